//! Groups in which everybody plays everybody.

use crate::history::History;
use crate::record::{How, Match, POINT, Round};
use crate::seating::{Seating, new_match};
use crate::tables::{self, Field};

/// The most people of a group.
pub const MOST: usize = 7;

/// The numbers of a group, each with the player who has it. Free numbers are for people who come later.
pub type Group = Vec<Option<usize>>;

/// The sizes of as few groups as possible for a number of people: at most seven each, as equal as possible.
pub fn sizes(people: usize) -> Vec<usize> {
    let groups = people.div_ceil(MOST);
    (0..groups)
        .map(|group| people / groups + usize::from(group < people % groups))
        .collect()
}

/// How many rounds a group of so many numbers plays. At tables of more than two seats: until everybody can have met
/// everybody, and everybody can have had every seat.
pub fn rounds(numbers: usize, seats: usize) -> Round {
    let others = numbers.saturating_sub(1);
    let rounds = match seats {
        _ if others == 0 => 0,
        2 => numbers.next_multiple_of(2) - 1,
        _ => others.div_ceil(seats - 1).max(seats),
    };
    Round::try_from(rounds).unwrap_or(Round::MAX)
}

/// The pairs of a round of the table of Berger, as numbers from 0: the first of each pair has the first seat. `numbers`
/// is even. Source: FIDE Handbook C.05, annex 1.
fn berger(numbers: usize, round: usize) -> Vec<[usize; 2]> {
    let others = numbers - 1;
    let middle = if round % 2 == 1 {
        round / 2
    } else {
        usize::midpoint(numbers, round) - 1
    };
    let mut pairs = vec![[middle, others]];
    if round.is_multiple_of(2) {
        pairs[0].reverse();
    }
    pairs.extend(
        (1..numbers / 2).map(|away| [(middle + away) % others, (middle + others - away) % others]),
    );
    pairs
}

/// The matches of a group in a round, not yet numbered. `own_round`: the round of the group, from 1.
pub fn pair(
    history: &History,
    seating: &Seating,
    group: &Group,
    round: Round,
    own_round: Round,
) -> Vec<Match> {
    let seats = history.event.seats;
    if own_round == 0 || own_round > rounds(group.len(), seats) {
        return Vec::new();
    }
    let is_here = |player: &usize| history.is_present(*player, round);
    if seats > 2 {
        let field = Field {
            players: group.iter().flatten().copied().filter(is_here).collect(),
            points: &vec![0; history.players.len()],
            without_table: How::Rest,
        };
        return tables::pair(history, seating, &field, round);
    }
    let mut matches = Vec::new();
    for pair in berger(group.len().next_multiple_of(2), usize::from(own_round)) {
        let [one, other] = pair.map(|number| group.get(number).copied().flatten());
        let present: Vec<usize> = [one, other].into_iter().flatten().filter(is_here).collect();
        // a number that is free, or whose player comes later, is a rest; a player who has left gives a walkover
        let has_left = |player: usize| history.players[player].first() < round;
        let both_came = one.is_some_and(|one| is_here(&one) || has_left(one))
            && other.is_some_and(|other| is_here(&other) || has_left(other));
        match (present.len(), both_came) {
            (2, _) => matches.push(new_match(history, round, How::Pending, &present, 0)),
            (1, true) => matches.push(new_match(history, round, How::Walkover, &present, POINT)),
            (1, false) => matches.push(new_match(history, round, How::Rest, &present, 0)),
            _ => {}
        }
    }
    matches.sort_by_key(|one| one.how != How::Pending);
    matches
}
