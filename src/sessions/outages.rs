//! When no process of the bot was there: that time is given back to whoever was to play.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use super::Sessions;
use crate::clocks::{DAY, Interval, SECOND};
use crate::model::Place;
use crate::store::{StoreError, Write};

/// How often a process says that it is there, in milliseconds.
pub const HEARTBEAT: i64 = 10 * SECOND;

/// How long no process may have said so before that counts as an outage, in milliseconds.
const SILENCE: i64 = 4 * HEARTBEAT;

/// Outages before that concern no match any more, in milliseconds.
const REMEMBERED: i64 = 400 * DAY;

/// The time, and when the bot was away, as far as this process knows now. Only [`Sessions::now_in`] makes one, so nobody can
/// judge by what was known earlier: it is not to be kept beyond what is being done.
#[derive(Clone, Debug)]
pub(super) struct Now {
    at: i64,
    outages: Arc<Vec<Interval>>,
}

impl Now {
    /// In unix milliseconds.
    pub fn at(&self) -> i64 {
        self.at
    }

    /// When the bot was away.
    pub fn outages(&self) -> &[Interval] {
        &self.outages
    }
}

/// When no process was there, as far as this one knows.
#[derive(Debug)]
pub(super) struct Outages {
    known: RwLock<Arc<Vec<Interval>>>,
    /// How long a bot may be silent before it was away, in milliseconds.
    silence: AtomicI64,
    /// When this process last said that it is there, in unix milliseconds.
    beaten: AtomicI64,
}

impl Default for Outages {
    fn default() -> Self {
        Self {
            known: RwLock::default(),
            silence: AtomicI64::new(SILENCE),
            beaten: AtomicI64::new(i64::MIN / 2),
        }
    }
}

impl Sessions {
    /// What to judge the clocks of a match by that is played in this place.
    ///
    /// # Errors
    /// The database did not answer.
    pub(super) async fn now_in(&self, _place: Place) -> Result<Now, StoreError> {
        self.beat_in_time().await?;
        let known = self.outages.known.read();
        let outages = Arc::clone(&known.unwrap_or_else(PoisonError::into_inner));
        let at = (self.clock)();
        Ok(Now { at, outages })
    }

    /// Says that this process is there, and hears when none was. What comes back after an outage does this before it
    /// looks at any clock.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn beat(&self) -> Result<(), StoreError> {
        let now = (self.clock)();
        let silence = self.outages.silence.load(Ordering::Relaxed);
        let seen = self.store.heartbeat().await?;
        match self.store.write(Write::Beat { seen, now, silence }).await {
            // another process did the same
            Ok(()) | Err(StoreError::MovedOn) => {}
            Err(error) => return Err(error),
        }
        let outages = Arc::new(self.store.outages(now - REMEMBERED).await?);
        *self
            .outages
            .known
            .write()
            .unwrap_or_else(PoisonError::into_inner) = outages;
        self.outages.beaten.store(now, Ordering::Relaxed);
        Ok(())
    }

    /// The same where it is long ago, by this process' clock: one that was stopped must not decide by what it knew.
    async fn beat_in_time(&self) -> Result<(), StoreError> {
        let since = (self.clock)() - self.outages.beaten.load(Ordering::Relaxed);
        if (0..SILENCE / 2).contains(&since) {
            return Ok(());
        }
        self.beat().await
    }

    /// From now on a bot may be silent for so long before it was away, in milliseconds.
    pub fn may_be_silent(&self, silence_ms: i64) {
        self.outages.silence.store(silence_ms, Ordering::Relaxed);
    }

    /// A clock that jumps is no sign that the bot was away: in a sandbox, whose clock is put forward.
    pub fn never_away(&self) {
        self.may_be_silent(i64::MAX);
    }
}

#[cfg(test)]
mod tests;
