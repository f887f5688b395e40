//! When a person sleeps, in their time zone.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, DateTime, time};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use rules::lenient_parsing::folded;
use thiserror::Error;

use super::time_words::{HOURS, ONE, PartOfDay, Token, pieces, tokens};
use super::time_zones;

/// A time span in unix milliseconds: the first moment is included, the second is not.
pub type Interval = (i64, i64);

/// The minutes of a day.
const DAY: u16 = 24 * 60;

/// The longest sleep, in minutes. The clock must run for part of each day.
const LONGEST: u16 = 12 * 60;

/// The hours of each day in which the clock is paused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SleepWindow {
    /// Minutes after midnight.
    from: u16,
    until: u16,
    name: String,
    zone: TimeZone,
}

/// Why a text is not a sleep window.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SleepError {
    /// It does not name two hours.
    #[error("\"{0}\" is not from one hour to another")]
    Hours(String),
    /// It is longer than twelve hours, or empty.
    #[error("a sleep window has up to twelve hours")]
    Length,
    /// The time zone is unknown.
    #[error("\"{0}\" is no time zone")]
    Zone(String),
    /// The name matches several time zones.
    #[error("{0:?} are several time zones")]
    Zones(Vec<String>),
}

impl SleepWindow {
    /// Parses the text that a person typed: `23-7`, `23:30 - 7`, `11pm to 7am`, `22 bis 6 Uhr`, `de 23 a 7`, and a zone
    /// such as `Europe/Berlin`, `Berlin`, `UTC+2`.
    ///
    /// # Errors
    /// Names the part that cannot be read.
    pub fn typed(hours: &str, zone: &str) -> Result<Self, SleepError> {
        let wrong = || SleepError::Hours(hours.trim().to_owned());
        let (from, until) = typed_hours(hours).ok_or_else(wrong)?;
        Self::new(from, until, zone)
    }

    /// Does this text ask for no sleep window: `off`, `ohne`, `ninguno`?
    pub fn is_none(hours: &str) -> bool {
        let pieces = pieces(hours);
        tokens(&pieces, &HOURS).is_ok_and(|read| matches!(read[..], [(Token::None, _)]))
    }

    fn new(from: u16, until: u16, zone: &str) -> Result<Self, SleepError> {
        let length = (until + DAY - from) % DAY;
        if !(1..=LONGEST).contains(&length) {
            return Err(SleepError::Length);
        }
        let (name, zone) = time_zones::zone(zone).map_err(|several| match several[..] {
            [] => SleepError::Zone(zone.trim().to_owned()),
            _ => SleepError::Zones(several),
        })?;
        Ok(Self {
            from,
            until,
            name,
            zone,
        })
    }

    /// The window as people read it: `23:00–07:00` and the zone's name.
    pub fn in_words(&self) -> (String, String) {
        let clock = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
        let hours = format!("{}–{}", clock(self.from), clock(self.until));
        (hours, self.name.clone())
    }

    /// The first sleep that ends after a moment (in unix milliseconds); none outside the range of dates.
    pub(super) fn next(&self, after: i64) -> Option<Interval> {
        let after_at = Timestamp::from_millisecond(after).ok()?;
        let today = self.zone.to_datetime(after_at).date();
        // in spring, a clock change may skip a night or its end
        let days = today.yesterday().ok()?.series(Span::new().days(1)).take(5);
        let nights = days.filter_map(|date| self.night(date));
        nights
            .filter(|(from, until)| *until > after && from < until)
            .min()
    }

    /// The sleep that begins on this date.
    fn night(&self, date: Date) -> Option<Interval> {
        let end = if self.until > self.from {
            date
        } else {
            date.tomorrow().ok()?
        };
        Some((self.moment(date, self.from)?, self.moment(end, self.until)?))
    }

    fn moment(&self, date: Date, minute: u16) -> Option<i64> {
        let (hour, minute) = (
            i8::try_from(minute / 60).ok()?,
            i8::try_from(minute % 60).ok()?,
        );
        let local = DateTime::from_parts(date, time(hour, minute, 0, 0));
        // a clock change may skip or repeat this hour; this resolves it as most calendars do
        let zoned = self.zone.to_ambiguous_zoned(local).compatible().ok()?;
        Some(zoned.timestamp().as_millisecond())
    }
}

