//! The options that the host of a Kitaran match may choose.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::option_specification::{HostOptions, OptionSpec, whole_number};

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

impl HostOptions for Options {
    const DIVIDES_RATINGS: Option<&'static str> = Some("size");

    fn specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec::few::<Size>("size", &SIZES),
            OptionSpec::halves::<Komi>("komi", [-MOST_KOMI, MOST_KOMI]),
            OptionSpec::whole::<Quiet>("quiet", [0, MOST_QUIET]),
        ]
    }
}

whole_number!(
    /// The number of files, and of ranks.
    Size, SIZES, 5, OptionError::Size
);

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

/// The points added to white's count. They are stored as half points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Komi(i8);

impl Komi {
    /// The komi in half points.
    pub(crate) const fn halves(self) -> i32 {
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

whole_number!(
    /// The match ends after this many turns in a row without a new stone. The stones are then counted.
    Quiet, ..=MOST_QUIET, 0, OptionError::Quiet
);

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

    #[allow(clippy::trivially_copy_pass_by_ref)] // serde passes a reference
    const fn is_never(&self) -> bool {
        self.0 == 0
    }
}

/// Why an option is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// The size is not one of [`SIZES`].
    #[error("the size is 4, 5, 6, 7 or 8")]
    Size,
    /// The komi is out of range, or not a multiple of a half.
    #[error("komi is a number from -{MOST_KOMI} to {MOST_KOMI} in steps of 0.5")]
    Komi,
    /// The number of turns is out of range, or not whole.
    #[error("quiet is a whole number of turns up to {MOST_QUIET}; 0 for never")]
    Quiet,
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
