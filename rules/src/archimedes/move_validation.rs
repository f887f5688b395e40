//! The check of a single turn: what is wrong with it, and what could be played instead.

use super::ship_moves_and_captures::{between, port};
use super::{Archimedes, Refusal, SIDE, Turn};
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
            if !square.within(SIDE) {
                let square = square.to_string();
                return Err(Refusal::NoSuchSquare { square });
            }
        }
        self.check_from(seat, from)?;
        if self.ships.reach(seat, from) & bit(to) != 0 {
            return Ok(());
        }
        Err(self.unreachable(seat, from, to))
    }

    fn check_from(&self, seat: Seat, from: Square) -> Result<(), Refusal> {
        match self.ships.owner(from) {
            Some(owner) if owner == seat => Ok(()),
            Some(_) if from == port(seat) => Err(Refusal::PortInvaded { port: from }),
            Some(owner) => Err(Refusal::NotYours {
                square: from,
                owner,
            }),
            None if self.ships.movers(seat) & bit(from) != 0 => Ok(()),
            None if from == port(seat) => Err(Refusal::NothingLost { port: from }),
            None => Err(Refusal::NoShip { square: from }),
        }
    }

    /// The refusal of a square alone: why no ship can go from there, or where it can go.
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
        match self.ships.owner(to) {
            Some(owner) if owner == seat => return Refusal::OccupiedByYou { square: to },
            Some(owner) => return Refusal::Occupied { square: to, owner },
            None => {}
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
