//! Fits the weights of the evaluation to the ends of matches of the player against itself (logistic regression). Run
//! with `cargo test --release -p players xero_g::tuning -- --ignored --nocapture`; it prints the weights.

use rules::random_generator::Rng;
use rules::xero_g::{OneSided, Options, XeroG};
use rules::{Game, Seat, Setup, ToAct};

use super::evaluation::{COUNT, count};
use super::search::{PROVEN, search, weigh};
use super::turns::list;
use super::weights::WEIGHTS;
use crate::Budget;
use crate::fitting::{Sample, number, print_fitted};

fn counts(ships: OneSided) -> Option<Vec<(u8, f32)>> {
    let (mut wins, mut all) = (false, vec![0.0; COUNT]);
    count(ships, &mut wins, &mut |weight, times| {
        all[weight] += times as f32;
    });
    let told = all
        .into_iter()
        .enumerate()
        .filter(|(_, times)| *times != 0.0);
    (!wins).then(|| told.map(|(at, times)| (at as u8, times)).collect())
}

/// Plays one match and adds its positions, with the end for seat 1.
fn played(seed: u64, nodes: u64, judged: u64, samples: &mut Vec<Sample>) {
    let mut rng = Rng::new(seed);
    let options = Options::default();
    let mut game = XeroG::new(&Setup {
        rules: XeroG::RULES,
        seats: 2,
        seed,
        options,
    })
    .unwrap();
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
        // a search mostly evaluates positions after any turn, good or bad, so a search judges some of these too
        for (_, flight) in turns.iter().take(2) {
            let mut after = game.clone();
            after.apply(seat, &flight.turn(seat).unwrap());
            if let (None, Some(counts)) = (after.outcome(), counts(flight.flown(ships))) {
                let mut budget = Budget::new(judged, &|| false);
                let result = search(&after, seat.opponent(), &mut budget, &mut rng)
                    .unwrap()
                    .value;
                samples.push(Sample { counts, result });
            }
        }
        game.apply(seat, &turn);
    }
    let first = match game.outcome() {
        Some(end) if end.places[0] != end.places[1] => f32::from(u8::from(end.places[0] == 1)),
        _ => 0.5,
    };
    for (seat, counts) in stood {
        let result = if seat == Seat::new(1) {
            first
        } else {
            1.0 - first
        };
        samples.push(Sample { counts, result });
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

/// The evaluation should not depend on who is to fly. Compares a position's worth with that of the best position
/// after it.
#[test]
#[ignore = "prints figures"]
fn tempo_is_even() {
    let (mut now, mut next, mut positions) = (0_i64, 0_i64, 0_i64);
    for seed in 1..=number("MATCHES", 300) {
        let mut rng = Rng::new(seed);
        let options = Options::default();
        let setup = Setup {
            rules: XeroG::RULES,
            seats: 2,
            seed,
            options,
        };
        let mut game = XeroG::new(&setup).unwrap();
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
