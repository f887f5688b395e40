//! A store whose every question waits for the driver. Once asked, the database finishes it, whatever
//! becomes of whoever asked: as when a process is killed with a request on its way.

use async_trait::async_trait;
use games::What;
use skirmish::store::{Change, Motion, Purge, Store, StoreError, Tap, Write};

use crate::deterministic_scheduler::Control;

pub struct Gate {
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

/// Queries that are no step: they read what no change of these histories changes.
const UNWATCHED: [&str; 6] = [
    "count",
    "endings",
    "message",
    "presence",
    "standings",
    "state",
];

#[async_trait]
impl Tap for Gate {
    async fn before_query(&self, query: &'static str) -> Box<dyn Send> {
        if UNWATCHED.contains(&query) {
            return Box::new(());
        }
        self.control.waits(self.process).await;
        Box::new(self.control.enters())
    }

    async fn write(&self, store: &Store, mut change: Write) -> Result<(), StoreError> {
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
        self.control.waits(self.process).await;
        let (store, inside) = (store.clone(), self.control.enters());
        // once asked, the database makes it, even if the process that asked is killed
        let written = tokio::spawn(async move {
            let written = store.write(change).await;
            drop(inside);
            written
        });
        let written = written.await.unwrap();
        // it may be killed with the change made and nobody told
        self.control.waits(self.process).await;
        written
    }
}
