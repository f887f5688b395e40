//! Live matches by channel: which change is allowed, to whom, in which order, and what follows from it. Knows neither
//! Discord nor SQL.

mod absence;
mod button_ticket;
mod channel_guard;
mod channel_state;
mod computer_turns;
mod current_board_message;
mod data_deletion;
mod end_offers;
mod hints;
mod jobs;
mod live_clocks;
mod lobby;
mod lobby_computers;
mod lobby_invitations;
mod lobby_seats;
mod match_actions;
mod match_clocks;
mod match_codes;
mod match_replays;
mod move_suggestions;
mod offers;
mod opening;
mod outages;
mod own_matches;
mod places;
mod preferences;
mod problem;
mod results;
mod snapshot;
mod takeback_offers;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::{Mutex, Notify};

pub use absence::{DIGEST_LINES, VACATION_DAYS, vacation_ahead, vacation_days_left};
pub use button_ticket::Ticket;
pub use channel_state::{Left, Live, Lobby};
pub use computer_turns::{ComputerAct, ComputerTurn};
pub use data_deletion::Forgotten;
pub use hints::{HintAsked, Taught};
pub use jobs::{LEASE, Work, ahead_at_start, pause};
pub use live_clocks::{Absence, Call, SeatTimeLeft, ShownClocks};
pub use lobby::{Arrival, Departure};
pub use lobby_computers::NewComputer;
pub use lobby_seats::Joining;
pub use match_actions::Cancelled;
pub use match_clocks::next_look_on_file;
pub use match_replays::{ReplayedMatch, WholeRecord};
pub use move_suggestions::{Peek, Suggestions};
pub use offers::{Agreement, OfferButton, OfferEffect, OfferShown, OpenOffer};
pub use opening::{Opening, Terms};
pub use outages::{Clock, HEARTBEAT};
pub use own_matches::{OwnMatches, is_asked, waits_for};
pub use places::NewPlace;
pub use problem::Problem;
pub use snapshot::{News, Options, Snapshot};
pub use takeback_offers::{LostTurn, LostTurns};

use crate::model::{Place, WayIn};
use crate::recent::Recent;
use crate::store::{Store, StoreError};
use channel_guard::Channels;
use outages::{Now, Ways};

/// All matches of this process, loaded from their records when needed.
pub struct Sessions {
    store: Store,
    clock: Clock,
    channels: Channels,
    /// By match: the message that shows it.
    boards: Mutex<HashMap<u64, Shown>>,
    /// Notified when a job is planned that is due at once.
    planned: Notify,
    ways: Ways,
    /// By user and server: the last interaction whose name is stored, and that name.
    names: Recent<(u64, u64), LastName>,
    lobby_ms: i64,
    idle_ms: i64,
}

/// The message that shows a match.
#[derive(Clone, Copy, Debug)]
struct Shown {
    /// Where it is.
    place: Place,
    /// None in a lobby.
    ply: Option<usize>,
    message: u64,
    /// When it was noted.
    at: i64,
}

/// The last interaction whose name is stored, and that name.
type LastName = Arc<Mutex<(u64, String)>>;

/// How many (user, server) pairs have their stored name cached.
const NAMES: usize = 16_384;

impl Sessions {
    /// Matches stored in `store`, timed by the database's clock. A lobby expires after `lobby_ms` without a change. A
    /// channel that was not used for `idle_ms` is dropped from memory.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn open_on(store: Store, lobby_ms: i64, idle_ms: i64) -> Result<Self, StoreError> {
        let ways = Ways::of(store.clone()).await?;
        Ok(Self::of(store, ways, lobby_ms, idle_ms))
    }

    /// Like [`Sessions::open_on`], with a clock that replaces the database's: for tests and the sandbox.
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
            planned: Notify::new(),
            ways,
            names: Recent::new(NAMES),
            lobby_ms,
            idle_ms,
        }
    }

    /// The store that has the matches.
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
    /// The database did not do it.
    pub async fn beat(&self, working: &[WayIn]) -> Result<(), StoreError> {
        self.ways.beat(working).await
    }

    /// Sets how long a way may be silent before that counts as an outage, in milliseconds.
    pub fn may_be_silent(&self, silence_ms: i64) {
        self.ways.may_be_silent(silence_ms);
    }

    /// If set, a jump of the clock is no outage. The sandbox needs this, because its clock is put forward.
    pub fn never_away(&self) {
        self.may_be_silent(i64::MAX);
    }

    /// How many channels are in memory.
    pub fn in_memory(&self) -> usize {
        self.channels.len()
    }

    /// Drops from memory what nobody has used for `idle_ms`; it is loaded again when needed.
    pub async fn drop_idle(&self) {
        let before = (self.clock)() - self.idle_ms;
        self.channels.drop_idle(before);
        self.boards
            .lock()
            .await
            .retain(|_, shown| shown.at >= before);
    }
}
