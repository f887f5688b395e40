//! What a channel is; the numbers are Discord's.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChannelKind {
    Text = 0,
    Direct = 1,
    PublicThread = 11,
    PrivateThread = 12,
}

impl ChannelKind {
    pub(crate) fn is_thread(self) -> bool {
        matches!(self, Self::PublicThread | Self::PrivateThread)
    }
}
