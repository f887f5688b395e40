//! What stands in a channel, in memory: a lobby, a match in play, or one that cannot be read.

use games::{AnyMatch, Event, Seat, ToAct, Viewer, What};
use serde_json::{Map, Value};

use super::live_clocks::{LiveClocks, replay_timed};
use super::outages::Now;
use super::snapshot::{Snapshot, left, news};
use crate::model::{MatchCode, Place, Player};
use crate::store::{Ballot, Head, NewMatch, Proposals, Status, StoredMatch};

/// How long a rematch keeps the seats of those it asks, in milliseconds: a day.
const SEATS_KEPT: i64 = 24 * 60 * 60 * 1000;

/// Options as `/play` gives them.
pub type Options = Map<String, Value>;

/// A lobby: players are joining.
#[derive(Clone, Debug, PartialEq)]
pub struct Lobby {
    /// What was asked for, and who is in.
    pub opened: NewMatch,
    /// The message that shows it.
    pub message: Option<u64>,
    /// When something last happened.
    pub(super) touched: i64,
    /// How often it has changed.
    pub(super) version: u64,
}

/// A match being played.
#[derive(Clone, Debug)]
pub struct Live {
    /// Its id.
    pub id: u64,
    /// Its short code, where it has one.
    pub code: Option<MatchCode>,
    /// Is it played in a thread that was made for it?
    pub own_thread: bool,
    /// Where it is played.
    pub place: Place,
    /// Who opened it.
    pub host: u64,
    /// In order of seats.
    pub players: Vec<Player>,
    /// The match.
    pub game: AnyMatch,
    /// What was proposed: see [`Live::open_proposal`].
    pub(super) proposals: Proposals,
    /// When each event of its record happened, in unix milliseconds.
    pub(super) times: Vec<i64>,
    /// Its clocks, where it has any.
    pub(super) clocks: Option<LiveClocks>,
    /// How often it has changed besides its events.
    pub(super) version: u64,
    /// Who was given hints: bit 0 for seat 1, and so on.
    pub(super) hinted: u8,
}

/// A lobby or match on file that this version of the program cannot read.
#[derive(Clone, Debug)]
pub(super) struct Unreadable {
    pub head: Head,
    pub why: String,
}

impl Live {
    pub(super) fn head(&self) -> Head {
        Head {
            id: self.id,
            status: Status::Live,
            version: self.version,
            events: self.game.events().len(),
        }
    }

    /// The proposal that is open: one lapses when something happens.
    pub(super) fn open_proposal(&self) -> Option<Ballot> {
        let (ballot, events) = self.proposals.open?;
        (events == self.game.events().len()).then_some(ballot)
    }

    /// The seat of a user.
    pub fn seat_of(&self, user: u64) -> Option<Seat> {
        self.players
            .iter()
            .position(|player| player.is(user))
            .map(Seat::at)
    }

    /// May this user call it off without asking anybody? Its players may, until each seat has done something.
    pub(super) fn may_abort(&self, user: u64) -> bool {
        let acted = |seat: u8| {
            self.game
                .events()
                .iter()
                .any(|event| event.seat == seat && event.what != What::Pass)
        };
        self.seat_of(user).is_some() && !(1..=self.game.seats()).all(acted)
    }

    /// As a viewer may see it; without a time, nothing is said of its clocks.
    pub(super) fn snapshot(&self, viewer: Viewer, events: &[Event], now: Option<&Now>) -> Snapshot {
        let secret = matches!(self.game.to_act(), ToAct::Secret(_));
        let news = events
            .iter()
            .filter_map(|event| news(event, secret))
            .collect();
        Snapshot {
            secret,
            id: self.id,
            code: self.code,
            hinted: self.hinted != 0,
            own_thread: self.own_thread,
            place: self.place,
            kind: self.game.kind(),
            options: self.game.record().options,
            players: self.players.clone(),
            ply: self.game.events().len(),
            times: self.times.clone(),
            view: self.game.view(viewer),
            viewer: match viewer {
                Viewer::Public => None,
                Viewer::Seat(seat) => Some(seat),
            },
            news,
            to_act: self.game.to_act().seats(),
            outcome: self.game.outcome(),
            left: left(self.game.events()),
            taken_back: self.game.taken_back(),
            lapsed: None,
            clocks: self
                .clocks
                .as_ref()
                .and_then(|clocks| Some(clocks.as_of(now?).shown())),
        }
    }
}

