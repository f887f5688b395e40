//! What the rules say about this game, made from its English Fluent file.

use serde::{Serialize, Serializer};

use super::instructions::{Action, Named};
use crate::grid::square::Square;
use crate::seats::Seat;
use crate::translatable_text::game_sentences;

game_sentences!(
    "virus-fight-refusal",
    "virus-fight-label",
    "virus-fight-line"
);

/// How a turn ends after the execution of its instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The marker still has to step.
    Open,
    /// The marker steps to this square.
    Step(Square),
    /// The marker can step nowhere, so the seat is out.
    Out,
}

/// Written as the square's name, `open` or `out`.
impl Serialize for End {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Open => serializer.serialize_str("open"),
            Self::Step(step) => serializer.collect_str(step),
            Self::Out => serializer.serialize_str("out"),
        }
    }
}
