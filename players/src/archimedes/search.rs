//! Alpha-beta on the bare board.

use rules::archimedes::{Archimedes, Turn, port};
use rules::grid::square_bitset::bit;
use rules::random_generator::Rng;
use rules::{Game, Seat};

use super::board::{Board, Sight};
use super::evaluation::Evaluation;
use super::order::{capturing, list, root_turns};
use super::search_turn::Slide;
use crate::alpha_beta::{
    self, ALL, Best, DEEPEST, Memory, Nodes, PROVEN, Trial, WIN, Window, deepen, pick, root, side,
};
use crate::transposition_table::Known;
use crate::{Budget, Thought};

/// The most capturing turns after a line (quiescence).
const CAPTURES: u32 = 6;

/// The evaluation that counts as 0.75 of a win.
pub const UNIT: f32 = 110.0;

/// The score of a draw for the seat that searches.
const DRAW: i32 = -20;

/// Quiet turns are skipped if the evaluation is this far below alpha for each ply left (futility margin).
const MARGIN: i32 = 80;

/// Quiet turns may be skipped with at most this many plies left.
const SHALLOW: u32 = 2;

/// The most quiet turns that are tried with one ply left.
const TRIED_LAST: usize = 60;

/// One search.
struct Search<'s, 'b, 'a> {
    game: &'s Archimedes,
    evaluation: Evaluation,
    memory: Memory<'b, 'a, Slide>,
}

/// The evaluation of a position for the seat to act.
pub fn weigh(board: &Board, evaluation: &Evaluation) -> i32 {
    let sights = board.sights();
    evaluation.worth(board, &sights)
}

/// Iterative deepening until the budget is spent.
pub fn search(
    game: &Archimedes,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
    evaluation: Evaluation,
) -> Option<Thought<Turn>> {
    let board = Board {
        to_act: seat,
        ..Board::of(game)
    };
    let mut search = Search {
        game,
        evaluation,
        memory: Memory::new(budget, vec![board.ships.hash(board.to_act)]),
    };
    let mut turns = root_turns(&board, &search.evaluation, rng);
    let mut best = Thought::unsearched(turns.first()?.turn()?);
    if turns.len() < 2 {
        return Some(best);
    }
    deepen(&mut best, UNIT, 1..DEEPEST as u32, |depth| {
        let score = root(&mut turns, ALL, |slide, at, alpha| {
            let score = search.of_root(&board, *slide, (depth, at), alpha);
            (!search.memory.stopped).then_some(score)
        });
        (score, search.memory.stopped)
    });
    best.turn = turns[0].turn()?;
    best.line = search.line(&board, turns[0]);
    Some(best)
}

impl Nodes for Search<'_, '_, '_> {
    type Position = Board;

    fn stopped(&self) -> bool {
        self.memory.stopped
    }

    fn score(&mut self, board: &Board, depth: u32, ply: u32, window: Window) -> i32 {
        self.best(board, depth, ply, window, true)
    }
}

