//! Which message shows a match.

use crate::sessions::problem::Problem;
use std::collections::HashMap;

use tokio::sync::Mutex;

use super::outages::Clock;
use crate::model::{MatchMessage, Place};
use crate::store::Store;

/// A message that shows a match.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// Where it is.
    pub place: Place,
    /// None in a lobby.
    pub ply: Option<usize>,
    pub message: u64,
    /// When this process learned of the message, in unix milliseconds.
    pub at: i64,
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
    /// messages that must now lose their buttons: earlier ones, or `message` itself if a later ply is already shown, or
    /// the same ply in a later message. Ids of messages grow with time.
    pub async fn shown(&self, place: Place, id: u64, ply: Option<usize>, message: u64) -> Vec<u64> {
        let mut boards = self.shown.lock().await;
        let before = boards
            .get(&id)
            .copied()
            .filter(|shown| shown.place.is(place));
        if before.is_some_and(|shown| (shown.ply, shown.message) > (ply, message)) {
            return vec![message];
        }
        let at = (self.clock)();
        boards.insert(
            id,
            Shown {
                place,
                ply,
                message,
                at,
            },
        );
        drop(boards);
        // another process may have shown the match in another message meanwhile
        let noted = self.noted(id).await;
        let latest = self.note(place, id, ply, message).await;
        let before = before.map(|shown| shown.message);
        let mut old: Vec<u64> = noted.into_iter().chain(before).collect();
        old.dedup();
        old.retain(|one| *one != message && *one != latest);
        old
    }

    /// Stores the latest message that this process knows to show a match, and returns it. Repeats if a later message
    /// is shown meanwhile.
    async fn note(&self, place: Place, id: u64, mut ply: Option<usize>, mut message: u64) -> u64 {
        loop {
            let noted = self.store.show(id, place.channel(), message, ply).await;
            if let Err(error) = noted {
                tracing::warn!(%error, "the message of match {id} could not be stored");
            }
            let shown = self.shown.lock().await.get(&id).copied();
            match shown {
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
