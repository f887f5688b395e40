//! Fits the weights of the evaluation to matches of the player against itself (logistic regression), beginning with the
//! weights that stand there: `MATCHES=6000 SEED=1 cargo test --release -p players --lib archimedes::tuning -- --ignored
//! --nocapture` prints new ones.
//!
//! A position is to promise what came of it: mostly how the match ended, which tells less the further away it is (then what
//! the search expected on the way counts), and for a quarter what the search expected itself. Positions in which the seat
//! to act can enter the other's port, or must free its own, are decided by the search, and teach nothing.

use games::archimedes::Archimedes;
use games::random_generator::Rng;
use games::{Game, ToAct};

use super::board::{Board, PORTS};
use super::evaluation::{COUNT, Evaluation, features};
use super::search::search;
use super::weights::WEIGHTS;
use crate::Budget;

/// Weight units of one unit of the logistic function's argument.
const SCALE: f32 = 100.0;

struct Sample {
    counts: Vec<(u8, i8)>,
    target: f32,
}

impl Sample {
    fn of(board: &Board) -> Option<Self> {
        let seat = board.to_act;
        let enters = board.sight(seat).any() >> PORTS[1 - seat] & 1 == 1;
        if enters || board.invaded(seat) {
            return None;
        }
        let mut counts = vec![0_i32; COUNT];
        features(board, &mut |weight, times| counts[weight] += times);
        let counts = counts
            .into_iter()
            .enumerate()
            .filter(|(_, count)| *count != 0);
        Some(Self {
            counts: counts.map(|(at, count)| (at as u8, count as i8)).collect(),
            target: 0.0,
        })
    }
}

/// One match of the player against itself after some turns by lot.
fn play(nodes: u64, rng: &mut Rng, out: &mut Vec<Sample>) {
    let mut game = Archimedes::placed(games::archimedes::START, games::Seat::new(1));
    let opening = 2 + rng.below(8);
    let mut seen = Vec::new();
    let mut turns = 0;
    while let ToAct::One(seat) = game.to_act() {
        let turn = if turns < opening {
            game.random_turn(seat, rng, &mut Vec::new()).unwrap()
        } else {
            let mut budget = Budget::new(nodes, &|| false);
            let evaluation = Evaluation::varied(rng);
            let thought = search(&game, seat, &mut budget, rng, evaluation).unwrap();
            seen.push((seat.index(), thought.value, Sample::of(&Board::of(&game))));
            thought.turn
        };
        game.apply(seat, &turn);
        turns += 1;
        if turns > 250 {
            break;
        }
    }
    let mut came = game.outcome().map_or(0.5, |end| {
        0.5 + 0.5 * f32::from(end.places[1].cmp(&end.places[0]) as i8)
    });
    let white = |seat: usize, value: f32| if seat == 0 { value } else { 1.0 - value };
    while let Some((seat, value, sample)) = seen.pop() {
        let now = white(seat, value);
        came = 0.92 * came + 0.08 * now;
        let target = white(seat, 0.75 * came + 0.25 * now);
        out.extend(sample.map(|sample| Sample { target, ..sample }));
    }
}

fn expected(sample: &Sample, weights: &[f32]) -> f32 {
    let counts = sample.counts.iter();
    let sum: f32 = counts
        .map(|(at, count)| weights[usize::from(*at)] * f32::from(*count))
        .sum();
    1.0 / (1.0 + (-sum / SCALE).exp())
}

fn loss(samples: &[Sample], weights: &[f32]) -> f32 {
    let each = samples.iter().map(|sample| {
        let expected = expected(sample, weights).clamp(1e-6, 1.0 - 1e-6);
        -sample.target * expected.ln() - (1.0 - sample.target) * (1.0 - expected).ln()
    });
    each.sum::<f32>() / samples.len() as f32
}

#[test]
#[ignore = "takes minutes; prints weights"]
fn weights_are_fitted() {
    let number = |name: &str, default: u64| {
        std::env::var(name).map_or(default, |text| text.parse().unwrap())
    };
    let mut rng = Rng::new(number("SEED", 1));
    let mut samples = Vec::new();
    for _ in 0..number("MATCHES", 6000) {
        play(number("NODES", 500), &mut rng, &mut samples);
    }
    let apart = samples.len() / 10;
    let (check, samples) = samples.split_at_mut(apart);
    let mut weights = WEIGHTS.map(|weight| weight as f32);
    println!(
        "{} positions, loss {:.4}",
        samples.len(),
        loss(check, &weights)
    );
    let rounds = 25;
    for round in 0..rounds {
        let rate = 0.003 * (1.0 - round as f32 / rounds as f32) + 0.0001;
        rng.shuffle(samples);
        for sample in samples.iter() {
            let slope = rate * (sample.target - expected(sample, &weights));
            for (at, count) in &sample.counts {
                let weight = &mut weights[usize::from(*at)];
                *weight += SCALE * slope * f32::from((*count).clamp(-8, 8)) - rate * 1e-4 * *weight;
            }
        }
        println!(
            "{round}: {:.4} {:.4}",
            loss(samples, &weights),
            loss(check, &weights)
        );
    }
    for line in weights.chunks(16) {
        let line: Vec<String> = line.iter().map(|weight| format!("{weight:.0}")).collect();
        println!("    {},", line.join(", "));
    }
}
