//! Which HTTP connections are served. Anybody may connect, so a connection may be dropped at any time until it has
//! sent a signed request: if too many are unsigned, a new connection displaces the oldest one.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::metrics::{self, Refused};

/// The most sockets of displaced connections that stay open for a while.
const MOST_PARKED: usize = 8192;

/// How long the socket of a displaced connection stays open.
const PARKED_TIME: Duration = Duration::from_secs(3);

/// The limits of connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Unsigned connections that are read or answered at a time: up to 300 KiB each, with their bodies.
    pub unsigned: usize,
    /// The longest body, in bytes. A button press on a full message may have 211 KB; real ones had 2 to 4.
    pub body: usize,
    /// The time from the start of a connection to its first signed request.
    pub unsigned_time: Duration,
    /// The time from a request's head to its answer. Discord itself gives up after three seconds.
    pub answer_time: Duration,
    /// The time from an answer to the end of the next request's head. A proxy should close its connections earlier.
    pub idle_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            unsigned: 48,
            body: 256 << 10,
            unsigned_time: Duration::from_secs(8),
            answer_time: Duration::from_secs(10),
            idle_time: Duration::from_secs(75),
        }
    }
}

/// The unsigned connections by age, the oldest first, each with the token that ends it.
#[derive(Default)]
struct Unsigned {
    by_age: BTreeMap<u64, CancellationToken>,
    newest: u64,
}

pub(super) struct Connections {
    pub(super) limits: Limits,
    unsigned: Mutex<Unsigned>,
    /// Room for the sockets of displaced connections, which stay open for a while.
    parked: Semaphore,
}

impl Connections {
    pub(super) fn new(limits: Limits) -> Arc<Self> {
        let (unsigned, parked) = (Mutex::default(), Semaphore::new(MOST_PARKED));
        Arc::new(Self {
            limits,
            unsigned,
            parked,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Unsigned> {
        // no code panics while it has changed the data only in part
        self.unsigned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many connections are unsigned.
    pub(super) fn unsigned(&self) -> usize {
        self.lock().by_age.len()
    }
}

pub(super) struct Connection {
    pub(super) all: Arc<Connections>,
    /// Its key among the unsigned connections; 0 while its current request is signed.
    age: AtomicU64,
    signed: AtomicBool,
    /// Cancelled when another connection replaces this one. Then nothing more is read from it.
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
    /// is displaced.
    pub(super) fn asks(&self) {
        let mut unsigned = self.all.lock();
        unsigned.by_age.remove(&self.age.load(Relaxed));
        if unsigned.by_age.len() >= self.all.limits.unsigned
            && let Some((_, oldest)) = unsigned.by_age.pop_first()
        {
            oldest.cancel();
            metrics::refused(Refused::Displaced);
        }
        unsigned.newest += 1;
        let age = unsigned.newest;
        self.age.store(age, Relaxed);
        unsigned.by_age.insert(age, self.displaced.clone());
    }

    /// Counts the connection as signed, because Discord has signed its request. No other connection can replace it
    /// now.
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

    /// Waits while the socket of this displaced connection stays open, unread: a client whose connection is closed would
    /// reconnect at once.
    pub(super) async fn park(&self, stop: &CancellationToken) {
        if let Ok(_place) = self.all.parked.try_acquire() {
            let _ = stop.run_until_cancelled(sleep(PARKED_TIME)).await;
        }
    }

    fn leaves(&self) {
        let mut unsigned = self.all.lock();
        unsigned.by_age.remove(&self.age.swap(0, Relaxed));
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.leaves();
    }
}
