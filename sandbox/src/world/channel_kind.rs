//! The kinds of channels; the numbers are Discord's.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChannelKind {
    Text = 0,
    Direct = 1,
    /// A voice channel has a chat, but no threads.
    Voice = 2,
    /// A conversation of several people, without bots.
    Group = 3,
    PublicThread = 11,
    PrivateThread = 12,
    /// A forum contains posts, which are threads, and no messages of its own.
    Forum = 15,
}

impl ChannelKind {
    /// Can messages be posted in a channel of this kind?
    pub(crate) fn has_messages(self) -> bool {
        self != Self::Forum
    }

    /// Can people start threads in a channel of this kind?
    pub(crate) fn takes_threads(self) -> bool {
        matches!(self, Self::Text | Self::Forum)
    }

    /// Is it a conversation outside of servers?
    pub(crate) fn is_private(self) -> bool {
        matches!(self, Self::Direct | Self::Group)
    }

    pub(crate) fn is_thread(self) -> bool {
        matches!(self, Self::PublicThread | Self::PrivateThread)
    }
}
