//! What the bot says about computers.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;

/// What the bot says about computers. The Fluent messages have the same names, with the prefix `computer`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum ComputerText {
    Name {
        number: usize,
        level: u8,
    },
    HowStrong,
    Added {
        level: u8,
    },
    Level {
        level: u8,
    },
    Progress,
    ProgressLine {
        game: String,
        levels: String,
        won: u32,
        played: u32,
        next: u8,
    },
    ProgressNew {
        games: String,
    },
    ButtonProgress,
    ButtonLevel {
        level: u8,
    },
    ButtonLevelOf {
        game: String,
        level: u8,
    },
    ButtonAdd,
    ButtonRemove,
}

impl Sentence for ComputerText {
    const PREFIX: &'static str = "computer";
}
