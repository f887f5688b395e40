//! Which matches are open on pages, and whether they have changed: by this process or by another one. One query a second
//! asks for all of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::{MissedTickBehavior, interval};

use crate::sessions::Sessions;
use crate::store::Head;

/// How often the database is asked, for changes by other processes.
const EVERY: Duration = Duration::from_secs(1);

/// An open match: its head, and what tells its pages of a new one.
struct Open {
    head: Option<Head>,
    told: watch::Sender<()>,
}

/// The matches that are open on pages.
#[derive(Default)]
pub(super) struct Watch(Mutex<HashMap<u64, Open>>);

/// One page's look at a match. The match counts as open until the last look at it is dropped.
pub(super) struct Watching {
    watch: Arc<Watch>,
    id: u64,
    told: watch::Receiver<()>,
}

impl Watch {
    fn open(&self) -> MutexGuard<'_, HashMap<u64, Open>> {
        // no code panics while it has changed the map only in part
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Watches a match for a page.
    pub fn at(self: &Arc<Self>, id: u64) -> Watching {
        let mut open = self.open();
        let entry = open.entry(id).or_insert_with(|| Open {
            head: None,
            told: watch::Sender::new(()),
        });
        let told = entry.told.subscribe();
        Watching {
            watch: Arc::clone(self),
            id,
            told,
        }
    }

    /// Tells pages of changes, for ever.
    pub async fn run(&self, sessions: &Sessions) {
        let mut changed = sessions.channels.changed.subscribe();
        let mut tick = interval(EVERY);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let ids = tokio::select! {
                _ = tick.tick() => self.all(),
                heard = changed.recv() => self.heard(&heard, &mut changed),
            };
            if ids.is_empty() {
                continue;
            }
            match sessions.store().heads(&ids).await {
                Ok(heads) => self.tell(&heads),
                Err(error) => tracing::debug!(%error, "open boards are asked for again"),
            }
        }
    }

    fn all(&self) -> Vec<u64> {
        self.open().keys().copied().collect()
    }

    /// The open matches among those that this process has just changed.
    fn heard(
        &self,
        heard: &Result<u64, RecvError>,
        changed: &mut broadcast::Receiver<u64>,
    ) -> Vec<u64> {
        let mut ids = match heard {
            Ok(id) => vec![*id],
            Err(_) => return self.all(),
        };
        while let Ok(id) = changed.try_recv() {
            ids.push(id);
        }
        let open = self.open();
        ids.retain(|id| open.contains_key(id));
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    fn tell(&self, heads: &[Head]) {
        let mut open = self.open();
        for head in heads {
            if let Some(one) = open.get_mut(&head.id)
                && one.head.replace(*head) != Some(*head)
            {
                one.told.send_replace(());
            }
        }
    }
}

impl Watching {
    /// The match.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Waits until the match may have changed.
    pub async fn changed(&mut self) {
        if self.told.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let mut open = self.watch.open();
        // this page's own receiver still counts
        if open
            .get(&self.id)
            .is_some_and(|one| one.told.receiver_count() <= 1)
        {
            open.remove(&self.id);
        }
    }
}
