//! Knockouts: a bracket by seed. The losers of the two last but one matches play for the third place.
//!
//! A drawn match is played again with the seats turned round. If that is drawn too, the better seed goes on. If nobody
//! played, the better seed goes on at once. Somebody whose opponent has left goes on without a match.

use std::cmp::Ordering;

use crate::history::{History, Meeting};
use crate::record::{How, Match, Round};
use crate::seating::{fair, seated, small};
use crate::standings::{ALL, Standing, ranked};

/// Two who play for the next stage. `None`: nobody.
type Pair = [Option<usize>; 2];

/// How a pair stands.
#[derive(Clone, Copy)]
enum Decision {
    /// The winner and the loser.
    Decided(Pair),
    /// A match goes on.
    Waiting,
    /// Its match comes next.
    First,
    /// Its match was drawn, and a second one comes next.
    Second,
}

/// A pair of a stage, with the number of its matches.
struct Duel {
    number: u32,
    pair: Pair,
    decision: Decision,
}

/// A knockout up to its last recorded match.
#[derive(Default)]
struct Course {
    /// The round with the first matches of the present stage.
    round: Round,
    /// The pairs of the present stage.
    duels: Vec<Duel>,
    /// How many people can still win: two in the final.
    left: usize,
    /// Who is out or has a place, with the place.
    places: Vec<(u32, Option<usize>)>,
}

/// The places of the bracket in order, as seeds: the first two can meet only at the end.
fn bracket(size: usize) -> Vec<usize> {
    let mut seeds = vec![0];
    while seeds.len() < size {
        let last = seeds.len() * 2 - 1;
        seeds = seeds.iter().flat_map(|&seed| [seed, last - seed]).collect();
    }
    seeds
}

/// The number of rounds, if nothing is drawn and nobody leaves.
pub fn rounds(history: &History) -> Round {
    let size = history.present(1).len().next_power_of_two();
    Round::try_from(size.trailing_zeros()).unwrap_or(Round::MAX)
}

/// Follows the record from the first stage on.
fn course(history: &History) -> Course {
    let players = history.present(1);
    let seeds = bracket(players.len().next_power_of_two()).into_iter();
    let mut alive: Vec<_> = seeds.map(|seed| players.get(seed).copied()).collect();
    let mut thirds = [None; 2];
    let mut course = Course {
        round: 1,
        ..Course::default()
    };
    while alive.len() > 2 {
        let pairs = alive.chunks(2).map(|pair| [pair[0], pair[1]]);
        course.duels = duels(history, course.round, pairs);
        course.left = alive.len();
        let place = small(alive.len() / 2 + 1);
        let mut losers = Vec::new();
        alive.clear();
        for duel in &course.duels {
            if let Decision::Decided([winner, loser]) = duel.decision {
                alive.push(winner);
                losers.push(loser);
            }
        }
        let is_open = alive.len() < course.duels.len();
        if is_open || alive.len() > 2 {
            course
                .places
                .extend(losers.iter().map(|&loser| (place, loser)));
        } else {
            thirds = [losers[0], losers[1]];
        }
        if is_open {
            return course;
        }
        course.round = next_round(history, course.round, &course.duels);
    }
    let last = [alive[0], alive.get(1).copied().flatten()];
    course.duels = duels(history, course.round, [last, thirds]);
    course.left = 2;
    for (first, duel) in [1, 3].into_iter().zip(&course.duels) {
        course.places.extend(match duel.decision {
            Decision::Decided(order) => [(first, order[0]), (first + 1, order[1])],
            _ => duel.pair.map(|player| (first, player)),
        });
    }
    course
}

/// The pairs of a stage whose first matches are in a round.
fn duels(history: &History, round: Round, pairs: impl IntoIterator<Item = Pair>) -> Vec<Duel> {
    let duel = |(number, pair)| Duel {
        number,
        pair,
        decision: decide(history, round, number, pair),
    };
    (1..).zip(pairs).map(duel).collect()
}

/// The match of a pair in a round.
fn between<'a>(
    history: &'a History,
    round: Round,
    number: u32,
    pair: Pair,
) -> Option<&'a Meeting<'a>> {
    let meeting = history.meeting(round, number)?;
    let is_in = |player: Option<usize>| player.is_some_and(|one| meeting.players.contains(&one));
    pair.into_iter().all(is_in).then_some(meeting)
}

/// The first round of the next stage: after this stage's first matches and its second ones, if there were any.
fn next_round(history: &History, round: Round, duels: &[Duel]) -> Round {
    let is_used = |round| {
        let mut duels = duels.iter();
        duels.any(|duel| between(history, round, duel.number, duel.pair).is_some())
    };
    round + Round::from(is_used(round)) + Round::from(is_used(round + 1))
}

/// How a pair stands whose first match is in a round.
fn decide(history: &History, round: Round, number: u32, pair: Pair) -> Decision {
    let [Some(one), Some(other)] = pair else {
        return Decision::Decided([pair[0].or(pair[1]), None]);
    };
    let first = Decision::Decided(pair);
    let second = Decision::Decided([Some(other), Some(one)]);
    let better = if one < other { first } else { second };
    // a correction does not take anybody out of the next stage once that is paired
    let later = history.meetings.iter();
    for next in later.filter(|next| next.record.round > round) {
        let is_in = [one, other].map(|player| next.players.contains(&player));
        if next.record.number == number.div_ceil(2) && is_in[0] != is_in[1] {
            return if is_in[0] { first } else { second };
        }
    }
    for (round, missing) in [(round, Decision::First), (round + 1, Decision::Second)] {
        let Some(meeting) = between(history, round, number, pair) else {
            let is_here = |player: usize| history.players[player].is_here(round);
            return match (is_here(one), is_here(other)) {
                (true, true) => missing,
                (true, false) => first,
                (false, true) => second,
                (false, false) => better,
            };
        };
        match meeting.points(one).cmp(&meeting.points(other)) {
            _ if meeting.record.how == How::Pending => return Decision::Waiting,
            Ordering::Greater => return first,
            Ordering::Less => return second,
            Ordering::Equal if meeting.record.how == How::Unplayed => return better,
            Ordering::Equal => {}
        }
    }
    better
}

/// The stage that is played: how many places the bracket has left; two in the final.
pub fn stage(history: &History) -> usize {
    course(history).left
}

/// The pairing of a round. Its matches have the numbers of their places in the bracket.
pub fn pair(history: &History, round: Round) -> Vec<Match> {
    let course = course(history);
    let mut matches = Vec::new();
    for duel in &course.duels {
        let players: Vec<usize> = duel.pair.into_iter().flatten().collect();
        let mut next = match duel.decision {
            Decision::First => fair(history, round, &players, usize::from(duel.number % 2 == 1)),
            Decision::Second => seated(history, round, How::Pending, &players),
            Decision::Decided(_) | Decision::Waiting => continue,
        };
        let first = between(history, course.round, duel.number, duel.pair);
        if first.is_some_and(|first| first.players[0] == players[0]) {
            next.seats.reverse();
        }
        next.number = duel.number;
        matches.push(next);
    }
    matches
}

/// The places so far. People who are not out share the first.
pub fn places(history: &History) -> Vec<Standing> {
    let group: Vec<_> = history.present(1).into_iter().map(Some).collect();
    let mut all = ranked(history, &group, ALL, 1);
    let course = course(history);
    for one in &mut all {
        let mut places = course.places.iter();
        let place = places.find(|(_, player)| *player == Some(one.player));
        one.place = place.map_or(1, |(place, _)| *place);
    }
    all.sort_by_key(|one| (one.place, one.player));
    all
}
