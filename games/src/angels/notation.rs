//! Turns as text: a square, `i9` or `m13`.

use super::{Angels, Refusal, Square};
use crate::game::{Game as _, Seat};
use crate::lenient_parsing::squeezed;

/// Most letters of an unreadable text that are quoted.
const QUOTED: usize = 40;

/// Has it the form of a square's name, whether or not a board has it?
fn is_square(spelt: &str) -> bool {
    match spelt.as_bytes() {
        [b'a'..=b'z', digits @ ..] => {
            matches!(digits.len(), 1..=3) && digits.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

impl Angels {
    pub(super) fn read_turn(&self, seat: Seat, text: &str) -> Result<Square, Refusal> {
        let spelt = squeezed(text);
        if spelt.is_empty() {
            let example = self.example(seat);
            return Err(Refusal::Nothing { example });
        }
        let square = Square::parse(&spelt).filter(|square| square.within(self.side()));
        if let Some(square) = square {
            return Ok(square);
        }
        Err(if is_square(&spelt) {
            self.no_such_square(seat, &spelt)
        } else {
            Refusal::Unreadable {
                typed: text.trim().chars().take(QUOTED).collect(),
                example: self.example(seat),
            }
        })
    }
}
