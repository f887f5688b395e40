//! One deadline for everything that is asked of Discord before an interaction has its first answer.

use std::cell::Cell;
use std::time::Duration;

use tokio::time::Instant;

/// Discord takes a first answer within 3 s. This part of it is for requests before the answer; the rest is for drawing
/// and for the answer itself.
const BEFORE_ANSWER: Duration = Duration::from_millis(1800);

tokio::task_local! {
    /// None once the answer is on its way.
    static DEADLINE: Cell<Option<Instant>>;
}

/// Does what an interaction asks for. Until its answer is sent, no request of the bot's own right outlasts the deadline.
pub async fn awaited<T>(doing: impl Future<Output = T>) -> T {
    let deadline = Instant::now() + BEFORE_ANSWER;
    DEADLINE.scope(Cell::new(Some(deadline)), doing).await
}

/// The answer is sent: what is asked from now on has the time that its plan gives it.
pub fn sent() {
    let _ = DEADLINE.try_with(|deadline| deadline.set(None));
}

/// Until when a request may take that is made now, if somebody waits for an answer meanwhile.
pub fn deadline() -> Option<Instant> {
    DEADLINE.try_with(Cell::get).ok().flatten()
}
