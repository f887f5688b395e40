//! The channels in memory: a lock each, loaded on demand, dropped when idle.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use games::AnyMatch;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};
use tokio::time::timeout;

use super::{Live, Lobby, Place, Problem, Sessions, Shown, Table, Unreadable};
use crate::logging;
use crate::store::{Change, Head, MatchChange, Status, StoreError, StoredMatch};

/// How long to wait for a channel in which others wait for the database: with the second that it may
/// then take itself, within Discord's three.
const PATIENCE: Duration = Duration::from_millis(1500);

/// How often a change is tried again that another process was faster than. Each time somebody else's
/// has happened.
pub(super) const TRIES: u32 = 20;

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
    pub(super) fn head(&self) -> Head {
        match self {
            Self::Lobby(lobby) => lobby.head(),
            Self::Live(live) => live.head(),
            Self::Unreadable(unreadable) => unreadable.head,
        }
    }
}

/// Does something to what stands in a channel, and once more from the record whenever another process
/// was faster.
macro_rules! with_latest {
    ($sessions:ident, $place:expr, $seated:ident => $doing:expr) => {{
        let mut $seated = $sessions.seated($place).await?;
        let mut tries = 0;
        loop {
            match $doing {
                Err(Problem::Store {
                    error: StoreError::MovedOn,
                }) if tries < crate::sessions::slots::TRIES => {
                    tries += 1;
                    $sessions.load($place, &mut $seated).await?;
                }
                done => break done,
            }
        }
    }};
}
pub(super) use with_latest;

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

    /// Loads the channel's lobby or match, if there is one. What cannot be read stays as it is: another
    /// version of this program may know it.
    pub(super) async fn load(&self, place: Place, seated: &mut Seated) -> Result<(), Problem> {
        let read = match self.store.current(place.channel).await {
            Ok(None) => Ok(None),
            Ok(Some(stored)) => {
                self.known_message(&stored).await;
                table(stored).map(Some)
            }
            Err(StoreError::Damaged { id, why }) => Err((id, why)),
            Err(error) => return Err(error.into()),
        };
        let table = match read {
            Ok(table) => table,
            Err((id, why)) => {
                tracing::warn!(id, why, "a match on file cannot be read");
                let head = self.store.head(place.channel).await?;
                let unreadable = |head| Table::Unreadable(Unreadable { head, why });
                head.filter(|head| head.id == id).map(unreadable)
            }
        };
        seated.set(table);
        Ok(())
    }

    async fn known_message(&self, stored: &StoredMatch) {
        let Some(message) = stored.message else {
            return;
        };
        let at = (self.clock)();
        let played = stored.status != Status::Lobby;
        let ply = played.then_some(stored.record.events.len());
        let mut boards = self.boards.lock().await;
        let known = boards.entry(stored.opened.id);
        known.or_insert(Shown { ply, message, at });
    }

    /// Makes a change to what stands in a channel, as far as it still is that.
    pub(super) async fn commit(&self, saw: Head, change: Change) -> Result<(), Problem> {
        let now = (self.clock)();
        let change = MatchChange { saw, change, now };
        Ok(self.store.change(&change).await?)
    }
}

/// What stands in a channel by its record, or which match cannot be read and why.
fn table(stored: StoredMatch) -> Result<Table, (u64, String)> {
    if stored.status == Status::Lobby {
        return Ok(Table::Lobby(Lobby {
            version: stored.version,
            opened: stored.opened,
            message: stored.message,
            touched: stored.touched,
        }));
    }
    match replay(&stored) {
        Ok(live) => Ok(Table::Live(Box::new(live))),
        Err(why) => Err((stored.opened.id, why.to_string())),
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
        version: stored.version,
        players: opened.players.clone(),
        game: AnyMatch::replay(&stored.record)?,
    })
}
