//! What the bot says to the person who adds it to a server.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;

/// What the bot says when it comes to a server. The Fluent messages have the same names, with the prefix `contact`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum ContactText {
    Welcome { server: String },
    Pages { privacy: String, terms: String },
}

impl Sentence for ContactText {
    const PREFIX: &'static str = "contact";
}
