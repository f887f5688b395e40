//! What the bot says about the replay of a match.

use rules::TurnNumber;
use serde::Serialize;
use strum::VariantNames;

use super::Sentence;

/// What the bot says about the replay of a match, and in its record.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum ReplayText {
    Title {
        what: String,
        turn: TurnNumber,
        turns: TurnNumber,
    },
    TitleSoFar {
        what: String,
        turn: TurnNumber,
        turns: TurnNumber,
    },
    Begins {
        what: String,
        turns: TurnNumber,
    },
    When {
        seconds: i64,
    },
    Menu,
    ChoiceStart,
    Choice {
        turn: TurnNumber,
        name: String,
    },
    ChoiceAll {
        turn: TurnNumber,
    },
    Animation {
        what: String,
    },
    AnimationAlt {
        what: String,
        turns: TurnNumber,
    },
    Record {
        what: String,
    },
    RecordForPrograms,
    RecordTextAlone {
        what: String,
    },
    RecordTitle {
        what: String,
    },
    RecordPlayers {
        players: String,
    },
    RecordTurn {
        number: TurnNumber,
        name: String,
        turn: String,
    },
    RecordTookBack {
        number: TurnNumber,
        name: String,
        turn: String,
    },
    RecordLine {
        number: TurnNumber,
        line: String,
    },
    RecordSecret {
        number: TurnNumber,
        name: String,
    },
    RecordEnd {
        result: String,
        reason: String,
    },
}

impl Sentence for ReplayText {
    const PREFIX: &'static str = "replay";
}
