//! Tests that find the weights and the programs. They are only run by hand, and print the contents of `weights.rs` and
//! `programs.rs`.

use rules::random_generator::Rng;
use rules::virus_fight::{Options, Turn, VirusFight};
use rules::{Game, Seat, ToAct};

use super::board::{Board, Small};
use super::evaluation::{Common, UNIT, WEIGHTS, features};
use super::{tree, weights};
use crate::fitting::{Curve, Fit, Sample, number, print_lines};
use crate::place_scores::{self, Values};
use crate::{Budget, Thought};

/// The weight of the end fades by this factor for each turn before it. So a seat that soon ends a match gets more than
/// one that only repeats positions.
const FADES: f32 = 0.985;

fn start(seats: u8, seed: u64) -> VirusFight {
    crate::start(seats, seed, Options::default())
}

/// Plays a turn of a running match: the search's turn or a random one. Returns the search's result, unless the seat had
/// to pass.
fn played_on(
    game: &mut VirusFight,
    seat: Seat,
    nodes: u64,
    rng: &mut Rng,
    strays: impl FnOnce(&mut Rng) -> bool,
) -> Option<Thought<Small>> {
    if !game.has_turn(seat) {
        game.pass(seat);
        return None;
    }
    let board = Board::of(game)?;
    let mut budget = Budget::new(nodes, &|| false);
    let found = tree::search(game, &board, seat.index(), &mut budget, rng)?;
    let turn = if strays(rng) {
        game.random_turn(seat, rng, &mut Vec::new())?
    } else {
        Turn::Play(found.turn.play()?)
    };
    game.apply(seat, &turn);
    Some(found)
}

/// The place scores of an end, or of the present position if the match was stopped.
fn ended(game: &VirusFight) -> Values {
    match game.outcome() {
        Some(end) => place_scores::of(&end),
        None => Board::of(game).unwrap().end(),
    }
}

/// Adds the training samples of one match.
fn learn(seats: u8, seed: u64, nodes: u64, rows: &mut Vec<Sample>) {
    let (mut game, mut rng) = (start(seats, seed), Rng::new(seed));
    while let ToAct::Secret(writing) = game.to_act() {
        let program = if seed.is_multiple_of(3) {
            game.random_turn(writing[0], &mut rng, &mut Vec::new())
                .unwrap()
        } else {
            super::programs::drawn(&game, writing[0], &mut rng).unwrap()
        };
        game.apply(writing[0], &program);
    }
    let mut looked_at: Vec<(Board, usize, f32, i32)> = Vec::new();
    let mut turns = 0;
    while let ToAct::One(seat) = game.to_act() {
        let board = Board::of(&game).unwrap();
        turns += 1;
        let strays = |rng: &mut Rng| turns <= 2 || rng.below(25) == 0;
        if let Some(found) = played_on(&mut game, seat, nodes, &mut rng, strays) {
            looked_at.push((board, seat.index(), found.value, turns));
        }
        if turns > 400 {
            break;
        }
    }
    let values = ended(&game);
    // only some positions of a match are used, so that long matches do not count more than short ones
    rng.shuffle(&mut looked_at);
    for (board, seat, value, at) in looked_at.iter().take(40) {
        let end = (&values, FADES.powi(turns - at));
        learn_position(board, *seat, *value, end, rows);
    }
}

fn learn_position(
    board: &Board,
    acting: usize,
    found: f32,
    (end, sure): (&Values, f32),
    rows: &mut Vec<Sample>,
) {
    let common = Common::of(board);
    let living: Vec<usize> = (0..5)
        .filter(|seat| board.living & 1 << seat != 0)
        .collect();
    for &one in &living {
        for &other in living.iter().filter(|other| **other > one) {
            let mut counts = [0.0; WEIGHTS];
            features(board, &common, one, |at, times| counts[at] += times as f32);
            features(board, &common, other, |at, times| {
                counts[at] -= times as f32;
            });
            let mut wanted = match end[one].total_cmp(&end[other]) {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 1.0,
            };
            wanted = 0.5 + (wanted - 0.5) * sure;
            if board.seats == 2 {
                let found = if acting == one { found } else { 1.0 - found };
                wanted = 0.6 * wanted + 0.4 * found;
            }
            rows.push(Sample::new(counts, wanted));
        }
    }
}

