//! Alpha-beta on the bare board. In a searched position the seat to fly can never enter the base at once, because the
//! evaluation of a new position already detects that win.

use rules::random_generator::Rng;
use rules::xero_g::{OneSided, Turn, XeroG};
use rules::{Game, Seat};

use super::evaluation::{Worth, worth};
use super::turns::{Flight, list};
use crate::alpha_beta::{self, ALL, Best, Memory, Nodes, Trial, Window, deepen, root, side, value};
pub use crate::alpha_beta::{LOST, PROVEN, WIN};
use crate::transposition_table::{Known, Numbered};
use crate::{Budget, Thought};

/// The evaluation that counts as 0.75 of a win.
pub const UNIT: f32 = 110.0;

/// The longest line searched, in plies.
const DEEPEST: u32 = 60;

/// The score of a repetition for the seat that searches.
const DRAW: i32 = -10;

/// How many of a position's turns are searched, by the number of plies left. More are searched while all of them lose.
/// With 1,000 nodes, 10 to 12 turns scored 0.36 of 50 matches against this, and all turns 0.35.
const FOLLOWED: [usize; 4] = [usize::MAX, usize::MAX, 16, 20];

/// One search.
struct Search<'b, 'a> {
    memory: Memory<'b, 'a, Flight>,
    movers: Vec<(u32, u64)>,
}

/// The trial of the turn at index `at` of the order. Late turns are first searched at reduced depth.
fn trial(depth: u32, ply: u32, at: usize) -> Trial {
    let less = match at {
        0..3 => 0,
        3..12 => 1,
        _ => 2,
    };
    Trial {
        less: if depth > less + 1 { less } else { 0 },
        ..Trial::full(depth, ply, at)
    }
}

/// The evaluation of a position for the seat to fly, as a score.
pub fn weigh(ships: OneSided) -> i32 {
    after(ships, 0)
}

/// The score of a position for the seat to fly.
fn after(ships: OneSided, ply: u32) -> i32 {
    match worth(ships) {
        Worth::Wins => WIN - ply as i32 - 1,
        Worth::Score(score) => score,
    }
}

