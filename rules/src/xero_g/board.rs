//! The board and its ships. Ships have no owner.

use std::fmt;
use std::sync::LazyLock;

use serde::{Serialize, Serializer};

use super::turn_types::{Flight, Target};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::position_hash::PositionHash;

/// The number of files, and of ranks.
pub const SIDE: u8 = 6;

/// The largest size of a ship.
pub const MAX_SIZE: u8 = 3;

/// The number of ships of each size in a seat's row.
pub const OF_EACH: usize = 2;

/// A square as a bit of a set.
pub(super) const fn bit(square: Square) -> u64 {
    1 << square.index(SIDE)
}

/// The squares of a set, in order of their index.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::from_index(set.trailing_zeros() as usize, SIDE);
        set &= set.wrapping_sub(1);
        square.filter(|square| square.within(SIDE))
    })
}

/// The squares of a rank. Ranks count from 0.
fn rank_set(rank: u8) -> u64 {
    0b11_1111 << (rank * SIDE)
}

/// The ranks, from 0, in the order in which a seat sees them, the nearest first.
pub(super) fn ranks_from(seat: Seat) -> impl Iterator<Item = u8> {
    (0..SIDE).map(move |away| {
        if seat.number() == 1 {
            away
        } else {
            SIDE - 1 - away
        }
    })
}

/// A seat's six ships at the start, two of each size, by file from `a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row([u8; SIDE as usize]);

impl Row {
    /// A row with these ships; `None` if there are not two of each size.
    ///
    /// ```
    /// use rules::xero_g::Row;
    ///
    /// assert_eq!(Row::new([3, 1, 2, 1, 2, 3]).unwrap().to_string(), "312123");
    /// assert_eq!(Row::new([3, 3, 3, 1, 2, 2]), None);
    /// ```
    pub fn new(ships: [u8; SIDE as usize]) -> Option<Self> {
        let full = |size: u8| ships.into_iter().filter(|ship| *ship == size).count() == OF_EACH;
        (1..=MAX_SIZE).all(full).then_some(Self(ships))
    }

    /// Every row, in order.
    ///
    /// ```
    /// use rules::xero_g::Row;
    ///
    /// assert_eq!(Row::all().count(), 90);
    /// assert_eq!(Row::all().next(), Row::new([1, 1, 2, 2, 3, 3]));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        Self::every().iter().copied()
    }

    /// Every row, in order, as a list.
    pub(super) fn every() -> &'static [Self] {
        static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
            const COUNT: u32 = 3_u32.pow(SIDE as u32);
            let row = |number: u32| {
                let digit = |file: u32| number / 3_u32.pow(u32::from(SIDE) - 1 - file) % 3;
                Row::new(std::array::from_fn(|file| 1 + digit(file as u32) as u8))
            };
            (0..COUNT).filter_map(row).collect()
        });
        &ROWS
    }

    /// The sizes of the ships, by file from `a`.
    ///
    /// ```
    /// use rules::xero_g::Row;
    ///
    /// let ships = [3, 1, 2, 1, 2, 3];
    /// assert_eq!(Row::new(ships).map(Row::ships), Some(ships));
    /// ```
    pub fn ships(self) -> [u8; SIDE as usize] {
        self.0
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|size| write!(f, "{size}"))
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The ships on the board, as the squares of each size (size − 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board([u64; MAX_SIZE as usize]);

impl Board {
    /// The squares of the ships of each size (size − 1).
    pub fn sets(self) -> [u64; MAX_SIZE as usize] {
        self.0
    }

    /// The squares with ships.
    pub fn occupied(self) -> u64 {
        let [ones, twos, threes] = self.0;
        ones | twos | threes
    }

    /// The size of the ship on a square.
    pub fn size(self, at: Square) -> Option<u8> {
        (1..=MAX_SIZE).find(|size| self.0[usize::from(*size) - 1] & bit(at) != 0)
    }

    pub fn put(&mut self, at: Square, size: u8) {
        self.0[usize::from(size) - 1] |= bit(at);
    }

    /// Removes the ship on a square and returns its size.
    pub fn take(&mut self, at: Square) -> Option<u8> {
        let size = self.size(at)?;
        self.0[usize::from(size) - 1] &= !bit(at);
        Some(size)
    }

    /// The board after a legal flight.
    pub fn after(mut self, flight: Flight) -> Self {
        let size = self.take(flight.from);
        if let Target::Square(to) = flight.to {
            if let (Some(drop), Some(other)) = (flight.drop, self.take(to)) {
                self.put(drop, other);
            }
            if let Some(size) = size {
                self.put(to, size);
            }
        }
        self
    }

    /// Puts a seat's ships on the rank that is nearest to the seat.
    pub fn arrange(&mut self, seat: Seat, row: Row) {
        let rank = ranks_from(seat).next().unwrap_or_default();
        for (file, size) in (0..SIDE).zip(row.ships()) {
            if let Some(at) = Square::new(file, rank) {
                self.put(at, size);
            }
        }
    }

    /// The ranks with ships, from 0, in the order in which a seat sees them, the nearest first.
    pub fn ranks(self, seat: Seat) -> impl Iterator<Item = u8> {
        ranks_from(seat).filter(move |rank| self.on_rank(*rank) != 0)
    }

    /// The squares with ships on a rank.
    pub fn on_rank(self, rank: u8) -> u64 {
        self.occupied() & rank_set(rank)
    }

    /// The squares that are not beyond the opponent's home row; empty for an empty board.
    pub fn within_home_rows(self, seat: Seat) -> u64 {
        const ALL: u64 = (1 << (SIDE * SIDE)) - 1;
        let occupied = self.occupied();
        let side = u32::from(SIDE);
        match seat.number() {
            1 => match occupied.checked_ilog2() {
                Some(last) => ALL >> (side * (side - 1 - last / side)),
                None => 0,
            },
            _ => ALL & u64::MAX << (occupied.trailing_zeros() / side * side).min(63),
        }
    }

    /// A hash of the board and the seat to act.
    pub fn hash(self, to_act: Seat) -> u64 {
        let hash = self
            .0
            .into_iter()
            .fold(PositionHash::new(), PositionHash::with);
        hash.with(to_act.number().into()).finish()
    }
}
