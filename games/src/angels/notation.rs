//! Turns as text: a square, `i9` or `m13`.

use super::{Angels, Refusal, Square};
use crate::game::{Game as _, Seat};

/// Most letters of an unreadable text that are quoted.
const QUOTED: usize = 40;

/// The text as it is compared: lower case, letters and digits as on a keyboard, no white space.
pub(super) fn spelt(text: &str) -> String {
    let letters = text.chars().filter(|c| !c.is_whitespace());
    letters.map(letter).collect()
}

fn letter(c: char) -> char {
    // full-width forms stand in the order of ASCII
    let narrow = match c {
        '\u{ff10}'..='\u{ff19}' | '\u{ff21}'..='\u{ff3a}' | '\u{ff41}'..='\u{ff5a}' => {
            char::from((c as u32 - 0xff01 + 0x21) as u8)
        }
        '×' => 'x',
        _ => c,
    };
    narrow.to_ascii_lowercase()
}

/// What is left of a spelling when all but its letters, digits and `*` is dropped, and `x` too, which
/// between squares says no more than a dash.
fn skeleton(spelt: &str) -> String {
    let kept = |c: &char| *c != 'x' && (c.is_alphanumeric() || *c == '*');
    spelt.chars().filter(kept).collect()
}

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
        let spelt = spelt(text);
        if spelt.is_empty() {
            let example = self.example(seat);
            return Err(Refusal::Nothing { example });
        }
        let square = Square::parse(&spelt).filter(|square| square.within(self.side()));
        if let Some(square) = square.or_else(|| self.meant(seat, &spelt)) {
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

    /// The only legal turn with the same skeleton: `h-8` is `h8`.
    fn meant(&self, seat: Seat, spelt: &str) -> Option<Square> {
        let typed = skeleton(spelt);
        let legal = self.legal(seat);
        let mut same = legal
            .squares()
            .filter(|square| skeleton(&square.to_string()) == typed);
        let first = same.next()?;
        same.next().is_none().then_some(first)
    }
}
