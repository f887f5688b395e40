//! Colours that must be told apart, for `colour_vision_tests.rs`.

use crate::palette::Ink;

/// Pairs of sets: every ink of the first must be told from every ink of the second.
pub type Apart = &'static [(&'static [Ink], &'static [Ink])];

/// What white, gold and red mean in every game.
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
