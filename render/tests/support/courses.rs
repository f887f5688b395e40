//! Courses of matches.

use render::{Captions, Course, SeatCaption};
use rules::TurnNumber;

/// The name of each picture, and the course it shows.
pub fn all() -> Vec<(&'static str, Course)> {
    let two = course(
        "Kitaran K7P2QX",
        &["Ada", "Grace Hopper"],
        |turn, seat| {
            let first = 0.5 + 0.3 * triangle(turn, 17) - if turn > 28 { 0.25 } else { 0.0 };
            if seat == 0 { first } else { 1.0 - first }
        },
        43,
        vec![12, 28, 39],
    );
    let five = course(
        "Zyrcan 3XW8RT",
        &["Ada", "Grace", "Level 3", "Barbara", "Edsger Wybe"],
        |turn, seat| 0.5 + 0.4 * triangle(turn * (seat + 2) + 9 * seat, 60),
        120,
        vec![30],
    );
    let short = course(
        "Angels and Demons",
        &["Ada", "Grace"],
        |_, _| 0.5,
        1,
        Vec::new(),
    );
    let black_and_white = Course {
        game: Some(rules::Kind::Kitaran),
        ..two.clone()
    };
    vec![
        ("course-black-and-white", black_and_white),
        ("course-two", two),
        ("course-five", five),
        ("course-short", short),
    ]
}

/// A triangle wave from -1 to 1 and back, with this period in turns.
fn triangle(turn: usize, period: usize) -> f32 {
    let share = (turn % period) as f32 / period as f32;
    1.0 - 4.0 * (share - 0.5).abs()
}

fn course(
    title: &str,
    names: &[&str],
    value: impl Fn(usize, usize) -> f32,
    turns: usize,
    marks: Vec<usize>,
) -> Course {
    let seat = |name: &&str| SeatCaption {
        name: (*name).to_owned(),
        note: String::new(),
    };
    let seats = 0..names.len();
    let two = names.len() == 2;
    let own = |turn: usize, seat: usize| two || turn % names.len() == seat || turn == turns;
    let curve = |seat: usize| {
        let known = (0..=turns).filter(|turn| own(*turn, seat));
        known
            .map(|turn| (TurnNumber::after(turn), value(turn, seat)))
            .collect()
    };
    Course {
        game: None,
        captions: Captions {
            title: title.to_owned(),
            seats: names.iter().map(seat).collect(),
            ..Captions::default()
        },
        last: TurnNumber::after(turns),
        curves: seats.map(curve).collect(),
        marks: marks.into_iter().map(TurnNumber::after).collect(),
    }
}
