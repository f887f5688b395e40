//! The meanings of suggested turns.

use super::sentences::Label;
use super::{Deploy, Zyrcan};
use crate::from_to_notation::HalfTyped;
use crate::game::Seat;
use crate::grid::hex::Hex;
use crate::lenient_parsing;

impl Zyrcan {
    /// The meaning of the last part of a suggestion.
    pub(super) fn label_for(&self, seat: Seat, text: &str) -> Label {
        let text = lenient_parsing::plain(text);
        let last = text.rsplit(' ').next().unwrap_or_default();
        if let Some((engines, space)) = last.split_once('@') {
            return self.deploy_label(seat, engines.parse().unwrap_or(1), space);
        }
        match HalfTyped::read(last, Hex::parse) {
            HalfTyped::File(row) => Label::Row { row },
            HalfTyped::From(space) | HalfTyped::ToFile(space, _) => Label::Mover {
                space,
                engines: self.ships.engines_of(seat, space).unwrap_or(0),
            },
            HalfTyped::Both(from, to) => {
                match self.ships.ship(to).filter(|(owner, _)| *owner != seat) {
                    Some((owner, engines)) => Label::Capture {
                        from,
                        to,
                        owner,
                        engines,
                    },
                    None => Label::Move { from, to },
                }
            }
        }
    }

    /// The meaning of a complete turn. In Blitzkrieg it includes both halves.
    pub(super) fn whole_label(&self, seat: Seat, text: &str) -> Label {
        let last = self.label_for(seat, text);
        let deploy = self.read_turn(seat, text).ok().and_then(|turn| turn.deploy);
        let Some(Deploy { engines, at: space }) = deploy else {
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
