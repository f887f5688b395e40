//! The nodes below the root.

use std::cmp::Ordering;

use rules::Seat;

use super::{DEEPEST, Position, SETTLES, Search, Stand, WIN};
use crate::transposition_table::Known;

/// What is added to the ordering value of a killer turn, in the unit of [`Position::looks`].
const KILLER: i32 = 20_000;

/// Alpha and beta: between them the exact score is wanted. Outside, it is enough to know on which side the score
/// lies.
type Window = (i32, i32);

impl<P: Position> Search<'_, '_, P> {
    /// The score for `seat`, which has just played. With `scout`, a null window first tests whether the score is
    /// above alpha.
    pub(super) fn scouted(
        &mut self,
        after: &P,
        seat: Seat,
        depth: u32,
        ply: u32,
        (alpha, beta): Window,
        scout: bool,
    ) -> i32 {
        if scout {
            let score = self.turned(after, seat, depth, ply, (alpha, alpha + 1));
            if score <= alpha || score >= beta || self.stopped {
                return score;
            }
        }
        self.turned(after, seat, depth, ply, (alpha, beta))
    }

    /// The score for `seat`, whichever seat is to act.
    fn turned(&mut self, game: &P, seat: Seat, depth: u32, ply: u32, (alpha, beta): Window) -> i32 {
        if !self.budget.spend() {
            self.stopped = true;
            return 0;
        }
        match game.stand() {
            Stand::Acts(next) if next == seat => self.best(game, seat, depth, ply, (alpha, beta)),
            Stand::Acts(next) => -self.best(game, next, depth, ply, (-beta, -alpha)),
            Stand::Over(first) => self.end(first, seat, ply),
        }
    }

    fn end(&self, first: Ordering, seat: Seat, ply: u32) -> i32 {
        let won = if seat.index() == 0 {
            first
        } else {
            first.reverse()
        };
        match won {
            Ordering::Greater => WIN - ply as i32,
            Ordering::Less => ply as i32 - WIN,
            Ordering::Equal if seat == self.me => P::DRAW,
            Ordering::Equal => -P::DRAW,
        }
    }

    /// The worth of a repetition; `None` if the position is new.
    fn again(&mut self, game: &P, hash: u64, seat: Seat, ply: u32) -> Option<i32> {
        let from = self.path.len().saturating_sub(game.returnable());
        let stood = &self.path[from..];
        let first = from + stood.iter().position(|one| *one == hash)?;
        let times = stood.iter().filter(|one| **one == hash).count();
        if first > self.before {
            self.rests_on = self.rests_on.min(first);
        }
        Some(if times > 1 {
            self.end(game.third_time(), seat, ply)
        } else {
            game.returned(seat)
        })
    }

    /// The best score for a seat that is to act.
    fn best(&mut self, game: &P, seat: Seat, depth: u32, ply: u32, window: Window) -> i32 {
        let mut hash = None;
        if game.returnable() > 0 {
            let own = game.hash();
            if let Some(score) = self.again(game, own, seat, ply) {
                return score;
            }
            hash = Some(own);
        }
        if depth == 0 || ply as usize >= DEEPEST {
            return self.settled(game, seat, (SETTLES, ply), window);
        }
        let hash = hash.unwrap_or_else(|| game.hash());
        let known = self.table.get(hash);
        if let Some(score) = known.and_then(|known| known.decides(depth, ply, window)) {
            return score;
        }
        let first = known.and_then(|known| known.turn);
        let mut turns = std::mem::take(&mut self.rooms[ply as usize]);
        self.promises(game, seat, ply, first.as_ref(), &mut turns);
        let score = if turns.is_empty() {
            let passed = game.after_pass(seat);
            self.turned(&passed, seat, depth, ply, window)
        } else {
            self.noted(game, hash, seat, (depth, ply), window, &mut turns)
        };
        turns.clear();
        self.rooms[ply as usize] = turns;
        score
    }

    /// The score of the best turn. It goes into the table, unless it depends on a repetition of a position further
    /// up.
    fn noted(
        &mut self,
        game: &P,
        hash: u64,
        seat: Seat,
        (depth, ply): (u32, u32),
        window: Window,
        turns: &mut [(i32, P::Turn)],
    ) -> i32 {
        let above = std::mem::replace(&mut self.rests_on, usize::MAX);
        let at = self.path.len();
        self.path.push(hash);
        let (score, turn) = self.best_of(game, seat, (depth, ply), window, turns);
        self.path.pop();
        if self.rests_on < at {
            self.rests_on = self.rests_on.min(above);
            return score;
        }
        self.rests_on = above;
        if !self.stopped {
            self.table
                .put(Known::new(hash, depth, ply, score, window, turn));
        }
        score
    }

