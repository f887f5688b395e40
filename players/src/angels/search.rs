//! Alpha-beta over the few turns that matter.

use super::board::{At, Board};
use super::look::{Look, WALLED, WIN, PROVEN};
use super::proof::{LONGEST, Prover};
use crate::Budget;

/// Places of the table: 4 MiB, and zeros cost nothing to get.
const PLACES: usize = 1 << 18;

/// Deepest search, in turns.
const DEEPEST: usize = 64;

pub struct Search<'b, 'a> {
    pub budget: &'b mut Budget<'a>,
    pub look: Look,
    pub prover: Prover,
    /// Hash; score, depth, bound and turn.
    table: Vec<[u64; 2]>,
    pub stopped: bool,
    /// Ways of how many flights are looked for next.
    pub flights: u32,
    pub left_turns: usize,
    /// Are the demon's turns at the root those that stop all ways found?
    restricted: bool,
}

#[derive(Clone, Copy)]
struct Known {
    turn: At,
    score: i32,
    depth: i32,
    /// 0: exact, 1: at least, 2: at most.
    bound: u8,
}

/// What was found at the root.
pub struct Found {
    pub turn: At,
    /// For who is to act.
    pub score: i32,
    pub depth: u32,
}

pub fn env(name: &str, or: usize) -> usize {
    std::env::var(name).ok().and_then(|t| t.parse().ok()).unwrap_or(or)
}

impl<'b, 'a> Search<'b, 'a> {
    pub fn new(board: &Board, budget: &'b mut Budget<'a>) -> Self {
        Self {
            budget,
            look: Look::new(board.power),
            prover: Prover::new(),
            table: vec![[0; 2]; PLACES],
            stopped: false,
            flights: 1,
            left_turns: 0,
            restricted: false,
        }
    }

    fn known(&self, hash: u64) -> Option<Known> {
        let [key, word] = self.table[hash as usize % PLACES];
        (key == hash && word != 0).then_some(Known {
            turn: word as u16,
            score: (word >> 32) as u32 as i32,
            depth: (word >> 16 & 0xff) as i32,
            bound: (word >> 24 & 3) as u8,
        })
    }

    fn learn(&mut self, hash: u64, known: Known) {
        let word = u64::from(known.turn)
            | (known.depth.max(0) as u64) << 16
            | u64::from(known.bound) << 24
            | 1 << 31
            | u64::from(known.score as u32) << 32;
        self.table[hash as usize % PLACES] = [hash, word];
    }

