//! The speed of the rules: whole random games, `next` on random positions, and counting turns.
//!
//! `cargo bench -p rules` prints the plain figures first, then the distributions.

use std::fmt;
use std::time::Instant;

use divan::{Bencher, black_box};
use rules::random_generator::Rng;
use rules::random_playout::playout;
use rules::turn_completion::LIMIT;
use rules::zyrcan::{Options, Variant, Zyrcan};
use rules::{AnyMatch, Game, Kind, Seat, Setup, ToAct};
use serde_json::{Map, Value, json};

fn main() {
    plain_figures();
    divan::main();
}

/// A setup of a game.
#[derive(Clone)]
struct Start {
    kind: Kind,
    seats: u8,
    options: Map<String, Value>,
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.id(), self.seats)?;
        self.options
            .values()
            .try_for_each(|value| write!(f, " {}", value.to_string().trim_matches('"')))
    }
}

/// Every game with its default options and every number of seats, and both variants of Zyrcan.
fn starts() -> Vec<Start> {
    let mut starts = Vec::new();
    for &kind in Kind::ALL {
        let mut sets = vec![Map::new()];
        if kind == Kind::Zyrcan {
            let blitz = json!({"variant": "blitzkrieg"});
            sets.extend(blitz.as_object().cloned());
        }
        for options in sets {
            let (fewest, most) = kind.seats();
            starts.extend((fewest..=most).map(|seats| Start {
                kind,
                seats,
                options: options.clone(),
            }));
        }
    }
    starts
}

impl Start {
    fn playouts(&self, count: u64) -> u64 {
        let seats = self.seats.into();
        let turns = self.kind.playouts(seats, &self.options, count, 1);
        turns.expect("the catalogue's own setups exist")
    }

    /// Positions of random games, each with a seat to act and a half-typed turn.
    fn positions(&self, count: usize) -> Vec<(AnyMatch, Seat, String)> {
        let mut rng = Rng::new(1);
        let new = || AnyMatch::new(self.kind, self.seats.into(), 1, &self.options);
        let mut game = new().expect("the catalogue's own setups exist");
        let mut positions = Vec::new();
        while positions.len() < count {
            let Some(&seat) = game.to_act().seats().first() else {
                game = new().expect("the catalogue's own setups exist");
                continue;
            };
            let Ok(turns) = game.turns(seat) else {
                return positions;
            };
            let turn = &turns[rng.below(turns.len())];
            let typed = turn[..rng.below(turn.len())].to_owned();
            let next = turn.clone();
            positions.push((game.clone(), seat, typed));
            game.play(seat, &next).expect("it was listed");
        }
        positions
    }
}

/// Prints how many games are played a second, and how long `next` takes.
fn plain_figures() {
    println!("random games a second, one core; `next`: median, 99 %, longest, in µs");
    for start in starts() {
        let count = 300;
        let begun = Instant::now();
        let turns = start.playouts(count);
        let seconds = begun.elapsed().as_secs_f64();
        let (games, turns) = (count as f64 / seconds, turns as f64 / count as f64);
        let mut times: Vec<f64> = start
            .positions(1_000)
            .iter()
            .map(|(game, seat, typed)| {
                let begun = Instant::now();
                black_box(game.next(*seat, typed, LIMIT)).ok();
                begun.elapsed().as_secs_f64() * 1e6
            })
            .collect();
        times.sort_unstable_by(f64::total_cmp);
        let at = |share: usize| times.get(times.len() * share / 100).copied();
        println!(
            "{start:<24} {games:>9.0} games/s of {turns:>5.1} turns   next {:>7.1} {:>7.1} {:>7.1}",
            at(50).unwrap_or(f64::NAN),
            at(99).unwrap_or(f64::NAN),
            times.last().copied().unwrap_or(f64::NAN),
        );
    }
}

#[divan::bench(args = starts())]
fn game(bencher: Bencher, start: &Start) {
    bencher.bench(|| start.playouts(1));
}

#[divan::bench(args = starts())]
fn next(bencher: Bencher, start: &Start) {
    let positions = start.positions(200);
    let mut at = 0;
    bencher.bench_local(|| {
        at = (at + 1) % positions.len().max(1);
        positions
            .get(at)
            .map(|(game, seat, typed)| game.next(*seat, typed, LIMIT))
    });
}

/// Counts the sequences of `depth` turns.
fn perft(game: &Zyrcan, depth: u32) -> u64 {
    let ToAct::One(seat) = game.to_act() else {
        return 0;
    };
    let mut turns = Vec::new();
    game.turns(seat, &mut turns);
    if depth == 1 {
        return turns.len() as u64;
    }
    let after = |turn| {
        let mut next = game.clone();
        next.apply(seat, turn);
        perft(&next, depth - 1)
    };
    turns.iter().map(after).sum()
}

#[divan::bench(args = [Variant::Standard, Variant::Blitzkrieg], sample_count = 10)]
fn zyrcan_perft_3(bencher: Bencher, variant: Variant) {
    let setup = Setup {
        rules: Zyrcan::RULES,
        seats: 3,
        seed: 1,
        options: Options { variant },
    };
    let start = Zyrcan::new(&setup).expect("three seats play");
    // 37 spaces and three kinds of ship; each turn takes one space
    let turns: u64 = (35..=37).map(|spaces| 3 * spaces).product();
    bencher
        .counter(divan::counter::ItemsCount::new(turns))
        .bench(|| {
            assert_eq!(perft(&start, 3), turns);
        });
}

/// A whole game of each number of seats, measured without `AnyMatch`.
#[divan::bench(args = [3, 4, 5])]
fn zyrcan_playout(bencher: Bencher, seats: u8) {
    let setup = Setup {
        rules: Zyrcan::RULES,
        seats,
        seed: 1,
        options: Options::default(),
    };
    let start = Zyrcan::new(&setup).expect("three to five seats play");
    let (mut rng, mut buffer) = (Rng::new(1), Vec::new());
    bencher.bench_local(|| playout(&mut start.clone(), &mut rng, &mut buffer));
}
