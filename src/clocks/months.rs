//! Months of the calendar (UTC), counted from January 1970.

use jiff::Timestamp;
use jiff::civil::date;
use jiff::tz::TimeZone;

/// The month of a time in unix milliseconds. A time outside the calendar counts as 1970.
pub fn month_of(millis: i64) -> i64 {
    let at = Timestamp::from_millisecond(millis).unwrap_or(Timestamp::UNIX_EPOCH);
    let at = at.to_zoned(TimeZone::UTC);
    (i64::from(at.year()) - 1970) * 12 + i64::from(at.month()) - 1
}

/// When a month begins, in unix milliseconds.
pub fn first_of_month(month: i64) -> i64 {
    let year = i16::try_from(1970 + month.div_euclid(12))
        .unwrap_or(1970)
        .clamp(1, 9999);
    let month = i8::try_from(month.rem_euclid(12) + 1).unwrap_or(1);
    let first = date(year, month, 1).to_zoned(TimeZone::UTC);
    first.map_or(0, |first| first.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_begins_where_the_one_before_ends() {
        for month in [0, 1, 12, 680, 682, 700, -1] {
            let begins = first_of_month(month);
            assert_eq!(month_of(begins), month);
            assert_eq!(month_of(begins - 1), month - 1);
        }
        assert_eq!(month_of(1_764_000_000_000), 670); // November 2025
    }

    #[test]
    fn times_outside_the_calendar_are_months_too() {
        for millis in [i64::MIN, i64::MAX, 0] {
            let month = month_of(millis);
            assert!((-24_000..100_000).contains(&month), "{month}");
        }
    }
}
