//! Squares of square boards. A name is a file letter from `a` and a rank number from 1; `a1` is at the bottom left.

use std::fmt;

use serde::{Serialize, Serializer};

/// The most files and ranks of most boards.
pub const MAX_SIDE: u8 = 9;

/// A square of a board of up to 9 by 9.
pub type Square = SquareOf<MAX_SIDE>;

/// A direction, as a step in (file, rank).
pub type Direction = (i8, i8);

/// North, east, south and west, north being towards the higher ranks.
pub const ORTHOGONAL: [Direction; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The directions of a chess queen, clockwise from north.
pub const QUEEN: [Direction; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// One square of a board of up to `MAX` by `MAX`, at most 26. Squares are ordered by file, then rank: `a9` comes before
/// `a10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareOf<const MAX: u8> {
    file: u8,
    rank: u8,
}

impl<const MAX: u8> SquareOf<MAX> {
    /// The square with this file and rank, both from 0; `None` if no board of this type has it.
    ///
    /// ```
    /// use rules::grid::square::Square;
    ///
    /// assert_eq!(Square::new(2, 0), Square::parse("c1"));
    /// assert_eq!(Square::new(9, 0), None);
    /// ```
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < MAX && rank < MAX {
            Some(Self { file, rank })
        } else {
            None
        }
    }

    /// The square with this index on a board of `side` files. Indices run along the ranks.
    ///
    /// ```
    /// use rules::grid::square::Square;
    ///
    /// assert_eq!(Square::from_index(5, 5), Square::parse("a2"));
    /// ```
    pub const fn from_index(index: usize, side: u8) -> Option<Self> {
        let (file, rank) = (index % side as usize, index / side as usize);
        if rank < MAX as usize {
            Self::new(file as u8, rank as u8)
        } else {
            None
        }
    }

    /// The index of this square on a board of `side` files. Indices run along the ranks: `a1` is 0, `b1` is 1.
    ///
    /// ```
    /// use rules::grid::square::Square;
    ///
    /// let square = Square::parse("a2").unwrap();
    /// assert_eq!((square.index(5), square.index(8)), (5, 8));
    /// ```
    pub const fn index(self, side: u8) -> usize {
        self.rank as usize * side as usize + self.file as usize
    }

    /// The file, from 0.
    ///
    /// ```
    /// # use rules::grid::square::Square;
    /// assert_eq!(Square::parse("c5").unwrap().file(), 2);
    /// ```
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, from 0.
    ///
    /// ```
    /// # use rules::grid::square::Square;
    /// assert_eq!(Square::parse("c5").unwrap().rank(), 4);
    /// ```
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// Does a board of `side` by `side` have this square?
    ///
    /// ```
    /// use rules::grid::square::Square;
    ///
    /// let square = Square::parse("c5").unwrap();
    /// assert!(square.within(5) && !square.within(4));
    /// ```
    pub const fn within(self, side: u8) -> bool {
        self.file < side && self.rank < side
    }

    /// The next square in this direction on a board of `side` by `side`, if there is one.
    pub(crate) const fn step(self, (files, ranks): Direction, side: u8) -> Option<Self> {
        match (
            self.file.checked_add_signed(files),
            self.rank.checked_add_signed(ranks),
        ) {
            (Some(file), Some(rank)) if file < side && rank < side => Self::new(file, rank),
            _ => None,
        }
    }

    /// The next squares in these directions on a board of `side` by `side`.
    #[cfg(test)]
    pub(crate) fn steps(self, directions: &[Direction], side: u8) -> impl Iterator<Item = Self> {
        directions
            .iter()
            .filter_map(move |&direction| self.step(direction, side))
    }

    /// All squares of a board of `side` by `side`, by index.
    ///
    /// ```
    /// use rules::grid::square::Square;
    ///
    /// let names: Vec<String> = Square::all(2).map(|square| square.to_string()).collect();
    /// assert_eq!(names, ["a1", "b1", "a2", "b2"]);
    /// ```
    pub fn all(side: u8) -> impl Iterator<Item = Self> {
        (0..side).flat_map(move |rank| (0..side).filter_map(move |file| Self::new(file, rank)))
    }

    /// Reads a canonical name such as `c3` or `m13`: lower case, no leading zero.
    ///
    /// ```
    /// use rules::{angels, grid::square::Square};
    ///
    /// assert_eq!(Square::parse("c3"), Square::new(2, 2));
    /// assert_eq!((Square::parse("C3"), Square::parse("c10")), (None, None));
    /// assert_eq!(angels::Square::parse("m13"), angels::Square::new(12, 12));
    /// ```
    pub const fn parse(name: &str) -> Option<Self> {
        let (file, rank) = match *name.as_bytes() {
            [file @ b'a'..=b'z', rank @ b'1'..=b'9'] => (file, rank - b'0'),
            [file @ b'a'..=b'z', tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => {
                (file, (tens - b'0') * 10 + ones - b'0')
            }
            _ => return None,
        };
        Self::new(file - b'a', rank - 1)
    }

    /// The centre of a board whose border is this many steps away from it.
    pub(crate) const fn centre(steps: u8) -> Self {
        Self {
            file: steps,
            rank: steps,
        }
    }

    /// Is it one of the outermost squares of a board of `side` by `side`?
    ///
    /// ```
    /// # use rules::angels::Square;
    /// let square = Square::parse("c10").unwrap();
    /// assert!(square.on_border(10) && !square.on_border(15));
    /// ```
    pub const fn on_border(self, side: u8) -> bool {
        let (file, rank) = (self.file, self.rank);
        file == 0 || rank == 0 || file + 1 == side || rank + 1 == side
    }

    /// How many steps a chess king needs from this square to another on an empty board.
    ///
    /// ```
    /// # use rules::angels::Square;
    /// let [from, to] = ["a1", "c10"].map(|name| Square::parse(name).unwrap());
    /// assert_eq!(from.king_steps(to), 9);
    /// ```
    pub fn king_steps(self, to: Self) -> u8 {
        let files = self.file.abs_diff(to.file);
        files.max(self.rank.abs_diff(to.rank))
    }

    /// The file's letter.
    ///
    /// ```
    /// # use rules::grid::square::Square;
    /// assert_eq!(Square::parse("c5").unwrap().file_letter(), 'c');
    /// ```
    pub const fn file_letter(self) -> char {
        (b'a' + self.file) as char
    }
}

impl<const MAX: u8> fmt::Display for SquareOf<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank + 1)
    }
}

