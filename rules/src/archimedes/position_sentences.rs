//! The sentences that describe the board.

use super::sentences::Line;
use super::{LastTurn, Port, Turn, View};
use crate::common_lines::CommonLine;

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
