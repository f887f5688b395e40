//! The board in words for listeners: this file chooses the sentences for each part of the description.

use std::cmp::Reverse;

use super::position_sentences::{headline, last_line, warnings};
use super::sentences::Line;
use super::{Conversion, Stone, View};
use crate::board_description::{Described, Description, MOST_AT_EASE, Shorter};
use crate::game::Seat;
use crate::grid::square::Square;

impl Described for View {
    type Line = Line;

    fn describe(&self) -> Description<Line> {
        let (size, file) = (self.size, char::from(b'a' + self.size - 1));
        let mut told = Description {
            last: self.last.as_ref().map(last_line),
            headline: headline(self),
            threats: Vec::new(),
            brief_threats: None,
            score: (!self.stones.is_empty()).then(|| score(self)),
            position: position(self),
            brief_position: None,
            shape: vec![Line::Board { size, file }],
            begun: self.last.is_some(),
            shorter: Vec::new(),
        };
        let Some(seat) = self.to_act else {
            return told;
        };
        let [whole, fewer, fewest] = threats(self, seat);
        let shorter = [fewer, fewest].map(|threats| Shorter::threats(MOST_AT_EASE, threats));
        told.shorter = shorter.into();
        told.threats = whole;
        told
    }

    fn on_squares(&self) -> Vec<(String, Line)> {
        let stones = self.stones.iter();
        let on = |stone: &Stone| {
            let (seat, protected) = (stone.owner, stone.protected);
            let line = if protected {
                Line::OnProtected { seat }
            } else {
                Line::On { seat }
            };
            (stone.at.to_string(), line)
        };
        stones.map(on).collect()
    }
}

/// Up to this many empty squares, the description names them.
const FEW: usize = 10;

/// The stones of each seat, and the last empty squares.
fn position(view: &View) -> Vec<Line> {
    let mut lines = vec![
        Line::Black {
            seat: Seat::at(0),
            squares: stones(view, Seat::at(0)),
        },
        Line::White {
            seat: Seat::at(1),
            squares: stones(view, Seat::at(1)),
        },
    ];
    let filled = |at: &Square| view.stones.iter().any(|stone| stone.at == *at);
    let mut squares: Vec<Square> = Square::all(view.size).filter(|at| !filled(at)).collect();
    squares.sort_unstable();
    if (1..=FEW).contains(&squares.len()) {
        lines.push(Line::Empty { squares });
    }
    lines
}

fn stones(view: &View, seat: Seat) -> Vec<Square> {
    let own = view.stones.iter().filter(|stone| stone.owner == seat);
    own.map(|stone| stone.at).collect()
}

fn score(view: &View) -> Line {
    let scores = [0, 1].map(|index| (Seat::at(index), view.sides[index].score));
    match view.komi.points() {
        0.0 => Line::Stones { scores },
        komi => Line::StonesKomi { scores, komi },
    }
}

/// A repetition that may follow, the stones that cannot be converted now, and the possible conversions, in three
/// lengths: with the flipped stones, with their number for the other seat, and with their number for both seats.
fn threats(view: &View, seat: Seat) -> [Vec<Line>; 3] {
    let other = seat.opponent();
    let mut first = warnings(view);
    if !view.repeats.is_empty() {
        let places = view.repeats.clone();
        first.push(Line::Repeats { places });
    }
    let protected = view.stones.iter().filter(|stone| stone.protected);
    let squares: Vec<Square> = protected.map(|stone| stone.at).collect();
    if !squares.is_empty() {
        first.push(Line::Protected { squares });
    }
    if view.conversions.is_empty() {
        first.push(Line::NoConversion { seat });
    }
    let own = each(&view.conversions, |around, flips| Line::CanConvert {
        seat,
        around,
        flips,
    });
    let own_by_number = by_number(&view.conversions, |stones, places| Line::Convertible {
        seat,
        stones,
        places,
    });
    let replies = each(&view.replies, |around, flips| Line::CouldConvert {
        seat: other,
        around,
        flips,
    });
    let replies_by_number = by_number(&view.replies, |stones, places| Line::Threatens {
        seat: other,
        stones,
        places,
    });
    [
        [&*first, &own, &replies].concat(),
        [&*first, &own, &replies_by_number].concat(),
        [&*first, &own_by_number, &replies_by_number].concat(),
    ]
}

/// A line for each conversion, those that flip most first.
fn each(conversions: &[Conversion], line: impl Fn(Square, Vec<Square>) -> Line) -> Vec<Line> {
    let mut all: Vec<&Conversion> = conversions.iter().collect();
    all.sort_by_key(|one| Reverse(one.flips.len()));
    let all = all.into_iter();
    all.map(|one| line(one.around, one.flips.clone())).collect()
}

/// The most stones that can be beside a stone.
const MOST_BESIDE: usize = 4;

/// The stones to convert around, a line for each number of flipped stones, most first.
fn by_number(conversions: &[Conversion], line: impl Fn(u32, Vec<Square>) -> Line) -> Vec<Line> {
    let of = |number: usize| {
        let all = conversions.iter().filter(|one| one.flips.len() == number);
        let places: Vec<Square> = all.map(|one| one.around).collect();
        (!places.is_empty()).then(|| line(number as u32, places))
    };
    (1..=MOST_BESIDE).rev().filter_map(of).collect()
}
