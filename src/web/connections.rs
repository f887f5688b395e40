//! Who is read over HTTP. Anybody may connect, so a connection is worth nothing until it has carried a signed request: a
//! newcomer takes the place of the oldest unsigned one. Whoever lost its place would come again at once, so it is parked:
//! it stays open for a while, but nothing of it is read any more and it has no buffers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::telemetry::{self, Refused};

/// What is given to whoever connects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Unsigned connections that are read or answered at a time: with their bodies up to 300 KiB each.
    pub unsigned: usize,
    /// Parked connections: 1 KiB each.
    pub parked: usize,
    /// Longest body, in bytes. A press with a full message may have 211 KB; those seen have 2 to 4.
    pub body: usize,
    /// From a connection's beginning until it has carried a signed request.
    pub unsigned_time: Duration,
    /// From a request's head to its answer. Discord itself gives up after three seconds.
    pub answer_time: Duration,
    /// From an answer to the end of the next request's head. A proxy should let go earlier.
    pub idle_time: Duration,
    /// How long a connection is parked, or waited for to read its last answer.
    pub parked_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            unsigned: 48,
            parked: 8192,
            body: 256 << 10,
            unsigned_time: Duration::from_secs(8),
            answer_time: Duration::from_secs(10),
            idle_time: Duration::from_secs(75),
            parked_time: Duration::from_secs(5),
        }
    }
}

/// The oldest first, each with what ends it.
#[derive(Default)]
struct Open {
    unsigned: BTreeMap<u64, CancellationToken>,
    parked: BTreeMap<u64, CancellationToken>,
    next: u64,
}

/// All open connections.
pub(super) struct Connections {
    pub(super) limits: Limits,
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

    /// How many have signed nothing, the parked ones included.
    pub(super) fn unsigned(&self) -> usize {
        let open = self.open();
        open.unsigned.len() + open.parked.len()
    }

    /// Closes those that are parked: the process has no file left to open.
    pub(super) fn make_room(&self) {
        for closed in std::mem::take(&mut self.open().parked).into_values() {
            closed.cancel();
            telemetry::refused(Refused::Files);
        }
    }
}

/// One connection.
pub(super) struct Connection {
    pub(super) all: Arc<Connections>,
    /// Its place among the unsigned; 0 while what it asks is signed.
    age: AtomicU64,
    signed: AtomicBool,
    /// It is to be read no more.
    pub(super) displaced: CancellationToken,
}

impl Connection {
    pub(super) fn new(all: &Arc<Connections>) -> Self {
        let new = Self {
            all: Arc::clone(all),
            age: AtomicU64::default(),
            signed: AtomicBool::default(),
            displaced: CancellationToken::new(),
        };
        new.asks();
        new
    }

    /// It is new or sends another request; the oldest is parked for it.
    pub(super) fn asks(&self) {
        let mut open = self.all.open();
        open.unsigned.remove(&self.age.load(Relaxed));
        if open.unsigned.len() >= self.all.limits.unsigned
            && let Some((_, oldest)) = open.unsigned.pop_first()
        {
            oldest.cancel();
            telemetry::refused(Refused::Displaced);
        }
        open.next += 1;
        self.age.store(open.next, Relaxed);
        let next = open.next;
        open.unsigned.insert(next, self.displaced.clone());
    }

    /// Its request is signed by Discord: nobody takes its place.
    pub(super) fn signs(&self) {
        self.signed.store(true, Relaxed);
        self.leaves();
    }

    /// Has it signed what it asks now?
    pub(super) fn signs_this(&self) -> bool {
        self.age.load(Relaxed) == 0
    }

    /// Has it ever signed anything?
    pub(super) fn has_signed(&self) -> bool {
        self.signed.load(Relaxed)
    }

    /// Nothing of it is read any more; gives what closes it.
    pub(super) fn parks(&self) -> CancellationToken {
        self.leaves();
        let (mut open, closed) = (self.all.open(), CancellationToken::new());
        if open.parked.len() >= self.all.limits.parked
            && let Some((_, oldest)) = open.parked.pop_first()
        {
            oldest.cancel();
            telemetry::refused(Refused::Full);
        }
        open.next += 1;
        let age = open.next;
        self.age.store(age, Relaxed);
        open.parked.insert(age, closed.clone());
        closed
    }

    fn leaves(&self) {
        let (mut open, age) = (self.all.open(), self.age.swap(0, Relaxed));
        open.unsigned.remove(&age);
        open.parked.remove(&age);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.leaves();
    }
}
