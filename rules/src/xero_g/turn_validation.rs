//! The check of a single turn: it says what is wrong with the turn, and what could be played instead.

use super::board::{bit, squares};
use super::flight_ends::Airspace;
use super::{Flight, Mover, Phase, Refusal, Target, Turn, XeroG};
use crate::common_refusals::CommonRefusal;
use crate::game::Seat;
use crate::grid::square::Square;

impl XeroG {
    pub(super) fn check_turn(&self, seat: Seat, turn: Turn) -> Result<(), Refusal> {
        match (self.phase(), turn) {
            (Phase::Setup, Turn::Arrange(_)) => Ok(()),
            (Phase::Setup, Turn::Fly(_)) => Err(Refusal::ArrangeNow),
            (Phase::Fly, Turn::Arrange(_)) => Err(Refusal::FlyNow),
            (Phase::Fly, Turn::Fly(flight)) => self.check_flight(seat, flight),
        }
    }

    fn check_flight(&self, seat: Seat, flight: Flight) -> Result<(), Refusal> {
        let Flight { from, to, .. } = flight;
        let Some(size) = self.board.size(from) else {
            let square = from.to_string();
            return Err(CommonRefusal::Empty { square }.into());
        };
        let mover = self.check_mover(seat, from, size)?;
        if to == Target::Square(from) {
            return Err(Refusal::BackHome { from });
        }
        if mover.ends & to.bit(seat) == 0 {
            return Err(self.unreachable(seat, from, size, to));
        }
        match (to, flight.drop) {
            (Target::Base, None) => Ok(()),
            (Target::Base, Some(_)) => Err(Refusal::NothingThere { to: to.to_string() }),
            (Target::Square(end), drop) => self.check_drop(seat, from, end, drop),
        }
    }

    /// May this ship fly at all?
    fn check_mover(&self, seat: Seat, from: Square, size: u8) -> Result<Mover, Refusal> {
        let movers = self.movers(seat);
        if let Some(mover) = movers.iter().find(|mover| mover.from == from) {
            return Ok(*mover);
        }
        let home = self.board.ranks(seat).next();
        let rank = movers.first().map_or(0, |mover| mover.from.rank());
        Err(if rank == from.rank() || home == Some(from.rank()) {
            Refusal::CannotFly { from, size }
        } else if home == Some(rank) {
            let rank = rank + 1;
            Refusal::NotHome { from, rank }
        } else {
            let (home, rank) = (home.unwrap_or_default() + 1, rank + 1);
            Refusal::HomeStuck { from, home, rank }
        })
    }

    /// Why a ship that may fly has no legal turn with this target.
    fn unreachable(&self, seat: Seat, from: Square, size: u8, to: Target) -> Refusal {
        let Target::Square(to) = to else {
            return Refusal::NoBase { from, size };
        };
        let flown = Airspace::new(self.board, seat).ends(from) & bit(to) != 0;
        match self.board.size(to).filter(|_| flown) {
            Some(other) => Refusal::NowhereToPut { to, other },
            None => Refusal::CannotReach { from, size, to },
        }
    }

    fn check_drop(
        &self,
        seat: Seat,
        from: Square,
        end: Square,
        drop: Option<Square>,
    ) -> Result<(), Refusal> {
        let (size, drop) = match (self.board.size(end), drop) {
            (None, None) => return Ok(()),
            (None, Some(_)) => {
                let to = end.to_string();
                return Err(Refusal::NothingThere { to });
            }
            (Some(size), None) => return Err(Refusal::SayDrop { end, size }),
            (Some(size), Some(drop)) => (size, drop),
        };
        if self.drops(seat, from, end) & bit(drop) != 0 {
            return Ok(());
        }
        Err(if drop == from {
            Refusal::NoChange { size }
        } else if drop == end {
            Refusal::DropHere { end, size }
        } else if let Some(other) = self.board.size(drop) {
            Refusal::DropTaken { drop, other, size }
        } else {
            let rank = squares(self.board.within_home_rows(seat)).map(Square::rank);
            let rank = 1 + if seat.number() == 1 {
                rank.max()
            } else {
                rank.min()
            }
            .unwrap_or_default();
            Refusal::DropBeyond { drop, rank, size }
        })
    }
}
