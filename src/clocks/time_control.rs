//! How much time a match allows: typed by people, and as it stands on file.

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

/// From this bank on a match is by correspondence: sleep and vacations count, and a bank has a limit.
const CORRESPONDENCE: i64 = 12 * HOUR;

/// The smallest and the largest bank.
const BANKS: (i64, i64) = (30 * SECOND, 60 * DAY);

/// The largest addition a turn.
const LARGEST_INCREMENT: i64 = 14 * DAY;

/// How much time each seat has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// What each seat begins with, in milliseconds.
    pub bank: i64,
    /// What each turn adds, in milliseconds.
    pub increment: i64,
    /// The most that a seat can have, in milliseconds; none: without limit.
    pub limit: Option<i64>,
    /// Does a seat whose time is up leave at once? Else its opponents choose.
    pub strict: bool,
}

/// Why a text names no time control.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TimeControlError {
    /// Something in it is no length of time.
    #[error("\"{0}\" is no length of time")]
    Length(String),
    /// A number without a unit.
    #[error("{0} of what")]
    Unit(String),
    /// The bank is too small or too large.
    #[error("the bank is out of range")]
    Bank,
    /// A turn adds too much.
    #[error("a turn adds too much")]
    Increment,
    /// The limit is less than the bank.
    #[error("the limit is less than the bank")]
    Limit,
}

impl TimeControl {
    /// What most play by: ten days, and a day and a half a turn, ten days at most.
    pub const USUAL: Self = Self {
        bank: 240 * HOUR,
        increment: 36 * HOUR,
        limit: Some(240 * HOUR),
        strict: false,
    };

    /// The ones that are offered, quickest last.
    pub const PRESETS: [Self; 6] = [
        Self::USUAL,
        Self::correspondence(72 * HOUR, 12 * HOUR),
        Self::correspondence(DAY, DAY),
        Self::live(30 * MINUTE, 30 * SECOND),
        Self::live(10 * MINUTE, 15 * SECOND),
        Self::live(5 * MINUTE, 10 * SECOND),
    ];

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

    /// Do sleep and vacations stop its clocks? So they do where a turn may take days.
    pub fn is_correspondence(self) -> bool {
        self.bank >= CORRESPONDENCE
    }

    /// What a person typed: `none`, `10d`, `10d+36h`, `10d + 36h, at most 12d`, `10 min + 15 s`. Nothing for none.
    ///
    /// # Errors
    /// What in it cannot be.
    pub fn typed(text: &str) -> Result<Option<Self>, TimeControlError> {
        let text = text.trim().to_lowercase();
        if ["none", "no", "off", "no clock", "without"].contains(&text.as_str()) {
            return Ok(None);
        }
        let (text, strict) = match text.strip_suffix("strict") {
            Some(rest) => (rest.trim().trim_end_matches(',').to_owned(), true),
            None => (text, false),
        };
        let text = ["a turn", "per turn", "each turn", "/turn"]
            .iter()
            .fold(text, |text, words| text.replace(words, ""));
        let text = ["at most", "maximum", "max", "cap"]
            .iter()
            .fold(text, |text, words| text.replace(words, "/"));
        let (banks, limit) = match text.split_once('/') {
            Some((before, after)) => (before, Some(length(after)?)),
            None => (text.as_str(), None),
        };
        let (bank, increment) = match banks.split_once('+') {
            Some((bank, increment)) => (length(bank)?, length(increment)?),
            None => (length(banks)?, 0),
        };
        let usual = (bank >= CORRESPONDENCE).then_some(bank.max(increment));
        let control = Self {
            bank,
            increment,
            limit: limit.or(usual),
            strict,
        };
        control.checked().map(Some)
    }

    /// As a person may type it: `10d+36h/10d`, `10min+15s strict`.
    pub fn written(self) -> String {
        let mut text = format!("{}+{}", shortest(self.bank), shortest(self.increment));
        if let Some(limit) = self.limit {
            text = format!("{text}/{}", shortest(limit));
        }
        format!("{text}{}", if self.strict { " strict" } else { "" })
    }

