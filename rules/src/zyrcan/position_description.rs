//! The board in words for listeners: chooses the sentences for each part of the description.

use super::description_sentences::{Line, headline, last_line, no_capture, stranded, tight};
use super::{FLEET, Phase, Prey, Variant, View};
use crate::board_description::{Described, Description, is_soon_heard};
use crate::game::Seat;
use crate::grid::hex::Hex;

impl Described for View {
    type Line = Line;

    fn describe(&self) -> Description<Line> {
        let (threats, others) = threats(self);
        let mut told = Description {
            last: self.last.map(last_line),
            headline: headline(self),
            threats,
            further_threats: Vec::new(),
            score: score(self),
            position: position(self),
            brief_position: None,
            shape: shape(self),
            begun: self.last.is_some(),
        };
        // captures of the other seats are told every turn only if the text stays short enough
        let more = [told.brief(), others.clone()].concat();
        if is_soon_heard(&more) {
            told.threats.extend(others);
        } else {
            told.further_threats = others;
        }
        told
    }
}

/// First what the seat to act can capture, who could capture nothing, and room that gets scarce;
/// second what the other seats could capture.
fn threats(view: &View) -> (Vec<Line>, Vec<Line>) {
    let Some(acting) = view.to_act else {
        return (Vec::new(), Vec::new());
    };
    let some = |prey: &&Prey| !prey.ships.is_empty();
    let (own, others): (Vec<&Prey>, Vec<&Prey>) = view
        .prey
        .iter()
        .filter(some)
        .partition(|prey| prey.seat == acting);
    let can = own.into_iter().map(|prey| Line::CanCapture {
        seat: prey.seat,
        squares: prey.ships.clone(),
    });
    let could = others.into_iter().map(|prey| Line::CouldCapture {
        seat: prey.seat,
        squares: prey.ships.clone(),
    });
    (
        can.chain(no_capture(view)).chain(tight(view)).collect(),
        could.collect(),
    )
}

/// The score; `None` while ships are only deployed, because it would just say what has been
/// deployed.
fn score(view: &View) -> Option<Line> {
    let decides = view.phase == Phase::Attack
        || view.variant == Variant::Blitzkrieg && view.last.is_some()
        || view.outcome.is_some();
    let sides = view.sides.iter().enumerate();
    let scores = sides
        .map(|(index, side)| (Seat::at(index), side.engines))
        .collect();
    decides.then_some(Line::Engines { scores })
}

fn position(view: &View) -> Vec<Line> {
    let [ones, twos, threes] = FLEET;
    if view.sides.iter().all(|side| side.hand == FLEET) {
        return vec![Line::FullHands { ones, twos, threes }];
    }
    let mut lines = Vec::new();
    for index in 0..view.sides.len() {
        let seat = Seat::at(index);
        lines.push(side_line(view, seat));
        let kinds = stranded(view, seat);
        if view.retired.contains(&seat) {
            lines.push(Line::Left { seat });
        } else if !kinds.is_empty() && view.to_act.is_some() {
            lines.push(Line::NoRoom { seat, kinds });
        }
    }
    lines
}

fn side_line(view: &View, seat: Seat) -> Line {
    let [ones, twos, threes] = [1, 2, 3].map(|engines| -> Vec<Hex> {
        let own = view.ships.iter().filter(|ship| ship.owner == seat);
        own.filter(|ship| ship.engines == engines)
            .map(|ship| ship.at)
            .collect()
    });
    let side = view.sides[seat.index()];
    let [hand_ones, hand_twos, hand_threes] = side.hand;
    if side.hand != [0; 3] {
        Line::FleetAndHand {
            seat,
            ones,
            twos,
            threes,
            hand_ones,
            hand_twos,
            hand_threes,
        }
    } else if side.ships == 0 {
        Line::NoShips { seat }
    } else {
        Line::Fleet {
            seat,
            ones,
            twos,
            threes,
        }
    }
}

/// The rows of the board from the bottom.
fn shape(view: &View) -> Vec<Line> {
    let rows = view.spaces.chunk_by(|one, other| one.row() == other.row());
    let row = |spaces: &[Hex]| -> Option<Line> {
        let (low, high) = (*spaces.first()?, *spaces.last()?);
        let (first, last) = (low.coordinates().0, high.coordinates().0);
        let whole = usize::from(first.abs_diff(last)) + 1 == spaces.len();
        Some(if whole {
            let row = low.row();
            Line::Row { row, low, high }
        } else {
            Line::RowWithGaps {
                row: low.row(),
                squares: spaces.to_vec(),
            }
        })
    };
    let spaces = view.spaces.len();
    std::iter::once(Line::Board { spaces })
        .chain(rows.filter_map(row))
        .collect()
}
