//! Turns as text: `c3` places a stone, and `*c3` converts around a stone.

use std::fmt;

use serde::Serialize;

use super::{Kitaran, Refusal};
use crate::common_refusals::CommonRefusal;
use crate::from_to_notation::is_square;
use crate::grid::square::Square;

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
    /// The square that the turn names.
    pub(crate) const fn square(self) -> Square {
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
        let typed = CommonRefusal::typed(text)?;
        match typed.strip_prefix('*') {
            Some(name) => self.read_square(text, name).map(Turn::Convert),
            None => self.read_square(text, &typed).map(Turn::Place),
        }
    }

    fn read_square(&self, text: &str, name: &str) -> Result<Square, Refusal> {
        if !is_square(name) {
            return Err(CommonRefusal::unreadable(text).into());
        }
        Ok(CommonRefusal::square(name, self.side())?)
    }
}
