//! The board in words for listeners: this file chooses the sentences for each part of the description.

use super::position_sentences::{headline, last_lines, warnings};
use super::sentences::Line;
use super::{Phase, SIDE, View, both};
use crate::board_description::{Described, Description};
use crate::common_lines::CommonLine;

impl Described for View {
    type Line = Line;

    fn describe(&self) -> Description<Line> {
        let mut before = last_lines(self);
        let last = before.pop();
        let [seat, owner] = both();
        Description {
            last,
            headline: headline(self),
            threats: base_threat(self)
                .into_iter()
                .chain(warnings(self))
                .collect(),
            brief_threats: None,
            score: None,
            position: before.into_iter().chain(position(self)).collect(),
            brief_position: None,
            shape: vec![Line::Board { seat, owner }],
            begun: self.flights > 0,
            shorter: Vec::new(),
        }
    }

    fn on_squares(&self) -> Vec<(String, Line)> {
        let ships = self.ships.iter();
        ships
            .map(|ship| (ship.at.to_string(), Line::On { size: ship.size }))
            .collect()
    }
}

/// The ships with which the seat to fly can reach the base now. What the other seat could do is a warning instead.
fn base_threat(view: &View) -> Option<Line> {
    let [seat] = view.to_act[..] else {
        return None;
    };
    let ships = view.base_in_reach[seat.index()].clone();
    (!ships.is_empty()).then_some(Line::ReachesBase { seat, ships })
}

/// The ranks from the north, the home rows, and a seat that is out, if there is one.
fn position(view: &View) -> Vec<Line> {
    let mut lines: Vec<Line> = (1..=SIDE)
        .rev()
        .filter_map(|rank| rank_line(view, rank))
        .collect();
    for seat in both() {
        let rank = view.home_rows[seat.index()].filter(|_| view.phase == Phase::Fly);
        lines.extend(rank.map(|rank| Line::HomeRow { seat, rank }));
    }
    lines.extend(view.left.map(|seat| CommonLine::Left { seat }.into()));
    lines
}

fn rank_line(view: &View, rank: u8) -> Option<Line> {
    let here = view.ships.iter().filter(|ship| ship.at.rank() + 1 == rank);
    let row: Vec<(u8, char)> = here
        .map(|ship| (ship.size, ship.at.file_letter()))
        .collect();
    (!row.is_empty()).then_some(Line::Rank { rank, row })
}
