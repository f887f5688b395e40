//! The order of what listeners hear, in every game. The package `words` tests how long it is.

use rules::{AnyMatch, Description, Say};

use crate::setups::{each_setup, unruly_walk, viewers};

fn each_description(games: u64, check: impl Fn(&AnyMatch, &Description<Say>)) {
    each_setup(games, |mut game, rng| {
        unruly_walk(&mut game, rng, |game, _| {
            for viewer in viewers(game) {
                check(game, &game.view(viewer).describe_to(viewer));
            }
        });
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

/// The rows of the board are described at the start, and whenever a player asks for the whole description.
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

/// The score names exactly once every seat that can still win.
#[test]
fn the_score_is_one_line_for_all() {
    each_description(1, |game, told| {
        let Some(score) = &told.score else {
            return;
        };
        let named = score.args["scores"].as_array().unwrap();
        for seat in (1..=game.seats()).map(rules::Seat::new) {
            if game.living(seat) {
                let pairs = named.iter().filter(|pair| pair[0] == seat.number());
                assert_eq!(pairs.count(), 1, "{score}");
            }
        }
    });
}
