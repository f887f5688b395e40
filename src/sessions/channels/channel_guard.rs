//! The channels in memory: each has a lock, is loaded on demand, and is dropped when idle.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::future::BoxFuture;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};
use tokio::time::timeout;

use crate::logging;
use crate::model::{NewPlace, Place};
use crate::sessions::Channels;
use crate::sessions::channels::channel_state::{ChannelState, Live, Lobby, state};
use crate::sessions::channels::current_board_message::Shown;
use crate::sessions::channels::outages::Now;
use crate::sessions::problem::Problem;
use crate::store::{Change, Head, MatchChange, Status, StoreError, StoredMatch};

/// How often a change is retried after its version check failed. The check fails only if another change has succeeded
/// meanwhile.
pub const TRIES: u32 = 20;

#[derive(Debug, Default)]
pub struct Channel {
    state: Arc<AsyncMutex<Option<ChannelState>>>,
    used: AtomicI64,
}

#[derive(Debug, Default)]
pub struct InMemory(Mutex<HashMap<u64, Arc<Channel>>>);

impl InMemory {
    fn channel(&self, channel: u64, now: i64) -> Arc<Channel> {
        let mut channels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let channel = channels.entry(channel).or_default();
        channel.used.store(now, Ordering::Relaxed);
        Arc::clone(channel)
    }

    pub fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Drops the channels that nobody uses now and nobody has used since `before`.
    pub fn drop_idle(&self, before: i64) {
        let mut channels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        channels.retain(|_, channel| {
            channel.used.load(Ordering::Relaxed) >= before
                || Arc::strong_count(channel) > 1
                || Arc::strong_count(&channel.state) > 1
        });
    }
}

/// A locked channel. Its methods change the channel's lobby or match.
pub struct ChannelGuard<'s> {
    pub channels: &'s Channels,
    pub place: Place,
    /// Keeps the channel in memory while it is locked.
    _channel: Arc<Channel>,
    now: Now,
    /// Where the match of a lobby beside another match begins; none: in the channel itself.
    pub begins_in: Option<NewPlace>,
    state: OwnedMutexGuard<Option<ChannelState>>,
}

impl ChannelGuard<'_> {
    /// The time and the outages, as read when the channel was last locked or loaded. Clocks are judged by this time and
    /// these outages.
    pub fn now(&self) -> Now {
        self.now.clone()
    }

    pub fn state(&mut self) -> Option<&mut ChannelState> {
        self.state.as_mut()
    }

    /// The channel's lobby, whatever its id.
    pub fn any_lobby(&mut self) -> Option<&mut Lobby> {
        match self.state.as_mut() {
            Some(ChannelState::Lobby(lobby)) => Some(lobby),
            _ => None,
        }
    }

    /// The channel's match in play, whatever its id.
    pub fn any_live(&mut self) -> Option<&mut Live> {
        match self.state.as_mut() {
            Some(ChannelState::Live(live)) => Some(live),
            _ => None,
        }
    }

    pub fn set(&mut self, state: Option<ChannelState>) {
        *self.state = state;
    }

    /// Ends the channel's lobby or match without a result, if the head is still `saw`.
    pub async fn close(&mut self, saw: Head, to: Status) -> Result<(), Problem> {
        self.channels.commit(saw, Change::Close { to }).await?;
        self.set(None);
        Ok(())
    }

    /// Loads the channel's lobby or match, if there is one. An unreadable match stays stored unchanged, because
    /// another version of this program may be able to read it.
    async fn load(&mut self) -> Result<(), Problem> {
        let (channels, place) = (self.channels, self.place);
        self.now = channels.now_in(place).await?;
        let read = match channels.store.current_in_full(place.key()).await {
            Ok(None) => Ok(None),
            Ok(Some((stored, beside))) => {
                channels.known_message(&stored).await;
                state(stored, beside, channels.lobby_ms).map(Some)
            }
            Err(StoreError::Damaged { id, why }) => Err((id, why)),
            Err(error) => return Err(error.into()),
        };
        let read = match read {
            Ok(read) => read,
            Err((id, why)) => {
                tracing::warn!(id, why, "a match on file cannot be read");
                let head = channels.store.head(place.key()).await?;
                head.filter(|head| head.id == id)
                    .map(ChannelState::Unreadable)
            }
        };
        self.set(read);
        Ok(())
    }
}

