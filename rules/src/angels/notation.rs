//! Turns as text: a square, for example `i9` or `m13`.

use super::{Angels, Refusal, Square};
use crate::lenient_parsing::squeezed;

/// Most letters of an unreadable text that a refusal quotes.
const QUOTED: usize = 40;

/// Does it have the form of a square's name, whether or not a board has that square?
fn is_square(spelt: &str) -> bool {
    match spelt.as_bytes() {
        [b'a'..=b'z', digits @ ..] => {
            matches!(digits.len(), 1..=3) && digits.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

impl Angels {
    pub(super) fn read_turn(&self, text: &str) -> Result<Square, Refusal> {
        let spelt = squeezed(text);
        if spelt.is_empty() {
            return Err(Refusal::Nothing);
        }
        let square = Square::parse(&spelt).filter(|square| square.within(self.side()));
        if let Some(square) = square {
            return Ok(square);
        }
        Err(if is_square(&spelt) {
            self.no_such_square(&spelt)
        } else {
            Refusal::Unreadable {
                typed: text.trim().chars().take(QUOTED).collect(),
            }
        })
    }
}
