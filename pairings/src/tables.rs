//! Matches of three to five seats: tables of people with similar points who have rarely met.

use std::cmp::Reverse;

use crate::history::History;
use crate::record::{How, Match, POINT, Points, Round};
use crate::seating::{Seating, new_match, numbered};

/// How often all swaps between tables are tried. Two or three times are enough; this is the bound.
const PASSES: usize = 20;

/// Who is to be seated.
pub struct Field<'a> {
    /// Everybody, the best first.
    pub players: Vec<usize>,
    /// Everybody's points, by player. Tables have people with similar points.
    pub points: &'a [Points],
    /// What it is to have no table.
    pub without_table: How,
}

/// The sizes of the tables for a number of people: as many as possible are seated, then at as few tables as possible.
fn sizes(people: usize, seats: usize, least: usize) -> Vec<usize> {
    let tables =
        (1..=people / least).max_by_key(|&tables| (people.min(tables * seats), Reverse(tables)));
    let Some(tables) = tables else {
        return Vec::new();
    };
    let seated = people.min(tables * seats);
    (0..tables)
        .map(|table| seated / tables + usize::from(table < seated % tables))
        .collect()
}

/// The tables of a round.
pub fn pair(history: &History, seating: &Seating, field: &Field, round: Round) -> Vec<Match> {
    let sizes = sizes(
        field.players.len(),
        history.event.seats,
        history.event.least_seats,
    );
    let mut without: Vec<usize> = (0..field.players.len()).collect();
    without.sort_by_key(|&rank| {
        let player = field.players[rank];
        (
            2 * seating.byes[player] + u32::from(seating.gifts[player] > 0),
            Reverse(rank),
        )
    });
    without.truncate(field.players.len() - sizes.iter().sum::<usize>());
    let seated: Vec<usize> = (0..field.players.len())
        .filter(|rank| !without.contains(rank))
        .map(|rank| field.players[rank])
        .collect();
    let mut tables = dealt(&seated, &sizes, field.points);
    improve(&mut tables, |table| cost(table, seating, field.points));
    let matches = tables.iter().enumerate().map(|(at, table)| {
        let order = seating.order(table, at);
        new_match(history, round, How::Pending, &order, 0)
    });
    let points = if field.without_table == How::Rest {
        0
    } else {
        POINT
    };
    let alone = without.iter().map(|&rank| {
        let player = [field.players[rank]];
        new_match(history, round, field.without_table, &player, points)
    });
    numbered(matches.chain(alone))
}

/// Deals ranked people to tables. Those with equal points share as many tables as they fill, and each of these tables has
/// some of their best and some of their last.
fn dealt(ranked: &[usize], sizes: &[usize], points: &[Points]) -> Vec<Vec<usize>> {
    let mut tables = Vec::new();
    let mut rest = ranked;
    let mut sizes = sizes;
    while let (Some(&first), Some(_)) = (rest.first(), sizes.first()) {
        let equal = rest.partition_point(|&player| points[player] >= points[first]);
        let mut wide = 1;
        while wide < sizes.len() && sizes[..wide].iter().sum::<usize>() < equal {
            wide += 1;
        }
        let (now, later) = sizes.split_at(wide);
        let (group, others) = rest.split_at(now.iter().sum::<usize>().min(rest.len()));
        let mut dealt = vec![Vec::new(); wide];
        let mut people = group.iter();
        while people.len() > 0 {
            for (table, &size) in dealt.iter_mut().zip(now) {
                if table.len() < size {
                    table.extend(people.next());
                }
            }
        }
        tables.append(&mut dealt);
        (rest, sizes) = (others, later);
    }
    tables
}

/// What is wrong with a table, the worst first: people who meet again, who are blocked, who have different points.
fn cost(table: &[usize], seating: &Seating, points: &[Points]) -> [u64; 3] {
    let mut cost = [0; 3];
    for (at, &one) in table.iter().enumerate() {
        for &other in &table[at + 1..] {
            cost[0] += u64::from(seating.met(one, other)).pow(2);
            cost[1] += u64::from(seating.is_blocked(one, other));
            cost[2] += u64::from(points[one].abs_diff(points[other])).pow(2);
        }
    }
    cost
}

/// Swaps people between tables as long as that makes tables better.
fn improve(tables: &mut [Vec<usize>], cost: impl Fn(&[usize]) -> [u64; 3]) {
    let mut costs: Vec<_> = tables.iter().map(|table| cost(table)).collect();
    for _ in 0..PASSES {
        let mut better = false;
        for one in 0..tables.len() {
            for other in one + 1..tables.len() {
                for (mine, theirs) in places(tables[one].len(), tables[other].len()) {
                    swap(tables, [one, other], [mine, theirs]);
                    let now = [cost(&tables[one]), cost(&tables[other])];
                    if sum(now) < sum([costs[one], costs[other]]) {
                        [costs[one], costs[other]] = now;
                        better = true;
                    } else {
                        swap(tables, [one, other], [mine, theirs]);
                    }
                }
            }
        }
        if !better {
            return;
        }
    }
}

fn places(one: usize, other: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..one).flat_map(move |mine| (0..other).map(move |theirs| (mine, theirs)))
}

fn swap(tables: &mut [Vec<usize>], [one, other]: [usize; 2], [mine, theirs]: [usize; 2]) {
    let player = tables[one][mine];
    tables[one][mine] = std::mem::replace(&mut tables[other][theirs], player);
}

fn sum([one, other]: [[u64; 3]; 2]) -> [u64; 3] {
    std::array::from_fn(|level| one[level] + other[level])
}
