//! What happens when something panics: what it was about ends, the log says where, a metric counts it,
//! and everything else goes on.
//!
//! All that an interaction, a request or the clock leads to runs under [`guarded`] or [`guarded_call`].

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use futures_util::FutureExt as _;
use thiserror::Error;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

use crate::telemetry;

/// How much of a panic's message is logged, in bytes.
const MAX_MESSAGE: usize = 200;

/// It panicked; the log and the metrics know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("it panicked")]
pub struct Panicked;

/// Does something; a panic in it ends it and nothing else. `what` names it in the log and the metrics.
///
/// # Errors
/// It panicked. What it had locked is free again; what it was about to change may be half changed, so
/// nothing that outlives it may be changed in place.
pub fn guarded<T>(
    what: &'static str,
    doing: impl Future<Output = T>,
) -> impl Future<Output = Result<T, Panicked>> {
    // an async function would keep what it does twice: as what it was given, and as what it waits for
    let done = AssertUnwindSafe(doing).catch_unwind();
    done.map(move |done| done.map_err(|payload| note(what, &*payload)))
}

/// The same for what is no future.
///
/// # Errors
/// It panicked.
pub fn guarded_call<T>(what: &'static str, doing: impl FnOnce() -> T) -> Result<T, Panicked> {
    let done = catch_unwind(AssertUnwindSafe(doing));
    done.map_err(|payload| note(what, &*payload))
}

fn note(what: &'static str, payload: &(dyn Any + Send)) -> Panicked {
    tracing::error!(what, message = message(payload), "a panic was caught");
    telemetry::panicked(what);
    Panicked
}

/// A panic's message as far as it stands in the program. One that was put together from values may hold
/// a token, or a choice made in secret.
fn message(payload: &(dyn Any + Send)) -> &'static str {
    match payload.downcast_ref::<&'static str>() {
        Some(text) => &text[..text.floor_char_boundary(MAX_MESSAGE)],
        None => "(made of values, and not logged)",
    }
}

/// Has panics told in the log, and where they happened, instead of printed with all that they say.
pub fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, message = message(panic.payload()), "panicked");
    }));
}

/// Work in hand, which stopping waits for. All that is spawned here is guarded.
#[derive(Clone, Debug, Default)]
pub struct Hands(TaskTracker);

impl Hands {
    /// None in hand.
    pub fn new() -> Self {
        Self::default()
    }

    /// Does something beside everything else.
    pub fn spawn(&self, what: &'static str, doing: impl Future<Output = ()> + Send + 'static) {
        self.0.spawn(guarded(what, doing));
    }

    /// Counts something as in hand as long as this is held.
    pub fn token(&self) -> TaskTrackerToken {
        self.0.token()
    }

    /// How much is in hand.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is nothing in hand?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Lets [`wait`](Self::wait) end once nothing is in hand.
    pub fn close(&self) {
        self.0.close();
    }

    /// Undoes [`close`](Self::close).
    pub fn reopen(&self) {
        self.0.reopen();
    }

    /// Waits until nothing is in hand, once closed.
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
        let hands = Hands::new();
        hands.spawn("test", async { panic!("x") });
        hands.spawn("test", async {});
        hands.close();
        hands.wait().await;
        assert_eq!(hands.len(), 0);
    }

    /// A thousand connections are a thousand of these.
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
