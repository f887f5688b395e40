//! Which HTTP connections are read. Anybody may connect, so a connection may be dropped at any time until it has sent
//! a signed request: a new connection replaces the oldest unsigned one. A client whose connection was closed would
//! reconnect at once, so the replaced connection is parked: it stays open for a while without buffers, and nothing is
//! read from it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::telemetry::{self, Refused};

/// The limits of connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Unsigned connections that are read or answered at a time: up to 300 KiB each, with their bodies.
    pub unsigned: usize,
    /// Parked connections: 1 KiB each.
    pub parked: usize,
    /// The longest body, in bytes. A button press on a full message may have 211 KB; real ones had 2 to 4.
    pub body: usize,
    /// The time from the start of a connection to its first signed request.
    pub unsigned_time: Duration,
    /// The time from a request's head to its answer. Discord itself gives up after three seconds.
    pub answer_time: Duration,
    /// The time from an answer to the end of the next request's head. A proxy should close its connections earlier.
    pub idle_time: Duration,
    /// How long a connection is parked, or may take to read its last answer.
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

/// The open connections by age, the oldest first, each with the token that ends it.
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
        // no code panics while it has changed the data only in part
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many connections are unsigned, including the parked ones.
    pub(super) fn unsigned(&self) -> usize {
        let open = self.open();
        open.unsigned.len() + open.parked.len()
    }

    /// Closes all parked connections: the process has no file descriptor left.
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
    /// Its key among the unsigned or parked connections; 0 while its current request is signed.
    age: AtomicU64,
    signed: AtomicBool,
    /// Cancelled when another connection replaces it: nothing more is read from it.
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

    /// The connection is new or sends another request, so it counts as unsigned. If there are too many, the oldest one
    /// is parked.
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

    /// Its request is signed by Discord, so no other connection can replace it.
    pub(super) fn signs(&self) {
        self.signed.store(true, Relaxed);
        self.leaves();
    }

    /// Is its current request signed?
    pub(super) fn signs_this(&self) -> bool {
        self.age.load(Relaxed) == 0
    }

    /// Has it ever sent a signed request?
    pub(super) fn has_signed(&self) -> bool {
        self.signed.load(Relaxed)
    }

    /// Parks it; gives the token that tells when to close it.
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
