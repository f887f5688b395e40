//! The fence: marks spread over the whole border, closer together near the corners.

use rules::random_generator::Rng;

use super::board::{At, Board, at};

/// How many positions of the first mark are tried.
const PHASES: usize = 64;

/// How much closer together the marks are at the corners. With reach 7, 13 marks and 800 nodes against an older angel,
/// the demon won 9 of 15 matches with 3, 1 of 15 with 6, 5 of 15 with 10, and 6 of 15 with 20. The result depends as
/// much on the squares on which the marks happen to fall, so 3 is a choice, not an optimum. Marks side by side lose
/// even with 24 marks, where evenly spread fences always stop the angel. Choosing among fences by proofs gave the same
/// fences.
const CLOSER: f32 = 3.0;

/// The border squares in order around the board, from a corner.
fn ring(side: u8) -> Vec<At> {
    let last = u32::from(side) - 1;
    let mut ring = Vec::new();
    for step in 0..last {
        ring.push(at(step, 0));
    }
    for step in 0..last {
        ring.push(at(last, step as usize));
    }
    for step in 0..last {
        ring.push(at(last - step, last as usize));
    }
    for step in 0..last {
        ring.push(at(0, (last - step) as usize));
    }
    ring
}

/// How close together the marks are at each square of the ring.
fn density(ring: &[At], side: u8) -> Vec<f32> {
    let reach = (ring.len() / 8) as f32;
    (0..ring.len())
        .map(|place| {
            let along = (place % (usize::from(side) - 1)) as f32;
            let off = (along - reach).abs() / reach;
            1.0 + CLOSER * off * off
        })
        .collect()
}

/// `wanted` places on the ring, spread by density.
fn spread(density: &[f32], wanted: usize, phase: f32) -> Vec<usize> {
    let all: f32 = density.iter().sum();
    let (mut places, mut passed) = (Vec::new(), 0.0);
    for (place, dense) in density.iter().enumerate() {
        passed += dense;
        let target = all * (places.len() as f32 + phase) / wanted as f32;
        if places.len() < wanted && passed > target {
            places.push(place);
        }
    }
    places
}

/// Returns how badly the existing marks fit this fence (0: exactly), and the places that are still to be marked. Each
/// existing mark counts for the place nearest to it.
fn missing(mut places: Vec<usize>, marked: &[usize], round: usize) -> (usize, Vec<usize>) {
    let mut cost = 0;
    for mark in marked {
        let apart = |place: &usize| {
            let apart = place.abs_diff(*mark);
            apart.min(round - apart)
        };
        let Some(nearest) = (0..places.len()).min_by_key(|at| apart(&places[*at])) else {
            break;
        };
        let apart = apart(&places.swap_remove(nearest));
        cost += apart * apart;
    }
    places.retain(|place| !marked.contains(place));
    (cost, places)
}

/// The next square to mark, from the fence that fits the existing marks best.
pub fn next(board: &Board, rng: &mut Rng) -> Option<At> {
    let round = ring(board.side);
    let density = density(&round, board.side);
    let marked = |place: &usize| !board.open.has(round[*place]);
    let marked: Vec<usize> = (0..round.len()).filter(marked).collect();
    let wanted = marked.len() + usize::from(board.fence_left);
    let first = rng.below(PHASES);
    let fences = (0..PHASES).map(|phase| {
        let phase = ((phase + first) % PHASES) as f32 / PHASES as f32;
        missing(spread(&density, wanted, phase), &marked, round.len())
    });
    let (_, places) = fences
        .filter(|(_, places)| !places.is_empty())
        .min_by_key(|(cost, _)| *cost)?;
    Some(round[places[rng.below(places.len())]])
}
