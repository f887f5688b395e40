//! What the buttons of a panel say: squares, and words for everything else.

use rules::catalog::PanelChoice;

use crate::{LanguageText, Locale};

/// The text of a choice's button, at most 34 characters.
pub fn label(locale: &Locale, choice: &PanelChoice) -> String {
    let code = &choice.code;
    let captured = match &choice.captured[..] {
        [] => String::new(),
        [one] => format!(" ×{one}"),
        _ => " ×…".to_owned(),
    };
    if is_square(code) {
        let more = if choice.done { "" } else { "…" };
        // `b3 ×…`: this piece captures something, which is chosen next
        return match &captured[..] {
            "" => format!("{code}{more}"),
            some => format!("{code}{some}"),
        };
    }
    let between = |sign| {
        let (from, to) = code.split_once(sign)?;
        (is_square(from) && is_square(to)).then(|| (from.to_owned(), to.to_owned()))
    };
    if let Some((from, to)) = between('x') {
        return format!("{from}×{to}");
    }
    if let Some((from, to)) = between('-') {
        let said = locale.text(&LanguageText::FromTo { from, to });
        return format!("{said}{captured}");
    }
    let worded = locale.attribute(&choice.label, "button");
    worded.unwrap_or_else(|| code.clone())
}

/// Is it the name of a square: a letter, then a number?
fn is_square(text: &str) -> bool {
    let digits = text.strip_prefix(|letter: char| letter.is_ascii_lowercase());
    digits.is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}
