//! Zyrcan's sentences about turns.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::Zyrcan;
use crate::game::Seat;
use crate::grid::hex::Hex;
use crate::lenient_parsing;
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

/// The meaning of a suggested turn, or of its last part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Label {
    #[error("deploy a ship of {engines} ({left} left)")]
    Ship { engines: u8, left: u8 },
    #[error("deploy a ship of {engines} in row {row}")]
    DeployRow { engines: u8, row: char },
    #[error("deploy a ship of {engines} on {space}")]
    Deploy { engines: u8, space: Hex },
    #[error("row {row}")]
    Row { row: char },
    #[error("your ship of {engines}")]
    Mover { space: Hex, engines: u8 },
    #[error("move {from} to {to}")]
    Move { from: Hex, to: Hex },
    #[error("{from} captures {owner}'s ship of {engines} on {to}")]
    Capture {
        from: Hex,
        to: Hex,
        owner: Seat,
        engines: u8,
    },
    #[error("deploy a ship of {engines} on {space} and move {from} to {to}")]
    DeployMove {
        engines: u8,
        space: Hex,
        from: Hex,
        to: Hex,
    },
    #[error(
        "deploy a ship of {engines} on {space}, and {from} captures {owner}'s ship of {captured} on {to}"
    )]
    DeployCapture {
        engines: u8,
        space: Hex,
        from: Hex,
        to: Hex,
        owner: Seat,
        captured: u8,
    },
}

impl Words for Label {
    const PREFIX: &'static str = "zyrcan-label";
}

impl Zyrcan {
    /// The meaning of the last part of a suggestion.
    pub(super) fn label_for(&self, seat: Seat, text: &str) -> Label {
        let text = lenient_parsing::plain(text);
        let last = text.rsplit(' ').next().unwrap_or_default();
        if let Some((engines, space)) = last.split_once('@') {
            return self.deploy_label(seat, engines.parse().unwrap_or(1), space);
        }
        let (from, to) = last.split_at_checked(2).unwrap_or((last, ""));
        let row = last.chars().next().unwrap_or('?');
        let Some(from) = Hex::parse(from) else {
            return Label::Row { row };
        };
        match Hex::parse(to.trim_start_matches(['x', '-'])) {
            None => Label::Mover {
                space: from,
                engines: self.engines_of(seat, from).unwrap_or(0),
            },
            Some(to) => match self.ship(to).filter(|(owner, _)| *owner != seat) {
                Some((owner, engines)) => Label::Capture {
                    from,
                    to,
                    owner,
                    engines,
                },
                None => Label::Move { from, to },
            },
        }
    }

    /// The meaning of a complete turn; in Blitzkrieg, of both halves.
    pub(super) fn whole_label(&self, seat: Seat, text: &str) -> Label {
        let last = self.label_for(seat, text);
        let text = lenient_parsing::plain(text);
        let deploy = text.split_once(' ').and_then(|(deploy, _)| {
            let (engines, space) = deploy.split_once('@')?;
            Some((engines.parse().ok()?, Hex::parse(space)?))
        });
        let Some((engines, space)) = deploy else {
            return last;
        };
        match last {
            Label::Move { from, to } => Label::DeployMove {
                engines,
                space,
                from,
                to,
            },
            Label::Capture {
                from,
                to,
                owner,
                engines: captured,
            } => Label::DeployCapture {
                engines,
                space,
                from,
                to,
                owner,
                captured,
            },
            other => other,
        }
    }

    fn deploy_label(&self, seat: Seat, engines: u8, space: &str) -> Label {
        match (Hex::parse(space), space.chars().next()) {
            (Some(space), _) => Label::Deploy { engines, space },
            (None, Some(row)) => Label::DeployRow { engines, row },
            (None, None) => Label::Ship {
                engines,
                left: self.hands[seat.index()]
                    .get(usize::from(engines).wrapping_sub(1))
                    .copied()
                    .unwrap_or(0),
            },
        }
    }
}
