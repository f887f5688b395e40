//! Alpha-beta search for two seats: iterative deepening, a transposition table, null windows and late move
//! reductions. Move ordering uses the best turn known from the table, turns that cut before, and a first look at each
//! turn.
//!
//! In games where positions can repeat, a score may depend on a repetition of a position between the root and the
//! node. Such a score holds on this path only. So the table does not get it for any node below the repeated position.

mod nodes;
mod position;

use rules::Seat;
use rules::random_generator::Rng;

use crate::place_scores::squash;
use crate::transposition_table::Table;
pub use crate::transposition_table::{LOST, PROVEN, WIN};
use crate::{Budget, Thought};

pub use position::{Position, Stand};

/// Longest line searched, in turns.
const DEEPEST: usize = 64;

/// How many sharp turns are followed after the last ply of a round (quiescence).
const SETTLES: usize = 4;

/// How many kinds of turns the cut counts distinguish.
pub const SLOTS: usize = 4096;

/// One search.
struct Search<'b, 'a, P: Position> {
    me: Seat,
    budget: &'b mut Budget<'a>,
    table: Table<P::Turn>,
    cuts: [Vec<i32>; 2],
    killers: Vec<[Option<P::Turn>; 2]>,
    /// Buffers for the turns of each ply, with their ordering values.
    rooms: Vec<Vec<(i32, P::Turn)>>,
    listed: Vec<P::Turn>,
    /// Buffers for the sharp turns of the quiescence search.
    sharp: [Vec<P::Turn>; SETTLES],
    /// The positions before the root and on the way to the node, by hash.
    path: Vec<u64>,
    /// The score below the node may depend on repetitions. This is the index in `path` of the earliest repeated
    /// position.
    rests_on: usize,
    /// How many entries of `path` come before the root.
    before: usize,
    /// The depth of this round.
    round: u32,
    stopped: bool,
}

/// Iterative deepening until the budget is spent. Equally ordered turns are tried in random order. `before` has the
/// hashes of the earlier positions, the latest last: the root may repeat one of them.
pub fn search_from<P: Position>(
    game: &P,
    before: &[u64],
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<P::Turn>> {
    let mut turns = Vec::new();
    game.list(seat, &mut turns);
    if turns.len() < 2 {
        return turns.pop().map(Thought::unsearched);
    }
    rng.shuffle(&mut turns);
    turns.sort_by_cached_key(|turn| -game.looks(seat, turn));
    let mut path = before.to_vec();
    path.push(game.hash());
    let table = Table::new(budget.left());
    let mut search = Search::<P> {
        me: seat,
        budget,
        table,
        cuts: [vec![0; SLOTS], vec![0; SLOTS]],
        killers: vec![[None, None]; DEEPEST + 1],
        rooms: vec![Vec::new(); DEEPEST + 1],
        listed: Vec::new(),
        sharp: std::array::from_fn(|_| Vec::new()),
        path,
        rests_on: usize::MAX,
        before: before.len(),
        round: 0,
        stopped: false,
    };
    Some(search.deepen(game, seat, &mut turns))
}

fn value(score: i32, unit: i32) -> f32 {
    match score {
        PROVEN.. => 1.0,
        ..=LOST => 0.0,
        _ => squash(score as f32, unit as f32),
    }
}

impl<P: Position> Search<'_, '_, P> {
    fn deepen(&mut self, game: &P, seat: Seat, turns: &mut [P::Turn]) -> Thought<P::Turn> {
        let mut best = Thought::unsearched(turns[0]);
        let (mut guess, mut rounds) = (0, Vec::new());
        for depth in 1..DEEPEST as u32 {
            self.round = depth;
            let Some(score) = self.expecting(game, seat, turns, guess) else {
                break;
            };
            guess = score;
            best.value = value(score, P::UNIT);
            best.proven = score.abs() > PROVEN;
            best.depth = depth;
            if !self.stopped {
                rounds.push(best.value);
            }
            if score.abs() > PROVEN || self.stopped {
                break;
            }
        }
        best.rounds = rounds;
        best.line = self.line(game, seat, &turns[0]);
        best.turn = turns[0];
        best
    }

    /// The score of this round. The search first uses a narrow window around the last round's score (aspiration
    /// window).
    fn expecting(
        &mut self,
        game: &P,
        seat: Seat,
        turns: &mut [P::Turn],
        guess: i32,
    ) -> Option<i32> {
        /// The first round that uses a narrow window.
        const FROM: u32 = 4;
        if self.round < FROM || guess.abs() > PROVEN {
            return self.root(game, seat, turns, (-WIN, WIN));
        }
        let mut margin = (P::UNIT / 8).max(1);
        let (mut low, mut high) = (guess - margin, guess + margin);
        loop {
            let score = self.root(game, seat, turns, (low, high));
            match score {
                Some(score) if score <= low && low > -WIN && !self.stopped => {
                    low = (score - margin).max(-WIN);
                }
                Some(score) if score >= high && high < WIN && !self.stopped => {
                    high = (score + margin).min(WIN);
                }
                _ => return score,
            }
            margin = margin.saturating_mul(8);
            if margin > P::UNIT.saturating_mul(16) {
                (low, high) = (-WIN, WIN);
            }
        }
    }

    /// Searches all root turns and puts the best first. `None` if the budget ends before the first turn has a score.
    fn root(
        &mut self,
        game: &P,
        seat: Seat,
        turns: &mut [P::Turn],
        (low, high): (i32, i32),
    ) -> Option<i32> {
        let (mut alpha, mut known) = (low, None);
        for at in 0..turns.len() {
            let after = game.after(seat, &turns[at]);
            let score = self.scouted(&after, seat, self.round - 1, 1, (alpha, high), at > 0);
            if self.stopped {
                return known;
            }
            if known.is_none_or(|best| score > best) {
                known = Some(score);
                // below the window all turns are equally bad, as far as is known
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

    /// The expected line, as far as the table has it (principal variation).
    fn line(&self, game: &P, seat: Seat, first: &P::Turn) -> Vec<P::Turn> {
        /// Longest line that is returned.
        const LONGEST: usize = 12;
        let mut line = vec![*first];
        let mut position = game.after(seat, first);
        let mut legal = Vec::new();
        while let Stand::Acts(next) = position.stand() {
            let known = self.table.get(position.hash());
            let turn = known.and_then(|known| known.turn);
            legal.clear();
            position.list(next, &mut legal);
            let Some(turn) = turn.filter(|turn| legal.contains(turn)) else {
                break;
            };
            position = position.after(next, &turn);
            line.push(turn);
            if line.len() == LONGEST {
                break;
            }
        }
        line
    }
}
