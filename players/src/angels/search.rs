//! Alpha-beta over the few turns that matter.

use super::board::{At, Board};
use super::look::{Look, PROVEN, WALLED, WIN};
use super::proof::{LONGEST, Prover};
use crate::Budget;

/// Entries of the table: 4 MiB; zeroed memory costs nothing to allocate.
const PLACES: usize = 1 << 18;

/// How many turns are searched at each position.
const WIDTH: usize = 8;

/// How many marks are searched at the root, where proofs may add others.
const MARKS: usize = 20;

/// Before each deeper round, this many nodes go to proofs for every two nodes spent so far. With reach 7, 13 marks
/// and 800 nodes, against the player with 1, the score was 0.200 with 0, 0.575 with 2, and 0.500 with 5 (40 matches
/// each). 2 against 5 at 4,000 nodes scored 0.400 (0.219 to 0.613) in 20. Which of 2 to 5 is best is not settled.
const PROOFS: u64 = 2;

/// Deepest search, in turns.
const DEEPEST: usize = 64;

pub struct Search<'b, 'a> {
    budget: &'b mut Budget<'a>,
    pub look: Look,
    prover: Prover,
    /// Hash; score, depth, bound and turn.
    table: Vec<[u64; 2]>,
    stopped: bool,
    /// The length in flights of the ways that are searched next.
    flights: u32,
    /// Are the demon's turns at the root limited to those that stop all ways found?
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
    /// For the seat to act.
    pub score: i32,
    pub depth: u32,
    /// Does the score hold whatever is played? Only a few turns are searched, so most scores prove nothing.
    pub proven: bool,
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

    /// The score for the seat to act.
    fn best(
        &mut self,
        board: &Board,
        depth: i32,
        ply: i32,
        (mut alpha, beta): (i32, i32),
        walled: bool,
    ) -> i32 {
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
        let worth = match self.look.look(board, ply, WIDTH, &mut turns) {
            Ok(worth) => worth,
            Err(score) => return score,
        };
        if (worth.abs() > WALLED / 2 && !walled) || ply >= DEEPEST as i32 {
            return worth;
        }
        let forced = turns.len() == 1;
        if depth <= 0 && !forced {
            return worth;
        }
        let before = known.and_then(|known| turns.iter().position(|(_, at)| *at == known.turn));
        if let Some(place) = before {
            turns[..=place].rotate_right(1);
        }
        let left = if forced { depth } else { depth - 1 };
        let (mut most, mut turn, from) = (-WIN, turns[0].1, alpha);
        for (number, &(_, at)) in turns.iter().enumerate() {
            let after = board.after(at);
            let mut score = most;
            if number > 0 {
                score = -self.best(&after, left, ply + 1, (-alpha - 1, -alpha), walled);
            }
            if number == 0 || score > alpha && score < beta && !self.stopped {
                score = -self.best(&after, left, ply + 1, (-beta, -alpha), walled);
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
        let bound = match most {
            _ if most >= beta => 1,
            _ if most <= from => 2,
            _ => 0,
        };
        self.learn(
            board.hash,
            Known {
                turn,
                score: most,
                depth,
                bound,
            },
        );
        most
    }

    /// The turn to play.
    pub fn choose(&mut self, board: &Board) -> Option<Found> {
        let width = if board.demon_to_act {
            MARKS
        } else {
            usize::MAX
        };
        let mut looks = Vec::new();
        let looked = self.look.look(board, 0, width, &mut looks);
        let turn = looks.first()?.1;
        match looked {
            Err(score) => Some(Found {
                turn,
                score,
                depth: 1,
                proven: true,
            }),
            Ok(score) => {
                let mut turns: Vec<At> = looks.iter().map(|(_, at)| *at).collect();
                let walled = board.reach().1.is_none();
                let found = self.deepen(board, &mut turns, walled);
                found.or(Some(Found {
                    turn: turns[0],
                    score,
                    depth: 0,
                    proven: false,
                }))
            }
        }
    }

    /// Iterative deepening over these root turns.
    fn deepen(&mut self, board: &Board, turns: &mut Vec<At>, walled: bool) -> Option<Found> {
        let mut found: Option<Found> = None;
        for depth in 1..DEEPEST as i32 {
            if !walled {
                let nodes = 50 + self.budget.spent() / 2 * PROOFS;
                if let Some(found) = self.prove(board, turns, nodes) {
                    return Some(found);
                }
                if turns.len() == 1 {
                    let (turn, score) = (turns[0], found.map_or(0, |found| found.score));
                    return Some(Found {
                        turn,
                        score,
                        depth: self.flights,
                        proven: false,
                    });
                }
            }
            let most = self.root(board, turns, depth, walled);
            if let Some(score) = most {
                found = Some(Found {
                    turn: turns[0],
                    score,
                    depth: depth as u32,
                    proven: false,
                });
            }
            if self.stopped || most.is_some_and(|score| score.abs() > PROVEN) {
                break;
            }
        }
        // a proof may have ruled this turn out since
        if let Some(found) = found.as_mut().filter(|found| !turns.contains(&found.turn)) {
            found.turn = turns[0];
        }
        found
    }

    /// Searches all root turns and puts the best first. `None` if the budget ends before the first turn has a score.
    fn root(&mut self, board: &Board, turns: &mut [At], depth: i32, walled: bool) -> Option<i32> {
        let (mut alpha, mut most) = (-WIN, None);
        for number in 0..turns.len() {
            let after = board.after(turns[number]);
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
        most
    }

    /// Searches for proofs with `nodes` nodes. A way for the angel ends the search. For the demon, only the turns
    /// that stop all ways of so many flights stay.
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
                    return Some(Found {
                        turn,
                        score,
                        depth: *flights,
                        proven: true,
                    });
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

/// Keeps only those demon's turns that stop all ways within `flights` flights; keeps all if none does. Marks on the
/// ways are added to the turns.
fn hold(
    prover: &mut Prover,
    board: &Board,
    flights: u32,
    turns: &mut Vec<At>,
    restricted: &mut bool,
    budget: &mut Budget,
) -> bool {
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
        let after = board.after(at);
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
