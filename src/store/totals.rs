//! How many lines the large leaderboards have. To count them is to read them all, and who turns pages asks
//! each time; so for a moment the last count will do.

use std::time::{Duration, Instant};

use quick_cache::sync::Cache;

/// A leaderboard: server, and game or ''.
type Board = (u64, &'static str);

/// Shorter ones are counted each time.
const LARGE: i64 = 1000;

/// How long a count is good for. Meanwhile a page near the end of a large leaderboard may miss who has just
/// come, or have ranks that are off by as many.
const GOOD: Duration = Duration::from_secs(10);

/// How many leaderboards are remembered.
const BOARDS: usize = 100;

/// The last counts.
pub(super) struct Totals(Cache<Board, (i64, Instant)>);

impl Default for Totals {
    fn default() -> Self {
        Self(Cache::new(BOARDS))
    }
}

impl Totals {
    /// The last count, if it is still good.
    pub(super) fn get(&self, board: Board, now: Instant) -> Option<i64> {
        let (total, counted) = self.0.get(&board)?;
        (now.duration_since(counted) < GOOD).then_some(total)
    }

    /// Remembers a count, if it was much to count.
    pub(super) fn note(&self, board: Board, total: i64, now: Instant) {
        if total >= LARGE {
            self.0.insert(board, (total, now));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_leaderboards_are_not_counted_over_and_over() {
        let (totals, now) = (Totals::default(), Instant::now());
        totals.note((1, ""), 200_000, now);
        totals.note((1, "zyrcan"), 999, now);
        assert_eq!(totals.get((1, ""), now), Some(200_000));
        assert_eq!(totals.get((1, "zyrcan"), now), None);
        assert_eq!(totals.get((2, ""), now), None);
        assert_eq!(totals.get((1, ""), now + GOOD), None);
    }
}
