//! The bare board as the seat to fly sees it, for searches: small, quick to copy, and the same code for both seats.
//!
//! Where a ship can end is mostly known from two sets: what the first flights found to each ship go on to is reached; what is
//! out of reach even if edges could be crossed twice is not. Where they differ, some more flights are tried, but never all:
//! on a few boards these are so many that it would take a second. So an end may be missing here, one in some thousands; none
//! is ever too many. The rules themselves miss none, see [`XeroG::movers`].

use super::flight_steps::{BOARD, Edges, ends_of_legs, gates, places, spread};
use super::{MAX_SIZE, Phase, XeroG};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::position_hash::PositionHash;

/// The ships, by size − 1, as sets of places: eight to a rank, the nearest rank in the second byte, file `a` first. The first
/// byte is the base of the seat to fly, the last the enemy's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OneSided {
    sets: [u64; MAX_SIZE as usize],
}

/// All files of the enemy base as one place.
fn one_base(ends: u64) -> u64 {
    let board = ends & BOARD;
    if ends & NORTH == 0 {
        board
    } else {
        board | OneSided::BASE
    }
}

/// The enemy base, and the edges to it.
const NORTH: u64 = 0x3f << 56;

/// Whose side it is seen from, for all that asks for a seat.
const SOUTH: Seat = Seat::new(1);

impl OneSided {
    /// The enemy base as a place.
    pub const BASE: u64 = 1 << 56;

    /// The ships of a position as this seat sees them. None before ships fly.
    ///
    /// ```
    /// use games::{Seat, xero_g::{OneSided, XeroG}};
    ///
    /// let study = XeroG::study("000000/000000/000002/100000/000000/000000", Seat::new(1)).unwrap();
    /// let [south, north] = [1, 2].map(|seat| OneSided::of(&study, Seat::new(seat)).unwrap());
    /// assert_eq!(south.sets(), [1 << 24, 1 << 37, 0]); // a3, f4
    /// assert_eq!(north, south.turned());
    /// ```
    pub fn of(game: &XeroG, seat: Seat) -> Option<Self> {
        if game.phase() == Phase::Setup {
            return None;
        }
        let sets = game.board.sets().map(spread);
        let south = Self { sets };
        Some(if seat == SOUTH { south } else { south.turned() })
    }

    /// By size − 1, where ships stand.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("200000/000000/000000/000000/000000/100000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!(ships.sets(), [1 << 8, 1 << 48, 0]); // a1 and a6
    /// ```
    pub fn sets(self) -> [u64; MAX_SIZE as usize] {
        self.sets
    }

    /// Where ships stand.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("200000/000000/000000/000000/000000/100000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!(ships.taken(), 1 << 8 | 1 << 48);
    /// ```
    pub fn taken(self) -> u64 {
        self.sets[0] | self.sets[1] | self.sets[2]
    }

    /// As the other seat sees it.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("200000/000000/000000/000000/000000/100000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!(ships.turned().sets(), [1 << 48, 1 << 8, 0]);
    /// ```
    #[must_use]
    pub fn turned(self) -> Self {
        Self {
            sets: self.sets.map(u64::swap_bytes),
        }
    }

    /// The size of the ship in a place; 0 where there is none.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("000000/000000/000002/100000/000000/000000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!([24, 37, 38].map(|place| ships.size(place)), [1, 2, 0]);
    /// ```
    #[inline]
    pub fn size(self, place: u32) -> u8 {
        let there = |size: usize| (self.sets[size - 1] >> place & 1) as u8;
        there(1) + 2 * there(2) + 3 * there(3)
    }

    /// The ships of the nearest rank that has any.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("000000/000000/000002/100000/000000/000000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!(ships.home(), 1 << 24);
    /// ```
    #[inline]
    pub fn home(self) -> u64 {
        let taken = self.taken();
        taken & 0xff << (taken.trailing_zeros() & 0x38)
    }