/// Fits weights to matches of the search against itself. Environment: `SEATS`, `MATCHES`, `NODES`, `SEED`.
#[test]
#[ignore = "takes minutes, prints new weights"]
fn weights_from_matches_against_itself() {
    let (seats, matches) = (number("SEATS", 2) as u8, number("MATCHES", 600));
    let (nodes, seed) = (number("NODES", 60), number("SEED", 1));
    let mut rows = Vec::new();
    for one in 0..matches {
        learn(seats, seed * 100_000 + one, nodes, &mut rows);
    }
    let present = weights::of(seats).map(f64::from);
    // the pull keeps the weights of rare features near their old values
    let fits = [1e-6, 4e-6, 1.6e-5, 6e-5].map(|pull| {
        println!("pull {pull}");
        let fit = Fit {
            curve: Curve::Squash(f64::from(UNIT)),
            pull,
            rate: 1.0,
            rounds: 400,
            coarse: 250,
        };
        fit.fitted(&rows, &present)
    });
    let best = fits
        .into_iter()
        .min_by(|one, other| one.1.total_cmp(&other.1));
    print_lines(&best.unwrap().0, 12, 0);
}

/// Plays one match with these programs. Returns the place scores by seat.
fn played(programs: &[String], seed: u64, nodes: u64) -> Values {
    let (mut game, mut rng) = (start(programs.len() as u8, seed), Rng::new(seed));
    for (seat, program) in programs.iter().enumerate() {
        let seat = Seat::at(seat);
        let program = game.parse(seat, program).unwrap();
        game.apply(seat, &program);
    }
    for turn in 0..150 {
        let ToAct::One(seat) = game.to_act() else {
            break;
        };
        played_on(&mut game, seat, nodes, &mut rng, |rng| {
            turn < 2 && rng.below(4) == 0
        });
    }
    ended(&game)
}

/// Finds good programs by a knockout: many play each other, and the better half continues. Environment: `SEATS`, `LIST`
/// (programs between commas), `PROGRAMS` (how many in all; the missing ones are drawn), `NODES`, `SEED`.
#[test]
#[ignore = "takes minutes, prints programs"]
fn programs_from_a_knockout() {
    let (seats, nodes) = (number("SEATS", 2) as usize, number("NODES", 20));
    let mut rng = Rng::new(number("SEED", 1));
    let game = start(seats as u8, 1);
    let mut field: Vec<(String, f32, f32)> = Vec::new();
    let given = std::env::var("LIST").unwrap_or_default();
    for program in given.split(',').filter(|program| !program.is_empty()) {
        field.push((program.to_owned(), 0.0, 0.0));
    }
    while field.len() < number("PROGRAMS", 240) as usize {
        let drawn = game.random_turn(Seat::new(1), &mut rng, &mut Vec::new());
        let program = drawn.unwrap().to_string();
        let short = program.split(' ').count() <= 3;
        if short && field.iter().all(|(other, _, _)| *other != program) {
            field.push((program, 0.0, 0.0));
        }
    }
    let mut matches = number("TIMES", 4);
    let mut seed = 0;
    loop {
        for _ in 0..matches {
            rng.shuffle(&mut field);
            for group in field.chunks_exact_mut(seats) {
                seed += 1;
                let programs: Vec<String> = group.iter().map(|one| one.0.clone()).collect();
                let values = played(&programs, seed, nodes);
                for (one, value) in group.iter_mut().zip(values) {
                    one.1 += value;
                    one.2 += 1.0;
                }
            }
        }
        field.sort_by(|one, other| {
            (other.1 / other.2.max(1.0)).total_cmp(&(one.1 / one.2.max(1.0)))
        });
        println!("{} programs", field.len());
        for (program, sum, times) in field.iter().take(24) {
            println!("{program}: {:.3} in {times}", sum / times);
        }
        if field.len() <= 16 {
            break;
        }
        field.truncate((field.len() / 2).max(12));
        matches += matches / 2;
        for one in &mut field {
            // results against weaker opponents count less
            (one.1, one.2) = (one.1 * 0.3, one.2 * 0.3);
        }
    }
}
