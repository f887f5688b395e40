//! The kinds of channels; the numbers are Discord's.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChannelKind {
    Text = 0,
    Direct = 1,
    /// It has a chat, but no threads.
    Voice = 2,
    PublicThread = 11,
    PrivateThread = 12,
    /// It holds posts, each a thread, and no messages of its own.
    Forum = 15,
}

impl ChannelKind {
    /// Can messages be posted in it?
    pub(crate) fn has_messages(self) -> bool {
        self != Self::Forum
    }

    /// Can people start threads in it?
    pub(crate) fn takes_threads(self) -> bool {
        matches!(self, Self::Text | Self::Forum)
    }

    pub(crate) fn is_thread(self) -> bool {
        matches!(self, Self::PublicThread | Self::PrivateThread)
    }
}
