//! Alpha-beta on the bare board. A searched position is never one where the seat to fly could enter the base at once:
//! the evaluation of a new position detects that win.

use rules::random_generator::Rng;
use rules::xero_g::{OneSided, Turn, XeroG};
use rules::{Game, Seat};

use super::evaluation::{Worth, worth};
use super::turns::{Flight, list};
use crate::place_scores::squash;
use crate::transposition_table::{Known, Numbered, Table};
pub use crate::transposition_table::{PROVEN, WIN};
use crate::{Budget, Thought};

/// The evaluation that counts as 0.75 of a win.
pub const UNIT: f32 = 110.0;

/// Longest line searched, in turns.
const DEEPEST: u32 = 60;

/// What a repetition is worth to the seat that searches.
const DRAW: i32 = -10;

/// How many of a position's turns are searched, by the number of turns left; more while all of them lose. 10 to 12
/// lost to this with 1,000 nodes each (0.36 of 50), and so did searching all (0.35).
const FOLLOWED: [usize; 4] = [usize::MAX, usize::MAX, 16, 20];

/// One search.
struct Search<'s, 'b> {
    budget: &'s mut Budget<'b>,
    table: Table<Flight>,
    /// By seat, from and to: how often a turn caused a cut.
    cuts: [Vec<i32>; 2],
    killers: Vec<[Option<Flight>; 2]>,
    /// The hashes of the positions on the way to this one.
    path: Vec<u64>,
    /// Turn lists that can be reused.
    lists: Vec<Vec<(i32, Flight)>>,
    movers: Vec<(u32, u64)>,
    stopped: bool,
}

/// What a position is worth for the seat to fly, without looking ahead.
pub fn weigh(ships: OneSided) -> i32 {
    after(ships, 0)
}