impl Search<'_, '_, '_> {
    /// The score of a root turn. Late turns of the order are first searched at reduced depth.
    fn of_root(
        &mut self,
        board: &Board,
        slide: Slide,
        (depth, at): (u32, usize),
        alpha: i32,
    ) -> i32 {
        let after = board.after(slide);
        // a seat that leaves an invader in its own port has lost, even if its turn enters the enemy's port
        if after.ships.invaded(board.to_act) {
            return 1 - WIN;
        }
        if at > 0 {
            let less = if at > 12 && depth > 3 { 2 } else { 1 };
            let score = -self.score(&after, depth - less, 1, (-alpha - 1, -alpha));
            if score <= alpha || score <= -PROVEN || self.memory.stopped {
                return score;
            }
        }
        -self.score(&after, depth - 1, 1, (-WIN, -alpha))
    }

    /// The best score for the seat to act.
    fn best(&mut self, board: &Board, depth: u32, ply: u32, window: Window, null: bool) -> i32 {
        let seat = board.to_act;
        // an invader must be destroyed at once, so this position is not evaluated
        let forced = board.ships.invaded(seat);
        let depth = if forced { depth.max(1) } else { depth };
        let sights = board.sights();
        if depth == 0 || ply as usize >= DEEPEST {
            return self.captures(board, &sights, ply, CAPTURES, window);
        }
        if !self.memory.spend() {
            return 0;
        }
        let hash = board.ships.hash(board.to_act);
        if self.memory.path.contains(&hash) || self.game.times_stood(hash) > 0 {
            return if side(ply) == 0 { DRAW } else { -DRAW };
        }
        let known = self.memory.table.get(hash);
        if let Some(score) = known.and_then(|known| known.decides(depth, ply, window)) {
            return score;
        }
        let narrow = window.1 - window.0 == 1 && window.1.abs() < PROVEN;
        let quiet = (narrow && !forced).then(|| self.evaluation.worth(board, &sights));
        self.memory.path.push(hash);
        let too_good = quiet
            .filter(|worth| null && *worth >= window.1)
            .and_then(|worth| self.too_good(board, worth, depth, ply, window.1));
        let score = too_good.unwrap_or_else(|| {
            let mut turns = self.memory.lists.pop().unwrap_or_default();
            let first = known.and_then(|known| known.turn);
            list(&self.memory, board, &sights, first, ply, &mut turns);
            let (score, slide) = self.of_all(board, &mut turns, quiet, (depth, ply), window);
            self.memory.lists.push(turns);
            if !self.memory.stopped {
                let known = Known::new(hash, depth, ply, score, window, slide);
                self.memory.table.put(known);
            }
            score
        });
        self.memory.path.pop();
        score
    }

    /// Is a position so good for the seat to act that it need not be searched? It is if the evaluation is far above
    /// beta, or if the score is still above beta after a pass (null move).
    fn too_good(
        &mut self,
        board: &Board,
        worth: i32,
        depth: u32,
        ply: u32,
        beta: i32,
    ) -> Option<i32> {
        let seat = board.to_act;
        if depth <= SHALLOW {
            let safe = worth - MARGIN * depth as i32 >= beta && board.port_lines(seat).enemies == 0;
            if safe {
                return Some(worth);
            }
        }
        if depth < 2 {
            return None;
        }
        let passed = Board {
            to_act: seat.opponent(),
            ..*board
        };
        let left = depth.saturating_sub(if depth >= 5 { 4 } else { 3 });
        let score = -self.best(&passed, left, ply + 1, (-beta, 1 - beta), false);
        (score >= beta && !self.memory.stopped).then_some(if score > PROVEN { beta } else { score })
    }

    /// The best score of a list of turns, and its turn. `quiet` is the evaluation if quiet turns may be skipped.
    fn of_all(
        &mut self,
        board: &Board,
        turns: &mut [(i32, Slide)],
        quiet: Option<i32>,
        (depth, ply): (u32, u32),
        window: Window,
    ) -> (i32, Option<Slide>) {
        let seat = board.to_act;
        let forced = board.ships.invaded(seat);
        // a seat without a turn has lost
        let mut best = Best::new(ply as i32 - WIN, window);
        let mut tried = 0;
        for at in 0..turns.len() {
            let slide = pick(turns, at);
            let after = board.after(slide);
            if forced && after.ships.invaded(seat) {
                continue;
            }
            let sharp = is_sharp(board, &after, slide);
            if let Some(worth) = quiet
                && !sharp
                && tried > 0
                && best.score > -PROVEN
                && depth <= SHALLOW
            {
                let most = worth + MARGIN * depth as i32;
                if most <= best.alpha || depth == 1 && tried >= TRIED_LAST {
                    best.score = best.score.max(most.min(best.alpha));
                    continue;
                }
            }
            let trial = Trial {
                less: match tried {
                    _ if sharp || forced || tried < 4 || depth < 3 => 0,
                    ..14 => 1,
                    _ => 1 + depth / 4,
                },
                ..Trial::full(depth, ply, tried)
            };
            let score = self.tried(&after, trial, best.window());
            tried += 1;
            if self.memory.stopped {
                break;
            }
            if best.put(score, slide) {
                if !sharp {
                    self.memory.note_cut(slide, slide.index(), depth, ply);
                }
                break;
            }
        }
        (best.score, best.turn)
    }

    /// The score of a position after all captures that pay (quiescence).
    fn captures(
        &mut self,
        board: &Board,
        sights: &[Sight; 2],
        ply: u32,
        left: u32,
        window: Window,
    ) -> i32 {
        let seat = board.to_act;
        let forced = board.ships.invaded(seat);
        let worth = if forced {
            ply as i32 - WIN
        } else {
            self.evaluation.worth(board, sights)
        };
        let mut best = Best::new(worth, window);
        best.alpha = best.alpha.max(worth);
        if worth >= best.beta || left == 0 && !forced {
            return worth;
        }
        let goals = if forced {
            u64::MAX
        } else {
            capturing(board, sights) | bit(port(seat.opponent()))
        };
        if goals & sights[seat.index()].any() == 0 && !board.ships.can_rebuild(seat)
            || !self.memory.spend()
        {
            return worth;
        }
        let mut turns = self.memory.lists.pop().unwrap_or_default();
        turns.clear();
        board.slides(goals, |slide| turns.push((0, slide)));
        for &(_, slide) in &turns {
            let after = board.after(slide);
            if forced && after.ships.invaded(seat) || !forced && !is_sharp(board, &after, slide) {
                continue;
            }
            let sights = after.sights();
            let (left, window) = (left.saturating_sub(1), (-best.beta, -best.alpha));
            let score = -self.captures(&after, &sights, ply + 1, left, window);
            if best.put(score, slide) || self.memory.stopped {
                break;
            }
        }
        self.memory.lists.push(turns);
        best.score
    }

    /// The principal variation from the table.
    fn line(&self, board: &Board, first: Slide) -> Vec<Turn> {
        let (mut game, mut board) = (self.game.clone(), *board);
        let mut line = Vec::new();
        alpha_beta::line(first, |slide| {
            let (seat, turn) = (board.to_act, slide.turn()?);
            if game.outcome().is_some() || game.check(seat, &turn).is_err() {
                return None;
            }
            game.apply(seat, &turn);
            line.push(turn);
            board = board.after(*slide);
            self.memory.table.get(board.ships.hash(board.to_act))?.turn
        });
        line
    }
}

/// Does a turn destroy a ship or enter a port?
fn is_sharp(before: &Board, after: &Board, slide: Slide) -> bool {
    let enemy = after.to_act;
    after.ships.own(enemy) != before.ships.own(enemy) || 1 << slide.to == bit(port(enemy))
}
