//! Knockouts: a bracket by seed. The losers of the two last but one matches play for the third place.
//!
//! A drawn match is played again with the seats turned round. If that is drawn too, the better seed goes on. If nobody
//! played, the better seed goes on at once. Somebody whose opponent has left goes on without a match.

use std::cmp::Ordering;

use crate::history::{History, Meeting};
use crate::record::{How, Match, Round};
use crate::seating::{Seating, new_match};
use crate::standings::{ALL, Ranked, ranked};

/// Two who play for the next stage. `None`: nobody.
type Pair = [Option<usize>; 2];

/// How a pair stands.
#[derive(Clone, Copy)]
enum Decision {
    /// The winner and the loser.
    Decided(Pair),
    /// A match goes on.
    Waiting,
    /// A match is to be played.
    First,
    /// The match was drawn. The second is to be played.
    Second,
}

/// A pair of a stage, with the number of its matches.
struct Duel {
    number: u32,
    pair: Pair,
    decision: Decision,
}

/// A knockout as far as the record goes.
#[derive(Default)]
struct Course {
    /// The pairs of the present stage that are not decided. Empty: all is over.
    open: Vec<Duel>,
    /// Who is out or has a place, with the place.
    places: Vec<(u32, usize)>,
    /// The round with the first matches of the present stage.
    round: Round,
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
    let seeds = bracket(players.len().next_power_of_two());
    let mut alive: Vec<Option<usize>> = seeds
        .into_iter()
        .map(|seed| players.get(seed).copied())
        .collect();
    let mut course = Course {
        round: 1,
        ..Course::default()
    };
    let mut thirds = [None; 2];
    while alive.len() > 2 {
        let duels = course.duels(history, alive.chunks(2).map(|pair| [pair[0], pair[1]]));
        let decided = |duel: &Duel| match duel.decision {
            Decision::Decided(order) => order,
            _ => [None; 2],
        };
        let losers: Vec<Option<usize>> = duels.iter().map(|duel| decided(duel)[1]).collect();
        let winners = duels.iter().map(|duel| decided(duel)[0]).collect();
        let is_open = duels
            .iter()
            .any(|duel| !matches!(duel.decision, Decision::Decided(_)));
        if is_open || alive.len() > 4 {
            let place = u32::try_from(alive.len() / 2 + 1).unwrap_or(u32::MAX);
            course
                .places
                .extend(losers.into_iter().flatten().map(|loser| (place, loser)));
        } else {
            thirds = [losers[0], losers[1]];
        }
        if is_open {
            course.open = duels;
            return course;
        }
        course.round = next_round(history, course.round, &duels);
        alive = winners;
    }
    let last = if let [one, other] = alive[..] {
        [one, other]
    } else {
        [alive[0], None]
    };
    course.open = course.duels(history, [last, thirds]);
    for (first, duel) in [1, 3].into_iter().zip(&course.open) {
        let places = match duel.decision {
            Decision::Decided(order) => [(first, order[0]), (first + 1, order[1])],
            _ => duel.pair.map(|player| (first, player)),
        };
        course.places.extend(
            places
                .into_iter()
                .filter_map(|(place, player)| Some((place, player?))),
        );
    }
    course
}

impl Course {
    /// The pairs of the present stage.
    fn duels(&self, history: &History, pairs: impl IntoIterator<Item = Pair>) -> Vec<Duel> {
        let duel = |(number, pair)| Duel {
            number,
            pair,
            decision: decide(history, self.round, number, pair),
        };
        (1..).zip(pairs).map(duel).collect()
    }
}

/// The match of a pair in a round.
fn between<'a>(history: &'a History, round: Round, number: u32, pair: Pair) -> Option<&'a Meeting> {
    let meeting = history.meeting(round, number)?;
    pair.iter()
        .all(|&player| player.is_some_and(|player| meeting.seat(player).is_some()))
        .then_some(meeting)
}

/// The first round of the next stage: after this stage's first matches and its second ones, if there were any.
fn next_round(history: &History, round: Round, duels: &[Duel]) -> Round {
    let is_used = |round| {
        duels
            .iter()
            .any(|duel| between(history, round, duel.number, duel.pair).is_some())
    };
    let second = round.saturating_add(1);
    second
        .min(round.saturating_add(u16::from(is_used(round))))
        .saturating_add(u16::from(is_used(second)))
}

/// How a pair stands whose first match is in a round.
fn decide(history: &History, round: Round, number: u32, pair: Pair) -> Decision {
    let [Some(one), Some(other)] = pair else {
        return Decision::Decided([pair[0].or(pair[1]), None]);
    };
    let ahead = |winner: usize| {
        Decision::Decided([Some(winner), Some(if winner == one { other } else { one })])
    };
    // who was paired in the next stage stays there, if a result is corrected afterwards
    let later = history
        .meetings
        .iter()
        .filter(|next| next.round > round && next.number == number.div_ceil(2));
    for next in later {
        match [one, other].map(|player| next.seat(player).is_some()) {
            [true, false] => return ahead(one),
            [false, true] => return ahead(other),
            _ => {}
        }
    }
    for (round, missing) in [
        (round, Decision::First),
        (round.saturating_add(1), Decision::Second),
    ] {
        let Some(meeting) = between(history, round, number, pair) else {
            return match [one, other].map(|player| history.is_present(player, round)) {
                [true, true] => missing,
                [true, false] => ahead(one),
                [false, true] => ahead(other),
                [false, false] => ahead(one.min(other)),
            };
        };
        let points = |player| meeting.seat(player).map(|seat| seat.points);
        match points(one).cmp(&points(other)) {
            _ if meeting.how == How::Pending => return Decision::Waiting,
            Ordering::Greater => return ahead(one),
            Ordering::Less => return ahead(other),
            Ordering::Equal if meeting.how == How::Unplayed => break,
            Ordering::Equal => {}
        }
    }
    ahead(one.min(other))
}

/// The pairing of a round. Its matches have the numbers of their places in the bracket.
pub fn pair(history: &History, round: Round) -> Vec<Match> {
    let course = course(history);
    let seating = Seating::new(history);
    let mut matches = Vec::new();
    for duel in &course.open {
        let players: Vec<usize> = duel.pair.iter().flatten().copied().collect();
        let seats = match duel.decision {
            Decision::First => seating.order(&players, usize::try_from(duel.number).unwrap_or(0)),
            Decision::Second => {
                let first = between(history, course.round, duel.number, duel.pair);
                first.map_or(players, |first| {
                    first.seats.iter().rev().map(|seat| seat.player).collect()
                })
            }
            Decision::Decided(_) | Decision::Waiting => continue,
        };
        matches.push(Match {
            number: duel.number,
            ..new_match(history, round, How::Pending, &seats, 0)
        });
    }
    matches
}

/// The places so far. People who are not out share the first.
pub fn places(history: &History) -> Vec<Ranked> {
    let mut all = ranked(history, &history.present(1), ALL);
    let course = course(history);
    for one in &mut all {
        let place = course
            .places
            .iter()
            .find(|(_, player)| *player == one.player);
        one.place = place.map_or(1, |(place, _)| *place);
    }
    all.sort_by_key(|one| (one.place, one.player));
    all
}
