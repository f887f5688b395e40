//! What the bot says about where a match is played.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;
use crate::model::MatchMessage;

/// What the bot says about places. The Fluent messages have the same names, with the prefix `place`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum PlaceText {
    Named {
        what: String,
        with: String,
    },
    SaidThere {
        link: MatchMessage,
    },
    NotYours {
        code: String,
    },
    Gone {
        code: String,
    },
    Lost {
        code: String,
    },
    LostTold {
        game: String,
        players: String,
        code: String,
    },
    StillThere {
        link: MatchMessage,
    },
    NotForAll {
        names: String,
    },
    /// The bot is a guest, and says what it cannot do there.
    Guest,
    GuestThread,
    SeenByYouAlone {
        permission: String,
    },
    /// A guest cannot find out who sees a place.
    UnknownReaders,
    ForgetLeaves {
        number: u32,
    },
}

impl Sentence for PlaceText {
    const PREFIX: &'static str = "place";
}
