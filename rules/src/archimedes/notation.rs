//! Turns as text: `a2-d5` moves a ship, `a1-c3` moves a rebuilt ship out of its port, and `swap` changes sides.

use std::fmt;

use serde::Serialize;

use super::{Archimedes, Refusal, SIDE};
use crate::common_refusals::CommonRefusal;
use crate::from_to_notation::{is_square, squares};
use crate::game::Seat;
use crate::grid::square::Square;

/// The words with which black changes sides, in every language of the bot. Records have the first one.
pub(super) const SWAP: [&str; 3] = ["swap", "tausch", "cambio"];

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// Moves a ship. If it starts in its own port, it is a rebuilt ship.
    Move {
        /// The square where the ship starts; for a rebuilt ship, its port.
        from: Square,
        /// The square where the ship ends.
        to: Square,
    },
    /// Changes sides, as black's first turn.
    Swap,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { from, to } => write!(f, "{from}-{to}"),
            Self::Swap => f.write_str(SWAP[0]),
        }
    }
}

impl Archimedes {
    pub(super) fn read_turn(&self, seat: Seat, text: &str) -> Result<Turn, Refusal> {
        let typed = CommonRefusal::typed(text)?;
        if SWAP.contains(&&*typed) {
            return Ok(Turn::Swap);
        }
        match squares(&typed) {
            Some((from, to)) => Ok(Turn::Move {
                from: CommonRefusal::square(from, SIDE)?,
                to: CommonRefusal::square(to, SIDE)?,
            }),
            None if is_square(&typed) => {
                Err(self.half_a_turn(seat, CommonRefusal::square(&typed, SIDE)?))
            }
            None => Err(CommonRefusal::unreadable(text).into()),
        }
    }
}
