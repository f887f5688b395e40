//! Buttons with a label.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateButton};

use crate::discord::content::custom_id::CustomId;
use crate::words::{Locale, Sentence};

/// A button with a label.
pub fn button(
    id: &CustomId,
    word: &impl Sentence,
    style: ButtonStyle,
    locale: &Locale,
) -> CreateButton {
    CreateButton::new(id.to_string())
        .label(locale.text(word))
        .style(style)
}
