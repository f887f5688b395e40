//! Links to messages and to people, as Discord's clients read them.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::model::{MatchMessage, Mention, Place};

impl Serialize for MatchMessage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Mention {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("<@{}>", self.0))
    }
}

impl fmt::Display for MatchMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("https://discord.com/channels/")?;
        match self.place {
            Place::Server { guild, channel }
            | Place::Beside { guild, channel }
            | Place::Guest {
                guild: Some(guild),
                channel,
            } => write!(f, "{guild}/{channel}")?,
            Place::Conversation { channel, .. }
            | Place::Guest {
                guild: None,
                channel,
            } => write!(f, "@me/{channel}")?,
        }
        match self.message {
            Some(message) => write!(f, "/{message}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_the_message_or_at_least_to_its_channel() {
        let server = Place::Server {
            guild: 1,
            channel: 2,
        };
        let conversation = Place::Conversation {
            channel: 2,
            table: None,
        };
        for (place, message, link) in [
            (server, Some(3), "https://discord.com/channels/1/2/3"),
            (server, None, "https://discord.com/channels/1/2"),
            (
                conversation,
                Some(3),
                "https://discord.com/channels/@me/2/3",
            ),
        ] {
            assert_eq!(MatchMessage { place, message }.to_string(), link);
        }
    }
}
