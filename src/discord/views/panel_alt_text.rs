//! The alt text of a panel's picture: the buttons, and the position where there is room. The alt text of the board's
//! message always has the position.

use crate::discord::views::board_message::{MAX_ALT, alt_name, alt_text_within};
use crate::discord::views::turn_panel::in_signs;
use crate::sessions::Peek;
use crate::words::{Locale, Text};

/// Who chooses, what is chosen so far, and all buttons in their order. `choices` are the labels of the choices with
/// their meanings, and the labels alone if the meanings have no room.
/// `last` are the labels of the buttons below the choices.
pub fn alt_text(
    peek: &Peek,
    choices: [Vec<String>; 2],
    last: &[String],
    locale: &Locale,
) -> String {
    let told = choices.map(|choices| told(peek, &[&choices[..], last].concat(), locale));
    let fits = |text: &&String| text.chars().count() <= MAX_ALT;
    let fitting = told.iter().find(fits).unwrap_or(&told[1]);
    let text: String = fitting.chars().take(MAX_ALT).collect();
    // a complete turn is shown with the board after it
    let left = MAX_ALT.saturating_sub(text.chars().count() + 1);
    let lines = locale.fitted(peek.snapshot.describe()).brief();
    let board = alt_text_within(left, &lines, &peek.snapshot.opened.players, locale);
    match peek.whole {
        None if board.chars().count() < left => format!("{text}\n{board}"),
        _ => text,
    }
}

fn told(peek: &Peek, buttons: &[String], locale: &Locale) -> String {
    let name = alt_name(&peek.snapshot.opened.players, peek.seat);
    // a button may convert `a5, c5 and e5`, so the buttons are divided by another sign
    let buttons = buttons.join("; ");
    locale.text(&match &peek.whole {
        Some(turn) => Text::PanelAltWhole {
            name,
            turn: in_signs(&turn.text, true),
            buttons,
        },
        None if peek.typed.is_empty() => Text::PanelAlt { name, buttons },
        None => Text::PanelAltOn {
            name,
            typed: in_signs(&peek.typed, false),
            buttons,
        },
    })
}
