//! A store that records all writes, and the matches that they changed.

use std::sync::Arc;

use async_trait::async_trait;
use parking_lot::Mutex;
use skirmish::store::{Store, StoreError, StoredMatch, Tap, Write};

/// A write that was made, and the match as it was before.
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
    store: Store,
    seen: Mutex<Seen>,
}

impl Watched {
    pub fn new(store: Store) -> Self {
        Self {
            store,
            seen: Mutex::default(),
        }
    }

    /// The store whose changes are watched.
    pub fn tapped(self: &Arc<Self>) -> Store {
        self.store.tapped(self.clone())
    }

    /// The same store without recording.
    pub fn untapped(&self) -> &Store {
        &self.store
    }

    /// The writes since the last call.
    pub fn written(&self) -> Vec<Written> {
        std::mem::take(&mut self.seen.lock().written)
    }

    /// Was anything written, except the message that shows a match?
    pub fn touched(&self) -> bool {
        self.seen.lock().touched
    }

    /// Was the message that shows a match written?
    pub fn shown(&self) -> bool {
        self.seen.lock().shown
    }
}

/// The match that a change is about.
fn subject(change: &Write) -> Option<u64> {
    Some(match change {
        Write::Open(new) => new.id,
        Write::Begin(begun) => begun.0.id,
        Write::Change(change) => change.saw.id,
        Write::Show { id, .. }
        | Write::Lose { id, .. }
        | Write::Rank { id, .. }
        | Write::Reminded { id, .. }
        | Write::Snooze { id, .. } => *id,
        Write::Backfill { saw, .. } | Write::KeepReplay { saw, .. } => saw.id,
        Write::Plan { .. }
        | Write::Acquire { .. }
        | Write::Renew { .. }
        | Write::Finish { .. }
        | Write::Purge { .. }
        | Write::Correct { .. }
        | Write::ListAs { .. }
        | Write::Beat { .. }
        | Write::Welcome { .. }
        | Write::Handle { .. }
        | Write::PersonSpeaks { .. }
        | Write::ServerSpeaks { .. }
        | Write::PressBoard { .. }
        | Write::BeginBoardSession { .. }
        | Write::EndOtherBoardSessions { .. }
        | Write::Block { .. }
        | Write::Wish { .. }
        | Write::ToldOfLobbies { .. }
        | Write::AskAround { .. }
        | Write::Follow { .. }
        | Write::Analyse { .. }
        | Write::Note { .. }
        | Write::Tournament(_)
        | Write::ShowTournament { .. }
        | Write::Prefer { .. }
        | Write::Remind { .. }
        | Write::SetServer { .. }
        | Write::Hold { .. }
        | Write::LetGo { .. }
        | Write::Check => return None,
    })
}

#[async_trait]
impl Tap for Watched {
    async fn before_query(&self, _: &'static str) -> Box<dyn Send> {
        Box::new(())
    }

    async fn write(&self, store: &Store, change: Write) -> Result<(), StoreError> {
        let before = match subject(&change) {
            Some(id) => store.load(id).await?,
            None => None,
        };
        let written = store.write(change.clone()).await;
        // every interaction tells its languages, also one that is refused
        if matches!(
            change,
            Write::PersonSpeaks { .. } | Write::ServerSpeaks { .. }
        ) {
            return written;
        }
        if written.is_ok() {
            let mut seen = self.seen.lock();
            if matches!(change, Write::Show { .. }) {
                seen.shown = true;
            } else {
                seen.touched = true;
            }
            seen.written.push(Written { change, before });
        }
        written
    }
}
