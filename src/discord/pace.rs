//! How fast one user may go: whoever floods the bot slows nobody but themselves.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use quick_cache::sync::Cache;

use crate::sessions::Clock;

/// How many users are remembered; who is forgotten begins anew.
const USERS: usize = 10_000;

/// How many interactions may come at once, in seconds' worth of them.
const BURST_SECONDS: i64 = 4;

/// Counts each user's interactions: so many a second in the long run, some more at once.
pub struct Pace {
    clock: Clock,
    /// Milliseconds that one interaction takes up; 0: there is no limit.
    each: i64,
    /// Until when each user's interactions so far take up the time.
    used: Cache<u64, Arc<AtomicI64>>,
}

impl Pace {
    /// At most so many interactions a second of each user; 0: as many as they like.
    pub fn new(clock: Clock, per_second: u32) -> Self {
        Self {
            clock,
            each: 1000_i64.checked_div(per_second.into()).unwrap_or_default(),
            used: Cache::new(USERS),
        }
    }

    /// May this user go on now? Asking counts.
    pub fn allows(&self, user: u64) -> bool {
        if self.each == 0 {
            return true;
        }
        let now = (self.clock)();
        let limit = now + BURST_SECONDS * 1000;
        let begin = || Ok::<_, std::convert::Infallible>(Arc::new(AtomicI64::new(now)));
        let Ok(busy_until) = self.used.get_or_insert_with(&user, begin);
        let more = |until: i64| {
            let until = until.max(now) + self.each;
            (until <= limit).then_some(until)
        };
        busy_until
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more)
            .is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_who_floods_is_slowed_and_nobody_else() {
        let now = Arc::new(AtomicI64::new(1_000_000));
        let read = Arc::clone(&now);
        let pace = Pace::new(Arc::new(move || read.load(Ordering::Relaxed)), 5);
        let allowed = |user, times| (0..times).filter(|_| pace.allows(user)).count();
        assert_eq!(allowed(1, 100), 20);
        assert_eq!(allowed(2, 3), 3);
        now.fetch_add(1000, Ordering::Relaxed);
        assert_eq!(allowed(1, 100), 5);
        now.fetch_add(3_600_000, Ordering::Relaxed);
        assert_eq!(allowed(1, 100), 20);
    }

    #[test]
    fn without_a_limit_all_may() {
        let pace = Pace::new(Arc::new(|| 0), 0);
        assert!((0..10_000).all(|_| pace.allows(1)));
    }
}
