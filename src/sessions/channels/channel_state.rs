//! The state of a channel in memory: a lobby, a match in play, or a stored match that cannot be read.

use std::sync::Arc;

use ::plans::Plan;
use rules::{AnyMatch, Event, Say, Seat, ToAct, Viewer, What};

use crate::clocks::{DAY, Interval};
use crate::model::only_person;
use crate::sessions::channels::outages::Now;
use crate::sessions::channels::snapshot::{OwnPlan, Snapshot, left, news_of_last};
use crate::sessions::clocks::live_clocks::{
    ABANDONED, JudgedClocks, LiveClocks, ShownClocks, replay_timed, seats_put_out,
};
use crate::sessions::lobbies::practice_origin::Practice;
use crate::sessions::play::button_ticket::Ticket;
use crate::sessions::problem::Problem;
use crate::store::{Beside, Head, NewMatch, Offer, OfferKind, Offers, Status, StoredMatch};

/// How long a lobby reserves the seats of invited players, in milliseconds, unless its clock's increment is longer.
const SEATS_RESERVED: i64 = 3 * DAY;

/// A lobby: players are joining.
#[derive(Clone, Debug, PartialEq)]
pub struct Lobby {
    /// The terms and the players.
    pub opened: NewMatch,
    /// The message that shows the lobby.
    pub message: Option<u64>,
    /// When it last changed, in unix milliseconds.
    pub(in crate::sessions) touched: i64,
    /// How long after `touched` the lobby expires, in milliseconds.
    pub(in crate::sessions) patience: i64,
    /// How often it has changed.
    pub(in crate::sessions) version: u64,
    /// The current or next vacations of its players and invited people, in a lobby that was loaded to be shown.
    pub vacations: LobbyVacations,
}

/// The vacations of people in a lobby.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LobbyVacations {
    /// When they were looked up, in unix milliseconds.
    pub at: i64,
    /// Who has a vacation, and when, in unix milliseconds.
    pub of: Vec<(u64, Interval)>,
}

/// The lobbies and matches that a user has left because their data is being deleted.
#[derive(Default)]
pub struct Left {
    /// The lobbies, without the user.
    pub lobbies: Vec<Lobby>,
    /// The matches from which they have resigned.
    pub matches: Vec<u64>,
}

/// A match being played.
#[derive(Clone, Debug)]
pub struct Live {
    /// Its properties. The players are in order of seats.
    pub opened: Arc<NewMatch>,
    /// The match as the rules know it.
    pub game: AnyMatch,
    /// The offers: see [`Live::open_offer`].
    pub(in crate::sessions) offers: Offers,
    /// What seats have planned: see [`Live::plan_of`].
    pub(in crate::sessions) plans: Vec<Plan>,
    /// When each event of its record happened, in unix milliseconds.
    pub(in crate::sessions) times: Vec<i64>,
    /// When it began, in unix milliseconds, if that is known.
    pub(in crate::sessions) started: Option<i64>,
    /// Under which terms it began: see [`StoredMatch::terms`].
    pub(in crate::sessions) terms: i64,
    /// Its clocks, if it has any.
    pub(in crate::sessions) clocks: Option<LiveClocks>,
    /// How often it has changed without a new event.
    pub(in crate::sessions) version: u64,
    /// Which seats were given hints: bit 0 for seat 1, and so on.
    pub(in crate::sessions) hinted: u8,
}

impl Live {
    pub(in crate::sessions) fn head(&self) -> Head {
        Head {
            id: self.opened.id,
            status: Status::Live,
            version: self.version,
            events: self.game.events().len(),
        }
    }

    /// The match and its ply now.
    pub(in crate::sessions) fn ticket(&self) -> Ticket {
        Ticket {
            id: self.opened.id,
            ply: self.game.events().len(),
        }
    }

    /// The problem to report when the rules refuse something.
    pub(in crate::sessions) fn refused(&self, say: Say) -> Problem {
        Problem::Refused {
            kind: self.game.kind(),
            say,
            players: self.opened.players.clone(),
            turn: None,
        }
    }

    /// The open offer. An offer lapses at the next event.
    pub(in crate::sessions) fn open_offer(&self) -> Option<Offer> {
        let (offer, events) = self.offers.open?;
        (events == self.game.events().len()).then_some(offer)
    }

    /// The message of the open offer, and what the offer is about.
    pub(in crate::sessions) fn shown_offer(&self) -> Option<(u64, OfferKind)> {
        let open = self.open_offer()?;
        Some((open.message?, open.about))
    }

