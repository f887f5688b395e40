//! The model of the operations in a lobby, and of their results.

use std::sync::Arc;

use rules::{AnyMatch, Kind};
use serde_json::Map;
use skirmish::store::Status;

use crate::followed_plans::Plans;
use crate::model::{COMPUTER, Channel, Game, HELD_MS, Match, NOBODY};
use crate::model_transitions::Way;
use crate::operation::{ChosenOption, LobbyTerms, OFFERED, Operation, Reply};

/// How somebody takes a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Join,
    Accept,
    Take(Kind),
}

impl Match {
    /// A lobby as it is opened.
    pub fn opened(host: u64, terms: &LobbyTerms, (now, latest): (i64, i64)) -> Self {
        Self {
            status: Status::Lobby,
            kind: terms.game,
            wanted: terms.wanted,
            self_start: terms.self_start,
            timed: terms.timed,
            players: [vec![host], vec![COMPUTER; usize::from(terms.computers)]].concat(),
            host,
            invited: terms.asked.clone(),
            declined: Vec::new(),
            private: terms.private,
            offers: terms.offers,
            thread: terms.thread,
            away: false,
            touched: now,
            held: (now + HELD_MS, latest + HELD_MS),
            game: None,
            offer: None,
            offered: Arc::default(),
            proposed: None,
            plans: Plans::default(),
        }
    }
}

