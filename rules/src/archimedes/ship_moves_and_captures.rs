//! The ships on the board: where they can move, what they attack, and which are destroyed.

use std::fmt;

use super::sliding_ships::doomed;
use crate::game::Seat;
use crate::grid::square::{QUEEN, Square};
use crate::grid::square_bitset::{WIDTH, around, bit, indices, squares};
use crate::position_hash::PositionHash;

/// The number of files, and of ranks.
pub const SIDE: u8 = WIDTH;

/// The number of ships of each seat at the start, which is also the maximum.
pub const FLEET: u32 = 12;

/// A ship that this many ships attack is destroyed.
pub const DESTROYERS: u32 = 3;

const SQUARES: usize = SIDE as usize * SIDE as usize;

/// The squares in each direction, by direction (an index of [`QUEEN`]) and square.
pub static RAYS: [[u64; SQUARES]; 8] = rays();

/// The directions in which square indices grow, as indices of [`QUEEN`]. On such a ray, the nearest square of a set is
/// the lowest bit.
const UPWARDS: [usize; 4] = [0, 1, 2, 7];
/// The directions in which square indices fall. On such a ray, the nearest square of a set is the highest bit.
const DOWNWARDS: [usize; 4] = [3, 4, 5, 6];

/// The ships of each seat at the start.
pub const START: [u64; 2] = [
    fleet([
        "a2", "a3", "a4", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "d1", "d2",
    ]),
    fleet([
        "h7", "h6", "h5", "g8", "g7", "g6", "g5", "f8", "f7", "f6", "e8", "e7",
    ]),
];

/// The port of each seat.
const PORTS: [Square; 2] = [named("a1"), named("h8")];

const fn named(name: &str) -> Square {
    match Square::parse(name) {
        Some(square) => square,
        None => panic!("not a square"),
    }
}

const fn fleet(names: [&str; FLEET as usize]) -> u64 {
    let mut set = 0;
    let mut index = 0;
    while index < names.len() {
        set |= bit(named(names[index]));
        index += 1;
    }
    set
}

const fn rays() -> [[u64; SQUARES]; 8] {
    let mut rays = [[0; SQUARES]; 8];
    let mut direction = 0;
    while direction < QUEEN.len() {
        let mut from = 0;
        while from < SQUARES {
            let mut at = Square::from_index(from, SIDE);
            while let Some(square) = at {
                at = square.step(QUEEN[direction], SIDE);
                if let Some(next) = at {
                    rays[direction][from] |= bit(next);
                }
            }
            from += 1;
        }
        direction += 1;
    }
    rays
}

/// The squares that a chess queen on the square with this index sees. In each direction they end with the first ship,
/// and include it.
///
/// ```
/// use rules::archimedes::{START, seen_from};
///
/// assert_eq!(seen_from(0, START[0]), 1 << 1 | 1 << 8 | 1 << 9); // b1, a2 and b2 from a1
/// ```
#[inline]
pub fn seen_from(from: usize, occupied: u64) -> u64 {
    let mut set = 0;
    for rays in UPWARDS.map(|direction| &RAYS[direction]) {
        // nothing is behind the last square of the board, so its bit can mean "no ship"
        let first = (rays[from] & occupied | 1 << (SQUARES - 1)).trailing_zeros();
        set |= rays[from] ^ rays[first as usize];
    }
    for rays in DOWNWARDS.map(|direction| &RAYS[direction]) {
        let first = SQUARES as u32 - 1 - (rays[from] & occupied | 1).leading_zeros();
        set |= rays[from] ^ rays[first as usize];
    }
    set
}

/// The nearest square of a set in a direction. The direction is an index of [`QUEEN`].
pub(super) fn nearest(from: Square, direction: usize, set: u64) -> Option<Square> {
    let there = RAYS[direction][from.index(SIDE)] & set;
    let index = if there == 0 {
        return None;
    } else if UPWARDS.contains(&direction) {
        there.trailing_zeros()
    } else {
        SQUARES as u32 - 1 - there.leading_zeros()
    };
    Square::from_index(index as usize, SIDE)
}

