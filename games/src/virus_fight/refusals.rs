//! Why Virus Fight refuses turns.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::instruction::{Action, Instruction};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::translatable_text::{Words, any_of};

/// Why a turn cannot be played, and what would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Refusal {
    #[error("no turn was typed; a legal one now is {example}")]
    Nothing { example: String },
    #[error("\"{typed}\" is not a turn I can read; a legal one now is {example}")]
    Unreadable { typed: String, example: String },
    #[error(
        "\"{typed}\" is not a program I can read: write one to five of your instructions and a star behind the one to start on, for example {example}"
    )]
    UnreadableProgram { typed: String, example: String },
    #[error(
        "there is no instruction {typed}: there are M, W, J and E, each of size 1, 2 and 3, for example {example}"
    )]
    NoSuchInstruction { typed: String, example: String },
    #[error(
        "there is no square {square} on this board, which ends at {last}; a legal turn now is {example}"
    )]
    NoSuchSquare {
        square: String,
        last: String,
        example: String,
    },
    #[error("a program has at most 5 instructions, not {length}, for example {example}")]
    TooLong { length: usize, example: String },
    #[error("you have only one {instruction} to write your program with, for example {example}")]
    Twice {
        instruction: Instruction,
        example: String,
    },
    #[error("put a star behind the instruction that your marker starts on, for example {example}")]
    NoStar { example: String },
    #[error("only one instruction can have the star, not {stars}, for example {example}")]
    Stars { stars: usize, example: String },
    #[error("nothing runs yet: write your program in secret first, for example {example}")]
    ProgramNow { example: String },
    #[error("the programs are written and running; a legal turn now is {example}")]
    RunNow { example: String },
    #[error(
        "your marker is on a {action} at {at}, and that is what you execute, for example {example}"
    )]
    OtherInstruction {
        action: Action,
        at: Square,
        example: String,
    },
    #[error(
        "the {action} under your marker at {at} can be executed, so it must be, for example {example}"
    )]
    ExecuteFirst {
        action: Action,
        at: Square,
        example: String,
    },
    #[error("the {action} under your marker cannot be executed now; a legal turn is {example}")]
    CannotExecute { action: Action, example: String },
    #[error("no instruction is on {square}; a legal turn now is {example}")]
    Empty { square: Square, example: String },
    #[error("{owner}'s marker is on {square}; a legal turn now is {example}")]
    Marked {
        square: Square,
        owner: Seat,
        example: String,
    },
    #[error("your own marker is on {square}; a legal turn now is {example}")]
    YourMarker { square: Square, example: String },
    #[error(
        "the instruction on {square} is not in the block your marker is on; a legal turn now is {example}"
    )]
    NotInBlock { square: Square, example: String },
    #[error(
        "an instruction must be moved to another square than {square}; a legal turn now is {example}"
    )]
    SameSquare { square: Square, example: String },
    #[error("the instruction on {square} can go nowhere; a legal turn now is {example}")]
    NowhereToGo { square: Square, example: String },
    #[error(
        "{instruction} is on {square}: choose an empty square, for example {}",
        any_of(targets)
    )]
    Occupied {
        square: Square,
        instruction: Instruction,
        targets: Vec<Square>,
    },
    #[error(
        "{to} is not beside another instruction of the block; {from} can go to {}, for example",
        any_of(targets)
    )]
    FarFromOthers {
        from: Square,
        to: Square,
        targets: Vec<Square>,
    },
    #[error(
        "{square} is not beside the block your marker is on; choose {}, for example",
        any_of(targets)
    )]
    FarFromBlock {
        square: Square,
        targets: Vec<Square>,
    },
    #[error("no {instruction} is among your spares; a legal turn now is {example}")]
    NoSpare {
        instruction: Instruction,
        example: String,
    },
    #[error(
        "{square} is not beside an ERASE of the block your marker is on; {}",
        if targets.is_empty() { format!("a legal turn now is {example}") } else { format!("erase {}, for example", any_of(targets)) }
    )]
    FarFromErase {
        square: Square,
        targets: Vec<Square>,
        example: String,
    },
    #[error(
        "nothing can be erased only when an ERASE of the block has an empty square beside it; erase {}, for example",
        any_of(targets)
    )]
    EraseSomething { targets: Vec<Square> },
    #[error(
        "{square} is in a block where {owner} has a marker and you have none; jump to {}, for example",
        any_of(targets)
    )]
    ForeignBlock {
        square: Square,
        owner: Seat,
        targets: Vec<Square>,
    },
    #[error("after {did} your marker must step to {}", any_of(steps))]
    StepToo { did: String, steps: Vec<Square> },
    #[error(
        "after {did} nothing is left for your marker on {at} to step to; a legal turn now is {example}"
    )]
    NoStep {
        did: String,
        at: Square,
        example: String,
    },
    #[error(
        "{to} is not beside your marker on {at}; it can step to {}",
        any_of(steps)
    )]
    FarFromMarker {
        at: Square,
        to: Square,
        steps: Vec<Square>,
    },
    #[error(
        "no instruction is on {to} then; your marker can step to {}",
        any_of(steps)
    )]
    StepOnNothing { to: Square, steps: Vec<Square> },
    #[error("another marker is on {to}; yours can step to {}", any_of(steps))]
    StepOnMarker { to: Square, steps: Vec<Square> },
}

impl Words for Refusal {
    const PREFIX: &'static str = "virus-fight-refusal";
}
