//! A store that tells what was written to it, and to what.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use games::Kind;
use skirmish::model::{MatchCode, Place};
use skirmish::store::{
    Ending, Head, Job, JobKind, OwnMatch, Preferences, Presence, Proposals, Purge, ServerSettings,
    Standings, Store, StoreError, StoredMatch, Write,
};
use skirmish::telemetry::State;

/// A change that was made, and the match as it was before.
#[derive(Clone, Debug)]
pub struct Written {
    pub change: Write,
    pub before: Option<StoredMatch>,
}

#[derive(Default)]
struct Seen {
    written: Vec<Written>,
    shown: bool,
    touched: bool,
}

pub struct Watched {
    store: Arc<dyn Store>,
    seen: Mutex<Seen>,
}

impl Watched {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            seen: Mutex::default(),
        }
    }

    /// What was written since it was asked last.
    pub fn written(&self) -> Vec<Written> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut seen.written)
    }

    /// Has anything been written but which message shows a match?
    pub fn touched(&self) -> bool {
        self.seen
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .touched
    }

    /// Has it been written which message shows a match?
    pub fn shown(&self) -> bool {
        self.seen
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .shown
    }
}

/// The match that a change is about.
fn subject(change: &Write) -> Option<u64> {
    Some(match change {
        Write::Open(new) => new.id,
        Write::Change(change) => change.saw.id,
        Write::Show { id, .. }
        | Write::Lose { id, .. }
        | Write::Rank { id, .. }
        | Write::Reminded { id, .. }
        | Write::AwayTold { id, .. }
        | Write::Snooze { id, .. } => *id,
        Write::Note { saw, .. } | Write::KeepReplay { saw, .. } => saw.id,
        Write::Plan { .. }
        | Write::Claim { .. }
        | Write::Renew { .. }
        | Write::Finish { .. }
        | Write::Purge { .. }
        | Write::Beat { .. }
        | Write::Prefer { .. }
        | Write::SetServer { .. } => return None,
    })
}

#[async_trait]
impl Store for Watched {
    async fn write(&self, change: Write) -> Result<(), StoreError> {
        let before = match subject(&change) {
            Some(id) => self.store.load(id).await?,
            None => None,
        };
        let written = self.store.write(change.clone()).await;
        if written.is_ok() {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            if matches!(change, Write::Show { .. }) {
                seen.shown = true;
            } else {
                seen.touched = true;
            }
            seen.written.push(Written { change, before });
        }
        written
    }

    async fn load(&self, id: u64) -> Result<Option<StoredMatch>, StoreError> {
        self.store.load(id).await
    }

    async fn current(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError> {
        self.store.current(channel).await
    }

    async fn head(&self, channel: u64) -> Result<Option<Head>, StoreError> {
        self.store.head(channel).await
    }

    async fn message(&self, id: u64) -> Result<Option<u64>, StoreError> {
        self.store.message(id).await
    }

    async fn last_over(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError> {
        self.store.last_over(channel).await
    }

    async fn own_matches(
        &self,
        user: u64,
        offset: u32,
        limit: u32,
    ) -> Result<(Vec<OwnMatch>, u32), StoreError> {
        self.store.own_matches(user, offset, limit).await
    }

    async fn own_matches_by_id(
        &self,
        user: u64,
        behind: u64,
        limit: u32,
    ) -> Result<Vec<OwnMatch>, StoreError> {
        self.store.own_matches_by_id(user, behind, limit).await
    }

    async fn coded(&self, code: MatchCode) -> Result<Option<(MatchCode, u64)>, StoreError> {
        self.store.coded(code).await
    }

    async fn preferences(&self, user: u64) -> Result<Preferences, StoreError> {
        self.store.preferences(user).await
    }

    async fn replay(&self, id: u64) -> Result<Option<Vec<u8>>, StoreError> {
        self.store.replay(id).await
    }

    async fn server_settings(&self, guild: u64) -> Result<ServerSettings, StoreError> {
        self.store.server_settings(guild).await
    }

    async fn presence(&self, since: i64) -> Result<Presence, StoreError> {
        self.store.presence(since).await
    }

    async fn proposals(&self, id: u64) -> Result<Proposals, StoreError> {
        self.store.proposals(id).await
    }

    async fn endings(
        &self,
        guild: u64,
        behind: Ending,
        limit: u32,
    ) -> Result<Vec<Ending>, StoreError> {
        self.store.endings(guild, behind, limit).await
    }

    fn patience(&self) -> Duration {
        self.store.patience()
    }

    async fn playing(
        &self,
        user: u64,
        id: Option<u64>,
    ) -> Result<Option<(u64, Place)>, StoreError> {
        self.store.playing(user, id).await
    }

    async fn count(&self, guild: u64, most: u32) -> Result<u32, StoreError> {
        self.store.count(guild, most).await
    }

    async fn due(&self, kind: JobKind, now: i64, limit: u32) -> Result<Vec<u64>, StoreError> {
        self.store.due(kind, now, limit).await
    }

    async fn job(&self, kind: JobKind, key: u64, holder: u64) -> Result<Option<Job>, StoreError> {
        self.store.job(kind, key, holder).await
    }

    async fn purgeable(&self, what: Purge) -> Result<bool, StoreError> {
        self.store.purgeable(what).await
    }

    async fn state(&self) -> Result<State, StoreError> {
        self.store.state().await
    }

    async fn standings(
        &self,
        guild: u64,
        kind: Option<Kind>,
        offset: u32,
        limit: u32,
    ) -> Result<Standings, StoreError> {
        self.store.standings(guild, kind, offset, limit).await
    }

    async fn close_store(&self) {
        self.store.close_store().await;
    }
}
