//! The sentences that describe the board.

use super::{LastTurn, Port, Turn, View};
use crate::common_lines::CommonLine;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::translatable_text::{Serialize, VariantNames, words};

/// A sentence that describes the board.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames)]
#[allow(missing_docs)] // the Fluent files have the sentences
#[rustfmt::skip] // one sentence a line
pub enum Line {
    ToPlay { seat: Seat, round: u16 },
    Last { seat: Seat, from: Square, to: Square, destroyed: Vec<Square> },
    LastRebuilt { seat: Seat, to: Square },
    LastRebuiltDestroyed { seat: Seat, to: Square, destroyed: Vec<Square> },
    LastSwapped { seat: Seat },
    MaySwap { seat: Seat },
    SwapNext { seat: Seat },
    Invaded { owner: Seat, port: Square },
    Open { owner: Seat, port: Square, enemies: Vec<Square> },
    Taken { owner: Seat, port: Square },
    White { seat: Seat, squares: Vec<Square> },
    Black { seat: Seat, squares: Vec<Square> },
    Ships {
        scores: [(Seat, u32); 2],
        /// How many ships each seat can rebuild; empty if none can.
        lost: Vec<(Seat, u32)>,
    },
    Threatened { seat: Seat, squares: Vec<Square> },
    Doomed { seat: Seat, squares: Vec<Square> },
    Attacked { owner: Seat, square: Square, enemies: Vec<Square> },
    Board { white: Square, black: Square },
    TitleInvaded { seat: Seat },
    CornerRepeated,
    Note { lost: u32 },
    Score { ships: u32, lost: u32 },
    #[serde(untagged)]
    Common(CommonLine),
}

words!(Line, "archimedes-line", CommonLine);

/// Warnings about what can lose the match: a possible change of sides, an enemy ship in a port or about to enter it,
/// and a repeated position.
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
    // the port of the seat that played last, if an enemy ship can enter it
    lines.extend(open(other));
    if view.repeated {
        lines.push(CommonLine::Repeated.into());
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
        (false, _) => Line::Last {
            seat,
            from,
            to,
            destroyed,
        },
        (true, true) => Line::LastRebuilt { seat, to },
        (true, false) => Line::LastRebuiltDestroyed {
            seat,
            to,
            destroyed,
        },
    }
}
