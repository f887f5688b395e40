//! The options that the host of a match of Angels and Demons may choose.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::option_specification::{HostOptions, OptionSpec, whole_number};

/// The most king's steps that the angel can fly in one turn.
pub const MAX_POWER: u8 = 4;

/// The fewest and the most steps from the centre to the border.
pub const REACH: [u8; 2] = [3, 12];

/// The most squares of the fence for each step of reach. So at most half of the border is marked.
pub const MARKS_OF_REACH: u8 = 4;

/// The most squares of the fence.
const MOST_MARKS: u8 = MARKS_OF_REACH * REACH[1];

/// The angel needs at least this many flights to the border.
pub const FEWEST_FLIGHTS: u8 = 3;

/// The options that the host may choose. Each value is checked when it is read; [`check`](Options::check) checks the
/// combination.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The most king's steps that the angel can fly in one turn.
    pub power: Power,
    /// The number of steps from the centre to the border.
    pub reach: Reach,
    /// The number of border squares that the demon marks before the angel flies.
    pub marks: Marks,
}

whole_number!(
    /// The power, 1 to 4.
    Power, 1..=MAX_POWER, 1, OptionError::Power
);
whole_number!(
    /// The reach, 3 to 12.
    Reach, REACH[0]..=REACH[1], 7, OptionError::Reach
);
whole_number!(
    /// The number of marks, 0 to 48.
    Marks, ..=MOST_MARKS, 12, OptionError::Marks
);

/// Why an option is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// The power is not 1 to 4.
    #[error("the power is 1, 2, 3 or 4")]
    Power,
    /// The reach is out of range, or not a whole number.
    #[error("the reach is a whole number from {} to {}", REACH[0], REACH[1])]
    Reach,
    /// The number of marks is out of range, or not a whole number.
    #[error("the number of marks is whole, from 0 to {}", MOST_MARKS)]
    Marks,
    /// The border is so near that the demon could do nothing.
    #[error(
        "with a power of {power} the reach is {} or more, and with a reach of {reach} the power is at most {}",
        FEWEST_FLIGHTS * power,
        reach / FEWEST_FLIGHTS
    )]
    Near {
        /// The requested power.
        power: u8,
        /// The requested reach.
        reach: u8,
    },
    /// The fence would be more than half of the border.
    #[error("with a reach of {reach} there are at most {} marks, not {marks}", MARKS_OF_REACH * reach)]
    Fenced {
        /// The requested reach.
        reach: u8,
        /// The requested number of marks.
        marks: u8,
    },
}

impl Options {
    /// The number of files, and of ranks.
    ///
    /// ```
    /// use rules::angels::Options;
    ///
    /// assert_eq!(Options::default().side(), 15); // seven steps to each side of the centre
    /// ```
    pub const fn side(self) -> u8 {
        2 * self.reach.get() + 1
    }

    /// Checks that these values are possible together.
    ///
    /// ```
    /// use rules::angels::{OptionError, Options, Power};
    ///
    /// let options = Options { power: Power::try_from(3.0).unwrap(), ..Options::default() };
    /// assert_eq!(Options::default().check(), Ok(()));
    /// assert_eq!(options.check(), Err(OptionError::Near { power: 3, reach: 7 }));
    /// ```
    ///
    /// # Errors
    /// [`OptionError::Near`] or [`OptionError::Fenced`].
    pub fn check(self) -> Result<(), OptionError> {
        let (power, reach, marks) = (self.power.get(), self.reach.get(), self.marks.get());
        if FEWEST_FLIGHTS * power > reach {
            return Err(OptionError::Near { power, reach });
        }
        if marks > MARKS_OF_REACH * reach {
            return Err(OptionError::Fenced { reach, marks });
        }
        Ok(())
    }
}

impl HostOptions for Options {
    fn specs() -> Vec<OptionSpec> {
        let powers: Vec<u8> = (1..=MAX_POWER).collect();
        vec![
            OptionSpec::few::<Power>("power", &powers),
            OptionSpec::whole::<Reach>("reach", REACH),
            OptionSpec::whole::<Marks>("marks", [0, MOST_MARKS]),
        ]
    }
}
