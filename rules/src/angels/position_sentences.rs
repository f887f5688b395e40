//! The sentences that describe the board.

use super::sentences::Line;
use super::{ANGEL, LastTurn, Phase, View};
use crate::common_lines::CommonLine;

/// A warning that the angel is nearly caught appears at this number of landings or fewer.
const FEW_LEFT: usize = 3;

/// Warnings about what can decide the match in the next few turns.
pub(super) fn warnings(view: &View) -> Vec<Line> {
    let mut lines = Vec::new();
    if view.to_act.is_none() || view.phase == Phase::Fence {
        return lines;
    }
    // only its owner is asked to confirm a turn because of a warning
    let (seat, owner) = (ANGEL, ANGEL);
    if !view.exits.is_empty() {
        let exits = view.exits.clone();
        let owner = seat.opponent();
        lines.push(Line::Exits { seat, owner, exits });
    }
    if view.way_out.is_none() {
        lines.push(Line::WalledIn { seat, owner });
    }
    match view.landings[..] {
        [square] => lines.push(Line::OneLeft {
            seat,
            owner,
            square,
        }),
        [_, ..] if view.landings.len() <= FEW_LEFT => lines.push(Line::FewLeft {
            seat,
            owner,
            left: view.landings.len(),
            squares: view.landings.clone(),
        }),
        _ => {}
    }
    lines
}

pub(super) fn headline(view: &View) -> Line {
    let (round, left) = (view.round, view.fence_left);
    match view.to_act {
        Some(seat) if view.phase == Phase::Fence => Line::ToFence { seat, left },
        Some(seat) if seat == ANGEL => Line::ToFly { seat, round },
        Some(seat) => Line::ToMark { seat, round },
        None => CommonLine::over(view.outcome.as_ref()).into(),
    }
}

pub(super) fn last_line(view: &View) -> Option<Line> {
    let LastTurn { seat, from, to } = view.last?;
    Some(match from {
        None => Line::LastMarked { seat, square: to },
        Some(from) if to.on_border(view.side) => Line::LastEscaped {
            seat,
            from,
            square: to,
        },
        Some(from) => Line::LastFlew {
            seat,
            from,
            square: to,
        },
    })
}
