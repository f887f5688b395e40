//! Why a turn cannot be played.

use crate::common_refusals::CommonRefusal;
use crate::grid::square::Square;
use crate::translatable_text::{Serialize, VariantNames, words};

/// Why a turn cannot be played. Ranks count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames)]
#[allow(missing_docs)] // the Fluent files have the sentences
#[rustfmt::skip] // one sentence a line
pub enum Refusal {
    NoRow { typed: String },
    ArrangeNow,
    FlyNow,
    NotHome { from: Square, rank: u8 },
    HomeStuck { from: Square, home: u8, rank: u8 },
    CannotFly { from: Square, size: u8 },
    BackHome { from: Square },
    CannotReach { from: Square, size: u8, to: Square },
    NowhereToPut { to: Square, other: u8 },
    NoBase { from: Square, size: u8 },
    SayDrop { end: Square, size: u8 },
    NothingThere { to: String },
    DropHere { end: Square, size: u8 },
    DropTaken { drop: Square, other: u8, size: u8 },
    DropBeyond { drop: Square, rank: u8, size: u8 },
    NoChange { size: u8 },
    #[serde(untagged)]
    Common(CommonRefusal),
}

words!(Refusal, "xero-g-refusal", CommonRefusal);
