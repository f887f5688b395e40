//! The plain search over any [`Position`], with late move reductions and quiescence. It orders turns by the
//! transposition table's best turn, by earlier cuts, and by a first look at each turn.
//!
//! If positions can repeat, a score may depend on a repetition of a position between the root and the node. Such a
//! score is valid on this path only, so it is not stored in the table for any node below the repeated position.

use std::cmp::Ordering;

use rules::random_generator::Rng;

use super::{
    ALL, Best, DEEPEST, Memory, Nodes, PROVEN, Position, Trial, WIN, Window, deepen, line, pick,
    root, side,
};
use crate::transposition_table::Known;
use crate::{Budget, Thought};

/// The most sharp turns that are searched after the last ply of a round (quiescence).
const SETTLES: usize = 4;

/// The bonus of a killer turn in the move ordering, in the unit of [`Position::looks`].
const KILLER: i32 = 20_000;

/// One search.
struct Search<'b, 'a, P: Position> {
    memory: Memory<'b, 'a, P::Turn>,
    listed: Vec<P::Turn>,
    /// Buffers for the sharp turns of the quiescence search.
    sharp: [Vec<P::Turn>; SETTLES],
    /// The index in the path of the earliest repeated position on which the score below the node depends. `usize::MAX`
    /// if there is none.
    rests_on: usize,
    /// How many entries of the path come before the root.
    before: usize,
}

