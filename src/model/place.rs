//! Where a match is played.

/// Where a match is played and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In a server.
    Server {
        /// The server.
        guild: u64,
        /// Its channel or thread.
        channel: u64,
    },
    /// In a conversation outside any server.
    Conversation {
        /// The conversation.
        channel: u64,
    },
}

impl Place {
    /// The channel, thread or conversation. Each has at most one lobby or match in play.
    pub fn channel(self) -> u64 {
        match self {
            Self::Server { channel, .. } | Self::Conversation { channel } => channel,
        }
    }

    /// The server, if there is one.
    pub fn guild(self) -> Option<u64> {
        match self {
            Self::Server { guild, .. } => Some(guild),
            Self::Conversation { .. } => None,
        }
    }

    /// Is the other place in the same server, or the same conversation?
    pub fn is_with(self, other: Self) -> bool {
        match (self.guild(), other.guild()) {
            (None, None) => self == other,
            (here, there) => here == there,
        }
    }
}

/// Where a match can be seen: the message that shows it, or at least its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchMessage {
    /// Where it is.
    pub place: Place,
    /// The message, if it is known.
    pub message: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_servers_channels_are_together_and_conversations_are_not() {
        let server = |guild, channel| Place::Server { guild, channel };
        let talk = |channel| Place::Conversation { channel };
        assert!(server(1, 2).is_with(server(1, 3)));
        assert!(!server(1, 2).is_with(server(2, 2)));
        assert!(!server(1, 2).is_with(talk(2)));
        assert!(talk(2).is_with(talk(2)));
        assert!(!talk(2).is_with(talk(3)));
    }
}