    /// The seat of a user.
    pub fn seat_of(&self, user: u64) -> Option<Seat> {
        self.opened
            .players
            .iter()
            .position(|player| player.is(user))
            .map(Seat::at)
    }

    /// Is it a rated match?
    pub(in crate::sessions) fn is_rated(&self) -> bool {
        self.opened.is_rated_with(self.game.seats())
    }

    /// When a match without a clock must be checked next after an event now, in unix milliseconds: before its first
    /// reminder can be due. `None` unless the match is rated and has one person among computers: only such a match
    /// could be left for ever.
    pub(in crate::sessions) fn looked_at(&self, now: i64) -> Option<i64> {
        let can_be_left = only_person(&self.opened.players).is_some();
        (can_be_left && self.is_rated()).then(|| now + ABANDONED.bank / 2)
    }

    /// The seats that the bot puts out when these clocks say so.
    pub(in crate::sessions) fn put_out_by(&self, clocks: &JudgedClocks<'_>) -> Vec<Seat> {
        seats_put_out(&self.opened.players, &self.game, clocks.is_strict())
    }

    /// Its clocks as everybody may know them, if it has any.
    pub(in crate::sessions) fn shown_clocks(&self, now: &Now) -> Option<ShownClocks> {
        let judged = self.clocks.as_ref()?.as_of(now);
        Some(judged.shown(&self.put_out_by(&judged)))
    }

    /// Is one person left, so that all others who still play are computers?
    pub(in crate::sessions) fn is_alone(&self) -> bool {
        let seats = self.opened.players.iter().enumerate();
        let people = seats.filter(|(_, player)| player.level().is_none());
        let living = people.filter(|(index, _)| self.game.living(Seat::at(*index)));
        living.count() == 1
    }

    /// Is it a rated match with computers? Such a match allows no takeback: computers are not asked, so a person could
    /// take back turns until they win.
    pub(in crate::sessions) fn is_rated_with_computers(&self) -> bool {
        let computers = self
            .opened
            .players
            .iter()
            .any(|player| player.level().is_some());
        computers && self.is_rated()
    }

    /// Is it a rated match in which one person still plays among computers, and in which all have had a turn? That
    /// person cannot cancel the match: otherwise they could cancel every match that they are about to lose.
    pub(in crate::sessions) fn is_rated_against_computers(&self) -> bool {
        self.is_rated_with_computers() && self.is_alone() && all_have_played(&self.game)
    }

    /// Has another person who still plays acted already? If so, this seat cannot cancel the match alone. Computers do
    /// not count.
    pub(in crate::sessions) fn others_moved(&self, seat: Seat) -> bool {
        let mut moved = self
            .game
            .events()
            .iter()
            .filter(|event| event.what != What::Pass);
        moved.any(|event| {
            let other = Seat::new(event.seat);
            let player = self.opened.players.get(other.index());
            let person = player.is_some_and(|player| player.user().is_some());
            event.seat > 0 && other != seat && person && self.game.living(other)
        })
    }

    /// The match as a viewer may see it. Without `now`, the snapshot has no clocks.
    pub(in crate::sessions) fn snapshot(
        &self,
        viewer: Viewer,
        events: &[Event],
        now: Option<&Now>,
    ) -> Snapshot {
        Snapshot {
            secret: matches!(self.game.to_act(), ToAct::Secret(_)),
            opened: Arc::clone(&self.opened),
            hinted: self.hinted != 0,
            practice: self
                .opened
                .terms
                .practice
                .map(|start| Practice::of(start, &self.game.record())),
            ply: self.game.events().len(),
            times: self.times.clone(),
            view: self.game.view(viewer),
            viewer: match viewer {
                Viewer::Public => None,
                Viewer::Seat(seat) => Some(seat),
            },
            plan: match viewer {
                Viewer::Public => OwnPlan::None,
                Viewer::Seat(seat) => self.own_plan(seat),
            },
            news: news_of_last(&self.game, events.len()),
            to_act: self.game.to_act().seats(),
            outcome: self.game.outcome(),
            left: left(self.game.events()),
            taken_back: self.game.taken_back(),
            lapsed: None,
            without: Vec::new(),
            clocks: now.and_then(|now| self.shown_clocks(now)),
        }
    }
}

impl Lobby {
    pub(in crate::sessions) fn of(stored: StoredMatch, patience: i64) -> Self {
        Self {
            version: stored.version,
            opened: stored.opened,
            message: stored.message,
            touched: stored.touched,
            patience,
            vacations: LobbyVacations::default(),
        }
    }