/// The squares between two squares in a line; `None` if they are not in a line.
pub(super) fn between(from: Square, to: Square) -> Option<u64> {
    let (start, goal) = (from.index(SIDE), to.index(SIDE));
    let ray = RAYS.iter().find(|rays| rays[start] & bit(to) != 0)?;
    Some(ray[start] ^ ray[goal] ^ bit(to))
}

/// The port of a seat.
///
/// ```
/// use rules::{Seat, archimedes::port};
///
/// assert_eq!(port(Seat::new(1)).to_string(), "a1");
/// assert_eq!(port(Seat::new(2)).to_string(), "h8");
/// ```
pub const fn port(seat: Seat) -> Square {
    PORTS[index(seat)]
}

/// The port of a seat, as a set.
#[inline]
fn home(seat: Seat) -> u64 {
    const HOMES: [u64; 2] = [bit(PORTS[0]), bit(PORTS[1])];
    HOMES[index(seat)]
}

/// The index of one of two seats. With the mask a search need not check bounds.
#[inline]
const fn index(seat: Seat) -> usize {
    seat.index() & 1
}

/// The ships of both seats: the bare board, on which programs search too. Sets of squares are [sets of
/// bits](crate::grid::square_bitset).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Ships([u64; 2]);

impl fmt::Debug for Ships {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.0.map(|set| {
            let names: Vec<String> = squares(set).map(|square| square.to_string()).collect();
            names.join(" ")
        });
        f.debug_tuple("Ships").field(&names).finish()
    }
}

impl Ships {
    pub(super) const fn of(ships: [u64; 2]) -> Self {
        Self(ships)
    }

    /// The squares of a seat's ships.
    ///
    /// ```
    /// use rules::{Seat, archimedes::{Archimedes, START}};
    ///
    /// let start = Archimedes::placed(START, Seat::new(1)).ships();
    /// assert_eq!(start.own(Seat::new(2)), START[1]);
    /// ```
    #[inline]
    pub fn own(self, seat: Seat) -> u64 {
        self.0[index(seat)]
    }

    /// The squares with a ship.
    ///
    /// ```
    /// # use rules::{Seat, archimedes::{Archimedes, START}};
    /// # let start = Archimedes::placed(START, Seat::new(1)).ships();
    /// assert_eq!(start.all(), START[0] | START[1]);
    /// ```
    #[inline]
    pub fn all(self) -> u64 {
        self.0[0] | self.0[1]
    }

    /// The owner of the ship on a square.
    pub(super) fn owner(self, square: Square) -> Option<Seat> {
        let index = self.0.iter().position(|set| set & bit(square) != 0);
        index.map(Seat::at)
    }

    /// How many ships a seat can rebuild.
    pub(super) fn lost(self, seat: Seat) -> u32 {
        FLEET.saturating_sub(self.own(seat).count_ones())
    }

    /// Could a seat rebuild a ship in its port?
    ///
    /// ```
    /// # use rules::{Seat, archimedes::{Archimedes, START}};
    /// # let start = Archimedes::placed(START, Seat::new(1)).ships();
    /// assert!(!start.can_rebuild(Seat::new(1))); // no ship is lost
    /// ```
    #[inline]
    pub fn can_rebuild(self, seat: Seat) -> bool {
        self.lost(seat) > 0 && self.all() & home(seat) == 0
    }

    /// The squares from which a seat can move: those of its ships, and its port if it can rebuild.
    #[inline]
    pub(super) fn movers(self, seat: Seat) -> u64 {
        let rebuilt = if self.can_rebuild(seat) {
            home(seat)
        } else {
            0
        };
        self.own(seat) | rebuilt
    }

    /// The squares where a seat can end its turn: empty ones, except its port.
    ///
    /// ```
    /// # use rules::{Seat, archimedes::{Archimedes, START}};
    /// # let start = Archimedes::placed(START, Seat::new(1)).ships();
    /// assert_eq!(start.goals(Seat::new(1)).count_ones(), 64 - 24 - 1);
    /// ```
    #[inline]
    pub fn goals(self, seat: Seat) -> u64 {
        !self.all() & !home(seat)
    }

