//! The record in a form that can be computed with: everybody by seed, matches in order, nothing impossible.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::record::{
    EntrantId, Event, Format, How, LAST_ROUND, MOST_SEATS, Match, POINT, Points, Round,
};
use crate::swiss;

/// In a league, two matches that ran out within this many rounds put somebody out.
const PATIENCE: Round = 7;

/// The rounds that count: the first, at least 1, and the last.
pub type Scope = [Round; 2];

/// An entrant. Everywhere in this crate a player is an index of [`History::players`]: the seed, from 0.
#[derive(Default)]
pub struct Player {
    pub id: EntrantId,
    /// The first and the last round of each stay.
    stays: Vec<[Round; 2]>,
    /// Their matches, as indices of [`History::meetings`].
    meetings: Vec<usize>,
    /// Everybody they were paired with, once for each match.
    pub opponents: Vec<usize>,
    /// Whom they should not meet.
    pub blocked: Vec<usize>,
    /// How often they sat in each seat of a match that was played.
    pub seats: [u32; MOST_SEATS],
    /// Where they sat last.
    pub last: Option<usize>,
    /// Two for each bye or rest, and one more if they won without playing.
    pub byes: u32,
    /// When they last let their time run out.
    ran_out: Round,
}

impl Player {
    /// The first round in which they play.
    pub fn first(&self) -> Round {
        self.stays[0][0]
    }

    /// Do they take part in a round?
    pub fn is_here(&self, round: Round) -> bool {
        self.comes(round, round)
    }

    /// Do they take part in one of some rounds?
    pub fn comes(&self, from: Round, until: Round) -> bool {
        let mut stays = self.stays.iter();
        stays.any(|&[first, last]| first.max(from) <= last.min(until))
    }
}

/// A match of the record that can be right.
pub struct Meeting<'a> {
    pub record: &'a Match,
    /// By seat.
    pub players: Vec<usize>,
}

impl Meeting<'_> {
    /// Did two or more people play?
    pub fn is_played(&self) -> bool {
        let is_played = matches!(self.record.how, How::Played | How::RoundOver);
        is_played && self.players.len() > 1
    }

    /// What a player won, if the player has a seat.
    pub fn points(&self, player: usize) -> Option<Points> {
        let at = self.players.iter().position(|&other| other == player)?;
        Some(self.record.seats[at].points.min(POINT))
    }
}

/// The record of an event, ordered.
pub struct History<'a> {
    pub event: &'a Event,
    /// By rating, the highest first; equal ratings by number.
    pub players: Vec<Player>,
    /// By round and number.
    pub meetings: Vec<Meeting<'a>>,
    /// Whom a league put out, and after which round.
    pub put_out: Vec<(Round, EntrantId)>,
}

impl<'a> History<'a> {
    /// Reads a record. `before`: only matches of earlier rounds.
    pub fn new(event: &'a Event, before: Round) -> Self {
        let mut history = Self {
            event,
            players: players(event),
            meetings: Vec::new(),
            put_out: Vec::new(),
        };
        let ids = (0..).zip(&history.players).map(|(at, one)| (one.id, at));
        let ids: BTreeMap<EntrantId, usize> = ids.collect();
        for [one, other] in &event.blocked {
            if let (Some(&one), Some(&other)) = (ids.get(one), ids.get(other)) {
                history.players[one].blocked.push(other);
                history.players[other].blocked.push(one);
            }
        }
        let rounds = 1..before.min(LAST_ROUND + 1);
        let mut matches: Vec<&Match> = event.matches.iter().collect();
        matches.retain(|one| rounds.contains(&one.round));
        matches.sort_by_key(|one| Reverse((one.revision, one.how, &one.seats)));
        matches.sort_by_key(|one| (one.round, one.number));
        matches.dedup_by_key(|one| (one.round, one.number));
        let mut busy = BTreeSet::new();
        for one in matches {
            let known = one.seats.iter().filter_map(|seat| ids.get(&seat.entrant));
            let players: Vec<usize> = known.copied().collect();
            let who: BTreeSet<_> = players.iter().map(|&who| (one.round, who)).collect();
            let count = one.seats.len();
            let is_possible = (1..=MOST_SEATS).contains(&count) && who.len() == count;
            if is_possible && busy.is_disjoint(&who) {
                busy.extend(who);
                history.add(one, players);
            }
        }
        history
    }

