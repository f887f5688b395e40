//! Who has met whom and sat where, and the fairest seats for the next match.

use std::collections::BTreeMap;

use crate::history::History;
use crate::record::{How, MOST_SEATS, Match, Points, Round, Seat};

/// What the matches so far mean for the next pairing, by player.
pub struct Seating {
    /// Everybody they were paired with, once for each match.
    opponents: Vec<Vec<usize>>,
    /// Whom they should not meet.
    blocked: Vec<Vec<usize>>,
    /// How often they sat in each seat of a match that was played.
    seats: Vec<[u32; MOST_SEATS]>,
    /// Where they sat last.
    last: Vec<Option<usize>>,
    /// How often they had a bye or rested.
    pub byes: Vec<u32>,
    /// How often they won without playing, other than by a bye.
    pub gifts: Vec<u32>,
}

impl Seating {
    /// What the matches of a record mean.
    pub fn new(history: &History) -> Self {
        let count = history.players.len();
        let ids: BTreeMap<_, _> = (0..)
            .zip(&history.players)
            .map(|(at, p)| (p.id, at))
            .collect();
        let mut seating = Self {
            opponents: vec![Vec::new(); count],
            blocked: vec![Vec::new(); count],
            seats: vec![[0; MOST_SEATS]; count],
            last: vec![None; count],
            byes: vec![0; count],
            gifts: vec![0; count],
        };
        for [one, other] in &history.event.blocked {
            if let (Some(&one), Some(&other)) = (ids.get(one), ids.get(other)) {
                seating.blocked[one].push(other);
                seating.blocked[other].push(one);
            }
        }
        for meeting in &history.meetings {
            for (at, seat) in meeting.seats.iter().enumerate() {
                let player = seat.player;
                let others = meeting.seats.iter().map(|seat| seat.player);
                seating.opponents[player].extend(others.filter(|&other| other != player));
                match meeting.how {
                    How::Bye | How::Rest => seating.byes[player] += 1,
                    How::Walkover | How::Unplayed if seat.points > 0 => seating.gifts[player] += 1,
                    How::Walkover | How::Unplayed => {}
                    How::Pending | How::Played | How::RoundOver => {
                        seating.seats[player][at] += 1;
                        seating.last[player] = Some(at);
                    }
                }
            }
        }
        seating
    }

    /// How often two were paired.
    pub fn met(&self, one: usize, other: usize) -> u32 {
        count(&self.opponents[one], other)
    }

    /// Should two not meet?
    pub fn is_blocked(&self, one: usize, other: usize) -> bool {
        self.blocked[one].contains(&other)
    }

    /// By how much more than one the first and the second seat of two would differ after a match, squared.
    pub fn imbalance(&self, pair: [usize; 2]) -> u32 {
        let excess = |player: usize, first: u32| {
            let [firsts, seconds, ..] = self.seats[player];
            (firsts + first)
                .abs_diff(seconds + 1 - first)
                .saturating_sub(1)
                .pow(2)
        };
        let [one, other] = pair;
        (excess(one, 1) + excess(other, 0)).min(excess(one, 0) + excess(other, 1))
    }

    /// The players of a match in the fairest order of seats: each as rarely as possible where they sat most, then not
    /// where they sat last. If nothing else decides, the order goes round from table to table.
    pub fn order(&self, players: &[usize], number: usize) -> Vec<usize> {
        let start = number % players.len().max(1);
        let mut first: Vec<usize> = players
            .iter()
            .chain(players)
            .skip(start)
            .take(players.len())
            .copied()
            .collect();
        let mut best = None;
        each_order(&mut first, 0, &mut |order| {
            let often = order
                .iter()
                .enumerate()
                .map(|(at, &player)| self.seats[player][at]);
            let again = order
                .iter()
                .enumerate()
                .filter(|&(at, &player)| self.last[player] == Some(at));
            let cost = (often.sum::<u32>(), again.count());
            if best.as_ref().is_none_or(|(lowest, _)| cost < *lowest) {
                best = Some((cost, order.to_vec()));
            }
        });
        best.map_or(first, |(_, order)| order)
    }
}

/// Calls `with` for all orders that leave the first `fixed` where they are.
fn each_order(players: &mut [usize], fixed: usize, with: &mut impl FnMut(&[usize])) {
    if fixed >= players.len() {
        with(players);
    }
    for next in fixed..players.len() {
        players.swap(fixed, next);
        each_order(players, fixed + 1, with);
        players.swap(fixed, next);
    }
}

fn count(list: &[usize], wanted: usize) -> u32 {
    let times = list.iter().filter(|&&other| other == wanted).count();
    u32::try_from(times).unwrap_or(u32::MAX)
}

/// A match to be recorded. `points`: what each seat has already won.
pub fn new_match(
    history: &History,
    round: Round,
    how: How,
    players: &[usize],
    points: Points,
) -> Match {
    let seat = |&player: &usize| Seat {
        entrant: history.players[player].id,
        points,
        ran_out: false,
    };
    Match {
        round,
        number: 0,
        revision: 0,
        how,
        seats: players.iter().map(seat).collect(),
    }
}

/// Gives matches their numbers: as listed, from 1.
pub fn numbered(matches: impl IntoIterator<Item = Match>) -> Vec<Match> {
    (1..)
        .zip(matches)
        .map(|(number, one)| Match { number, ..one })
        .collect()
}
