//! A turn of Xero-G and its parts. `Display` is the canonical notation.

use std::fmt;

use serde::{Serialize, Serializer};

use super::board::{Row, bit};
use super::flight_leg_table::base;
use crate::game::Seat;
use crate::grid::square::Square;

/// Where a flight ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The flight ends on a square.
    Square(Square),
    /// The flight ends in the enemy base, beyond the board.
    Base,
}

impl Target {
    /// The square; `None` for the base.
    ///
    /// ```
    /// use rules::{grid::square::Square, xero_g::Target};
    ///
    /// let square = Square::parse("c3").unwrap();
    /// assert_eq!(Target::Square(square).square(), Some(square));
    /// assert_eq!(Target::Base.square(), None);
    /// ```
    pub fn square(self) -> Option<Square> {
        match self {
            Self::Square(square) => Some(square),
            Self::Base => None,
        }
    }

    /// The target as a bit: a square, or the base to which this seat flies.
    pub(super) fn bit(self, seat: Seat) -> u64 {
        match self {
            Self::Square(square) => bit(square),
            Self::Base => base(seat),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Base => f.write_str("base"),
        }
    }
}

impl Serialize for Target {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A flight. These three squares decide its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Flight {
    /// The square where the flight starts.
    pub from: Square,
    /// Where the flight ends.
    pub to: Target,
    /// The square where the met ship is put (the ship on which the flight ended).
    pub drop: Option<Square>,
}

impl fmt::Display for Flight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)?;
        self.drop.map_or(Ok(()), |drop| write!(f, "({drop})"))
    }
}

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Chooses the ships of the seat's row, in the setup.
    Arrange(Row),
    /// Flies a ship.
    Fly(Flight),
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Arrange(row) => row.fmt(f),
            Self::Fly(flight) => flight.fmt(f),
        }
    }
}
