//! How the weights and the programs were found: tests that are only run by hand. They print the contents of
//! `weights.rs` and `programs.rs`.

use std::fmt::Write as _;

use rules::random_generator::Rng;
use rules::virus_fight::{Turn, VirusFight};
use rules::{Game, Setup, ToAct};

use super::board::Board;
use super::weighing::{Common, UNIT, WEIGHTS, features};
use super::{tree, weights};
use crate::Budget;
use crate::fitting::number;
use crate::place_scores::{self, Values};

/// The difference between two seats of a position, and the target: how much the first is worth against the second.
struct Row {
    counts: Vec<(u16, i16)>,
    wanted: f32,
}

/// How much of the end's weight remains one turn earlier. A seat that ends a match soon has won more than one that
/// only repeats positions.
const FADES: f32 = 0.985;

fn start(seats: u8, seed: u64) -> VirusFight {
    let setup = Setup {
        rules: VirusFight::RULES,
        seats,
        seed,
        options: rules::virus_fight::Options::default(),
    };
    VirusFight::new(&setup).unwrap()
}

/// Adds the training rows of one match.
fn learn(seats: u8, seed: u64, nodes: u64, rows: &mut Vec<Row>) {
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
        let mut budget = Budget::new(nodes, &|| false);
        let found = tree::search(&game, &board, seat.index(), &mut budget, &mut rng);
        if !game.has_turn(seat) {
            game.pass(seat);
            continue;
        }
        let found = found.unwrap();
        looked_at.push((board, seat.index(), found.value, turns));
        let turn = if turns <= 2 || rng.below(25) == 0 {
            game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap()
        } else {
            Turn::Play(found.turn.play().unwrap())
        };
        game.apply(seat, &turn);
        if turns > 400 {
            break;
        }
    }
    let values = match game.outcome() {
        Some(end) => place_scores::of(&end),
        None => Board::of(&game).unwrap().end(),
    };
    // long matches must not count more than short ones
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
    rows: &mut Vec<Row>,
) {
    let common = Common::of(board);
    let living: Vec<usize> = (0..5)
        .filter(|seat| board.living & 1 << seat != 0)
        .collect();
    for &one in &living {
        for &other in living.iter().filter(|other| **other > one) {
            let mut counts = vec![0_i16; WEIGHTS];
            features(board, &common, one, |at, times| counts[at] += times as i16);
            features(board, &common, other, |at, times| {
                counts[at] -= times as i16;
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
            let counts = counts
                .into_iter()
                .enumerate()
                .filter(|(_, times)| *times != 0);
            let counts = counts.map(|(at, times)| (at as u16, times)).collect();
            rows.push(Row { counts, wanted });
        }
    }
}

/// The squared error of a row, and its slope.
fn miss(row: &Row, weights: &[f32]) -> (f32, f32) {
    let sum: f32 = row
        .counts
        .iter()
        .map(|(at, times)| weights[usize::from(*at)] * f32::from(*times))
        .sum();
    let unit = UNIT as f32;
    let miss = place_scores::squash(sum, unit) - row.wanted;
    let far = unit + sum.abs();
    (miss * miss, 2.0 * miss * unit / (2.0 * far * far))
}

fn fit(rows: &[Row], from: &[i16; WEIGHTS], pull: f32, rng: &mut Rng) -> (f32, Vec<f32>) {
    let mut weights: Vec<f32> = from.iter().map(|one| f32::from(*one)).collect();
    let anchor = weights.clone();
    let (mut first, mut second) = (vec![0.0_f32; WEIGHTS], vec![0.0_f32; WEIGHTS]);
    let (batch, rounds) = (512, (rows.len() * 20 / 512).clamp(2000, 6000));
    let held = rows.len() / 5;
    let error = |weights: &[f32], rows: &[Row]| {
        rows.iter().map(|row| miss(row, weights).0).sum::<f32>() / rows.len() as f32
    };
    println!(
        "rows {} error {} held {}",
        rows.len(),
        error(&weights, &rows[held..]),
        error(&weights, &rows[..held])
    );
    let (mut b1, mut b2) = (1.0_f32, 1.0_f32);
    for round in 0..rounds {
        let mut slope = vec![0.0_f32; WEIGHTS];
        for _ in 0..batch {
            let row = &rows[held + rng.below(rows.len() - held)];
            let (_, steep) = miss(row, &weights);
            for (at, times) in &row.counts {
                slope[usize::from(*at)] += steep * f32::from(*times) / batch as f32;
            }
        }
        b1 *= 0.9;
        b2 *= 0.999;
        let pace = 0.6 * (1.0 - round as f32 / rounds as f32);
        for at in 0..WEIGHTS {
            // pulls weights that few positions show back to their start
            let slope = slope[at] + pull * (weights[at] - anchor[at]);
            first[at] = 0.9 * first[at] + 0.1 * slope;
            second[at] = 0.999 * second[at] + 0.001 * slope * slope;
            let (one, two) = (first[at] / (1.0 - b1), second[at] / (1.0 - b2));
            weights[at] -= pace * one / (two.sqrt() + 1e-7);
        }
    }
    let missed = error(&weights, &rows[..held]);
    println!(
        "pull {pull} error {} held {missed}",
        error(&weights, &rows[held..])
    );
    (missed, weights)
}

/// Learns weights from matches against itself. Environment: `SEATS`, `MATCHES`, `NODES`, `SEED`.
#[test]
#[ignore = "takes minutes, prints new weights"]
fn weights_from_matches_against_itself() {
    let (seats, matches) = (number("SEATS", 2) as u8, number("MATCHES", 600));
    let (nodes, seed) = (number("NODES", 60), number("SEED", 1));
    let mut games = Vec::new();
    for one in 0..matches {
        let mut rows = Vec::new();
        learn(seats, seed * 100_000 + one, nodes, &mut rows);
        games.push(rows);
    }
    let rows: Vec<Row> = games.into_iter().flatten().collect();
    let from = weights::of(seats);
    let pulls = [1e-6, 4e-6, 1.6e-5, 6e-5];
    let fits = pulls.map(|pull| fit(&rows, from, pull, &mut Rng::new(9)));
    let best = fits
        .into_iter()
        .min_by(|one, other| one.0.total_cmp(&other.0));
    let fitted = best.unwrap().1;
    let mut text = String::new();
    for line in fitted.chunks(12) {
        let line: Vec<String> = line.iter().map(|one| format!("{one:.0}")).collect();
        let _ = writeln!(text, "    {},", line.join(", "));
    }
    println!("{text}");
}

/// Plays one match with these programs. Returns the place scores by seat.
fn played(programs: &[String], seed: u64, nodes: u64) -> Values {
    let (mut game, mut rng) = (start(programs.len() as u8, seed), Rng::new(seed));
    for (seat, program) in programs.iter().enumerate() {
        let seat = rules::Seat::at(seat);
        let program = game.parse(seat, program).unwrap();
        game.apply(seat, &program);
    }
    for turn in 0..150 {
        let ToAct::One(seat) = game.to_act() else {
            break;
        };
        if !game.has_turn(seat) {
            game.pass(seat);
            continue;
        }
        let board = Board::of(&game).unwrap();
        let mut budget = Budget::new(nodes, &|| false);
        let found = tree::search(&game, &board, seat.index(), &mut budget, &mut rng).unwrap();
        let turn = if turn < 2 && rng.below(4) == 0 {
            game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap()
        } else {
            Turn::Play(found.turn.play().unwrap())
        };
        game.apply(seat, &turn);
    }
    match game.outcome() {
        Some(end) => place_scores::of(&end),
        None => Board::of(&game).unwrap().end(),
    }
}

/// Finds good programs by a knockout: many play each other, and the better half goes on. Environment: `SEATS`, `LIST`
/// (programs between commas), `PROGRAMS` (how many; the others are drawn), `NODES`, `SEED`.
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
        let drawn = game.random_turn(rules::Seat::new(1), &mut rng, &mut Vec::new());
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
