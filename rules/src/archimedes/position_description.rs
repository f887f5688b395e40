//! The board in words for listeners: chooses the sentences for each part of the description.

use super::description_sentences::{Line, headline, last_line, warnings};
use super::{Ship, View};
use crate::board_description::{Described, Description};
use crate::game::Seat;
use crate::grid::square::Square;

impl Described for View {
    type Line = Line;

    fn describe(&self) -> Description<Line> {
        let all = |seat| ships(self, seat, |_| true);
        Description {
            last: self.last.as_ref().map(last_line),
            headline: headline(self),
            threats: threats(self),
            further_threats: Vec::new(),
            score: self.last.is_some().then(|| score(self)),
            position: vec![
                Line::White {
                    seat: Seat::at(0),
                    squares: all(Seat::at(0)),
                },
                Line::Black {
                    seat: Seat::at(1),
                    squares: all(Seat::at(1)),
                },
            ],
            brief_position: None,
            shape: vec![Line::Board {
                white: self.ports[0].at,
                black: self.ports[1].at,
            }],
            begun: self.last.is_some(),
        }
    }
}

fn ships(view: &View, seat: Seat, which: fn(&Ship) -> bool) -> Vec<Square> {
    let own = view.ships.iter().filter(|ship| ship.owner == seat);
    own.filter(|ship| which(ship)).map(|ship| ship.at).collect()
}

fn score(view: &View) -> Line {
    let each = |number: fn(&super::SideView) -> u32| {
        [0, 1].map(|index| (Seat::at(index), number(&view.sides[index])))
    };
    let (scores, lost) = (each(|side| side.ships), each(|side| side.lost));
    if lost.iter().all(|(_, lost)| *lost == 0) {
        Line::Ships { scores }
    } else {
        Line::ShipsLost { scores, lost }
    }
}

/// The ports that are or can be entered, a repeated position, and the ships that are attacked by
/// two or three.
fn threats(view: &View) -> Vec<Line> {
    let taken = view.ports.iter().filter(|port| port.invaded);
    let taken = taken.filter(|port| view.to_act != Some(port.owner));
    let taken = taken.map(|port| Line::Taken {
        owner: port.owner,
        port: port.at,
    });
    let mut lines: Vec<Line> = taken.chain(warnings(view)).collect();
    let Some(seat) = view.to_act else {
        return lines;
    };
    for seat in [seat, seat.opponent()] {
        let squares = ships(view, seat, Ship::threatened);
        if !squares.is_empty() {
            lines.push(Line::Threatened { seat, squares });
        }
        let squares = ships(view, seat, Ship::doomed);
        if !squares.is_empty() {
            lines.push(Line::Doomed { seat, squares });
        }
    }
    lines
}
