//! What the bot says about computers.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;

/// What the bot says about computers. The Fluent files have the words under the same names, behind `computer`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum ComputerText {
    Name { number: usize, level: u8 },
    HowStrong,
    Beaten,
    BeatenBy { name: String, level: u8 },
    Added { level: u8 },
    Level { level: u8 },
    ButtonAdd,
    ButtonRemove,
}

impl Sentence for ComputerText {
    const PREFIX: &'static str = "computer";
}
