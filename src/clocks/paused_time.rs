//! When a seat's clock is paused: while its player sleeps or is on vacation, and during outages of the bot.

use super::sleep_window::{Interval, SleepWindow};

/// What pauses a seat's clock: a sleep window, which is fixed at the start of the match, and vacations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    /// The player's sleep window.
    pub sleep: Option<SleepWindow>,
    /// The player's vacations.
    pub away: Vec<Interval>,
}

impl Rest {
    /// The first pause that ends after a moment. The `outages` are the times when the bot was unreachable.
    fn next(&self, after: i64, outages: &[Interval]) -> Option<Interval> {
        let set = self.away.iter().chain(outages).copied();
        let sleep = self.sleep.as_ref().and_then(|sleep| sleep.next(after));
        set.chain(sleep)
            .filter(|(from, until)| *until > after && from < until)
            .min()
    }

    /// How long the clock runs between two moments, in milliseconds.
    pub fn running(&self, from: i64, until: i64, outages: &[Interval]) -> i64 {
        let (mut at, mut sum) = (from, 0i64);
        while at < until {
            let (start, end) = self.next(at, outages).unwrap_or((until, until));
            sum = sum.saturating_add(start.min(until).saturating_sub(at).max(0));
            at = at.max(end);
        }
        sum
    }

    /// The moment at which the clock will have run for `length` milliseconds since `from`.
    pub fn run_out(&self, from: i64, length: i64, outages: &[Interval]) -> i64 {
        let (mut at, mut left) = (from, length);
        while left > 0 {
            let Some((start, end)) = self.next(at, outages) else {
                return at.saturating_add(left);
            };
            let runs = start.saturating_sub(at).max(0);
            if runs >= left {
                return at + left;
            }
            left -= runs;
            at = end;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clocks::{DAY, HOUR};

    #[test]
    fn time_is_paused_in_every_interval_once() {
        let rest = Rest {
            sleep: None,
            away: vec![(10, 20), (15, 30), (50, 60)],
        };
        let outages = [(25, 35)];
        assert_eq!(rest.running(0, 100, &outages), 10 + 15 + 40);
        assert_eq!(rest.running(12, 34, &outages), 0);
        assert_eq!(rest.running(5, 5, &outages), 0);
        assert_eq!(rest.running(9, 3, &outages), 0);
        assert_eq!(rest.run_out(0, 10, &outages), 10);
        assert_eq!(rest.run_out(0, 11, &outages), 36);
        assert_eq!(rest.run_out(0, 26, &outages), 61);
        assert_eq!(rest.run_out(12, 0, &outages), 12);
    }

    #[test]
    fn what_runs_until_it_has_run_out_is_the_whole() {
        let rest = Rest {
            sleep: SleepWindow::typed("23-7", "Europe/Berlin").ok(),
            away: vec![(3 * DAY, 10 * DAY)],
        };
        let outages = [(DAY, DAY + 5 * HOUR)];
        for from in (0..20).map(|n| n * 7 * HOUR) {
            for length in [1, HOUR, 30 * HOUR, 240 * HOUR] {
                let until = rest.run_out(from, length, &outages);
                assert_eq!(rest.running(from, until, &outages), length);
                assert_eq!(rest.running(from, until - 1, &outages), length - 1);
            }
        }
    }
}
