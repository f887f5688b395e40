//! The model of a channel. Operations happen one at a time, and each has one possible answer, or two if the clock
//! decides.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rules::{AnyMatch, Kind, Seat, What};
use skirmish::store::Status;

use crate::followed_plans::Plans;
use crate::operation::Reply;

/// How long a lobby waits before it expires, in milliseconds.
pub const LOBBY_MS: i64 = 60 * 60 * 1000;

/// How long it reserves the seats of invited players, in milliseconds.
pub const HELD_MS: i64 = 3 * 24 * 60 * 60 * 1000;

/// A player whose data was deleted.
pub const NOBODY: u64 = 0;

/// A computer in a seat; the model does not distinguish computers.
pub const COMPUTER: u64 = 1;

/// The matches of a channel by id. At most one of them is a lobby or live.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Channel {
    pub matches: BTreeMap<u64, Arc<Match>>,
    /// May lobbies that never began be deleted already?
    pub cleaned: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a choice of its own, as for players"
)]
pub struct Match {
    pub status: Status,
    pub kind: Kind,
    pub wanted: Option<u8>,
    pub self_start: bool,
    /// Is the clock strict?
    pub timed: bool,
    pub players: Vec<u64>,
    pub host: u64,
    /// Who was invited, and who of them has declined.
    pub invited: Vec<u64>,
    pub declined: Vec<u64>,
    /// Can only invited players join?
    pub private: bool,
    /// Does the player who joins choose between two games?
    pub offers: bool,
    /// Is the place a thread that was made for the match?
    pub thread: bool,
    /// Was it moved to the other channel?
    pub away: bool,
    /// The earliest time at which the lobby changed.
    pub touched: i64,
    /// Until when seats are reserved for invited players: the earliest and the latest time.
    pub held: (i64, i64),
    pub game: Option<Game>,
    pub offer: Option<Offer>,
    /// The turns, by event, for which a takeback was offered.
    pub offered: Arc<BTreeSet<usize>>,
    /// The ply at which somebody last made an end offer.
    pub proposed: Option<usize>,
    pub plans: Plans,
}

/// The open offer: who has agreed, one bit a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offer {
    pub number: u64,
    pub agreed: u8,
    /// The turn to take back, by event; none for an end offer.
    pub takes_back: Option<usize>,
    /// Would the match be cancelled?
    pub cancels: bool,
}

/// A match in play and its seed. Two are equal if the same events happened from the same beginning. If a start was
/// tried with several seeds, each seed is a possibility of its own.
#[derive(Clone, Debug)]
pub struct Game(pub Arc<AnyMatch>, pub u64);

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.1 == other.1 && self.0.events() == other.0.events()
    }
}
impl Eq for Game {}
impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.events().hash(state);
    }
}

impl Match {
    pub fn size(&self) -> (usize, usize) {
        let (min, max) = self.kind.seats();
        let size = self.wanted.map_or((min, max), |wanted| (wanted, wanted));
        let (min, max): (usize, usize) = (size.0.into(), size.1.into());
        if self.private {
            return (min, max.min(self.coming()).max(min));
        }
        (min, max)
    }

    /// How many will play if all invited players join.
    pub fn coming(&self) -> usize {
        self.players.len() + self.awaited().count()
    }

    /// Invited players who have not answered.
    pub fn awaited(&self) -> impl Iterator<Item = u64> {
        let answered = |user: &u64| self.players.contains(user) || self.declined.contains(user);
        self.invited
            .iter()
            .copied()
            .filter(move |user| !answered(user))
    }

    /// The earliest time at which a lobby expires.
    pub fn until(&self) -> i64 {
        let silent = self.touched + LOBBY_MS;
        match self.awaited().count() {
            0 => silent,
            _ => silent.max(self.held.0),
        }
    }

    pub fn ply(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.0.events().len())
    }

    /// The seat of a person. Computers and players whose data was deleted have no seat that a person acts for.
    pub fn seat_of(&self, user: u64) -> Option<Seat> {
        let mut players = self.players.iter();
        let at = players.position(|player| *player == user && ![NOBODY, COMPUTER].contains(&user));
        at.map(Seat::at)
    }

    /// The seats of the computers that still play, one bit a seat.
    pub fn computers(&self, game: &AnyMatch) -> u8 {
        let seats = (0..self.players.len()).map(Seat::at);
        let computers = seats.filter(|seat| self.players[seat.index()] == COMPUTER);
        let living = computers.filter(|seat| game.living(*seat));
        living.fold(0, |bits, seat| bits | 1 << seat.index())
    }

    /// Does another person still play who has taken a turn?
    pub fn others_moved(&self, seat: Seat) -> bool {
        let game = &self.game.as_ref().expect("a match in play").0;
        let others = (0..self.players.len()).map(Seat::at);
        let mut others = others.filter(|other| {
            *other != seat && self.players[other.index()] != COMPUTER && game.living(*other)
        });
        others.any(|other| {
            let its = |event: &&rules::Event| event.seat == other.number();
            let moved = |event: &rules::Event| event.what != What::Pass;
            game.events().iter().filter(its).any(moved)
        })
    }

    /// Is it rated? Nobody here chooses that, so only matches of two people are.
    pub fn is_rated(&self) -> bool {
        self.players.len() == 2 && !self.players.contains(&COMPUTER)
    }

    /// Does this user still take part in it?
    pub fn awaits(&self, user: u64) -> bool {
        let living = |game: &Game, seat| game.0.living(seat);
        match (self.seat_of(user), &self.game) {
            (Some(seat), Some(game)) => self.status == Status::Live && living(game, seat),
            (seat, _) => self.status == Status::Lobby && seat.is_some(),
        }
    }

    /// Is it a lobby or in play?
    pub fn is_open(&self) -> bool {
        matches!(self.status, Status::Lobby | Status::Live)
    }

    pub fn lobby(&self, id: u64) -> Reply {
        let (players, host) = (self.players.clone(), self.host);
        Reply::Lobby { id, players, host }
    }

    pub fn board(&self, id: u64) -> Reply {
        let game = &self.game.as_ref().expect("a match in play").0;
        let gone = game.events().iter().filter(|event| {
            event.seat > 0 && matches!(event.what, rules::What::Resign | rules::What::Timeout)
        });
        let mut left: Vec<u8> = gone.map(|event| event.seat).collect();
        left.sort_unstable();
        Reply::Board {
            id,
            players: self.players.clone(),
            ply: game.events().len(),
            over: game.outcome().is_some(),
            to_act: numbers(game.to_act().seats()),
            left,
            answered: Vec::new(),
        }
    }
}

pub fn numbers(seats: Vec<Seat>) -> Vec<u8> {
    seats.into_iter().map(Seat::number).collect()
}

impl Channel {
    pub fn current(&self) -> Option<(u64, &Match)> {
        let mut all = self.matches.iter();
        let current = all.find(|(_, one)| !one.away && one.is_open());
        current.map(|(id, one)| (*id, &**one))
    }

    /// Do several seats choose in secret now?
    pub fn is_secret(&self) -> bool {
        let game = self.current().and_then(|(_, one)| one.game.as_ref());
        game.is_some_and(|game| matches!(game.0.to_act(), rules::ToAct::Secret(_)))
    }
}
