//! Lobbies and matches by channel: who may change what, in which order, and what follows from a change. Nothing here
//! depends on Discord or SQL.

mod absence;
mod analysis;
mod button_ticket;
mod channel_guard;
mod channel_state;
mod company;
mod computer_turns;
mod current_board_message;
mod data_deletion;
mod end_offers;
mod hints;
mod job_outcome;
mod jobs;
mod languages;
mod live_clocks;
mod lobby;
mod lobby_acts;
mod lobby_options;
mod looks;
mod match_actions;
mod match_clocks;
mod match_codes;
mod match_replays;
mod notes;
mod offers;
mod opening;
mod outages;
mod own_matches;
mod places;
mod planned_branches;
mod plans;
mod practice;
mod practice_origin;
mod preferences;
mod problem;
mod results;
mod snapshot;
mod takeback_offers;
#[cfg(test)]
mod tests;
mod turn_suggestions;

use std::collections::HashMap;
use std::sync::Arc;

use ring::hmac;
use tokio::sync::{Mutex, watch};

pub use absence::{VACATION_DAYS, vacation_ahead, vacation_days_left};
pub use analysis::{Analysed, Analysis};
pub use button_ticket::Ticket;
pub use channel_state::{Left, Live, Lobby};
pub use company::{MOST_ASKED, NewLobby};
pub use computer_turns::{ComputerAct, ComputerTurn};
pub use data_deletion::Forgotten;
pub use hints::{Help, HintAsked};
pub use job_outcome::Work;
pub use jobs::{LEASE, ahead_at_start, pause};
pub use live_clocks::{Call, SeatTimeLeft, ShownClocks};
pub use lobby_acts::{Joining, LobbyAct, LobbyAfter, LobbyChange, NewComputer};
pub use lobby_options::{LobbyOption, LobbyOptionKind, WhoJoins};
pub use match_actions::{Cancelled, Cancelling};
pub use match_clocks::next_look_on_file;
pub use match_replays::{ReplayedMatch, WholeRecord};
pub use offers::{Agreement, OfferButton, OfferEffect, OfferShown, OpenOffer};
pub use opening::{Opening, Terms};
pub use outages::{Clock, HEARTBEAT};
pub use own_matches::{Ahead, Group, OwnMatches, waits_for};
pub use places::NewPlace;
pub use plans::{PlanSet, TypedPlan};
pub use practice_origin::Practice;
pub use problem::Problem;
pub use snapshot::{News, Options, OwnPlan, Snapshot};
pub use takeback_offers::{LostTurn, LostTurns};
pub use turn_suggestions::{Peek, Suggestions};

use crate::model::{Place, WayIn};
use crate::recent::Recent;
use crate::store::{ServerStyle, Store, StoreError};
use channel_guard::Channels;
use outages::{Now, Ways};

/// All matches of this process, loaded from their records when needed.
pub struct Sessions {
    store: Store,
    clock: Clock,
    channels: Channels,
    /// For each match: the message that shows it.
    boards: Mutex<HashMap<u64, Shown>>,
    /// Changes when a job is planned that is due at once.
    planned: watch::Sender<()>,
    ways: Ways,
    /// For each user and server: the last interaction whose name is stored, and that name.
    names: Recent<(u64, u64), LastName>,
    /// For each person: when their language was read or stored, and which it was.
    spoken: Recent<u64, (i64, Option<String>)>,
    /// For each server: when its languages and look were read, and which they were.
    servers: Recent<u64, (i64, ServerStyle)>,
    lobby_ms: i64,
    idle_ms: i64,
    /// Makes the marks of people.
    marks: hmac::Key,
}

/// A message that shows a match.
#[derive(Clone, Copy, Debug)]
struct Shown {
    /// Where it is.
    place: Place,
    /// None in a lobby.
    ply: Option<usize>,
    message: u64,
    /// When this process learned of the message, in unix milliseconds.
    at: i64,
}

/// The last interaction whose name is stored, and that name.
type LastName = Arc<Mutex<(u64, String)>>;

/// How many (user, server) pairs have their stored name cached.
const NAMES: usize = 16_384;

impl Sessions {
    /// Sessions over the matches in `store`, timed by the database's clock. A lobby expires after `lobby_ms`
    /// milliseconds without a change. A channel that is not used for `idle_ms` milliseconds is dropped from memory.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn open_on(store: Store, lobby_ms: i64, idle_ms: i64) -> Result<Self, StoreError> {
        let ways = Ways::of(store.clone()).await?;
        Ok(Self::of(store, ways, lobby_ms, idle_ms))
    }

    /// Like [`Sessions::open_on`], but a given clock replaces the database's. For tests and the sandbox.
    pub fn new(store: Store, clock: Clock, lobby_ms: i64, idle_ms: i64) -> Self {
        let ways = Ways::simulated(store.clone(), clock);
        Self::of(store, ways, lobby_ms, idle_ms)
    }

    fn of(store: Store, ways: Ways, lobby_ms: i64, idle_ms: i64) -> Self {
        Self {
            store,
            clock: ways.clock(),
            channels: Channels::default(),
            boards: Mutex::default(),
            planned: watch::Sender::new(()),
            ways,
            names: Recent::new(NAMES),
            spoken: Recent::new(languages::KNOWN),
            servers: Recent::new(languages::KNOWN),
            lobby_ms,
            idle_ms,
            marks: hmac::Key::new(hmac::HMAC_SHA256, b""),
        }
    }

    /// Makes the marks of people with this secret. All processes must have the same one.
    #[must_use]
    pub fn with_secret(mut self, secret: &str) -> Self {
        self.marks = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        self
    }

    /// The mark of a user: a hash with a key. It stays the same when the user is forgotten.
    fn mark(&self, user: u64) -> i64 {
        let text = format!("skirmish mark 1 {user}");
        let tag = hmac::sign(&self.marks, text.as_bytes());
        let first = tag.as_ref().first_chunk();
        first.map_or(0, |bytes| i64::from_be_bytes(*bytes))
    }

    /// The store that contains the matches.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The time and outages for a match in this place.
    ///
    /// # Errors
    /// The database did not answer.
    async fn now_in(&self, place: Place) -> Result<Now, StoreError> {
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

    /// Makes a jump of the clock count as no outage. The sandbox needs this, because its clock is set forward.
    pub fn never_away(&self) {
        self.may_be_silent(i64::MAX);
    }

    /// How many channels are in memory.
    pub fn in_memory(&self) -> usize {
        self.channels.len()
    }

    /// Drops from memory everything that was not used for `idle_ms`. It is loaded again when needed.
    pub async fn drop_idle(&self) {
        let before = (self.clock)() - self.idle_ms;
        self.channels.drop_idle(before);
        self.boards
            .lock()
            .await
            .retain(|_, shown| shown.at >= before);
    }
}
