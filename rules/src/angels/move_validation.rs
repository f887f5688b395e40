//! The check of a single turn: what is wrong with it.

use super::{ANGEL, Angels, Phase, Refusal, Square};
use crate::game::Seat;

impl Angels {
    pub(super) fn check_turn(&self, seat: Seat, square: Square) -> Result<(), Refusal> {
        if !square.within(self.side()) {
            return Err(self.no_such_square(&square.to_string()));
        }
        match self.phase() {
            Phase::Fence => self.check_fence(square),
            Phase::Hunt if seat == ANGEL => self.check_flight(square),
            Phase::Hunt => self.check_mark(square),
        }
    }

    pub(super) fn no_such_square(&self, name: &str) -> Refusal {
        let side = self.side();
        Refusal::NoSuchSquare {
            square: name.to_owned(),
            file: char::from(b'a' + side - 1),
            side,
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
