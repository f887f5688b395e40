//! What the host of a match of Angels and Demons may choose.

use serde::{Deserialize, Serialize};
use serde_json::json;
use thiserror::Error;

use crate::option_specification::OptionSpec;

/// How far the angel can fly in one turn, at most.
pub const MAX_POWER: u8 = 4;

/// Steps from the centre to the border: fewest and most.
pub const REACH: [u8; 2] = [3, 12];

/// The border may be marked to a half, so the fence has at most so many squares for each step of
/// reach.
pub const MARKS_OF_REACH: u8 = 4;

/// The way out takes this many flights at least.
pub const FEWEST_FLIGHTS: u8 = 3;

/// What the host may choose. Each value is checked when it is read, how they go together by
/// [`check`](Options::check).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many king's steps the angel flies at most.
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
            /// use games::angels::Options;
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
    /// 1 to 4.
    Power, [1, MAX_POWER], 1, Power
);
whole_number!(
    /// 3 to 12.
    Reach, REACH, 7, Reach
);
whole_number!(
    /// 0 to 48.
    Marks, [0, MARKS_OF_REACH * REACH[1]], 12, Marks
);

/// Why an option cannot be had.
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
    /// So few flights to the border that the demon could do nothing.
    #[error(
        "with a power of {power} the reach is {} or more, and with a reach of {reach} the power is at most {}",
        FEWEST_FLIGHTS * power,
        reach / FEWEST_FLIGHTS
    )]
    Near {
        /// What was asked for.
        power: u8,
        /// What was asked for.
        reach: u8,
    },
    /// More than half of the border.
    #[error("with a reach of {reach} there are at most {} marks, not {marks}", MARKS_OF_REACH * reach)]
    Fenced {
        /// What was asked for.
        reach: u8,
        /// What was asked for.
        marks: u8,
    },
}

impl Options {
    /// Files and ranks of the board.
    ///
    /// ```
    /// use games::angels::Options;
    ///
    /// assert_eq!(Options::default().side(), 15); // seven steps to each side of the centre
    /// ```
    pub const fn side(self) -> u8 {
        2 * self.reach.get() + 1
    }

    /// Do these go together?
    ///
    /// ```
    /// use games::angels::{OptionError, Options, Power};
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
            OptionSpec {
                name: "power",
                kind: "integer",
                default: json!(power),
                allowed: json!(powers),
            },
            OptionSpec {
                name: "reach",
                kind: "integer",
                default: json!(reach),
                allowed: json!({"min": REACH[0], "max": REACH[1], "step": 1}),
            },
            OptionSpec {
                name: "marks",
                kind: "integer",
                default: json!(marks),
                allowed: json!({"min": 0, "max": most_marks, "step": 1}),
            },
        ]
    }
}
