//! What the bot says about the replay of a match.

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
        turn: usize,
        turns: usize,
    },
    TitleSoFar {
        what: String,
        turn: usize,
        turns: usize,
    },
    Begins {
        what: String,
        turns: usize,
    },
    When {
        seconds: i64,
    },
    Menu,
    ChoiceStart,
    Choice {
        turn: usize,
        name: String,
    },
    ChoiceAll {
        turn: usize,
    },
    Animation {
        what: String,
    },
    AnimationAlt {
        what: String,
        turns: usize,
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
        number: usize,
        name: String,
        turn: String,
    },
    RecordTookBack {
        number: usize,
        name: String,
        turn: String,
    },
    RecordLine {
        number: usize,
        line: String,
    },
    RecordSecret {
        number: usize,
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
