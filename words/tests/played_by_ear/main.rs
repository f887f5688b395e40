//! Players who only hear the board in words. From the alt texts they learn where each piece is, play legal turns, and
//! miss no threat.

#![allow(clippy::unwrap_used)] // a test may fail anywhere
// board arithmetic goes between small integers all the time
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]

mod phrases;

/// Each game's own file. Without it, this test does not compile. rustfmt does not format files that a macro declares,
/// so `scripts/format` lists them.
macro_rules! modules {
    ($($game:ident: $id:ident),+ $(,)?) => {
        $(mod $id;)+

        /// Checks that every game has a listener.
        #[test]
        fn every_game_has_a_listener() {
            fn listens<L: Listener>() {}
            $(listens::<$id::Ear>();)+
        }
    };
}

rules::with_games!(modules);

use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Retire, Seat, Viewer};
use serde_json::Value;
use words::{Locale, english};

/// A listener, which knows only what it has heard of the match.
pub trait Listener: Default {
    /// Uses a line about the position. Returns false for any other line, which is a threat.
    fn takes(&mut self, line: &str) -> bool;

    /// The lines that must name threats now, given what the listener has heard: all of them, and no others.
    fn threats(&mut self, told: Told<'_>) -> Vec<String>;

    /// A turn that the listener believes to be legal, and the seat that plays it. `None` if it has heard that the match
    /// is over.
    fn turn(&self, rng: &mut Rng) -> Option<(u8, String)>;

    /// Forgets the position. Called before the lines of the next position.
    fn forget(&mut self);
}

/// How a position was told.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    /// Is it the whole description, the result of **In words**? If not, it is an alt text.
    pub whole: bool,
    /// The seat of the listener, if the position was told to that player alone.
    pub viewer: Option<u8>,
    /// The lines that are no threats.
    pub rest: &'a [String],
}

impl Told<'_> {
    /// Are all lines together short enough to be heard every turn, if these are the threats?
    pub fn soon_heard(&self, threats: &[String]) -> bool {
        self.length(threats) <= MOST_AT_EASE
    }

    /// Do all lines together fit in an alt text, if these are the threats?
    pub fn fits(&self, threats: &[String]) -> bool {
        self.length(threats) <= MOST_PLAIN
    }

    fn length(&self, threats: &[String]) -> usize {
        let lines = [self.rest, threats].concat();
        length(&lines) + 1
    }
}

/// The most characters of an alt text in English, and of one that is heard every turn without getting tired. The
/// lines and the names of `NAME` characters count.
const MOST_PLAIN: usize = 1_000;
const MOST_AT_EASE: usize = 700;

/// At least this many turns are played of every setup.
const TURNS: usize = 200;

/// The most turns of one match, so that several matches are played.
const MOST: usize = 140;

/// The most characters of an alt text with names of `NAME` characters.
const MOST_ALT: usize = 1_024;
const NAME: usize = 14;

/// The most characters of the whole description: the limit of a Discord message with an embed.
const MOST_WHOLE: usize = 4_000;

/// Plays a match by listening. If `leave` is true, a seat sometimes resigns.
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
        // One listener hears the alt texts and plays by them. Another hears the answers of **In words**. A player hears
        // both as they are told to their own seat.
        let mut rng = Rng::new(seed);
        let seat = 1 + (seed % seats) as u8;
        let mut ears = [
            (false, None),
            (true, None),
            (false, Some(seat)),
            (true, Some(seat)),
        ]
        .map(|(whole, viewer)| (whole, viewer, L::default()));
        for _ in 0..MOST {
            for (whole, viewer, ear) in &mut ears {
                named.extend(heard(ear, &game, *whole, *viewer));
            }
            let ear = &ears[0].2;
            let Some((seat, turn)) = ear.turn(&mut rng) else {
                assert!(
                    game.outcome().is_some(),
                    "it is not over: {:?}",
                    told(&game, false, None)
                );
                break;
            };
            let played = game.play(Seat::new(seat), &turn);
            played.unwrap_or_else(|no| {
                panic!("{turn} was refused: {no}; {:?}", told(&game, false, None))
            });
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

/// The lines about a position in English.
fn told(game: &AnyMatch, whole: bool, viewer: Option<u8>) -> Vec<String> {
    let viewer = viewer.map_or(Viewer::Public, |seat| Viewer::Seat(Seat::new(seat)));
    let described = Locale::default().fitted(game.view(Viewer::Public).describe_to(viewer));
    let lines = if whole {
        described.whole()
    } else {
        described.brief()
    };
    // the listeners write apostrophes as keyboards do
    let said = |line: &rules::Say| english(line).replace('’', "'");
    lines.iter().map(said).collect()
}

/// Lets a listener hear a position. Compares the named threats with those that the listener expects, and returns them.
fn heard<L: Listener>(
    ear: &mut L,
    game: &AnyMatch,
    whole: bool,
    viewer: Option<u8>,
) -> Vec<String> {
    let lines = told(game, whole, viewer);
    let most = if whole { MOST_WHOLE } else { MOST_ALT };
    assert!(
        length(&lines) <= most,
        "{} characters: {lines:#?}",
        length(&lines)
    );
    ear.forget();
    let (rest, mut named): (Vec<String>, Vec<String>) =
        lines.iter().cloned().partition(|line| ear.takes(line));
    let mut seen = ear.threats(Told {
        whole,
        viewer,
        rest: &rest,
    });
    named.sort_unstable();
    seen.sort_unstable();
    assert_eq!(named, seen, "named and seen, of {lines:#?}");
    named
}

/// The number of characters of these lines, even with the longest names.
fn length(lines: &[String]) -> usize {
    let text = lines.join("\n");
    let names = text.matches("seat ").count();
    text.chars().count() + names * (NAME - "seat 1".len())
}
