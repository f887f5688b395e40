//! Turns as text: `a2-d5` moves a ship, `a1-c3` moves a rebuilt ship out of its port, `swap` changes
//! sides.

use std::fmt;

use serde::Serialize;

use super::{Archimedes, Refusal, SIDE};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::lenient_parsing;

/// The word with which black changes sides.
pub(super) const SWAP: &str = "swap";

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// A ship moves. If it starts in its own port, it is a rebuilt ship.
    Move {
        /// The square it leaves; for a rebuilt ship, its port.
        from: Square,
        /// The square it reaches.
        to: Square,
    },
    /// Black changes sides, as its first turn.
    Swap,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { from, to } => write!(f, "{from}-{to}"),
            Self::Swap => f.write_str(SWAP),
        }
    }
}

impl Archimedes {
    pub(super) fn read_turn(&self, seat: Seat, text: &str) -> Result<Turn, Refusal> {
        let typed = lenient_parsing::plain(text);
        if typed.is_empty() {
            return Err(Refusal::Nothing);
        }
        if typed == SWAP {
            return Ok(Turn::Swap);
        }
        let square = |name: &str| {
            let square = Square::parse(name).filter(|square| square.within(SIDE));
            square.ok_or_else(|| Refusal::NoSuchSquare {
                square: name.to_owned(),
            })
        };
        let Some((from, to)) = read_step(&typed) else {
            return Err(if is_square(&typed) {
                self.half_a_turn(seat, square(&typed)?)
            } else {
                Refusal::Unreadable {
                    typed: text.trim().chars().take(40).collect(),
                }
            });
        };
        Ok(Turn::Move {
            from: square(from)?,
            to: square(to)?,
        })
    }
}

/// Does it have the form of a square's name?
fn is_square(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'z', b'0'..=b'9'])
}

/// Two squares of the right form.
fn read_step(step: &str) -> Option<(&str, &str)> {
    // squares are two letters long, so the `x` between them is the third letter
    let (from, rest) = step.split_at_checked(2)?;
    let to = rest.strip_prefix(['x', '-'])?;
    (is_square(from) && is_square(to)).then_some((from, to))
}
