//! One deadline for all requests to Discord before an interaction's first answer.

use std::cell::Cell;
use std::time::Duration;

use tokio::time::Instant;

/// Discord accepts a first answer within 3 s. This part of the 3 s is for requests before the answer. The rest is for
/// drawing and for the answer itself.
const BEFORE_ANSWER: Duration = Duration::from_millis(1800);

tokio::task_local! {
    /// The deadline of the interaction that is being handled; none once its answer has been sent.
    static DEADLINE: Cell<Option<Instant>>;
}

/// Handles an interaction. Until its answer is sent, no request with the bot's token may outlast the deadline.
pub async fn awaited<T>(doing: impl Future<Output = T>) -> T {
    let deadline = Instant::now() + BEFORE_ANSWER;
    DEADLINE.scope(Cell::new(Some(deadline)), doing).await
}

/// Lifts the deadline when the answer is sent: later requests have the time that their plans give.
pub fn sent() {
    let _ = DEADLINE.try_with(|deadline| deadline.set(None));
}

/// The deadline for a request made now, if an interaction waits for its answer.
pub fn deadline() -> Option<Instant> {
    DEADLINE.try_with(Cell::get).ok().flatten()
}
