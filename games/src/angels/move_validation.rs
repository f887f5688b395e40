//! The law for a single turn: what is wrong with it, and what would do.

use super::{ANGEL, Angels, Phase, Refusal, Square};
use crate::game::{Game as _, Seat};

impl Angels {
    pub(super) fn check_turn(&self, seat: Seat, square: Square) -> Result<(), Refusal> {
        if !square.within(self.side()) {
            return Err(self.no_such_square(seat, &square.to_string()));
        }
        match self.phase() {
            Phase::Fence => self.check_fence(seat, square),
            Phase::Hunt if seat == ANGEL => self.check_flight(square),
            Phase::Hunt => self.check_mark(seat, square),
        }
    }

    pub(super) fn no_such_square(&self, seat: Seat, name: &str) -> Refusal {
        let side = self.side();
        Refusal::NoSuchSquare {
            square: name.to_owned(),
            file: char::from(b'a' + side - 1),
            side,
            example: self.example(seat),
        }
    }

    fn check_fence(&self, seat: Seat, square: Square) -> Result<(), Refusal> {
        let example = || self.example(seat);
        if !square.on_border(self.side()) {
            return Err(Refusal::NotBorder {
                square,
                left: self.fence_left(),
                example: example(),
            });
        }
        if self.marked.contains(square) {
            return Err(Refusal::Marked {
                square,
                example: example(),
            });
        }
        Ok(())
    }

    fn check_mark(&self, seat: Seat, square: Square) -> Result<(), Refusal> {
        let example = || self.example(seat);
        if square == self.angel {
            return Err(Refusal::AngelThere {
                square,
                example: example(),
            });
        }
        if self.marked.contains(square) {
            return Err(Refusal::Marked {
                square,
                example: example(),
            });
        }
        Ok(())
    }

    fn check_flight(&self, to: Square) -> Result<(), Refusal> {
        let (from, example) = (self.angel, || self.example(ANGEL));
        if to == from {
            return Err(Refusal::Stays {
                square: to,
                example: example(),
            });
        }
        if self.marked.contains(to) {
            return Err(Refusal::LandsOnMark {
                square: to,
                example: example(),
            });
        }
        let steps = from.steps(to);
        if steps > self.power() {
            return Err(Refusal::TooFar {
                from,
                to,
                steps,
                power: self.power(),
                example: example(),
            });
        }
        Ok(())
    }
}
