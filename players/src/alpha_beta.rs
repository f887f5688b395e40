//! Alpha-beta search for two seats: iterative deepening, a transposition table, null windows, turns ordered by what was
//! best before, by what cut before and by a first look, late turns looked at less deeply.

use games::{Game, Seat, ToAct};

use crate::place_scores::squash;
use crate::transposition_table::{Bound, Known, Table};
use crate::{Budget, Thought};

/// A score above all evaluations: a win, less the number of turns until then.
pub const WIN: i32 = 1_000_000;

/// Scores beyond this are proven wins; evaluations stay below.
pub const PROVEN: i32 = WIN - 1000;

/// Scores up to this are proven losses.
const LOST: i32 = -PROVEN;

/// Bytes of the transposition table.
const TABLE_BYTES: usize = 32 << 20;

/// Longest line looked at, in turns.
const DEEPEST: usize = 64;

/// How many kinds of turns the record of cuts tells apart.
pub const SLOTS: usize = 4096;

/// What a search for two seats needs to know of a game.
pub trait TwoSeats: Game {
    /// What the position is worth for a seat, seen without looking ahead: below [`PROVEN`] either way, 0 when level.
    fn weigh(&self, seat: Seat) -> i32;

    /// How good a legal turn looks at first sight: the higher, the earlier it is tried.
    fn promise(&self, seat: Seat, turn: &Self::Turn) -> i32;

    /// A number below [`SLOTS`] for a turn, as different as possible for different turns: cuts are remembered by it.
    fn slot(turn: &Self::Turn) -> usize;

    /// Is this turn so sharp that the position after it should not be weighed before it is answered?
    fn sharp(&self, seat: Seat, turn: &Self::Turn) -> bool {
        let (_, _) = (seat, turn);
        false
    }

    /// How many of the turns are looked at, the best by promise, with so many turns left to look ahead. All by default.
    fn width(&self, left: u32) -> usize {
        let _ = left;
        usize::MAX
    }

    /// The score that counts as 0.75 of a win.
    const UNIT: i32;

    /// What a draw is worth to the seat that searches: below 0 it would rather play on.
    const DRAW: i32 = -1;
}

/// One search.
struct Search<'b, 'a, G: TwoSeats> {
    me: Seat,
    budget: &'b mut Budget<'a>,
    table: Table<G::Turn>,
    cuts: [Vec<i32>; 2],
    killers: Vec<[Option<G::Turn>; 2]>,
    stopped: bool,
}

/// Searches deeper and deeper until the budget is spent.
pub fn search<G: TwoSeats>(game: &G, seat: Seat, budget: &mut Budget) -> Option<Thought<G::Turn>> {
    let mut turns = Vec::new();
    game.turns(seat, &mut turns);
    if turns.len() < 2 {
        return turns.pop().map(Thought::unsearched);
    }
    turns.sort_by_cached_key(|turn| -game.promise(seat, turn));
    let table = Table::new(TABLE_BYTES, budget.left());
    let mut search = Search::<G> {
        me: seat,
        budget,
        table,
        cuts: [vec![0; SLOTS], vec![0; SLOTS]],
        killers: vec![[None, None]; DEEPEST + 1],
        stopped: false,
    };
    let mut best = Thought::unsearched(turns[0].clone());
    for depth in 1..DEEPEST as u32 {
        let Some(score) = search.root(game, seat, &mut turns, depth) else {
            break;
        };
        best = Thought {
            turn: turns[0].clone(),
            value: value(score, G::UNIT),
            proven: score.abs() > PROVEN,
            depth,
            line: Vec::new(),
        };
        if score.abs() > PROVEN || search.stopped {
            break;
        }
    }
    best.line = search.line(game, seat, &turns[0]);
    best.turn = turns[0].clone();
    Some(best)
}

fn value(score: i32, unit: i32) -> f32 {
    match score {
        PROVEN.. => 1.0,
        ..=LOST => 0.0,
        _ => squash(score as f32, unit as f32),
    }
}

impl<G: TwoSeats> Search<'_, '_, G> {
    /// Looks at all turns; puts the best first. `None` when the budget ended before the first was known.
    fn root(&mut self, game: &G, seat: Seat, turns: &mut [G::Turn], depth: u32) -> Option<i32> {
        let mut alpha = -WIN;
        let mut known = None;
        for at in 0..turns.len() {
            let after = played(game, seat, &turns[at]);
            let score = self.scouted(&after, seat, depth - 1, 1, (alpha, WIN), at > 0);
            if self.stopped {
                return known;
            }
            if known.is_none_or(|best| score > best) {
                known = Some(score);
                alpha = alpha.max(score);
                turns[..=at].rotate_right(1);
            }
        }
        known
    }

