//! The board in words for listeners: chooses the sentences for each part of the description.

use super::description_sentences::{Line, headline, last_line, warnings};
use super::{Conversion, View};
use crate::board_description::{Described, Description};
use crate::game::Seat;
use crate::grid::square::Square;

impl Described for View {
    type Line = Line;

    fn describe(&self) -> Description<Line> {
        let (size, file) = (self.size, char::from(b'a' + self.size - 1));
        Description {
            last: self.last.as_ref().map(last_line),
            headline: headline(self),
            threats: threats(self),
            further_threats: Vec::new(),
            score: (!self.stones.is_empty()).then(|| score(self)),
            position: vec![
                Line::Black {
                    seat: Seat::at(0),
                    squares: stones(self, Seat::at(0)),
                },
                Line::White {
                    seat: Seat::at(1),
                    squares: stones(self, Seat::at(1)),
                },
            ],
            brief_position: None,
            shape: vec![Line::Board { size, file }],
            begun: self.last.is_some(),
        }
    }
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

/// What is about to repeat, which stones cannot be converted now, and which conversions are
/// possible, for how many stones.
fn threats(view: &View) -> Vec<Line> {
    let Some(seat) = view.to_act else {
        return Vec::new();
    };
    let mut lines = warnings(view);
    if !view.repeats.is_empty() {
        let places = view.repeats.clone();
        lines.push(Line::Repeats { places });
    }
    let protected = view.stones.iter().filter(|stone| stone.protected);
    let squares: Vec<Square> = protected.map(|stone| stone.at).collect();
    if !squares.is_empty() {
        lines.push(Line::Protected { squares });
    }
    let own = by_number(&view.conversions).into_iter();
    lines.extend(own.map(|(stones, places)| Line::Convertible {
        seat,
        stones,
        places,
    }));
    let seat = seat.opponent();
    let other = by_number(&view.replies).into_iter();
    lines.extend(other.map(|(stones, places)| Line::Threatens {
        seat,
        stones,
        places,
    }));
    lines
}

/// Most stones beside a stone.
const MOST_BESIDE: usize = 4;

/// The stones to convert around, grouped by how many stones that flips, most first.
fn by_number(conversions: &[Conversion]) -> Vec<(u32, Vec<Square>)> {
    let of = |number: usize| {
        let all = conversions.iter().filter(|one| one.flips.len() == number);
        (number as u32, all.map(|one| one.around).collect())
    };
    let kinds = (1..=MOST_BESIDE).rev().map(of);
    kinds
        .filter(|(_, places): &(u32, Vec<Square>)| !places.is_empty())
        .collect()
}