    pub(in crate::sessions) fn head(&self) -> Head {
        Head {
            id: self.opened.id,
            status: Status::Lobby,
            version: self.version,
            events: 0,
        }
    }

    /// The smallest and largest number of players with which the match can start. If only invited players can join, the
    /// largest is at most the number of players and of open invitations.
    pub fn size(&self) -> (usize, usize) {
        let (min, max) = self.opened.terms.kind.seats();
        let (min, max): (usize, usize) = match self.opened.terms.wanted {
            Some(wanted) => (wanted.into(), wanted.into()),
            None => (min.into(), max.into()),
        };
        if self.opened.terms.private {
            return (min, max.min(self.coming()).max(min));
        }
        (min, max)
    }

    /// How many will play if every invited user joins who has not declined.
    pub fn coming(&self) -> usize {
        self.opened.players.len() + self.awaited().len()
    }

    /// The invited users who have not answered, and until when their seats are reserved, in unix milliseconds.
    pub fn reserved(&self) -> Option<(Vec<u64>, i64)> {
        let turn = self.opened.terms.clock.map_or(0, |clock| clock.increment);
        let until = self.opened.now.saturating_add(SEATS_RESERVED.max(turn));
        let awaited = self.awaited();
        (!awaited.is_empty()).then_some((awaited, until))
    }

    /// When the lobby expires, in unix milliseconds.
    pub fn until(&self) -> i64 {
        let silent = self.touched.saturating_add(self.patience);
        self.reserved()
            .map_or(silent, |(_, until)| silent.max(until))
    }

    /// Does the lobby have the right number of players to start?
    pub fn ready(&self) -> bool {
        let (min, max) = self.size();
        (min..=max).contains(&self.opened.players.len())
    }

    /// Are all seats taken in a lobby whose match begins by itself? A full lobby can still wait, if a decision of the
    /// host or of an invited user has made it smaller. Then the host starts the match.
    pub fn begins(&self) -> bool {
        self.opened.terms.self_start && self.opened.players.len() == self.size().1
    }

    /// The invited users who have neither joined nor declined.
    pub fn awaited(&self) -> Vec<u64> {
        self.opened.awaited()
    }

    /// Does this user have a seat?
    pub fn seats(&self, user: u64) -> bool {
        self.opened.players.iter().any(|player| player.is(user))
    }
}

/// The state of a channel.
#[derive(Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one for a channel in memory"
)]
pub enum ChannelState {
    Lobby(Lobby),
    Live(Box<Live>),
    Unreadable(Head),
}

impl ChannelState {
    /// The head of this state.
    pub fn head(&self) -> Head {
        match self {
            Self::Lobby(lobby) => lobby.head(),
            Self::Live(live) => live.head(),
            Self::Unreadable(unreadable) => *unreadable,
        }
    }
}

/// Builds a channel's state from its stored match. The error is the id of the unreadable match, and the reason.
pub fn state(
    stored: StoredMatch,
    beside: Beside,
    patience: i64,
) -> Result<ChannelState, (u64, String)> {
    if stored.status == Status::Lobby {
        return Ok(ChannelState::Lobby(Lobby::of(stored, patience)));
    }
    match replay(&stored) {
        Ok(live) => Ok(ChannelState::Live(Box::new(Live {
            offers: beside.offers,
            plans: beside
                .plans
                .iter()
                .filter_map(|plan| Plan::read(plan))
                .collect(),
            ..live
        }))),
        Err(why) => Err((stored.opened.id, why.to_string())),
    }
}

/// Has every seat that still plays had a turn?
pub fn all_have_played(game: &AnyMatch) -> bool {
    let events = game.standing().iter().map(|at| &game.events()[*at]);
    let turns = events.filter(|event| matches!(event.what, What::Turn(_)));
    let played: Vec<u8> = turns.map(|turn| turn.seat).collect();
    let mut living = (1..=game.seats()).filter(|seat| game.living(Seat::new(*seat)));
    living.all(|seat| played.contains(&seat))
}

/// Rebuilds a match by replaying its stored record.
pub fn replay(stored: &StoredMatch) -> Result<Live, rules::ReplayError> {
    let (game, clocks) = replay_timed(stored)?;
    Ok(Live {
        opened: Arc::new(stored.opened.clone()),
        version: stored.version,
        hinted: stored.hinted,
        offers: Offers::default(),
        plans: Vec::new(),
        game,
        clocks,
        times: stored.times.clone(),
        started: stored.started,
        terms: stored.terms,
    })
}
