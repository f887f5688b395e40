//! The sentences that describe the board.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::{LastTurn, Port, Turn, View};
use crate::common_lines::CommonLine;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::translatable_text::{Words, all_of, all_or_none, each_of};

/// A sentence that describes the board.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Line {
    #[error("{seat} to play, round {round}.")]
    ToPlay { seat: Seat, round: u16 },
    #[error("{seat} moved a ship from {from} to {to}.")]
    Last {
        seat: Seat,
        from: Square,
        to: Square,
    },
    #[error("{seat} rebuilt a ship and moved it to {to}.")]
    LastRebuilt { seat: Seat, to: Square },
    #[error(
        "{seat} moved a ship from {from} to {to} and destroyed {}.",
        all_of(destroyed)
    )]
    LastDestroyed {
        seat: Seat,
        from: Square,
        to: Square,
        destroyed: Vec<Square>,
    },
    #[error(
        "{seat} rebuilt a ship, moved it to {to} and destroyed {}.",
        all_of(destroyed)
    )]
    LastRebuiltDestroyed {
        seat: Seat,
        to: Square,
        destroyed: Vec<Square>,
    },
    #[error("{seat} changed sides: the board was turned, and all ships changed hands.")]
    LastSwapped { seat: Seat },
    #[error("{seat} may change sides in this turn instead of moving: `swap`.")]
    MaySwap { seat: Seat },
    #[error("After this turn {seat} may change sides, so the best turn leaves the board even.")]
    SwapNext { seat: Seat },
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
    #[error("{seat}, white: {}.", all_or_none(squares))]
    White { seat: Seat, squares: Vec<Square> },
    #[error("{seat}, black: {}.", all_or_none(squares))]
    Black { seat: Seat, squares: Vec<Square> },
    #[error("Ships: {}.", each_of(scores))]
    Ships { scores: [(Seat, u32); 2] },
    #[error("Ships: {}. To rebuild: {}.", each_of(scores), each_of(lost))]
    ShipsLost {
        scores: [(Seat, u32); 2],
        /// How many ships each seat can rebuild.
        lost: [(Seat, u32); 2],
    },
    #[error("Ships of {seat} attacked by two: {}.", all_of(squares))]
    Threatened { seat: Seat, squares: Vec<Square> },
    #[error("Ships of {seat} attacked by three or more: {}.", all_of(squares))]
    Doomed { seat: Seat, squares: Vec<Square> },
    #[error(
        "The board has 8 by 8 squares: files a to h from the left, ranks 1 to 8 from below. White's port is {white}, black's {black}."
    )]
    Board { white: Square, black: Square },
    #[error("{seat} must free the port")]
    TitleInvaded { seat: Seat },
    #[error("round {round}")]
    CornerRound { round: u16 },
    #[error("second time: a third is a draw")]
    CornerRepeated,
    #[error("{lost} to rebuild")]
    Note { lost: u32 },
    #[error("{} on the board, {lost} to rebuild", ships_of(*ships))]
    Score { ships: u32, lost: u32 },
    #[serde(untagged)]
    #[error(transparent)]
    Common(#[from] CommonLine),
}

impl Words for Line {
    const PREFIX: &'static str = "archimedes-line";
}

fn ships_of(number: u32) -> String {
    format!("{number} ship{}", if number == 1 { "" } else { "s" })
}

/// Warnings about what can cost the match: a possible change of sides, a port that is or can be entered, and a
/// repeated position.
pub(super) fn warnings(view: &View) -> Vec<Line> {
    let mut lines = Vec::new();
    let Some(seat) = view.to_act else {
        return lines;
    };
    if let Some(swapper) = view.swapper {
        lines.push(if swapper == seat {
            Line::MaySwap { seat }
        } else {
            Line::SwapNext { seat: swapper }
        });
    }
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
    // the port of the seat that played last, if it left it open
    lines.extend(open(other));
    if view.repeated {
        lines.push(Line::Repeated);
    }
    lines
}

/// A line with the squares from which an enemy ship can enter this port.
fn open(port: &Port) -> Option<Line> {
    let enemies = port.open_to.clone();
    (!port.invaded && !enemies.is_empty()).then_some(Line::Open {
        owner: port.owner,
        port: port.at,
        enemies,
    })
}

pub(super) fn headline(view: &View) -> Line {
    let round = view.round;
    match view.to_act {
        Some(seat) => Line::ToPlay { seat, round },
        None => CommonLine::over(view.outcome.as_ref()).into(),
    }
}

pub(super) fn last_line(last: &LastTurn) -> Line {
    let seat = last.seat;
    let Turn::Move { from, to } = last.turn else {
        return Line::LastSwapped { seat };
    };
    let destroyed = last.destroyed.clone();
    match (last.rebuilt, destroyed.is_empty()) {
        (false, true) => Line::Last { seat, from, to },
        (true, true) => Line::LastRebuilt { seat, to },
        (false, false) => Line::LastDestroyed {
            seat,
            from,
            to,
            destroyed,
        },
        (true, false) => Line::LastRebuiltDestroyed {
            seat,
            to,
            destroyed,
        },
    }
}
