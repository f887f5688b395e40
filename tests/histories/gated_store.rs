//! A store whose every question waits for the driver. Once asked, the database finishes it, whatever
//! becomes of whoever asked: as when a process is killed with a request on its way.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use games::{Kind, What};
use skirmish::model::{MatchCode, Place};
use skirmish::store::{
    Change, Ending, Head, Job, JobKind, Motion, OwnMatch, Preferences, Presence, Proposals, Purge,
    ServerSettings, Standings, Store, StoreError, StoredMatch, Write,
};
use skirmish::telemetry::State;

use crate::deterministic_scheduler::Control;

pub struct Gate {
    pub store: Arc<dyn Store>,
    pub process: usize,
    pub control: Control,
}

/// The changes there are; the compiler asks for new ones in [`name`].
pub const CHANGES: [&str; 17] = [
    "append",
    "claim",
    "close",
    "finish",
    "lose",
    "move",
    "offer",
    "open",
    "person",
    "plan",
    "propose",
    "rank",
    "seat",
    "server",
    "show",
    "start",
    "take back",
];

fn name(change: &Write) -> Option<&'static str> {
    Some(match change {
        Write::Open(_) => "open",
        Write::Change(wanted) => match &wanted.change {
            Change::Seat { .. } => "seat",
            Change::Start { .. } => "start",
            Change::Append { events, .. } => match events.first().map(|event| &event.what) {
                Some(What::Takeback(_)) => "take back",
                _ => "append",
            },
            Change::Close { .. } => "close",
            Change::Move { .. } => "move",
            Change::Propose { proposal } => match proposal.map(|ballot| ballot.motion) {
                Some(Motion::Takeback(_)) => "offer",
                _ => "propose",
            },
            // nobody has hints in these histories
            Change::Hint { .. } => return None,
        },
        Write::Plan { .. } => "plan",
        Write::Claim { .. } => "claim",
        Write::Finish { .. } => "finish",
        Write::Purge {
            what: Purge::Person { .. },
            ..
        } => "person",
        Write::Purge {
            what: Purge::Server { .. },
            ..
        } => "server",
        Write::Show { .. } => "show",
        Write::Lose { .. } => "lose",
        Write::Rank { .. } => "rank",
        // no race: of what ended a month ago; while a job goes on for long
        Write::Purge {
            what: Purge::Unbegun { .. },
            ..
        }
        | Write::Renew { .. }
        // of what older programs left
        | Write::Note { .. }
        | Write::Reminded { .. }
        | Write::AwayTold { .. }
        | Write::Snooze { .. }
        | Write::Beat { .. }
        // no channel's: the last one holds
        | Write::Purge {
            what: Purge::OldNames { .. },
            ..
        }
        | Write::Prefer { .. }
        | Write::SetServer { .. }
        // of what nothing happens to any more
        | Write::KeepReplay { .. } => {
            return None;
        }
    })
}

impl Gate {
    async fn ask<T, F, A>(&self, question: F) -> T
    where
        T: Send + 'static,
        A: Future<Output = T> + Send,
        F: FnOnce(Arc<dyn Store>) -> A + Send + 'static,
    {
        self.control.waits(self.process).await;
        let (store, inside) = (Arc::clone(&self.store), self.control.enters());
        let asked = tokio::spawn(async move {
            let answer = question(store).await;
            drop(inside);
            answer
        });
        asked.await.unwrap()
    }
}

#[async_trait]
impl Store for Gate {
    async fn write(&self, mut change: Write) -> Result<(), StoreError> {
        if let Write::Change(wanted) = &change
            && let Change::Start { record, .. } = &wanted.change
        {
            self.control.notes_seed(wanted.saw.id, record.seed);
        }
        // whoever has a job is always too slow: others may have it at the same time
        if let Write::Claim { lease, .. } | Write::Renew { lease, .. } = &mut change {
            *lease = 0;
        }
        if let Some(name) = name(&change) {
            self.control.notes_change(name);
        }
        let written = self.ask(|store| async move { store.write(change).await });
        let written = written.await;
        // it may be killed with the change made and nobody told
        self.control.waits(self.process).await;
        written
    }

    async fn load(&self, id: u64) -> Result<Option<StoredMatch>, StoreError> {
        self.ask(move |store| async move { store.load(id).await })
            .await
    }

    async fn current(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError> {
        self.ask(move |store| async move { store.current(channel).await })
            .await
    }

    async fn head(&self, channel: u64) -> Result<Option<Head>, StoreError> {
        self.ask(move |store| async move { store.head(channel).await })
            .await
    }

    /// Only for links, which are not looked at.
    async fn message(&self, _: u64) -> Result<Option<u64>, StoreError> {
        Ok(None)
    }

    async fn last_over(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError> {
        self.ask(move |store| async move { store.last_over(channel).await })
            .await
    }

    async fn own_matches(
        &self,
        user: u64,
        offset: u32,
        limit: u32,
    ) -> Result<(Vec<OwnMatch>, u32), StoreError> {
        self.ask(move |store| async move { store.own_matches(user, offset, limit).await })
            .await
    }

    async fn own_matches_by_id(
        &self,
        user: u64,
        behind: u64,
        limit: u32,
    ) -> Result<Vec<OwnMatch>, StoreError> {
        self.ask(move |store| async move { store.own_matches_by_id(user, behind, limit).await })
            .await
    }

    async fn coded(&self, code: MatchCode) -> Result<Option<(MatchCode, u64)>, StoreError> {
        self.ask(move |store| async move { store.coded(code).await })
            .await
    }

    async fn preferences(&self, user: u64) -> Result<Preferences, StoreError> {
        self.ask(move |store| async move { store.preferences(user).await })
            .await
    }

    async fn replay(&self, id: u64) -> Result<Option<Vec<u8>>, StoreError> {
        self.ask(move |store| async move { store.replay(id).await })
            .await
    }

    async fn server_settings(&self, guild: u64) -> Result<ServerSettings, StoreError> {
        self.ask(move |store| async move { store.server_settings(guild).await })
            .await
    }

    async fn presence(&self, since: i64) -> Result<Presence, StoreError> {
        self.store.presence(since).await
    }

    async fn proposals(&self, id: u64) -> Result<Proposals, StoreError> {
        self.ask(move |store| async move { store.proposals(id).await })
            .await
    }

    async fn due(&self, kind: JobKind, now: i64, limit: u32) -> Result<Vec<u64>, StoreError> {
        self.ask(move |store| async move { store.due(kind, now, limit).await })
            .await
    }

    async fn job(&self, kind: JobKind, key: u64, holder: u64) -> Result<Option<Job>, StoreError> {
        self.ask(move |store| async move { store.job(kind, key, holder).await })
            .await
    }

    async fn purgeable(&self, what: Purge) -> Result<bool, StoreError> {
        self.ask(move |store| async move { store.purgeable(what).await })
            .await
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
        self.ask(move |store| async move { store.playing(user, id).await })
            .await
    }

    async fn count(&self, guild: u64, most: u32) -> Result<u32, StoreError> {
        self.store.count(guild, most).await
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

    async fn close_store(&self) {}
}