    /// The score of a position for `seat`, which has just played: first only whether it is above alpha, for all but the
    /// first turns.
    fn scouted(
        &mut self,
        after: &G,
        seat: Seat,
        depth: u32,
        ply: u32,
        (alpha, beta): (i32, i32),
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

    /// The score for `seat`, whoever is to act.
    fn turned(
        &mut self,
        game: &G,
        seat: Seat,
        depth: u32,
        ply: u32,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        match game.to_act() {
            ToAct::One(next) if next == seat => self.best(game, seat, depth, ply, (alpha, beta)),
            ToAct::One(next) => -self.best(game, next, depth, ply, (-beta, -alpha)),
            ToAct::Secret(_) => game.weigh(seat),
            ToAct::Over => self.end(game, seat, ply),
        }
    }

    fn end(&self, game: &G, seat: Seat, ply: u32) -> i32 {
        let Some(outcome) = game.outcome() else {
            return 0;
        };
        let (own, other) = (
            outcome.places[seat.index()],
            outcome.places[seat.opponent().index()],
        );
        match own.cmp(&other) {
            std::cmp::Ordering::Less => WIN - ply as i32,
            std::cmp::Ordering::Greater => ply as i32 - WIN,
            std::cmp::Ordering::Equal if seat == self.me => G::DRAW,
            std::cmp::Ordering::Equal => -G::DRAW,
        }
    }

    /// The best that a seat to act can get.
    fn best(
        &mut self,
        game: &G,
        seat: Seat,
        depth: u32,
        ply: u32,
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        if depth == 0 || ply as usize >= DEEPEST {
            return game.weigh(seat);
        }
        if !self.budget.spend() {
            self.stopped = true;
            return 0;
        }
        let hash = game.position_hash();
        let known = self.table.get(hash);
        if let Some(known) = known
            && u32::from(known.depth) >= depth
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
        let first = known.and_then(|known| known.turn.clone());
        let turns = self.ordered(game, seat, depth, ply, first);
        if turns.is_empty() {
            let mut passed = game.clone();
            passed.pass(seat);
            return self.turned(&passed, seat, depth, ply, (alpha, beta));
        }
        let (from, mut best, mut choice) = (alpha, -WIN, None);
        for (at, turn) in turns.iter().enumerate() {
            let after = played(game, seat, turn);
            let score = self.late(game, &after, seat, turn, (depth, ply, at), (alpha, beta));
            if self.stopped {
                return 0;
            }
            if score > best {
                (best, choice) = (score, Some(turn.clone()));
                alpha = alpha.max(score);
                if alpha >= beta {
                    self.remember_cut(seat, turn, depth, ply);
                    break;
                }
            }
        }
        let bound = match best {
            best if best >= beta => Bound::AtLeast,
            best if best <= from => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.put(Known {
            hash,
            depth: depth.min(255) as u8,
            bound,
            score: to_table(best, ply),
            turn: choice,
        });
        best
    }

    /// The score after a turn: late ones in the order are looked at less deeply first, sharp ones more deeply.
    fn late(
        &mut self,
        game: &G,
        after: &G,
        seat: Seat,
        turn: &G::Turn,
        (depth, ply, at): (u32, u32, usize),
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let sharp = depth == 1 && game.sharp(seat, turn);
        let depth = if sharp { depth } else { depth - 1 };
        let less = match at {
            0..4 => 0,
            4..12 => 1,
            _ => 2,
        };
        if less > 0 && depth > less && !sharp {
            let score = self.turned(after, seat, depth - less, ply + 1, (alpha, alpha + 1));
            if score <= alpha || self.stopped {
                return score;
            }
        }
        self.scouted(after, seat, depth, ply + 1, (alpha, beta), at > 0)
    }

    fn ordered(
        &self,
        game: &G,
        seat: Seat,
        depth: u32,
        ply: u32,
        first: Option<G::Turn>,
    ) -> Vec<G::Turn> {
        let mut turns = Vec::new();
        game.turns(seat, &mut turns);
        let (cuts, killers) = (&self.cuts[seat.index()], &self.killers[ply as usize]);
        let mut weighed: Vec<(i32, G::Turn)> = turns
            .into_iter()
            .map(|turn| {
                let known = if first.as_ref() == Some(&turn) {
                    i32::MAX / 2
                } else if killers.iter().flatten().any(|killer| *killer == turn) {
                    1 << 24
                } else {
                    cuts[G::slot(&turn)]
                };
                (-(known + game.promise(seat, &turn)), turn)
            })
            .collect();
        weighed.sort_by_key(|(weight, _)| *weight);
        weighed.truncate(game.width(depth));
        weighed.into_iter().map(|(_, turn)| turn).collect()
    }

    fn remember_cut(&mut self, seat: Seat, turn: &G::Turn, depth: u32, ply: u32) {
        let killers = &mut self.killers[ply as usize];
        if killers[0].as_ref() != Some(turn) {
            killers.swap(0, 1);
            killers[0] = Some(turn.clone());
        }
        let cuts = &mut self.cuts[seat.index()];
        let cut = &mut cuts[G::slot(turn)];
        *cut += (depth * depth) as i32;
        if *cut > 1 << 20 {
            cuts.iter_mut().for_each(|cut| *cut /= 2);
        }
    }

    /// What is expected to follow, as far as the table knows.
    fn line(&self, game: &G, seat: Seat, first: &G::Turn) -> Vec<G::Turn> {
        /// Longest line told.
        const LONGEST: usize = 12;
        let mut line = vec![first.clone()];
        let mut position = played(game, seat, first);
        while let ToAct::One(next) = position.to_act() {
            let known = self.table.get(position.position_hash());
            let turn = known.and_then(|known| known.turn.clone());
            let Some(turn) = turn.filter(|turn| position.check(next, turn).is_ok()) else {
                break;
            };
            position.apply(next, &turn);
            line.push(turn);
            if line.len() == LONGEST {
                break;
            }
        }
        line
    }
}

fn played<G: Game>(game: &G, seat: Seat, turn: &G::Turn) -> G {
    let mut after = game.clone();
    after.apply(seat, turn);
    after
}

/// Ends are counted from the position in the table, not from the root.
fn to_table(score: i32, ply: u32) -> i32 {
    match score {
        PROVEN.. => score + ply as i32,
        ..=LOST => score - ply as i32,
        _ => score,
    }
}

fn from_table(score: i32, ply: u32) -> i32 {
    match score {
        PROVEN.. => score - ply as i32,
        ..=LOST => score + ply as i32,
        _ => score,
    }
}
