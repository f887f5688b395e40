//! The channels in memory, and what all operations on them need: the store, the clock, the ways in.

pub(super) mod channel_guard;
pub(super) mod channel_state;
pub(super) mod current_board_message;
pub(super) mod help_permission;
pub(super) mod match_codes;
pub(super) mod outages;
pub(super) mod rests;
pub(super) mod snapshot;

use std::sync::{Arc, OnceLock};

use ring::hmac;
use tokio::sync::{broadcast, watch};

use crate::model::{Place, WayIn};
use crate::sessions::problem::Problem;
use crate::store::{JobKind, OwnMatch, Store, StoreError, Write};
use channel_guard::InMemory;
use current_board_message::Boards;
use outages::{Clock, Now, Ways};

/// The channels of this process, loaded from the store when needed. All parts of the sessions share them.
pub struct Channels {
    pub(super) store: Store,
    pub(super) clock: Clock,
    in_memory: InMemory,
    pub(super) boards: Arc<Boards>,
    /// Changes when a job is planned that is due at once.
    pub(super) planned: watch::Sender<()>,
    /// Sends the id of each match that this process has changed.
    pub changed: broadcast::Sender<u64>,
    ways: Ways,
    /// How long a lobby waits without a change, in milliseconds.
    pub(super) lobby_ms: i64,
    /// How long an unused channel stays in memory, in milliseconds.
    idle_ms: i64,
    /// The key for the marks of people: see `mark`.
    marks: OnceLock<hmac::Key>,
}

/// How many changes wait for a listener. A listener that misses some looks at all its matches again.
const MOST_UNHEARD: usize = 256;

/// The key for marks, made from this secret.
fn marks(secret: &str) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes())
}

/// How many of a user's matches are read in one query. This is a multiple of the length of every page.
pub(super) const AT_ONCE: u32 = 50;

impl Channels {
    pub(super) fn new(store: Store, ways: Ways, lobby_ms: i64, idle_ms: i64) -> Self {
        Self {
            boards: Arc::new(Boards::new(store.clone(), ways.clock())),
            store,
            clock: ways.clock(),
            in_memory: InMemory::default(),
            planned: watch::Sender::new(()),
            changed: broadcast::Sender::new(MOST_UNHEARD),
            ways,
            lobby_ms,
            idle_ms,
            marks: OnceLock::new(),
        }
    }

    /// Sets the secret from which the key for the marks of people is made. It must come before the first mark: the key
    /// stays the same afterwards.
    pub(super) fn set_secret(&self, secret: &str) {
        let _ = self.marks.set(marks(secret));
    }

    /// The time in unix milliseconds. All decisions about time use this clock.
    pub fn now(&self) -> i64 {
        (self.clock)()
    }

    /// The mark of a user: a hash with a key. It stays the same when the user is forgotten.
    pub(super) fn mark(&self, user: u64) -> i64 {
        let text = format!("skirmish mark 1 {user}");
        let tag = hmac::sign(self.marks.get_or_init(|| marks("")), text.as_bytes());
        let first = tag.as_ref().first_chunk();
        first.map_or(0, |bytes| i64::from_be_bytes(*bytes))
    }

    /// The time and outages for a match in this place.
    ///
    /// # Errors
    /// The database did not answer.
    pub(super) async fn now_in(&self, place: Place) -> Result<Now, StoreError> {
        self.ways.now_in(place).await
    }

    /// Reports that these ways in work, and reads what other processes reported.
    ///
    /// # Errors
    /// The database failed.
    pub async fn beat(&self, working: &[WayIn]) -> Result<(), StoreError> {
        self.ways.beat(working).await
    }

    /// Sets how long a way may be silent before that counts as an outage, in milliseconds.
    pub fn may_be_silent(&self, silence_ms: i64) {
        self.ways.may_be_silent(silence_ms);
    }

    /// Turns the detection of outages off, so a jump of the clock is not an outage. The sandbox needs this, because its
    /// clock is set forward.
    pub fn never_away(&self) {
        self.may_be_silent(i64::MAX);
    }

    /// How many channels are in memory.
    pub fn in_memory(&self) -> usize {
        self.in_memory.len()
    }

    /// Drops from memory everything that was not used for `idle_ms`. It is loaded again when needed.
    pub async fn drop_idle(&self) {
        let before = self.now() - self.idle_ms;
        self.in_memory.drop_idle(before);
        self.boards
            .shown
            .lock()
            .await
            .retain(|_, shown| shown.at >= before);
    }

    /// Plans a job that is due at this time, and wakes the scheduler.
    pub(super) async fn plan(&self, kind: JobKind, key: u64, due: i64) -> Result<(), Problem> {
        self.store.plan(kind, key, due, String::new()).await?;
        self.planned.send_replace(());
        Ok(())
    }

    /// Plans the reminders of a user, at this time at the latest.
    pub(super) async fn remind(&self, user: u64, at: i64) -> Result<(), Problem> {
        Ok(self.store.write(Write::Remind { user, at }).await?)
    }

    /// All lobbies and matches in which a user still takes part, each once, even if matches change meanwhile.
    ///
    /// # Errors
    /// The database did not answer.
    pub(super) async fn all_own_matches(&self, user: u64) -> Result<Vec<OwnMatch>, Problem> {
        let mut all: Vec<OwnMatch> = Vec::new();
        loop {
            let behind = all.last().map_or(0, |own| own.id);
            let some = self.store.own_matches_by_id(user, behind, AT_ONCE).await?;
            if some.is_empty() {
                return Ok(all);
            }
            all.extend(some);
        }
    }
}
