//! What the bot says about how pictures look.

use serde::Serialize;
use strum::VariantNames;

use super::Sentence;

/// What the bot says about how pictures look. The Fluent messages have the same names, with the prefix `look`;
/// those that name themes and colours end with their names in `render::Look`.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the Fluent files explain them
pub enum LookText {
    LabelsUsual,
    LabelsLarge,
    ButtonTextOnly,
    ButtonPictures,
    ButtonLook,
    Setting,
    SettingTextOnly,
    Server { look: String },
    RulesLight,
}

impl Sentence for LookText {
    const PREFIX: &'static str = "look";
}
