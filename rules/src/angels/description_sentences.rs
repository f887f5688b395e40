//! The sentences that describe the board.

use super::{ANGEL, LastTurn, Phase, Square, View};
use crate::common_lines::CommonLine;
use crate::game::Seat;
use crate::translatable_text::{Serialize, VariantNames, words};

/// A sentence that describes the board.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames)]
#[allow(missing_docs)] // the Fluent files have the sentences
#[rustfmt::skip] // one sentence a line
pub enum Line {
    ToFence { seat: Seat, left: u16 },
    ToFly { seat: Seat, round: u16 },
    ToMark { seat: Seat, round: u16 },
    LastFlew { seat: Seat, from: Square, square: Square },
    LastEscaped { seat: Seat, from: Square, square: Square },
    LastMarked { seat: Seat, square: Square },
    Exits { seat: Seat, owner: Seat, exits: Vec<Square> },
    OneLeft { seat: Seat, owner: Seat, square: Square },
    FewLeft { seat: Seat, owner: Seat, left: usize, squares: Vec<Square> },
    WalledIn { seat: Seat, owner: Seat },
    Caught { seat: Seat, square: Square },
    Stands { seat: Seat, square: Square },
    Free { seat: Seat, square: Square, power: u8, low: Square, high: Square },
    Between { seat: Seat, square: Square, power: u8, open: u16, low: Square, high: Square },
    Few { seat: Seat, square: Square, power: u8, landings: Vec<Square> },
    WayOut { flights: u16 },
    Board {
        side: u8,
        /// The last file.
        file: char,
    },
    Unmarked { seat: Seat },
    Marked {
        seat: Seat,
        marks: u16,
        /// Marked squares, such as `a4 b3-b7`: a run of squares is named by its ends.
        squares: String,
    },
    MarkedNear { seat: Seat, marks: u16, within: u8, squares: String },
    TitleFence { seat: Seat },
    TitleFly { seat: Seat },
    TitleMark { seat: Seat },
    CornerFence { left: u16 },
    NoteAngel { power: u8 },
    NoteDemon,
    ScoreAngel { flights: u16 },
    ScoreDemon { marks: u16 },
    #[serde(untagged)]
    Common(CommonLine),
}

words!(Line, "angels-line", CommonLine);

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
