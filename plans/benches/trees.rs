//! Steps through a branch of 200 positions of every game for two: how long a step takes (the position, and its view),
//! and how many bytes the tree takes. Run with `cargo bench -p plans`.
// a benchmark may panic, as a test may
#![allow(clippy::unwrap_used, missing_docs)]
#![allow(clippy::cast_precision_loss, reason = "figures for people")]

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use plans::{Point, Tree};
use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Seat, ToAct, Viewer};
use serde_json::{Map, json};

/// How many positions a branch has.
const POSITIONS: usize = 200;

/// The limits: a step's 99th percentile in milliseconds, and the bytes of a tree.
const STEP: f64 = 10.0;
const BYTES: usize = 4096;

/// A match at its start, after the secret choices: none can stand in a tree.
fn base_of(kind: Kind, seed: u64, rng: &mut Rng) -> AnyMatch {
    let options = match kind {
        Kind::XeroG => Map::from_iter([("setup".to_owned(), json!("open"))]),
        _ => Map::new(),
    };
    let mut base = AnyMatch::new(kind, 2, seed, &options).unwrap();
    while let ToAct::Secret(seats) = base.to_act() {
        let turn = base.random_turn(seats[0], rng).unwrap();
        base.play(seats[0], &turn).unwrap();
    }
    base
}

/// The longest branch of a few random matches, up to [`POSITIONS`]. Matches of some games are never so long. Then more
/// branches are added, until the tree has as many positions.
fn tree_of(kind: Kind) -> (AnyMatch, Tree) {
    let mut rng = Rng::new(3);
    let mut branch = |seed| {
        let base = base_of(kind, seed, &mut rng);
        let line = line(&base, POSITIONS, &mut rng);
        (base, line)
    };
    let branches = (0..40).map(&mut branch);
    let (base, longest) = branches.max_by_key(|(_, line)| line.len()).unwrap();
    let mut tree = Tree::default();
    let mut at = Point::START;
    for (seat, turn) in &longest {
        at = tree.add(&base, at, *seat, turn).unwrap();
    }
    for _ in 0..POSITIONS {
        let from = Point::numbered(rng.below(tree.len() + 1));
        let position = tree.position(&base, from).unwrap();
        let mut at = from;
        for (seat, turn) in line(&position, POSITIONS - tree.len(), &mut rng) {
            at = tree.add(&base, at, seat, &turn).unwrap();
        }
    }
    (base, tree)
}

/// Random turns from a position, at most so many.
fn line(from: &AnyMatch, most: usize, rng: &mut Rng) -> Vec<(Seat, String)> {
    let (mut now, mut line) = (from.clone(), Vec::new());
    while let (ToAct::One(seat), true) = (now.to_act(), line.len() < most) {
        let turn = now.random_turn(seat, rng).unwrap();
        now.play(seat, &turn).unwrap();
        line.push((seat, turn));
    }
    line
}

fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    println!("| game | longest branch | step, median ms | 99 % | longest | bytes |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for &kind in Kind::ALL.iter().filter(|kind| kind.seats().0 == 2) {
        let (base, tree) = tree_of(kind);
        assert_eq!(tree.len(), POSITIONS, "{kind:?}");
        let points = || (0..=tree.len()).map(Point::numbered);
        let deepest = points().map(|at| tree.path(at).len()).max().unwrap();
        let mut times = Vec::new();
        for _ in 0..20 {
            for at in points() {
                let begun = Instant::now();
                let position = tree.position(&base, at).unwrap();
                black_box(position.view(Viewer::Public));
                times.push(begun.elapsed().as_secs_f64() * 1e3);
            }
        }
        times.sort_unstable_by(f64::total_cmp);
        let at = |share: usize| times[(times.len() - 1) * share / 100];
        let bytes = tree.to_text().len();
        println!(
            "| {} | {deepest} | {:.3} | {:.3} | {:.3} | {bytes} |",
            kind.id(),
            at(50),
            at(99),
            at(100),
        );
        if at(99) > STEP || bytes > BYTES {
            println!("above the bar: a step may take {STEP} ms, and a tree {BYTES} bytes");
            code = ExitCode::FAILURE;
        }
    }
    code
}
