//! The open connections of the HTTP server: how far each has come, and which of them ends for the others' sake.
//!
//! Anybody may connect, so a connection is worth nothing until it has carried a signed request. Only so many are
//! read at a time; a newcomer who sends something takes the place of the oldest that is not being answered. That
//! one is parked: nothing of it is read any more and it has no buffers, but it stays open for a while. So a
//! flood ends its own connections, comes again slowly, and a newcomer who sends a whole request is answered.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use super::limits::Limits;
use crate::telemetry::{self, Refused};

/// How far a connection has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// It has sent nothing.
    Silent,
    /// Its first request's head is not whole.
    Head,
    /// A request's body is not whole.
    Body,
    /// A request is being answered.
    Answer {
        /// It was signed.
        signed: bool,
    },
    /// The last request was signed and answered; there may be another.
    Idle,
    /// The last request was answered; nothing else is read.
    Linger,
    /// Another took its place, or it sent on and on after its answer; nothing else is read.
    Parked,
}

impl Phase {
    /// How long it may last.
    fn limit(self, limits: &Limits) -> Duration {
        match self {
            Self::Silent | Self::Head => limits.head_time,
            Self::Body => limits.body_time,
            Self::Answer { .. } => limits.answer_time,
            Self::Idle => limits.idle_time,
            Self::Linger => limits.linger_time,
            Self::Parked => limits.parked_time,
        }
    }

    /// Has it buffers?
    fn is_active(self) -> bool {
        !matches!(self, Self::Silent | Self::Linger | Self::Parked)
    }

    /// Does it carry, or did it last carry, what Discord has signed?
    fn is_signed(self) -> bool {
        matches!(self, Self::Idle | Self::Answer { signed: true })
    }
}

/// One open connection, as the others see it.
struct Entry {
    phase: Phase,
    /// When this phase began.
    since: Instant,
    /// Memory that its unfinished body takes, in bytes.
    held: usize,
    /// Tells it that it was parked or ended.
    wake: Arc<Notify>,
}

/// All of them. A connection's key is its age: the lower, the older its last request.
#[derive(Default)]
struct Open {
    all: BTreeMap<u64, Entry>,
    /// Those that have buffers.
    active: BTreeSet<u64>,
    next: u64,
    /// The sum of what they hold, in bytes.
    held: usize,
}

impl Open {
    fn insert(&mut self, entry: Entry) -> u64 {
        let age = self.next;
        self.next += 1;
        self.held += entry.held;
        if entry.phase.is_active() {
            self.active.insert(age);
        }
        self.all.insert(age, entry);
        age
    }

    fn remove(&mut self, age: u64) -> Option<Entry> {
        let entry = self.all.remove(&age)?;
        self.active.remove(&age);
        self.held -= entry.held;
        Some(entry)
    }

    fn phase(&self, age: u64) -> Option<Phase> {
        self.all.get(&age).map(|entry| entry.phase)
    }

    /// Changes its phase. Whose body is whole, or read no more, holds nothing.
    fn enter(&mut self, age: u64, phase: Phase) {
        let Some(entry) = self.all.get_mut(&age) else {
            return;
        };
        entry.phase = phase;
        entry.since = Instant::now();
        if phase != Phase::Body {
            self.held -= std::mem::take(&mut entry.held);
        }
        if phase.is_active() {
            self.active.insert(age);
        } else {
            self.active.remove(&age);
        }
    }

    /// Closes a connection; its place counts as free at once.
    fn end(&mut self, age: u64) {
        if let Some(entry) = self.remove(age) {
            entry.wake.notify_one();
        }
    }

    /// Takes a connection's place and memory.
    fn park(&mut self, age: u64, why: Refused) {
        self.enter(age, Phase::Parked);
        if let Some(entry) = self.all.get(&age) {
            entry.wake.notify_one();
            telemetry::refused(why);
        }
    }

    /// The oldest that is neither being answered nor known to be Discord's; else the oldest of Discord's that
    /// has nothing to do.
    fn least_worth(&self, mut ages: impl Iterator<Item = u64> + Clone) -> Option<u64> {
        let idle = |age: &u64| self.phase(*age) == Some(Phase::Idle);
        let mut unsigned = ages.clone();
        let unsigned = unsigned.find(|age| !self.phase(*age).is_some_and(Phase::is_signed));
        unsigned.or_else(|| ages.find(idle))
    }

    /// Closes the oldest, whatever it does, as long as it is not being answered.
    fn end_oldest(&mut self, why: Refused) -> bool {
        let Some(age) = self.least_worth(self.all.keys().copied()) else {
            return false;
        };
        self.end(age);
        telemetry::refused(why);
        true
    }
}

/// All open connections.
pub(super) struct Connections {
    limits: Limits,
    open: Mutex<Open>,
}

