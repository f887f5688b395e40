//! Swiss events: who has as many points, and has not met.

use std::cmp::Reverse;

use crate::history::History;
use crate::matching::{MOST_PEOPLE, cheapest};
use crate::record::{How, Match, POINT, Points, Round};
use crate::seating::{Seating, new_match, numbered};
use crate::tables;

/// Half a group of equal points is divided into so many steps; pairings differ at least by one of them.
const STEPS: usize = 32;

/// The number of rounds: one more than find a single winner if nothing is drawn, from 3 to 9, and no more than everybody
/// has different opponents for.
pub fn rounds(history: &History) -> Round {
    if let Some(chosen) = history.event.rounds {
        return chosen;
    }
    let players = history.present(1).len();
    let mut rounds = 1;
    let mut decided = 1;
    while decided < players {
        decided = decided.saturating_mul(history.event.seats.max(2));
        rounds += 1;
    }
    let different = players.saturating_sub(usize::from(players.is_multiple_of(2)));
    let most = Round::try_from(different).unwrap_or(Round::MAX);
    rounds.clamp(3, 9).min(most.max(1))
}

/// The pairing of a round.
pub fn pair(history: &History, round: Round) -> Vec<Match> {
    let points = history.points(rounds(history));
    let mut ranked = history.present(round);
    ranked.sort_by_key(|&player| (Reverse(points[player]), player));
    let seating = Seating::new(history);
    if ranked.len() < 2 {
        return Vec::new();
    }
    if history.event.seats > 2 {
        let field = tables::Field {
            players: ranked,
            points: &points,
            without_table: How::Bye,
        };
        return tables::pair(history, &seating, &field, round);
    }
    // of more people than can be paired at once, each section has an even number; the last may have one more bye
    let sections = ranked.len().div_ceil(MOST_PEOPLE);
    let size = ranked.len().div_ceil(sections).next_multiple_of(2);
    let pairs = ranked
        .chunks(size)
        .flat_map(|section| pairs(section, &points, &seating, history.event.sides));
    let matches = pairs.enumerate().map(|(at, pair)| match pair {
        [one, Some(other)] => {
            let players: Vec<usize> = one.into_iter().chain([other]).collect();
            new_match(
                history,
                round,
                How::Pending,
                &seating.order(&players, at),
                0,
            )
        }
        [one, None] => {
            let players: Vec<usize> = one.into_iter().collect();
            new_match(history, round, How::Bye, &players, POINT)
        }
    });
    numbered(matches)
}

/// Pairs ranked players, the best first. The last pair has only one if their number is odd.
fn pairs(
    ranked: &[usize],
    points: &[Points],
    seating: &Seating,
    sides: bool,
) -> Vec<[Option<usize>; 2]> {
    let count = ranked.len();
    let groups: Vec<Group> = ranked
        .iter()
        .map(|&player| Group::of(player, ranked, points))
        .collect();
    let cost = |one: usize, other: usize| {
        let (high, Some(&low)) = (ranked[one], ranked.get(other)) else {
            let player = ranked[one];
            let again = 2 * seating.byes[player] + u32::from(seating.gifts[player] > 0);
            return [again, 0, small(count - 1 - one), 0, 0, 0];
        };
        let apart = points[high].abs_diff(points[low]).div_ceil(POINT / 2);
        [
            seating.met(high, low),
            u32::from(seating.is_blocked(high, low)),
            0,
            if sides {
                seating.imbalance([high, low])
            } else {
                0
            },
            apart.saturating_pow(2),
            groups[one].distance(one, &groups[other], other),
        ]
    };
    let partners = cheapest(count.next_multiple_of(2), cost);
    let pairs = partners
        .iter()
        .enumerate()
        .filter(|&(one, &other)| one < other);
    let mut pairs: Vec<_> = pairs
        .map(|(one, &other)| [ranked.get(one).copied(), ranked.get(other).copied()])
        .collect();
    pairs.sort_by_key(|pair| pair[1].is_none());
    pairs
}

/// The people with the same points, by rank.
#[derive(Clone, Copy)]
struct Group {
    first: usize,
    size: usize,
}

impl Group {
    fn of(player: usize, ranked: &[usize], points: &[Points]) -> Self {
        let first = ranked.partition_point(|&other| points[other] > points[player]);
        let end = ranked.partition_point(|&other| points[other] >= points[player]);
        Self {
            first,
            size: end - first,
        }
    }

    /// How far a pair is from the wished one, squared. In a group the first of the upper half plays the first of the lower
    /// half, and so on. Between groups the last of the upper one plays the first of the lower one.
    fn distance(&self, one: usize, lower: &Self, other: usize) -> u32 {
        let off = if self.first == lower.first {
            (other - one).abs_diff(self.size / 2)
        } else {
            (self.first + self.size - 1 - one) + (other - lower.first)
        };
        let half = (self.size.max(lower.size) / 2).max(1);
        let steps = if half > STEPS {
            (off * STEPS).div_ceil(half)
        } else {
            off
        };
        small(steps).saturating_pow(2)
    }
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
