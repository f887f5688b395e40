//! Time controls: how much time a match allows, as people type it and as it is stored.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A second in milliseconds.
pub const SECOND: i64 = 1000;
/// A minute in milliseconds.
pub const MINUTE: i64 = 60 * SECOND;
/// An hour in milliseconds.
pub const HOUR: i64 = 60 * MINUTE;
/// A day in milliseconds.
pub const DAY: i64 = 24 * HOUR;

/// With at least this bank, a match is by correspondence: sleep and vacations count, and the bank has
/// a limit.
const CORRESPONDENCE: i64 = 12 * HOUR;

/// The smallest and the largest bank, in milliseconds.
const BANKS: (i64, i64) = (30 * SECOND, 60 * DAY);

/// The largest increment, in milliseconds.
const LARGEST_INCREMENT: i64 = 14 * DAY;

/// How much time each seat has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// What each seat begins with, in milliseconds.
    pub bank: i64,
    /// What each turn adds, in milliseconds.
    pub increment: i64,
    /// The most that a seat can have, in milliseconds; none means no limit.
    pub limit: Option<i64>,
    /// Is a seat out as soon as its time is up? If not, opponents can claim for a week; then the bot puts it out.
    pub strict: bool,
}

/// Why a text is no time control.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TimeControlError {
    /// Something in it is no length of time.
    #[error("\"{0}\" is no length of time")]
    Length(String),
    /// A number has no unit.
    #[error("{0} of what")]
    Unit(String),
    /// The bank is too small or too large.
    #[error("the bank of {0} is out of range")]
    Bank(String),
    /// The increment is too large.
    #[error("a turn adds {0}, too much")]
    Increment(String),
    /// It describes another kind of clock.
    #[error("\"{0}\" belongs to another kind of clock")]
    Other(String),
    /// It can be read in two ways.
    #[error("{one} or {other}")]
    Unclear {
        /// One reading.
        one: TimeControl,
        /// The other reading.
        other: TimeControl,
    },
    /// The limit is less than the bank.
    #[error("the limit is less than the bank")]
    Limit,
}

impl TimeControl {
    /// The default: a bank of ten days, an increment of a day and a half, and a limit of ten days.
    pub const USUAL: Self = Self {
        bank: 240 * HOUR,
        increment: 36 * HOUR,
        limit: Some(240 * HOUR),
        strict: false,
    };

    /// The time controls that are offered.
    pub const PRESETS: [Self; 6] = [
        Self::USUAL,
        Self::correspondence(72 * HOUR, 12 * HOUR),
        Self::correspondence(DAY, DAY),
        Self::live(30 * MINUTE, 30 * SECOND),
        Self::live(10 * MINUTE, 15 * SECOND),
        Self::live(5 * MINUTE, 10 * SECOND),
    ];

    /// Makes a time control from lengths that somebody named. A correspondence match always has a limit. Without an
    /// increment, a limit above the bank means nothing.
    pub(super) fn with(bank: i64, increment: i64, limit: Option<i64>) -> Self {
        let limit = limit.filter(|limit| increment > 0 || *limit < bank);
        let usual = (bank >= CORRESPONDENCE).then_some(bank.max(increment));
        Self {
            limit: limit.or(usual),
            ..Self::live(bank, increment)
        }
    }

    const fn correspondence(bank: i64, increment: i64) -> Self {
        Self {
            bank,
            increment,
            limit: Some(bank),
            strict: false,
        }
    }

    const fn live(bank: i64, increment: i64) -> Self {
        Self {
            bank,
            increment,
            limit: None,
            strict: false,
        }
    }

    /// Do sleep and vacations pause its clocks? They do if the bank is long enough for
    /// correspondence.
    pub fn is_correspondence(self) -> bool {
        self.bank >= CORRESPONDENCE
    }

    /// Does every turn begin with the same time, no matter how long the turn before took?
    pub fn is_a_turn(self) -> bool {
        self.increment == self.bank && self.limit == Some(self.bank)
    }

