//! The alt text of a panel's picture. The position itself is in the alt text of the board's message.

use crate::discord::views::board_message::{MAX_ALT, alt_name};
use crate::sessions::Peek;
use crate::words::{Locale, Text};

/// The most squares that are named individually.
const MOST_SQUARES: usize = 40;

/// Who chooses, what is chosen so far, and what can be chosen next.
pub fn alt_text(peek: &Peek, locale: &Locale) -> String {
    let name = alt_name(&peek.snapshot.players, peek.seat);
    let choices = locale.all_of(&choices(peek));
    let said = match &peek.whole {
        Some(turn) => Text::PanelAltWhole {
            name,
            turn: turn.text.clone(),
        },
        None if peek.typed.is_empty() => Text::PanelAlt { name, choices },
        None => Text::PanelAltOn {
            name,
            typed: peek.typed.clone(),
            choices,
        },
    };
    locale.text(&said).chars().take(MAX_ALT).collect()
}

/// The squares that can be chosen. If there are none, or too many to listen to, the labels of the
/// buttons.
fn choices(peek: &Peek) -> Vec<String> {
    let targets = &peek.marks.targets;
    if (1..=MOST_SQUARES).contains(&targets.len()) {
        return targets.clone();
    }
    let codes = peek.choices.iter();
    codes.map(|choice| choice.code.clone()).collect()
}