impl Channels {
    /// Changes a channel's state. If another process has changed it first, loads the state again and retries.
    ///
    /// The future is boxed, because the compiler cannot yet prove that an async closure's future is `Send`.
    pub(in crate::sessions) async fn with_latest<'s, T>(
        &'s self,
        place: Place,
        mut change: impl for<'l> FnMut(&'l mut ChannelGuard<'s>) -> BoxFuture<'l, Result<T, Problem>>,
    ) -> Result<T, Problem> {
        let mut locked = self.locked(place).await?;
        let mut tries = 0;
        loop {
            match change(&mut locked).await {
                Err(Problem::Store {
                    error: StoreError::Stale,
                }) if tries < TRIES => {
                    tries += 1;
                    locked.load().await?;
                }
                done => break done,
            }
        }
    }

    /// Locks a channel and loads its state.
    ///
    /// # Errors
    /// The database did not answer in time, for this request or for an earlier holder of the lock.
    pub(in crate::sessions) async fn locked(
        &self,
        place: Place,
    ) -> Result<ChannelGuard<'_>, Problem> {
        let now = self.now();
        let channel = self.in_memory.channel(place.key(), now);
        let lock = Arc::clone(&channel.state).lock_owned();
        // Holders of the lock wait for the database. This timeout leaves half of Discord's three seconds for this
        // request's own queries.
        let patience = self.store.patience().mul_f32(1.5);
        let state = timeout(patience, lock).await;
        let state = state.map_err(|_| StoreError::Late)?;
        let mut locked = ChannelGuard {
            channels: self,
            place,
            _channel: channel,
            now: self.now_in(place).await?,
            begins_in: None,
            state,
        };
        // another process may have changed the channel
        let known = locked.state.as_ref().map(ChannelState::head);
        if known.is_none() || known != self.store.head(place.key()).await? {
            locked.load().await?;
        }
        if let Some(state) = &*locked.state {
            logging::of_match(state.head().id);
        }
        Ok(locked)
    }

    async fn known_message(&self, stored: &StoredMatch) {
        let Some(message) = stored.message else {
            return;
        };
        let at = self.now();
        let played = stored.status != Status::Lobby;
        let ply = played.then_some(stored.record.events.len());
        let mut boards = self.boards.shown.lock().await;
        let known = boards.entry(stored.opened.id);
        let place = stored.opened.place;
        known.or_insert(Shown::new(place, ply, message, at));
    }

    /// Commits a change if the head is still `saw`. Returns the time of the change, in unix milliseconds.
    pub(in crate::sessions) async fn commit(
        &self,
        saw: Head,
        change: Change,
    ) -> Result<i64, Problem> {
        let now = self.now();
        self.commit_at(saw, change, now).await?;
        Ok(now)
    }

    /// Like `commit`, at a given time in unix milliseconds. A decision that depends on the time must be stored with the
    /// same time by which it was made.
    pub(in crate::sessions) async fn commit_at(
        &self,
        saw: Head,
        change: Change,
        now: i64,
    ) -> Result<(), Problem> {
        let ends = saw.status == Status::Live
            && matches!(
                change,
                Change::Append { ended: true, .. } | Change::Close { .. }
            );
        let change = MatchChange { saw, change, now };
        self.store.change(&change).await?;
        if ends {
            // its tournament waits for it
            self.planned.send_replace(());
        }
        // nobody may be listening
        let _ = self.changed.send(saw.id);
        Ok(())
    }

    /// Why the match that a button names is not the one in its channel now.
    pub(in crate::sessions) async fn gone(
        &self,
        place: Place,
        id: u64,
    ) -> Result<Problem, Problem> {
        Ok(match self.store.load(id).await? {
            Some(stored)
                if !stored.opened.place.is_with(place) && !stored.opened.place.is(place) =>
            {
                Problem::Foreign
            }
            None => Problem::Foreign,
            Some(stored) => match stored.status {
                Status::Over => Problem::Ended,
                Status::Stopped => Problem::Stopped,
                Status::Lobby | Status::Live if !stored.opened.place.is(place) => Problem::Foreign,
                _ => Problem::LobbyGone,
            },
        })
    }
}
