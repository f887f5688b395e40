//! How buttons name a point of a tree.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// Names a point of a tree. Its number changes when a branch is deleted; its mark does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointId {
    /// The number of the point.
    pub number: usize,
    /// Its mark; 0 at the start, or if it is not known.
    pub mark: u32,
}

impl PointId {
    /// The start of a tree.
    pub const START: Self = Self { number: 0, mark: 0 };
}

impl fmt::Display for PointId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, mark } = self;
        match mark {
            0 => write!(f, "{number}"),
            mark => write!(f, "{number}.{mark:x}"),
        }
    }
}

impl FromStr for PointId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        let (number, mark) = text.split_once('.').unwrap_or((text, "0"));
        Ok(Self {
            number: number.parse()?,
            mark: u32::from_str_radix(mark, 16)?,
        })
    }
}
