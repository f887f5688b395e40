//! Why a turn cannot be played.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use crate::game::Seat;
use crate::grid::square::Square;
use crate::translatable_text::{Words, all_of};

/// Why a turn cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Refusal {
    #[error("no turn was typed")]
    Nothing,
    #[error("\"{typed}\" is not a turn I can read: c3 places a stone and *c3 converts around one")]
    Unreadable { typed: String },
    #[error("there is no square {square} on this board: its squares are a1 to {file}{size}")]
    NoSuchSquare {
        square: String,
        /// The last file.
        file: char,
        size: u8,
    },
    #[error("a stone of {owner} stands on {square}")]
    Occupied { square: Square, owner: Seat },
    #[error("your own stone stands on {square}")]
    OccupiedByYou { square: Square },
    #[error("your own stone stands on {square}: to convert around it type *{square}")]
    ConvertInstead { square: Square },
    #[error("nothing stands on {square}: one converts around an own stone")]
    NoStone { square: Square },
    #[error("the stone on {square} belongs to {owner}: one converts around an own stone")]
    NotYours { square: Square, owner: Seat },
    #[error("no enemy stone is beside {square}")]
    NoEnemy { square: Square },
    #[error(
        "you cannot convert around {square} now; protected beside it: {}",
        all_of(protected)
    )]
    Protected {
        square: Square,
        protected: Vec<Square>,
    },
}

impl Words for Refusal {
    const PREFIX: &'static str = "kitaran-refusal";
}