    /// The empty squares on which a ship that is flown to can be put: those not beyond the opponent's home row.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("000000/000000/000002/100000/000000/000000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!(ships.room().count_ones(), 4 * 6 - 2);
    /// ```
    #[inline]
    pub fn room(self) -> u64 {
        let taken = self.taken();
        BOARD & !taken & u64::MAX >> (taken.leading_zeros() & 0x38)
    }

    /// The board after the ship in a place went to another; what stood there is put on `drop`. Still seen from the same side.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("000000/000000/000002/100000/000000/000000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!(ships.flown(24, 37, Some(8)).sets(), [1 << 37, 1 << 8, 0]);
    /// ```
    #[inline]
    #[must_use]
    pub fn flown(mut self, from: u32, to: u32, drop: Option<u32>) -> Self {
        let moved = 1 << from | 1 << to;
        let drop = drop.map_or(0, |drop| 1 << drop);
        for set in &mut self.sets {
            let (ship, met) = (*set >> from & 1, *set >> to & 1);
            *set = *set & !moved | ship << to | if met == 0 { 0 } else { drop };
        }
        self
    }

    /// A number that tells boards apart.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("200000/000000/000000/000000/000000/100000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_ne!(ships.hash(), ships.turned().hash());
    /// ```
    #[inline]
    pub fn hash(self) -> u64 {
        let hash = self
            .sets
            .into_iter()
            .fold(PositionHash::new(), PositionHash::with);
        hash.finish()
    }

    /// Where ships from these places could end if they did not stand in each other's way and edges could be crossed again: no
    /// ship of theirs ends elsewhere.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("000000/000001/000000/000000/000000/000000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!(ships.outline(ships.home()), 1 << 44 | 1 << 37 | 1 << 53); // e5, f4, f6
    /// ```
    #[inline]
    pub fn outline(self, from: u64) -> u64 {
        let taken = self.taken();
        let open = Edges::NONE.uncrossed(gates(SOUTH));
        let empty = BOARD & !taken | from;
        let (mut todo, mut seen, mut ends) = (from, from, 0);
        while todo != 0 {
            let at = todo.trailing_zeros();
            todo &= todo - 1;
            let further = ends_of_legs(self.size(at), 1 << at, empty, open);
            ends |= further;
            let fresh = further & taken & !seen;
            seen |= fresh;
            todo |= fresh;
        }
        one_base(ends)
    }

    /// By place, where each ship's first leg can end, through empty places and those of `passable`: in both bases too, file by file.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("100000/000000/000000/000000/000000/000000", Seat::new(1)).unwrap();
    /// let legs = OneSided::of(&study, Seat::new(1)).unwrap().first_legs(0);
    /// assert_eq!(legs[48], 1 << 40 | 1 << 49 | 1 << 56); // a5, b6, the base
    /// ```
    #[inline]
    pub fn first_legs(self, passable: u64) -> [u64; 64] {
        let mut legs = [0; 64];
        let empty = BOARD & !self.taken() | passable;
        let open = Edges::NONE.uncrossed(gates(SOUTH) | gates(SOUTH.opponent()));
        for (set, size) in self.sets.into_iter().zip(1..) {
            for at in places(set) {
                legs[at as usize % 64] = ends_of_legs(size, 1 << at, empty, open);
            }
        }
        legs
    }

    /// Where the ship in a place can end, as far as is known.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("000000/000000/000000/000000/000000/100000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!(ships.ends(8), 1 << 9 | 1 << 16); // b1 and a2
    /// ```
    pub fn ends(self, from: u32) -> u64 {
        let boosts = self.taken() & !(1 << from);
        let empty = BOARD & !boosts;
        let hope = self.hope(from, empty, boosts);
        let sure = self.sure(from, empty, boosts, hope);
        if sure == hope {
            sure
        } else {
            sure | self.tried(from, empty, boosts, hope)
        }
    }

