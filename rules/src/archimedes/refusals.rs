//! Why a turn cannot be played.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use crate::game::Seat;
use crate::grid::square::Square;
use crate::translatable_text::Words;

/// Why a turn cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Refusal {
    #[error("no turn was typed")]
    Nothing,
    #[error("\"{typed}\" is not a turn I can read")]
    Unreadable { typed: String },
    #[error("there is no square {square}: the squares are a1 to h8")]
    NoSuchSquare { square: String },
    #[error("nothing stands on {square}")]
    NoShip { square: Square },
    #[error("the ship on {square} belongs to {owner} and is not yours to move")]
    NotYours { square: Square, owner: Seat },
    #[error("an enemy ship stands in your port {port}, so no ship can be rebuilt there")]
    PortInvaded { port: Square },
    #[error("all your ships are on the board, so there is none to rebuild in {port}")]
    NothingLost { port: Square },
    #[error("say where the ship from {square} goes")]
    SayWhere { square: Square },
    #[error("a ship from {square} can go nowhere: ships, the edge or its own port block every way")]
    Shut { square: Square },
    #[error("a ship cannot end in its own port {port}")]
    OwnPort { port: Square },
    #[error("a ship of {owner} stands on {square}: ships go to empty squares")]
    Occupied { square: Square, owner: Seat },
    #[error("your own ship stands on {square}: ships go to empty squares")]
    OccupiedByYou { square: Square },
    #[error("{to} is not in a row, file or diagonal with {from}")]
    NotStraight { from: Square, to: Square },
    #[error("the ship on {by} is in the way from {from} to {to}")]
    Blocked {
        from: Square,
        to: Square,
        by: Square,
    },
    #[error("sides change with black's first turn alone, where the host allows it")]
    NoSwap,
}

impl Words for Refusal {
    const PREFIX: &'static str = "archimedes-refusal";
}
