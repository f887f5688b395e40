//! The time, and the outages of the way in that leads to a match. Time lost in an outage is given back to the seats
//! that were to act.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use crate::clocks::{DAY, Interval, SECOND};
use crate::model::{Place, WayIn};
use crate::store::{Presence, Store, StoreError, Write};

/// Gives the time in unix milliseconds, from the app's time source.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// How often a process reports which ways in work, in milliseconds.
pub const HEARTBEAT: i64 = 10 * SECOND;

/// The time in milliseconds after which a silent way in counts as an outage.
const SILENCE: i64 = 4 * HEARTBEAT;

/// How long a process may use what it last read of the ways in, in milliseconds. Together with a heartbeat this must
/// be shorter than `SILENCE`. Otherwise a working way would seem to be down.
const FRESH: i64 = 2 * HEARTBEAT;

/// How long an outage is remembered, in milliseconds. Older outages concern no match.
const REMEMBERED: i64 = 400 * DAY;

/// The time, and the outages of the way in that leads to a match. Only this module makes one, from a fresh answer of
/// the database. Nobody uses it for longer than one operation, so no decision uses old data.
#[derive(Clone, Debug)]
pub struct Now {
    at: i64,
    outages: Vec<Interval>,
}

impl Now {
    /// The time, in unix milliseconds.
    pub fn at(&self) -> i64 {
        self.at
    }

    /// The times at which nobody could reach the bot, in unix milliseconds.
    pub fn outages(&self) -> &[Interval] {
        &self.outages
    }

    /// The earliest useful time for another check, in unix milliseconds. During an outage no clock runs.
    pub fn soonest(&self) -> i64 {
        self.at + if self.is_away() { HEARTBEAT } else { 0 }
    }

    /// Does an outage last until now?
    fn is_away(&self) -> bool {
        self.outages.iter().any(|(_, until)| *until == self.at)
    }
}

/// What a process has read of the time and of the ways in.
pub struct Ways {
    store: Store,
    clock: Clock,
    known: Arc<RwLock<Arc<Known>>>,
    /// Does `clock` replace the database's?
    simulated: bool,
    /// How long a way may be silent before that counts as an outage, in milliseconds.
    silence: AtomicI64,
}

struct Known {
    asked: Instant,
    presence: Presence,
}

impl Ways {
    /// Uses a clock that replaces the database's. Nothing is known of the ways in yet.
    pub fn simulated(store: Store, clock: Clock) -> Self {
        let now = i64::MIN / 2;
        let presence = Presence {
            now,
            ..Presence::default()
        };
        Self {
            store,
            clock,
            known: Arc::new(RwLock::new(Known::just(presence))),
            simulated: true,
            silence: AtomicI64::new(SILENCE),
        }
    }

    /// Uses the last time read from the database, advanced by this machine's monotonic clock. No process uses its own
    /// wall clock, which may be wrong or jump.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn of(store: Store) -> Result<Self, StoreError> {
        let presence = store.presence(i64::MIN).await?;
        let known = Arc::new(RwLock::new(Known::just(presence)));
        let read = Arc::clone(&known);
        Ok(Self {
            store,
            clock: Arc::new(move || latest(&read).time()),
            known,
            simulated: false,
            silence: AtomicI64::new(SILENCE),
        })
    }

    pub fn clock(&self) -> Clock {
        Arc::clone(&self.clock)
    }

    /// The time and outages for a match in this place.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn now_in(&self, place: Place) -> Result<Now, StoreError> {
        let known = latest(&self.known);
        let now = self.judged(&known, place);
        let since = now.at.saturating_sub(known.presence.now);
        // another process may have reported that a way in works which seems silent to this process
        let doubtful = since > 0 && now.is_away();
        if (0..FRESH).contains(&since) && !doubtful {
            return Ok(now);
        }
        self.ask_ways().await?;
        Ok(self.judged(&latest(&self.known), place))
    }

    fn judged(&self, known: &Known, place: Place) -> Now {
        let (at, silence) = ((self.clock)(), self.silence.load(Ordering::Relaxed));
        let outages = known.outages_in(place, at, silence);
        Now { at, outages }
    }

    /// Reports that these ways in work, and reads what other processes reported.
    ///
    /// # Errors
    /// The database failed.
    pub async fn beat(&self, working: &[WayIn]) -> Result<(), StoreError> {
        if !working.is_empty() {
            let beat = Write::Beat {
                ways: working.to_vec(),
                silence: self.silence.load(Ordering::Relaxed),
                simulated: self.simulated.then(|| (self.clock)()),
            };
            self.store.write(beat).await?;
        }
        self.ask_ways().await
    }

    async fn ask_ways(&self) -> Result<(), StoreError> {
        let since = (self.clock)().saturating_sub(REMEMBERED);
        let begun = Instant::now();
        let mut presence = self.store.presence(since).await?;
        if begun.elapsed() > Duration::from_millis(FRESH.unsigned_abs()) {
            // this process was suspended meanwhile, so the answer is old
            return Err(StoreError::Late);
        }
        if self.simulated {
            presence.now = (self.clock)();
        }
        let known = Known::just(presence.without_ahead());
        let all = self.known.write();
        *all.unwrap_or_else(PoisonError::into_inner) = known;
        Ok(())
    }

    /// Sets how long a way may be silent before that counts as an outage, in milliseconds.
    pub fn may_be_silent(&self, silence_ms: i64) {
        self.silence.store(silence_ms, Ordering::Relaxed);
    }
}

impl Known {
    fn just(presence: Presence) -> Arc<Self> {
        let asked = Instant::now();
        Arc::new(Self { asked, presence })
    }

    fn time(&self) -> i64 {
        let since = self.asked.elapsed().as_millis();
        let since = i64::try_from(since).unwrap_or(i64::MAX);
        self.presence.now.saturating_add(since)
    }

    /// The outages of a place as of a time: the stored ones, and the one that still lasts, if any.
    fn outages_in(&self, place: Place, at: i64, silence: i64) -> Vec<Interval> {
        let Presence { heard, outages, .. } = &self.presence;
        let outages = outages.iter().filter(|(way, _)| way.serves(place));
        let heard = heard.iter().filter(|(way, _)| way.serves(place));
        let heard = heard.map(|(_, heard)| *heard).max();
        let silent = heard.filter(|heard| at.saturating_sub(*heard) > silence);
        outages
            .map(|(_, outage)| *outage)
            .chain(silent.map(|heard| (heard, at)))
            .collect()
    }
}

fn latest(known: &RwLock<Arc<Known>>) -> Arc<Known> {
    Arc::clone(&known.read().unwrap_or_else(PoisonError::into_inner))
}

/// The time and outages for a match in this place, from what the database has just reported.
pub fn now_by(presence: Presence, place: Place) -> Now {
    let known = Known::just(presence.without_ahead());
    let at = known.presence.now;
    let outages = known.outages_in(place, at, SILENCE);
    Now { at, outages }
}

#[cfg(test)]
mod tests;
