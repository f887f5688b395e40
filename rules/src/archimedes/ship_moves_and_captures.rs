//! The ships on the board: where they can move, what they attack, and which are destroyed.

use std::fmt;

use crate::game::Seat;
use crate::grid::square::{QUEEN, Square};
use crate::grid::square_bitset::{WIDTH, around, bit, squares};

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
    PORTS[seat.index()]
}

/// The ships of both seats.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Ships([u64; 2]);

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
    pub fn own(self, seat: Seat) -> u64 {
        self.0[seat.index()]
    }

    /// The squares with a ship.
    pub fn all(self) -> u64 {
        self.0[0] | self.0[1]
    }

    /// The owner of the ship on a square.
    pub fn owner(self, square: Square) -> Option<Seat> {
        let index = self.0.iter().position(|set| set & bit(square) != 0);
        index.map(Seat::at)
    }

    /// How many ships a seat can rebuild.
    pub fn lost(self, seat: Seat) -> u32 {
        FLEET.saturating_sub(self.own(seat).count_ones())
    }

    /// Could a seat rebuild a ship in its port?
    pub fn can_rebuild(self, seat: Seat) -> bool {
        self.lost(seat) > 0 && self.all() & bit(port(seat)) == 0
    }

    /// The squares from which a seat can move: those of its ships, and its port if it can rebuild.
    pub(super) fn movers(self, seat: Seat) -> u64 {
        let home = if self.can_rebuild(seat) {
            bit(port(seat))
        } else {
            0
        };
        self.own(seat) | home
    }

    /// The squares to which a ship of a seat can go from this square.
    pub(super) fn reach(self, seat: Seat, from: Square) -> u64 {
        seen_from(from.index(SIDE), self.all()) & !self.all() & !bit(port(seat))
    }

    /// The squares from which an enemy ship can enter a seat's port.
    pub(super) fn movers_to_port(self, owner: Seat) -> u64 {
        let (enemy, goal) = (owner.opponent(), port(owner));
        let into = |from: &Square| self.reach(enemy, *from) & bit(goal) != 0;
        squares(self.movers(enemy))
            .filter(into)
            .fold(0, |set, from| set | bit(from))
    }

    /// Does a seat have any legal turn?
    pub(super) fn can_move(self, seat: Seat) -> bool {
        around(self.movers(seat)) & !self.all() & !bit(port(seat)) != 0
    }

    /// The enemy ships that attack this ship.
    pub fn attackers(self, square: Square, owner: Seat) -> u64 {
        seen_from(square.index(SIDE), self.all()) & self.own(owner.opponent())
    }

    /// Moves a ship of a seat (or a rebuilt ship out of its port). Then destroys enemy ships until no enemy ship has
    /// enough attackers. Returns the destroyed ships.
    pub(super) fn play(&mut self, seat: Seat, from: Square, to: Square) -> u64 {
        let enemy = seat.opponent();
        let own = &mut self.0[seat.index()];
        *own = *own & !bit(from) | bit(to);
        let mut destroyed = 0;
        loop {
            let doomed = self.doomed(enemy);
            if doomed == 0 {
                return destroyed;
            }
            self.0[enemy.index()] &= !doomed;
            destroyed |= doomed;
        }
    }

    /// The board turned by half a turn, with the owners of all ships exchanged.
    pub(super) fn swapped(self) -> Self {
        Self([self.0[1], self.0[0]].map(u64::reverse_bits))
    }

    /// Is an enemy ship in this seat's port?
    pub fn invaded(self, seat: Seat) -> bool {
        self.own(seat.opponent()) & bit(port(seat)) != 0
    }

    /// Can a seat destroy the invader of its port in its next turn?
    pub(super) fn can_free_port(self, seat: Seat) -> bool {
        let frees = |from: Square, to: Square| {
            let mut after = self;
            after.play(seat, from, to);
            !after.invaded(seat)
        };
        squares(self.movers(seat))
            .any(|from| squares(self.reach(seat, from)).any(|to| frees(from, to)))
    }
}
