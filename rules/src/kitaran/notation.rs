//! Turns as text: `c3` places a stone, `*c3` converts around a stone.

use std::fmt;

use serde::Serialize;

use super::{Kitaran, Refusal};
use crate::grid::square::Square;
use crate::lenient_parsing;

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// Places a stone on this empty square.
    Place(Square),
    /// Flips all enemy stones beside this own stone.
    Convert(Square),
}

impl Turn {
    /// The square that it names.
    ///
    /// ```
    /// use rules::{grid::square::Square, kitaran::Turn};
    ///
    /// let square = Square::parse("c3").unwrap();
    /// assert_eq!(Turn::Place(square).square(), square);
    /// assert_eq!(Turn::Convert(square).square(), square);
    /// ```
    pub const fn square(self) -> Square {
        match self {
            Self::Place(square) | Self::Convert(square) => square,
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => write!(f, "{square}"),
            Self::Convert(square) => write!(f, "*{square}"),
        }
    }
}

impl Kitaran {
    pub(super) fn read_turn(&self, text: &str) -> Result<Turn, Refusal> {
        let typed = lenient_parsing::plain(text);
        if typed.is_empty() {
            return Err(Refusal::Nothing);
        }
        match typed.strip_prefix('*') {
            Some(name) => self.read_square(text, name).map(Turn::Convert),
            None => self.read_square(text, &typed).map(Turn::Place),
        }
    }

    fn read_square(&self, text: &str, name: &str) -> Result<Square, Refusal> {
        if !matches!(name.as_bytes(), [b'a'..=b'z', b'0'..=b'9']) {
            return Err(Refusal::Unreadable {
                typed: text.trim().chars().take(40).collect(),
            });
        }
        let square = Square::parse(name).filter(|square| square.within(self.side()));
        square.ok_or_else(|| self.no_such_square(name))
    }
}
