//! Alpha-beta for two seats, over the compact position: iterative deepening with a transposition table; the turns of a
//! position are ordered by what the evaluation says after each, and only the best of them are looked at.

use games::random_generator::Rng;
use games::virus_fight::VirusFight;

use super::board::{Board, NONE, Small};
use super::weighing::{UNIT, advantage};
use crate::place_scores::squash;
use crate::transposition_table::{Bound, Known, Table};
use crate::{Budget, Thought};

/// A won position scores this, less the number of turns until then.
const WIN: i32 = 1_000_000;

/// Scores beyond this are proven wins.
const PROVEN: i32 = WIN - 1000;

/// A position that came back is worth as much as if the match ended there, but the loser may yet choose otherwise.
const BACK: i32 = 5_000;

/// Longest line looked at, in turns.
const DEEPEST: usize = 60;

/// Bytes of the transposition table.
const TABLE_BYTES: usize = 32 << 20;

/// How many of the turns are looked at: with few plies left, and at the root.
const WIDTH: usize = 24;

struct Search<'b, 'a> {
    game: &'b VirusFight,
    budget: &'b mut Budget<'a>,
    table: Table<Small>,
    /// The hashes from the root to here.
    path: Vec<u64>,
    stopped: bool,
}

/// A root turn and what it leads to.
struct Choice {
    turn: Small,
    after: Board,
}