    /// The score for who is to act.
    fn best(&mut self, board: &Board, depth: i32, ply: i32, (mut alpha, beta): (i32, i32), root_walled: bool) -> i32 {
        if !self.budget.spend() {
            self.stopped = true;
            return 0;
        }
        let known = self.known(board.hash);
        if let Some(known) = known.filter(|known| known.depth >= depth) {
            match known.bound {
                0 => return known.score,
                1 if known.score >= beta => return known.score,
                2 if known.score <= alpha => return known.score,
                _ => {}
            }
        }
        let mut turns = Vec::new();
        let keep = width(board, depth);
        let worth = match self.look.look(board, ply, keep, &mut turns) {
            Ok(worth) => worth,
            Err(score) => return score,
        };
        if (worth.abs() > WALLED / 2 && !root_walled) || ply >= DEEPEST as i32 {
            return worth;
        }
        let forced = turns.len() == 1;
        if depth <= 0 && !forced {
            return worth;
        }
        if let Some(known) = known {
            if let Some(place) = turns.iter().position(|(_, at)| *at == known.turn) {
                turns[..=place].rotate_right(1);
            }
        }
        let left = if forced { depth } else { depth - 1 };
        let (mut most, mut turn, from) = (-WIN, turns[0].1, alpha);
        for (number, &(_, at)) in turns.iter().enumerate() {
            let mut after = *board;
            if board.demon_to_act { after.mark(at) } else { after.fly(at) }
            let mut score = most;
            if number > 0 {
                score = -self.best(&after, left, ply + 1, (-alpha - 1, -alpha), root_walled);
            }
            if number == 0 || score > alpha && score < beta && !self.stopped {
                score = -self.best(&after, left, ply + 1, (-beta, -alpha), root_walled);
            }
            if self.stopped {
                return 0;
            }
            if score > most {
                (most, turn) = (score, at);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        let bound = if most >= beta { 1 } else if most <= from { 2 } else { 0 };
        self.learn(board.hash, Known { turn, score: most, depth, bound });
        most
    }

    /// Searches deeper and deeper among these turns of the root.
    pub fn deepen(&mut self, board: &Board, turns: &mut Vec<At>, walled: bool) -> Option<Found> {
        let mut found: Option<Found> = None;
        for depth in 1..DEEPEST as i32 {
            if !walled {
                let nodes = 50 + self.budget.spent() * env("ANGELS_P", 4) as u64 / 8;
                if let Some(found) = self.prove(board, turns, nodes) {
                    return Some(found);
                }
                self.left_turns = turns.len();
                if turns.len() == 1 {
                    let (turn, score) = (turns[0], found.map_or(0, |found| found.score));
                    return Some(Found { turn, score, depth: self.flights });
                }
            }
            let mut alpha = -WIN;
            let mut most = None;
            for number in 0..turns.len() {
                let mut after = *board;
                if board.demon_to_act { after.mark(turns[number]) } else { after.fly(turns[number]) }
                let mut score = -WIN;
                if number > 0 {
                    score = -self.best(&after, depth - 1, 1, (-alpha - 1, -alpha), walled);
                }
                if number == 0 || score > alpha && !self.stopped {
                    score = -self.best(&after, depth - 1, 1, (-WIN, -alpha), walled);
                }
                if self.stopped {
                    break;
                }
                if most.is_none_or(|most| score > most) {
                    most = Some(score);
                    alpha = alpha.max(score);
                    turns[..=number].rotate_right(1);
                }
            }
            if let Some(score) = most {
                found = Some(Found { turn: turns[0], score, depth: depth as u32 });
            }
            if self.stopped || most.is_some_and(|score| score.abs() > PROVEN) {
                break;
            }
        }
        found
    }

    /// Looks for proofs a while. A way for the angel is found: that settles the search. For the demon: keeps the turns that
    /// stop all ways of so many flights.
    fn prove(&mut self, board: &Board, turns: &mut Vec<At>, nodes: u64) -> Option<Found> {
        let (prover, budget) = (&mut self.prover, &mut *self.budget);
        let flights = &mut self.flights;
        let found = budget.part(nodes, |part| {
            while *flights < LONGEST {
                if board.demon_to_act {
                    if !hold(prover, board, *flights, turns, &mut self.restricted, part) {
                        *flights = LONGEST;
                        break;
                    }
                } else if let Some(turn) = prover.flight(board, *flights, part) {
                    let score = WIN - 2 * *flights as i32;
                    return Some(Found { turn, score, depth: *flights });
                }
                if prover.stopped {
                    break;
                }
                *flights += 1;
            }
            None
        });
        prover.stopped = false;
        found
    }
}

/// Of a demon's turns keeps those that stop all ways within so many flights; all, when none does. Marks on the ways that
/// were not among the turns are added.
fn hold(prover: &mut Prover, board: &Board, flights: u32, turns: &mut Vec<At>, restricted: &mut bool, budget: &mut Budget) -> bool {
    let mut passed = *board;
    passed.pass();
    let Some(mut must) = prover.way(&passed, flights, budget) else {
        return true;
    };
    must.remove(board.angel);
    let mut order = turns.clone();
    if !*restricted {
        order.extend(must.squares().filter(|at| !turns.contains(at)));
    }
    let mut held = Vec::new();
    for at in order {
        if !must.has(at) {
            continue;
        }
        let mut after = *board;
        after.mark(at);
        match prover.way(&after, flights, budget) {
            Some(way) => must = must.and(&way),
            None => held.push(at),
        }
    }
    held.retain(|at| must.has(*at));
    let some = !held.is_empty();
    if some {
        *turns = held;
        *restricted = true;
    }
    some
}

/// How many turns are tried.
fn width(board: &Board, depth: i32) -> usize {
    let (angel, demon) = (env("ANGELS_A", 8), env("ANGELS_D", 8));
    let _ = depth;
    if board.demon_to_act { demon } else { angel }
}
