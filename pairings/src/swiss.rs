//! Swiss events: who has as many points, and has not met.

use std::cmp::Reverse;

use crate::history::History;
use crate::matching::{MOST_PEOPLE, cheapest};
use crate::record::{How, Match, POINT, Points, Round};
use crate::seating::{blocked, fair, imbalance, met, numbered, seated, small};
use crate::standings::ALL;
use crate::tables;

/// Half a group of equal points is divided into so many steps; pairings differ at least by one of them.
const STEPS: usize = 32;

/// The number of rounds. If the host has not chosen it: one more than a single winner needs if no match is drawn, but at
/// least 3 and at most 9. Nobody must meet an opponent twice for it.
pub fn rounds(history: &History) -> Round {
    if let Some(chosen) = history.event.rounds {
        return chosen;
    }
    let players = history.present(1).len();
    let (mut rounds, mut decided) = (1, 1_usize);
    while decided < players {
        decided = decided.saturating_mul(history.event.seats.max(2));
        rounds += 1;
    }
    let different = players.saturating_sub(usize::from(players.is_multiple_of(2)));
    let most = Round::try_from(different.max(1)).unwrap_or(9);
    rounds.clamp(3, 9).min(most)
}

/// The pairing of a round.
pub fn pair(history: &History, round: Round) -> Vec<Match> {
    let points = history.points(ALL);
    let mut ranked = history.present(round);
    ranked.sort_by_key(|&player| (Reverse(points[player]), player));
    if history.event.seats > 2 {
        return numbered(tables::pair(history, &ranked, &points, How::Bye, round));
    }
    let mut pairs = Vec::new();
    for section in sections(history, ranked) {
        pairs.extend(pair_section(history, &section, &points));
    }
    pairs.sort_by_key(|pair| pair.len() == 1);
    let matches = pairs.iter().enumerate().map(|(at, pair)| match pair.len() {
        1 => seated(history, round, How::Bye, pair),
        _ => fair(history, round, pair, at),
    });
    numbered(matches.collect())
}

/// Divides more people than can be paired at once. Each section has as many who sat more often in the first seat as in
/// the second, so that the seats of all can be balanced.
fn sections(history: &History, ranked: Vec<usize>) -> Vec<Vec<usize>> {
    let count = ranked.len().div_ceil(MOST_PEOPLE).max(1);
    let size = ranked.len().div_ceil(count).next_multiple_of(2).max(2);
    let mut earlier = [0; 3];
    let mut keyed: Vec<(usize, usize, usize)> = Vec::new();
    for (rank, player) in ranked.into_iter().enumerate() {
        let [first, second, ..] = history.players[player].seats;
        let class = usize::from(first > second) + 2 * usize::from(first < second);
        keyed.push((if count > 1 { earlier[class] } else { rank }, rank, player));
        earlier[class] += 1;
    }
    keyed.sort_unstable();
    let section = |section: &mut [(usize, usize, usize)]| {
        section.sort_by_key(|&(_, rank, _)| rank);
        section.iter().map(|&(_, _, player)| player).collect()
    };
    keyed.chunks_mut(size).map(section).collect()
}

/// Pairs ranked players, the best first. One is alone if their number is odd.
fn pair_section(history: &History, ranked: &[usize], points: &[Points]) -> Vec<Vec<usize>> {
    let count = ranked.len();
    let groups = ranked.iter().map(|&one| group(one, ranked, points));
    let groups: Vec<[usize; 2]> = groups.collect();
    let cost = |one: usize, other: usize| {
        let high = ranked[one];
        let Some(&low) = ranked.get(other) else {
            let from_last = small(count - 1 - one);
            return [history.players[high].byes, 0, from_last, 0, 0, 0];
        };
        let [mine, theirs] = [high, low].map(|player| &history.players[player]);
        let sides = u32::from(history.event.sides) * imbalance(mine, theirs);
        let apart = points[high].abs_diff(points[low]).div_ceil(POINT / 2);
        let ([first, size], [lower, lower_size]) = (groups[one], groups[other]);
        // in a group the first of the upper half plays the first of the lower half, and so on;
        // between groups the last of the upper one plays the first of the lower one
        let off = if first == lower {
            (other - one).abs_diff(size / 2)
        } else {
            (first + size - 1 - one) + (other - lower)
        };
        let half = STEPS.max(size.max(lower_size) / 2);
        let off = small((off * STEPS).div_ceil(half)).saturating_pow(2);
        let [met, blocked] = [met(history, high, low), blocked(history, high, low)];
        [met, blocked, 0, sides, apart.saturating_pow(2), off]
    };
    let mut pairs = Vec::new();
    for (one, other) in cheapest(count.next_multiple_of(2), cost)
        .into_iter()
        .enumerate()
    {
        if one < other {
            let players = [Some(&ranked[one]), ranked.get(other)];
            pairs.push(players.into_iter().flatten().copied().collect());
        }
    }
    pairs
}

/// The rank of the first player with the same points, and how many there are.
fn group(player: usize, ranked: &[usize], points: &[Points]) -> [usize; 2] {
    let first = ranked.partition_point(|&other| points[other] > points[player]);
    let end = ranked.partition_point(|&other| points[other] >= points[player]);
    [first, end - first]
}
