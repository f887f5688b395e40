//! Alpha-beta on the bare board.

use rules::archimedes::{Archimedes, Turn};
use rules::random_generator::Rng;
use rules::{Game, Seat};

use super::board::{Board, PORTS, Sight};
use super::evaluation::Evaluation;
use super::order::{Order, capturing, pick, root_turns};
use super::slide::Slide;
use crate::place_scores::squash;
use crate::transposition_table::{Known, Table};
pub use crate::transposition_table::{PROVEN, WIN};
use crate::{Budget, Thought};

/// Longest line searched, in turns.
const DEEPEST: usize = 64;

/// The most capturing turns after a line (quiescence).
const CAPTURES: u32 = 6;

/// The evaluation that counts as 0.75 of a win.
pub const UNIT: f32 = 110.0;

/// What a draw is worth to the seat that searches.
const DRAW: i32 = -20;

/// How far below alpha a position may be, for each turn left, before quiet turns are skipped (futility margin).
const MARGIN: i32 = 80;

/// With at most this many turns left, some quiet turns are skipped.
const SHALLOW: u32 = 2;

/// The most quiet turns that are tried with one turn left.
const TRIED_LAST: usize = 60;

/// One search.
struct Search<'s, 'b> {
    game: &'s Archimedes,
    me: usize,
    budget: &'s mut Budget<'b>,
    evaluation: Evaluation,
    table: Table<Slide>,
    order: Order,
    /// The hashes of the positions on the way to this one.
    path: Vec<u64>,
    /// Turn lists that can be reused.
    lists: Vec<Vec<(i32, Slide)>>,
    stopped: bool,
}

/// What a position is worth for the seat to act, without looking ahead.
pub fn weigh(board: &Board, evaluation: &Evaluation) -> i32 {
    let sights = [board.sight(0), board.sight(1)];
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
        to_act: seat.index(),
        ..Board::of(game)
    };
    let table = Table::new(budget.left());
    let mut search = Search {
        game,
        me: seat.index(),
        budget,
        evaluation,
        table,
        order: Order::new(DEEPEST),
        path: vec![board.hash()],
        lists: Vec::new(),
        stopped: false,
    };
    let mut turns = root_turns(&board, &search.evaluation, rng);
    let first = turns.first()?.turn()?;
    if turns.len() < 2 {
        return Some(Thought::unsearched(first));
    }
    let mut best = Thought::unsearched(first);
    for depth in 1..DEEPEST as u32 {
        let Some(score) = search.root(&board, &mut turns, depth) else {
            break;
        };
        best.value = value(score);
        best.proven = score.abs() > PROVEN;
        best.depth = depth;
        if !search.stopped {
            best.rounds.push(best.value);
        }
        if best.proven || search.stopped {
            break;
        }
    }
    best.turn = turns[0].turn()?;
    best.line = search.line(&board, turns[0]);
    Some(best)
}

/// A score as a place score.
pub fn value(score: i32) -> f32 {
    if score > PROVEN {
        1.0
    } else if score < -PROVEN {
        0.0
    } else {
        squash(score as f32, UNIT)
    }
}

impl Search<'_, '_> {
    /// Searches all root turns and puts the best first. `None` if the budget ends before the first turn has a score.
    fn root(&mut self, board: &Board, turns: &mut [Slide], depth: u32) -> Option<i32> {
        let mut known = None;
        for at in 0..turns.len() {
            let after = board.after(turns[at]);
            let alpha = known.unwrap_or(-WIN);
            let mut score = WIN;
            // a seat that leaves an invader in its own port has lost, even if its turn enters the enemy's port
            if after.invaded(board.to_act) {
                score = 1 - WIN;
            } else if at > 0 {
                let less = if at > 12 && depth > 3 { 2 } else { 1 };
                score = -self.best(&after, depth - less, 1, (-alpha - 1, -alpha), true);
            }
            if score > alpha && score > -PROVEN && !self.stopped {
                score = -self.best(&after, depth - 1, 1, (-WIN, -alpha), true);
            }
            if self.stopped {
                return known;
            }
            if known.is_none_or(|best| score > best) {
                known = Some(score);
                turns[..=at].rotate_right(1);
            }
        }
        known
    }

