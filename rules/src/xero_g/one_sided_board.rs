//! The bare board as seen by the seat to fly, for searches. It is small and cheap to copy, and both seats use the same
//! code.
//!
//! Two bounds mostly decide where a ship can end. The lower bound follows only the first flight found to each ship. The
//! upper bound lets flights cross edges again. Where the bounds differ, some more flights are tried, but not all,
//! because on a few boards this would take a second. So about one end in some thousands may be missing here, but no end
//! is ever wrong. The rules themselves miss none, see [`XeroG::movers`].

use super::flight_bitsets::{BOARD, Edges, ends_of_legs, gates, places, spread};
use super::{MAX_SIZE, Phase, XeroG};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::position_hash::PositionHash;

/// The ships, by size − 1, as sets of places. A set has eight bits for each rank, file `a` first, and the nearest rank
/// is the second byte. The first byte is the base of the seat to fly, and the last byte is the enemy's base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OneSided {
    sets: [u64; MAX_SIZE as usize],
}

/// Merges all files of the enemy base into one place.
fn one_base(ends: u64) -> u64 {
    let board = ends & BOARD;
    if ends & NORTH == 0 {
        board
    } else {
        board | OneSided::BASE
    }
}

/// The places of the enemy base.
const NORTH: u64 = 0x3f << 56;

/// The seat from which the board is seen, for functions that need a seat.
const SOUTH: Seat = Seat::new(1);

impl OneSided {
    /// The enemy base as a place.
    pub const BASE: u64 = 1 << 56;

    /// The ships of a position as this seat sees them; `None` before ships fly.
    ///
    /// ```
    /// use rules::{Seat, xero_g::{OneSided, XeroG}};
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

    /// The places with ships, by size − 1.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("200000/000000/000000/000000/000000/100000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!(ships.sets(), [1 << 8, 1 << 48, 0]); // a1 and a6
    /// ```
    pub fn sets(self) -> [u64; MAX_SIZE as usize] {
        self.sets
    }

    /// The places with ships.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("200000/000000/000000/000000/000000/100000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!(ships.taken(), 1 << 8 | 1 << 48);
    /// ```
    pub fn taken(self) -> u64 {
        self.sets[0] | self.sets[1] | self.sets[2]
    }

    /// The board as the other seat sees it.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
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

    /// The size of the ship on a place; 0 if there is none.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("000000/000000/000002/100000/000000/000000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!([24, 37, 38].map(|place| ships.size(place)), [1, 2, 0]);
    /// ```
    #[inline]
    pub fn size(self, place: u32) -> u8 {
        let there = |size: usize| (self.sets[size - 1] >> place & 1) as u8;
        there(1) + 2 * there(2) + 3 * there(3)
    }

    /// The ships of the nearest rank with ships.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("000000/000000/000002/100000/000000/000000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!(ships.home(), 1 << 24);
    /// ```
    #[inline]
    pub fn home(self) -> u64 {
        let taken = self.taken();
        taken & 0xff << (taken.trailing_zeros() & 0x38)
    }

    /// The empty squares where a met ship can be put: those that are not beyond the opponent's home row. (A ship meets
    /// the ship on which it lands.)
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("000000/000000/000002/100000/000000/000000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!(ships.room().count_ones(), 4 * 6 - 2);
    /// ```
    #[inline]
    pub fn room(self) -> u64 {
        let taken = self.taken();
        BOARD & !taken & u64::MAX >> (taken.leading_zeros() & 0x38)
    }

    /// The board after the ship on one place flew to another. The met ship, if there is one, is put on `drop`. The
    /// board is still seen from the same side.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
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

    /// A hash of the board.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
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

    /// An upper bound of the places where ships from these places can end. It assumes that these ships do not block
    /// each other, and that edges may be crossed again.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
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

    /// For each place, the ends of the first leg of its ship. Both bases are included, with each file as its own place.
    /// The leg may pass empty places and the places of `passable`.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
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

    /// The places where the ship on a place can end. A few ends may be missing.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
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

    /// Can the ship on a place end in the enemy base?
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
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

    /// Is it certain that a ship of the nearest rank has a legal turn? It mostly is. Otherwise the caller must examine
    /// the turns.
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
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("100000/000000/000000/000000/000000/000000", Seat::new(1)).unwrap();
    /// let ships = OneSided::of(&study, Seat::new(1)).unwrap();
    /// assert_eq!([ships, ships.turned()].map(OneSided::wins), [true, false]);
    /// ```
    #[inline]
    pub fn wins(self) -> bool {
        let home = self.home();
        self.wins_within(home, self.outline(home))
    }

    /// Like [`wins`](Self::wins), for callers that already know the [outline](Self::outline) of the ships of the
    /// nearest rank.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
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

    /// The ships that may fly, each with the places where its legal turns end.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
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
                    // without room, a met ship can only be put where the mover came from, and only if it has another
                    // size
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

    /// The ships of the same size as the one on a place.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::{OneSided, XeroG}};
    /// let study = XeroG::study("000000/000000/000002/100000/000000/000000", Seat::new(1)).unwrap();
    /// assert_eq!(OneSided::of(&study, Seat::new(1)).unwrap().alike(24), 1 << 24);
    /// ```
    pub fn alike(self, place: u32) -> u64 {
        let size = usize::from(self.size(place));
        size.checked_sub(1).map_or(0, |at| self.sets[at])
    }

    /// The square of a place, in this seat's view of the board.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::OneSided};
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
