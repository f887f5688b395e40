//! When somebody must be reminded that it is their turn.

/// One of the reminders of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// The player asked to be reminded again, or the board has not pinged them because they were asleep or on vacation.
    Snoozed,
    /// Half of the time for this turn is used.
    Half,
    /// Four fifths of the time for this turn are used.
    Most,
    /// The last warning: one hour is left if the time is long, or a fifth of the time if it is short.
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

/// A turn with at least this much time, in milliseconds, has a reminder when half of the time is used.
const LONG: i64 = 2 * super::HOUR;

/// A turn with at least this much time, in milliseconds, has reminders when four fifths of the time are used and when
/// one hour is left.
const LONGER: i64 = 4 * super::HOUR;

/// Reminders of one person that are due within this time, in milliseconds, are sent as one message.
pub const TOGETHER: i64 = 10 * super::MINUTE;

/// If nobody claims for this long after a person's time is up, in milliseconds, the bot puts that person out.
pub const CLAIMED_AFTER: i64 = 7 * super::DAY;

/// A turn with less time than this, in milliseconds, has no warning: it would come too late to be useful.
const SHORT: i64 = 2 * super::MINUTE;

/// The rungs of a turn with this much time, in milliseconds. Each rung comes with the time that is used when the rung
/// is due.
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