/// Parses two hours of the day. Returns minutes after midnight.
fn typed_hours(text: &str) -> Option<(u16, u16)> {
    // every dash is folded to the same one
    let pieces = pieces(&folded(text).replace('-', " to "));
    let tokens = tokens(&pieces, &HOURS).ok()?;
    let mut sides = tokens.split(|(token, _)| *token == Token::To);
    let both = (minute_of_day(sides.next()?)?, minute_of_day(sides.next()?)?);
    sides.next().is_none().then_some(both)
}

/// Reads `7`, `07:30`, `0730`, `7 h 30`, `11 pm` or `midnight`. Returns minutes after midnight. An hour that may belong
/// to either half of the day is refused.
fn minute_of_day(read: &[(Token, &str)]) -> Option<u16> {
    let minutes = |text: &str| {
        let minutes = text.parse::<u16>().ok()?;
        (text.len() == 2 && minutes < 60).then_some(minutes)
    };
    let ((token, piece), rest) = read.split_first()?;
    let (hour, minute): (u16, u16) = match (*token, piece.split_once([':', '.'])) {
        (Token::Day(PartOfDay::Midnight), _) => (0, 0),
        (Token::Day(PartOfDay::Noon), _) => (12, 0),
        (Token::Number(_) | Token::Time, Some((hour, minute))) => {
            (hour.parse().ok()?, minutes(minute)?)
        }
        (Token::Number(number), None) => {
            let four = piece.len() == 4 && piece.bytes().all(|byte| byte.is_ascii_digit());
            // half past eleven comes as eleven and a half
            let (whole, part) = (number / ONE, number % ONE * 60 / ONE);
            let (hour, minute) = if four {
                (whole / 100, whole % 100)
            } else {
                (whole, part)
            };
            (hour.try_into().ok()?, minute.try_into().ok()?)
        }
        _ => return None,
    };
    let (minute, rest) = match rest {
        [(Token::OClock, _), (Token::Number(_), piece), rest @ ..] if minute == 0 => {
            (minutes(piece)?, rest)
        }
        [(Token::OClock, _), rest @ ..] => (minute, rest),
        _ => (minute, rest),
    };
    let part = match rest {
        [] => None,
        [(Token::Day(part), _)] => Some(*part),
        _ => return None,
    };
    let hour = match (part, hour) {
        (None, 0..=24)
        | (Some(PartOfDay::Morning), 0..=11)
        | (Some(PartOfDay::Evening), 13..=23)
        | (Some(PartOfDay::Night), 0..=4 | 20..=23)
        | (Some(PartOfDay::Noon), 12) => hour,
        (Some(PartOfDay::Am), 0..=12) => hour % 12,
        (Some(PartOfDay::Pm), 1..=12) => hour % 12 + 12,
        (Some(PartOfDay::Evening), 1..=11) | (Some(PartOfDay::Night), 8..=11) => hour + 12,
        (Some(PartOfDay::Night | PartOfDay::Midnight), 12 | 24) => 0,
        _ => return None,
    };
    (minute < 60).then_some((hour * 60 + minute) % DAY)
}

/// The stored form: `1380-420 Europe/Berlin`, in minutes after midnight.
impl fmt::Display for SleepWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{} {}", self.from, self.until, self.name)
    }
}

impl FromStr for SleepWindow {
    type Err = SleepError;