    /// The best score within the window, and its turn.
    fn best_of(
        &mut self,
        game: &P,
        seat: Seat,
        (depth, ply): (u32, u32),
        (mut alpha, beta): Window,
        turns: &mut [(i32, P::Turn)],
    ) -> (i32, Option<P::Turn>) {
        let (mut best, mut choice) = (-WIN, None);
        for at in 0..turns.len() {
            // picked one by one instead of sorted: one of the first turns usually cuts
            let next = at + most_promising(&turns[at..]);
            turns.swap(at, next);
            let turn = &turns[at].1;
            let after = game.after(seat, turn);
            let score = self.late(game, &after, seat, turn, (depth, ply, at), (alpha, beta));
            if self.stopped {
                return (0, None);
            }
            if score > best {
                (best, choice) = (score, Some(at));
                alpha = alpha.max(score);
                if alpha >= beta {
                    self.remember_cut(seat, &turns[..=at], depth, ply);
                    break;
                }
            }
        }
        (best, choice.map(|at| turns[at].1))
    }

    /// The score after a turn. Turns late in the order are first searched at reduced depth (late move reductions).
    fn late(
        &mut self,
        game: &P,
        after: &P,
        seat: Seat,
        turn: &P::Turn,
        (depth, ply, at): (u32, u32, usize),
        (alpha, beta): Window,
    ) -> i32 {
        let less = if depth < 3 || at < 3 {
            0
        } else {
            let late = 1 + u32::from(at >= 8) + u32::from(depth >= 7 && at >= 5);
            let careful = u32::from(beta - alpha > 1) + u32::from(game.is_sharp(seat, turn));
            late.saturating_sub(careful).min(depth - 2)
        };
        let depth = depth - 1;
        if less > 0 {
            let score = self.turned(after, seat, depth - less, ply + 1, (alpha, alpha + 1));
            if score <= alpha || self.stopped {
                return score;
            }
        }
        self.scouted(after, seat, depth, ply + 1, (alpha, beta), at > 0)
    }

    /// Quiescence: the score if the seats may still play up to `left` sharp turns.
    fn settled(
        &mut self,
        game: &P,
        seat: Seat,
        (left, ply): (usize, u32),
        (alpha, beta): Window,
    ) -> i32 {
        let mut best = game.worth(seat);
        if left == 0 || best >= beta {
            return best;
        }
        let mut turns = std::mem::take(&mut self.sharp[left - 1]);
        game.list_sharp(seat, &mut turns);
        for turn in turns.drain(..) {
            if !self.budget.spend() {
                self.stopped = true;
                break;
            }
            let after = game.after(seat, &turn);
            let window = (alpha.max(best), beta);
            let (low, high) = window;
            let score = match after.stand() {
                Stand::Over(first) => self.end(first, seat, ply + 1),
                Stand::Acts(next) if next == seat => {
                    self.settled(&after, seat, (left - 1, ply + 1), window)
                }
                Stand::Acts(next) => {
                    -self.settled(&after, next, (left - 1, ply + 1), (-high, -low))
                }
            };
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        turns.clear();
        self.sharp[left - 1] = turns;
        best
    }

    /// All turns with their ordering values.
    fn promises(
        &mut self,
        game: &P,
        seat: Seat,
        ply: u32,
        first: Option<&P::Turn>,
        out: &mut Vec<(i32, P::Turn)>,
    ) {
        let mut listed = std::mem::take(&mut self.listed);
        game.list(seat, &mut listed);
        let (cuts, killers) = (&self.cuts[seat.index()], &self.killers[ply as usize]);
        out.extend(listed.drain(..).map(|turn| {
            let known = if first == Some(&turn) {
                i32::MAX / 2
            } else if killers.iter().flatten().any(|killer| *killer == turn) {
                KILLER + cuts[P::kind(&turn)]
            } else {
                cuts[P::kind(&turn)]
            };
            (known + game.looks(seat, &turn), turn)
        }));
        self.listed = listed;
    }

    /// Counts a cut for the last of these turns and no cut for the turns before it.
    fn remember_cut(&mut self, seat: Seat, turns: &[(i32, P::Turn)], depth: u32, ply: u32) {
        let Some(((_, turn), before)) = turns.split_last() else {
            return;
        };
        let killers = &mut self.killers[ply as usize];
        if killers[0].as_ref() != Some(turn) {
            killers.swap(0, 1);
            killers[0] = Some(*turn);
        }
        let (cuts, weight) = (&mut self.cuts[seat.index()], (depth * depth) as i32);
        count(&mut cuts[P::kind(turn)], weight);
        for (_, before) in before {
            count(&mut cuts[P::kind(before)], -weight);
        }
    }
}

/// Adds a weighted count for a cut, or against one. Older counts fade.
fn count(cut: &mut i32, weight: i32) {
    *cut += weight * 8 - *cut * weight.abs().min(400) / 1600;
}

fn most_promising<T>(turns: &[(i32, T)]) -> usize {
    let mut best = 0;
    for (at, (promise, _)) in turns.iter().enumerate() {
        if *promise > turns[best].0 {
            best = at;
        }
    }
    best
}
