//! When a person sleeps, in their time zone.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, DateTime, time};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use thiserror::Error;

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
    /// Parses the text that a person typed: `23-7`, `23:30 - 7`, `11pm to 7am`, and a zone such as `Europe/Berlin`,
    /// `Berlin`, `UTC+2`.
    ///
    /// # Errors
    /// Names the part that cannot be read.
    pub fn typed(hours: &str, zone: &str) -> Result<Self, SleepError> {
        let wrong = || SleepError::Hours(hours.trim().to_owned());
        let text = hours
            .to_lowercase()
            .replace(" to ", "-")
            .replace(['–', '—'], "-");
        let (from, until) = text.split_once('-').ok_or_else(wrong)?;
        let from = minute_of_day(from).ok_or_else(wrong)?;
        let until = minute_of_day(until).ok_or_else(wrong)?;
        Self::new(from, until, zone)
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

/// Parses `7`, `07:30` or `11pm`. Returns minutes after midnight.
fn minute_of_day(text: &str) -> Option<u16> {
    let text = text.trim();
    let (text, half) = match (text.strip_suffix("am"), text.strip_suffix("pm")) {
        (Some(text), _) => (text.trim(), Some(0)),
        (_, Some(text)) => (text.trim(), Some(12)),
        _ => (text, None),
    };
    let (hour, minute) = text.split_once([':', '.']).unwrap_or((text, "0"));
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    let hour = match half {
        Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
        Some(_) => return None,
        None => hour,
    };
    (hour <= 24 && minute < 60).then_some((hour * 60 + minute) % DAY)
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
