//! The board in words for listeners: this file chooses the sentences for each part of the description.

use std::cmp::Reverse;

use super::position_sentences::{headline, last_line, warnings};
use super::sentences::Line;
use super::{Ship, View};
use crate::board_description::{Described, Description, MOST_AT_EASE, Shorter};
use crate::game::Seat;
use crate::grid::square::Square;

impl Described for View {
    type Line = Line;

    fn describe(&self) -> Description<Line> {
        let all = |seat| ships(self, seat, |_| true);
        let brief = [warned(self), attacked_in_brief(self)].concat();
        Description {
            last: self.last.as_ref().map(last_line),
            headline: headline(self),
            threats: [warned(self), attacked(self)].concat(),
            brief_threats: None,
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
            shorter: vec![Shorter::threats(MOST_AT_EASE, brief)],
        }
    }

    fn on_squares(&self) -> Vec<(String, Line)> {
        let ports = self.ports.iter().map(|port| {
            let seat = port.owner;
            (port.at.to_string(), Line::OnPort { seat })
        });
        // a ship in a port comes last, and so counts
        let ships = self.ships.iter().map(|ship| {
            let seat = ship.owner;
            (ship.at.to_string(), Line::On { seat })
        });
        ports.chain(ships).collect()
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
    let some = lost.iter().any(|(_, lost)| *lost > 0);
    let lost = if some { lost.to_vec() } else { Vec::new() };
    Line::Ships { scores, lost }
}

/// Ports with an enemy ship or open to one, and a repeated position.
fn warned(view: &View) -> Vec<Line> {
    let taken = view.ports.iter().filter(|port| port.invaded);
    let taken = taken.filter(|port| view.to_act != Some(port.owner));
    let taken = taken.map(|port| Line::Taken {
        owner: port.owner,
        port: port.at,
    });
    taken.chain(warnings(view)).collect()
}

/// The ships that two or more enemies attack, and from where. First the ships of the seat to act, and those of each
/// seat with most attackers.
fn attacked(view: &View) -> Vec<Line> {
    let attacked = |seat| {
        let own = view.ships.iter().filter(move |ship| ship.owner == seat);
        let mut ships: Vec<&Ship> = own
            .filter(|ship| ship.threatened() || ship.doomed())
            .collect();
        ships.sort_by_key(|ship| Reverse(ship.attackers.len()));
        ships
    };
    let seats = view.to_act.map(|seat| [seat, seat.opponent()]);
    let ships = seats.into_iter().flatten().flat_map(attacked);
    let line = |ship: &Ship| Line::Attacked {
        owner: ship.owner,
        square: ship.at,
        enemies: ship.attackers.clone(),
    };
    ships.map(line).collect()
}

/// Only which ships are attacked, in a line for each seat and number of attackers.
fn attacked_in_brief(view: &View) -> Vec<Line> {
    let seats = view.to_act.map(|seat| [seat, seat.opponent()]);
    let mut lines = Vec::new();
    for seat in seats.into_iter().flatten() {
        let squares = ships(view, seat, Ship::doomed);
        if !squares.is_empty() {
            lines.push(Line::Doomed { seat, squares });
        }
        let squares = ships(view, seat, Ship::threatened);
        if !squares.is_empty() {
            lines.push(Line::Threatened { seat, squares });
        }
    }
    lines
}
