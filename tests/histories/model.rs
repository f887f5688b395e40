//! What a channel is: one at a time, each deed has one answer (or, where the clock decides, two).

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use games::{AnyMatch, Kind, Seat, What};
use skirmish::store::Status;

use crate::operation::Reply;

/// How long a lobby waits, in milliseconds.
pub const LOBBY_MS: i64 = 60 * 60 * 1000;

/// How long it holds the seats of those it asks.
pub const HELD_MS: i64 = 3 * 24 * 60 * 60 * 1000;

/// Somebody who was forgotten.
pub const NOBODY: u64 = 0;

/// In the seat of a computer; all are one.
pub const COMPUTER: u64 = 1;

/// Matches of a channel by their ids. At most one of them is a lobby or live.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Channel {
    pub matches: BTreeMap<u64, Arc<Match>>,
    /// What came to nothing may be off the file.
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
    /// Is a seat whose time is up out at once?
    pub timed: bool,
    pub players: Vec<u64>,
    pub host: u64,
    /// Who was asked to join, and who of them does not play.
    pub invited: Vec<u64>,
    pub declined: Vec<u64>,
    /// Can only they join?
    pub private: bool,
    /// Does whoever joins choose between two games?
    pub offers: bool,
    /// Is the place a thread made for it?
    pub thread: bool,
    /// Does it go on in the other channel?
    pub away: bool,
    /// When the lobby changed, at the earliest.
    pub touched: i64,
    /// Until when seats are held for those who are asked, at the earliest and at the latest.
    pub held: (i64, i64),
    pub game: Option<Game>,
    pub offer: Option<Offer>,
    /// The turns, by their events, that somebody has asked to take back.
    pub offered: Arc<BTreeSet<usize>>,
    /// At which ply somebody last proposed to end the match, or to call it off.
    pub proposed: Option<usize>,
}

/// The proposal that counts: who has agreed, a bit a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offer {
    pub number: u64,
    pub agreed: u8,
    /// The turn, by its event; none when it is to end the match.
    pub takes_back: Option<usize>,
    /// Is the match to be called off?
    pub cancels: bool,
}

/// A match in play and its seed. Two are equal when the same has happened from the same beginning: of
/// several seeds that a start was tried with, each is a way of its own.
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

    /// How many play once all have joined who are asked.
    pub fn coming(&self) -> usize {
        self.players.len() + self.awaited().count()
    }

    /// Who is asked and has not answered.
    pub fn awaited(&self) -> impl Iterator<Item = u64> {
        let answered = |user: &u64| self.players.contains(user) || self.declined.contains(user);
        self.invited
            .iter()
            .copied()
            .filter(move |user| !answered(user))
    }

    /// When a lobby expires, at the earliest.
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

    /// The seat of a person; who was forgotten and computers have none that anybody plays for.
    pub fn seat_of(&self, user: u64) -> Option<Seat> {
        let mut players = self.players.iter();
        let at = players.position(|player| *player == user && ![NOBODY, COMPUTER].contains(&user));
        at.map(Seat::at)
    }

    /// The seats of the computers that still play, a bit a seat.
    pub fn computers(&self, game: &AnyMatch) -> u8 {
        let seats = (0..self.players.len()).map(Seat::at);
        let computers = seats.filter(|seat| self.players[seat.index()] == COMPUTER);
        let living = computers.filter(|seat| game.living(*seat));
        living.fold(0, |bits, seat| bits | 1 << seat.index())
    }

    /// Has another person moved who still plays?
    pub fn others_moved(&self, seat: Seat) -> bool {
        let game = &self.game.as_ref().expect("a match in play").0;
        let others = (0..self.players.len()).map(Seat::at);
        let mut others = others.filter(|other| {
            *other != seat && self.players[other.index()] != COMPUTER && game.living(*other)
        });
        others.any(|other| {
            let its = |event: &&games::Event| event.seat == other.number();
            let moved = |event: &games::Event| event.what != What::Pass;
            game.events().iter().filter(its).any(moved)
        })
    }

    /// Has this user something to do in it yet?
    pub fn awaits(&self, user: u64) -> bool {
        let living = |game: &Game, seat| game.0.living(seat);
        match (self.seat_of(user), &self.game) {
            (Some(seat), Some(game)) => self.status == Status::Live && living(game, seat),
            (seat, _) => self.status == Status::Lobby && seat.is_some(),
        }
    }

    /// Is it a lobby, or in play?
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
            event.seat > 0 && matches!(event.what, games::What::Resign | games::What::Timeout)
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

    /// Do several choose in secret?
    pub fn is_secret(&self) -> bool {
        let game = self.current().and_then(|(_, one)| one.game.as_ref());
        game.is_some_and(|game| matches!(game.0.to_act(), games::ToAct::Secret(_)))
    }
}
