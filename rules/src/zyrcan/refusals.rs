//! Why a turn cannot be played.

use crate::common_refusals::CommonRefusal;
use crate::grid::hex::Hex;
use crate::translatable_text::{Serialize, VariantNames, words};

/// Why a turn cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames)]
#[allow(missing_docs)] // the Fluent files have the sentences
#[rustfmt::skip] // one sentence a line
pub enum Refusal {
    NoSuchSpace { space: String },
    NoSuchShip { engines: u8 },
    DeployNow,
    AttackNow,
    NoneLeft { engines: u8, left: Vec<u8> },
    TooClose { space: Hex, engines: u8, near: Hex, distance: u8 },
    FitsNowhere { engines: u8 },
    OtherCapture { from: Hex, engines: u8, to: Hex },
    CannotCapture { from: Hex, engines: u8 },
    OtherMove { from: Hex, engines: u8, to: Hex },
    CannotMove { from: Hex, engines: u8 },
    DeployAlone,
    JustPlaced { space: Hex },
    DeployFirst,
    MoveToo,
    #[serde(untagged)]
    Common(CommonRefusal),
}

words!(Refusal, "zyrcan-refusal", CommonRefusal);