impl<const MAX: u8> Serialize for SquareOf<MAX> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_indices_round_trip() {
        for side in 1..=MAX_SIDE {
            for (index, square) in Square::all(side).enumerate() {
                assert_eq!(square.index(side), index);
                assert_eq!(Square::from_index(index, side), Some(square));
                assert_eq!(Square::parse(&square.to_string()), Some(square));
                assert!(square.within(side));
            }
            assert_eq!(Square::all(side).count(), usize::from(side).pow(2));
        }
        assert_eq!(Square::parse("b1").map(|square| square.index(5)), Some(1));
        for wrong in ["", "a", "a0", "j1", "A1", "a10", "1a", "é1", "a１"] {
            assert_eq!(Square::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_order_is_that_of_the_names() {
        let mut squares: Vec<Square> = Square::all(9).collect();
        squares.sort_unstable();
        let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
        assert!(names.is_sorted());
    }

    #[test]
    fn steps_stay_on_the_board() {
        for (from, side, around) in [
            ("b2", 3, "b3 c3 c2 c1 b1 a1 a2 a3"),
            ("a1", 3, "a2 b2 b1"),
            ("c3", 3, "c2 b2 b3"),
            ("i9", 9, "i8 h8 h9"),
        ] {
            let from = Square::parse(from).unwrap();
            let names: Vec<String> = from
                .steps(&QUEEN, side)
                .map(|square| square.to_string())
                .collect();
            assert_eq!(names.join(" "), around);
        }
        let b2 = Square::parse("b2").unwrap();
        let names: Vec<String> = b2
            .steps(&ORTHOGONAL, 3)
            .map(|square| square.to_string())
            .collect();
        assert_eq!(names, ["b3", "c2", "b1", "a2"]);
    }
}
