//! Why a turn cannot be played.

use super::Square;
use crate::common_refusals::CommonRefusal;
use crate::translatable_text::{Serialize, VariantNames, words};

/// Why a turn cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames)]
#[allow(missing_docs)] // the Fluent files have the sentences
#[rustfmt::skip] // one sentence a line
pub enum Refusal {
    Unreadable { typed: String },
    NotBorder { square: Square, left: u16 },
    Marked { square: Square },
    AngelThere { square: Square },
    Stays { square: Square },
    LandsOnMark { square: Square },
    TooFar { from: Square, to: Square, steps: u8, power: u8 },
    #[serde(untagged)]
    Common(CommonRefusal),
}

words!(Refusal, "angels-refusal", CommonRefusal);
