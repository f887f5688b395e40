//! Players who hear the board in words and nothing else: they know from the alt texts who stands where,
//! play legal turns by that, and miss no threat.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod angels;
mod archimedes;
mod kitaran;
mod virus_fight;
mod words;
mod xero_g;
mod zyrcan;

use games::random_generator::Rng;
use games::{AnyMatch, Description, Kind, Retire, Say, Seat, Viewer};
use serde_json::Value;

/// Who listens. What it knows of a match, it knows from these lines alone.
pub trait Listener: Default {
    /// Takes in a line that tells how things stand; false for any other, which names a threat.
    fn takes(&mut self, line: &str) -> bool;

    /// The lines that must name threats now, by what it has heard: all of them, and no other.
    /// `whole`: they were asked for with **Describe**.
    fn threats(&mut self, whole: bool) -> Vec<String>;

    /// A turn that it takes to be legal, and who plays it; `None` when it has heard that all is over.
    fn turn(&self, rng: &mut Rng) -> Option<(u8, String)>;

    /// Before the lines of the next position.
    fn forget(&mut self);
}

/// Turns that are played of every setup, at least.
const TURNS: usize = 200;

/// Most turns of one match, so that there are several.
const MOST: usize = 140;

/// Most characters of an alt text, with names of so many.
const MOST_ALT: usize = 1_024;
const NAME: usize = 14;

/// Most characters of the whole description, of a message of Discord's with an embed.
const MOST_WHOLE: usize = 4_000;

/// Plays by ear; `leave`: now and then somebody gives up.
fn play<L: Listener>(
    kind: Kind,
    seats: u64,
    options: &Value,
    leave: bool,
    kinds_of_threat: &[&str],
) {
    let (mut turns, mut seed, mut named) = (0, 0, Vec::new());
    while turns < TURNS {
        seed += 1;
        let mut game = AnyMatch::new(kind, seats, seed, options.as_object().unwrap()).unwrap();
        // one hears the alt texts and plays by them, one what **Describe** answers
        let (mut rng, mut ear, mut asking) = (Rng::new(seed), L::default(), L::default());
        for _ in 0..MOST {
            heard(&mut asking, &told(&game, true), true);
            named.extend(heard(&mut ear, &told(&game, false), false));
            let Some((seat, turn)) = ear.turn(&mut rng) else {
                assert!(
                    game.outcome().is_some(),
                    "it is not over: {:?}",
                    told(&game, false)
                );
                break;
            };
            let played = game.play(Seat::new(seat), &turn);
            played
                .unwrap_or_else(|no| panic!("{turn} was refused: {no}; {:?}", told(&game, false)));
            turns += 1;
            if leave && rng.below(60) == 0 {
                let _refused_to_who_left =
                    game.retire(Seat::new(1 + rng.below(3) as u8), Retire::Resign);
            }
        }
    }
    for threat in kinds_of_threat {
        assert!(
            named.iter().any(|line: &String| line.contains(threat)),
            "never: {threat}"
        );
    }
}

/// The lines of a position in plain English.
fn told(game: &AnyMatch, whole: bool) -> Vec<String> {
    let described: Description<Say> = game.view(Viewer::Public).describe();
    let lines = if whole {
        described.whole()
    } else {
        described.brief()
    };
    lines.into_iter().map(|line| line.plain).collect()
}

/// Has somebody hear a position, and compares the threats named with those that they see; gives them.
fn heard<L: Listener>(ear: &mut L, lines: &[String], whole: bool) -> Vec<String> {
    check_length(lines, if whole { MOST_WHOLE } else { MOST_ALT });
    ear.forget();
    let mut named: Vec<String> = lines
        .iter()
        .filter(|line| !ear.takes(line))
        .cloned()
        .collect();
    let mut seen = ear.threats(whole);
    named.sort_unstable();
    seen.sort_unstable();
    assert_eq!(named, seen, "named and seen, of {lines:#?}");
    named
}

/// Short enough also where names are longer than "seat 1".
fn check_length(lines: &[String], most: usize) {
    let text = lines.join("\n");
    let names = text.matches("seat ").count();
    let length = text.chars().count() + names * (NAME - "seat 1".len());
    assert!(length <= most, "{length} characters: {text}");
}
