//! The sentences that describe the board.

use super::instructions::Action;
use super::picture_captions::running;
use super::sentences::Line;
use super::{Execution, LastTurn, View};
use crate::common_lines::CommonLine;

pub(super) fn headline(view: &View) -> Line {
    if view.outcome.is_some() {
        return CommonLine::over_shared(view.outcome.as_ref()).into();
    }
    match running(view) {
        Some((seat, under, at)) => Line::ToRun {
            seat,
            action: under.action(),
            size: under.size(),
            at,
            round: view.round,
            owner: view.first.unwrap_or(seat),
        },
        None => Line::ToWrite {
            waiting: view.to_act.clone(),
        },
    }
}

pub(super) fn last_line(last: &LastTurn) -> Line {
    let seat = last.seat;
    let Some(step) = last.step else {
        let turn = last.play().to_string();
        return Line::LastOut { seat, turn };
    };
    let Some((did, instruction)) = last.did.zip(last.instruction) else {
        return match (last.did, last.executed.action()) {
            (Some(_), _) => Line::LastEraseNothing { seat, step },
            (None, Action::Jump) => Line::LastJump {
                seat,
                from: last.at,
                to: step,
            },
            (None, _) => Line::LastStep { seat, step },
        };
    };
    let (action, size) = (instruction.action(), instruction.size());
    match did {
        Execution::Move { from, to } => Line::LastMove {
            seat,
            action,
            size,
            from,
            to,
            step,
        },
        Execution::Write { at, .. } => Line::LastWrite {
            seat,
            action,
            size,
            at,
            step,
        },
        Execution::Erase { at } => Line::LastErase {
            seat,
            action,
            size,
            at,
            step,
        },
        Execution::EraseNothing => Line::LastEraseNothing { seat, step },
    }
}
