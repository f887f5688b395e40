//! The English words of all sentences of the games: they are whole, and what listeners hear is not too long.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

#[path = "../../../rules/tests/conformance/every_sentence.rs"]
mod every_sentence;
mod long_matches;
#[allow(dead_code)] // the tests of the rules use all of it
#[path = "../../../rules/tests/conformance/setups.rs"]
mod setups;

use rules::{AnyMatch, Description, Say};
use words::{Locale, english};

use every_sentence::each_sentence;
use setups::{each_setup, unruly_walk, viewers};

#[test]
fn every_sentence_is_whole() {
    each_sentence(1, |say, _| {
        let said = english(say);
        assert!(!said.is_empty() && said.trim() == said, "{say}: {said}");
        // a message without one of its arguments has braces, and a message that does not exist is said as its key
        let wrong = said.contains("  ") || said.contains(['{', '}']) || said.contains(&say.key);
        assert!(!wrong, "{say}: {said}");
    });
}

/// The most characters of a picture's alt text, and of the whole description.
const MOST: [usize; 2] = [1_024, 4_000];

/// The longest name for which an alt text must have room.
const NAME: &str = "fourteen chars";

fn text(lines: &[Say]) -> String {
    let lines: Vec<String> = lines.iter().map(english).collect();
    lines.join("\n")
}

/// The length with names of the longest length that an alt text allows.
fn length(lines: &[Say], seats: u8) -> usize {
    let named = |text: String, seat| text.replace(&format!("seat {seat}"), NAME);
    (1..=seats).fold(text(lines), named).chars().count()
}

fn each_description(games: u64, check: impl Fn(&AnyMatch, &Description<Say>)) {
    each_setup(games, |mut game, rng| {
        unruly_walk(&mut game, rng, |game, _| {
            for viewer in viewers(game) {
                check(
                    game,
                    &Locale::default().fitted(game.view(viewer).describe_to(viewer)),
                );
            }
        });
    });
}

#[test]
fn alt_texts_and_descriptions_have_room() {
    each_description(2, |game, told| {
        for (lines, most) in [told.brief(), told.whole()].iter().zip(MOST) {
            let length = length(lines, game.seats());
            assert!(length <= most, "{length} characters: {}", text(lines));
        }
    });
}

/// No text contains codes that have to be read letter by letter.
#[test]
fn what_is_heard_has_no_shapes_and_no_codes_of_several() {
    each_description(1, |game, told| {
        let all = text(&told.whole());
        let signs = game.kind().signs();
        assert!(!all.contains(signs), "{all}");
        let several = |word: &str| word.len() == 4 && word.as_bytes()[2] == b'x';
        let instruction = |word: &str| word.starts_with(['M', 'W', 'J', 'E']);
        let mut words = all.split_whitespace();
        assert!(
            !words.any(|word| several(word) && instruction(word)),
            "{all}"
        );
    });
}
