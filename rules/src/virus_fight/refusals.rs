//! The reasons for which Virus Fight refuses turns.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::instruction_pieces::{Action, Instruction};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::translatable_text::Words;

/// Why a turn cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Refusal {
    #[error("no turn was typed")]
    Nothing,
    #[error("\"{typed}\" is not a turn I can read")]
    Unreadable { typed: String },
    #[error(
        "\"{typed}\" is not a program I can read: write one to five of your instructions and a star behind the one to start on"
    )]
    UnreadableProgram { typed: String },
    #[error("there is no instruction {typed}: there are M, W, J and E, each of size 1, 2 and 3")]
    NoSuchInstruction { typed: String },
    #[error("there is no square {square} on this board, which ends at {last}")]
    NoSuchSquare { square: String, last: String },
    #[error("a program has at most 5 instructions, not {length}")]
    TooLong { length: usize },
    #[error("you have only one {instruction} to write your program with")]
    Twice { instruction: Instruction },
    #[error("put a star behind the instruction that your marker starts on")]
    NoStar,
    #[error("only one instruction can have the star, not {stars}")]
    Stars { stars: usize },
    #[error("nothing runs yet: write your program in secret first")]
    ProgramNow,
    #[error("the programs are running: execute the instruction under your marker")]
    RunNow,
    #[error("your marker is on a {action} at {at}, and that is what you execute")]
    OtherInstruction { action: Action, at: Square },
    #[error("you must execute the {action} under your marker at {at}, because you can")]
    ExecuteFirst { action: Action, at: Square },
    #[error("the {action} under your marker cannot be executed now")]
    CannotExecute { action: Action },
    #[error("no instruction is on {square}")]
    Empty { square: Square },
    #[error("{owner}'s marker is on {square}")]
    Marked { square: Square, owner: Seat },
    #[error("your own marker is on {square}")]
    YourMarker { square: Square },
    #[error("the instruction on {square} is not in the block your marker is on")]
    NotInBlock { square: Square },
    #[error("you must move the instruction to a square other than {square}")]
    SameSquare { square: Square },
    #[error("the instruction on {square} can go nowhere")]
    NowhereToGo { square: Square },
    #[error("{instruction} is on {square}: choose an empty square")]
    Occupied {
        square: Square,
        instruction: Instruction,
    },
    #[error("{to} is not beside another instruction of the block")]
    FarFromOthers { to: Square },
    #[error("{square} is not beside the block your marker is on")]
    FarFromBlock { square: Square },
    #[error("no {instruction} is among your spares")]
    NoSpare { instruction: Instruction },
    #[error("{square} is not beside an ERASE of the block your marker is on")]
    FarFromErase { square: Square },
    #[error("to take nothing, you need an empty square beside an ERASE of your block")]
    EraseSomething,
    #[error("{square} is in a block where {owner} has a marker and you have none")]
    ForeignBlock { square: Square, owner: Seat },
    #[error("after {did} your marker must step, too")]
    StepToo { did: String },
    #[error("after {did} your marker on {at} has nowhere to step")]
    NoStep { did: String, at: Square },
    #[error("{to} is not beside your marker on {at}")]
    FarFromMarker { at: Square, to: Square },
    #[error("after that, no instruction is on {to} to step to")]
    StepOnNothing { to: Square },
    #[error("another marker is on {to}")]
    StepOnMarker { to: Square },
}

impl Words for Refusal {
    const PREFIX: &'static str = "virus-fight-refusal";
}
