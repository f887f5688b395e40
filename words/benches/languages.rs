//! What languages cost: memory of all languages, and time for one sentence in each.
//!
//! ```sh
//! cargo bench -p words
//! ```

#![allow(clippy::unwrap_used, clippy::default_trait_access)] // a benchmark may panic

use std::hint::black_box;
use std::time::{Duration, Instant};

use rules::{AnyMatch, Kind, Seat, Viewer};
use words::Locale;

/// The memory that this process uses now, in KiB. `None` where Linux's `/proc` is missing.
fn memory() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn main() {
    let game = AnyMatch::new(Kind::Archimedes, 2, 7, &Default::default()).unwrap();
    let described = game.view(Viewer::Public).describe();
    let name = |seat: Seat| ["Ann", "Ben"][seat.index()].to_owned();
    let before = memory();
    let begun = Instant::now();
    black_box(Locale::default().named("list-and"));
    println!(
        "the first sentence: {:.1} ms",
        begun.elapsed().as_secs_f64() * 1e3
    );
    let languages: Vec<Locale> = Locale::all().collect();
    // a language may be read only when it is asked for
    for language in &languages {
        black_box(language.named("list-and"));
    }
    if let (Some(before), Some(after)) = (before, memory()) {
        let number = languages.len();
        println!("{number} languages: {} KiB together", after - before);
    }
    for language in &languages {
        let fitted = language.fitted(described.clone());
        let (mut said, begun) = (0, Instant::now());
        while begun.elapsed() < Duration::from_secs(1) {
            for line in &fitted.position {
                black_box(language.say(line, &name));
                said += 1;
            }
        }
        let micros = begun.elapsed().as_secs_f64() * 1e6 / f64::from(said);
        println!(
            "{}: {micros:.1} µs a sentence",
            language.code().unwrap_or("en")
        );
    }
}