    /// The best score for the seat to act.
    fn best(&mut self, board: &Board, depth: u32, ply: u32, window: (i32, i32), null: bool) -> i32 {
        let seat = board.to_act;
        // an invader must be destroyed at once, so this position is not evaluated
        let forced = board.invaded(seat);
        let depth = if forced { depth.max(1) } else { depth };
        let sights = [board.sight(0), board.sight(1)];
        if depth == 0 || ply as usize >= DEEPEST {
            return self.captures(board, &sights, ply, CAPTURES, window);
        }
        if !self.budget.spend() {
            self.stopped = true;
            return 0;
        }
        let hash = board.hash();
        if self.path.contains(&hash) || self.game.times_stood(hash) > 0 {
            return if seat == self.me { DRAW } else { -DRAW };
        }
        let known = self.table.get(hash);
        if let Some(score) = known.and_then(|known| known.decides(depth, ply, window)) {
            return score;
        }
        let narrow = window.1 - window.0 == 1 && window.1.abs() < PROVEN;
        let quiet = (narrow && !forced).then(|| self.evaluation.worth(board, &sights));
        self.path.push(hash);
        let too_good = quiet
            .filter(|worth| null && *worth >= window.1)
            .and_then(|worth| self.too_good(board, worth, depth, ply, window.1));
        let score = too_good.unwrap_or_else(|| {
            let mut turns = self.lists.pop().unwrap_or_default();
            let first = known.and_then(|known| known.turn);
            self.order.list(board, &sights, first, ply, &mut turns);
            let (score, slide) = self.of_all(board, &mut turns, quiet, (depth, ply), window);
            self.lists.push(turns);
            if !self.stopped {
                self.table
                    .put(Known::new(hash, depth, ply, score, window, slide));
            }
            score
        });
        self.path.pop();
        score
    }