/// The score of a position for the seat to fly.
fn after(ships: OneSided, ply: u32) -> i32 {
    match worth(ships) {
        Worth::Wins => WIN - ply as i32 - 1,
        Worth::Score(score) => score,
    }
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

/// Iterative deepening until the budget is spent.
pub fn search(
    game: &XeroG,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<Turn>> {
    let ships = OneSided::of(game, seat)?;
    let table = Table::new(budget.left());
    let mut search = Search {
        budget,
        table,
        cuts: [vec![0; 4096], vec![0; 4096]],
        killers: vec![[None; 2]; DEEPEST as usize + 2],
        path: vec![ships.hash()],
        lists: Vec::new(),
        movers: Vec::new(),
        stopped: false,
    };
    let mut turns = Vec::new();
    list(ships, &mut search.movers, &mut turns);
    rng.shuffle(&mut turns);
    let Some(&(_, first)) = turns.first() else {
        // the search lists none of the turns that are left
        let mut legal = Vec::new();
        game.turns(seat, &mut legal);
        return legal.pop().map(Thought::unsearched);
    };
    if turns.len() < 2 {
        let enters = 1 << first.to() == OneSided::BASE;
        return Some(Thought {
            value: if enters { 1.0 } else { value(weigh(ships)) },
            proven: enters,
            ..Thought::unsearched(first.turn(seat)?)
        });
    }
    let mut roots = Search::roots(game, seat, ships, &turns, rng);
    let mut best = Thought {
        value: value(roots[0].score),
        rounds: vec![value(roots[0].score)],
        ..Thought::unsearched(roots[0].flight.turn(seat)?)
    };
    for depth in 2..DEEPEST {
        let Some(score) = search.root(ships, &mut roots, depth) else {
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
    best.turn = roots[0].flight.turn(seat)?;
    best.line = search.line(ships, roots[0].flight, seat);
    Some(best)
}

/// A turn of the root.
struct Root {
    flight: Flight,
    /// The score without searching further.
    score: i32,
    /// Does it repeat an earlier position?
    again: bool,
}

impl Search<'_, '_> {
    /// The turns of the root, the best at first sight first.
    fn roots(
        game: &XeroG,
        seat: Seat,
        ships: OneSided,
        turns: &[(i32, Flight)],
        rng: &mut Rng,
    ) -> Vec<Root> {
        /// The largest random addition to a score.
        const NOISE: usize = 5;
        let root = |&(_, flight): &(i32, Flight)| {
            let mut stands = game.clone();
            if let Some(turn) = flight.turn(seat) {
                stands.apply(seat, &turn);
            }
            let noise = rng.below(NOISE) as i32;
            let seen = -after(flight.flown(ships), 1);
            // the third occurrence ends the match; at the second the other seat may still win
            let again = stands.times() > 2 || stands.times() == 2 && seen > -PROVEN;
            let score = if again { DRAW } else { seen };
            Root {
                flight,
                score: score + noise,
                again,
            }
        };
        let mut roots: Vec<Root> = turns.iter().map(root).collect();
        roots.sort_by_key(|root| -root.score);
        roots
    }

    /// Searches all root turns and puts the best first. `None` if the budget ends before the first turn has a score.
    fn root(&mut self, ships: OneSided, roots: &mut [Root], depth: u32) -> Option<i32> {
        let mut known = None;
        for at in 0..roots.len() {
            let root = &roots[at];
            let alpha: i32 = known.unwrap_or(-WIN);
            if root.score < -PROVEN && known.is_some() {
                continue;
            }
            let next = root.flight.flown(ships);
            let score = if root.again {
                DRAW
            } else if root.score < -PROVEN {
                root.score
            } else {
                self.scouted(next, (depth, 0, at), (alpha, WIN))
            };
            if self.stopped {
                return known;
            }
            if known.is_none_or(|best| score > best) {
                known = Some(score);
                roots[..=at].rotate_right(1);
            }
        }
        known
    }

    /// The score of a turn that led to a position. Turns late in the order are first searched at reduced depth.
    fn scouted(
        &mut self,
        next: OneSided,
        (depth, ply, at): (u32, u32, usize),
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let less = match at {
            0..3 => 0,
            3..12 => 1,
            _ => 2,
        };
        let mut score = WIN;
        if less > 0 && depth > less + 1 {
            score = -self.best(next, depth - 1 - less, ply + 1, (-alpha - 1, -alpha));
        }
        if at > 0 && score > alpha && !self.stopped {
            score = -self.best(next, depth - 1, ply + 1, (-alpha - 1, -alpha));
        }
        if (at == 0 || score > alpha && score < beta) && !self.stopped {
            score = -self.best(next, depth - 1, ply + 1, (-beta, -alpha));
        }
        score
    }

    /// The best score for the seat to fly, which cannot enter the base at once.
    fn best(&mut self, ships: OneSided, depth: u32, ply: u32, window: (i32, i32)) -> i32 {
        if !self.budget.spend() {
            self.stopped = true;
            return 0;
        }
        let hash = ships.hash();
        let before = self.path.iter().rev().skip(1).step_by(2);
        if before.into_iter().any(|one| *one == hash) {
            return if ply.is_multiple_of(2) { DRAW } else { -DRAW };
        }
        let known = self.table.get(hash);
        if let Some(score) = known.and_then(|known| known.decides(depth, ply, window)) {
            return score;
        }
        let first = known.and_then(|known| known.turn);
        let mut turns = self.lists.pop().unwrap_or_default();
        turns.clear();
        self.path.push(hash);
        let (score, flight) = if depth <= 1 {
            self.last(ships, ply, window, first, &mut turns)
        } else {
            self.followed(ships, (depth, ply), window, first, &mut turns)
        };
        self.path.pop();
        self.lists.push(turns);
        if !self.stopped {
            let known = Known::new(hash, depth, ply, score, window, flight);
            self.table.put(known);
        }
        score
    }

    /// The best turn by the evaluation of the positions after it. Turns that cut before come first.
    fn last(
        &mut self,
        ships: OneSided,
        ply: u32,
        (mut alpha, beta): (i32, i32),
        first: Option<Flight>,
        turns: &mut Vec<(i32, Flight)>,
    ) -> (i32, Option<Flight>) {
        list(ships, &mut self.movers, turns);
        let seat = ply as usize % 2;
        let killers = self.killers[ply as usize];
        for (key, flight) in turns.iter_mut() {
            *key = self.cuts[seat][flight.from() << 6 | flight.to()];
            if Some(*flight) == first {
                *key = i32::MAX;
            } else if killers.contains(&Some(*flight)) {
                *key = i32::MAX / 2;
            }
        }
        turns.sort_unstable_by_key(|(key, flight)| (-key, flight.number()));
        let (mut best, mut choice) = (-WIN, None);
        for &(_, flight) in turns.iter() {
            let score = -after(flight.flown(ships), ply + 1);
            if score > best {
                (best, choice) = (score, Some(flight));
                alpha = alpha.max(score);
                if alpha >= beta {
                    self.cut(flight, 1, ply);
                    break;
                }
            }
        }
        (best, choice)
    }

    /// The best turn by search. The turn that was best before comes first, the others follow by evaluation.
    fn followed(
        &mut self,
        ships: OneSided,
        (depth, ply): (u32, u32),
        (mut alpha, beta): (i32, i32),
        first: Option<Flight>,
        turns: &mut Vec<(i32, Flight)>,
    ) -> (i32, Option<Flight>) {
        let (mut best, mut choice) = (-WIN, None);
        if let Some(flight) = first {
            let next = flight.flown(ships);
            let score = -after(next, ply + 1);
            best = if score < -PROVEN {
                score
            } else {
                self.scouted(next, (depth, ply, 0), (alpha, beta))
            };
            choice = first;
            alpha = alpha.max(best);
            if self.stopped || alpha >= beta {
                self.cut(flight, depth, ply);
                return (best, choice);
            }
        }
        list(ships, &mut self.movers, turns);
        let killers = self.killers[ply as usize];
        for (score, flight) in turns.iter_mut() {
            *score = -after(flight.flown(ships), ply + 1);
            if killers.contains(&Some(*flight)) && *score > -PROVEN {
                *score += 30;
            }
        }
        turns.sort_unstable_by_key(|(score, flight)| (-score, flight.number()));
        let width = FOLLOWED[(depth as usize).min(FOLLOWED.len() - 1)];
        let mut at = usize::from(first.is_some());
        for &(score, flight) in turns.iter() {
            if Some(flight) == first {
                continue;
            }
            if at >= width && best > -PROVEN {
                break;
            }
            let score = if score < -PROVEN {
                score
            } else {
                self.scouted(flight.flown(ships), (depth, ply, at), (alpha, beta))
            };
            if self.stopped {
                return (0, None);
            }
            if score > best {
                (best, choice) = (score, Some(flight));
                alpha = alpha.max(score);
                if alpha >= beta {
                    self.cut(flight, depth, ply);
                    break;
                }
            }
            at += 1;
        }
        (best, choice)
    }

    /// Remembers a turn that caused a cut.
    fn cut(&mut self, flight: Flight, depth: u32, ply: u32) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(flight) {
            killers.swap(0, 1);
            killers[0] = Some(flight);
        }
        let cuts = &mut self.cuts[ply as usize % 2];
        let cut = &mut cuts[flight.from() << 6 | flight.to()];
        *cut += (depth * depth) as i32;
        if *cut > 1 << 20 {
            for cut in cuts {
                *cut /= 2;
            }
        }
    }

    /// The expected line, as far as the table has it (principal variation).
    fn line(&mut self, ships: OneSided, first: Flight, seat: Seat) -> Vec<Turn> {
        /// Longest line that is returned.
        const LONGEST: usize = 12;
        let (mut ships, mut seat, mut flight) = (ships, seat, Some(first));
        let (mut line, mut turns) = (Vec::new(), Vec::new());
        while let Some(turn) = flight.and_then(|flight| flight.turn(seat)) {
            line.push(turn);
            // the match ends when a ship enters the base
            flight =
                flight.filter(|flight| 1 << flight.to() != OneSided::BASE && line.len() < LONGEST);
            let Some(flown) = flight.map(|flight| flight.flown(ships)) else {
                break;
            };
            ships = flown;
            seat = seat.opponent();
            turns.clear();
            list(ships, &mut self.movers, &mut turns);
            let known = self.table.get(ships.hash());
            flight = match turns[..] {
                [(_, only)] => Some(only),
                _ => known
                    .and_then(|known| known.turn)
                    .filter(|flight| turns.iter().any(|(_, turn)| turn == flight)),
            };
        }
        line
    }
}