impl Channel {
    /// A player takes a seat, in one of the three ways.
    pub fn joins(
        &self,
        deed: &Operation,
        when: ((i64, i64), &[u64]),
    ) -> Result<Vec<Way>, &'static str> {
        match *deed {
            Operation::Join { user, id } => self.join(user, id, How::Join, when),
            Operation::Accept { user, id } => self.join(user, Some(id), How::Accept, when),
            Operation::Take { user, id, second } => {
                let kind = OFFERED[usize::from(second)];
                self.join(user, Some(id), How::Take(kind), when)
            }
            _ => Ok(Vec::new()),
        }
    }

    fn join(
        &self,
        user: u64,
        asked: Option<u64>,
        how: How,
        ((now, latest), seeds): ((i64, i64), &[u64]),
    ) -> Result<Vec<Way>, &'static str> {
        let (id, mut one) = self.find_lobby(asked)?;
        if one.offers && !matches!(how, How::Take(_)) {
            return Err("ChooseGame");
        }
        if one.players.contains(&user) {
            return Err("JoinedAlready");
        }
        let is_asked = one.invited.contains(&user);
        if one.private && !is_asked {
            return Err("PrivateLobby");
        }
        if how == How::Accept && !is_asked {
            return Err("NotAsked");
        }
        one.declined.retain(|other| *other != user);
        if let How::Take(kind) = how {
            if !(one.offers && OFFERED.contains(&kind) || kind == one.kind) {
                return Err("LobbyGone");
            }
            one.kind = kind;
        }
        if one.players.len() >= one.size().1 {
            return Err("Full");
        }
        let mut ways = Vec::new();
        // until then, the remaining seats are reserved
        if one.awaited().count() > 0
            && !one.awaited().any(|other| other == user)
            && one.coming() >= one.size().1
        {
            if latest < one.held.0 {
                return Err("SeatsReserved");
            }
            if now < one.held.1 {
                ways.push((Reply::refused("SeatsReserved"), self.clone()));
            }
        }
        one.players.push(user);
        ways.extend(self.arrive(id, one, (now, seeds)));
        Ok(ways)
    }

    /// A player has joined, or the host has changed an option. If all seats are taken, the match may begin.
    fn arrive(&self, id: u64, mut one: Match, (now, seeds): (i64, &[u64])) -> Vec<Way> {
        if (one.self_start || one.offers) && one.players.len() == one.size().1 {
            return self.begin(id, &one, seeds);
        }
        one.touched = now;
        vec![(one.lobby(id), self.with(id, one))]
    }

    /// The host gives a seat to a computer.
    pub fn add_computer(
        &self,
        user: u64,
        asked: u64,
        when: (i64, &[u64]),
    ) -> Result<Vec<Way>, &'static str> {
        let (id, mut one) = self.find_lobby(Some(asked))?;
        if one.host != user {
            return Err("LobbyHostOnly");
        }
        if one.players.len() >= one.size().1 {
            return Err("Full");
        }
        if one.offers {
            return Err("LobbyGone");
        }
        if one.coming() >= one.size().1 {
            return Err("SeatsAsked");
        }
        one.players.push(COMPUTER);
        Ok(self.arrive(id, one, when))
    }

    /// The host chooses in a menu.
    pub fn choose(
        &self,
        user: u64,
        asked: u64,
        option: ChosenOption,
        when: (i64, &[u64]),
    ) -> Result<Vec<Way>, &'static str> {
        let (id, mut one) = self.find_lobby(Some(asked))?;
        if one.host != user {
            return Err("LobbyHostOnly");
        }
        if one.offers {
            return Err("LobbyGone");
        }
        match option {
            ChosenOption::Seats(wanted) => one.wanted = wanted,
            ChosenOption::SelfStart(self_start) => {
                one.self_start = self_start;
                return Ok(self.arrive(id, one, when));
            }
            ChosenOption::Private(private) => one.private = private,
            ChosenOption::Invite(guest) => {
                one.declined.retain(|other| *other != guest);
                let (players, declined) = (&one.players, &one.declined);
                let stays = |other: &u64| {
                    *other == guest || players.contains(other) || declined.contains(other)
                };
                one.invited.retain(stays);
                if !one.players.contains(&guest) && !one.invited.contains(&guest) {
                    one.invited.push(guest);
                }
            }
        }
        let (min, max) = one.kind.seats();
        if one
            .wanted
            .is_some_and(|wanted| !(min..=max).contains(&wanted))
        {
            return Err("Seats");
        }
        if one.coming() > usize::from(one.wanted.unwrap_or(max)) {
            return Err("TooMany");
        }
        if one.private && one.coming() < usize::from(one.wanted.unwrap_or(min)) {
            return Err("PrivateTooFew");
        }
        // a host who closes a lobby may still want to invite somebody
        if matches!(option, ChosenOption::Private(_) | ChosenOption::Invite(_)) {
            one.touched = when.0;
            return Ok(vec![(one.lobby(id), self.with(id, one))]);
        }
        Ok(self.arrive(id, one, when))
    }

    /// The host removes the last computer.
    pub fn remove_computer(&self, user: u64, asked: u64, now: i64) -> Result<Way, &'static str> {
        let (id, mut one) = self.find_lobby(Some(asked))?;
        if one.host != user {
            return Err("LobbyHostOnly");
        }
        let last = one.players.iter().rposition(|player| *player == COMPUTER);
        one.players.remove(last.ok_or("NoComputer")?);
        one.touched = now;
        Ok((one.lobby(id), self.with(id, one)))
    }

    pub fn leave(&self, user: u64, asked: Option<u64>, now: i64) -> Result<Way, &'static str> {
        let (id, mut one) = self.find_lobby(asked)?;
        if !one.players.contains(&user) {
            return Err("NotJoined");
        }
        let stays = |player: &u64| *player != user && *player != COMPUTER;
        let Some(next) = one.players.iter().copied().find(stays) else {
            one.status = Status::Cancelled;
            one.players.clear();
            one.host = NOBODY;
            return Ok((Reply::Closed(id), self.with(id, one)));
        };
        one.players.retain(|player| *player != user);
        if one.host == user {
            one.host = next;
        }
        one.touched = now;
        Ok((one.lobby(id), self.with(id, one)))
    }

    pub fn decline_invitation(&self, user: u64, asked: u64, now: i64) -> Result<Way, &'static str> {
        let (id, mut one) = self.find_lobby(Some(asked))?;
        if one.players.contains(&user) {
            return Err("DeclinedSeated");
        }
        if !one.invited.contains(&user) {
            return Err("NotAsked");
        }
        if one.declined.contains(&user) {
            return Err("DeclinedAlready");
        }
        one.declined.push(user);
        one.touched = now;
        if one.private && one.coming() < one.size().0 {
            one.status = Status::Cancelled;
            return Ok((Reply::Closed(id), self.with(id, one)));
        }
        Ok((one.lobby(id), self.with(id, one)))
    }

    pub fn start(
        &self,
        user: u64,
        asked: Option<u64>,
        seeds: &[u64],
    ) -> Result<Vec<Way>, &'static str> {
        let (id, one) = self.find_lobby(asked)?;
        if one.host != user {
            return Err("HostOnly");
        }
        let (min, max) = one.size();
        if !(min..=max).contains(&one.players.len()) {
            return Err("TooFew");
        }
        Ok(self.begin(id, &one, seeds))
    }

    fn begin(&self, id: u64, one: &Match, seeds: &[u64]) -> Vec<Way> {
        let seats = one.players.len() as u64;
        let begin = |seed: &u64| {
            let game = AnyMatch::new(one.kind, seats, *seed, &Map::new()).unwrap();
            let game = Some(Game(Arc::new(game), *seed));
            let status = Status::Live;
            let live = Match {
                status,
                game,
                ..one.clone()
            };
            (live.board(id), self.with(id, live))
        };
        seeds.iter().map(begin).collect()
    }
}
