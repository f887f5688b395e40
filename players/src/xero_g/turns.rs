//! The turns of a search: their list and their notation.

use rules::Seat;
use rules::grid::square_bitset::indices;
use rules::xero_g::{Flight as Named, OneSided, Target, Turn};

use crate::transposition_table::Numbered;

/// A flight as three places of six bits each: where it starts, where it ends, and where the met ship is put (0: none).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight(u32);

impl Flight {
    fn new(from: u32, to: u32, drop: u32) -> Self {
        Self(from | to << 6 | drop << 12)
    }

    /// The place where the flight starts.
    pub fn from(self) -> usize {
        self.0 as usize % 64
    }

    /// The place where the flight ends.
    pub fn to(self) -> usize {
        (self.0 >> 6) as usize % 64
    }

    /// The place where the met ship is put; 0 for none.
    pub fn drop(self) -> usize {
        (self.0 >> 12) as usize % 64
    }

    /// The kind of turn for the cut counts, below 4096.
    pub fn kind(self) -> usize {
        self.0 as usize % 4096
    }

    /// The board after the flight, as the other seat sees it.
    #[inline]
    pub fn flown(self, ships: OneSided) -> OneSided {
        let drop = (self.drop() != 0).then_some(self.drop() as u32);
        let after = ships.flown(self.from() as u32, self.to() as u32, drop);
        after.turned()
    }

    /// The turn in the rules' type.
    pub fn turn(self, seat: Seat) -> Option<Turn> {
        let square = |place: usize| OneSided::square(place as u32, seat);
        let from = square(self.from())?;
        let to = match 1_u64 << self.to() {
            OneSided::BASE => Target::Base,
            _ => Target::Square(square(self.to())?),
        };
        let drop = match self.drop() {
            0 => None,
            drop => Some(square(drop)?),
        };
        Some(Turn::Fly(Named { from, to, drop }))
    }
}

/// The number is never 0, because no flight starts in a base.
impl Numbered for Flight {
    fn number(self) -> u32 {
        self.0
    }

    fn numbered(number: u32) -> Option<Self> {
        (number != 0).then_some(Self(number))
    }
}

/// Adds the turns of the seat to fly that lead to different boards. If a flight can enter the base, adds only that one.
pub fn list(ships: OneSided, movers: &mut Vec<(u32, u64)>, out: &mut Vec<(i32, Flight)>) {
    movers.clear();
    ships.movers(movers);
    let (taken, room) = (ships.taken(), ships.room());
    let base = OneSided::BASE.trailing_zeros();
    for &(from, ends) in movers.iter() {
        if ends & OneSided::BASE != 0 {
            out.clear();
            out.push((0, Flight::new(from, base, 0)));
            return;
        }
        let alike = ships.alike(from);
        // If the met ship has the same size, the board only loses a ship on `from` and gains one on `drop`. A flight to
        // `drop` gives the same board.
        let met = ends & alike;
        let empty = if met == 0 {
            ends & !taken
        } else {
            for drop in indices(room) {
                out.push((0, Flight::new(from, met.trailing_zeros(), drop)));
            }
            ends & !taken & !room
        };
        out.extend(indices(empty).map(|to| (0, Flight::new(from, to, 0))));
        for to in indices(ends & taken & !alike) {
            for drop in indices(room | 1 << from) {
                out.push((0, Flight::new(from, to, drop)));
            }
        }
    }
}
