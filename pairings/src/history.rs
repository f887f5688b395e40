//! The record in a form that can be computed with: everybody by seed, matches in order, nothing impossible.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::record::{EntrantId, Event, Format, How, LAST_ROUND, MOST_SEATS, POINT, Points, Round};

/// In a league, two matches that ran out within this many rounds put somebody out.
const PATIENCE: Round = 7;

/// Rounds in which somebody plays.
#[derive(Clone, Copy, Debug)]
struct Stay {
    from: Round,
    until: Round,
}

/// An entrant. Everywhere in this crate a player is an index of [`History::players`]: the seed, from 0.
#[derive(Debug)]
pub struct Player {
    pub id: EntrantId,
    stays: Vec<Stay>,
}

impl Player {
    /// The first round in which they play.
    pub fn first(&self) -> Round {
        self.stays.first().map_or(Round::MAX, |stay| stay.from)
    }

    /// The stay that covers a round, or that ended last before it.
    fn stay(&mut self, round: Round) -> Option<&mut Stay> {
        self.stays.iter_mut().rfind(|stay| stay.from <= round)
    }
}

/// A seat of a meeting.
#[derive(Clone, Copy, Debug)]
pub struct Seated {
    pub player: usize,
    pub points: Points,
    ran_out: bool,
}

/// A match of the record that can be right.
#[derive(Clone, Debug)]
pub struct Meeting {
    pub round: Round,
    pub number: u32,
    pub how: How,
    pub seats: Vec<Seated>,
}

impl Meeting {
    /// Did two or more people play?
    pub fn is_played(&self) -> bool {
        matches!(self.how, How::Played | How::RoundOver) && self.seats.len() > 1
    }

    /// The seat of a player.
    pub fn seat(&self, player: usize) -> Option<&Seated> {
        self.seats.iter().find(|seat| seat.player == player)
    }
}

/// The record of an event, ordered.
pub struct History<'a> {
    pub event: &'a Event,
    /// By rating, the highest first; equal ratings by number.
    pub players: Vec<Player>,
    /// By round and number.
    pub meetings: Vec<Meeting>,
    /// Whom a league put out, and after which round.
    pub put_out: Vec<(Round, usize)>,
}

impl<'a> History<'a> {
    /// Reads a record. `before`: only matches of earlier rounds.
    pub fn new(event: &'a Event, before: Option<Round>) -> Self {
        let players = players(event);
        let ids: BTreeMap<EntrantId, usize> =
            (0..).zip(&players).map(|(at, p)| (p.id, at)).collect();
        let in_time =
            |round| (1..=LAST_ROUND).contains(&round) && before.is_none_or(|before| round < before);
        let mut matches: Vec<_> = event
            .matches
            .iter()
            .filter(|one| in_time(one.round))
            .collect();
        matches.sort_by_key(|one| {
            (
                one.round,
                one.number,
                Reverse((one.revision, one.how, &one.seats)),
            )
        });
        matches.dedup_by_key(|one| (one.round, one.number));
        let mut busy = BTreeSet::new();
        let mut meetings = Vec::new();
        for one in matches {
            let seated = one.seats.iter().map(|seat| {
                Some(Seated {
                    player: *ids.get(&seat.entrant)?,
                    points: seat.points.min(POINT),
                    ran_out: seat.ran_out,
                })
            });
            let Some(seats) = seated.collect::<Option<Vec<_>>>() else {
                continue;
            };
            let who: BTreeSet<_> = seats.iter().map(|seat| (one.round, seat.player)).collect();
            let possible = (1..=MOST_SEATS).contains(&seats.len()) && who.len() == seats.len();
            if possible && busy.is_disjoint(&who) {
                busy.extend(who);
                meetings.push(Meeting {
                    round: one.round,
                    number: one.number,
                    how: one.how,
                    seats,
                });
            }
        }
        let mut history = Self {
            event,
            players,
            meetings,
            put_out: Vec::new(),
        };
        if event.format == Format::League {
            history.end_stays();
        }
        history
    }

    /// Ends the stays of players of a league whose time ran out twice.
    fn end_stays(&mut self) {
        let mut earlier = BTreeMap::new();
        for meeting in &self.meetings {
            for seat in meeting.seats.iter().filter(|seat| seat.ran_out) {
                let Some(stay) = self.players[seat.player].stay(meeting.round) else {
                    continue;
                };
                let before = earlier.insert(seat.player, meeting.round);
                if before
                    .is_some_and(|before| before >= stay.from && meeting.round - before < PATIENCE)
                {
                    stay.until = stay.until.min(meeting.round);
                    self.put_out.push((meeting.round, seat.player));
                }
            }
        }
    }

    /// Does a player take part in a round?
    pub fn is_present(&self, player: usize, round: Round) -> bool {
        let stays = &self.players[player].stays;
        stays
            .iter()
            .any(|stay| (stay.from..=stay.until).contains(&round))
    }

    /// Does a player take part in a round or in a later one?
    pub fn comes(&self, player: usize, round: Round) -> bool {
        let mut stays = self.players[player].stays.iter();
        stays.any(|stay| stay.until >= round.max(stay.from))
    }

    /// Who takes part in a round, by seed.
    pub fn present(&self, round: Round) -> Vec<usize> {
        (0..self.players.len())
            .filter(|&player| self.is_present(player, round))
            .collect()
    }

    /// The last round that was paired, or 0.
    pub fn latest(&self) -> Round {
        self.meetings.last().map_or(0, |meeting| meeting.round)
    }

    /// Does a match go on?
    pub fn is_pending(&self) -> bool {
        self.meetings
            .iter()
            .any(|meeting| meeting.how == How::Pending)
    }

    /// The match of a round with a number.
    pub fn meeting(&self, round: Round, number: u32) -> Option<&Meeting> {
        let place = self
            .meetings
            .binary_search_by_key(&(round, number), |one| (one.round, one.number));
        place.ok().map(|at| &self.meetings[at])
    }

    /// For how many rounds before their first a player of a Swiss event has half a point.
    pub fn credited(&self, player: usize, rounds: Round) -> Round {
        let first = self.players[player].first();
        if self.event.format != Format::Swiss || first > rounds {
            return 0;
        }
        (first - 1).min(rounds / 2)
    }

    /// Everybody's points so far, in an event of so many rounds.
    pub fn points(&self, rounds: Round) -> Vec<Points> {
        let late = |player| Points::from(self.credited(player, rounds)) * POINT / 2;
        let mut points: Vec<Points> = (0..self.players.len()).map(late).collect();
        for seat in self.meetings.iter().flat_map(|meeting| &meeting.seats) {
            points[seat.player] = points[seat.player].saturating_add(seat.points);
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
        let stay = Stay {
            from: entrant.from.max(1),
            until: entrant.until.unwrap_or(Round::MAX),
        };
        match players.last_mut() {
            Some((_, player)) if player.id == entrant.id => {
                if let Some(before) = player.stays.last_mut() {
                    before.until = before.until.min(stay.from - 1);
                }
                player.stays.push(stay);
            }
            _ => players.push((
                Reverse(entrant.rating),
                Player {
                    id: entrant.id,
                    stays: vec![stay],
                },
            )),
        }
    }
    players.sort_by_key(|(rating, player)| (*rating, player.id));
    players.into_iter().map(|(_, player)| player).collect()
}
