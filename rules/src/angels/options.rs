//! The options that the host of a match of Angels and Demons may choose.

use serde::{Deserialize, Serialize};
use serde_json::json;
use thiserror::Error;

use crate::option_specification::{OptionKind, OptionSpec};

/// The most king's steps that the angel can fly in one turn.
pub const MAX_POWER: u8 = 4;

/// Fewest and most steps from the centre to the border.
pub const REACH: [u8; 2] = [3, 12];

/// Most squares of the fence for each step of reach, so that at most half of the border is marked.
pub const MARKS_OF_REACH: u8 = 4;

/// The angel needs at least this many flights to the border.
pub const FEWEST_FLIGHTS: u8 = 3;

/// The options that the host may choose. Each value is checked when it is read;
/// [`check`](Options::check) checks the combination.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The most king's steps that the angel flies in one turn.
    pub power: Power,
    /// Steps from the centre to the border.
    pub reach: Reach,
    /// Squares of the border that the demon marks before the angel flies.
    pub marks: Marks,
}

macro_rules! whole_number {
    ($(#[$doc:meta])* $name:ident, $range:expr, $default:expr, $error:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "f64", into = "u8")]
        pub struct $name(u8);

        impl $name {
            /// The number.
            ///
            /// ```
            /// use rules::angels::Options;
            ///
            /// let Options { power, reach, marks } = Options::default();
            /// assert_eq!([power.get(), reach.get(), marks.get()], [1, 7, 12]);
            /// ```
            pub const fn get(self) -> u8 {
                self.0
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self($default)
            }
        }

        impl TryFrom<f64> for $name {
            type Error = OptionError;

            fn try_from(number: f64) -> Result<Self, OptionError> {
                let [least, most] = $range;
                let possible = f64::from(least)..=f64::from(most);
                if number.fract() != 0.0 || !possible.contains(&number) {
                    return Err(OptionError::$error);
                }
                Ok(Self(number as u8))
            }
        }

        impl From<$name> for u8 {
            fn from(number: $name) -> Self {
                number.0
            }
        }
    };
}

whole_number!(
    /// The power, 1 to 4.
    Power, [1, MAX_POWER], 1, Power
);
whole_number!(
    /// The reach, 3 to 12.
    Reach, REACH, 7, Reach
);
whole_number!(
    /// The number of marks, 0 to 48.
    Marks, [0, MARKS_OF_REACH * REACH[1]], 12, Marks
);

/// Why an option is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// Not 1 to 4.
    #[error("the power is 1, 2, 3 or 4")]
    Power,
    /// Out of range, or not whole.
    #[error("the reach is a whole number from {} to {}", REACH[0], REACH[1])]
    Reach,
    /// Out of range, or not whole.
    #[error("the number of marks is whole, from 0 to {}", MARKS_OF_REACH * REACH[1])]
    Marks,
    /// The border is so few flights away that the demon could do nothing.
    #[error(
        "with a power of {power} the reach is {} or more, and with a reach of {reach} the power is at most {}",
        FEWEST_FLIGHTS * power,
        reach / FEWEST_FLIGHTS
    )]
    Near {
        /// The power that was asked for.
        power: u8,
        /// The reach that was asked for.
        reach: u8,
    },
    /// The fence would be more than half of the border.
    #[error("with a reach of {reach} there are at most {} marks, not {marks}", MARKS_OF_REACH * reach)]
    Fenced {
        /// The reach that was asked for.
        reach: u8,
        /// The number of marks that was asked for.
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

    /// The options as a list of games shows them.
    pub(super) fn specs() -> Vec<OptionSpec> {
        let Self {
            power,
            reach,
            marks,
        } = Self::default();
        let powers: Vec<u8> = (1..=MAX_POWER).collect();
        let most_marks = MARKS_OF_REACH * REACH[1];
        vec![
            OptionSpec::new("power", OptionKind::Integer, json!(power), json!(powers)),
            OptionSpec::new(
                "reach",
                OptionKind::Integer,
                json!(reach),
                json!({"min": REACH[0], "max": REACH[1], "step": 1}),
            ),
            OptionSpec::new(
                "marks",
                OptionKind::Integer,
                json!(marks),
                json!({"min": 0, "max": most_marks, "step": 1}),
            ),
        ]
    }
}
