//! How the interaction in hand goes: when it was answered, and how it ended.

use std::cell::Cell;
use std::time::{Duration, Instant};

use crate::telemetry::TaskOutcome;

tokio::task_local! {
    static IN_HAND: Progress;
}

/// What is known so far of how the interaction in hand goes.
struct Progress {
    since: Instant,
    answered: Cell<Option<Duration>>,
    outcome: Cell<Option<TaskOutcome>>,
}

/// How an interaction went.
#[derive(Clone, Copy)]
pub struct Summary {
    /// Time from when it came until it was answered first.
    pub answered: Option<Duration>,
    /// Time from when it came until all was done.
    pub done: Duration,
    /// How it ended; none where it came before.
    pub outcome: Option<TaskOutcome>,
}

/// Does what an interaction asks for, and tells how it went.
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

/// Discord has taken the first answer to the interaction in hand.
pub fn answered() {
    let _ = IN_HAND.try_with(|progress| progress.answered.set(Some(progress.since.elapsed())));
}

/// The interaction in hand did not do what it should.
pub fn ended(outcome: TaskOutcome) {
    let _ = IN_HAND.try_with(|progress| progress.outcome.set(Some(outcome)));
}

/// The interaction in hand came before, and is not counted again.
pub fn came_before() {
    let _ = IN_HAND.try_with(|progress| progress.outcome.set(None));
}