    fn checked(self) -> Result<Self, TimeControlError> {
        if !(BANKS.0..=BANKS.1).contains(&self.bank) {
            return Err(TimeControlError::Bank);
        }
        if !(0..=LARGEST_INCREMENT).contains(&self.increment) {
            return Err(TimeControlError::Increment);
        }
        if self.limit.is_some_and(|limit| limit < self.bank) {
            return Err(TimeControlError::Limit);
        }
        Ok(self)
    }

    /// What a seat has after a turn that left it this much.
    pub(super) fn after_turn(self, left: i64) -> i64 {
        let more = left.saturating_add(self.increment);
        self.limit.map_or(more, |limit| more.min(limit)).max(left)
    }
}

/// A length of time in its largest whole unit.
fn shortest(length: i64) -> String {
    let units = [(DAY, "d"), (HOUR, "h"), (MINUTE, "min")];
    let whole = units
        .iter()
        .find(|(unit, _)| length >= *unit && length % unit == 0);
    let (unit, name) = whole.copied().unwrap_or((SECOND, "s"));
    format!("{}{name}", length / unit)
}

/// A length of time in milliseconds: numbers, each with a unit.
fn length(text: &str) -> Result<i64, TimeControlError> {
    let wrong = || TimeControlError::Length(text.trim().trim_matches(',').trim().to_owned());
    let mut rest = text.trim().trim_matches(',').trim();
    if rest.is_empty() {
        return Err(wrong());
    }
    let mut total = 0i64;
    while !rest.is_empty() {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let number: i64 = rest[..digits].parse().map_err(|_| wrong())?;
        rest = rest[digits..].trim_start();
        let letters = rest
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(rest.len());
        let unit = match &rest[..letters] {
            "d" | "day" | "days" => DAY,
            "h" | "hr" | "hrs" | "hour" | "hours" => HOUR,
            "m" | "min" | "mins" | "minute" | "minutes" => MINUTE,
            "s" | "sec" | "secs" | "second" | "seconds" => SECOND,
            "" => return Err(TimeControlError::Unit(number.to_string())),
            _ => return Err(wrong()),
        };
        total = number
            .checked_mul(unit)
            .and_then(|part| total.checked_add(part))
            .ok_or_else(wrong)?;
        rest = rest[letters..].trim_start();
    }
    Ok(total)
}

/// As it stands on file, in seconds: `864000+129600/864000 strict`.
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
    fn what_people_type_is_read() {
        let live = |bank, increment| Ok(Some(TimeControl::live(bank, increment)));
        for (text, expected) in [
            ("none", Ok(None)),
            (" 240h+36h", Ok(Some(TimeControl::USUAL))),
            (
                "10 days + 36 hours a turn, at most 10 days",
                Ok(Some(TimeControl::USUAL)),
            ),
            ("10d+36h/240h", Ok(Some(TimeControl::USUAL))),
            ("10m+15s", live(10 * MINUTE, 15 * SECOND)),
            ("10 min + 15 s", live(10 * MINUTE, 15 * SECOND)),
            ("1h30m", live(90 * MINUTE, 0)),
            (
                "12h + 1d",
                Ok(Some(TimeControl {
                    limit: Some(DAY),
                    ..TimeControl::correspondence(12 * HOUR, DAY)
                })),
            ),
            ("10", Err(TimeControlError::Unit("10".into()))),
            ("10+15s", Err(TimeControlError::Unit("10".into()))),
            ("soon", Err(TimeControlError::Length("soon".into()))),
            ("", Err(TimeControlError::Length(String::new()))),
            ("10d+", Err(TimeControlError::Length(String::new()))),
            ("10 weeks", Err(TimeControlError::Length("10 weeks".into()))),
            (
                "99999999999999999999d",
                Err(TimeControlError::Length("99999999999999999999d".into())),
            ),
            (
                "9223372036854775807d",
                Err(TimeControlError::Length("9223372036854775807d".into())),
            ),
            ("5s", Err(TimeControlError::Bank)),
            ("61d", Err(TimeControlError::Bank)),
            ("1d+15d", Err(TimeControlError::Increment)),
            ("5d/1d", Err(TimeControlError::Limit)),
        ] {
            assert_eq!(TimeControl::typed(text), expected, "{text}");
        }
    }

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
