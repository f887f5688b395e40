//! What the bot says about where a match is played.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;
use crate::model::MatchMessage;

/// What the bot says about places. The Fluent files have the words under the same names, behind `place`.
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
    ForgetLeaves {
        number: u32,
    },
}

impl Sentence for PlaceText {
    const PREFIX: &'static str = "place";
}
