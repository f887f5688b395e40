//! Move ordering.

use rules::random_generator::Rng;

use super::board::{Board, PORTS, Sight};
use super::evaluation::Evaluation;
use super::search::{WIN, weigh};
use super::slide::Slide;

/// Cut counts by seat and turn, and the last two killer turns of each ply.
pub struct Order {
    cuts: [Vec<i32>; 2],
    killers: Vec<[Option<Slide>; 2]>,
}

impl Order {
    /// No cuts yet.
    pub fn new(deepest: usize) -> Self {
        Self {
            cuts: [vec![0; 4096], vec![0; 4096]],
            killers: vec![[None, None]; deepest + 2],
        }
    }

    /// Lists the turns with their ordering values.
    pub fn list(
        &self,
        board: &Board,
        sights: &[Sight; 2],
        first: Option<Slide>,
        ply: u32,
        turns: &mut Vec<(i32, Slide)>,
    ) {
        let (seat, enemy) = (board.to_act, 1 - board.to_act);
        let capturing = capturing(board, sights);
        let (danger, deadly) = (sights[enemy].two(), sights[enemy].three());
        let (cuts, killers) = (&self.cuts[seat], &self.killers[ply as usize]);
        turns.clear();
        board.slides(u64::MAX, |slide| {
            let (from, to) = (1 << slide.from, 1_u64 << slide.to);
            let mut promise = cuts[slide.index()];
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

    /// Counts a quiet turn that caused a cut.
    pub fn remember_cut(&mut self, seat: usize, slide: Slide, depth: u32, ply: u32) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(slide) {
            killers.swap(0, 1);
            killers[0] = Some(slide);
        }
        let cuts = &mut self.cuts[seat];
        let cut = &mut cuts[slide.index()];
        *cut += (depth * depth) as i32;
        if *cut > 1 << 20 {
            for cut in cuts {
                *cut /= 2;
            }
        }
    }
}

/// The squares from which a ship could destroy an enemy ship that two ships already see.
pub fn capturing(board: &Board, sights: &[Sight; 2]) -> u64 {
    let mut weak = sights[board.to_act].two() & board.ships[1 - board.to_act];
    let mut set = 0;
    while weak != 0 {
        set |= board.seen_from(weak.trailing_zeros());
        weak &= weak - 1;
    }
    set & !board.all()
}

/// Moves the most promising of the remaining turns to index `at` and returns it.
pub fn pick(turns: &mut [(i32, Slide)], at: usize) -> Slide {
    let mut most = at;
    for other in at + 1..turns.len() {
        if turns[other].0 > turns[most].0 {
            most = other;
        }
    }
    turns.swap(at, most);
    turns[at].1
}

/// All turns, those first after which the position looks best, ties in random order. The first one is played if
/// nothing can be searched.
pub fn root_turns(board: &Board, evaluation: &Evaluation, rng: &mut Rng) -> Vec<Slide> {
    let mut turns = Vec::new();
    board.slides(u64::MAX, |slide| turns.push(slide));
    rng.shuffle(&mut turns);
    turns.sort_by_cached_key(|slide| {
        let after = board.after(*slide);
        let lost = after.invaded(board.to_act);
        weigh(&after, evaluation) + if lost { WIN } else { 0 }
    });
    turns
}
