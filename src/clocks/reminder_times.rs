//! When somebody is to be reminded that it is their turn.

/// One of the reminders of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// The player asked to be reminded again.
    Snoozed,
    /// Half of the time for this turn is used.
    Half,
    /// Four fifths of it are used.
    Most,
    /// The last warning: an hour is left of a long time, or a fifth of a short one.
    Last,
    /// No time is left.
    Over,
}

/// A rung of one seat, and when it is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reminder {
    /// In unix milliseconds.
    pub at: i64,
    /// Which rung.
    pub rung: Rung,
}

/// A turn with at least this much time, in milliseconds, has a reminder at half of it.
const LONG: i64 = 2 * super::HOUR;

/// A turn with at least this much time, in milliseconds, has reminders at four fifths of it and in
/// the last hour.
const LONGER: i64 = 4 * super::HOUR;

/// Below this time, in milliseconds, a warning would come too late to be useful.
const SHORT: i64 = 2 * super::MINUTE;

/// The rungs of a turn with this much time, each with how much of it is used when the rung is due.
pub(super) fn rungs(time: i64) -> Vec<(i64, Rung)> {
    let mut rungs = Vec::new();
    let most = time / 5 * 4;
    if time >= LONG {
        rungs.push((time / 2, Rung::Half));
    }
    if time >= LONGER {
        let last = time - super::HOUR;
        // if both are due within half an hour, only the later one is sent
        if last - most >= super::HOUR / 2 {
            rungs.push((most, Rung::Most));
        }
        rungs.push((last, Rung::Last));
    } else if time >= SHORT {
        rungs.push((most, Rung::Last));
    }
    rungs.push((time, Rung::Over));
    rungs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clocks::{HOUR, MINUTE};

    #[test]
    fn rungs_come_in_order_and_end_with_the_time() {
        use Rung::{Half, Last, Most, Over};
        for (time, expected) in [
            (MINUTE, vec![Over]),
            (10 * MINUTE, vec![Last, Over]),
            (2 * HOUR, vec![Half, Last, Over]),
            (5 * HOUR, vec![Half, Last, Over]),
            (240 * HOUR, vec![Half, Most, Last, Over]),
            (0, vec![Over]),
        ] {
            let rungs = rungs(time);
            assert_eq!(
                rungs.iter().map(|(_, rung)| *rung).collect::<Vec<_>>(),
                expected
            );
            assert!(rungs.is_sorted());
            assert_eq!(rungs.last().unwrap().0, time);
        }
    }
}
