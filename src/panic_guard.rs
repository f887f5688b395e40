//! Contains panics. A panic ends the one task that caused it, the log says where it happened, a metric
//! counts it, and everything else continues.
//!
//! Everything that an interaction, a request or a timer starts runs under [`guarded`] or
//! [`guarded_call`].

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use futures_util::FutureExt as _;
use thiserror::Error;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

use crate::metrics;

/// The most bytes of a panic's message that are logged.
const MAX_MESSAGE: usize = 200;

/// The work panicked. The log and the metrics already contain the panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("it panicked")]
pub struct Panicked;

/// Runs a future. A panic in it ends only this future. `what` names it in the log and the metrics.
///
/// # Errors
/// It panicked. Its locks are released, but a value that it was changing may be half changed. So the
/// future must not change in place anything that outlives it.
pub fn guarded<T>(
    what: &'static str,
    doing: impl Future<Output = T>,
) -> impl Future<Output = Result<T, Panicked>> {
    // not an async function: its state would contain `doing` twice, as the argument and as the future it awaits
    let done = AssertUnwindSafe(doing).catch_unwind();
    done.map(move |done| done.map_err(|payload| note(what, &*payload)))
}

/// Like [`guarded`], for a function instead of a future.
///
/// # Errors
/// It panicked.
pub fn guarded_call<T>(what: &'static str, doing: impl FnOnce() -> T) -> Result<T, Panicked> {
    let done = catch_unwind(AssertUnwindSafe(doing));
    done.map_err(|payload| note(what, &*payload))
}

fn note(what: &'static str, payload: &(dyn Any + Send)) -> Panicked {
    tracing::error!(what, message = message(payload), "a panic was caught");
    metrics::panicked(what);
    Panicked
}

/// A panic's message, if it is a literal in the program. A formatted message may contain a token or a secret choice,
/// so it is not logged.
fn message(payload: &(dyn Any + Send)) -> &'static str {
    match payload.downcast_ref::<&'static str>() {
        Some(text) => &text[..text.floor_char_boundary(MAX_MESSAGE)],
        None => "(made of values, and not logged)",
    }
}

/// Logs panics with their location, instead of printing them with their full message.
pub fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, message = message(panic.payload()), "panicked");
    }));
}

/// Running tasks, which a stopping bot waits for. Every task spawned here is guarded.
#[derive(Clone, Debug, Default)]
pub struct Tasks(TaskTracker);

impl Tasks {
    /// An empty set of tasks.
    pub fn new() -> Self {
        Self::default()
    }

    /// Spawns a task.
    pub fn spawn(&self, what: &'static str, doing: impl Future<Output = ()> + Send + 'static) {
        self.0.spawn(guarded(what, doing));
    }

    /// A token that counts as one running task until it is dropped.
    pub fn token(&self) -> TaskTrackerToken {
        self.0.token()
    }

    /// How many tasks are running.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is no task running?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Lets [`wait`](Self::wait) return once no task is running.
    pub fn close(&self) {
        self.0.close();
    }

    /// Undoes [`close`](Self::close).
    pub fn reopen(&self) {
        self.0.reopen();
    }

    /// Waits until no task is running. Returns only after [`close`](Self::close).
    pub async fn wait(&self) {
        self.0.wait().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_ends_what_it_is_in_and_nothing_else() {
        assert_eq!(guarded("test", async { 1 }).await, Ok(1));
        assert_eq!(
            guarded("test", async { panic!("x") }).await,
            Err::<(), _>(Panicked)
        );
        assert_eq!(guarded_call("test", || panic!("x")), Err::<(), _>(Panicked));
        let tasks = Tasks::new();
        tasks.spawn("test", async { panic!("x") });
        tasks.spawn("test", async {});
        tasks.close();
        tasks.wait().await;
        assert_eq!(tasks.len(), 0);
    }

    /// A thousand connections mean a thousand of these futures, so each must contain its state only once.
    #[test]
    fn what_is_guarded_is_kept_once() {
        async fn hold() {
            let kept = [1_u8; 1000];
            std::future::pending::<()>().await;
            std::hint::black_box(&kept);
        }
        let (bare, around) = (hold(), guarded("test", hold()));
        let (bare, around) = (size_of_val(&bare), size_of_val(&around));
        assert!(bare >= 1000, "{bare} bytes");
        assert!(around < bare + 100, "{bare} bytes, {around} when guarded");
    }

    #[test]
    fn of_a_panic_only_what_stands_in_the_program_is_told() {
        let told = |panics: fn()| message(&*catch_unwind(panics).unwrap_err());
        assert_eq!(told(|| panic!("a plain text")), "a plain text");
        let secret = told(|| panic!("{}", std::hint::black_box("hunter2")));
        assert!(!secret.contains("hunter2"), "{secret}");
        let unwrapped = told(|| {
            let refused: Result<(), &str> = Err("hunter2");
            std::hint::black_box(refused).unwrap();
        });
        assert!(!unwrapped.contains("hunter2"), "{unwrapped}");
    }
}
