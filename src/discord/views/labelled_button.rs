//! Buttons with a label, and the two buttons of a question.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::words::{Locale, Sentence, Text};

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

/// The buttons to the page before and the page after `page`, which is counted from 0. `id` is in their custom ids.
pub fn page_buttons(
    show: impl Fn(usize) -> Action,
    id: u64,
    page: usize,
    pages: usize,
    locale: &Locale,
) -> Vec<CreateButton> {
    // the ply only makes the two buttons' custom ids different
    let to = |ply, page, word| {
        let id = CustomId::new(show(page), id, ply);
        button(&id, word, ButtonStyle::Secondary, locale)
    };
    vec![
        to(0, page.saturating_sub(1), &Text::ButtonPreviousPage).disabled(page == 0),
        to(1, page + 1, &Text::ButtonNextPage).disabled(page + 1 >= pages),
    ]
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
