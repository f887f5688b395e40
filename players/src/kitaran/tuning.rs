//! Learns the weights from games the search plays against itself.

use std::fmt::Write as _;

use games::kitaran::{Kitaran, Komi, Options, Size};
use games::random_generator::Rng;
use games::{Game, Setup, ToAct};

use super::board::Board;
use super::weights::{CODES, FEW, FLIPS, exchanged, left_kind};
use crate::{Budget, Searched};

/// Where each kind of weight begins in the list of all.
const BEST: usize = CODES * 2;
const KOMI: usize = BEST + FLIPS * 2;
const LEFT: usize = KOMI + 2;
const ALL: usize = LEFT + FEW + 2;

/// A position to learn from: its features, and what came of it for the seat to act.
struct Sample {
    features: Vec<(u16, f32)>,
    result: f32,
}

fn features(board: &Board) -> Vec<(u16, f32)> {
    let (total, empty) = (board.all.count_ones(), board.empty().count_ones());
    let early = empty as f32 / total as f32;
    let mut sums = vec![0.0; ALL];
    let mut both = |at: usize, value: f32| {
        sums[at * 2] += value * early;
        sums[at * 2 + 1] += value * (1.0 - early);
    };
    for code in board.patterns() {
        let code = usize::from(code);
        both(
            if board.mover == 0 {
                code
            } else {
                exchanged(code)
            },
            1.0,
        );
    }
    let [own, other] = board.best_flips();
    both(BEST / 2 + own * 5 + other, 1.0);
    let komi = if board.mover == 0 {
        -board.komi
    } else {
        board.komi
    };
    both(KOMI / 2, komi as f32);
    sums[LEFT + left_kind(empty)] += 1.0;
    let all = sums.into_iter().enumerate();
    all.filter(|(_, value)| *value != 0.0)
        .map(|(at, value)| (at as u16, value))
        .collect()
}

/// One game of the search against itself, with some turns by chance.
fn game(size: u8, rng: &mut Rng, nodes: u64, out: &mut Vec<Sample>) -> bool {
    let komi = match rng.below(3) {
        0 => 0.0,
        1 => 0.5,
        _ => rng.below(13) as f64 / 2.0 - 3.0,
    };
    let options = Options {
        size: Size::try_from(f64::from(size)).unwrap(),
        komi: Komi::try_from(komi).unwrap(),
        ..Options::default()
    };
    let setup = Setup {
        rules: Kitaran::RULES,
        seats: 2,
        seed: 0,
        options,
    };
    let mut game = Kitaran::new(&setup).unwrap();
    let opening = rng.below(usize::from(size * size) / 2);
    let mut played = Vec::new();
    while let ToAct::One(seat) = game.to_act() {
        let by_chance = played.len() < opening || rng.below(25) == 0;
        let random = game.random_turn(seat, rng, &mut Vec::new()).unwrap();
        let turn = if by_chance {
            random
        } else {
            let mut budget = Budget::new(nodes, &|| false);
            game.search(seat, &mut budget, rng).unwrap().turn
        };
        game.apply(seat, &turn);
        if matches!(game.to_act(), ToAct::One(_)) && played.len() + 1 >= opening {
            let board = Board::of(&game, 0);
            played.push((board.mover, Some(features(&board))));
        } else {
            played.push((0, None));
        }
        if played.len() > 600 {
            return false;
        }
    }
    let places = game.outcome().unwrap().places;
    // positions of long games are much alike
    let every = played.len() / 50 + 1;
    for (mover, features) in played {
        if rng.below(every) > 0 {
            continue;
        }
        let result = match places[mover].cmp(&places[mover ^ 1]) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        out.extend(features.map(|features| Sample { features, result }));
    }
    true
}

fn chance(weights: &[f32], sample: &Sample) -> f32 {
    let sum: f32 = sample
        .features
        .iter()
        .map(|(at, value)| weights[usize::from(*at)] * value)
        .sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Logistic regression, by `AdaGrad`.
fn learned(samples: &[Sample], rounds: u32, rng: &mut Rng) -> Vec<f32> {
    let mut weights = vec![0.0_f32; ALL];
    let mut squares = vec![1e-6_f32; ALL];
    let mut order: Vec<usize> = (0..samples.len()).collect();
    for round in 0..rounds {
        rng.shuffle(&mut order);
        let rate = 0.05 / (1.0 + round as f32);
        let mut loss = 0.0;
        for sample in order.iter().map(|at| &samples[*at]) {
            let error = sample.result - chance(&weights, sample);
            loss += error * error;
            for (at, value) in &sample.features {
                let at = usize::from(*at);
                let slope = error * value - 1e-6 * weights[at];
                squares[at] += slope * slope;
                weights[at] += rate * slope / squares[at].sqrt() * 3.0;
            }
        }
        eprintln!("round {round}: {}", loss / samples.len() as f32);
    }
    weights
}

fn printed(size: u64, weights: &[f32]) -> String {
    let list = |from: usize, to: usize| {
        let whole = weights[from..to]
            .iter()
            .map(|weight| ((weight * 100.0).round() as i32).to_string());
        whole.collect::<Vec<_>>().join(", ")
    };
    let mut text = String::new();
    writeln!(text, "pub const SIZE{size}: Learned = Learned {{").unwrap();
    writeln!(text, "    patterns: [{}],", list(0, BEST)).unwrap();
    writeln!(text, "    best_flips: [{}],", list(BEST, KOMI)).unwrap();
    writeln!(text, "    komi: [{}],", list(KOMI, LEFT)).unwrap();
    writeln!(text, "    left: [{}],\n}};", list(LEFT, ALL)).unwrap();
    text
}

#[test]
#[ignore = "learns the weights of one size, in minutes: see weights.rs"]
fn learn() {
    let number = |name: &str, default: u64| {
        std::env::var(name).map_or(default, |text| text.parse().unwrap())
    };
    let mut rng = Rng::new(number("SEED", 1));
    let mut samples = Vec::new();
    let size = number("SIZE", 5);
    let games = number("GAMES", 2000);
    let ended = (0..games)
        .filter(|_| game(size as u8, &mut rng, number("NODES", 500), &mut samples))
        .count();
    eprintln!(
        "{} positions, {ended} of {games} games ended",
        samples.len()
    );
    let weights = learned(&samples, 12, &mut rng);
    let path = format!("/tmp/kitaran-learned-{size}.rs");
    std::fs::write(path, printed(size, &weights)).unwrap();
}