    /// Calls `visit` with the indices of both squares, from and to, for every turn of a seat that ends on one of these
    /// squares.
    ///
    /// ```
    /// # use rules::{Seat, archimedes::{Archimedes, START}};
    /// # let (start, mut turns) = (Archimedes::placed(START, Seat::new(1)).ships(), Vec::new());
    /// start.slides(Seat::new(1), 1 << 27, |from, to| turns.push((from, to)));
    /// assert_eq!(turns, [(11, 27), (18, 27), (25, 27)]); // to d4 from d2, c3 and b4
    /// ```
    #[inline]
    pub fn slides(self, seat: Seat, goals: u64, mut visit: impl FnMut(u32, u32)) {
        let goals = goals & self.goals(seat);
        for from in indices(self.movers(seat)) {
            for to in indices(seen_from(from as usize, self.all()) & goals) {
                visit(from, to);
            }
        }
    }

    /// The squares to which a ship of a seat can go from this square.
    pub(super) fn reach(self, seat: Seat, from: Square) -> u64 {
        seen_from(from.index(SIDE), self.all()) & self.goals(seat)
    }

    /// The squares from which an enemy ship can enter a seat's port.
    pub(super) fn movers_to_port(self, owner: Seat) -> u64 {
        let enemy = owner.opponent();
        let into = |from: &Square| self.reach(enemy, *from) & home(owner) != 0;
        squares(self.movers(enemy))
            .filter(into)
            .fold(0, |set, from| set | bit(from))
    }

    /// Does a seat have any legal turn?
    pub(super) fn can_move(self, seat: Seat) -> bool {
        around(self.movers(seat)) & self.goals(seat) != 0
    }

    /// The enemy ships that attack this ship.
    pub(super) fn attackers(self, square: Square, owner: Seat) -> u64 {
        seen_from(square.index(SIDE), self.all()) & self.own(owner.opponent())
    }

    /// Moves a ship of a seat (or a rebuilt ship out of its port), from a set of one square to another. Then destroys
    /// enemy ships until no enemy ship has enough attackers. Returns the destroyed ships.
    ///
    /// ```
    /// # use rules::{Seat, archimedes::{Archimedes, START}};
    /// # let mut ships = Archimedes::placed(START, Seat::new(1)).ships();
    /// assert_eq!(ships.play(Seat::new(1), 1 << 18, 1 << 27), 0); // c3-d4
    /// ```
    #[inline]
    pub fn play(&mut self, seat: Seat, from: u64, to: u64) -> u64 {
        let own = self.own(seat) & !from | to;
        let before = self.own(seat.opponent());
        let mut left = before;
        loop {
            let doomed = doomed(left, own);
            if doomed == 0 {
                break;
            }
            left &= !doomed;
        }
        (self.0[index(seat)], self.0[index(seat.opponent())]) = (own, left);
        before & !left
    }

    /// A hash of the ships and the seat to act, which together decide the rest of the game.
    ///
    /// ```
    /// use rules::{Game, Seat, archimedes::{Archimedes, START}};
    ///
    /// let start = Archimedes::placed(START, Seat::new(1));
    /// assert_eq!(start.ships().hash(Seat::new(1)), start.position_hash());
    /// ```
    #[inline]
    pub fn hash(self, to_act: Seat) -> u64 {
        let hash = PositionHash::new().with(self.0[0]).with(self.0[1]);
        hash.with(to_act.number().into()).finish()
    }

    /// The board turned by half a turn, with the owners of all ships exchanged.
    pub(super) fn swapped(self) -> Self {
        Self([self.0[1], self.0[0]].map(u64::reverse_bits))
    }

    /// Is an enemy ship in this seat's port?
    ///
    /// ```
    /// # use rules::{Seat, archimedes::{Archimedes, START}};
    /// # let start = Archimedes::placed(START, Seat::new(1)).ships();
    /// assert!(!start.invaded(Seat::new(1)));
    /// ```
    #[inline]
    pub fn invaded(self, seat: Seat) -> bool {
        self.own(seat.opponent()) & home(seat) != 0
    }

    /// Can a seat destroy the invader of its port in its next turn?
    pub(super) fn can_free_port(self, seat: Seat) -> bool {
        let frees = |from: Square, to: Square| {
            let mut after = self;
            after.play(seat, bit(from), bit(to));
            !after.invaded(seat)
        };
        squares(self.movers(seat))
            .any(|from| squares(self.reach(seat, from)).any(|to| frees(from, to)))
    }
}