    fn add(&mut self, record: &'a Match, players: Vec<usize>) {
        for (at, seat) in record.seats.iter().enumerate() {
            let player = &mut self.players[players[at]];
            player.meetings.push(self.meetings.len());
            let others = players.iter().filter(|&&other| other != players[at]);
            player.opponents.extend(others);
            match record.how {
                How::Bye | How::Rest => player.byes += 2,
                How::Walkover | How::Unplayed => player.byes |= u32::from(seat.points > 0),
                How::Pending | How::Played | How::RoundOver => {
                    player.seats[at] += 1;
                    player.last = Some(at);
                }
            }
            if self.event.format != Format::League || !seat.ran_out {
                continue;
            }
            let mut stays = player.stays.iter_mut();
            let stay = stays.rfind(|[from, _]| *from <= record.round);
            let again = record.round - player.ran_out < PATIENCE;
            if let Some([_, until]) = stay.filter(|stay| again && player.ran_out >= stay[0]) {
                *until = record.round.min(*until);
                self.put_out.push((record.round, player.id));
            }
            player.ran_out = record.round;
        }
        self.meetings.push(Meeting { record, players });
    }

    /// Who takes part in a round, by seed.
    pub fn present(&self, round: Round) -> Vec<usize> {
        let is_here = |&player: &usize| self.players[player].is_here(round);
        (0..self.players.len()).filter(is_here).collect()
    }

    /// The last round that was paired, or 0.
    pub fn latest(&self) -> Round {
        self.meetings.last().map_or(0, |one| one.record.round)
    }

    /// Does a match go on?
    pub fn is_pending(&self) -> bool {
        let mut meetings = self.meetings.iter();
        meetings.any(|one| one.record.how == How::Pending)
    }

    /// The match of a round with a number.
    pub fn meeting(&self, round: Round, number: u32) -> Option<&Meeting<'a>> {
        let key = |one: &Meeting| (one.record.round, one.record.number);
        let at = self.meetings.binary_search_by_key(&(round, number), key);
        at.ok().map(|at| &self.meetings[at])
    }

    /// The matches of a player, by round.
    pub fn meetings_of(&self, player: usize) -> impl Iterator<Item = &Meeting<'a>> {
        let meetings = self.players[player].meetings.iter();
        meetings.map(|&at| &self.meetings[at])
    }

    /// For how many rounds before their first a player of a Swiss event has half a point.
    pub fn credited(&self, player: usize, rounds: Round) -> Round {
        let missed = self.players[player].first() - 1;
        let counts = self.event.format == Format::Swiss && missed < rounds;
        if counts { missed.min(rounds / 2) } else { 0 }
    }

    /// Everybody's points in some rounds.
    pub fn points(&self, [from, until]: Scope) -> Vec<Points> {
        let rounds = swiss::rounds(self);
        let late = |player| Points::from(self.credited(player, rounds)) * POINT / 2;
        let mut points: Vec<Points> = (0..self.players.len()).map(late).collect();
        for one in &self.meetings {
            if (from..=until).contains(&one.record.round) {
                for (&player, seat) in one.players.iter().zip(&one.record.seats) {
                    points[player] += seat.points.min(POINT);
                }
            }
        }
        points
    }
}

/// All players by seed, with their stays in order.
fn players(event: &Event) -> Vec<Player> {
    let mut entrants = event.entrants.clone();
    entrants.sort_unstable();
    let mut players: Vec<(Reverse<i64>, Player)> = Vec::new();
    for entrant in entrants {
        let from = entrant.from.max(1);
        let stay = [from, entrant.until.unwrap_or(Round::MAX)];
        if let Some((_, player)) = players.last_mut()
            && player.id == entrant.id
        {
            for before in &mut player.stays {
                before[1] = before[1].min(from - 1);
            }
            player.stays.push(stay);
        } else {
            let mut player = Player::default();
            (player.id, player.stays) = (entrant.id, vec![stay]);
            players.push((Reverse(entrant.rating), player));
        }
    }
    players.sort_by_key(|(rating, player)| (*rating, player.id));
    players.into_iter().map(|(_, player)| player).collect()
}
