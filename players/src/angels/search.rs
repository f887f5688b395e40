//! Alpha-beta over the few turns that matter.

use super::board::{At, Board};
use super::first_look::{Look, PROVEN, WALLED, WIN};
use super::proof::{LONGEST, Prover};
use crate::Budget;
use crate::alpha_beta::{Best, DEEPEST, Nodes, Trial, Window, root};
use crate::transposition_table::{Known, Table};

/// Number of table entries: 4 MiB. Zeroed memory costs nothing to allocate.
const PLACES: usize = 1 << 18;

/// How many turns are searched at each position.
const WIDTH: usize = 8;

/// How many marks are searched at the root, where proofs may add others.
const MARKS: usize = 20;

/// Before each deeper round, this many nodes go to proofs for every two nodes spent so far. Measured with reach 7, 13
/// marks and 800 nodes, 40 matches each, against the player with 1: the score was 0.200 with 0, 0.575 with 2, and 0.500
/// with 5. 2 against 5 at 4,000 nodes scored 0.400 (0.219 to 0.613) in 20 matches. It is open which of 2 to 5 is best.
const PROOFS: u64 = 2;

pub struct Search<'b, 'a> {
    budget: &'b mut Budget<'a>,
    pub look: Look,
    prover: Prover,
    table: Table<At, 1>,
    /// Is the angel walled in at the root?
    walled: bool,
    stopped: bool,
    /// The length of the next ways to search, in flights.
    flights: u32,
    /// Are the demon's turns at the root limited to those that stop all ways found?
    restricted: bool,
}

/// The result at the root.
pub struct Found {
    pub turn: At,
    /// The score for the seat to act.
    pub score: i32,
    pub depth: u32,
    /// Is the score proven? Only a few turns are searched, so most scores are not.
    pub proven: bool,
}

impl Nodes for Search<'_, '_> {
    type Position = Board;

    fn stopped(&self) -> bool {
        self.stopped
    }

    fn score(&mut self, board: &Board, depth: u32, ply: u32, window: Window) -> i32 {
        if !self.budget.spend() {
            self.stopped = true;
            return 0;
        }
        // the table has scores unchanged, without an adjustment by ply
        let known = self.table.get(board.hash);
        if let Some(score) = known.and_then(|known| known.decides(depth, 0, window)) {
            return score;
        }
        let mut turns = Vec::new();
        let worth = match self.look.look(board, ply as i32, WIDTH, &mut turns) {
            Ok(worth) => worth,
            Err(score) => return score,
        };
        let forced = turns.len() == 1;
        let decided = worth.abs() > WALLED / 2 && !self.walled;
        if decided || ply as usize >= DEEPEST || depth == 0 && !forced {
            return worth;
        }
        let before = known.and_then(|known| known.turn);
        let before = before.and_then(|turn| turns.iter().position(|(_, at)| *at == turn));
        if let Some(place) = before {
            turns[..=place].rotate_right(1);
        }
        let mut best = Best::new(-WIN, window);
        for (number, &(_, at)) in turns.iter().enumerate() {
            let trial = Trial::full(depth + u32::from(forced), ply, number);
            let score = self.tried(&board.after(at), trial, best.window());
            if self.stopped {
                return 0;
            }
            if best.put(score, at) {
                break;
            }
        }
        let turn = best.turn.or(Some(turns[0].1));
        let known = Known::new(board.hash, depth, 0, best.score, window, turn);
        self.table.put(known);
        best.score
    }
}

impl<'b, 'a> Search<'b, 'a> {
    pub fn new(board: &Board, budget: &'b mut Budget<'a>) -> Self {
        Self {
            budget,
            look: Look::new(board.power),
            prover: Prover::new(),
            table: Table::of_size(PLACES),
            walled: board.reach().1.is_none(),
            stopped: false,
            flights: 1,
            restricted: false,
        }
    }

    /// Chooses the turn to play.
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
                let found = self.deepen(board, &mut turns);
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
    fn deepen(&mut self, board: &Board, turns: &mut Vec<At>) -> Option<Found> {
        let mut found: Option<Found> = None;
        for depth in 1..DEEPEST as u32 {
            if !self.walled {
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
            let most = root(turns, (-WIN, WIN), |turn, at, alpha| {
                let trial = Trial::full(depth, 0, at);
                let score = self.tried(&board.after(*turn), trial, (alpha, WIN));
                (!self.stopped).then_some(score)
            });
            if let Some(score) = most {
                found = Some(Found {
                    turn: turns[0],
                    score,
                    depth,
                    proven: false,
                });
            }
            if self.stopped || most.is_some_and(|score| score.abs() > PROVEN) {
                break;
            }
        }
        // a proof may have excluded this turn meanwhile
        if let Some(found) = found.as_mut().filter(|found| !turns.contains(&found.turn)) {
            found.turn = turns[0];
        }
        found
    }

    /// Searches for proofs with `nodes` nodes. If the angel has a way, that result is returned. For the demon, only the
    /// turns remain that stop all ways of the searched length.
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

/// Keeps only the demon's turns that stop all ways within `flights` flights; keeps all if none does. Adds marks on the
/// ways to the turns.
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
