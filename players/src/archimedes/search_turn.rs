//! The turns of a search, and their conversion to the rules' turns.

use rules::archimedes::Turn;
use rules::grid::square::Square;

use crate::transposition_table::Numbered;

/// A turn, as the numbers of two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    pub from: u8,
    pub to: u8,
}

impl Slide {
    /// The index of this turn, below 4096.
    pub fn index(self) -> usize {
        usize::from(self.from) << 6 | usize::from(self.to)
    }

    /// The turn in the rules' type.
    pub fn turn(self) -> Option<Turn> {
        let square = |number: u8| Square::from_index(number.into(), 8);
        Some(Turn::Move {
            from: square(self.from)?,
            to: square(self.to)?,
        })
    }
}

impl Numbered for Slide {
    fn number(self) -> u32 {
        self.index() as u32 + 1
    }

    fn numbered(number: u32) -> Option<Self> {
        let index = number.checked_sub(1)?;
        Some(Self {
            from: (index >> 6 & 63) as u8,
            to: (index & 63) as u8,
        })
    }
}
