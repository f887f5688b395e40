//! Turns as text: a square, for example `i9` or `m13`.

use super::{Angels, Refusal, Square};
use crate::common_refusals::CommonRefusal;
use crate::lenient_parsing::squeezed;

/// Does the text have the form of a square's name, whether or not a board has that square?
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
            return Err(CommonRefusal::Nothing.into());
        }
        if !is_square(&spelt) {
            return Err(CommonRefusal::unreadable(text).into());
        }
        Ok(CommonRefusal::square(&spelt, self.side())?)
    }
}
