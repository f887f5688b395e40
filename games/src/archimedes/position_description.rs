//! The board in words.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::{LastTurn, Port, Ship, View};
use crate::board_captions::{Caption, SeatWords};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::match_outcome::Outcome;
use crate::translatable_text::{Words, all_of};

/// A line of the board in words.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Line {
    #[error("{seat} to play, round {round}.")]
    ToPlay { seat: Seat, round: u16 },
    #[error("The match is over; {} won.", all_of(winners))]
    Over { winners: Vec<Seat> },
    #[error("The match is over: a draw.")]
    Drawn,
    #[error("{seat} played {turn}.")]
    Last { seat: Seat, turn: String },
    #[error("{seat} played {turn}, a rebuilt ship.")]
    LastRebuilt { seat: Seat, turn: String },
    #[error("{seat} played {turn} and destroyed {}.", all_of(destroyed))]
    LastDestroyed {
        seat: Seat,
        turn: String,
        destroyed: Vec<Square>,
    },
    #[error(
        "{seat} played {turn}, a rebuilt ship, and destroyed {}.",
        all_of(destroyed)
    )]
    LastRebuiltDestroyed {
        seat: Seat,
        turn: String,
        destroyed: Vec<Square>,
    },
    #[error("An enemy ship stands in {owner}'s port {port}: {owner} must destroy it in this turn.")]
    Invaded { owner: Seat, port: Square },
    #[error("{owner}'s port {port} can be entered next, from {}.", all_of(enemies))]
    Open {
        owner: Seat,
        port: Square,
        enemies: Vec<Square>,
    },
    #[error("An enemy ship stands in {owner}'s port {port}.")]
    Taken { owner: Seat, port: Square },
    #[error("This position stands for the second time: the third is a draw.")]
    Repeated,
    #[error("{seat}, white, port {port}: {}.", ships_on(*ships, squares))]
    White {
        seat: Seat,
        port: Square,
        ships: u32,
        /// `a2 b1`: where they stand; empty when nowhere.
        squares: String,
    },
    #[error("{seat}, black, port {port}: {}.", ships_on(*ships, squares))]
    Black {
        seat: Seat,
        port: Square,
        ships: u32,
        squares: String,
    },
    #[error("{seat} has {} to rebuild.", ships_of(*lost))]
    Lost { seat: Seat, lost: u32 },
    #[error("{seat}'s ships attacked by two: {squares}.")]
    Threatened {
        seat: Seat,
        /// `a2 b1`.
        squares: String,
    },
    #[error("{seat}'s ships attacked by three or more: {squares}.")]
    Doomed {
        seat: Seat,
        /// `a2 b1`.
        squares: String,
    },
    #[error("{seat} to play")]
    TitleToPlay { seat: Seat },
    #[error("{seat} must free the port")]
    TitleInvaded { seat: Seat },
    #[error("{} won", all_of(winners))]
    TitleOver { winners: Vec<Seat> },
    #[error("a draw")]
    TitleDrawn,
    #[error("round {round}")]
    CornerRound { round: u16 },
    #[error("second time: a third is a draw")]
    CornerRepeated,
    #[error("final")]
    CornerOver,
    #[error("{lost} to rebuild")]
    Note { lost: u32 },
    #[error("{} on the board, {lost} to rebuild", ships_of(*ships))]
    Score { ships: u32, lost: u32 },
}

impl Words for Line {
    const PREFIX: &'static str = "archimedes-line";
}

fn ships_of(number: u32) -> String {
    format!("{number} ship{}", if number == 1 { "" } else { "s" })
}

fn ships_on(number: u32, squares: &str) -> String {
    if number == 0 {
        return "no ship on the board".to_owned();
    }
    format!("{} ({squares})", ships_of(number))
}

/// The board in words: whose turn, the last turn, what is urgent, then each seat's ships.
///
/// ```
/// use games::{Game, Seat, Viewer, archimedes::{Archimedes, START, describe}};
///
/// let start = Archimedes::placed(START, Seat::new(1));
/// let lines = describe(&start.view(Viewer::Public));
/// assert_eq!(lines[0].to_string(), "seat 1 to play, round 1.");
/// ```
pub fn describe(view: &View) -> Vec<Line> {
    let mut lines = vec![headline(view)];
    lines.extend(view.last.as_ref().map(last_line));
    let taken = view.ports.iter().filter(|port| port.invaded);
    lines.extend(
        taken
            .filter(|port| view.to_act != Some(port.owner))
            .map(|port| Line::Taken {
                owner: port.owner,
                port: port.at,
            }),
    );
    lines.extend(warnings(view));
    for index in 0..view.sides.len() {
        side_lines(view, Seat::at(index), &mut lines);
    }
    lines
}

