//! Hexagonal spaces, named as in Abalone: rows `a`..`i` from the bottom, numbers along the diagonal. There are 61, with
//! `e5` in the centre.

use std::fmt;

use serde::{Serialize, Serializer};

/// The number of spaces of the whole hexagon.
pub const SPACES: usize = 61;

/// One space. Spaces are ordered by row, then number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(u8);

/// The steps to the six neighbours, as (number, row).
pub const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (-1, 0), (0, 1), (1, 1), (0, -1), (-1, -1)];

/// The first index of each row.
const ROW_START: [u8; 9] = [0, 5, 11, 18, 26, 35, 43, 50, 56];

const RADIUS: i8 = 4;

impl Hex {
    /// The space at these centred coordinates (`q` = number − 5, `s` = row − 4), if there is one.
    pub(crate) const fn at(q: i8, s: i8) -> Option<Self> {
        if q.abs() > RADIUS || s.abs() > RADIUS || (q - s).abs() > RADIUS {
            return None;
        }
        let first = if s > 0 { s - RADIUS } else { -RADIUS };
        Some(Self(ROW_START[(s + RADIUS) as usize] + (q - first) as u8))
    }

    /// The space with this index, 0..61.
    ///
    /// ```
    /// use rules::grid::hex::{Hex, SPACES};
    ///
    /// assert_eq!(Hex::from_index(0), Hex::parse("a1"));
    /// assert_eq!(Hex::from_index(SPACES), None);
    /// ```
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < SPACES {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// All spaces in order.
    ///
    /// ```
    /// use rules::grid::hex::Hex;
    ///
    /// assert_eq!(Hex::all().count(), 61);
    /// assert_eq!(Hex::all().last(), Hex::parse("i9"));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SPACES as u8).map(Self)
    }

    /// The index of this space, 0..61.
    ///
    /// ```
    /// # use rules::grid::hex::Hex;
    /// assert_eq!(Hex::parse("e5").unwrap().index(), 30);
    /// ```
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this space alone, one bit of 61.
    ///
    /// ```
    /// # use rules::grid::hex::Hex;
    /// assert_eq!(Hex::parse("a3").unwrap().bit(), 0b100);
    /// ```
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Centred coordinates (`q` = number − 5, `s` = row − 4).
    ///
    /// ```
    /// # use rules::grid::hex::Hex;
    /// assert_eq!(Hex::parse("e5").unwrap().coordinates(), (0, 0));
    /// assert_eq!(Hex::parse("a1").unwrap().coordinates(), (-4, -4));
    /// ```
    pub const fn coordinates(self) -> (i8, i8) {
        let mut row = 8;
        while ROW_START[row] > self.0 {
            row -= 1;
        }
        let s = row as i8 - RADIUS;
        let first = if s > 0 { s - RADIUS } else { -RADIUS };
        (first + (self.0 - ROW_START[row]) as i8, s)
    }

    /// The number of steps between two spaces.
    ///
    /// ```
    /// use rules::grid::hex::Hex;
    ///
    /// let [centre, corner] = ["e5", "a1"].map(|name| Hex::parse(name).unwrap());
    /// assert_eq!(centre.distance(corner), 4);
    /// ```
    pub const fn distance(self, other: Self) -> u8 {
        let ((q, s), (r, t)) = (self.coordinates(), other.coordinates());
        let (dq, ds) = (q - r, s - t);
        let skew = (dq - ds).abs();
        let longer = if dq.abs() > ds.abs() {
            dq.abs()
        } else {
            ds.abs()
        };
        (if longer > skew { longer } else { skew }) as u8
    }

    /// The space `steps` away in this direction, if there is one.
    pub(crate) fn step(self, (dq, ds): (i8, i8), steps: i8) -> Option<Self> {
        let (q, s) = self.coordinates();
        Self::at(q + dq * steps, s + ds * steps)
    }

    /// The row's letter.
    ///
    /// ```
    /// # use rules::grid::hex::Hex;
    /// assert_eq!(Hex::parse("e5").unwrap().row(), 'e');
    /// ```
    pub fn row(self) -> char {
        let (_, s) = self.coordinates();
        char::from(b'a' + (s + RADIUS) as u8)
    }

    /// Reads a name of the form `e5`, lower case.
    ///
    /// ```
    /// use rules::grid::hex::Hex;
    ///
    /// assert_eq!(Hex::parse("e5").unwrap().to_string(), "e5");
    /// assert_eq!(Hex::parse("a6"), None); // row a has five spaces
    /// ```
    pub fn parse(name: &str) -> Option<Self> {
        let &[row @ b'a'..=b'i', number @ b'1'..=b'9'] = name.as_bytes() else {
            return None;
        };
        Self::at(
            number.wrapping_sub(b'5').cast_signed(),
            row.wrapping_sub(b'e').cast_signed(),
        )
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (q, _) = self.coordinates();
        write!(f, "{}{}", self.row(), q + 5)
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The spaces of a set, in order.
pub(crate) fn spaces(mut set: u64) -> impl Iterator<Item = Hex> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        Hex::from_index(index)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixty_one_names_round_trip() {
        let rows = [
            (1, 5),
            (1, 6),
            (1, 7),
            (1, 8),
            (1, 9),
            (2, 9),
            (3, 9),
            (4, 9),
            (5, 9),
        ];
        let mut names = Vec::new();
        for (row, (first, last)) in ('a'..='i').zip(rows) {
            names.extend((first..=last).map(|number| format!("{row}{number}")));
        }
        let ours: Vec<String> = Hex::all().map(|hex| hex.to_string()).collect();
        assert_eq!(ours, names);
        for name in &names {
            assert_eq!(
                Hex::parse(name).map(|hex| hex.to_string()).as_ref(),
                Some(name)
            );
        }
        for wrong in ["", "a", "a6", "e0", "f1", "i4", "j5", "e55", "E5", "é5"] {
            assert_eq!(Hex::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn neighbours_are_at_distance_one() {
        let centre = Hex::parse("e5").unwrap();
        let around: Vec<String> = DIRECTIONS
            .iter()
            .filter_map(|&direction| centre.step(direction, 1))
            .map(|hex| hex.to_string())
            .collect();
        assert_eq!(around, ["e6", "e4", "f5", "f6", "d5", "d4"]);
        for (a, b, steps) in [
            ("e5", "e9", 4),
            ("a1", "i9", 8),
            ("a5", "i5", 8),
            ("c3", "d3", 1),
            ("c3", "b4", 2),
        ] {
            assert_eq!(
                Hex::parse(a).unwrap().distance(Hex::parse(b).unwrap()),
                steps,
                "{a} {b}"
            );
        }
    }
}
