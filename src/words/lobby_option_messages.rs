//! What the bot says about the options of a lobby.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;
use crate::model::MatchMessage;

/// What the bot says about the options of a lobby. The Fluent messages have the same names, with the prefix `lobby-option`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum OptionText {
    Button,
    Title,
    Seats,
    SeatsAny {
        min: u8,
        max: u8,
    },
    SeatsFixed {
        seats: u8,
    },
    Order,
    OrderRandom,
    OrderJoining,
    OrderInvited,
    OrderSide {
        side: String,
    },
    Start,
    StartFull,
    StartHost,
    Joining,
    JoiningAnybody,
    JoiningListed,
    JoiningInvited,
    Invite,
    Invited {
        players: String,
        name: String,
        link: MatchMessage,
    },
}

impl Sentence for OptionText {
    const PREFIX: &'static str = "lobby-option";
}
