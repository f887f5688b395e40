//! Matches of three to five seats: tables of people with similar points who have rarely met.

use std::cmp::Reverse;

use crate::history::History;
use crate::record::{How, Match, Points, Round};
use crate::seating::{blocked, fair, met, seated};

/// How often all swaps between tables are tried. Two or three times are enough; this is the bound.
const PASSES: usize = 20;

/// The sizes of the tables for a number of people: as many as possible are seated, then at as few tables as possible.
fn sizes(people: usize, seats: usize, least: usize) -> Vec<usize> {
    let seated = |tables: usize| people.min(tables * seats);
    let best = (1..=people / least).max_by_key(|&tables| (seated(tables), Reverse(tables)));
    shares(best.map_or(0, seated), best.unwrap_or(0))
}

/// Divides a number as evenly as possible.
pub fn shares(number: usize, parts: usize) -> Vec<usize> {
    let share = |part| number / parts + usize::from(part < number % parts);
    (0..parts).map(share).collect()
}

/// The tables of a round, for ranked players, the best first. `without`: what it is to have no table.
pub fn pair(
    history: &History,
    ranked: &[usize],
    points: &[Points],
    without: How,
    round: Round,
) -> Vec<Match> {
    let sizes = sizes(ranked.len(), history.event.seats, history.event.least_seats);
    let mut alone: Vec<usize> = ranked.iter().rev().copied().collect();
    alone.sort_by_key(|&player| history.players[player].byes);
    alone.truncate(ranked.len() - sizes.iter().sum::<usize>());
    let mut players = ranked.to_vec();
    players.retain(|player| !alone.contains(player));
    let mut tables = deal(&players, &sizes, points);
    improve(&mut tables, |table| cost(history, table, points));
    let mut matches = Vec::new();
    for (at, table) in tables.iter().enumerate() {
        matches.push(fair(history, round, table, at));
    }
    let bye = |&player: &usize| seated(history, round, without, &[player]);
    matches.extend(alone.iter().map(bye));
    matches
}

/// Deals ranked people to tables. Those with equal points share as many tables as they fill, and each of these tables
/// has some of their best and some of their last.
fn deal(ranked: &[usize], mut sizes: &[usize], points: &[Points]) -> Vec<Vec<usize>> {
    let mut tables = Vec::new();
    let mut rest = ranked.iter().copied().peekable();
    while let Some(&best) = rest.peek() {
        let is_equal = |&one: &usize| points[one] == points[best];
        let equal = rest.clone().filter(is_equal).count();
        let is_filled = |&wide: &usize| sizes[..wide].iter().sum::<usize>() >= equal;
        let wide = (1..sizes.len()).find(is_filled).unwrap_or(sizes.len());
        let mut dealt = vec![Vec::new(); wide];
        for place in 0..sizes[0] {
            for (table, &size) in dealt.iter_mut().zip(sizes) {
                if place < size {
                    table.extend(rest.next());
                }
            }
        }
        tables.append(&mut dealt);
        sizes = &sizes[wide..];
    }
    tables
}

/// What is wrong with a table, the worst first: people who meet again, who are blocked, who have different points.
fn cost(history: &History, table: &[usize], points: &[Points]) -> [u64; 3] {
    let mut cost = [0; 3];
    for (at, &one) in table.iter().enumerate() {
        for &other in &table[at + 1..] {
            cost[0] += u64::from(met(history, one, other)).pow(2);
            cost[1] += u64::from(blocked(history, one, other));
            cost[2] += u64::from(points[one].abs_diff(points[other])).pow(2);
        }
    }
    cost
}

/// Swaps people between tables as long as that makes tables better.
fn improve(tables: &mut [Vec<usize>], cost: impl Fn(&[usize]) -> [u64; 3]) {
    let mut costs: Vec<[u64; 3]> = tables.iter().map(|table| cost(table)).collect();
    let sum = |one: [u64; 3], other: [u64; 3]| [0, 1, 2].map(|level| one[level] + other[level]);
    for _ in 0..PASSES {
        let mut is_better = false;
        for later in 1..tables.len() {
            let (before, after) = tables.split_at_mut(later);
            let other = &mut after[0];
            for (at, one) in before.iter_mut().enumerate() {
                for swap in 0..one.len() * other.len() {
                    let [mine, theirs] = [swap / other.len(), swap % other.len()];
                    std::mem::swap(&mut one[mine], &mut other[theirs]);
                    let now = [cost(one), cost(other)];
                    if sum(now[0], now[1]) < sum(costs[at], costs[later]) {
                        [costs[at], costs[later]] = now;
                        is_better = true;
                    } else {
                        std::mem::swap(&mut one[mine], &mut other[theirs]);
                    }
                }
            }
        }
        if !is_better {
            return;
        }
    }
}
