//! What a listener is told in every game.

use rules::{AnyMatch, Description, Say};

use crate::setups::{each_setup, unruly_walk, viewers};

/// Most characters of a picture's alt text, and of the whole description.
const MOST: [usize; 2] = [1_024, 4_000];

/// The longest name that an alt text must have room for.
const NAME: &str = "fourteen chars";

fn text(lines: &[Say]) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| line.plain.as_str()).collect();
    lines.join("\n")
}

/// The length with names as long as an alt text allows.
fn length(lines: &[Say], seats: u8) -> usize {
    let named = |text: String, seat| text.replace(&format!("seat {seat}"), NAME);
    (1..=seats).fold(text(lines), named).chars().count()
}

fn each_description(games: u64, check: impl Fn(&AnyMatch, &Description<Say>)) {
    each_setup(games, |mut game, rng| {
        unruly_walk(&mut game, rng, |game, _| {
            for viewer in viewers(game) {
                check(game, &game.view(viewer).describe());
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

#[test]
fn the_last_turn_comes_first_then_whose_turn_it_is() {
    each_description(1, |_, told| {
        for lines in [told.brief(), told.whole()] {
            let first: Vec<&Say> = told.last.iter().chain([&told.headline]).collect();
            assert!(lines.iter().take(first.len()).eq(first));
        }
    });
}

/// The rows of the board are described at the start, and whenever the whole description is asked
/// for.
#[test]
fn the_boards_shape_is_told_once() {
    each_description(1, |game, told| {
        let (brief, whole) = (told.brief(), told.whole());
        assert!(!told.shape.is_empty());
        assert_eq!(brief.ends_with(&told.shape), !told.begun);
        assert!(whole.ends_with(&told.shape));
        if game.events().is_empty() {
            assert!(!told.begun);
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

/// The score names every seat that can still win exactly once.
#[test]
fn the_score_is_one_line_for_all() {
    each_description(1, |game, told| {
        let Some(score) = &told.score else {
            return;
        };
        for seat in (1..=game.seats()).map(rules::Seat::new) {
            if game.living(seat) {
                let named = score.plain.matches(&seat.to_string()).count();
                assert!(named == 1 || score.args.contains_key("lost"), "{score}");
            }
        }
    });
}
