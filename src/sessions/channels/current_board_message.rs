//! Which message shows a match.

use crate::sessions::problem::Problem;
use std::collections::HashMap;
use std::ops::Range;

use tokio::sync::Mutex;

use super::outages::Clock;
use crate::model::{MatchMessage, Place};
use crate::store::Store;

/// A message that shows a match.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Where it is.
    pub place: Place,
    /// None in a lobby.
    pub ply: Option<usize>,
    pub message: u64,
    /// When this process learned of the message, in unix milliseconds.
    pub at: i64,
    /// The ply of the message before it, if this process knows it.
    before: Option<usize>,
    /// Messages before it that Discord did not let the bot change.
    unchanged: Vec<PastBoard>,
}

impl Shown {
    pub fn new(place: Place, ply: Option<usize>, message: u64, at: i64) -> Self {
        Self {
            place,
            ply,
            message,
            at,
            before: None,
            unchanged: Vec::new(),
        }
    }

    /// Where it stands in the order of what is shown: a later ply, or the same in a later message.
    fn rank(&self) -> (Option<usize>, u64) {
        (self.ply, self.message)
    }

    fn past(&self) -> PastBoard {
        PastBoard {
            told: self.ply.map(|ply| self.before.unwrap_or(ply)..ply),
            ..PastBoard::at(self.message, None)
        }
    }
}

/// A message that shows a match no longer, because a later one does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastBoard {
    /// The message.
    pub message: u64,
    /// The events that it told, by their numbers; if the range is empty, those of the act that ends there. None if this
    /// process does not know.
    pub told: Option<Range<usize>>,
    /// Has Discord refused to change it before?
    pub refused: bool,
}

impl PastBoard {
    /// A message that showed a match at a ply.
    pub fn at(message: u64, ply: Option<usize>) -> Self {
        Self {
            message,
            told: ply.map(|ply| ply..ply),
            refused: false,
        }
    }
}

/// The messages that show matches. This process remembers some; the store has all of them.
pub struct Boards {
    store: Store,
    clock: Clock,
    /// For each match: the message that shows it.
    pub(super) shown: Mutex<HashMap<u64, Shown>>,
}

impl Boards {
    pub(super) fn new(store: Store, clock: Clock) -> Self {
        let shown = Mutex::default();
        Self {
            store,
            clock,
            shown,
        }
    }

    /// Remembers that `message` in this place shows the match at `ply`, or its lobby if there is no ply. Returns the
    /// messages that are past: earlier ones, or `message` itself if a later ply is already shown, or the same ply in a
    /// later message. Ids of messages grow with time.
    pub async fn shown(
        &self,
        place: Place,
        id: u64,
        ply: Option<usize>,
        message: u64,
    ) -> Vec<PastBoard> {
        let mut boards = self.shown.lock().await;
        let before = boards.remove(&id).filter(|shown| shown.place.is(place));
        let mut shown = Shown::new(place, ply, message, (self.clock)());
        let mut old = Vec::new();
        match before {
            Some(before) if before.rank() > shown.rank() => {
                boards.insert(id, before);
                return vec![shown.past()];
            }
            Some(mut before) if before.message == message => {
                shown.before = before.before;
                shown.unchanged.append(&mut before.unchanged);
            }
            Some(mut before) => {
                shown.before = before.ply;
                old.append(&mut before.unchanged);
                old.push(before.past());
            }
            None => {}
        }
        boards.insert(id, shown);
        drop(boards);
        // another process may have shown the match in another message meanwhile
        let noted = self.noted(id).await;
        let latest = self.note(place, id, ply, message).await;
        let elsewhere = noted.filter(|noted| old.iter().all(|past| past.message != *noted));
        old.extend(elsewhere.map(|message| PastBoard::at(message, None)));
        old.retain(|past| past.message != message && past.message != latest);
        old
    }

    /// Remembers a past message that Discord did not let the bot change. [`Boards::shown`] returns it once more.
    pub async fn unchanged(&self, id: u64, past: PastBoard) {
        if past.refused {
            return;
        }
        if let Some(shown) = self.shown.lock().await.get_mut(&id) {
            let refused = true;
            shown.unchanged.push(PastBoard { refused, ..past });
        }
    }

    /// Stores the latest message that this process knows to show a match, and returns it. Repeats if a later message
    /// is shown meanwhile.
    async fn note(&self, place: Place, id: u64, mut ply: Option<usize>, mut message: u64) -> u64 {
        loop {
            let noted = self.store.show(id, place.key(), message, ply).await;
            if let Err(error) = noted {
                tracing::warn!(%error, "the message of match {id} could not be stored");
            }
            match self.shown.lock().await.get(&id) {
                Some(shown) if shown.place.is(place) && shown.message != message => {
                    (ply, message) = (shown.ply, shown.message);
                }
                _ => return message,
            }
        }
    }

    /// The message that shows a match, if it is known.
    pub async fn message(&self, id: u64) -> Option<u64> {
        match self.noted(id).await {
            Some(message) => Some(message),
            None => self.shown.lock().await.get(&id).map(|shown| shown.message),
        }
    }

    /// The stored message, which every process sees.
    async fn noted(&self, id: u64) -> Option<u64> {
        match self.store.message(id).await {
            Ok(message) => message,
            Err(error) => {
                tracing::warn!(%error, "the message of match {id} could not be read");
                None
            }
        }
    }

    /// The place and message to which a link to a match leads.
    pub async fn link(&self, place: Place, id: u64) -> MatchMessage {
        let mut message = self.noted(id).await;
        if message.is_none() {
            let boards = self.shown.lock().await;
            let here = boards.get(&id).filter(|shown| shown.place.is(place));
            message = here.map(|shown| shown.message);
        }
        MatchMessage { place, message }
    }

    /// The problem to report when a change was made for an earlier ply of a match.
    pub(in crate::sessions) async fn stale(&self, place: Place, id: u64) -> Problem {
        let link = self.link(place, id).await;
        Problem::Stale { link }
    }
}
