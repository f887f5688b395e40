//! Records what happens to the current interaction: when it was answered, and its outcome.

use std::cell::Cell;
use std::time::{Duration, Instant};

use crate::metrics::TaskOutcome;

tokio::task_local! {
    static IN_HAND: Progress;
}

/// What is known so far about the current interaction.
struct Progress {
    since: Instant,
    answered: Cell<Option<Duration>>,
    outcome: Cell<Option<TaskOutcome>>,
}

/// How an interaction went.
#[derive(Clone, Copy)]
pub struct Summary {
    /// The time from its arrival to its first answer.
    pub answered: Option<Duration>,
    /// The time from its arrival until everything was done.
    pub done: Duration,
    /// Its outcome; none if it was a duplicate delivery.
    pub outcome: Option<TaskOutcome>,
}

/// Handles an interaction and returns its summary.
pub async fn observed(doing: impl Future<Output = ()>) -> Summary {
    let progress = Progress {
        since: Instant::now(),
        answered: Cell::new(None),
        outcome: Cell::new(Some(TaskOutcome::Ok)),
    };
    let all = async move {
        doing.await;
        IN_HAND.with(|progress| Summary {
            answered: progress.answered.get(),
            done: progress.since.elapsed(),
            outcome: progress.outcome.get(),
        })
    };
    IN_HAND.scope(progress, all).await
}

/// Records that Discord has accepted the current interaction's first answer.
pub fn answered() {
    let _ = IN_HAND.try_with(|progress| progress.answered.set(Some(progress.since.elapsed())));
}

/// Sets the outcome of the current interaction, if it is not success.
pub fn ended(outcome: TaskOutcome) {
    let _ = IN_HAND.try_with(|progress| progress.outcome.set(Some(outcome)));
}

/// Marks the current interaction as a duplicate delivery. It is not counted again.
pub fn came_before() {
    let _ = IN_HAND.try_with(|progress| progress.outcome.set(None));
}