/// What can cost the match: the port entered or about to be, and the same position again.
fn warnings(view: &View) -> Vec<Line> {
    let mut lines = Vec::new();
    let Some(seat) = view.to_act else {
        return lines;
    };
    let (own, other) = (
        &view.ports[seat.index()],
        &view.ports[seat.opponent().index()],
    );
    if own.invaded {
        let (owner, port) = (own.owner, own.at);
        lines.push(Line::Invaded { owner, port });
    } else {
        lines.extend(open(own));
    }
    // left open by whoever played last
    lines.extend(open(other));
    if view.repeated {
        lines.push(Line::Repeated);
    }
    lines
}

/// From where a port can be entered.
fn open(port: &Port) -> Option<Line> {
    let enemies = port.open_to.clone();
    (!port.invaded && !enemies.is_empty()).then_some(Line::Open {
        owner: port.owner,
        port: port.at,
        enemies,
    })
}

fn winners(view: &View) -> Vec<Seat> {
    let outcome = view.outcome.as_ref();
    outcome.map(Outcome::winners).unwrap_or_default()
}

fn headline(view: &View) -> Line {
    let round = view.round;
    match (view.to_act, winners(view)) {
        (Some(seat), _) => Line::ToPlay { seat, round },
        (None, winners) if winners.len() == 1 => Line::Over { winners },
        (None, _) => Line::Drawn,
    }
}

fn last_line(last: &LastTurn) -> Line {
    let (seat, turn, destroyed) = (last.seat, last.turn.to_string(), last.destroyed.clone());
    match (last.rebuilt, destroyed.is_empty()) {
        (false, true) => Line::Last { seat, turn },
        (true, true) => Line::LastRebuilt { seat, turn },
        (false, false) => Line::LastDestroyed {
            seat,
            turn,
            destroyed,
        },
        (true, false) => Line::LastRebuiltDestroyed {
            seat,
            turn,
            destroyed,
        },
    }
}

/// Seat 1.
const WHITE: usize = 0;

fn side_lines(view: &View, seat: Seat, lines: &mut Vec<Line>) {
    let side = view.sides[seat.index()];
    let named = |which: fn(&Ship) -> bool| {
        let own = view.ships.iter().filter(|ship| ship.owner == seat);
        let names: Vec<String> = own
            .filter(|ship| which(ship))
            .map(|ship| ship.at.to_string())
            .collect();
        names.join(" ")
    };
    let (port, ships, squares) = (view.ports[seat.index()].at, side.ships, named(|_| true));
    lines.push(if seat.index() == WHITE {
        Line::White {
            seat,
            port,
            ships,
            squares,
        }
    } else {
        Line::Black {
            seat,
            port,
            ships,
            squares,
        }
    });
    let lost = side.lost;
    if lost > 0 {
        lines.push(Line::Lost { seat, lost });
    }
    if view.to_act.is_none() {
        return;
    }
    let squares = named(Ship::threatened);
    if !squares.is_empty() {
        lines.push(Line::Threatened { seat, squares });
    }
    let squares = named(Ship::doomed);
    if !squares.is_empty() {
        lines.push(Line::Doomed { seat, squares });
    }
}

/// The few words that go with a picture.
///
/// ```
/// use games::{Game, Seat, Viewer, archimedes::{Archimedes, START, caption}};
///
/// let start = Archimedes::placed(START, Seat::new(1));
/// let caption = caption(&start.view(Viewer::Public));
/// assert_eq!(caption.seats[0].score.to_string(), "12 ships on the board, 0 to rebuild");
/// ```
pub fn caption(view: &View) -> Caption<Line> {
    let (round, winners) = (view.round, winners(view));
    let title = match view.to_act {
        Some(seat) if view.ports[seat.index()].invaded => Line::TitleInvaded { seat },
        Some(seat) => Line::TitleToPlay { seat },
        None if winners.len() == 1 => Line::TitleOver { winners },
        None => Line::TitleDrawn,
    };
    let corner = match view.to_act {
        Some(_) if view.repeated => Line::CornerRepeated,
        Some(_) => Line::CornerRound { round },
        None => Line::CornerOver,
    };
    let words = |side: &super::SideView| SeatWords {
        note: Line::Note { lost: side.lost },
        score: Line::Score {
            ships: side.ships,
            lost: side.lost,
        },
    };
    Caption {
        title,
        corner,
        last: view.last.as_ref().map(last_line),
        warnings: warnings(view),
        seats: view.sides.iter().map(words).collect(),
    }
}
