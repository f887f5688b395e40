//! Fits the weights of the evaluation to matches of the player against itself (logistic regression), beginning with
//! the present weights.
//! `MATCHES=6000 NODES=500 SEED=1 cargo test --release -p players --lib archimedes::tuning -- --ignored --nocapture`
//! prints new ones.
//!
//! The target of a position is mostly the end of its match. The further away the end, the less it counts, and the
//! more the search's values on the way count. A quarter of the target is the search's own value of the position.
//! Positions in which the seat to act can enter the other's port, or must free its own, are decided by the search and
//! are left out.

use rules::archimedes::{Archimedes, START};
use rules::random_generator::Rng;
use rules::{Game, Seat, ToAct};

use super::board::{Board, PORTS};
use super::evaluation::{COUNT, Evaluation, features};
use super::search::search;
use super::weights::WEIGHTS;
use crate::Budget;
use crate::fitting::{Sample, number, print_fitted};

/// The counts of a position; `None` if the position is not used for tuning.
fn counts(board: &Board) -> Option<Vec<(u8, f32)>> {
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
    Some(counts.map(|(at, count)| (at as u8, count as f32)).collect())
}

/// One match of the player against itself after some random turns.
fn play(nodes: u64, rng: &mut Rng, samples: &mut Vec<Sample>) {
    /// Longer matches repeat.
    const LONGEST: usize = 250;
    let mut game = Archimedes::placed(START, Seat::new(1));
    let opening = 2 + rng.below(8);
    // the seat to act, the value it expected, and the position
    let mut seen = Vec::new();
    for turns in 0..LONGEST {
        let ToAct::One(seat) = game.to_act() else {
            break;
        };
        let turn = if turns < opening {
            game.random_turn(seat, rng, &mut Vec::new()).unwrap()
        } else {
            let mut budget = Budget::new(nodes, &|| false);
            let evaluation = Evaluation::varied(rng);
            let thought = search(&game, seat, &mut budget, rng, evaluation).unwrap();
            seen.push((seat.index(), thought.value, counts(&Board::of(&game))));
            thought.turn
        };
        game.apply(seat, &turn);
    }
    let mut came = game.outcome().map_or(0.5, |end| {
        0.5 + 0.5 * f32::from(end.places[1].cmp(&end.places[0]) as i8)
    });
    let white = |seat: usize, value: f32| if seat == 0 { value } else { 1.0 - value };
    while let Some((seat, value, counts)) = seen.pop() {
        let now = white(seat, value);
        came = 0.92 * came + 0.08 * now;
        let result = white(seat, 0.75 * came + 0.25 * now);
        samples.extend(counts.map(|counts| Sample { counts, result }));
    }
}

#[test]
#[ignore = "takes minutes; prints weights"]
fn weights_are_fitted() {
    let mut rng = Rng::new(number("SEED", 1));
    let mut samples = Vec::new();
    for _ in 0..number("MATCHES", 6000) {
        play(number("NODES", 500), &mut rng, &mut samples);
    }
    print_fitted(&samples, &WEIGHTS, 400, 250);
}
