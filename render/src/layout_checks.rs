//! Checks that nothing in a picture covers anything else, for long names and every number of seats.

#[path = "../tests/support/mod.rs"]
pub mod support;

use support::{LONG, Position, SCRIPTS, ended, positions};

use crate::boards;
use crate::look::{Look, LookTheme, Vision};
use crate::palette::Ink;
use crate::readable_text::readable_captions;
use crate::scene::{Align, Label, Scene, Thing};
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::BADGE;

/// Left, top, right, bottom.
pub type Area = [i32; 4];

/// The looks whose layouts differ.
pub const LOOKS: [Look; 3] = {
    let usual = Look {
        theme: LookTheme::Dark,
        vision: Vision::Usual,
        large: false,
    };
    let large = Look {
        large: true,
        ..usual
    };
    let outlined = Look {
        theme: LookTheme::HighContrast,
        ..large
    };
    [usual, large, outlined]
};

fn scene(position: &Position, fonts: &Fonts, look: Look) -> Scene {
    let captions = readable_captions(&position.captions, fonts);
    boards::scene(&position.view, &captions, &position.marks, fonts, look)
}

/// Every position with each look.
fn every_scene(fonts: &Fonts) -> impl Iterator<Item = (String, Position, Scene)> {
    let all = LOOKS
        .into_iter()
        .flat_map(|look| all().into_iter().map(move |position| (look, position)));
    all.map(|(look, position)| {
        let scene = scene(&position, fonts, look);
        (format!("{look} {}", position.name), position, scene)
    })
}

/// Every position, with several kinds of names.
fn all() -> Vec<Position> {
    let with = |names: Option<&'static [&'static str]>| {
        let all = positions().into_iter().chain(ended());
        all.map(move |position| match names {
            Some(names) => position.named(names),
            None => position,
        })
    };
    with(None)
        .chain(with(Some(&LONG)))
        .chain(with(Some(&SCRIPTS)))
        .collect()
}

/// The area of a text: capitals are 0.72 of the size high.
pub fn covered(label: &Label, fonts: &Fonts) -> Area {
    let width = label.width(fonts).min(label.limit);
    let left = match label.align {
        Align::Left => label.at.0,
        Align::Middle => label.at.0 - width / 2,
        Align::Right => label.at.0 - width,
    };
    let half = label.size * 36 / 100;
    [left, label.at.1 - half, left + width, label.at.1 + half]
}

/// Do two areas have a pixel in common?
pub fn overlap(a: Area, b: Area) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// All texts of a scene, from the back to the front.
pub fn texts(scene: &Scene) -> Vec<&Label> {
    let labels = scene.things.iter().filter_map(|thing| match thing {
        Thing::Text(label) => Some(label),
        _ => None,
    });
    labels.collect()
}

#[test]
fn no_text_stands_on_another_or_leaves_the_picture() {
    let fonts = Fonts::new().unwrap();
    for (name, _, scene) in every_scene(&fonts) {
        let texts = texts(&scene);
        for (index, one) in texts.iter().enumerate() {
            let area = covered(one, &fonts);
            let inside = area[0] >= 0 && area[2] <= scene.width && area[3] <= scene.height;
            assert!(inside, "{name}: {:?} is at {area:?}", one.words);
            for other in &texts[..index] {
                let apart = !overlap(area, covered(other, &fonts));
                assert!(apart, "{name}: {:?} on {:?}", one.words, other.words);
            }
        }
    }
}

#[test]
fn a_place_touches_no_score_and_no_name() {
    let fonts = Fonts::new().unwrap();
    for (name, position, scene) in every_scene(&fonts) {
        let badges = scene.things.iter().filter_map(|thing| match thing {
            // a seat's token may be a disc of the same size, but in the seat's colour
            Thing::Sprite { sprite, at, ink } => {
                let words = matches!(ink, Ink::Text | Ink::Quiet);
                (sprite.shape == BADGE && words).then_some(*at)
            }
            _ => None,
        });
        let badges: Vec<_> = badges.collect();
        let over = position.name.ends_with("-ended") || position.name.ends_with("-left");
        let places = position.captions.seats.len();
        assert!(!over || badges.len() == places, "{name}");
        for (x, y) in badges {
            // the disc's radius, its stroke and a small gap
            let area = [x - 18, y - 18, x + 18, y + 18];
            for text in texts(&scene).into_iter().filter(|text| text.at != (x, y)) {
                let apart = !overlap(area, covered(text, &fonts));
                assert!(apart, "{name}: a place on {:?}", text.words);
            }
        }
    }
}

#[test]
fn what_is_read_on_a_phone_is_large_enough() {
    let fonts = Fonts::new().unwrap();
    for (name, position, scene) in every_scene(&fonts) {
        let least = texts(&scene).iter().map(|label| label.size).min();
        // a picture is 720 units wide; shown 400 pixels wide, 26 units are 14 pixels and 20 units are 11 pixels
        let asked = match (position.name.starts_with("virus"), scene.look.large) {
            (true, _) => 26,
            (false, true) => 24,
            (false, false) => 20,
        };
        assert!(least >= Some(asked), "{name}: {least:?}");
    }
}

#[test]
fn a_title_keeps_what_is_asked_however_long_the_name() {
    let fonts = Fonts::new().unwrap();
    let positions = LOOKS.into_iter().flat_map(|look| {
        positions()
            .into_iter()
            .map(move |position| (look, position))
    });
    for (look, position) in positions {
        let position = position.named(&LONG);
        let asked = position
            .captions
            .title
            .rsplit(' ')
            .next()
            .unwrap_or_default();
        let scene = scene(&position, &fonts, look);
        let title = texts(&scene)[0];
        assert!(
            title.words.ends_with(asked),
            "{}: {:?}",
            position.name,
            title.words
        );
        assert!(
            title.width(&fonts) <= title.limit,
            "{}: {:?}",
            position.name,
            title.words
        );
    }
}
