//! What a channel is; the numbers are Discord's.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChannelKind {
    Text = 0,
    Direct = 1,
    /// With a chat of its own, without threads.
    Voice = 2,
    PublicThread = 11,
    PrivateThread = 12,
    /// Of posts, each a thread; without messages of its own.
    Forum = 15,
}

impl ChannelKind {
    /// Can anything be written there?
    pub(crate) fn has_messages(self) -> bool {
        self != Self::Forum
    }

    /// Can threads be started there by people?
    pub(crate) fn takes_threads(self) -> bool {
        matches!(self, Self::Text | Self::Forum)
    }

    pub(crate) fn is_thread(self) -> bool {
        matches!(self, Self::PublicThread | Self::PrivateThread)
    }
}
