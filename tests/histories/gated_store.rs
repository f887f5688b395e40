//! A store in which every query waits for the driver. Once a query has begun, the database finishes it, even if the
//! process that sent it is gone. So a test can kill a process while its query is on the way.

use async_trait::async_trait;
use rules::What;
use skirmish::store::{Change, OfferKind, Purge, Store, StoreError, Tap, Write};

use crate::deterministic_scheduler::Control;

pub struct Gate {
    pub process: usize,
    pub control: Control,
}

/// All kinds of change; in [`name`] the compiler demands a name for each new kind.
pub const CHANGES: [&str; 18] = [
    "append",
    "acquire",
    "close",
    "finish",
    "lobby",
    "lose",
    "move",
    "offer",
    "open",
    "person",
    "plan",
    "propose",
    "rank",
    "server",
    "set plan",
    "show",
    "start",
    "take back",
];

fn name(change: &Write) -> Option<&'static str> {
    Some(match change {
        Write::Open(_) => "open",
        Write::Change(wanted) => match &wanted.change {
            Change::Lobby(_) => "lobby",
            Change::Start { .. } => "start",
            Change::Append { events, .. } => match events.first().map(|event| &event.what) {
                Some(What::Takeback(_)) => "take back",
                _ => "append",
            },
            Change::Close { .. } => "close",
            Change::Move { .. } => "move",
            Change::Offer { offer } => match offer.map(|offer| offer.about) {
                Some(OfferKind::Takeback(_)) => "offer",
                _ => "propose",
            },
            Change::Plan { .. } => "set plan",
        },
        Write::Plan { .. } => "plan",
        Write::Acquire { .. } => "acquire",
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
        // no races here: `Unbegun` concerns lobbies that ended a month ago, and `Renew` needs a job that takes long
        Write::Purge {
            what: Purge::Unbegun { .. },
            ..
        }
        | Write::Remind { .. }
        | Write::Renew { .. }
        // only `verify --mend` writes the first, and ratings are not rebuilt here
        | Write::Backfill { .. }
        | Write::Correct { .. }
        | Write::ListAs { .. }
        | Write::Reminded { .. }
        | Write::Snooze { .. }
        | Write::Beat { .. }
        | Write::Check
        | Write::Hold { .. }
        | Write::LetGo { .. }
        // not about a channel, and the last write wins
        | Write::Purge {
            what: Purge::OldNames { .. },
            ..
        }
        | Write::PressBoard { .. }
        | Write::BeginBoardSession { .. }
        | Write::EndOtherBoardSessions { .. }
        | Write::Prefer { .. }
        | Write::SetServer { .. }
        | Write::Welcome { .. }
        | Write::Handle { .. }
        | Write::PersonSpeaks { .. }
        | Write::ServerSpeaks { .. }
        | Write::Block { .. }
        | Write::Wish { .. }
        | Write::ToldOfLobbies { .. }
        | Write::AskAround { .. }
        | Write::Follow { .. }
        | Write::Analyse { .. }
        | Write::Note { .. }
        | Write::Begin(_)
        | Write::Tournament(_)
        | Write::ShowTournament { .. }
        // for matches in which nothing happens any more
        | Write::KeepReplay { .. } => {
            return None;
        }
    })
}

/// Queries that need no gate, because no change in these histories affects what they read.
const UNWATCHED: [&str; 6] = [
    "apart",
    "count",
    "endings",
    "own_standing",
    "presence",
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
        // every lease has expired at once, so several processes can have the same lease
        if let Write::Acquire { millis, .. } | Write::Renew { millis, .. } = &mut change {
            *millis = 0;
        }
        if let Some(name) = name(&change) {
            self.control.notes_change(name);
        }
        self.control.waits(self.process).await;
        let (store, inside) = (store.clone(), self.control.enters());
        // once a change is requested, the database makes it, even if the process is killed
        let written = tokio::spawn(async move {
            let written = store.write(change).await;
            drop(inside);
            written
        });
        let written = written.await.unwrap();
        // the process may be killed here: the change is made, but nobody is told
        self.control.waits(self.process).await;
        written
    }
}
