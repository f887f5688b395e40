//! Buttons with a label, and the two buttons of a question.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

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

/// A red button that does something, and a gray one that answers no.
pub fn yes_or_no(
    yes: &CustomId,
    yes_word: &impl Sentence,
    no: &CustomId,
    no_word: &impl Sentence,
    locale: &Locale,
) -> CreateActionRow {
    CreateActionRow::Buttons(vec![
        button(yes, yes_word, ButtonStyle::Danger, locale),
        button(no, no_word, ButtonStyle::Secondary, locale),
    ])
}
