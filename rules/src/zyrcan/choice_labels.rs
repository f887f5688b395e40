//! What a suggested turn means.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::Zyrcan;
use crate::game::Seat;
use crate::grid::hex::Hex;
use crate::lenient_parsing;
use crate::translatable_text::Words;

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
