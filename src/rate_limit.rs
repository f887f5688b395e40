//! Rate limits by key, such as a user. A user who floods the bot slows down only themselves.
//!
//! Time is monotonic: setting the machine's clock changes nothing.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use governor::clock::{Clock, MonotonicClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

/// The burst: how many seconds' worth of interactions may come at once.
const BURST_SECONDS: u32 = 4;

/// Up to this number of keys, no key is dropped. A key takes some 50 bytes.
const FEW: usize = 1024;

/// Limits actions by key: a long-term rate, and a burst.
pub struct RateLimit<K: Hash + Eq + Clone, C: Clock = MonotonicClock> {
    /// `None`: there is no limit.
    limiter: Option<Limiter<K, C>>,
    /// Above this number of keys, keys with a full quota are dropped, because they are like new ones.
    sweep_at: AtomicUsize,
}

type Limiter<K, C> = RateLimiter<K, HashMapStateStore<K>, C, NoOpMiddleware<<C as Clock>::Instant>>;

impl<K: Hash + Eq + Clone> RateLimit<K> {
    /// At most `rate` per second for each key, and four seconds' worth at once; 0: no limit.
    pub fn per_second(rate: u32) -> Self {
        Self::with_clock(per_second(rate), MonotonicClock)
    }

    /// At most one per `time` for each key; a time of zero: no limit.
    pub fn one_in(time: Duration) -> Self {
        Self::with_clock(Quota::with_period(time), MonotonicClock)
    }
}

fn per_second(rate: u32) -> Option<Quota> {
    let rate = NonZeroU32::new(rate)?;
    let burst = NonZeroU32::new(rate.get().saturating_mul(BURST_SECONDS))?;
    Some(Quota::per_second(rate).allow_burst(burst))
}

impl<K: Hash + Eq + Clone, C: Clock> RateLimit<K, C> {
    fn with_clock(quota: Option<Quota>, clock: C) -> Self {
        let limiter = |quota| RateLimiter::new(quota, HashMapStateStore::default(), clock);
        Self {
            limiter: quota.map(limiter),
            sweep_at: AtomicUsize::new(FEW),
        }
    }

    /// May this key act now? Each call counts as one action.
    pub fn allows(&self, key: &K) -> bool {
        let Some(limiter) = &self.limiter else {
            return true;
        };
        let allowed = limiter.check_key(key).is_ok();
        if limiter.len() > self.sweep_at.load(Ordering::Relaxed) {
            limiter.retain_recent();
            limiter.shrink_to_fit();
            let next = limiter.len().saturating_mul(2).max(FEW);
            self.sweep_at.store(next, Ordering::Relaxed);
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    #[test]
    fn one_who_floods_is_slowed_and_nobody_else() {
        let clock = FakeRelativeClock::default();
        let limit = RateLimit::with_clock(per_second(5), clock.clone());
        let allowed = |user: u64, times| (0..times).filter(|_| limit.allows(&user)).count();
        assert_eq!(allowed(1, 100), 20);
        assert_eq!(allowed(2, 3), 3);
        clock.advance(Duration::from_secs(1));
        assert_eq!(allowed(1, 100), 5);
        clock.advance(Duration::from_hours(1));
        assert_eq!(allowed(1, 100), 20);
    }

    #[test]
    fn without_a_limit_all_may() {
        let limit = RateLimit::per_second(0);
        assert!((0..10_000).all(|_| limit.allows(&1)));
        let limit = RateLimit::one_in(Duration::ZERO);
        assert!((0..10_000).all(|_| limit.allows(&1)));
    }

    #[test]
    fn one_in_a_time_is_one_in_a_time() {
        let clock = FakeRelativeClock::default();
        let quota = Quota::with_period(Duration::from_mins(10));
        let limit = RateLimit::with_clock(quota, clock.clone());
        assert!(limit.allows(&(1, 2)));
        clock.advance(Duration::from_secs(599));
        assert!(!limit.allows(&(1, 2)));
        assert!(limit.allows(&(2, 1)));
        clock.advance(Duration::from_secs(1));
        assert!(limit.allows(&(1, 2)));
    }

    #[test]
    fn who_might_as_well_be_new_is_not_remembered() {
        let clock = FakeRelativeClock::default();
        let limit = RateLimit::with_clock(per_second(5), clock.clone());
        for user in 0..100_000_u64 {
            limit.allows(&user);
            clock.advance(Duration::from_millis(1));
        }
        let known = limit.limiter.as_ref().map(RateLimiter::len);
        assert!(known < Some(3 * FEW), "{known:?}");
    }

    #[test]
    fn who_has_used_up_theirs_is_remembered_when_others_are_dropped() {
        let clock = FakeRelativeClock::default();
        let limit = RateLimit::with_clock(per_second(5), clock.clone());
        while limit.allows(&0) {}
        for user in 1..100_000_u64 {
            limit.allows(&user);
        }
        assert!(!limit.allows(&0));
    }
}
