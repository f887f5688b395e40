//! The sentences that describe the board.

use super::sentences::Line;
use super::{LastTurn, Turn, View};
use crate::common_lines::CommonLine;

/// A warning of the end appears at this number of empty squares or fewer.
const FEW: u32 = 3;

/// A warning of the end appears when the match ends after this many turns without a new stone, or fewer.
const FEW_TURNS: u32 = 6;

/// The warnings, which are also shown beside the board.
pub(super) fn warnings(view: &View) -> Vec<Line> {
    let repeated = view.repeated.then_some(CommonLine::Repeated.into());
    let empty = view.empty;
    let near = view.to_act.is_some() && empty <= FEW;
    let near = near.then_some(Line::FewEmpty { empty });
    let quiet = view.quiet_left.filter(|turns| *turns <= FEW_TURNS);
    let quiet = quiet.map(|turns| Line::QuietEnds { turns });
    repeated.into_iter().chain(near).chain(quiet).collect()
}

pub(super) fn headline(view: &View) -> Line {
    let empty = view.empty;
    match view.to_act {
        Some(seat) => Line::ToPlay { seat, empty },
        None => CommonLine::over(view.outcome.as_ref()).into(),
    }
}

pub(super) fn last_line(last: &LastTurn) -> Line {
    let seat = last.seat;
    match last.turn {
        Turn::Place(square) => Line::LastPlace { seat, square },
        Turn::Convert(around) => Line::LastConvert {
            seat,
            around,
            flips: last.flipped.clone(),
        },
    }
}