    fn from_str(text: &str) -> Result<Self, SleepError> {
        let wrong = || SleepError::Hours(text.to_owned());
        let (hours, zone) = text.split_once(' ').ok_or_else(wrong)?;
        let (from, until) = hours.split_once('-').ok_or_else(wrong)?;
        let minute = |text: &str| text.parse().ok().filter(|minute| *minute < DAY);
        let from = minute(from).ok_or_else(wrong)?;
        let until = minute(until).ok_or_else(wrong)?;
        Self::new(from, until, zone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clocks::{HOUR, Rest};

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    #[test]
    fn hours_are_read_as_people_write_them() {
        for (hours, zone, written) in [
            ("23-7", "Europe/Berlin", "1380-420 Europe/Berlin"),
            ("23:30 – 07.15", "berlin", "1410-435 Europe/Berlin"),
            (
                "11pm to 7am",
                "America/New_York",
                "1380-420 America/New_York",
            ),
            ("12 am - 8 am", "new york", "0-480 America/New_York"),
            ("24-8", "UTC", "0-480 UTC"),
            ("1-9", "UTC+5:30", "60-540 UTC+5:30"),
            ("1-9", "gmt-3", "60-540 UTC-3"),
            ("22 bis 6 Uhr", "Wien", "1320-360 Europe/Vienna"),
            ("de 23 a 7", "Múnich", "1380-420 Europe/Berlin"),
        ] {
            let window = SleepWindow::typed(hours, zone).unwrap();
            assert_eq!(window.to_string(), written);
            assert_eq!(written.parse(), Ok(window));
        }
        for (hours, zone) in [
            ("7", "UTC"),
            ("7-7", "UTC"),
            ("7-20", "UTC"),
            ("25-3", "UTC"),
            ("13pm-3", "UTC"),
            ("23-7", "Nowhere/Land"),
            ("23-7", ""),
            ("23-7", "UTC+99"),
        ] {
            assert!(SleepWindow::typed(hours, zone).is_err(), "{hours} {zone}");
        }
    }

    /// Each line has the hours as `in_words` writes them, and then spellings.
    #[test]
    fn hours_are_read_in_all_languages() {
        for line in include_str!("spellings_hours.txt").lines() {
            let Some((written, spellings)) =
                line.split_once(" = ").filter(|_| !line.starts_with('#'))
            else {
                continue;
            };
            for typed in spellings.split("; ") {
                let read = SleepWindow::typed(typed, "UTC").map(|window| window.in_words().0);
                let read = match read {
                    _ if SleepWindow::is_none(typed) => "none".to_owned(),
                    Ok(hours) => hours,
                    Err(SleepError::Length) => "length".to_owned(),
                    Err(_) => "refused".to_owned(),
                };
                assert_eq!(read, written, "{typed}");
            }
        }
    }

    #[test]
    fn every_window_is_read_as_it_is_written() {
        let some = SleepWindow::typed("23-7", "UTC").unwrap();
        for from in 0..DAY {
            for length in [1, 59, 60, 8 * 60, LONGEST] {
                let until = (from + length) % DAY;
                let zoned = some.clone();
                let window = SleepWindow {
                    from,
                    until,
                    ..zoned
                };
                let (hours, _) = window.in_words();
                assert_eq!(typed_hours(&hours), Some((from, until)), "{hours}");
            }
        }
    }

    #[test]
    fn nights_follow_the_zone_through_a_clock_change() {
        let berlin = SleepWindow::typed("23-7", "Europe/Berlin").unwrap();
        // summer time ends on 2026-10-25 at 01:00 UTC, so that night has nine hours
        for (after, from, until) in [
            (
                "2026-10-24T12:00:00Z",
                "2026-10-24T21:00:00Z",
                "2026-10-25T06:00:00Z",
            ),
            (
                "2026-10-25T05:59:59Z",
                "2026-10-24T21:00:00Z",
                "2026-10-25T06:00:00Z",
            ),
            (
                "2026-10-25T06:00:00Z",
                "2026-10-25T22:00:00Z",
                "2026-10-26T06:00:00Z",
            ),
        ] {
            assert_eq!(
                berlin.next(at(after)),
                Some((at(from), at(until))),
                "{after}"
            );
        }
        let (from, until) = berlin.next(at("2026-10-24T22:00:00Z")).unwrap();
        assert_eq!(until - from, 9 * HOUR);
        assert_eq!(berlin.next(i64::MAX), None);
        assert_eq!(berlin.next(i64::MIN), None);
    }

    #[test]
    fn nights_that_begin_or_end_in_a_skipped_hour_leave_the_others_as_they_are() {
        for zone in ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"] {
            for from in (60..240).step_by(15) {
                for length in [15, 45, 8 * 60] {
                    let until = (from + length) % (24 * 60);
                    let window: SleepWindow = format!("{from}-{until} {zone}").parse().unwrap();
                    let rest = Rest {
                        sleep: Some(window),
                        away: Vec::new(),
                    };
                    // a whole year, so both clock changes are in it
                    let (start, days) = (at("2026-01-01T00:00:00Z"), 365);
                    let runs = rest.running(start, start + days * 24 * HOUR, &[]);
                    let sleeps = days * 24 * HOUR - runs;
                    let expected = days * i64::from(length) * 60_000;
                    assert!(
                        (sleeps - expected).abs() <= 3 * HOUR,
                        "{from}-{until} {zone}"
                    );
                }
            }
        }
    }

    #[test]
    fn sleep_within_a_day_and_over_midnight_is_found_from_any_moment() {
        for hours in ["1-9", "23-7", "12-24", "0-12"] {
            let window = SleepWindow::typed(hours, "UTC").unwrap();
            for hour in 0..48 {
                let (from, until) = window.next(hour * HOUR).unwrap();
                assert!(until > hour * HOUR && from < hour * HOUR + 24 * HOUR);
            }
        }
    }
}
