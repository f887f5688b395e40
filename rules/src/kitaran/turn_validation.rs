//! The check of a single turn: it says what is wrong with the turn.

use super::{Kitaran, Refusal, Turn};
use crate::common_refusals::CommonRefusal;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::grid::square_bitset::{bit, listed};

impl Kitaran {
    pub(super) fn check_turn(&self, seat: Seat, turn: Turn) -> Result<(), Refusal> {
        CommonRefusal::on_board(turn.square(), self.side())?;
        match turn {
            Turn::Place(square) => self.check_place(seat, square),
            Turn::Convert(square) => self.check_convert(seat, square),
        }
    }

    fn check_place(&self, seat: Seat, square: Square) -> Result<(), Refusal> {
        if self.convertible(seat) & bit(square) != 0 {
            return Err(Refusal::ConvertInstead { square });
        }
        Ok(CommonRefusal::vacant(square, self.owner(square), seat)?)
    }

    fn check_convert(&self, seat: Seat, square: Square) -> Result<(), Refusal> {
        match self.owner(square) {
            None => return Err(Refusal::NoStone { square }),
            owner => CommonRefusal::own(square, owner, seat)?,
        }
        let flips = self.flips(seat, square);
        if flips == 0 {
            return Err(Refusal::NoEnemy { square });
        }
        if flips & self.protected != 0 {
            let protected = listed(flips & self.protected);
            return Err(Refusal::Protected { square, protected });
        }
        Ok(())
    }
}
