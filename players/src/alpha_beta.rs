//! The parts that all alpha-beta searches share: iterative deepening, the order of the root turns, null windows,
//! reduced depths, and the data that one node leaves for later nodes ([`Memory`]). Seats act in turn, so a score is
//! always that of the seat to act (negamax).
//!
//! A game has its own nodes ([`Nodes`]), or it uses the [plain] ones, which search any [`Position`].

pub mod plain;
mod position;

use std::ops::Range;

use crate::place_scores::squash;
pub use crate::transposition_table::{LOST, PROVEN, WIN};
use crate::transposition_table::{Numbered, Table};
use crate::{Budget, Thought};

pub use position::Position;

/// The longest line searched, in plies.
pub const DEEPEST: usize = 64;

/// How many kinds of turns the cut counts distinguish.
pub const SLOTS: usize = 4096;

/// Alpha and beta. A score between them must be exact; of any other score only the side (below or above) matters.
pub type Window = (i32, i32);

/// The window that contains all scores.
pub const ALL: Window = (-WIN, WIN);

/// The data that the nodes of a search leave for later nodes.
pub struct Memory<'b, 'a, T> {
    pub budget: &'b mut Budget<'a>,
    pub table: Table<T>,
    /// How often a turn caused a cut, by side (0: the seat that searches) and kind of turn.
    pub cuts: [Vec<i32>; 2],
    /// For each ply, the last two turns that caused a cut.
    pub killers: Vec<[Option<T>; 2]>,
    /// The hashes of the positions on the way to the node.
    pub path: Vec<u64>,
    /// Turn lists that can be reused.
    pub lists: Vec<Vec<(i32, T)>>,
    /// Has the budget ended?
    pub stopped: bool,
}

impl<'b, 'a, T: Numbered + PartialEq> Memory<'b, 'a, T> {
    /// Prepares a search that starts at the last position of `path`.
    pub fn new(budget: &'b mut Budget<'a>, path: Vec<u64>) -> Self {
        Self {
            table: Table::new(budget.left()),
            budget,
            cuts: [vec![0; SLOTS], vec![0; SLOTS]],
            killers: vec![[None; 2]; DEEPEST + 2],
            path,
            lists: Vec::new(),
            stopped: false,
        }
    }

    /// Uses one node. Returns false if no node is left or the search was stopped.
    #[inline]
    pub fn spend(&mut self) -> bool {
        let spent = self.budget.spend();
        self.stopped |= !spent;
        spent
    }

    /// Stores a turn that caused a cut as the ply's latest killer.
    pub fn note_killer(&mut self, turn: T, ply: u32) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(turn) {
            killers.swap(0, 1);
            killers[0] = Some(turn);
        }
    }

    /// Stores a turn that caused a cut as a killer, and counts the cut for its kind of turn.
    pub fn note_cut(&mut self, turn: T, kind: usize, depth: u32, ply: u32) {
        self.note_killer(turn, ply);
        let cuts = &mut self.cuts[side(ply)];
        cuts[kind] += (depth * depth) as i32;
        if cuts[kind] > 1 << 20 {
            for cut in cuts {
                *cut /= 2;
            }
        }
    }
}

/// The side to act: 0 for the seat that searches.
#[inline]
pub fn side(ply: u32) -> usize {
    ply as usize % 2
}

/// The best of the turns tried so far, within a window.
pub struct Best<T> {
    pub score: i32,
    pub turn: Option<T>,
    pub alpha: i32,
    pub beta: i32,
}

impl<T> Best<T> {
    /// No turn was tried yet. `score` is the seat's score if it has no turn.
    pub fn new(score: i32, (alpha, beta): Window) -> Self {
        Self {
            score,
            turn: None,
            alpha,
            beta,
        }
    }

    /// Compares a turn with the best. Returns true if no other turn needs to be tried (a cut).
    #[inline]
    pub fn put(&mut self, score: i32, turn: T) -> bool {
        if score > self.score {
            (self.score, self.turn) = (score, Some(turn));
            self.alpha = self.alpha.max(score);
        }
        self.alpha >= self.beta
    }

    pub fn window(&self) -> Window {
        (self.alpha, self.beta)
    }
}