impl Connections {
    pub(super) fn new(limits: Limits) -> Arc<Self> {
        let open = Mutex::default();
        Arc::new(Self { limits, open })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        // nothing in here panics half-way
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are open.
    pub(super) fn count(&self) -> usize {
        self.open().all.len()
    }

    /// Takes a newcomer in; none when all others are being answered.
    pub(super) fn admit(self: &Arc<Self>) -> Option<Connection> {
        let mut open = self.open();
        if open.all.len() >= self.limits.connections && !open.end_oldest(Refused::Full) {
            telemetry::refused(Refused::Full);
            return None;
        }
        let wake = Arc::new(Notify::new());
        let age = open.insert(Entry {
            phase: Phase::Silent,
            since: Instant::now(),
            held: 0,
            wake: Arc::clone(&wake),
        });
        drop(open);
        Some(Connection {
            all: Arc::clone(self),
            age: AtomicU64::new(age),
            wake,
        })
    }

    /// Closes a quarter of them, one at least: the process has no file left to open.
    pub(super) fn make_room(&self) {
        let mut open = self.open();
        for _ in 0..=open.all.len() / 4 {
            if !open.end_oldest(Refused::Files) {
                return;
            }
        }
    }

    /// Closes those that have taken too long by then.
    pub(super) fn end_late(&self, now: Instant) {
        let late = |entry: &Entry| {
            now.saturating_duration_since(entry.since) > entry.phase.limit(&self.limits)
        };
        self.end_where(late);
    }

    /// Closes those that have nothing in hand, before the end of all.
    pub(super) fn end_passive(&self) {
        self.end_where(|entry| matches!(entry.phase, Phase::Silent | Phase::Parked));
    }

    fn end_where(&self, wanted: impl Fn(&Entry) -> bool) {
        let mut open = self.open();
        let wanted = open.all.iter().filter(|(_, entry)| wanted(entry));
        let wanted: Vec<_> = wanted.map(|(age, entry)| (*age, entry.phase)).collect();
        for (age, phase) in wanted {
            open.end(age);
            // the others have done all there was to do, or were counted before
            if !matches!(phase, Phase::Idle | Phase::Linger | Phase::Parked) {
                telemetry::refused(Refused::Late);
            }
        }
    }
}

/// One connection, as it sees itself. What was parked or ended changes nothing any more.
pub(super) struct Connection {
    all: Arc<Connections>,
    age: AtomicU64,
    wake: Arc<Notify>,
}

impl Connection {
    fn change<T>(&self, change: impl FnOnce(&mut Open, u64) -> T) -> T {
        // its number changes under the lock only
        let mut open = self.all.open();
        change(&mut open, self.age.load(Ordering::Relaxed))
    }

    fn phase(&self) -> Option<Phase> {
        self.change(|open, age| open.phase(age))
    }

    fn enter(&self, phase: Phase) {
        self.change(|open, age| {
            if open.phase(age) != Some(Phase::Parked) {
                open.enter(age, phase);
            }
        });
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.all.limits
    }

    /// How many are open, this one included.
    pub(super) fn among(&self) -> usize {
        self.all.count()
    }

    /// Comes back when it is to be read no more.
    pub(super) async fn parked(&self) {
        while !matches!(self.phase(), Some(Phase::Parked) | None) {
            self.wake.notified().await;
        }
    }

    /// Comes back when it is to be closed.
    pub(super) async fn ended(&self) {
        while self.phase().is_some() {
            self.wake.notified().await;
        }
    }

    /// It has sent something, and gets buffers: another's, where there are no more.
    pub(super) fn begins(&self) {
        let most = self.all.limits.active;
        self.change(|open, age| {
            if open.active.len() >= most {
                // where all are being answered there is one more: they are Discord's
                if let Some(least) = open.least_worth(open.active.iter().copied()) {
                    open.park(least, Refused::Displaced);
                }
            }
            // the time for a head began when it connected
            let since = open.all.get(&age).map(|entry| entry.since);
            open.enter(age, Phase::Head);
            if let Some((entry, since)) = open.all.get_mut(&age).zip(since) {
                entry.since = since;
            }
        });
    }

    /// A request's head is whole. On a connection that carried a signed one before, it is as young as a
    /// newcomer.
    pub(super) fn asked(&self) {
        self.change(|open, age| {
            if open.phase(age) == Some(Phase::Idle)
                && let Some(entry) = open.remove(age)
            {
                let age = open.insert(entry);
                self.age.store(age, Ordering::Relaxed);
            }
        });
        self.enter(Phase::Answer { signed: false });
    }

    /// Its request's body begins.
    pub(super) fn reads(&self) {
        self.enter(Phase::Body);
    }

    /// Takes more memory for an unfinished body. Where there is no more, the oldest ones are parked; false when
    /// it is one of them.
    pub(super) fn hold(&self, bytes: usize) -> bool {
        let most = self.all.limits.unfinished;
        self.change(|open, age| {
            // who was parked takes nothing from others
            while open.phase(age) == Some(Phase::Body) && open.held + bytes > most {
                let holds = |age: &&u64| open.all.get(*age).is_some_and(|entry| entry.held > 0);
                let Some(oldest) = open.active.iter().find(holds).copied() else {
                    return false;
                };
                open.park(oldest, Refused::Memory);
            }
            match open.all.get_mut(&age) {
                Some(entry) if entry.phase == Phase::Body => {
                    entry.held += bytes;
                    open.held += bytes;
                    true
                }
                _ => false,
            }
        })
    }

    /// Its request is whole, and signed by Discord.
    pub(super) fn signed(&self) {
        self.enter(Phase::Answer { signed: true });
    }

    /// Its request is answered. Only who signed one may send another: true then.
    pub(super) fn answered(&self) -> bool {
        let signed = self.phase() == Some(Phase::Answer { signed: true });
        if signed {
            self.enter(Phase::Idle);
        }
        signed
    }

    /// The other side only sends on.
    pub(super) fn gives_up(&self) {
        self.enter(Phase::Parked);
    }

    /// All is said, and its buffers are gone.
    pub(super) fn lingers(&self) {
        self.enter(Phase::Linger);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.change(Open::remove);
    }
}

#[cfg(test)]
mod tests;
