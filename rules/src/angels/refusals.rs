//! Why a turn cannot be played.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::Square;
use crate::translatable_text::Words;

/// Why a turn cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Refusal {
    #[error("no turn was typed")]
    Nothing,
    #[error("\"{typed}\" is not a turn I can read: a turn is the name of a square")]
    Unreadable { typed: String },
    #[error("there is no square {square} on this board: its squares are a1 to {file}{side}")]
    NoSuchSquare {
        square: String,
        /// The last file.
        file: char,
        side: u8,
    },
    #[error(
        "{square} is not on the border: the fence stands on the outermost squares, and {left} of it {} to be marked",
        if *left == 1 { "is" } else { "are" }
    )]
    NotBorder { square: Square, left: u16 },
    #[error("{square} is marked already: mark a square that is not")]
    Marked { square: Square },
    #[error("the angel stands on {square}: mark another square")]
    AngelThere { square: Square },
    #[error("the angel stands on {square} already and must fly to another square")]
    Stays { square: Square },
    #[error("{square} is marked: the angel flies over marks but cannot land on one")]
    LandsOnMark { square: Square },
    #[error("{to} is {steps} steps away from {from}, and the angel flies {power} at most")]
    TooFar {
        from: Square,
        to: Square,
        steps: u8,
        power: u8,
    },
}

impl Words for Refusal {
    const PREFIX: &'static str = "angels-refusal";
}