/// How deep and with which window a turn is searched.
#[derive(Clone, Copy)]
pub struct Trial {
    /// The depth and the ply of the node before the turn.
    pub depth: u32,
    pub ply: u32,
    /// By how many plies the depth is first reduced (late move reduction).
    pub less: u32,
    /// Is the turn first tried with a null window?
    pub scout: bool,
}

impl Trial {
    /// A trial at full depth of the turn at index `at` of the order. All turns but the first are tried with a null
    /// window.
    pub fn full(depth: u32, ply: u32, at: usize) -> Self {
        Self {
            depth,
            ply,
            less: 0,
            scout: at > 0,
        }
    }
}

/// A game's alpha-beta search, as the score of a single node.
pub trait Nodes {
    /// A position, with the seat to act.
    type Position;

    /// Has the budget ended?
    fn stopped(&self) -> bool;

    /// The score of a position for the seat to act.
    fn score(&mut self, position: &Self::Position, depth: u32, ply: u32, window: Window) -> i32;

    /// The score of the turn that led to `after`, for the seat that played it.
    #[inline]
    fn tried(&mut self, after: &Self::Position, trial: Trial, (alpha, beta): Window) -> i32 {
        let Trial { ply, less, .. } = trial;
        let (left, null) = (trial.depth - 1, (-alpha - 1, -alpha));
        if less > 0 {
            let score = -self.score(after, left.saturating_sub(less), ply + 1, null);
            if score <= alpha || self.stopped() {
                return score;
            }
        }
        if trial.scout {
            let score = -self.score(after, left, ply + 1, null);
            if score <= alpha || score >= beta || self.stopped() {
                return score;
            }
        }
        -self.score(after, left, ply + 1, (-beta, -alpha))
    }
}

/// Scores all root turns and puts the best first. `score` gets a turn, its index and alpha; it returns `None` when the
/// budget has ended. The result is `None` if that happens before the first turn has a score.
pub fn root<T>(
    turns: &mut [T],
    (low, high): Window,
    mut score: impl FnMut(&T, usize, i32) -> Option<i32>,
) -> Option<i32> {
    let (mut alpha, mut known) = (low, None);
    for at in 0..turns.len() {
        let Some(score) = score(&turns[at], at, alpha) else {
            break;
        };
        if known.is_none_or(|best| score > best) {
            known = Some(score);
            // below the window a score is only an upper bound, so it does not change the order
            if score > low || at == 0 {
                turns[..=at].rotate_right(1);
            }
            alpha = alpha.max(score);
            if alpha >= high {
                break;
            }
        }
    }
    known
}

/// Iterative deepening. `round` searches one depth; it returns the score and whether the budget has ended. It returns
/// no score if the budget ended too early.
pub fn deepen<T>(
    thought: &mut Thought<T>,
    unit: f32,
    depths: Range<u32>,
    mut round: impl FnMut(u32) -> (Option<i32>, bool),
) {
    for depth in depths {
        let (Some(score), stopped) = round(depth) else {
            break;
        };
        thought.value = value(score, unit);
        thought.proven = score.abs() > PROVEN;
        thought.depth = depth;
        if !stopped {
            thought.rounds.push(thought.value);
        }
        if thought.proven || stopped {
            break;
        }
    }
}

/// Converts a score to a place score.
pub fn value(score: i32, unit: f32) -> f32 {
    match score {
        PROVEN.. => 1.0,
        ..=LOST => 0.0,
        _ => squash(score as f32, unit),
    }
}

/// The principal variation: `first`, followed by the turns that `next` returns.
pub fn line<T: Copy>(first: T, next: impl FnMut(&T) -> Option<T>) -> Vec<T> {
    /// The longest line that is returned, in turns.
    const LONGEST: usize = 12;
    std::iter::successors(Some(first), next)
        .take(LONGEST)
        .collect()
}

/// Moves the most promising of the remaining turns to index `at` and returns it. Turns are picked one by one instead of
/// sorted, because one of the first usually cuts.
#[inline]
pub fn pick<T: Copy>(turns: &mut [(i32, T)], at: usize) -> T {
    let mut most = at;
    for other in at + 1..turns.len() {
        if turns[other].0 > turns[most].0 {
            most = other;
        }
    }
    turns.swap(at, most);
    turns[at].1
}
