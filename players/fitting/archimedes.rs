//! Fits the weights of the evaluation to matches of the player against itself (logistic regression), beginning with the
//! present weights. This command prints new ones:
//! `MATCHES=6000 NODES=500 SEED=1 cargo test --release -p players --lib archimedes::tuning -- --ignored --nocapture`
//!
//! Positions in which the seat to act can enter the other's port, or must free its own, are left out, because the
//! search decides them.

use rules::archimedes::{Archimedes, START, port};
use rules::grid::square_bitset::bit;
use rules::random_generator::Rng;
use rules::{Game, Seat};

use super::board::Board;
use super::evaluation::{COUNT, features};
use super::weights::WEIGHTS;
use crate::fitting::{Sample, number, print_fitted, self_play, targets};

/// The counts of a position; `None` if the position is not used for tuning.
fn counts(board: &Board) -> Option<[i32; COUNT]> {
    let seat = board.to_act;
    let enters = board.sight(seat).any() & bit(port(seat.opponent())) != 0;
    let mut counts = [0; COUNT];
    features(board, &mut |weight, times| counts[weight] += times);
    (!enters && !board.ships.invaded(seat)).then_some(counts)
}

#[test]
#[ignore = "takes minutes; prints weights"]
fn weights_are_fitted() {
    /// Matches longer than this many turns only repeat positions.
    const LONGEST: usize = 250;
    let mut rng = Rng::new(number("SEED", 1));
    let mut samples = Vec::new();
    for _ in 0..number("MATCHES", 6000) {
        let mut game = Archimedes::placed(START, Seat::new(1));
        let turns = [2 + rng.below(8), LONGEST];
        let seen = self_play(&mut game, turns, number("NODES", 500), &mut rng, |game| {
            counts(&Board::of(game))
        });
        for (counts, result) in targets(seen, game.outcome(), 0.08) {
            let counts = counts.map(|counts| counts.map(|times| times as f32));
            samples.extend(counts.map(|counts| Sample::new(counts, result)));
        }
    }
    print_fitted(&samples, &WEIGHTS, 400, 250);
}