impl Lobby {
    pub(super) fn head(&self) -> Head {
        Head {
            id: self.opened.id,
            status: Status::Lobby,
            version: self.version,
            events: 0,
        }
    }

    /// Fewest and most players it can start with; where only those who were asked can join, not more than they.
    pub fn size(&self) -> (usize, usize) {
        let (min, max) = self.opened.kind.seats();
        let (min, max): (usize, usize) = match self.opened.wanted {
            Some(wanted) => (wanted.into(), wanted.into()),
            None => (min.into(), max.into()),
        };
        if self.opened.private {
            return (min, max.min(self.coming()).max(min));
        }
        (min, max)
    }

    /// How many play once all have joined who were asked and have not declined.
    pub fn coming(&self) -> usize {
        self.opened.players.len() + self.awaited().len()
    }

    /// Whose seats are kept for them, and until when, in unix milliseconds: those who are asked for a rematch
    /// and have not joined.
    pub fn kept(&self) -> Option<(Vec<u64>, i64)> {
        let until = self.opened.now.saturating_add(SEATS_KEPT);
        let awaited = self.awaited();
        (self.opened.is_rematch() && !awaited.is_empty()).then_some((awaited, until))
    }

    /// When it expires, in unix milliseconds: after so many of silence, and not while seats are kept.
    pub(super) fn waits_until(&self, silence: i64) -> i64 {
        let silent = self.touched.saturating_add(silence);
        self.kept().map_or(silent, |(_, until)| silent.max(until))
    }

    /// Can it start?
    pub fn ready(&self) -> bool {
        let (min, max) = self.size();
        (min..=max).contains(&self.opened.players.len())
    }

    /// Does it begin by itself as it is?
    pub fn begins(&self) -> bool {
        self.opened.self_start && self.opened.players.len() == self.size().1
    }

    /// Who was asked and has neither joined nor declined.
    pub fn awaited(&self) -> Vec<u64> {
        let awaited = self.opened.invited.iter().copied();
        let answered = |user: &u64| self.seats(*user) || self.opened.declined.contains(user);
        awaited.filter(|user| !answered(user)).collect()
    }

    /// Has this user a seat?
    pub fn seats(&self, user: u64) -> bool {
        self.opened.players.iter().any(|player| player.is(user))
    }
}

/// What stands in a channel.
#[derive(Debug)]
pub(super) enum ChannelState {
    Lobby(Lobby),
    Live(Box<Live>),
    Unreadable(Unreadable),
}

impl ChannelState {
    /// How far this copy has come.
    pub(super) fn head(&self) -> Head {
        match self {
            Self::Lobby(lobby) => lobby.head(),
            Self::Live(live) => live.head(),
            Self::Unreadable(unreadable) => unreadable.head,
        }
    }
}

/// What stands in a channel by its record, or which match cannot be read and why.
pub(super) fn state(stored: StoredMatch) -> Result<ChannelState, (u64, String)> {
    if stored.status == Status::Lobby {
        return Ok(ChannelState::Lobby(Lobby {
            version: stored.version,
            opened: stored.opened,
            message: stored.message,
            touched: stored.touched,
        }));
    }
    match replay(&stored) {
        Ok(live) => Ok(ChannelState::Live(Box::new(live))),
        Err(why) => Err((stored.opened.id, why.to_string())),
    }
}

/// The match that a record on file leads to.
pub(super) fn replay(stored: &StoredMatch) -> Result<Live, games::ReplayError> {
    let opened = &stored.opened;
    let (game, clocks) = replay_timed(stored)?;
    Ok(Live {
        id: opened.id,
        code: opened.code,
        own_thread: opened.own_thread,
        place: opened.place,
        host: opened.host,
        version: stored.version,
        hinted: stored.hinted,
        proposals: Proposals::default(),
        players: opened.players.clone(),
        game,
        clocks,
        times: stored.times.clone(),
    })
}
