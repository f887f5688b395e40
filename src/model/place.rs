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
    /// A lobby in a server's channel that has a match in play. The lobby's match is played in the channel if it is free
    /// by then, and otherwise in a thread of its own.
    Beside {
        /// The server.
        guild: u64,
        /// The channel.
        channel: u64,
    },
    /// In the bot's own conversation with a person.
    Conversation {
        /// The conversation.
        channel: u64,
        /// The match's own id, if another match was in play there when it began; else none.
        table: Option<u64>,
    },
    /// Where the bot is only a guest: a person has installed it for themselves. This is a group or private
    /// conversation, or a server that has not added the bot.
    Guest {
        /// The server that has not added the bot; none in a conversation. It is only needed for links.
        guild: Option<u64>,
        /// The channel, thread or conversation.
        channel: u64,
    },
}

/// The right by which the bot can show something in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Its own right, at any time.
    Own,
    /// Only the token of an interaction there, for 15 minutes. Notices go by private message.
    Token,
}

impl Place {
    /// The bit that marks the key of [`Place::Beside`]. Discord's ids reach it in 2049.
    const BESIDE: u64 = 1 << 62;

    /// The place with this key in a server.
    pub fn in_server(guild: u64, key: u64) -> Self {
        let channel = key & !Self::BESIDE;
        if channel == key {
            Self::Server { guild, channel }
        } else {
            Self::Beside { guild, channel }
        }
    }

    /// The key by which the place is stored. Each has at most one lobby or match in play.
    pub fn key(self) -> u64 {
        match self {
            Self::Beside { channel, .. } => channel | Self::BESIDE,
            Self::Conversation {
                table: Some(table), ..
            } => table,
            place => place.channel(),
        }
    }

    /// The place of a lobby beside the match of this channel. Only servers have threads for its match.
    pub fn beside(self) -> Option<Self> {
        match self {
            Self::Server { guild, channel } => Some(Self::Beside { guild, channel }),
            _ => None,
        }
    }

    /// The place as somebody who writes there sees it: a conversation without its tables.
    pub fn room(self) -> Self {
        match self {
            Self::Conversation { channel, .. } => Self::Conversation {
                channel,
                table: None,
            },
            place => place,
        }
    }

    /// The channel, thread or conversation.
    pub fn channel(self) -> u64 {
        match self {
            Self::Server { channel, .. }
            | Self::Beside { channel, .. }
            | Self::Conversation { channel, .. }
            | Self::Guest { channel, .. } => channel,
        }
    }

    /// The server that has added the bot and lists the matches of this place. Elsewhere there is none.
    pub fn guild(self) -> Option<u64> {
        match self {
            Self::Server { guild, .. } | Self::Beside { guild, .. } => Some(guild),
            Self::Conversation { .. } | Self::Guest { .. } => None,
        }
    }

    /// The right by which the bot can show something there.
    pub fn reach(self) -> Reach {
        match self {
            Self::Server { .. } | Self::Beside { .. } | Self::Conversation { .. } => Reach::Own,
            Self::Guest { .. } => Reach::Token,
        }
    }

    /// Is this the same channel? A server may have added or removed the bot since the other place was stored.
    pub fn is(self, other: Self) -> bool {
        self.channel() == other.channel()
    }

    /// Is the other place in the same server, or the same conversation?
    pub fn is_with(self, other: Self) -> bool {
        match (self.guild(), other.guild()) {
            (None, None) => self.is(other),
            (here, there) => here == there,
        }
    }
}

/// The new place of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewPlace {
    /// The place. Nothing else is played there.
    pub place: Place,
    /// Is the place a thread that was made for the match?
    pub own_thread: bool,
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
        let talk = |channel| Place::Conversation {
            channel,
            table: None,
        };
        assert!(server(1, 2).is_with(server(1, 3)));
        assert!(!server(1, 2).is_with(server(2, 2)));
        assert!(!server(1, 2).is_with(talk(2)));
        assert!(talk(2).is_with(talk(2)));
        assert!(!talk(2).is_with(talk(3)));
        let guest = |channel| Place::Guest {
            guild: Some(1),
            channel,
        };
        assert!(guest(2).is_with(guest(2)) && !guest(2).is_with(guest(3)));
        assert!(guest(2).is(server(1, 2)) && !guest(2).is_with(server(1, 2)));
    }

    #[test]
    fn a_guest_reaches_a_place_only_by_tokens_and_no_server_lists_it() {
        for (place, guild, reach) in [
            (
                Place::Server {
                    guild: 1,
                    channel: 2,
                },
                Some(1),
                Reach::Own,
            ),
            (
                Place::Conversation {
                    channel: 2,
                    table: None,
                },
                None,
                Reach::Own,
            ),
            (
                Place::Guest {
                    guild: Some(1),
                    channel: 2,
                },
                None,
                Reach::Token,
            ),
            (
                Place::Guest {
                    guild: None,
                    channel: 2,
                },
                None,
                Reach::Token,
            ),
        ] {
            assert_eq!((place.guild(), place.reach()), (guild, reach), "{place:?}");
        }
    }
}
