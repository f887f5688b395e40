//! Runs every target for a short time without cargo-fuzz: all stored inputs, and some that are made from them. The
//! inputs are the same every time.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod mutator;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use checks::{TARGETS, Target};
use rules::random_generator::Rng;

use mutator::mutated;

/// The number of changed inputs for each target.
const CHANGED: usize = 400;

/// The limits for stored inputs: the number of files per target, and the bytes per file.
const MOST_FILES: usize = 200;
const MOST_BYTES: usize = 1024;

/// Prints the input if its check fails.
struct Context<'a>(&'a str, &'a [u8]);

impl Drop for Context<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}: b\"{}\"", self.0, self.1.escape_ascii());
        }
    }
}

fn run(target: &Target, name: &str, input: &[u8]) -> usize {
    let _context = Context(name, input);
    (target.check)(input)
}

fn folder(of: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(of)
}

/// The names in a folder, in order.
fn names(of: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(folder(of)).unwrap();
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
    entries
        .map(|entry| name(entry).into_string().unwrap())
        .collect()
}

/// The stored inputs of a target, in the order of their names.
fn corpus(target: &Target) -> Vec<(String, Vec<u8>)> {
    let of = format!("corpus/{}", target.name);
    let read = |name: String| {
        let input = fs::read(folder(&of).join(&name)).unwrap();
        (name, input)
    };
    names(&of).into_iter().map(read).collect()
}

/// Checks every stored input. Enough of them must be accepted, because a refused input checks little.
fn kept(name: &str) {
    let target = TARGETS.iter().find(|one| one.name == name).unwrap();
    let corpus = corpus(target);
    let granted = corpus
        .iter()
        .filter(|(file, input)| run(target, file, input) > 0);
    let granted = granted.count();
    assert!(granted * 4 > corpus.len(), "{name}: only {granted}");
}

/// Checks every input that is made from the stored ones.
fn changed(name: &str) {
    let target = TARGETS.iter().find(|one| one.name == name).unwrap();
    let inputs: Vec<Vec<u8>> = corpus(target).into_iter().map(|(_, input)| input).collect();
    let mut rng = Rng::new(1);
    let mut granted = 0;
    for number in 0..CHANGED {
        let input = mutated(&inputs, &mut rng);
        granted += usize::from(run(target, &format!("{name} {number}"), &input) > 0);
    }
    assert!(
        (CHANGED / 10..CHANGED).contains(&granted),
        "{name}: {granted}"
    );
}

/// The tests of each target, which run in parallel.
macro_rules! smoke {
    ($($name:ident),+) => {
        $(mod $name {
            #[test]
            fn what_is_kept() {
                super::kept(stringify!($name));
            }

            #[test]
            fn what_is_made_of_it() {
                super::changed(stringify!($name));
            }
        })+

        const SMOKED: &[&str] = &[$(stringify!($name)),+];
    };
}

smoke!(
    typed_turns,
    table,
    records,
    buttons,
    settings,
    gateway_frames,
    interactions
);

#[test]
fn every_target_has_a_program_a_corpus_and_a_smoke_run() {
    let targets: BTreeSet<String> = TARGETS.iter().map(|one| one.name.to_owned()).collect();
    let program = |name: String| name.strip_suffix(".rs").unwrap().to_owned();
    let programs: BTreeSet<String> = names("fuzz_targets").into_iter().map(program).collect();
    let smoked: BTreeSet<String> = SMOKED.iter().map(ToString::to_string).collect();
    assert_eq!(programs, targets);
    let manifest = fs::read_to_string(folder("Cargo.toml")).unwrap();
    for name in &targets {
        assert!(
            manifest.contains(&format!("\"fuzz_targets/{name}.rs\"")),
            "{name}"
        );
    }
    assert_eq!(names("corpus"), targets);
    assert_eq!(smoked, targets);
}

#[test]
fn corpora_are_small() {
    for target in TARGETS {
        let corpus = corpus(target);
        let count = corpus.len();
        assert!(
            (1..=MOST_FILES).contains(&count),
            "{}: {count}",
            target.name
        );
        for (name, input) in corpus {
            assert!(input.len() <= MOST_BYTES, "{name}: {} bytes", input.len());
        }
    }
}
