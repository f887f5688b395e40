//! The options that the host of a Kitaran match may choose.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The board sizes.
pub const SIZES: [u8; 5] = [4, 5, 6, 7, 8];

/// The largest komi for either side, in whole points.
pub const MOST_KOMI: i8 = 20;

/// The largest number of turns without a new stone that can be chosen.
pub const MOST_QUIET: u8 = 100;

/// The options that the host may choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The number of files, and of ranks.
    pub size: Size,
    /// The points added to white's count.
    pub komi: Komi,
    /// The match ends after this many turns in a row without a new stone.
    #[serde(skip_serializing_if = "Quiet::is_never")]
    pub quiet: Quiet,
}

/// The number of files, and of ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "u8")]
pub struct Size(u8);

impl Size {
    /// The side of the board, 4 to 8.
    ///
    /// ```
    /// use rules::kitaran::Size;
    ///
    /// assert_eq!(Size::try_from(6.0).unwrap().side(), 6);
    /// assert_eq!(Size::default().side(), 5);
    /// ```
    pub const fn side(self) -> u8 {
        self.0
    }
}

impl Default for Size {
    fn default() -> Self {
        Self(5)
    }
}

/// The points added to white's count, stored in halves of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Komi(i8);

impl Komi {
    /// The komi in halves of a point.
    ///
    /// ```
    /// use rules::kitaran::Komi;
    ///
    /// assert_eq!(Komi::try_from(2.5).unwrap().halves(), 5);
    /// ```
    pub const fn halves(self) -> i32 {
        self.0 as i32
    }

    /// The komi in points.
    ///
    /// ```
    /// use rules::kitaran::Komi;
    ///
    /// assert_eq!(Komi::try_from(2.5).unwrap().points(), 2.5);
    /// ```
    pub fn points(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

/// The match ends after this many turns in a row without a new stone, and is counted as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "u8")]
pub struct Quiet(u8);

impl Quiet {
    /// The number of turns; `None` for no limit.
    ///
    /// ```
    /// use rules::kitaran::Quiet;
    ///
    /// assert_eq!(Quiet::try_from(20.0).unwrap().turns(), Some(20));
    /// assert_eq!(Quiet::default().turns(), None);
    /// ```
    pub fn turns(self) -> Option<usize> {
        (!self.is_never()).then_some(self.0.into())
    }

    #[allow(clippy::trivially_copy_pass_by_ref)] // serde asks by reference
    const fn is_never(&self) -> bool {
        self.0 == 0
    }
}

/// Why an option is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// Not one of [`SIZES`].
    #[error("the size is 4, 5, 6, 7 or 8")]
    Size,
    /// Out of range, or not in halves.
    #[error("komi is a number from -{MOST_KOMI} to {MOST_KOMI} in steps of 0.5")]
    Komi,
    /// Out of range, or not whole.
    #[error("quiet is a whole number of turns up to {MOST_QUIET}; 0 for never")]
    Quiet,
}

impl TryFrom<f64> for Size {
    type Error = OptionError;

    fn try_from(size: f64) -> Result<Self, OptionError> {
        let whole = size as u8;
        if size.fract() != 0.0 || !SIZES.contains(&whole) {
            return Err(OptionError::Size);
        }
        Ok(Self(whole))
    }
}

impl TryFrom<f64> for Quiet {
    type Error = OptionError;

    fn try_from(turns: f64) -> Result<Self, OptionError> {
        if turns.fract() != 0.0 || !(0.0..=f64::from(MOST_QUIET)).contains(&turns) {
            return Err(OptionError::Quiet);
        }
        Ok(Self(turns as u8))
    }
}

impl From<Quiet> for u8 {
    fn from(quiet: Quiet) -> Self {
        quiet.0
    }
}

impl From<Size> for u8 {
    fn from(size: Size) -> Self {
        size.0
    }
}

impl TryFrom<f64> for Komi {
    type Error = OptionError;

    fn try_from(points: f64) -> Result<Self, OptionError> {
        let halves = points * 2.0;
        if points.abs() > f64::from(MOST_KOMI) || halves.fract() != 0.0 {
            return Err(OptionError::Komi);
        }
        Ok(Self(halves as i8))
    }
}

impl From<Komi> for f64 {
    fn from(komi: Komi) -> Self {
        komi.points()
    }
}