    /// The time control in a form that a person may type: `10d+36h/10d`, `10min+15s strict`, `3d a turn`.
    pub fn written(self) -> String {
        let (bank, increment) = (shortest(self.bank), shortest(self.increment));
        let text = match self.limit {
            _ if self.is_a_turn() => format!("{bank} a turn"),
            _ if self
                == (Self {
                    strict: self.strict,
                    ..Self::with(self.bank, 0, None)
                }) =>
            {
                format!("{bank} each")
            }
            Some(limit) => format!("{bank}+{increment}/{}", shortest(limit)),
            None => format!("{bank}+{increment}"),
        };
        format!("{text}{}", if self.strict { " strict" } else { "" })
    }

    /// The same time control, if matches may have it.
    ///
    /// # Errors
    /// Names the part that is out of range.
    pub fn checked(self) -> Result<Self, TimeControlError> {
        if !(BANKS.0..=BANKS.1).contains(&self.bank) {
            return Err(TimeControlError::Bank(shortest(self.bank)));
        }
        if !(0..=LARGEST_INCREMENT).contains(&self.increment) {
            return Err(TimeControlError::Increment(shortest(self.increment)));
        }
        if self.limit.is_some_and(|limit| limit < self.bank) {
            return Err(TimeControlError::Limit);
        }
        Ok(self)
    }

    /// The time that a seat has after a turn that ended with `left`.
    pub(super) fn after_turn(self, left: i64) -> i64 {
        let more = left.saturating_add(self.increment);
        self.limit.map_or(more, |limit| more.min(limit)).max(left)
    }
}

/// A length of time in the largest unit that divides it.
fn shortest(length: i64) -> String {
    let units = [(DAY, "d"), (HOUR, "h"), (MINUTE, "min")];
    let whole = units
        .iter()
        .find(|(unit, _)| length >= *unit && length % unit == 0);
    let (unit, name) = whole.copied().unwrap_or((SECOND, "s"));
    format!("{}{name}", length / unit)
}

/// The stored form, in seconds: `864000+129600/864000 strict`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |length: i64| length / SECOND;
        write!(f, "{}+{}", seconds(self.bank), seconds(self.increment))?;
        if let Some(limit) = self.limit {
            write!(f, "/{}", seconds(limit))?;
        }
        f.write_str(if self.strict { " strict" } else { "" })
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let wrong = || TimeControlError::Length(text.to_owned());
        let seconds = |text: &str| {
            let seconds: i64 = text.parse().map_err(|_| wrong())?;
            seconds.checked_mul(SECOND).ok_or_else(wrong)
        };
        let (lengths, strict) = match text.strip_suffix(" strict") {
            Some(lengths) => (lengths, true),
            None => (text, false),
        };
        let (banks, limit) = match lengths.split_once('/') {
            Some((banks, limit)) => (banks, Some(seconds(limit)?)),
            None => (lengths, None),
        };
        let (bank, increment) = banks.split_once('+').ok_or_else(wrong)?;
        let control = Self {
            bank: seconds(bank)?,
            increment: seconds(increment)?,
            limit,
            strict,
        };
        control.checked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_on_file_reads_as_it_was_written() {
        for control in TimeControl::PRESETS {
            for strict in [false, true] {
                let control = TimeControl { strict, ..control };
                assert_eq!(control.to_string().parse(), Ok(control));
                assert_eq!(TimeControl::typed(&control.written()), Ok(Some(control)));
            }
        }
        for text in ["", "x", "10", "10+x/3", "10+1 lax", "9223372036854775807+1"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_turn_adds_no_more_than_the_limit_and_takes_nothing() {
        let usual = TimeControl::USUAL;
        assert_eq!(usual.after_turn(0), 36 * HOUR);
        assert_eq!(usual.after_turn(230 * HOUR), 240 * HOUR);
        assert_eq!(TimeControl::live(60, 5).after_turn(1000), 1005);
    }
}
