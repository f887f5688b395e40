//! When somebody is to be reminded that it is their turn.

/// A step of the ladder of reminders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// They asked to be reminded again.
    Snoozed,
    /// Half of the time for this turn is gone.
    Half,
    /// Four fifths of it are.
    Most,
    /// An hour is left of a longer time.
    LastHour,
    /// No time is left.
    Over,
}

/// A rung of one seat, and when it is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reminder {
    /// In unix milliseconds.
    pub at: i64,
    /// Which rung.
    pub rung: Rung,
}

/// From this time for a turn on somebody is reminded at half and at four fifths of it, in milliseconds.
const LONG: i64 = 2 * super::HOUR;

/// From this time on they are reminded in the last hour, too.
const LONGER: i64 = 4 * super::HOUR;

/// The rungs of a turn for which there is so much time, each with how much of it is gone then.
pub(super) fn rungs(time: i64) -> Vec<(i64, Rung)> {
    let mut rungs = Vec::new();
    if time >= LONG {
        rungs.extend([(time / 2, Rung::Half), (time / 5 * 4, Rung::Most)]);
    }
    if time >= LONGER {
        // where both come within the same half hour, the later one says it
        if time / 5 < super::HOUR + super::HOUR / 2 {
            rungs.pop();
        }
        rungs.push((time - super::HOUR, Rung::LastHour));
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
        use Rung::{Half, LastHour, Most, Over};
        for (time, expected) in [
            (10 * MINUTE, vec![Over]),
            (2 * HOUR, vec![Half, Most, Over]),
            (5 * HOUR, vec![Half, LastHour, Over]),
            (240 * HOUR, vec![Half, Most, LastHour, Over]),
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
