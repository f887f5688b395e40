//! Alpha-beta on the bare board.

use games::archimedes::Archimedes;
use games::random_generator::Rng;
use games::{Game, Seat};

use super::board::{Board, PORTS, Sight, Slide, square_number};
use super::evaluation::Evaluation;
use super::memory::{Bound, Known, Memory};
use crate::place_scores::squash;
use crate::{Budget, Thought};

/// A score above all evaluations: a win, less the number of turns until then.
pub const WIN: i32 = 1_000_000;

/// Scores beyond this are proven wins; evaluations stay below.
const PROVEN: i32 = WIN - 1000;

/// Longest line looked at, in turns.
const DEEPEST: usize = 64;

/// Most turns of captures alone after a line.
const CAPTURES: u32 = 6;

/// The evaluation that counts as 0.75 of a win.
pub const UNIT: f32 = 150.0;

/// What a draw is worth to the seat that searches.
const DRAW: i32 = -20;

/// How far below alpha a position may be for each turn left, that quiet turns are still tried.
const MARGIN: i32 = 80;

struct Search<'s, 'b> {
    game: &'s Archimedes,
    me: usize,
    budget: &'s mut Budget<'b>,
    evaluation: Evaluation,
    memory: Memory,
    cuts: [Vec<i32>; 2],
    killers: Vec<[Option<Slide>; 2]>,
    /// The positions on the way to this one.
    path: Vec<u64>,
    /// Lists of turns that are not in use.
    lists: Vec<Vec<(i32, Slide)>>,
    stopped: bool,
}

/// What a position is worth for a seat to act, captures looked at.
pub fn weigh(board: &Board, evaluation: &Evaluation) -> i32 {
    let sights = [board.sight(0), board.sight(1)];
    evaluation.worth(board, &sights)
}

