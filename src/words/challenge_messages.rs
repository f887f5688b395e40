//! What the bot says about challenges, about people who are invited to a lobby, and about cancelling a match.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;

/// What the bot says about challenges. The Fluent messages have the same names, with the prefix `challenge`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum ChallengeText {
    Title { games: Vec<String> },
    Asked { mentions: String },
    Open { host: String },
    Private,
    NotPlaying { mentions: String },
    Declined { host: String, name: String },
    DeclinedClosed { host: String, name: String },
    Closed { name: String },
    Expired { host: String },
    Unanswered { host: String, players: String },
    NotPinged { players: String },
    BegunWithout { players: String },
    Invited { what: String, with: String },
    Removed { player: String, host: String },
    CalledOff { players: String, name: String },
    Off { agreeing: String, waiting: String },
    OffUncounted,
    OffAgreed { players: String },
    ButtonTake { game: String },
    ButtonRules { game: String },
    ButtonAccept,
}

impl Sentence for ChallengeText {
    const PREFIX: &'static str = "challenge";
}
