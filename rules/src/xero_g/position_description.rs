//! The board in words for listeners: chooses the sentences for each part of the description.

use super::description_sentences::{Line, headline, last_lines, warnings};
use super::{Phase, SIDE, View, both};
use crate::board_description::Description;

/// The board in words.
///
/// ```
/// use rules::{Game, Seat, Viewer, xero_g::{XeroG, describe}};
///
/// let study = XeroG::study("322113/000000/000000/000000/000000/322113", Seat::new(1)).unwrap();
/// let description = describe(&study.view(Viewer::Public));
/// assert!(description.headline.to_string().starts_with("seat 1 to fly, turn 1: the ship on a1"));
/// ```
pub fn describe(view: &View) -> Description<Line> {
    let mut before = last_lines(view);
    let last = before.pop();
    let [seat, owner] = both();
    Description {
        last,
        headline: headline(view),
        threats: base_threat(view)
            .into_iter()
            .chain(warnings(view))
            .collect(),
        further_threats: Vec::new(),
        score: None,
        position: before.into_iter().chain(position(view)).collect(),
        brief_position: None,
        shape: vec![Line::Board { seat, owner }],
        begun: view.flights > 0,
    }
}

/// The ships with which the seat to fly can reach the base now. What the other seat could do is a
/// warning instead.
fn base_threat(view: &View) -> Option<Line> {
    let [seat] = view.to_act[..] else {
        return None;
    };
    let ships = view.base_in_reach[seat.index()].clone();
    (!ships.is_empty()).then_some(Line::ReachesBase { seat, ships })
}

/// The ranks from the north, the home rows, and a seat that is out.
fn position(view: &View) -> Vec<Line> {
    let mut lines: Vec<Line> = (1..=SIDE)
        .rev()
        .filter_map(|rank| rank_line(view, rank))
        .collect();
    for seat in both() {
        let rank = view.home_rows[seat.index()].filter(|_| view.phase == Phase::Fly);
        lines.extend(rank.map(|rank| Line::HomeRow { seat, rank }));
    }
    lines.extend(view.left.map(|seat| Line::Left { seat }));
    lines
}

fn rank_line(view: &View, rank: u8) -> Option<Line> {
    let here = view.ships.iter().filter(|ship| ship.at.rank() + 1 == rank);
    let ships: Vec<String> = here
        .map(|ship| format!("{} on {}", ship.size, ship.at.file_letter()))
        .collect();
    let line = Line::Rank {
        rank,
        ships: ships.join(", "),
    };
    (!ships.is_empty()).then_some(line)
}