/// Searches deeper and deeper until the budget is spent.
pub fn search(
    game: &VirusFight,
    board: &Board,
    seat: usize,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<Small>> {
    let mut turns = Vec::new();
    board.turns(seat, &mut turns);
    rng.shuffle(&mut turns);
    if turns.len() < 2 {
        return turns.pop().map(Thought::unsearched);
    }
    let table = Table::new(TABLE_BYTES);
    let mut search = Search {
        game,
        budget,
        table,
        path: vec![board.hash()],
        stopped: false,
    };
    let mut choices = Search::choices(board, seat, &turns);
    let mut best = Thought::unsearched(choices[0].turn);
    for depth in 1..DEEPEST as i32 {
        let Some(score) = search.root(seat, &mut choices, depth) else {
            break;
        };
        best = Thought {
            turn: choices[0].turn,
            value: value(score),
            proven: score.abs() > PROVEN,
            depth: depth as u32,
            line: Vec::new(),
        };
        if best.proven || search.stopped {
            break;
        }
    }
    best.turn = choices[0].turn;
    best.line = search.line(&choices[0]);
    Some(best)
}

fn value(score: i32) -> f32 {
    if score.abs() > PROVEN {
        return if score > 0 { 1.0 } else { 0.0 };
    }
    squash(score as f32, UNIT as f32)
}

impl Search<'_, '_> {
    /// The turns with what they lead to, the most promising first.
    fn choices(board: &Board, seat: usize, turns: &[Small]) -> Vec<Choice> {
        let mut weighed: Vec<(i32, Choice)> = turns
            .iter()
            .map(|&turn| {
                let mut after = *board;
                after.play(seat, turn);
                let score = Self::ended(&after, seat, 0).unwrap_or_else(|| advantage(&after, seat));
                (score, Choice { turn, after })
            })
            .collect();
        weighed.sort_by_key(|(score, _)| -score);
        weighed.into_iter().map(|(_, choice)| choice).collect()
    }

    /// Looks at all turns; puts the best first. `None` when the budget ended before the first was known.
    fn root(&mut self, seat: usize, choices: &mut [Choice], depth: i32) -> Option<i32> {
        let mut known = None;
        for at in 0..choices.len() {
            let after = choices[at].after;
            let alpha = known.unwrap_or(-WIN);
            let less = i32::from(at > 8 && depth > 2);
            let mut score = alpha + 1;
            if at > 0 {
                score = self.after(&after, seat, depth - 1 - less, 1, (alpha, alpha + 1));
            }
            if score > alpha && !self.stopped {
                score = self.after(&after, seat, depth - 1, 1, (alpha, WIN));
            }
            if self.stopped {
                return known;
            }
            if known.is_none_or(|best| score > best) {
                known = Some(score);
                choices[..=at].rotate_right(1);
            }
        }
        known
    }

    /// What a position is worth for a seat if it ends the match, or came back.
    fn ended(board: &Board, seat: usize, ply: usize) -> Option<i32> {
        if board.to_act().is_none() {
            let win = WIN - ply as i32;
            return Some(if board.living & 1 << seat != 0 {
                win
            } else {
                -win
            });
        }
        None
    }

    /// What a position that came back is worth for a seat: the end, if it stood often enough.
    fn back(&self, hash: u64, board: &Board, seat: usize, ply: usize) -> Option<i32> {
        let stood = self.game.times_stood(hash);
        let before = self.path[..self.path.len()].contains(&hash);
        if stood == 0 && !before {
            return None;
        }
        let own = board.end()[seat];
        let sure = if stood > 1 { WIN - ply as i32 } else { BACK };
        Some(match own {
            0.5 => 0,
            more if more > 0.5 => sure,
            _ => -sure,
        })
    }

    /// The score of a position for `seat`, which has just played.
    fn after(
        &mut self,
        board: &Board,
        seat: usize,
        depth: i32,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        match board.to_act() {
            None => Self::ended(board, seat, ply).unwrap_or(0),
            Some(next) if next == seat => self.best(board, seat, depth, ply, (alpha, beta)),
            Some(next) => -self.best(board, next, depth, ply, (-beta, -alpha)),
        }
    }

    /// The best that the seat to act can get.
    fn best(
        &mut self,
        board: &Board,
        seat: usize,
        depth: i32,
        ply: usize,
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        if depth <= 0 || ply >= DEEPEST {
            return advantage(board, seat);
        }
        if !self.budget.spend() {
            self.stopped = true;
            return 0;
        }
        let hash = board.hash();
        if let Some(score) = self.back(hash, board, seat, ply) {
            return score;
        }
        let known = self.table.get(hash);
        if let Some(known) = known
            && i32::from(known.depth) >= depth
        {
            let score = from_table(known.score, ply);
            let decides = match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if decides {
                return score;
            }
        }
        let first = known.and_then(|known| known.turn);
        let mut turns = Vec::new();
        board.turns(seat, &mut turns);
        if turns.is_empty() {
            return ply as i32 - WIN;
        }
        let mut weighed: Vec<(i32, u16)> = Vec::with_capacity(turns.len());
        for (number, &turn) in turns.iter().enumerate() {
            let mut after = *board;
            after.play(seat, turn);
            let score = match Self::ended(&after, seat, ply + 1) {
                Some(score) if score > 0 => return score,
                Some(score) => score,
                None => advantage(&after, seat),
            };
            if depth == 1 && score >= beta {
                return score;
            }
            weighed.push((if first == Some(turn) { WIN } else { score }, number as u16));
        }
        if depth == 1 {
            return weighed.iter().map(|(score, _)| *score).max().unwrap_or(0);
        }
        weighed.sort_unstable_by_key(|(score, number)| (-score, *number));
        weighed.truncate(WIDTH);
        self.path.push(hash);
        let (from, mut best, mut choice) = (alpha, -WIN, None);
        for (at, (_, number)) in weighed.iter().enumerate() {
            let turn = turns[usize::from(*number)];
            let mut after = *board;
            after.play(seat, turn);
            let less = i32::from(at > 5 && depth > 2);
            let mut score = alpha + 1;
            if at > 0 {
                score = self.after(&after, seat, depth - 1 - less, ply + 1, (alpha, alpha + 1));
            }
            if score > alpha && !self.stopped {
                score = self.after(&after, seat, depth - 1, ply + 1, (alpha, beta));
            }
            if self.stopped {
                self.path.pop();
                return 0;
            }
            if score > best {
                (best, choice) = (score, Some(turn));
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.path.pop();
        let bound = match best {
            best if best >= beta => Bound::AtLeast,
            best if best <= from => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.put(Known {
            hash,
            depth: depth as u8,
            bound,
            score: to_table(best, ply),
            turn: choice,
        });
        best
    }

    /// What is expected to follow, as far as the table knows.
    fn line(&self, first: &Choice) -> Vec<Small> {
        let (mut line, mut board) = (vec![first.turn], first.after);
        while let Some(seat) = board.to_act() {
            let known = self.table.get(board.hash());
            let mut turns = Vec::new();
            board.turns(seat, &mut turns);
            let turn = known.and_then(|known| known.turn);
            let Some(turn) = turn.filter(|turn| turns.contains(turn)) else {
                break;
            };
            line.push(turn);
            board.play(seat, turn);
            if line.len() > 12 || turn.step == NONE {
                break;
            }
        }
        line
    }
}

/// Ends are counted from the position in the table, not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    if score.abs() > PROVEN {
        score + score.signum() * ply as i32
    } else {
        score
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    if score.abs() > PROVEN {
        score - score.signum() * ply as i32
    } else {
        score
    }
}
