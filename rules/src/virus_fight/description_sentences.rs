//! The sentences that describe the board.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::captions::running;
use super::instruction_pieces::{Action, Instruction};
use super::{Execution, LastTurn, View};
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
    #[error("Setup: {} to write a program in secret.", all_of(waiting))]
    ToWrite { waiting: Vec<Seat> },
    #[error("{seat} to execute {action} {size} on {at}. Round {round}, begun by {owner}.")]
    ToRun {
        seat: Seat,
        action: Action,
        size: u8,
        at: Square,
        round: u16,
        /// The seat that began the round.
        owner: Seat,
    },
    #[error("{seat} moved {action} {size} from {from} to {to} and stepped to {step}.")]
    LastMove {
        seat: Seat,
        action: Action,
        size: u8,
        from: Square,
        to: Square,
        step: Square,
    },
    #[error("{seat} wrote {action} {size} on {at} and stepped to {step}.")]
    LastWrite {
        seat: Seat,
        action: Action,
        size: u8,
        at: Square,
        step: Square,
    },
    #[error("{seat} erased {action} {size} on {at} and stepped to {step}.")]
    LastErase {
        seat: Seat,
        action: Action,
        size: u8,
        at: Square,
        step: Square,
    },
    #[error("{seat} took nothing with ERASE and stepped to {step}.")]
    LastEraseNothing { seat: Seat, step: Square },
    #[error("{seat} jumped from {from} to {to}.")]
    LastJump {
        seat: Seat,
        from: Square,
        to: Square,
    },
    #[error("{seat} could only step, to {step}.")]
    LastStep { seat: Seat, step: Square },
    #[error("{seat} played {turn} and had nowhere to step: out.")]
    LastOut { seat: Seat, turn: String },
    #[error("{seat} can neither execute nor step: out.")]
    Passed { seat: Seat },
    #[error("{seat} writes.")]
    Writing { seat: Seat },
    #[error("{seat} is ready.")]
    Ready { seat: Seat },
    #[error("All have one spare each of MOVE, WRITE, JUMP and ERASE in the sizes 1, 2 and 3.")]
    FullSpares,
    #[error("Only you see your program: {program}, on {squares}.")]
    Own { program: String, squares: String },
    #[error("{instruction} alone has nothing to step to: you would be out in your first turn.")]
    Alone { instruction: Instruction },
    #[error(
        "{instruction} alone can only jump to a block without a marker: if there is none in your first turn, you are out."
    )]
    AloneJump { instruction: Instruction },
    #[error(
        "{seat} on {at}, {action} {size}.{}{}{}{}{}",
        spares("One spare", ones),
        spares("Two spares", twos),
        spares("Three spares", threes),
        spares("Four spares", fours),
        spares("Five spares", fives)
    )]
    Side {
        seat: Seat,
        at: Square,
        /// The instruction under the marker.
        action: Action,
        size: u8,
        /// Spares that the seat has once: `ERASE 1 3`.
        ones: Vec<String>,
        twos: Vec<String>,
        threes: Vec<String>,
        fours: Vec<String>,
        fives: Vec<String>,
    },
    #[error("{seat} on {at}, {action} {size}. No spares.")]
    SideBare {
        seat: Seat,
        at: Square,
        action: Action,
        size: u8,
    },
    #[error("{seat} on {at}, {action} {size}; spare {}.", all_or_none(cells))]
    SideBrief {
        seat: Seat,
        at: Square,
        action: Action,
        size: u8,
        /// The spares: `ERASE 1 3 3`.
        cells: Vec<String>,
    },
    #[error("If nothing changes, {seat} is out in their next turn.")]
    WouldBeOut { seat: Seat },
    #[error("{seat} can only get to {}.", all_of(squares))]
    FewWays { seat: Seat, squares: Vec<Square> },
    #[error("Spares: {}.", each_of(scores))]
    Spares { scores: Vec<(Seat, usize)> },
    #[error("{seat}'s marker has no unmarked instruction beside it to step to.")]
    Stuck { seat: Seat },
    #[error("If nothing changes, {seat} is out in their next turn.")]
    OutNext { seat: Seat },
    #[error(
        "This position stands for the second time: at the third the match ends, and the player with most spares wins."
    )]
    Twice,
    #[error("{seat} was eliminated.")]
    Eliminated { seat: Seat },
    #[error("{seat} is out.")]
    Left { seat: Seat },
    #[error("Block of {}: {}.", all_of(waiting), all_of(cells))]
    Block {
        /// The seats whose markers are on it.
        waiting: Vec<Seat>,
        /// `a1 b2 MOVE 3`: the squares with such an instruction.
        cells: Vec<String>,
    },
    #[error("Block without a marker: {}.", all_of(cells))]
    EmptyBlock { cells: Vec<String> },
    #[error("On the board: {}.", all_of(cells))]
    Instructions { cells: Vec<String> },
    #[error(
        "The board has {side} by {side} squares: files a to {file} from the left, ranks 1 to {side} from below. Beside means up, down, left or right."
    )]
    Board {
        side: u8,
        /// The last file.
        file: char,
    },
    #[error(
        "If {seat} writes five instructions, they lie on {}, in that order.",
        all_of(squares)
    )]
    Home { seat: Seat, squares: Vec<Square> },
    #[error("{} to write a program", all_of(waiting))]
    TitleWrite { waiting: Vec<Seat> },
    #[error("{number} to write a program")]
    TitleWriteMany { number: usize },
    #[error("{seat} to execute {action} {size}")]
    TitleRun {
        seat: Seat,
        action: Action,
        size: u8,
    },
    #[error("setup")]
    CornerSetup,
    #[error("round {round}")]
    CornerRun { round: u16 },
    #[error("writes")]
    NoteWriting,
    #[error("ready")]
    NoteReady,
    #[error("{spares} spare{}", plural(*spares))]
    Note { spares: usize },
    #[error("{spares} spare{}, no unmarked neighbour", plural(*spares))]
    NoteStuck { spares: usize },
    #[error("eliminated")]
    NoteEliminated,
    #[error("left")]
    NoteLeft,
    #[error("{spares} spare{}, {pips} pip{}", plural(*spares), plural(*pips as usize))]
    Score { spares: usize, pips: u32 },
    #[serde(untagged)]
    #[error(transparent)]
    Common(#[from] CommonLine),
}

impl Words for Line {
    const PREFIX: &'static str = "virus-fight-line";
}

fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// ` Two spares each: ERASE 1 3, JUMP 2.`; empty if there are none.
fn spares(number: &str, which: &[String]) -> String {
    if which.is_empty() {
        return String::new();
    }
    format!(" {number} each: {}.", all_of(which))
}

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
