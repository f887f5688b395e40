//! Fits the weights of the evaluation to the ends of matches of the player against itself (logistic regression). Run it
//! with `cargo test --release -p players xero_g::tuning -- --ignored --nocapture`; it prints the weights.

use rules::random_generator::Rng;
use rules::xero_g::{OneSided, Options, XeroG};
use rules::{Game, ToAct};

use super::evaluation::{COUNT, count};
use super::search::{PROVEN, search, weigh};
use super::turns::list;
use super::weights::WEIGHTS;
use crate::Budget;
use crate::fitting::{Sample, number, print_fitted};
use crate::{place_scores, start};

/// The counts of a position; `None` if the seat to fly wins at once.
fn counts(ships: OneSided) -> Option<[f32; COUNT]> {
    let (mut wins, mut all) = (false, [0.0; COUNT]);
    count(ships, &mut wins, &mut |weight, times| {
        all[weight] += times as f32;
    });
    (!wins).then_some(all)
}

/// Plays one match and adds its positions, each with the result of seat 1.
fn played(seed: u64, nodes: u64, judged: u64, samples: &mut Vec<Sample>) {
    let mut rng = Rng::new(seed);
    let mut game: XeroG = start(2, seed, Options::default());
    let (mut stood, mut moves) = (Vec::new(), 0_u64);
    let random = rng.below(6) as u64;
    while let ToAct::One(seat) = game.to_act() {
        let Some(ships) = OneSided::of(&game, seat) else {
            let row = game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap();
            game.apply(seat, &row);
            continue;
        };
        moves += 1;
        if moves > 120 {
            break;
        }
        let mut turns = Vec::new();
        list(ships, &mut Vec::new(), &mut turns);
        rng.shuffle(&mut turns);
        let strays = moves < random || rng.below(12) == 0;
        // any turn that does not lose at once
        let strayed = turns
            .iter()
            .filter(|(_, flight)| weigh(flight.flown(ships)) < PROVEN);
        let strayed = strayed.map(|(_, flight)| *flight).next();
        let mut decided = true;
        let turn = match strayed {
            Some(flight) if strays => flight.turn(seat).unwrap(),
            _ => {
                let mut budget = Budget::new(nodes, &|| false);
                let thought = search(&game, seat, &mut budget, &mut rng).unwrap();
                decided = thought.proven;
                thought.turn
            }
        };
        if let Some(counts) = counts(ships).filter(|_| !decided || strays) {
            stood.push((seat, counts));
        }
        // a search mostly evaluates positions after any turn, good or bad, so samples of such positions are added,
        // judged by a search
        for (_, flight) in turns.iter().take(2) {
            let mut after = game.clone();
            after.apply(seat, &flight.turn(seat).unwrap());
            if let (None, Some(counts)) = (after.outcome(), counts(flight.flown(ships))) {
                let mut budget = Budget::new(judged, &|| false);
                let result = search(&after, seat.opponent(), &mut budget, &mut rng)
                    .unwrap()
                    .value;
                samples.push(Sample::new(counts, result));
            }
        }
        game.apply(seat, &turn);
    }
    let end = game.outcome().map(|end| place_scores::of(&end));
    for (seat, counts) in stood {
        let result = end.map_or(0.5, |values| values[seat.index()]);
        samples.push(Sample::new(counts, result));
    }
}

#[test]
#[ignore = "takes minutes; prints weights"]
fn weights_are_fitted() {
    let (matches, seed, nodes) = (
        number("MATCHES", 2000),
        number("SEED", 1),
        number("NODES", 20),
    );
    let mut samples = Vec::new();
    for seed in seed..seed + matches {
        played(seed, nodes, number("JUDGED", 60), &mut samples);
    }
    print_fitted(&samples, &WEIGHTS, 500, 350);
}

/// Checks that the evaluation does not depend on the seat to fly. Compares the score of a position with that of the
/// best position after it.
#[test]
#[ignore = "prints figures"]
fn tempo_is_even() {
    let (mut now, mut next, mut positions) = (0_i64, 0_i64, 0_i64);
    for seed in 1..=number("MATCHES", 300) {
        let mut rng = Rng::new(seed);
        let mut game: XeroG = start(2, seed, Options::default());
        while let ToAct::One(seat) = game.to_act() {
            let turn = if let Some(ships) = OneSided::of(&game, seat) {
                let (mut turns, worth) = (Vec::new(), weigh(ships));
                list(ships, &mut Vec::new(), &mut turns);
                let best = turns
                    .iter()
                    .map(|(_, flight)| -weigh(flight.flown(ships)))
                    .max();
                if let Some(best) = best.filter(|best| best.abs() < PROVEN && worth < PROVEN) {
                    now += i64::from(worth);
                    next += i64::from(best);
                    positions += 1;
                }
                let mut budget = Budget::new(20, &|| false);
                search(&game, seat, &mut budget, &mut rng).unwrap().turn
            } else {
                game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap()
            };
            game.apply(seat, &turn);
        }
    }
    let mean = |sum: i64| sum as f64 / positions as f64;
    println!(
        "{positions} positions: {:.1} now, {:.1} after the best turn",
        mean(now),
        mean(next)
    );
}
