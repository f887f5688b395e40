//! Why a turn cannot be played.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use crate::game::Seat;
use crate::grid::hex::Hex;
use crate::translatable_text::{Words, any_of};

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
    #[error("there is no space {space} on this board")]
    NoSuchSpace { space: String },
    #[error("there is no ship of {engines} engines: ships have 1, 2 or 3")]
    NoSuchShip { engines: u8 },
    #[error("the fleets are still being deployed: a turn puts one ship on an empty space")]
    DeployNow,
    #[error("deploying is over: now ships capture")]
    AttackNow,
    #[error("a ship of {owner} stands on {space}")]
    Occupied { space: Hex, owner: Seat },
    #[error("your own ship stands on {space}")]
    OccupiedByYou { space: Hex },
    #[error("no ship of {engines} is left in your hand, only of {}", any_of(left))]
    NoneLeft { engines: u8, left: Vec<u8> },
    #[error(
        "a ship of {engines} must stand {engines} or more spaces from every ship of yours, and {space} is {distance} from {near}"
    )]
    TooClose {
        space: Hex,
        engines: u8,
        near: Hex,
        distance: u8,
    },
    #[error("ships of {engines} fit nowhere now: no space is {engines} from every ship of yours")]
    FitsNowhere { engines: u8 },
    #[error("nothing stands on {space}")]
    Empty { space: Hex },
    #[error("the ship on {space} belongs to {owner} and is not yours to move")]
    NotYours { space: Hex, owner: Seat },
    #[error("the ship on {from} has {} and cannot capture on {to}", of_engines(*engines))]
    OtherCapture { from: Hex, engines: u8, to: Hex },
    #[error("the ship on {from} has {} and can capture nothing from there", of_engines(*engines))]
    CannotCapture { from: Hex, engines: u8 },
    #[error("the ship on {from} has {} and cannot go to {to}", of_engines(*engines))]
    OtherMove { from: Hex, engines: u8, to: Hex },
    #[error("the ship on {from} has {} and cannot move", of_engines(*engines))]
    CannotMove { from: Hex, engines: u8 },
    #[error("none of your ships can move now, so deploy alone")]
    DeployAlone,
    #[error("the ship on {space} has just been deployed and cannot move yet")]
    JustPlaced { space: Hex },
    #[error("deploying comes first")]
    DeployFirst,
    #[error("you must also move a ship in this turn")]
    MoveToo,
}

impl Words for Refusal {
    const PREFIX: &'static str = "zyrcan-refusal";
}

fn of_engines(engines: u8) -> String {
    let plural = if engines == 1 { "" } else { "s" };
    format!("{engines} engine{plural}")
}
