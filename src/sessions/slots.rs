//! The channels in memory: a lock each, loaded on demand, dropped when idle.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use games::AnyMatch;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};
use tokio::time::timeout;

use super::{Live, Lobby, Place, Problem, Sessions, Shown, Table};
use crate::logging;
use crate::store::{Head, Status, StoreError, StoredMatch};

/// How long to wait for a channel in which others wait for the database: with the second that it may
/// then take itself, within Discord's three.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Unix milliseconds, from wherever the app gets its time.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

#[derive(Debug, Default)]
pub(super) struct Slot {
    table: Arc<AsyncMutex<Option<Table>>>,
    used: AtomicI64,
}

#[derive(Debug, Default)]
pub(super) struct Slots(Mutex<HashMap<u64, Arc<Slot>>>);

impl Slots {
    fn slot(&self, channel: u64, now: i64) -> Arc<Slot> {
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = slots.entry(channel).or_default();
        slot.used.store(now, Ordering::Relaxed);
        Arc::clone(slot)
    }

    pub(super) fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Drops the slots that nobody holds and nobody has used since.
    pub(super) fn drop_idle(&self, before: i64) {
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slots.retain(|_, slot| {
            slot.used.load(Ordering::Relaxed) >= before
                || Arc::strong_count(slot) > 1
                || Arc::strong_count(&slot.table) > 1
        });
    }
}

/// A channel, locked.
pub(super) struct Seated {
    /// Held so that the slot is not dropped while it is used.
    _slot: Arc<Slot>,
    table: OwnedMutexGuard<Option<Table>>,
}

impl Seated {
    pub fn table(&mut self) -> Option<&mut Table> {
        self.table.as_mut()
    }

    pub fn lobby(&mut self) -> Option<&mut Lobby> {
        match self.table.as_mut() {
            Some(Table::Lobby(lobby)) => Some(lobby),
            _ => None,
        }
    }

    pub fn live(&mut self) -> Option<&mut Live> {
        match self.table.as_mut() {
            Some(Table::Live(live)) => Some(live),
            _ => None,
        }
    }

    pub fn set(&mut self, table: Option<Table>) {
        *self.table = table;
    }
}

impl Table {
    /// How far this copy has come.
    fn head(&self) -> Head {
        match self {
            Self::Lobby(lobby) => Head {
                id: lobby.opened.id,
                live: false,
                events: 0,
                players: lobby.opened.players.len(),
                touched: lobby.touched,
            },
            Self::Live(live) => Head {
                id: live.id,
                live: true,
                events: live.game.events().len(),
                players: live.players.len(),
                touched: 0,
            },
        }
    }
}

impl Sessions {
    /// Locks a channel and loads what stands in it.
    ///
    /// # Errors
    /// The database did not answer in time, whether it was asked for this or for others before.
    pub(super) async fn seated(&self, place: Place) -> Result<Seated, Problem> {
        let now = (self.clock)();
        let slot = self.slots.slot(place.channel, now);
        let lock = Arc::clone(&slot.table).lock_owned();
        let table = timeout(PATIENCE, lock).await;
        let table = table.map_err(|_| StoreError::Late)?;
        let mut seated = Seated { _slot: slot, table };
        // another process may have been faster
        let known = seated.table.as_ref().map(Table::head);
        if known.is_none() || known != self.store.head(place.channel).await? {
            self.load(place, &mut seated).await?;
        }
        if let Some(table) = &*seated.table {
            logging::of_match(table.head().id);
        }
        Ok(seated)
    }

    /// Loads the channel's lobby or match, if there is one.
    pub(super) async fn load(&self, place: Place, seated: &mut Seated) -> Result<(), Problem> {
        let Some(stored) = self.store.current(place.channel).await? else {
            seated.set(None);
            return Ok(());
        };
        let (id, message) = (stored.opened.id, stored.message);
        if let Some(message) = message {
            let at = (self.clock)();
            let played = stored.status != Status::Lobby;
            let ply = played.then_some(stored.record.events.len());
            self.boards
                .lock()
                .await
                .entry(id)
                .or_insert(Shown { ply, message, at });
        }
        if stored.status == Status::Lobby {
            seated.set(Some(Table::Lobby(Lobby {
                opened: stored.opened,
                message,
                touched: stored.touched,
            })));
            return Ok(());
        }
        match replay(&stored) {
            Ok(live) => seated.set(Some(Table::Live(Box::new(live)))),
            Err(why) => {
                tracing::error!("match {id} no longer replays and is stopped: {why}");
                let now = (self.clock)();
                self.store
                    .close(id, Status::Live, Status::Stopped, now)
                    .await?;
                seated.set(None);
                return Err(Problem::Stopped);
            }
        }
        Ok(())
    }
}

/// The match that a record on file leads to.
pub(super) fn replay(stored: &StoredMatch) -> Result<Live, games::ReplayError> {
    let opened = &stored.opened;
    Ok(Live {
        id: opened.id,
        place: Place {
            guild: opened.guild,
            channel: opened.channel,
        },
        host: opened.host,
        players: opened.players.clone(),
        game: AnyMatch::replay(&stored.record)?,
    })
}
