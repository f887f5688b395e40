//! The fence: squares spread over the whole border, closer near the corners.

use super::board::{At, Board, at};
use games::random_generator::Rng;

/// How many places of the first square are tried.
const PHASES: usize = 64;

/// The border's squares once round, from a corner.
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

/// How close together the marks lie, on each square of the ring.
fn density(ring: &[At], side: u8) -> Vec<f32> {
    let dense = super::search::env("ANGELS_K", 0) as f32 / 10.0;
    let reach = (ring.len() / 8) as f32;
    (0..ring.len())
        .map(|place| {
            let along = (place % (usize::from(side) - 1)) as f32;
            let off = ((along - reach).abs() / reach).min(1.0);
            1.0 + dense * off * off
        })
        .collect()
}

/// The next square of the fence: the marks made so far are taken for the nearest places of a fence that goes evenly
/// round, and one of the places left is marked.
pub fn next(board: &Board, rng: &mut Rng) -> Option<At> {
    let ring = ring(board.side);
    let density = density(&ring, board.side);
    let all: f32 = density.iter().sum();
    let marked: Vec<usize> = (0..ring.len()).filter(|place| !board.open.has(ring[*place])).collect();
    let wanted = marked.len() + usize::from(board.fence_left);
    let mut best: Option<(usize, Vec<usize>)> = None;
    let first = rng.below(PHASES);
    for phase in 0..PHASES {
        let phase = ((phase + first) % PHASES) as f32 / PHASES as f32;
        let mut places = spread(&density, all, wanted, phase);
        let mut cost = 0;
        for mark in &marked {
            let apart = |place: usize| {
                let apart = place.abs_diff(*mark);
                apart.min(ring.len() - apart)
            };
            let nearest = (0..places.len()).min_by_key(|place| apart(places[*place]))?;
            let apart = apart(places.swap_remove(nearest));
            cost += apart * apart;
        }
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, places));
        }
    }
    let mut places = best?.1;
    places.retain(|place| board.open.has(ring[*place]));
    if places.is_empty() {
        return None;
    }
    Some(ring[places[rng.below(places.len())]])
}

/// So many places on the ring, by density.
fn spread(density: &[f32], all: f32, wanted: usize, phase: f32) -> Vec<usize> {
    let mut places = Vec::new();
    let mut passed = 0.0;
    for (place, dense) in density.iter().enumerate() {
        passed += dense;
        let target = all * (places.len() as f32 + phase) / wanted as f32;
        if places.len() < wanted && passed > target {
            places.push(place);
        }
    }
    places
}