/// Searches deeper and deeper until the budget is spent.
pub fn search(
    game: &Archimedes,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<games::archimedes::Turn>> {
    let board = Board {
        to_act: seat.index(),
        ..Board::of(game)
    };
    let memory = Memory::new(budget.left());
    let mut search = Search {
        game,
        me: seat.index(),
        budget,
        evaluation: Evaluation::varied(rng),
        memory,
        cuts: [vec![0; 4096], vec![0; 4096]],
        killers: vec![[None, None]; DEEPEST + 2],
        path: vec![board.hash()],
        lists: Vec::new(),
        stopped: false,
    };
    let mut turns = Vec::new();
    let sights = [board.sight(0), board.sight(1)];
    search.list(&board, &sights, None, 0, &mut turns);
    rng.shuffle(&mut turns);
    turns.sort_by_key(|(promise, _)| -promise);
    let mut turns: Vec<Slide> = turns.into_iter().map(|(_, slide)| slide).collect();
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
    /// Looks at all turns; puts the best first. `None` when the budget ended before the first was known.
    fn root(&mut self, board: &Board, turns: &mut [Slide], depth: u32) -> Option<i32> {
        let mut known = None;
        for at in 0..turns.len() {
            let after = board.after(turns[at]);
            let alpha = known.unwrap_or(-WIN);
            let mut score = WIN;
            if at > 0 {
                let depth = if at > 12 && depth > 3 {
                    depth - 2
                } else {
                    depth - 1
                };
                score = -self.best(&after, depth, 1, (-alpha - 1, -alpha), true);
            }
            if score > alpha && !self.stopped {
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

    /// The best that the seat to act can get.
    fn best(
        &mut self,
        board: &Board,
        depth: u32,
        ply: u32,
        (mut alpha, beta): (i32, i32),
        null: bool,
    ) -> i32 {
        let seat = board.to_act;
        // an invader must be destroyed at once: no position to be weighed
        let forced = board.invaded(seat);
        let depth = if forced { depth.max(1) } else { depth };
        let sights = [board.sight(0), board.sight(1)];
        if depth == 0 || ply as usize >= DEEPEST {
            return self.captures(board, &sights, ply, CAPTURES, (alpha, beta));
        }
        if !self.budget.spend() {
            self.stopped = true;
            return 0;
        }
        let hash = board.hash();
        if self.path.contains(&hash) || self.game.times_stood(hash) > 0 {
            return if seat == self.me { DRAW } else { -DRAW };
        }
        let known = self.memory.get(hash);
        if let Some(known) = known
            && known.depth >= depth
        {
            let score = from_memory(known.score, ply);
            let decides = match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if decides {
                return score;
            }
        }
        let worth = self.evaluation.worth(board, &sights);
        let narrow = beta - alpha == 1 && beta.abs() < PROVEN;
        self.path.push(hash);
        if narrow && !forced && null {
            if depth <= 2 && worth - MARGIN * depth as i32 >= beta && board.port_lines(seat).1 == 0
            {
                self.path.pop();
                return worth;
            }
            if depth >= 2 && worth >= beta {
                let passed = Board {
                    to_act: 1 - seat,
                    ..*board
                };
                let less = if depth >= 5 { 4 } else { 3 };
                let score = -self.best(
                    &passed,
                    depth.saturating_sub(less),
                    ply + 1,
                    (-beta, 1 - beta),
                    false,
                );
                if score >= beta && !self.stopped {
                    self.path.pop();
                    return if score > PROVEN { beta } else { score };
                }
            }
        }
        let mut turns = self.lists.pop().unwrap_or_default();
        let first = known.and_then(|known| known.slide);
        self.list(board, &sights, first, ply, &mut turns);
        let from = alpha;
        let (mut best, mut choice) = (ply as i32 - WIN, None);
        let mut tried = 0;
        for at in 0..turns.len() {
            let (promise, slide) = pick(&mut turns, at);
            let after = board.after(slide);
            if forced && after.invaded(seat) {
                continue;
            }
            let sharp = after.ships[1 - seat] != board.ships[1 - seat]
                || u32::from(slide.to) == PORTS[1 - seat];
            if narrow && !sharp && !forced && tried > 0 && best > -PROVEN {
                let late = depth <= 2 && worth + MARGIN * depth as i32 <= alpha;
                if late {
                    best = best.max(worth + MARGIN * depth as i32);
                    continue;
                }
            }
            let score = self.tried(
                &after,
                depth,
                ply,
                (alpha, beta),
                (tried, sharp || forced, promise),
            );
            tried += 1;
            if self.stopped {
                break;
            }
            if score > best {
                (best, choice) = (score, Some(slide));
                alpha = alpha.max(score);
                if alpha >= beta {
                    if !sharp {
                        self.remember_cut(seat, slide, depth, ply);
                    }
                    break;
                }
            }
        }
        self.lists.push(turns);
        self.path.pop();
        if self.stopped {
            return 0;
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best <= from {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        self.memory.put(Known {
            hash,
            depth,
            bound,
            score: to_memory(best, ply),
            slide: choice,
        });
        best
    }

    /// The score of a turn: late ones in the order are looked at less deeply first, and all but the first are asked first
    /// whether they are better at all.
    fn tried(
        &mut self,
        after: &Board,
        depth: u32,
        ply: u32,
        (alpha, beta): (i32, i32),
        (at, sharp, _promise): (usize, bool, i32),
    ) -> i32 {
        let left = depth - 1;
        let less = match at {
            _ if sharp || depth < 3 => 0,
            0..4 => 0,
            4..14 => 1,
            _ => 1 + depth / 4,
        };
        if less > 0 {
            let score = -self.best(
                after,
                left.saturating_sub(less),
                ply + 1,
                (-alpha - 1, -alpha),
                true,
            );
            if score <= alpha || self.stopped {
                return score;
            }
        }
        if at > 0 && beta - alpha > 1 {
            let score = -self.best(after, left, ply + 1, (-alpha - 1, -alpha), true);
            if score <= alpha || score >= beta || self.stopped {
                return score;
            }
        }
        -self.best(after, left, ply + 1, (-beta, -alpha), true)
    }

    /// The worth of a position once the captures that pay are made.
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
            self.capturing(board, sights) | 1 << PORTS[enemy]
        };
        if goals & (sights[seat].any() | u64::MAX * u64::from(board.can_rebuild(seat))) == 0 {
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
            let sharp =
                after.ships[enemy] != board.ships[enemy] || u32::from(slide.to) == PORTS[enemy];
            if !sharp && !forced {
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

    /// The squares from which a ship could destroy one that two see already.
    fn capturing(&self, board: &Board, sights: &[Sight; 2]) -> u64 {
        let mut weak = sights[board.to_act].two() & board.ships[1 - board.to_act];
        let mut set = 0;
        while weak != 0 {
            set |= board.seen_from(weak.trailing_zeros());
            weak &= weak - 1;
        }
        set & !board.all()
    }

    /// Lists the turns, each with how early it is to be tried.
    fn list(
        &self,
        board: &Board,
        sights: &[Sight; 2],
        first: Option<Slide>,
        ply: u32,
        turns: &mut Vec<(i32, Slide)>,
    ) {
        let (seat, enemy) = (board.to_act, 1 - board.to_act);
        let capturing = self.capturing(board, sights);
        let (danger, deadly) = (sights[enemy].two(), sights[enemy].three());
        let (cuts, killers) = (&self.cuts[seat], &self.killers[ply as usize]);
        turns.clear();
        board.slides(u64::MAX, |slide| {
            let (from, to) = (1 << slide.from, 1_u64 << slide.to);
            let mut promise = cuts[slide.number()];
            if first == Some(slide) {
                promise += 1 << 28;
            } else if u32::from(slide.to) == PORTS[enemy] {
                promise += 1 << 27;
            } else if to & capturing != 0 {
                promise += 1 << 26;
            } else if killers.contains(&Some(slide)) {
                promise += 1 << 24;
            }
            if to & deadly != 0 {
                promise -= 1 << 22;
            } else if to & danger != 0 {
                promise -= 1 << 12;
            }
            if from & danger != 0 {
                promise += 1 << 12;
            }
            turns.push((promise, slide));
        });
    }

    fn remember_cut(&mut self, seat: usize, slide: Slide, depth: u32, ply: u32) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(slide) {
            killers.swap(0, 1);
            killers[0] = Some(slide);
        }
        let cuts = &mut self.cuts[seat];
        let cut = &mut cuts[slide.number()];
        *cut += (depth * depth) as i32;
        if *cut > 1 << 20 {
            cuts.iter_mut().for_each(|cut| *cut /= 2);
        }
    }

    /// What is expected to follow, as far as the memory knows.
    fn line(&self, board: &Board, first: Slide) -> Vec<games::archimedes::Turn> {
        /// Longest line told.
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
            next = self.memory.get(board.hash()).and_then(|known| known.slide);
        }
        line
    }
}

/// Brings the most promising of the turns that are left to a place, and gives it.
fn pick(turns: &mut [(i32, Slide)], at: usize) -> (i32, Slide) {
    let mut most = at;
    for other in at + 1..turns.len() {
        if turns[other].0 > turns[most].0 {
            most = other;
        }
    }
    turns.swap(at, most);
    turns[at]
}

/// Ends are counted from the position in memory, not from the root.
fn to_memory(score: i32, ply: u32) -> i32 {
    if score > PROVEN {
        score + ply as i32
    } else if score < -PROVEN {
        score - ply as i32
    } else {
        score
    }
}

fn from_memory(score: i32, ply: u32) -> i32 {
    if score > PROVEN {
        score - ply as i32
    } else if score < -PROVEN {
        score + ply as i32
    } else {
        score
    }
}

/// The slide of a turn.
pub fn slide_of(turn: games::archimedes::Turn) -> Slide {
    Slide {
        from: square_number(turn.from),
        to: square_number(turn.to),
    }
}
