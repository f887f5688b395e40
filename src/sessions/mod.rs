//! Lobbies and matches by channel: who may change what, in which order, and what follows from a change. Nothing here
//! depends on Discord or SQL.

mod channels;
mod clocks;
mod data_deletion;
mod job_outcome;
mod jobs;
mod lobbies;
mod offers;
mod people;
mod plans;
mod play;
mod problem;
mod records;
#[cfg(test)]
mod tests;
mod tournaments;

use std::sync::Arc;

pub use channels::Channels;
pub use channels::channel_state::{Left, Live, Lobby};
pub use channels::current_board_message::{Boards, PastBoard};
pub use channels::help_permission::Help;
pub use channels::outages::{Clock, HEARTBEAT};
pub use channels::snapshot::{News, OwnPlan, Snapshot};
pub use clocks::Clocks;
pub use clocks::absence::{VACATION_DAYS, vacation_ahead, vacation_days_left};
pub use clocks::live_clocks::{Call, SeatTimeLeft, ShownClocks};
pub use clocks::match_clocks::clocks_due_on_file;
pub use data_deletion::Forgotten;
pub use job_outcome::Work;
pub use jobs::{LEASE, ahead_at_start, pause};
pub use lobbies::Lobbies;
pub use lobbies::lobby_acts::{Joining, LobbyAct, LobbyAfter, LobbyChange, NewComputer};
pub use lobbies::lobby_options::{LobbyOption, LobbyOptionKind, WhoJoins};
pub use lobbies::opening::{Opening, WantedLobby};
pub use lobbies::practice_origin::Practice;
pub use offers::Offers;
pub use offers::open_offers::{Agreement, OfferButton, OfferEffect, OfferShown, OpenOffer};
pub use offers::takeback_offers::{LostTurn, LostTurns};
pub use people::company::{MOST_ASKED, NewLobby};
pub use people::own_matches::{Ahead, Group, OwnMatches, waits_for};
pub use people::{Agenda, Company, People};
pub use plans::analysis::{Analysed, Analysis};
pub use plans::set_plans::{PlanSet, TypedPlan};
pub use plans::{Analyses, Plans};
pub use play::Play;
pub use play::button_ticket::Ticket;
pub use play::computer_turns::{ComputerAct, ComputerTurn};
pub use play::hints::HintAsked;
pub use play::match_actions::{Cancelled, Cancelling};
pub use play::turn_suggestions::{Peek, Suggestions};
pub use problem::Problem;
pub use records::match_replays::{ReplayedMatch, WholeRecord};
pub use records::season_end::SeasonEnd;
pub use records::{Replays, Results};
pub use tournaments::Tournaments;
pub use tournaments::absent_players::AbsentPlayer;
pub use tournaments::match_opening::PairedMatch;
pub use tournaments::steps::{MOST_ENTRANTS, TournamentStep};
pub use tournaments::tournament::{CurrentRound, Tournament};

use crate::store::{Store, StoreError};
use channels::outages::Ways;

/// Everything that this process can do with lobbies and matches: one field for each subject.
pub struct Sessions {
    /// The channels in memory.
    pub channels: Arc<Channels>,
    /// The messages that show matches.
    pub boards: Arc<Boards>,
    /// People's and servers' settings.
    pub people: People,
    /// Who plays with whom.
    pub company: Company,
    /// Lobbies.
    pub lobbies: Lobbies,
    /// Matches in play.
    pub play: Play,
    /// Clocks and vacations.
    pub clocks: Clocks,
    /// Offers.
    pub offers: Offers,
    /// Plans.
    pub plans: Plans,
    /// Trees of analysis.
    pub analyses: Analyses,
    /// Records.
    pub replays: Replays,
    /// Results and ratings.
    pub results: Results,
    /// People's own matches.
    pub agenda: Agenda,
    /// Tournaments.
    pub tournaments: Tournaments,
}

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
        let channels = Arc::new(Channels::new(store, ways, lobby_ms, idle_ms));
        let shared = || Arc::clone(&channels);
        let lobbies = Lobbies { channels: shared() };
        let clocks = Clocks { channels: shared() };
        let plans = Plans { channels: shared() };
        Self {
            boards: Arc::clone(&channels.boards),
            people: People::new(shared()),
            company: Company {
                channels: shared(),
                lobbies: lobbies.clone(),
            },
            play: Play { channels: shared() },
            offers: Offers { channels: shared() },
            analyses: Analyses { channels: shared() },
            replays: Replays { channels: shared() },
            results: Results { channels: shared() },
            tournaments: Tournaments::new(shared(), Play { channels: shared() }),
            agenda: Agenda {
                channels: shared(),
                clocks: clocks.clone(),
                plans: plans.clone(),
            },
            lobbies,
            clocks,
            plans,
            channels,
        }
    }

    /// Sets the secret from which the marks of people are made. All processes must have the same secret.
    #[must_use]
    pub fn with_secret(self, secret: &str) -> Self {
        self.channels.set_secret(secret);
        self
    }

    /// The store that contains the matches.
    pub fn store(&self) -> &Store {
        &self.channels.store
    }

    /// The time in unix milliseconds.
    pub fn now(&self) -> i64 {
        self.channels.now()
    }
}
