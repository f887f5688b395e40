//! An index of the large leaderboards in memory: the key of every [`MILESTONE_STEP`]th row, and the number of rows. Without it,
//! a page deep in a leaderboard costs reading all rows before it, and the total costs reading all rows. A person who
//! turns pages needs both each time. So a large leaderboard is read through in the background after an answer, and the
//! index is used for a while.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::StoreError;
use super::error::Result;
use super::values::Value;
use crate::panic_guard::guarded;
use crate::recent::Recent;

/// A leaderboard.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Board {
    /// The server.
    pub guild: u64,
    /// The game, or '' for all games.
    pub game: &'static str,
}

/// The smallest number of rows of a large leaderboard. Smaller ones are counted and read each time.
const LARGE_FROM: i64 = 1000;

/// The number of rows from one milestone to the next. To find a page, at most this number of rows is skipped.
pub(super) const MILESTONE_STEP: usize = 500;

/// The age at which the index of a leaderboard is rebuilt when somebody asks for a page. Until then a page after the
/// first milestone may begin some rows early or late, and its ranks are off by as many.
const REBUILT_AFTER: Duration = Duration::from_secs(10);

/// The age from which an index is not used at all. So the first reader after a quiet hour waits for the count.
const UNUSED_AFTER: Duration = Duration::from_hours(1);

/// How many leaderboards are indexed at most.
const MOST_INDEXES: usize = 100;

/// The key of a row: the columns by which rows are sorted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Milestone {
    pub unwon: i64,
    pub average: f64,
    pub unplayed: i64,
    pub user: i64,
}

impl Milestone {
    /// Before all rows.
    pub(super) const START: Self = Self {
        unwon: i64::MIN,
        average: 0.0,
        unplayed: i64::MIN,
        user: i64::MIN,
    };

    /// Have both the same rank?
    pub(super) fn is_equal(&self, other: &Self) -> bool {
        self.unwon == other.unwon
            && self.average.total_cmp(&other.average).is_eq()
            && self.unplayed == other.unplayed
    }

    /// Its values in statements.
    pub(super) fn values(&self) -> [Value<'static>; 4] {
        [
            self.unwon.into(),
            Value::MaybeReal(Some(self.average)),
            self.unplayed.into(),
            self.user.into(),
        ]
    }
}

/// The next step through a leaderboard.
pub(super) enum Leap {
    /// The row that is [`MILESTONE_STEP`] rows further.
    To(Milestone),
    /// There is no such row: this number of rows is left.
    End(i64),
}

/// The index of a leaderboard.
#[derive(Debug)]
pub(super) struct Look {
    pub total: i64,
    /// The key of every [`MILESTONE_STEP`]th row, counted from 1.
    pub milestones: Vec<Milestone>,
    at: Instant,
    /// Has a rebuild been started?
    again: AtomicBool,
}

impl Look {
    pub(super) fn new(total: i64, milestones: Vec<Milestone>) -> Self {
        Self {
            total,
            milestones,
            at: Instant::now(),
            again: AtomicBool::new(false),
        }
    }

    fn age(&self, now: Instant) -> Duration {
        now.duration_since(self.at)
    }
}

/// The indexes of the large leaderboards.
pub(super) struct Milestones(Recent<Board, Arc<Look>>);

impl Default for Milestones {
    fn default() -> Self {
        Self(Recent::new(MOST_INDEXES))
    }
}

impl Milestones {
    /// The index, if it is young enough.
    pub(super) fn get(&self, board: Board, now: Instant) -> Option<Arc<Look>> {
        self.0
            .get(&board)
            .filter(|look| look.age(now) < UNUSED_AFTER)
    }

    /// Stores the index of a large leaderboard; of a small one, removes what is stored.
    pub(super) fn note(&self, board: Board, look: &Arc<Look>) {
        if look.total >= LARGE_FROM {
            self.0.put(board, Arc::clone(look));
        } else {
            self.0.remove(&board);
        }
    }

