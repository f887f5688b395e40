//! Why a turn cannot be played.

use crate::common_refusals::CommonRefusal;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::translatable_text::{Serialize, VariantNames, words};

/// Why a turn cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames)]
#[allow(missing_docs)] // the Fluent files have the sentences
#[rustfmt::skip] // one sentence a line
pub enum Refusal {
    Unreadable { typed: String },
    ConvertInstead { square: Square },
    NoStone { square: Square },
    NotYours { square: Square, owner: Seat },
    NoEnemy { square: Square },
    Protected { square: Square, protected: Vec<Square> },
    #[serde(untagged)]
    Common(CommonRefusal),
}

words!(Refusal, "kitaran-refusal", CommonRefusal);
