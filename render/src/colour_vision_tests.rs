//! Tests the colours of every look for people with colour blindness. Every two colours that must be told apart are far
//! enough apart. With looks for the usual kind of vision, that holds also under protanopia, deuteranopia and tritanopia;
//! with looks for one of these, it holds for that kind and for the usual one. Shapes distinguish seats as well.
//!
//! `colour_distances.rs` names where the simulation and the formula of distances are from.

use crate::boards::{APART, TOKENS};
use crate::cards;
use crate::colour_distances::{contrast, distance, seen};
use crate::colours_to_tell_apart::{GROUNDS, SEATS, words_on};
use crate::look::{Look, LookTheme, Vision};
use crate::palette::{Ink, MOST_COLOURS, Palette};
use crate::scene::{Scene, Thing, TokenState};

/// The smallest allowed distance. Colours at a distance of 2 to 3 can just be told apart side by side, at 10 at a
/// glance.
const FLOOR: f64 = 10.0;

/// The looks whose colours differ.
fn looks() -> impl Iterator<Item = Look> {
    Look::all().filter(|look| !look.large)
}

/// The kinds of vision for which a look's colours are tested.
fn seen_by(look: Look) -> Vec<Vision> {
    match look.vision {
        Vision::Usual => Vision::ALL.to_vec(),
        own => vec![Vision::Usual, own],
    }
}

/// The distance of two inks as people with this kind of vision see them.
fn apart(palette: &Palette, one: Ink, other: Ink, vision: Vision) -> f64 {
    let [one, other] = [one, other].map(|ink| seen(palette.colour(ink), vision));
    distance(one, other)
}

#[test]
fn seats_are_told_apart_in_every_look() {
    let theme = APART[0].1;
    println!("least distance of two seats  2 seats  3 seats  4 seats  5 seats");
    for look in looks() {
        let palette = Palette::new(theme, look);
        let least = |seats: usize| {
            let pairs = (0..seats).flat_map(|one| (0..one).map(move |other| (one, other)));
            let apart =
                pairs.map(|(one, other)| apart(&palette, SEATS[one], SEATS[other], look.vision));
            apart.fold(f64::INFINITY, f64::min)
        };
        let least = [2, 3, 4, 5].map(least);
        let [two, three, four, five] = least;
        println!(
            "{:27} {two:8.1} {three:8.1} {four:8.1} {five:8.1}",
            look.to_string()
        );
        assert!(least.iter().all(|least| *least >= FLOOR), "{look}");
    }
}

#[test]
fn what_must_be_told_apart_is_with_every_kind_of_colour_vision() {
    let mut near = Vec::new();
    let all = looks().flat_map(|look| APART.iter().map(move |game| (look, game)));
    for (look, (game, theme, groups)) in all {
        let palette = Palette::new(theme, look);
        for vision in seen_by(look) {
            let pairs = groups.iter().flat_map(|(ones, others)| {
                ones.iter()
                    .flat_map(|one| others.iter().map(move |other| (*one, *other)))
            });
            let pairs = pairs.filter(|(one, other)| one != other);
            let apart = pairs.map(|(one, other)| (apart(&palette, one, other, vision), one, other));
            let least = apart.min_by(|a, b| a.0.total_cmp(&b.0));
            let (least, one, other) = least.expect("every game names some");
            let seen_by = vision.name();
            println!("{look:16} {game:12} {seen_by:7} {least:5.1} between {one:?} and {other:?}");
            if least < FLOOR {
                near.push((look, game, vision, least, one, other));
            }
        }
    }
    assert!(near.is_empty(), "too near: {near:?}");
}

#[test]
fn words_seats_and_marks_have_enough_contrast() {
    let mut faint = Vec::new();
    for look in looks() {
        let games = APART.iter().map(|(game, theme, _)| (*game, *theme));
        for (game, theme) in games.chain([("cards", &cards::THEME)]) {
            let palette = Palette::new(theme, look);
            assert!(palette.colours().len() <= MOST_COLOURS);
            let dark = look.theme == LookTheme::Dark;
            let seats = SEATS.map(|seat| GROUNDS.map(|ground| (seat, ground, 3.0)));
            let marks = [Ink::Choice, Ink::Danger].map(|mark| (mark, Ink::Ground, 4.5));
            let all = words_on(game, look.theme)
                .into_iter()
                .chain(seats.into_iter().flatten());
            for (over, below, asked) in all.chain(marks) {
                let found = contrast(palette.colour(over), palette.colour(below));
                // the dark look is older than this test: less important words are fainter on the plate
                let quiet = dark && (over, below) == (Ink::Quiet, Ink::Plate) && found >= 4.0;
                if found < asked && !quiet {
                    faint.push(format!("{look} {game}: {over:?} on {below:?}: {found:.2}"));
                }
            }
        }
    }
    assert!(faint.is_empty(), "{faint:#?}");
}

#[test]
fn seats_are_told_apart_by_shape_alone() {
    let theme = APART[0].1;
    for (game, token) in TOKENS {
        let seats = if *game == "zyrcan" || *game == "virus_fight" {
            5
        } else {
            2
        };
        for state in [TokenState::Live, TokenState::Inert] {
            let shapes = |seat: u8| {
                let mut scene = Scene::new(100, 100, theme, Look::default());
                token(&mut scene, (50, 50), seat, 16.0, state);
                let sprites = scene.things.into_iter().filter_map(|thing| match thing {
                    Thing::Sprite { sprite, at, .. } => Some((sprite, at)),
                    _ => None,
                });
                sprites.collect::<Vec<_>>()
            };
            for (one, other) in (0..seats).flat_map(|one| (0..one).map(move |other| (one, other))) {
                assert!(shapes(one) != shapes(other), "{game}: {one} and {other}");
            }
        }
    }
}
