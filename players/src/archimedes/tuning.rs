//! Fits the weights of the evaluation to how matches of the player against itself end (logistic regression). Run with
//! `cargo test --release -p players archimedes::tuning -- --ignored --nocapture`; it prints the weights.

use games::archimedes::Archimedes;
use games::random_generator::Rng;
use games::{Game, ToAct};

use super::board::{Board, PORTS};
use super::evaluation::{COUNT, features};
use super::weights::WEIGHTS;
use crate::{Budget, Searched};

/// Nodes of each turn.
const NODES: u64 = 150;
/// Weight units of one unit of the logistic function's argument.
const SCALE: f64 = 100.0;
/// Pulls weights towards those before.
const RIDGE: f64 = 2e-6;

struct Sample {
    counts: Vec<(usize, f64)>,
    result: f64,
}

fn matches(count: u64, first_seed: u64) -> Vec<Sample> {
    let mut samples = Vec::new();
    for seed in first_seed..first_seed + count {
        let mut rng = Rng::new(seed);
        let mut game = Archimedes::placed(games::archimedes::START, games::Seat::new(1));
        let (mut boards, mut turns) = (Vec::new(), 0);
        let random = 2 + rng.below(7);
        while let ToAct::One(seat) = game.to_act() {
            if turns >= 250 {
                break;
            }
            let strayed = turns < random || rng.below(30) == 0;
            let turn = if strayed {
                game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap()
            } else {
                let mut budget = Budget::new(NODES, &|| false);
                game.search(seat, &mut budget, &mut rng).unwrap().turn
            };
            game.apply(seat, &turn);
            turns += 1;
            let board = Board::of(&game);
            let seen = board.sight(board.to_act).two() & board.ships[1 - board.to_act];
            if turns > random
                && seen == 0
                && !board.invaded(board.to_act)
                && game.outcome().is_none()
            {
                boards.push(board);
            }
        }
        let white = match game.outcome() {
            None => 0.5,
            Some(end) if end.places[0] == end.places[1] => 0.5,
            Some(end) => f64::from(end.places[0] == 1),
        };
        for board in boards {
            let mut counts = vec![0.0; COUNT];
            features(&board, &mut |weight, times| {
                counts[weight] += f64::from(times)
            });
            let counts = counts
                .into_iter()
                .enumerate()
                .filter(|(_, count)| *count != 0.0);
            let result = if board.to_act == 0 {
                white
            } else {
                1.0 - white
            };
            samples.push(Sample {
                counts: counts.collect(),
                result,
            });
        }
    }
    samples
}

fn loss(samples: &[Sample], weights: &[f64]) -> f64 {
    let each = samples.iter().map(|sample| {
        let p = chance(sample, weights).clamp(1e-6, 1.0 - 1e-6);
        -sample.result * p.ln() - (1.0 - sample.result) * (1.0 - p).ln()
    });
    each.sum::<f64>() / samples.len() as f64
}

fn chance(sample: &Sample, weights: &[f64]) -> f64 {
    let sum: f64 = sample
        .counts
        .iter()
        .map(|(at, count)| weights[*at] * count)
        .sum();
    1.0 / (1.0 + (-sum / SCALE).exp())
}

#[test]
#[ignore = "takes minutes; prints weights"]
fn weights_are_fitted() {
    let count = std::env::var("MATCHES").map_or(1000, |text| text.parse().unwrap());
    let seed = std::env::var("SEED").map_or(1, |text| text.parse().unwrap());
    let samples = matches(count, seed);
    let (check, samples) = samples.split_at(samples.len() / 10);
    let before: Vec<f64> = WEIGHTS.iter().map(|weight| f64::from(*weight)).collect();
    let mut weights = before.clone();
    let (mut slow, mut square) = (vec![0.0; COUNT], vec![1e-9; COUNT]);
    println!(
        "{} positions, loss {:.4}",
        samples.len(),
        loss(check, &weights)
    );
    for round in 1..=400 {
        let mut slope = vec![0.0; COUNT];
        for sample in samples {
            let off = chance(sample, &weights) - sample.result;
            for (at, count) in &sample.counts {
                slope[*at] += off * count;
            }
        }
        let rate = if round < 250 { 1.0 } else { 0.3 };
        for at in 0..COUNT {
            let slope = slope[at] / samples.len() as f64 + RIDGE * (weights[at] - before[at]);
            slow[at] = 0.9 * slow[at] + 0.1 * slope;
            square[at] = 0.99 * square[at] + 0.01 * slope * slope;
            weights[at] -= rate * slow[at] / (square[at].sqrt() + 1e-9);
        }
        if round % 100 == 0 {
            println!(
                "{round}: {:.4} {:.4}",
                loss(samples, &weights),
                loss(check, &weights)
            );
        }
    }
    let _ = PORTS;
    for line in weights.chunks(16) {
        let line: Vec<String> = line.iter().map(|weight| format!("{weight:.0}")).collect();
        println!("    {},", line.join(", "));
    }
}
