//! The board in words for listeners: this file chooses the sentences for each part of the description.

use super::position_sentences::{headline, last_line, warnings};
use super::sentences::Line;
use super::{ANGEL, DEMON, Square, View, runs};
use crate::board_description::{Described, Description};
use crate::match_outcome::{EndKind, Outcome};

/// Up to this many squares, the description names each square to which the angel can fly.
const FEW: usize = 6;

/// The most characters of the list of marked squares in an alt text. Its line then has at most 500. All lines together
/// stay within the 1,024 characters of an alt text, even with names and in other languages.
const MOST_LISTED: usize = 400;

impl Described for View {
    type Line = Line;

    fn describe(&self) -> Description<Line> {
        let mut threats = warnings(self);
        if self.to_act.is_some()
            && self.exits.is_empty()
            && let Some(flights) = self.way_out
        {
            threats.push(Line::WayOut { flights });
        }
        let (side, file) = (self.side, char::from(b'a' + self.side - 1));
        let near = marks_near(self).map(|near| vec![angel_line(self), near]);
        Description {
            last: last_line(self),
            headline: headline(self),
            threats,
            brief_threats: None,
            score: None,
            position: vec![angel_line(self), marks_line(self)],
            brief_position: near,
            shape: vec![Line::Board { side, file }],
            begun: self.last.is_some(),
            shorter: Vec::new(),
        }
    }

    fn on_squares(&self) -> Vec<(String, Line)> {
        let marked = self.marked.iter();
        let marked = marked.map(|square| (square.to_string(), Line::OnMark));
        let angel = (self.angel.to_string(), Line::OnAngel);
        marked.chain([angel]).collect()
    }
}

fn angel_line(view: &View) -> Line {
    let (seat, square, power) = (ANGEL, view.angel, view.power);
    let caught = |outcome: &Outcome| outcome.kind == EndKind::NO_TURN;
    if view.to_act.is_none() {
        return if view.outcome.as_ref().is_some_and(caught) {
            Line::Caught { seat, square }
        } else {
            Line::Stands { seat, square }
        };
    }
    let [low, high] = view.range();
    let range = (high.file() - low.file() + 1, high.rank() - low.rank() + 1);
    let all = usize::from(range.0) * usize::from(range.1) - 1;
    match view.landings.len() {
        open if open == all => Line::Free {
            seat,
            square,
            power,
            low,
            high,
        },
        open if open <= FEW => Line::Few {
            seat,
            square,
            power,
            landings: view.landings.clone(),
        },
        open => Line::Between {
            seat,
            square,
            power,
            open: open as u16,
            low,
            high,
        },
    }
}

/// A line with all marked squares.
fn marks_line(view: &View) -> Line {
    let (seat, marks) = (DEMON, view.marked.len() as u16);
    if marks == 0 {
        return Line::Unmarked { seat };
    }
    let squares = runs(&view.marked);
    Line::Marked {
        seat,
        marks,
        squares,
    }
}

/// A line with as many marked squares around the angel as fit; `None` if all marked squares fit.
fn marks_near(view: &View) -> Option<Line> {
    if runs(&view.marked).len() <= MOST_LISTED {
        return None;
    }
    let near = |within: u8| {
        let marked = view.marked.iter().copied();
        let near: Vec<Square> = marked
            .filter(|at| at.king_steps(view.angel) <= within)
            .collect();
        (within, runs(&near))
    };
    let fits = |(_, squares): &(u8, String)| squares.len() <= MOST_LISTED;
    let fitting = (view.power..view.side).map(near).take_while(fits).last();
    let (within, squares) = fitting.unwrap_or_default();
    Some(Line::MarkedNear {
        seat: DEMON,
        marks: view.marked.len() as u16,
        within,
        squares,
    })
}