    /// Can the ship in a place end in the enemy base?
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("100000/000000/000000/000000/000000/000000", Seat::new(1)).unwrap();
    /// assert!(OneSided::of(&study, Seat::new(1)).unwrap().enters(48));
    /// ```
    pub fn enters(self, from: u32) -> bool {
        let boosts = self.taken() & !(1 << from);
        let empty = BOARD & !boosts;
        if self.hope(from, empty, boosts) & Self::BASE == 0 {
            return false;
        }
        if self.sure(from, empty, boosts, Self::BASE) & Self::BASE != 0 {
            return true;
        }
        self.tried(from, empty, boosts, Self::BASE) & Self::BASE != 0
    }

    /// Does a ship of the nearest rank have a legal turn for sure? Mostly so; where not, it is to be looked at closely.
    #[inline]
    fn moves(self, home: u64) -> bool {
        let taken = self.taken();
        let open = Edges::NONE.uncrossed(gates(SOUTH));
        let flies = |at| ends_of_legs(self.size(at), 1 << at, BOARD & !taken, open) != 0;
        self.room() != 0 && places(home).any(flies)
    }

    /// Can the seat to fly enter the enemy base?
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("100000/000000/000000/000000/000000/000000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!([ships, ships.turned()].map(OneSided::wins), [true, false]);
    /// ```
    #[inline]
    pub fn wins(self) -> bool {
        let home = self.home();
        self.wins_within(home, self.outline(home))
    }

    /// The same, where the [outline](Self::outline) of the ships of the nearest rank is known.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// # let study = XeroG::study("100000/000000/000000/000000/000000/000000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert!(ships.wins_within(ships.home(), ships.outline(ships.home())));
    /// ```
    #[inline]
    pub fn wins_within(self, home: u64, outline: u64) -> bool {
        if self.moves(home) {
            outline & Self::BASE != 0 && places(home).any(|at| self.enters(at))
        } else {
            let mut movers = Vec::new();
            self.movers(&mut movers);
            movers.iter().any(|(_, ends)| ends & Self::BASE != 0)
        }
    }

    /// The ships that may fly, each with the ends of its legal turns.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("000000/000000/000000/000000/000000/100000", Seat::new(1)).unwrap();
    /// let mut movers = Vec::new();
    /// OneSided::of(&study, Seat::new(1)).unwrap().movers(&mut movers);
    /// assert_eq!(movers, [(8, 1 << 9 | 1 << 16)]);
    /// ```
    pub fn movers(self, out: &mut Vec<(u32, u64)>) {
        let (taken, room) = (self.taken(), self.room());
        for row in 1..7 {
            for at in places(taken & 0xff << (8 * row)) {
                let mut ends = self.ends(at);
                if room == 0 {
                    // what is met can only be put where the ship came from, and must be of another size
                    ends &= !self.alike(at);
                }
                if ends != 0 {
                    out.push((at, ends));
                }
            }
            if !out.is_empty() {
                break;
            }
        }
    }

    /// The ships of the size of the one in a place.
    ///
    /// ```
    /// # use games::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("000000/000000/000002/100000/000000/000000", Seat::new(1)).unwrap();
    /// assert_eq!(OneSided::of(&study, Seat::new(1)).unwrap().alike(24), 1 << 24);
    /// ```
    pub fn alike(self, place: u32) -> u64 {
        let size = usize::from(self.size(place));
        size.checked_sub(1).map_or(0, |at| self.sets[at])
    }

    /// The square of a place, as it is named on the board.
    ///
    /// ```
    /// # use games::{Seat, xero_g::OneSided};
    /// let name = |seat| OneSided::square(8, Seat::new(seat)).unwrap().to_string();
    /// assert_eq!([name(1), name(2)], ["a1", "a6"]);
    /// ```
    pub fn square(place: u32, seat: Seat) -> Option<Square> {
        square(if seat == SOUTH { place } else { place ^ 0x38 })
    }
}

fn square(place: u32) -> Option<Square> {
    Square::new((place % 8) as u8, (place / 8).checked_sub(1)? as u8)
}

mod flights_tried;
#[cfg(test)]
mod tests;