    /// Is a leaderboard's index to be rebuilt now? True only once per index.
    pub(super) fn is_due(&self, board: Board, now: Instant) -> bool {
        self.0.get(&board).is_some_and(|look| {
            let due = look.milestones.is_empty() || look.age(now) >= REBUILT_AFTER;
            due && !look.again.swap(true, Ordering::Relaxed)
        })
    }

    /// Rebuilds an index by small steps through the leaderboard. Each step takes a connection only for itself, and
    /// others use the database in the pauses. After an error the old index stays.
    pub(super) async fn look_through<F>(&self, board: Board, leap: impl Fn(Milestone) -> F)
    where
        F: Future<Output = Result<Leap>>,
    {
        let looking = async {
            let mut milestones = Vec::new();
            loop {
                let begun = Instant::now();
                match leap(milestones.last().copied().unwrap_or(Milestone::START)).await? {
                    Leap::To(milestone) => milestones.push(milestone),
                    Leap::End(rest) => {
                        let total =
                            i64::try_from(milestones.len() * MILESTONE_STEP).unwrap_or(i64::MAX);
                        self.note(board, &Arc::new(Look::new(total + rest, milestones)));
                        return Ok::<_, StoreError>(());
                    }
                }
                sleep(begun.elapsed()).await;
            }
        };
        if let Ok(Err(error)) = guarded("leaderboard", looking).await {
            tracing::debug!(%error, "a leaderboard was not looked through");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Board = board(1, "");

    const fn board(guild: u64, game: &'static str) -> Board {
        Board { guild, game }
    }

    fn look(total: i64, milestones: Vec<Milestone>, at: Instant) -> Arc<Look> {
        let look = Look::new(total, milestones);
        Arc::new(Look { at, ..look })
    }

    #[test]
    fn large_leaderboards_are_not_counted_over_and_over() {
        let (milestones, now) = (Milestones::default(), Instant::now());
        milestones.note(ALL, &look(200_000, Vec::new(), now));
        milestones.note(board(1, "zyrcan"), &look(999, Vec::new(), now));
        let total = |board, now| milestones.get(board, now).map(|look| look.total);
        assert_eq!(total(ALL, now), Some(200_000));
        assert_eq!(total(board(1, "zyrcan"), now), None);
        assert_eq!(total(board(2, ""), now), None);
        assert_eq!(total(ALL, now + UNUSED_AFTER), None);
        milestones.note(ALL, &look(999, Vec::new(), now));
        assert_eq!(total(ALL, now), None);
    }

    #[test]
    fn one_looks_through_a_leaderboard_when_what_is_known_is_old() {
        let (milestones, now) = (Milestones::default(), Instant::now());
        assert!(!milestones.is_due(ALL, now));
        milestones.note(ALL, &look(200_000, Vec::new(), now));
        assert!(milestones.is_due(ALL, now));
        assert!(!milestones.is_due(ALL, now));
        milestones.note(ALL, &look(200_000, vec![Milestone::START; 400], now));
        assert!(!milestones.is_due(ALL, now));
        assert!(milestones.is_due(ALL, now + REBUILT_AFTER));
        assert!(!milestones.is_due(ALL, now + REBUILT_AFTER));
    }

    #[tokio::test]
    async fn what_goes_wrong_leaves_what_is_known() {
        let (milestones, now) = (Milestones::default(), Instant::now());
        milestones.note(ALL, &look(200_000, Vec::new(), now));
        milestones
            .look_through(ALL, |_| async { Err(StoreError::Closed) })
            .await;
        assert!(milestones.get(ALL, now).is_some());
        let leap = |from: Milestone| async move {
            let user = from.user.max(0) + 500;
            Ok(match user {
                ..=1500 => Leap::To(Milestone { user, ..from }),
                _ => Leap::End(7),
            })
        };
        milestones.look_through(ALL, leap).await;
        let look = milestones.get(ALL, now);
        let look = look.map(|look| (look.total, look.milestones.len()));
        assert_eq!(look, Some((1507, 3)));
    }
}
