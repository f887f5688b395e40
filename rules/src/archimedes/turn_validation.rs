//! The check of a single turn: it says what is wrong with the turn, and what could be played instead.

use super::ship_moves_and_captures::{between, port};
use super::{Archimedes, Refusal, SIDE, Turn};
use crate::common_refusals::CommonRefusal;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::grid::square_bitset::{bit, squares};

impl Archimedes {
    pub(super) fn check_turn(&self, seat: Seat, turn: Turn) -> Result<(), Refusal> {
        let (from, to) = match turn {
            Turn::Move { from, to } => (from, to),
            Turn::Swap if self.may_swap(seat) => return Ok(()),
            Turn::Swap => return Err(Refusal::NoSwap),
        };
        for square in [from, to] {
            CommonRefusal::on_board(square, SIDE)?;
        }
        self.check_from(seat, from)?;
        if self.ships.reach(seat, from) & bit(to) != 0 {
            return Ok(());
        }
        Err(self.unreachable(seat, from, to))
    }

    fn check_from(&self, seat: Seat, from: Square) -> Result<(), Refusal> {
        match self.ships.owner(from) {
            Some(owner) if owner != seat && from == port(seat) => {
                Err(Refusal::PortInvaded { port: from })
            }
            None if self.ships.movers(seat) & bit(from) != 0 => Ok(()),
            None if from == port(seat) => Err(Refusal::NothingLost { port: from }),
            owner => Ok(CommonRefusal::own(from, owner, seat)?),
        }
    }

    /// The refusal of a square alone. It says why no ship can go from there, or where the ship can go.
    pub(super) fn half_a_turn(&self, seat: Seat, square: Square) -> Refusal {
        if let Err(refusal) = self.check_from(seat, square) {
            return refusal;
        }
        if self.ships.reach(seat, square) == 0 {
            Refusal::Shut { square }
        } else {
            Refusal::SayWhere { square }
        }
    }

    /// Why the ship on `from` cannot go to `to`.
    fn unreachable(&self, seat: Seat, from: Square, to: Square) -> Refusal {
        if to == port(seat) {
            return Refusal::OwnPort { port: to };
        }
        if let Err(taken) = CommonRefusal::vacant(to, self.ships.owner(to), seat) {
            return taken.into();
        }
        let Some(between) = between(from, to) else {
            return Refusal::NotStraight { from, to };
        };
        match squares(between & self.ships.all()).next() {
            Some(by) => Refusal::Blocked { from, to, by },
            None => Refusal::NotStraight { from, to },
        }
    }
}