/// Iterative deepening until the budget is spent.
pub fn search(
    game: &XeroG,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<Turn>> {
    let ships = OneSided::of(game, seat)?;
    let mut search = Search {
        memory: Memory::new(budget, vec![ships.hash()]),
        movers: Vec::new(),
    };
    let mut turns = Vec::new();
    list(ships, &mut search.movers, &mut turns);
    rng.shuffle(&mut turns);
    let Some(&(_, first)) = turns.first() else {
        // there are legal turns, but the search lists none of them
        let mut legal = Vec::new();
        game.turns(seat, &mut legal);
        return legal.pop().map(Thought::unsearched);
    };
    if turns.len() < 2 {
        let enters = 1 << first.to() == OneSided::BASE;
        return Some(Thought {
            value: if enters {
                1.0
            } else {
                value(weigh(ships), UNIT)
            },
            proven: enters,
            ..Thought::unsearched(first.turn(seat)?)
        });
    }
    let mut roots = roots(game, seat, ships, &turns, rng);
    let seen = value(roots[0].score, UNIT);
    let mut best = Thought {
        value: seen,
        rounds: vec![seen],
        ..Thought::unsearched(roots[0].flight.turn(seat)?)
    };
    deepen(&mut best, UNIT, 2..DEEPEST, |depth| {
        let score = root(&mut roots, ALL, |root, at, alpha| {
            let score = search.of_root(ships, root, (depth, at), alpha);
            (!search.memory.stopped).then_some(score)
        });
        (score, search.memory.stopped)
    });
    best.turn = roots[0].flight.turn(seat)?;
    best.line = search.line(ships, roots[0].flight, seat);
    Some(best)
}

/// A turn of the root.
struct Root {
    flight: Flight,
    /// The score without a deeper search.
    score: i32,
    /// Does the turn repeat an earlier position?
    again: bool,
}

/// The root turns, ordered by the evaluation of the position after them.
fn roots(
    game: &XeroG,
    seat: Seat,
    ships: OneSided,
    turns: &[(i32, Flight)],
    rng: &mut Rng,
) -> Vec<Root> {
    /// The largest random addition to a score.
    const NOISE: usize = 5;
    let root = |&(_, flight): &(i32, Flight)| {
        let mut stands = game.clone();
        if let Some(turn) = flight.turn(seat) {
            stands.apply(seat, &turn);
        }
        let noise = rng.below(NOISE) as i32;
        let seen = -after(flight.flown(ships), 1);
        // the third occurrence ends the match; after the second, the other seat may still win
        let again = stands.times() > 2 || stands.times() == 2 && seen > -PROVEN;
        let score = if again { DRAW } else { seen };
        Root {
            flight,
            score: score + noise,
            again,
        }
    };
    let mut roots: Vec<Root> = turns.iter().map(root).collect();
    roots.sort_by_key(|root| -root.score);
    roots
}

impl Nodes for Search<'_, '_> {
    type Position = OneSided;

    fn stopped(&self) -> bool {
        self.memory.stopped
    }

    /// The best score for the seat to fly, if it cannot enter the base at once.
    fn score(&mut self, ships: &OneSided, depth: u32, ply: u32, window: Window) -> i32 {
        if !self.memory.spend() {
            return 0;
        }
        let ships = *ships;
        let hash = ships.hash();
        let before = self.memory.path.iter().rev().skip(1).step_by(2);
        if before.into_iter().any(|one| *one == hash) {
            return if side(ply) == 0 { DRAW } else { -DRAW };
        }
        let known = self.memory.table.get(hash);
        if let Some(score) = known.and_then(|known| known.decides(depth, ply, window)) {
            return score;
        }
        let first = known.and_then(|known| known.turn);
        let mut turns = self.memory.lists.pop().unwrap_or_default();
        turns.clear();
        self.memory.path.push(hash);
        let (score, flight) = if depth <= 1 {
            self.last(ships, ply, window, first, &mut turns)
        } else {
            self.followed(ships, (depth, ply), window, first, &mut turns)
        };
        self.memory.path.pop();
        self.memory.lists.push(turns);
        if !self.memory.stopped {
            let known = Known::new(hash, depth, ply, score, window, flight);
            self.memory.table.put(known);
        }
        score
    }
}

impl Search<'_, '_> {
    /// The score of a root turn.
    fn of_root(
        &mut self,
        ships: OneSided,
        root: &Root,
        (depth, at): (u32, usize),
        alpha: i32,
    ) -> i32 {
        match root.score {
            // a turn that loses at once counts less than any other
            ..=LOST if at > 0 => -WIN,
            _ if root.again => DRAW,
            ..=LOST => root.score,
            _ => self.tried(&root.flight.flown(ships), trial(depth, 0, at), (alpha, WIN)),
        }
    }

    /// The best turn by the evaluation of the position after it. Turns that cut before are tried first.
    fn last(
        &mut self,
        ships: OneSided,
        ply: u32,
        window: Window,
        first: Option<Flight>,
        turns: &mut Vec<(i32, Flight)>,
    ) -> (i32, Option<Flight>) {
        list(ships, &mut self.movers, turns);
        let cuts = &self.memory.cuts[side(ply)];
        let killers = self.memory.killers[ply as usize];
        for (key, flight) in turns.iter_mut() {
            *key = cuts[flight.kind()];
            if Some(*flight) == first {
                *key = i32::MAX;
            } else if killers.contains(&Some(*flight)) {
                *key = i32::MAX / 2;
            }
        }
        turns.sort_unstable_by_key(|(key, flight)| (-key, flight.number()));
        let mut best = Best::new(-WIN, window);
        for &(_, flight) in turns.iter() {
            if best.put(-after(flight.flown(ships), ply + 1), flight) {
                self.memory.note_cut(flight, flight.kind(), 1, ply);
                break;
            }
        }
        (best.score, best.turn)
    }

    /// The best turn by search. The best turn of an earlier search comes first, the others follow by evaluation.
    fn followed(
        &mut self,
        ships: OneSided,
        (depth, ply): (u32, u32),
        window: Window,
        first: Option<Flight>,
        turns: &mut Vec<(i32, Flight)>,
    ) -> (i32, Option<Flight>) {
        let mut best = Best::new(-WIN, window);
        if let Some(flight) = first {
            let next = flight.flown(ships);
            let mut score = -after(next, ply + 1);
            if score >= -PROVEN {
                score = self.tried(&next, trial(depth, ply, 0), window);
            }
            if best.put(score, flight) || self.memory.stopped {
                self.memory.note_cut(flight, flight.kind(), depth, ply);
                return (best.score, best.turn);
            }
        }
        list(ships, &mut self.movers, turns);
        let killers = self.memory.killers[ply as usize];
        for (score, flight) in turns.iter_mut() {
            *score = -after(flight.flown(ships), ply + 1);
            if killers.contains(&Some(*flight)) && *score > -PROVEN {
                *score += 30;
            }
        }
        turns.sort_unstable_by_key(|(score, flight)| (-score, flight.number()));
        let width = FOLLOWED[(depth as usize).min(FOLLOWED.len() - 1)];
        let others = turns.iter().filter(|(_, flight)| Some(*flight) != first);
        for (at, &(mut score, flight)) in (usize::from(first.is_some())..).zip(others) {
            if at >= width && best.score > -PROVEN {
                break;
            }
            if score >= -PROVEN {
                score = self.tried(&flight.flown(ships), trial(depth, ply, at), best.window());
            }
            if self.memory.stopped {
                return (0, None);
            }
            if best.put(score, flight) {
                self.memory.note_cut(flight, flight.kind(), depth, ply);
                break;
            }
        }
        (best.score, best.turn)
    }

    /// The principal variation from the table.
    fn line(&mut self, mut ships: OneSided, first: Flight, mut seat: Seat) -> Vec<Turn> {
        let (mut line, mut turns) = (Vec::new(), Vec::new());
        alpha_beta::line(first, |flight| {
            line.push(flight.turn(seat)?);
            // the match ends when a ship enters the base
            if 1 << flight.to() == OneSided::BASE {
                return None;
            }
            ships = flight.flown(ships);
            seat = seat.opponent();
            turns.clear();
            list(ships, &mut self.movers, &mut turns);
            if let [(_, only)] = turns[..] {
                return Some(only);
            }
            let known = self.memory.table.get(ships.hash())?.turn;
            known.filter(|flight| turns.iter().any(|(_, turn)| turn == flight))
        });
        line
    }
}
