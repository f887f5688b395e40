//! What the bot says about a person's own notes.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;

/// What the bot says about a person's own notes. The Fluent messages have the same names, with the prefix `note`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum NoteText {
    Mine { note: String },
    Gone,
    ButtonDelete,
}

impl Sentence for NoteText {
    const PREFIX: &'static str = "note";
}