/// Iterative deepening until the budget is spent. Equally ordered turns are tried in random order. `before` has the
/// hashes of the earlier positions, the latest last, because the search may repeat one of them.
pub fn search<P: Position>(
    game: &P,
    before: &[u64],
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<P::Turn>> {
    let mut turns = Vec::new();
    game.list(&mut turns);
    if turns.len() < 2 {
        return turns.pop().map(Thought::unsearched);
    }
    rng.shuffle(&mut turns);
    turns.sort_by_cached_key(|turn| -game.looks(*turn));
    let mut path = before.to_vec();
    path.push(game.hash());
    let mut search = Search::<P> {
        memory: Memory::new(budget, path),
        listed: Vec::new(),
        sharp: std::array::from_fn(|_| Vec::new()),
        rests_on: usize::MAX,
        before: before.len(),
    };
    let mut best = Thought::unsearched(turns[0]);
    let mut guess = 0;
    deepen(&mut best, P::UNIT as f32, 1..DEEPEST as u32, |depth| {
        let score = search.expecting(game, &mut turns, depth, guess);
        guess = score.unwrap_or(guess);
        (score, search.memory.stopped)
    });
    best.turn = turns[0];
    best.line = search.line(game, turns[0]);
    Some(best)
}

impl<P: Position> Nodes for Search<'_, '_, P> {
    type Position = P;

    fn stopped(&self) -> bool {
        self.memory.stopped
    }

    fn score(&mut self, game: &P, depth: u32, ply: u32, window: Window) -> i32 {
        if !self.memory.spend() {
            return 0;
        }
        match game.end() {
            Some(end) => ended::<P>(end, ply),
            None => self.best(game, depth, ply, window),
        }
    }
}

/// The score of an end for the seat that would act next.
fn ended<P: Position>(end: Ordering, ply: u32) -> i32 {
    match end {
        Ordering::Greater => WIN - ply as i32,
        Ordering::Less => ply as i32 - WIN,
        Ordering::Equal if side(ply) == 0 => P::DRAW,
        Ordering::Equal => -P::DRAW,
    }
}

impl<P: Position> Search<'_, '_, P> {
    /// The score of this round. The search first uses a narrow window around the last round's score (aspiration
    /// window).
    fn expecting(
        &mut self,
        game: &P,
        turns: &mut [P::Turn],
        depth: u32,
        guess: i32,
    ) -> Option<i32> {
        /// The first round that uses a narrow window.
        const FROM: u32 = 4;
        let mut margin = (P::UNIT / 8).max(1);
        let (mut low, mut high) = if depth < FROM || guess.abs() > PROVEN {
            ALL
        } else {
            (guess - margin, guess + margin)
        };
        loop {
            let score = root(turns, (low, high), |turn, at, alpha| {
                let trial = Trial::full(depth, 0, at);
                let score = self.tried(&game.after(*turn), trial, (alpha, high));
                (!self.memory.stopped).then_some(score)
            });
            match score {
                Some(score) if score <= low && low > -WIN && !self.memory.stopped => {
                    low = (score - margin).max(-WIN);
                }
                Some(score) if score >= high && high < WIN && !self.memory.stopped => {
                    high = (score + margin).min(WIN);
                }
                _ => return score,
            }
            margin = margin.saturating_mul(8);
            if margin > P::UNIT.saturating_mul(16) {
                (low, high) = ALL;
            }
        }
    }

    /// The principal variation from the table.
    fn line(&self, game: &P, first: P::Turn) -> Vec<P::Turn> {
        let mut position = game.clone();
        line(first, |turn| {
            position = position.after(*turn);
            let mut legal = Vec::new();
            if position.end().is_none() {
                position.list(&mut legal);
            }
            let known = self.memory.table.get(position.hash())?;
            known.turn.filter(|turn| legal.contains(turn))
        })
    }

    /// The score of a repetition; `None` if the position is new.
    fn again(&mut self, game: &P, hash: u64, ply: u32) -> Option<i32> {
        let path = &self.memory.path;
        let from = path.len().saturating_sub(game.returnable());
        let stood = &path[from..];
        let first = from + stood.iter().position(|one| *one == hash)?;
        let times = stood.iter().filter(|one| **one == hash).count();
        if first > self.before {
            self.rests_on = self.rests_on.min(first);
        }
        Some(if times > 1 {
            ended::<P>(game.third_time(), ply)
        } else {
            game.returned()
        })
    }

    /// The best score of a position that is not over.
    fn best(&mut self, game: &P, depth: u32, ply: u32, window: Window) -> i32 {
        let mut hash = None;
        if game.returnable() > 0 {
            let own = game.hash();
            if let Some(score) = self.again(game, own, ply) {
                return score;
            }
            hash = Some(own);
        }
        if depth == 0 || ply as usize >= DEEPEST {
            return self.settled(game, SETTLES, ply, window);
        }
        let hash = hash.unwrap_or_else(|| game.hash());
        let known = self.memory.table.get(hash);
        if let Some(score) = known.and_then(|known| known.decides(depth, ply, window)) {
            return score;
        }
        let first = known.and_then(|known| known.turn);
        let mut turns = self.memory.lists.pop().unwrap_or_default();
        self.promises(game, ply, first, &mut turns);
        let score = self.noted(game, hash, (depth, ply), window, &mut turns);
        turns.clear();
        self.memory.lists.push(turns);
        score
    }

    /// Searches the turns and stores the best score in the table, unless it depends on a repetition of an earlier
    /// position.
    fn noted(
        &mut self,
        game: &P,
        hash: u64,
        (depth, ply): (u32, u32),
        window: Window,
        turns: &mut [(i32, P::Turn)],
    ) -> i32 {
        let above = std::mem::replace(&mut self.rests_on, usize::MAX);
        let at = self.memory.path.len();
        self.memory.path.push(hash);
        let (score, turn) = self.best_of(game, (depth, ply), window, turns);
        self.memory.path.pop();
        if self.rests_on < at {
            self.rests_on = self.rests_on.min(above);
            return score;
        }
        self.rests_on = above;
        if !self.memory.stopped {
            let known = Known::new(hash, depth, ply, score, window, turn);
            self.memory.table.put(known);
        }
        score
    }

    /// The best score within the window, and its turn. Late turns of the order are first searched at reduced depth.
    fn best_of(
        &mut self,
        game: &P,
        (depth, ply): (u32, u32),
        window: Window,
        turns: &mut [(i32, P::Turn)],
    ) -> (i32, Option<P::Turn>) {
        let mut best = Best::new(-WIN, window);
        for at in 0..turns.len() {
            let turn = pick(turns, at);
            let less = if depth < 3 || at < 3 {
                0
            } else {
                let late = 1 + u32::from(at >= 8) + u32::from(depth >= 7 && at >= 5);
                let wide = best.beta - best.alpha > 1;
                let careful = u32::from(wide) + u32::from(game.is_sharp(turn));
                late.saturating_sub(careful).min(depth - 2)
            };
            let trial = Trial {
                less,
                ..Trial::full(depth, ply, at)
            };
            let score = self.tried(&game.after(turn), trial, best.window());
            if self.memory.stopped {
                return (0, None);
            }
            if best.put(score, turn) {
                self.remember_cut(&turns[..=at], depth, ply);
                break;
            }
        }
        (best.score, best.turn)
    }

    /// Quiescence: the score if the seats may play up to `left` more sharp turns.
    fn settled(&mut self, game: &P, left: usize, ply: u32, (alpha, beta): Window) -> i32 {
        let mut best = game.worth();
        if left == 0 || best >= beta {
            return best;
        }
        let mut turns = std::mem::take(&mut self.sharp[left - 1]);
        game.list_sharp(&mut turns);
        for turn in turns.drain(..) {
            if !self.memory.spend() {
                break;
            }
            let after = game.after(turn);
            let score = match after.end() {
                Some(end) => -ended::<P>(end, ply + 1),
                None => -self.settled(&after, left - 1, ply + 1, (-beta, -alpha.max(best))),
            };
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        self.sharp[left - 1] = turns;
        best
    }

    /// All turns with their ordering values.
    fn promises(
        &mut self,
        game: &P,
        ply: u32,
        first: Option<P::Turn>,
        out: &mut Vec<(i32, P::Turn)>,
    ) {
        game.list(&mut self.listed);
        let cuts = &self.memory.cuts[side(ply)];
        let killers = &self.memory.killers[ply as usize];
        out.extend(self.listed.drain(..).map(|turn| {
            let known = if first == Some(turn) {
                i32::MAX / 2
            } else if killers.contains(&Some(turn)) {
                KILLER + cuts[P::kind(turn)]
            } else {
                cuts[P::kind(turn)]
            };
            (known + game.looks(turn), turn)
        }));
    }

    /// Counts a cut for the last of these turns, and a missed cut for each turn before it.
    fn remember_cut(&mut self, turns: &[(i32, P::Turn)], depth: u32, ply: u32) {
        let Some(((_, turn), before)) = turns.split_last() else {
            return;
        };
        self.memory.note_killer(*turn, ply);
        let (cuts, weight) = (&mut self.memory.cuts[side(ply)], (depth * depth) as i32);
        count(&mut cuts[P::kind(*turn)], weight);
        for (_, before) in before {
            count(&mut cuts[P::kind(*before)], -weight);
        }
    }
}

/// Adds a weighted count for a cut, or subtracts one for a missed cut. Older counts fade.
fn count(cut: &mut i32, weight: i32) {
    *cut += weight * 8 - *cut * weight.abs().min(400) / 1600;
}
