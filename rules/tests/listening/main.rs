//! Players who only hear the board in words. From the alt texts they know where each piece is, play
//! legal turns, and miss no threat.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod words;

/// Each game's own file: without it, this test does not compile. rustfmt does not look into macros: `scripts/format`
/// names the files.
macro_rules! modules {
    ($($game:ident: $id:ident),+ $(,)?) => {
        $(mod $id;)+

        /// Is there a listener for every game?
        #[test]
        fn every_game_has_a_listener() {
            fn listens<L: Listener>() {}
            $(listens::<$id::Ear>();)+
        }
    };
}

rules::with_games!(modules);

use rules::random_generator::Rng;
use rules::{AnyMatch, Description, Kind, Retire, Say, Seat, Viewer};
use serde_json::Value;

/// A listener. It knows of a match only what these lines tell.
pub trait Listener: Default {
    /// Takes in a line about the position; returns false for any other line, which is a threat.
    fn takes(&mut self, line: &str) -> bool;

    /// The lines that must name threats now, from what it has heard: all of them, and no others.
    /// `whole` is true if the lines come from **Describe**.
    fn threats(&mut self, whole: bool) -> Vec<String>;

    /// A turn that it believes to be legal, and the seat that plays it; `None` if it has heard that the
    /// match is over.
    fn turn(&self, rng: &mut Rng) -> Option<(u8, String)>;

    /// Called before the lines of the next position.
    fn forget(&mut self);
}

/// The least number of turns played of every setup.
const TURNS: usize = 200;

/// Most turns of one match, so that several matches are played.
const MOST: usize = 140;

/// Most characters of an alt text with names of length `NAME`.
const MOST_ALT: usize = 1_024;
const NAME: usize = 14;

/// Most characters of the whole description: the limit of a Discord message with an embed.
const MOST_WHOLE: usize = 4_000;

/// Plays by listening; if `leave` is true, a seat sometimes resigns.
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
        // one listener hears the alt texts and plays by them, the other hears the answers of
        // **Describe**
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

/// Lets a listener hear a position, compares the threats named with those that it expects, and returns
/// them.
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

/// Checks that the text is short enough even if names are longer than "seat 1".
fn check_length(lines: &[String], most: usize) {
    let text = lines.join("\n");
    let names = text.matches("seat ").count();
    let length = text.chars().count() + names * (NAME - "seat 1".len());
    assert!(length <= most, "{length} characters: {text}");
}
