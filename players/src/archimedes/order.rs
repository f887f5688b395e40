//! Move ordering.

use rules::archimedes::{port, seen_from};
use rules::grid::square_bitset::{bit, indices};
use rules::random_generator::Rng;

use super::board::{Board, Sight};
use super::evaluation::Evaluation;
use super::search::weigh;
use super::search_turn::Slide;
use crate::alpha_beta::{Memory, WIN, side};

/// Lists the turns with their ordering values.
pub fn list(
    memory: &Memory<Slide>,
    board: &Board,
    sights: &[Sight; 2],
    first: Option<Slide>,
    ply: u32,
    turns: &mut Vec<(i32, Slide)>,
) {
    let enemy = board.to_act.opponent();
    let capturing = capturing(board, sights);
    let seen = &sights[enemy.index()];
    let (danger, deadly) = (seen.two(), seen.three());
    let enemy_port = bit(port(enemy));
    let (cuts, killers) = (&memory.cuts[side(ply)], &memory.killers[ply as usize]);
    turns.clear();
    board.slides(u64::MAX, |slide| {
        let (from, to) = (1 << slide.from, 1_u64 << slide.to);
        let mut promise = cuts[slide.index()];
        if first == Some(slide) {
            promise += 1 << 28;
        } else if to == enemy_port {
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

/// The squares from which a ship could destroy an enemy ship that two ships already see.
pub fn capturing(board: &Board, sights: &[Sight; 2]) -> u64 {
    let weak = sights[board.to_act.index()].two() & board.ships.own(board.to_act.opponent());
    let from = indices(weak).map(|ship| seen_from(ship as usize, board.ships.all()));
    from.fold(0, |set, seen| set | seen) & !board.ships.all()
}

/// All turns, ordered by the evaluation of the position after them, ties in random order. The first one is played if
/// nothing can be searched.
pub fn root_turns(board: &Board, evaluation: &Evaluation, rng: &mut Rng) -> Vec<Slide> {
    let mut turns = Vec::new();
    board.slides(u64::MAX, |slide| turns.push(slide));
    rng.shuffle(&mut turns);
    turns.sort_by_cached_key(|slide| {
        let after = board.after(*slide);
        let lost = after.ships.invaded(board.to_act);
        weigh(&after, evaluation) + if lost { WIN } else { 0 }
    });
    turns
}
