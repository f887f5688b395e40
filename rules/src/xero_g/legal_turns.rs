//! The legal turns.

use super::board::Row;
use super::{Phase, Turn, XeroG};
use crate::game::Seat;

impl XeroG {
    pub(super) fn legal_turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        match self.phase() {
            Phase::Setup => out.extend(Row::all().map(Turn::Arrange)),
            Phase::Fly => {
                for mover in self.movers(seat).iter() {
                    self.turns_of(seat, *mover, out);
                }
            }
        }
    }
}
