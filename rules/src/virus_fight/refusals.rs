//! Why a turn cannot be played.

use super::instructions::{Action, Instruction};
use crate::common_refusals::CommonRefusal;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::translatable_text::{Serialize, VariantNames, words};

/// Why a turn cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames)]
#[allow(missing_docs)] // the Fluent files have the sentences
#[rustfmt::skip] // one sentence a line
pub enum Refusal {
    UnreadableProgram { typed: String },
    NoSuchInstruction { typed: String },
    TooLong { length: usize },
    Twice { instruction: Instruction },
    NoStar,
    Stars { stars: usize },
    ProgramNow,
    RunNow,
    OtherInstruction { action: Action, at: Square },
    ExecuteFirst { action: Action, at: Square },
    CannotExecute { action: Action },
    Empty { square: Square },
    Marked { square: Square, owner: Seat },
    YourMarker { square: Square },
    NotInBlock { square: Square },
    SameSquare { square: Square },
    NowhereToGo { square: Square },
    Occupied { square: Square, instruction: Instruction },
    FarFromOthers { to: Square },
    FarFromBlock { square: Square },
    NoSpare { instruction: Instruction },
    FarFromErase { square: Square },
    EraseSomething,
    ForeignBlock { square: Square, owner: Seat },
    StepToo { did: String },
    NoStep { did: String, at: Square },
    FarFromMarker { at: Square, to: Square },
    StepOnNothing { to: Square },
    StepOnMarker { to: Square },
    #[serde(untagged)]
    Common(CommonRefusal),
}

words!(Refusal, "virus-fight-refusal", CommonRefusal);
