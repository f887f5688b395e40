//! What is legal: the list of turns, and the law for a single one.

use super::board::{Row, bit, squares};
use super::flight_leg_table::base;
use super::flight_path_search::Flights;
use super::{Flight, Phase, Refusal, Target, Turn, XeroG};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::random_generator::Rng;

/// A ship that may fly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover {
    pub from: Square,
    /// Where a legal turn can end, as a set with the enemy base.
    pub ends: u64,
}

impl XeroG {
    pub(super) fn legal_turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        match self.phase() {
            Phase::Setup => out.extend(Row::all().map(Turn::Arrange)),
            Phase::Fly => {
                for mover in self.movers(seat) {
                    self.turns_of(seat, mover, out);
                }
            }
        }
    }

    /// Every legal turn of one ship.
    pub(super) fn turns_of(&self, seat: Seat, Mover { from, ends }: Mover, out: &mut Vec<Turn>) {
        let fly = |to, drop| Turn::Fly(Flight { from, to, drop });
        for end in squares(ends) {
            let to = Target::Square(end);
            if self.board.size(end).is_none() {
                out.push(fly(to, None));
            } else {
                let drops = squares(self.drops(seat, from, end));
                out.extend(drops.map(|drop| fly(to, Some(drop))));
            }
        }
        if ends & base(seat) != 0 {
            out.push(fly(Target::Base, None));
        }
    }

    /// One of the legal flights, drawn uniformly.
    pub(super) fn random_flight(&self, seat: Seat, rng: &mut Rng) -> Option<Turn> {
        let movers = self.movers(seat);
        let taken = self.board.occupied();
        let count = |mover: &Mover| {
            let drops = squares(mover.ends & taken).map(|end| self.drops(seat, mover.from, end));
            (mover.ends & !taken).count_ones() + drops.map(u64::count_ones).sum::<u32>()
        };
        let counts: Vec<usize> = movers.iter().map(|mover| count(mover) as usize).collect();
        let mut at = rng.below(counts.iter().sum());
        for (mover, count) in movers.into_iter().zip(counts) {
            if at < count {
                let mut turns = Vec::with_capacity(count);
                self.turns_of(seat, mover, &mut turns);
                return turns.get(at).copied();
            }
            at -= count;
        }
        None
    }

    /// The ships that a seat may fly: those of its home row that have a legal turn; when none has,
    /// those of the next rank with one.
    pub(super) fn movers(&self, seat: Seat) -> Vec<Mover> {
        self.board
            .ranks(seat)
            .map(|rank| {
                let ships = squares(self.board.on_rank(rank));
                let movers = ships.map(|from| self.mover(seat, from));
                movers.filter(|mover| mover.ends != 0).collect()
            })
            .find(|movers: &Vec<Mover>| !movers.is_empty())
            .unwrap_or_default()
    }

    /// A ship with the ends of its legal turns, whatever its rank.
    pub(super) fn mover(&self, seat: Seat, from: Square) -> Mover {
        let ends = Flights::new(self.board, seat, from).ends();
        let stuck = squares(ends & self.board.occupied())
            .filter(|end| self.drops(seat, from, *end) == 0)
            .fold(0, |set, end| set | bit(end));
        let ends = ends & !stuck;
        Mover { from, ends }
    }

    /// Where the ship on `end` can be put when the one on `from` takes its place: on an empty
    /// square not beyond the opponent's home row, so that the board differs.
    pub(super) fn drops(&self, seat: Seat, from: Square, end: Square) -> u64 {
        let empty = !self.board.occupied() & self.board.within_home_rows(seat);
        if self.board.size(from) == self.board.size(end) {
            empty
        } else {
            empty | bit(from)
        }
    }

    /// A flight into the enemy base.
    pub(super) fn winning_flight(&self, seat: Seat) -> Option<Turn> {
        let movers = self.movers(seat).into_iter();
        let from = movers
            .map(|mover| (mover.from, mover.ends))
            .find_map(|(from, ends)| (ends & base(seat) != 0).then_some(from))?;
        let (to, drop) = (Target::Base, None);
        Some(Turn::Fly(Flight { from, to, drop }))
    }

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
            return Err(Refusal::Empty { square: from });
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

    /// Why a ship that may fly has no legal turn to there.
    fn unreachable(&self, seat: Seat, from: Square, size: u8, to: Target) -> Refusal {
        let Target::Square(to) = to else {
            return Refusal::NoBase { from, size };
        };
        let flown = Flights::new(self.board, seat, from).ends() & bit(to) != 0;
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
