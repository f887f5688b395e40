//! Groups in which everybody plays everybody.

use crate::history::History;
use crate::record::{How, Match, Round};
use crate::seating::seated;
use crate::tables;

/// The most people of a group.
pub const MOST: usize = 7;

/// The numbers of a group, each with the player who has it. Free numbers are for people who come later.
pub type Group = Vec<Option<usize>>;

/// How many rounds a group of so many numbers plays. At tables of more than two seats: until everybody can have met
/// everybody, and everybody can have had every seat.
pub fn rounds(numbers: usize, seats: usize) -> Round {
    let others = numbers.saturating_sub(1);
    let rounds = match seats {
        _ if others == 0 => 0,
        0..=2 => numbers.next_multiple_of(2) - 1,
        _ => others.div_ceil(seats - 1).max(seats),
    };
    Round::try_from(rounds).unwrap_or(Round::MAX)
}

/// The rounds of the longest of some groups.
pub fn longest(groups: &[Group], seats: usize) -> Round {
    let rounds = groups.iter().map(|group| rounds(group.len(), seats));
    rounds.max().unwrap_or(0)
}

/// The pairs of a round of the table of Berger, as numbers from 0: the first of each pair has the first seat.
/// `numbers` is even. Source: FIDE Handbook C.05, annex 1.
fn berger(numbers: usize, round: usize) -> Vec<[usize; 2]> {
    let others = numbers - 1;
    let odd = round % 2;
    let middle = (round + (1 - odd) * numbers).div_ceil(2) - 1;
    let mut pairs = vec![[middle, others]];
    pairs[0].rotate_left(1 - odd);
    let pair = |away| [(middle + away) % others, (middle + others - away) % others];
    pairs.extend((1..numbers / 2).map(pair));
    pairs
}

/// The matches of a group in a round, not yet numbered. `own_round`: the round of the group, from 1.
pub fn pair(history: &History, group: &Group, round: Round, own_round: Round) -> Vec<Match> {
    let is_here = |player: &usize| history.players[*player].is_here(round);
    let present: Vec<usize> = group.iter().flatten().copied().filter(is_here).collect();
    if own_round > rounds(group.len(), history.event.seats) {
        // other groups are larger
        let rest = |&player: &usize| seated(history, round, How::Rest, &[player]);
        return present.iter().map(rest).collect();
    }
    if history.event.seats > 2 {
        let points = vec![0; history.players.len()];
        return tables::pair(history, &present, &points, How::Rest, round);
    }
    let mut matches = Vec::new();
    for pair in berger(group.len().next_multiple_of(2), usize::from(own_round)) {
        let pair = pair.map(|number| group.get(number).copied().flatten());
        let present: Vec<usize> = pair.into_iter().flatten().filter(is_here).collect();
        // a number that is free, or whose player comes later, is a rest; a player who has left gives a walkover
        let came = |player: usize| history.players[player].first() <= round;
        let how = match present.len() {
            0 => continue,
            2 => How::Pending,
            _ if pair.iter().all(|one| one.is_some_and(came)) => How::Walkover,
            _ => How::Rest,
        };
        matches.push(seated(history, round, how, &present));
    }
    matches.sort_by_key(|one| one.how != How::Pending);
    matches
}
