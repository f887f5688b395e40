//! Why a turn cannot be played.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use crate::grid::square::Square;
use crate::translatable_text::Words;

/// Why a turn cannot be played. Ranks count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Refusal {
    #[error("no turn was typed")]
    Nothing,
    #[error("\"{typed}\" is not a turn I can read")]
    Unreadable { typed: String },
    #[error("there is no square {square} on this board")]
    NoSuchSquare { square: String },
    #[error("\"{typed}\" is not a row: it has two ships each of 1, 2 and 3, from file a to f")]
    NoRow { typed: String },
    #[error("the ships are still being arranged: a turn is the six sizes on files a to f")]
    ArrangeNow,
    #[error("the ships are arranged: now they fly")]
    FlyNow,
    #[error("no ship stands on {square}")]
    Empty { square: Square },
    #[error("the ship on {from} is not in your home row, rank {rank}")]
    NotHome { from: Square, rank: u8 },
    #[error(
        "no ship of your home row, rank {home}, can fly: fly one of rank {rank}, not the one on {from}"
    )]
    HomeStuck { from: Square, home: u8, rank: u8 },
    #[error("the {size} on {from} has no legal turn")]
    CannotFly { from: Square, size: u8 },
    #[error("your turn must change the board, so the ship on {from} cannot come back there")]
    BackHome { from: Square },
    #[error("no flight of the {size} on {from} ends on {to}")]
    CannotReach { from: Square, size: u8, to: Square },
    #[error(
        "the {other} on {to} can be put nowhere: all squares up to the opponent's home row hold ships, and two of one size may not change places"
    )]
    NowhereToPut { to: Square, other: u8 },
    #[error("no flight of the {size} on {from} ends in the base")]
    NoBase { from: Square, size: u8 },
    #[error("a {size} stands on {end}: add in brackets where you put it")]
    SayDrop { end: Square, size: u8 },
    #[error("no ship stands on {to}, so leave out the brackets")]
    NothingThere { to: String },
    #[error("the ship that flies stays on {end}: put the {size} on another square")]
    DropHere { end: Square, size: u8 },
    #[error("a {other} stands on {drop}: put the {size} on an empty square")]
    DropTaken { drop: Square, other: u8, size: u8 },
    #[error(
        "{drop} is beyond the opponent's home row, rank {rank}: put the {size} no farther than that"
    )]
    DropBeyond { drop: Square, rank: u8, size: u8 },
    #[error("your turn must change the board, but here only two ships of {size} change places")]
    NoChange { size: u8 },
}

impl Words for Refusal {
    const PREFIX: &'static str = "xero-g-refusal";
}
