//! The choices that can follow a half-typed turn.

use super::board::{Row, SIDE};
use super::{Phase, XeroG};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::lenient_parsing;
use crate::turn_completion::{self, Begun, Draft};
use std::collections::BTreeSet;

impl XeroG {
    /// The choices that can follow a half-typed turn: first the ship, then where it ends, then where the ship on that
    /// square is put.
    pub(super) fn following(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Draft> {
        let plain = lenient_parsing::plain(typed);
        let from = plain.get(..2).and_then(Square::parse);
        let mut turns = Vec::new();
        match from.filter(|_| self.phase() == Phase::Fly) {
            Some(from) => {
                let movers = self.movers(seat);
                if let Some(mover) = movers.iter().find(|mover| mover.from == from) {
                    self.turns_of(seat, *mover, &mut turns);
                }
            }
            None => self.legal_turns(seat, &mut turns),
        }
        turn_completion::follow(turns.iter().map(ToString::to_string), typed, limit)
    }
}

/// The choices of a panel's step in the setup: the next two ships.
pub(super) fn pairs(typed: &str) -> Vec<Draft> {
    let begun = Begun::read(typed);
    let length = usize::from(SIDE).min(begun.text.len() / 2 * 2 + 2);
    let rows = Row::every().iter().map(ToString::to_string);
    let rows = rows.filter(|row| begun.leads_to(row));
    let texts: BTreeSet<String> = rows.map(|row| row[..length].to_owned()).collect();
    let draft = |text: String| Draft {
        done: text.len() == usize::from(SIDE),
        text,
    };
    texts.into_iter().map(draft).collect()
}
