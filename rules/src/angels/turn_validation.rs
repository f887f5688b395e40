//! The check of a single turn: it says what is wrong with the turn.

use super::{ANGEL, Angels, Phase, Refusal, Square};
use crate::common_refusals::CommonRefusal;
use crate::game::Seat;

impl Angels {
    pub(super) fn check_turn(&self, seat: Seat, square: Square) -> Result<(), Refusal> {
        CommonRefusal::on_board(square, self.side())?;
        match self.phase() {
            Phase::Fence => self.check_fence(square),
            Phase::Hunt if seat == ANGEL => self.check_flight(square),
            Phase::Hunt => self.check_mark(square),
        }
    }

    fn check_fence(&self, square: Square) -> Result<(), Refusal> {
        if !square.on_border(self.side()) {
            let left = self.fence_left();
            return Err(Refusal::NotBorder { square, left });
        }
        if self.marked.contains(square) {
            return Err(Refusal::Marked { square });
        }
        Ok(())
    }

    fn check_mark(&self, square: Square) -> Result<(), Refusal> {
        if square == self.angel {
            return Err(Refusal::AngelThere { square });
        }
        if self.marked.contains(square) {
            return Err(Refusal::Marked { square });
        }
        Ok(())
    }

    fn check_flight(&self, to: Square) -> Result<(), Refusal> {
        let from = self.angel;
        if to == from {
            return Err(Refusal::Stays { square: to });
        }
        if self.marked.contains(to) {
            return Err(Refusal::LandsOnMark { square: to });
        }
        let (steps, power) = (from.king_steps(to), self.power());
        if steps > power {
            return Err(Refusal::TooFar {
                from,
                to,
                steps,
                power,
            });
        }
        Ok(())
    }
}
