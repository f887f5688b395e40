//! Colours that must be told apart, for `colour_vision_tests.rs`.

use crate::look::LookTheme;
use crate::palette::Ink;

/// Pairs of sets: every ink of the first set must be told apart from every ink of the second.
pub type Apart = &'static [(&'static [Ink], &'static [Ink])];

/// White, gold and red, which mean the same in every game.
pub const MARKS: [Ink; 3] = [Ink::Last, Ink::Choice, Ink::Danger];

/// The seats' colours.
pub const SEATS: [Ink; 5] = [
    Ink::Seat(0),
    Ink::Seat(1),
    Ink::Seat(2),
    Ink::Seat(3),
    Ink::Seat(4),
];

/// The colours of seats that are out.
pub const FADED: [Ink; 5] = [
    Ink::Faded(0),
    Ink::Faded(1),
    Ink::Faded(2),
    Ink::Faded(3),
    Ink::Faded(4),
];

/// What is behind seats' symbols and words in every game.
pub const GROUNDS: [Ink; 3] = [Ink::Ground, Ink::Bar, Ink::Plate];

/// Words and what they are written on, each with the least contrast, for every game and for `cards`.
pub fn words_on(game: &str, theme: LookTheme) -> Vec<(Ink, Ink, f64)> {
    let least = match theme {
        LookTheme::Dark | LookTheme::Light => 4.5,
        LookTheme::HighContrast => 7.0,
    };
    let own: &[u8] = match game {
        // the bases
        "xero_g" => &[6, 7],
        // the instructions
        "virus_fight" => &[4, 5, 6, 7],
        // the own standing, and the disc in place of an avatar
        "cards" => &[0, 1],
        _ => &[],
    };
    let own = own.iter().map(|own| (Ink::Text, Ink::Own(*own), least));
    let frame = [Ink::Text, Ink::Quiet]
        .into_iter()
        .flat_map(|words| GROUNDS.map(|ground| (words, ground, least)));
    let curve = (game == "cards").then_some([Ink::Ground, Ink::Own(0)]);
    let curve = curve.into_iter().flatten();
    let curve = curve.map(|ground| (Ink::Own(2), ground, 3.0));
    own.chain(frame).chain(curve).collect()
}
