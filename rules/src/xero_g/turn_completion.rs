//! The choices that can follow a half-typed turn.

use super::{Phase, XeroG};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::lenient_parsing;
use crate::turn_completion::{self, Draft};

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
