use std::{
    sync::Arc,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use tokio::sync::watch;

/// The sandbox's clock. It measures deadlines (3 s for a first answer, 15 min for a token).
#[derive(Clone, Debug)]
pub struct Clock {
    base_ms: u64,
    started: Instant,
    runs: bool,
    ahead: Arc<watch::Sender<u64>>,
}

impl Clock {
    fn new(runs: bool) -> Self {
        let base = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Self {
            base_ms: millis(base),
            started: Instant::now(),
            runs,
            ahead: Arc::new(watch::channel(0).0),
        }
    }

    /// A clock with the machine's time. [`Clock::advance`] moves it forward.
    pub fn system() -> Self {
        Self::new(true)
    }

    /// A clock that moves only by [`Clock::advance`], so no deadline passes unless a test wants it.
    pub fn manual() -> Self {
        Self::new(false)
    }

    /// Moves the clock forward. Everything that is then due happens.
    pub fn advance(&self, by: Duration) {
        self.ahead.send_modify(|ahead| *ahead += millis(by));
    }

    /// Now, in unix milliseconds.
    pub fn now_ms(&self) -> u64 {
        let run = if self.runs {
            millis(self.started.elapsed())
        } else {
            0
        };
        self.base_ms + run + *self.ahead.borrow()
    }

    /// Waits until the clock has reached `at_ms` (unix milliseconds).
    pub(crate) async fn reach(&self, at_ms: u64) {
        let mut ahead = self.ahead.subscribe();
        loop {
            ahead.borrow_and_update();
            let now = self.now_ms();
            if now >= at_ms {
                return;
            }
            let left = if self.runs {
                Duration::from_millis(at_ms - now)
            } else {
                Duration::MAX
            };
            tokio::select! {
                _ = ahead.changed() => {}
                () = sleep(left) => {}
            }
        }
    }

    /// Like [`reach`](Self::reach). On a manual clock it also returns after this much real time.
    pub(crate) async fn reach_or_stand(&self, at_ms: u64, most: Duration) {
        let most = if self.runs { Duration::MAX } else { most };
        tokio::select! {
            () = self.reach(at_ms) => {}
            () = sleep(most) => {}
        }
    }
}

pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

async fn sleep(left: Duration) {
    if left == Duration::MAX {
        std::future::pending::<()>().await;
    }
    tokio::time::sleep(left).await;
}

/// A time in Discord's format: ISO 8601, microseconds, UTC.
pub(crate) fn iso(ms: u64) -> String {
    let time = jiff::Timestamp::from_millisecond(ms.cast_signed()).unwrap_or_default();
    time.strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_like_discord_does() {
        assert_eq!(iso(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso(1_709_210_096_789), "2024-02-29T12:34:56.789000+00:00");
        assert_eq!(iso(1_798_761_599_999), "2026-12-31T23:59:59.999000+00:00");
    }

    #[tokio::test]
    async fn a_manual_clock_moves_only_when_told() {
        let clock = Clock::manual();
        let start = clock.now_ms();
        let waiting = tokio::spawn({
            let clock = clock.clone();
            async move { clock.reach(start + 5000).await }
        });
        clock.advance(Duration::from_secs(4));
        assert_eq!(clock.now_ms(), start + 4000);
        assert!(!waiting.is_finished());
        clock.advance(Duration::from_secs(1));
        waiting.await.unwrap();
    }
}
