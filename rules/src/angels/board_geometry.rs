//! Squares and sets of squares on boards of up to 25 by 25.

use std::fmt;

use crate::grid::square::SquareOf;

/// The most files and ranks of a board.
pub const MAX_SIDE: u8 = 25;

const ROWS: usize = MAX_SIDE as usize;

/// A square of a board of up to 25 by 25.
pub type Square = SquareOf<MAX_SIDE>;

/// A set of squares: one number for each rank, one bit for each file.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Set([u32; ROWS]);

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.listed().iter().map(ToString::to_string).collect();
        f.debug_tuple("Set").field(&names.join(" ")).finish()
    }
}

/// The lowest `count` files.
const fn files(count: u8) -> u32 {
    (1 << count) - 1
}

impl Set {
    /// All squares of the rectangle between two opposite corners, both included.
    fn between((file, rank): (u8, u8), (last_file, last_rank): (u8, u8)) -> Self {
        let row = files(last_file + 1) & !files(file);
        let mut set = Self::default();
        for rank in rank..=last_rank {
            set.0[usize::from(rank)] = row;
        }
        set
    }

    /// All squares of a board of `side` by `side`.
    pub fn board(side: u8) -> Self {
        Self::between((0, 0), (side - 1, side - 1))
    }

    /// The outermost squares of a board of `side` by `side`.
    pub fn border(side: u8) -> Self {
        let inner = Self::between((1, 1), (side - 2, side - 2));
        Self::board(side).without(&inner)
    }

    /// The squares at most this many king's steps away, the square itself included.
    pub fn around(at: Square, steps: u8, side: u8) -> Self {
        let low = |place: u8| place.saturating_sub(steps);
        let high = |place: u8| (place + steps).min(side - 1);
        Self::between(
            (low(at.file()), low(at.rank())),
            (high(at.file()), high(at.rank())),
        )
    }

    /// The squares at most this many king's steps from any square of the set, the set included.
    pub fn grown(&self, steps: u8, side: u8) -> Self {
        let board = files(side);
        let mut wide = *self;
        for _ in 0..steps {
            for row in &mut wide.0 {
                *row = (*row | *row << 1 | *row >> 1) & board;
            }
            let rows = wide.0;
            for rank in 0..usize::from(side) {
                let below = rank.checked_sub(1).map_or(0, |below| rows[below]);
                let above = rows.get(rank + 1).copied().unwrap_or(0);
                wide.0[rank] = rows[rank] | below | above;
            }
            for row in &mut wide.0[usize::from(side)..] {
                *row = 0;
            }
        }
        wide
    }

    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        self.0[usize::from(square.rank())] |= 1 << square.file();
    }

    /// Removes a square.
    pub fn remove(&mut self, square: Square) {
        self.0[usize::from(square.rank())] &= !(1 << square.file());
    }

    /// Does the set contain this square?
    pub fn contains(&self, square: Square) -> bool {
        self.0[usize::from(square.rank())] & 1 << square.file() != 0
    }

    /// The set as one number for each rank, one bit for each file.
    pub fn rows(self) -> [u32; ROWS] {
        self.0
    }

    /// The set as words, for hashing.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let pairs = self.0.chunks(2);
        pairs.map(|pair| {
            pair.iter()
                .fold(0, |word, row| word << 32 | u64::from(*row))
        })
    }

    /// The squares that are in this set and not in the other.
    pub fn without(mut self, other: &Self) -> Self {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row &= !other;
        }
        self
    }

    /// The squares that are in both sets.
    pub fn and(mut self, other: &Self) -> Self {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row &= other;
        }
        self
    }

    /// Is the set empty?
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|row| *row == 0)
    }

    /// How many squares the set has.
    pub fn len(&self) -> usize {
        self.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The square at this index of the set, from 0, counted rank by rank.
    pub fn nth(&self, mut place: usize) -> Option<Square> {
        for (rank, &row) in (0..).zip(&self.0) {
            let count = row.count_ones() as usize;
            if place < count {
                let row = (0..place).fold(row, |row, _| row & (row - 1));
                return Square::new(row.trailing_zeros() as u8, rank);
            }
            place -= count;
        }
        None
    }

    /// The squares of the set, rank by rank.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let rows = (0..).zip(self.0);
        rows.flat_map(|(rank, mut row)| {
            std::iter::from_fn(move || {
                if row == 0 {
                    return None;
                }
                let file = row.trailing_zeros() as u8;
                row &= row - 1;
                Square::new(file, rank)
            })
        })
    }

    /// The squares of the set, by file, then rank.
    pub fn listed(&self) -> Vec<Square> {
        let mut list: Vec<Square> = self.squares().collect();
        list.sort_unstable();
        list
    }
}

impl FromIterator<Square> for Set {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::default();
        for square in squares {
            set.insert(square);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        let mut names = std::collections::BTreeSet::new();
        for square in Square::all(MAX_SIDE) {
            assert_eq!(Square::parse(&square.to_string()), Some(square));
            assert!(names.insert(square.to_string()));
        }
        assert_eq!(names.len(), 625);
        for wrong in [
            "", "a", "a0", "a01", "a26", "a100", "z1", "A1", "1a", "é1", "a１", "a1 ", " a1", "a-1",
        ] {
            assert_eq!(Square::parse(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn sets_agree_with_squares() {
        for side in [7, 15, 25] {
            let of = |wanted: &dyn Fn(Square) -> bool| -> Set {
                Square::all(side).filter(|square| wanted(*square)).collect()
            };
            assert_eq!(Set::board(side), of(&|_| true));
            assert_eq!(Set::border(side), of(&|square| square.on_border(side)));
            for at in Square::all(side) {
                for steps in 1..=4 {
                    let near = of(&|square| square.king_steps(at) <= steps);
                    assert_eq!(Set::around(at, steps, side), near, "{at} {steps}");
                    let alone = Set::from_iter([at]);
                    assert_eq!(alone.grown(steps, side), near, "{at} {steps}");
                }
            }
        }
    }

    #[test]
    fn squares_are_counted_and_found_by_their_place() {
        let mut set = Set::border(15);
        set.remove(Square::new(0, 3).unwrap());
        let squares: Vec<Square> = set.squares().collect();
        assert_eq!((set.len(), squares.len()), (55, 55));
        for (place, square) in squares.iter().enumerate() {
            assert_eq!(set.nth(place), Some(*square));
            assert!(set.contains(*square));
        }
        assert_eq!(set.nth(55), None);
        assert!(set.listed().is_sorted());
        assert!(set.without(&Set::board(15)).is_empty());
        assert_eq!(set.and(&Set::board(7)).len(), 12);
    }
}
