//! The law for a single turn: what is wrong with it, and what would do.

use super::board::{between, port};
use super::{Archimedes, Refusal, SIDE, Turn};
use crate::game::{Game as _, Seat};
use crate::grid::square::Square;
use crate::grid::square_bitset::{bit, squares};

impl Archimedes {
    pub(super) fn check_turn(&self, seat: Seat, turn: Turn) -> Result<(), Refusal> {
        let Turn { from, to } = turn;
        for square in [from, to] {
            if !square.within(SIDE) {
                return Err(Refusal::NoSuchSquare {
                    square: square.to_string(),
                    example: self.example(seat),
                });
            }
        }
        self.check_from(seat, from)?;
        if self.ships.reach(seat, from) & bit(to) != 0 {
            return Ok(());
        }
        Err(self.unreachable(seat, turn))
    }

    fn check_from(&self, seat: Seat, from: Square) -> Result<(), Refusal> {
        let example = || self.example(seat);
        match self.ships.owner(from) {
            Some(owner) if owner == seat => Ok(()),
            Some(_) if from == port(seat) => Err(Refusal::PortInvaded {
                port: from,
                example: example(),
            }),
            Some(owner) => Err(Refusal::NotYours {
                square: from,
                owner,
                example: example(),
            }),
            None if self.ships.movers(seat) & bit(from) != 0 => Ok(()),
            None if from == port(seat) => Err(Refusal::NothingLost {
                port: from,
                example: example(),
            }),
            None => Err(Refusal::NoShip {
                square: from,
                example: example(),
            }),
        }
    }

    /// What a square alone lacks: whose ship may go from there, and where it can go.
    pub(super) fn half_a_turn(&self, seat: Seat, square: Square) -> Refusal {
        if let Err(refusal) = self.check_from(seat, square) {
            return refusal;
        }
        let example = self.example_from(seat, square);
        if self.ships.reach(seat, square) == 0 {
            Refusal::Shut { square, example }
        } else {
            Refusal::SayWhere { square, example }
        }
    }

    /// Why the ship on `from` cannot go to `to`.
    fn unreachable(&self, seat: Seat, Turn { from, to }: Turn) -> Refusal {
        let example = self.example_from(seat, from);
        if to == port(seat) {
            return Refusal::OwnPort { port: to, example };
        }
        match self.ships.owner(to) {
            Some(owner) if owner == seat => {
                return Refusal::OccupiedByYou {
                    square: to,
                    example,
                };
            }
            Some(owner) => {
                return Refusal::Occupied {
                    square: to,
                    owner,
                    example,
                };
            }
            None => {}
        }
        let Some(between) = between(from, to) else {
            return Refusal::NotStraight { from, to, example };
        };
        match squares(between & self.ships.all()).next() {
            Some(by) => Refusal::Blocked {
                from,
                to,
                by,
                example,
            },
            None => Refusal::NotStraight { from, to, example },
        }
    }

    /// A legal turn of this ship if it has one, else of any.
    fn example_from(&self, seat: Seat, from: Square) -> String {
        let targets: Vec<Square> = squares(self.ships.reach(seat, from)).collect();
        match targets.get(targets.len() / 2) {
            Some(&to) => Turn { from, to }.to_string(),
            None => self.example(seat),
        }
    }
}
