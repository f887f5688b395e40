//! Fits the weights of the evaluation to how matches of the player against itself end (logistic regression). Run with
//! `cargo test --release -p players archimedes::tuning -- --ignored --nocapture`; it prints the weights.

use games::archimedes::Archimedes;
use games::random_generator::Rng;
use games::{Game, ToAct};

use super::board::Board;
use super::evaluation::{COUNT, Evaluation, features};
use super::search::search;
use super::weights::WEIGHTS;
use crate::Budget;
use crate::fitting::{Sample, number, print_fitted};

/// Nodes of each turn.
const NODES: u64 = 100;

/// The sets of weights that play each other: by hand, fitted to matches by hand, fitted to matches of those.
#[rustfmt::skip]
const BASES: [[i32; COUNT]; 3] = [
    [
        -700, -600, -480, -370, -270, -190, -120, -60, 0, 50, 95, 135, 170, 0, 3, 7, 7, 10, 14, 10,
        14, 17, 21, 11, 14, 18, 21, 22, 8, 12, 15, 19, 19, 17, 6, 9, 13, 16, 17, 14, 12, 3, 7, 10,
        14, 14, 12, 9, 7, 10, 10, -2, -15, -60, -5, -40, -120, 0, -60, -120, -180, 12, -48, -108,
        0, 24, -36, 0, 0, 36, 0, 0, 0, 0, -100, -200, -300, 12, -88, -188, 0, 24, -76, 0, 0, 36, 0,
        0, 0, 1, 1, 0, 0, 0, 1, 2, 3, 15, 0, -15, -30, -45, 0, -40, -80, -120, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0,
    ],
    [
        -700, -590, -457, -354, -286, -201, -130, -72, -18, 37, 92, 150, 200, 0, -18, -7, 0, 4, -7,
        4, 13, 2, -3, 7, 13, 10, 5, 9, 8, 21, 21, 14, 8, 21, 23, 18, 20, 16, 19, 10, 42, 30, 31,
        29, 22, 12, 38, 64, 7, 12, 1, 0, -10, -60, 3, 0, -119, 0, -60, -118, -149, 19, -33, -48, 0,
        38, -2, 0, 0, 3, 0, 0, 0, 0, -100, -200, -297, 8, -102, -178, 0, 22, -9, 0, 0, 10, 0, 0, 0,
        1, -4, 0, -2, -6, -1, -1, -1, 21, 0, 2, 0, 0, 0, -40, -80, -120, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0,
    ],
    [
        -700, -553, -350, -285, -260, -225, -184, -132, -67, 3, 79, 160, 241, 0, 3, -15, 9, 4, -13,
        3, 11, -12, -18, 2, -2, -8, -20, -63, -1, 6, -6, -12, -13, -19, 22, 2, -8, -11, -16, -21,
        -55, 39, 16, 1, -2, -3, -14, -13, 7, -1, 2, 6, -10, -60, 4, 0, -119, 0, -60, -98, -57, 20,
        -67, -23, 0, 12, -57, 0, 0, 3, 0, 0, 0, 0, -100, -200, -297, 5, -102, -119, 0, -4, -63, 0,
        0, 44, 0, 0, 0, 1, 3, -14, -14, -18, 1, -1, 1, 12, 27, 14, -11, -43, -18, -29, -42, -63,
        -1, 14, 4, 2, 9, -13, 11, -4, 3, -6, 10, 3,
    ],
];

fn matches(count: u64, first_seed: u64) -> Vec<Sample> {
    let mut samples = Vec::new();
    for seed in first_seed..first_seed + count {
        let mut rng = Rng::new(seed);
        let mut game = Archimedes::placed(games::archimedes::START, games::Seat::new(1));
        let (mut boards, mut turns) = (Vec::new(), 0);
        let evaluations = [0, 1].map(|_| {
            let mut weights = BASES[rng.below(BASES.len())];
            // a tilt forward or back, and each weight by itself
            let tilt = rng.below(9) as i32 - 4;
            for (at, weight) in weights.iter_mut().enumerate() {
                let off = rng.below(61) as i32 - 30;
                *weight += *weight * off / 100 + rng.below(9) as i32 - 4;
                if (13..49).contains(&at) {
                    *weight += tilt * ((at as i32 - 13) / 6 - 3);
                }
            }
            Evaluation::of(&weights)
        });
        let random = 2 + rng.below(7);
        while let ToAct::One(seat) = game.to_act() {
            if turns >= 250 {
                break;
            }
            let strayed = turns < random || rng.below(60) == 0;
            let mut decided = false;
            let turn = if strayed {
                game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap()
            } else {
                let mut budget = Budget::new(NODES, &|| false);
                let thought = search(
                    &game,
                    seat,
                    &mut budget,
                    &mut rng,
                    evaluations[seat.index()].clone(),
                )
                .unwrap();
                decided = thought.proven;
                thought.turn
            };
            game.apply(seat, &turn);
            turns += 1;
            let board = Board::of(&game);
            if turns > random
                && !decided
                && !board.invaded(board.to_act)
                && game.outcome().is_none()
            {
                boards.push(board);
            }
        }
        let white = match game.outcome() {
            None => 0.5,
            Some(end) if end.places[0] == end.places[1] => 0.5,
            Some(end) => f32::from(u8::from(end.places[0] == 1)),
        };
        for board in boards {
            let mut counts = vec![0_i32; COUNT];
            features(&board, &mut |weight, times| {
                counts[weight] += times;
            });
            let counts = counts
                .into_iter()
                .enumerate()
                .filter(|(_, count)| *count != 0)
                .map(|(at, count)| (at as u8, count as f32));
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

#[test]
#[ignore = "takes minutes; prints weights"]
fn weights_are_fitted() {
    let samples = matches(number("MATCHES", 1000), number("SEED", 1));
    print_fitted(&samples, &WEIGHTS, 400, 250);
}
