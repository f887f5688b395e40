//! The turns of a search: their list and their notation.

use rules::Seat;
use rules::xero_g::{Flight as Named, OneSided, Target, Turn};

use super::evaluation::places;
use crate::transposition_table::Numbered;

/// A flight by places, six bits each: from, to, and where the ship that it met is put (0: none).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight(u32);

impl Flight {
    fn new(from: u32, to: u32, drop: u32) -> Self {
        Self(from | to << 6 | drop << 12)
    }

    /// The place where the ship stood.
    pub fn from(self) -> usize {
        self.0 as usize % 64
    }

    /// The place where it ends.
    pub fn to(self) -> usize {
        (self.0 >> 6) as usize % 64
    }

    /// The place where the ship that it met is put; 0 for none.
    pub fn drop(self) -> usize {
        (self.0 >> 12) as usize % 64
    }

    /// The board after the flight, as the other seat sees it.
    #[inline]
    pub fn flown(self, ships: OneSided) -> OneSided {
        let drop = (self.drop() != 0).then_some(self.drop() as u32);
        let after = ships.flown(self.from() as u32, self.to() as u32, drop);
        after.turned()
    }

    /// The turn as the rules write it.
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

/// No number is 0, because no flight begins in a base.
impl Numbered for Flight {
    fn number(self) -> u32 {
        self.0
    }

    fn numbered(number: u32) -> Option<Self> {
        (number != 0).then_some(Self(number))
    }
}

/// Adds the turns of the seat to fly that lead to different boards. If a flight enters the base, only that one is
/// added.
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
        // Whichever ship of the same size it meets, a ship leaves `from` and one comes to `drop`; flying to `drop`
        // gives the same board.
        let met = ends & alike;
        let empty = if met == 0 {
            ends & !taken
        } else {
            for drop in places(room) {
                out.push((0, Flight::new(from, met.trailing_zeros(), drop)));
            }
            ends & !taken & !room
        };
        out.extend(places(empty).map(|to| (0, Flight::new(from, to, 0))));
        for to in places(ends & taken & !alike) {
            for drop in places(room | 1 << from) {
                out.push((0, Flight::new(from, to, drop)));
            }
        }
    }
}