    /// Is a position so good for the seat to act that it need not be searched? Then it is far above beta, or still
    /// above beta when the seat passes (null move).
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
            to_act: 1 - seat,
            ..*board
        };
        let left = depth.saturating_sub(if depth >= 5 { 4 } else { 3 });
        let score = -self.best(&passed, left, ply + 1, (-beta, 1 - beta), false);
        (score >= beta && !self.stopped).then_some(if score > PROVEN { beta } else { score })
    }

    /// The best score of a list of turns, and its turn. `quiet` is the evaluation if some quiet turns may be skipped.
    fn of_all(
        &mut self,
        board: &Board,
        turns: &mut [(i32, Slide)],
        quiet: Option<i32>,
        (depth, ply): (u32, u32),
        (mut alpha, beta): (i32, i32),
    ) -> (i32, Option<Slide>) {
        let seat = board.to_act;
        let forced = board.invaded(seat);
        // a seat without a turn has lost
        let (mut best, mut choice) = (ply as i32 - WIN, None);
        let mut tried = 0;
        for at in 0..turns.len() {
            let slide = pick(turns, at);
            let after = board.after(slide);
            if forced && after.invaded(seat) {
                continue;
            }
            let sharp = is_sharp(board, &after, slide);
            if let Some(worth) = quiet
                && !sharp
                && tried > 0
                && best > -PROVEN
                && depth <= SHALLOW
            {
                let most = worth + MARGIN * depth as i32;
                if most <= alpha || depth == 1 && tried >= TRIED_LAST {
                    best = best.max(most.min(alpha));
                    continue;
                }
            }
            let late = if sharp || forced { 0 } else { tried };
            let score = self.tried(&after, (depth, ply), (alpha, beta), tried, late);
            tried += 1;
            if self.stopped {
                return (best, choice);
            }
            if score > best {
                (best, choice) = (score, Some(slide));
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                if !sharp {
                    self.order.remember_cut(seat, slide, depth, ply);
                }
                break;
            }
        }
        (best, choice)
    }

    /// The score of a turn. Late turns are first searched at reduced depth. All but the first are first searched with
    /// a null window.
    fn tried(
        &mut self,
        after: &Board,
        (depth, ply): (u32, u32),
        (alpha, beta): (i32, i32),
        at: usize,
        late: usize,
    ) -> i32 {
        let left = depth - 1;
        let scout = (-alpha - 1, -alpha);
        let less = match late {
            late if late < 4 || depth < 3 => 0,
            ..14 => 1,
            _ => 1 + depth / 4,
        };
        if less > 0 {
            let score = -self.best(after, left.saturating_sub(less), ply + 1, scout, true);
            if score <= alpha || self.stopped {
                return score;
            }
        }
        if at > 0 && beta - alpha > 1 {
            let score = -self.best(after, left, ply + 1, scout, true);
            if score <= alpha || score >= beta || self.stopped {
                return score;
            }
        }
        -self.best(after, left, ply + 1, (-beta, -alpha), true)
    }

    /// The worth of a position after all captures that pay (quiescence).
    fn captures(
        &mut self,
        board: &Board,
        sights: &[Sight; 2],
        ply: u32,
        left: u32,
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        let seat = board.to_act;
        let forced = board.invaded(seat);
        let mut best = if forced {
            ply as i32 - WIN
        } else {
            self.evaluation.worth(board, sights)
        };
        if best >= beta || left == 0 && !forced {
            return best;
        }
        alpha = alpha.max(best);
        let enemy = 1 - seat;
        let goals = if forced {
            u64::MAX
        } else {
            capturing(board, sights) | 1 << PORTS[enemy]
        };
        if goals & sights[seat].any() == 0 && !board.can_rebuild(seat) {
            return best;
        }
        if !self.budget.spend() {
            self.stopped = true;
            return best;
        }
        let mut turns = self.lists.pop().unwrap_or_default();
        turns.clear();
        board.slides(goals, |slide| turns.push((0, slide)));
        for (_, slide) in &turns {
            let after = board.after(*slide);
            if forced && after.invaded(seat) {
                continue;
            }
            if !forced && !is_sharp(board, &after, *slide) {
                continue;
            }
            let sights = [after.sight(0), after.sight(1)];
            let score = -self.captures(
                &after,
                &sights,
                ply + 1,
                left.saturating_sub(1),
                (-beta, -alpha),
            );
            if score > best {
                best = score;
                alpha = alpha.max(score);
            }
            if alpha >= beta || self.stopped {
                break;
            }
        }
        self.lists.push(turns);
        best
    }

    /// The expected line, as far as the table has it (principal variation).
    fn line(&self, board: &Board, first: Slide) -> Vec<Turn> {
        /// Longest line that is returned.
        const LONGEST: usize = 12;
        let (mut game, mut board) = (self.game.clone(), *board);
        let (mut line, mut next) = (Vec::new(), Some(first));
        while let Some(slide) = next
            && line.len() < LONGEST
            && let Some(turn) = slide.turn()
        {
            let seat = Seat::at(board.to_act);
            if game.outcome().is_some() || game.check(seat, &turn).is_err() {
                break;
            }
            game.apply(seat, &turn);
            line.push(turn);
            board = board.after(slide);
            next = self.table.get(board.hash()).and_then(|known| known.turn);
        }
        line
    }
}

/// Does a turn destroy a ship or enter a port?
fn is_sharp(before: &Board, after: &Board, slide: Slide) -> bool {
    let enemy = 1 - before.to_act;
    after.ships[enemy] != before.ships[enemy] || u32::from(slide.to) == PORTS[enemy]
}
