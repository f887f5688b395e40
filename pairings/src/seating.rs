//! The fairest seats for the next match, and how often two have met.

use crate::history::{History, Player};
use crate::record::{How, Match, POINT, Round, Seat};

/// How often two were paired.
pub fn met(history: &History, one: usize, other: usize) -> u32 {
    let opponents = history.players[one].opponents.iter();
    small(opponents.filter(|&&opponent| opponent == other).count())
}

/// Should two not meet? 1 if so.
pub fn blocked(history: &History, one: usize, other: usize) -> u32 {
    u32::from(history.players[one].blocked.contains(&other))
}

/// By how much more than one the first and the second seat of two would differ after a match, squared.
pub fn imbalance(one: &Player, other: &Player) -> u32 {
    let excess = |player: &Player, first: u32| {
        let [firsts, seconds] = [player.seats[0] + first, player.seats[1] + 1 - first];
        firsts.abs_diff(seconds).saturating_sub(1).pow(2)
    };
    let orders = [[1, 0], [0, 1]].map(|[mine, theirs]| excess(one, mine) + excess(other, theirs));
    orders[0].min(orders[1])
}

/// The players of a match in the fairest order of seats: each as rarely as possible where they sat most, then not
/// where they sat last. If nothing else decides, the order goes round from table to table.
fn order(history: &History, players: &[usize], number: usize) -> Vec<usize> {
    let mut first = players.to_vec();
    first.rotate_left(number % players.len().max(1));
    let mut best = ((u32::MAX, u32::MAX), Vec::new());
    each_order(&mut first, 0, &mut |order| {
        let mut cost = (0, 0);
        for (at, &player) in order.iter().enumerate() {
            let player = &history.players[player];
            cost.0 += player.seats[at];
            cost.1 += u32::from(player.last == Some(at));
        }
        if cost < best.0 {
            best = (cost, order.to_vec());
        }
    });
    best.1
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

/// A match to be recorded, with the players in this order. A single one has won what `how` says.
pub fn seated(history: &History, round: Round, how: How, players: &[usize]) -> Match {
    let is_win = matches!(how, How::Bye | How::Walkover);
    let seat = |&player: &usize| Seat {
        entrant: history.players[player].id,
        points: if is_win { POINT } else { 0 },
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

/// A match to be played, with the fairest seats.
pub fn fair(history: &History, round: Round, players: &[usize], number: usize) -> Match {
    let order = order(history, players, number);
    seated(history, round, How::Pending, &order)
}

/// Gives matches their numbers: as listed, from 1.
pub fn numbered(mut matches: Vec<Match>) -> Vec<Match> {
    for (number, one) in (1..).zip(&mut matches) {
        one.number = number;
    }
    matches
}

/// A number in 32 bits.
pub fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
