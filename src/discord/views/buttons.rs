//! Buttons with a word on them.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateButton};

use crate::discord::transport::custom_id::CustomId;
use crate::words::{Text, Tongue};

/// A button with a word on it.
pub fn button(id: &CustomId, word: &Text, style: ButtonStyle, tongue: &Tongue) -> CreateButton {
    CreateButton::new(id.to_string())
        .label(tongue.text(word))
        .style(style)
}
