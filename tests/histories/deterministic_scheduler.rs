//! Decides which query runs next: every query to a database waits here until the driver releases it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use tokio::sync::{Notify, oneshot};

/// How many processes share the database.
pub const PROCESSES: usize = 3;

#[derive(Default)]
struct Inner {
    waiting: Vec<(usize, oneshot::Sender<()>)>,
    /// The processes whose queries were released, one by one.
    released: Vec<usize>,
    inside: usize,
    now: i64,
    clocks: [i64; PROCESSES],
    open: bool,
    seeds: BTreeMap<u64, Vec<u64>>,
    changes: BTreeSet<&'static str>,
    tells_seed: Option<fn(u64, u64)>,
}

/// The gate between the processes of a history and their database.
#[derive(Clone, Default)]
pub struct Control {
    inner: Arc<Mutex<Inner>>,
    left: Arc<Notify>,
}

/// A query that the database works on.
pub struct Inside(Control);

impl Drop for Inside {
    fn drop(&mut self) {
        self.0.inner.lock().unwrap().inside -= 1;
        self.0.left.notify_one();
    }
}

impl Control {
    /// A gate whose clocks show this time, in milliseconds.
    pub fn at(now: i64) -> Self {
        let control = Self::default();
        control.inner.lock().unwrap().now = now;
        control
    }

    /// Waits for its release.
    pub async fn waits(&self, process: usize) {
        let waiting = {
            let mut inner = self.inner.lock().unwrap();
            if inner.open {
                return;
            }
            let (go, waiting) = oneshot::channel();
            inner.waiting.push((process, go));
            waiting
        };
        // an error means that the driver has ended
        let _ = waiting.await;
    }

    pub fn enters(&self) -> Inside {
        self.inner.lock().unwrap().inside += 1;
        Inside(self.clone())
    }

    /// The processes whose queries wait.
    pub fn waiting(&self) -> Vec<usize> {
        let mut inner = self.inner.lock().unwrap();
        inner.waiting.retain(|(_, go)| !go.is_closed());
        inner.waiting.iter().map(|(process, _)| *process).collect()
    }

    /// Releases one of the waiting queries.
    pub fn lets_go(&self, at: usize) {
        let mut inner = self.inner.lock().unwrap();
        let (process, go) = inner.waiting.swap_remove(at);
        inner.released.push(process);
        drop(inner);
        let _ = go.send(());
    }

    /// The processes whose queries were released so far, one by one.
    pub fn released(&self) -> Vec<usize> {
        self.inner.lock().unwrap().released.clone()
    }

    /// From now on no query waits.
    pub fn opens(&self) {
        let mut inner = self.inner.lock().unwrap();
        inner.open = true;
        for (_, go) in inner.waiting.drain(..) {
            let _ = go.send(());
        }
    }

    pub fn is_idle(&self) -> bool {
        self.inner.lock().unwrap().inside == 0
    }

    /// Waits until the database has nothing to do.
    pub async fn idle(&self) {
        while !self.is_idle() {
            self.left.notified().await;
        }
    }

    /// Sets all clocks to this time, in milliseconds.
    pub fn says(&self, now: i64) {
        self.inner.lock().unwrap().now = now;
    }

    /// Moves all clocks on by a millisecond.
    pub fn ticks(&self) {
        self.inner.lock().unwrap().now += 1;
    }

    pub fn jumps(&self, process: usize, by: i64) {
        self.inner.lock().unwrap().clocks[process] += by;
    }

    pub fn clock(&self, process: usize) -> i64 {
        let inner = self.inner.lock().unwrap();
        inner.now + inner.clocks[process]
    }

    /// Records that a match may begin with this seed.
    pub fn notes_seed(&self, id: u64, seed: u64) {
        let mut inner = self.inner.lock().unwrap();
        inner.seeds.entry(id).or_default().push(seed);
        if let Some(tell) = inner.tells_seed {
            tell(id, seed);
        }
    }

    /// Sets a function that is told of each seed at once.
    pub fn tells_seeds(&self, tell: fn(u64, u64)) {
        self.inner.lock().unwrap().tells_seed = Some(tell);
    }

    pub fn seeds(&self) -> BTreeMap<u64, Vec<u64>> {
        self.inner.lock().unwrap().seeds.clone()
    }

    pub fn notes_change(&self, name: &'static str) {
        self.inner.lock().unwrap().changes.insert(name);
    }

    /// The kinds of change that were requested so far.
    pub fn changes(&self) -> BTreeSet<&'static str> {
        self.inner.lock().unwrap().changes.clone()
    }
}
