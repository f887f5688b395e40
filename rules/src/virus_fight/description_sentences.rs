//! The sentences that describe the board.

use super::captions::running;
use super::instructions::{Action, Instruction};
use super::{Execution, LastTurn, View};
use crate::common_lines::CommonLine;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::translatable_text::{Serialize, VariantNames, words};

/// A sentence that describes the board.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames)]
#[allow(missing_docs)] // the Fluent files have the sentences
#[rustfmt::skip] // one sentence a line
pub enum Line {
    ToWrite { waiting: Vec<Seat> },
    ToRun {
        seat: Seat,
        action: Action,
        size: u8,
        at: Square,
        round: u16,
        /// The seat that began the round.
        owner: Seat,
    },
    LastMove { seat: Seat, action: Action, size: u8, from: Square, to: Square, step: Square },
    LastWrite { seat: Seat, action: Action, size: u8, at: Square, step: Square },
    LastErase { seat: Seat, action: Action, size: u8, at: Square, step: Square },
    LastEraseNothing { seat: Seat, step: Square },
    LastJump { seat: Seat, from: Square, to: Square },
    LastStep { seat: Seat, step: Square },
    LastOut { seat: Seat, turn: String },
    Passed { seat: Seat },
    Writing { seat: Seat },
    Ready { seat: Seat },
    FullSpares,
    Own { program: String, squares: String },
    Alone { instruction: Instruction },
    AloneJump { instruction: Instruction },
    Side {
        seat: Seat,
        at: Square,
        /// The instruction under the marker.
        action: Action,
        size: u8,
        /// The spares of which the seat has one, such as `ERASE 1 3`.
        ones: Vec<String>,
        twos: Vec<String>,
        threes: Vec<String>,
        fours: Vec<String>,
        fives: Vec<String>,
    },
    SideBare { seat: Seat, at: Square, action: Action, size: u8 },
    SideWithBlock {
        seat: Seat,
        at: Square,
        cells: Vec<String>,
        /// The block with the marker, such as `a1 b2 MOVE 3, c1 JUMP 2`.
        block: String,
    },
    SideInBlock {
        seat: Seat,
        at: Square,
        /// The seat in whose line the block is told.
        owner: Seat,
        cells: Vec<String>,
    },
    WouldBeOut { seat: Seat },
    FewWays { seat: Seat, squares: Vec<Square> },
    Spares { scores: Vec<(Seat, usize)> },
    Stuck { seat: Seat },
    OutNext { seat: Seat },
    Twice,
    Eliminated { seat: Seat },
    Block {
        /// The seats whose markers are in this block.
        waiting: Vec<Seat>,
        /// The squares of each instruction, such as `a1 b2 MOVE 3`.
        cells: Vec<String>,
    },
    EmptyBlock { cells: Vec<String> },
    EmptyBlocks {
        /// The blocks, such as `a1 b2 MOVE 3, c1 JUMP 2; e5 ERASE 1`.
        blocks: String,
    },
    Board {
        side: u8,
        /// The last file.
        file: char,
    },
    Home { seat: Seat, squares: Vec<Square> },
    TitleWrite { waiting: Vec<Seat> },
    TitleWriteMany { number: usize },
    TitleRun { seat: Seat, action: Action, size: u8 },
    NoteWriting,
    Note { spares: u32 },
    NoteStuck { spares: u32 },
    NoteEliminated,
    NoteLeft,
    Score { spares: u32, pips: u32 },
    #[serde(untagged)]
    Common(CommonLine),
}

words!(Line, "virus-fight-line", CommonLine);

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
