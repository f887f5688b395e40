//! The bare running position, for computer players that store positions in their own form.

use super::board_geometry::CELLS;
use super::instructions::Spares;
use super::{Instruction, Phase, SEATS, VirusFight};
use crate::game::Seat;
use crate::grid::square::Square;

/// Everything that affects the rest of the match, except the earlier positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bare {
    /// The number of seats.
    pub seats: u8,
    /// The instruction on each square, by [`index`](Square::index) with a stride of [`STRIDE`](super::STRIDE).
    pub cells: [Option<Instruction>; CELLS],
    /// The square of each seat's marker; `None` if the seat is out.
    pub markers: [Option<Square>; SEATS],
    /// How many spares each seat has, by seat and [`Instruction::index`].
    pub spares: [Spares; SEATS],
    /// The seat that began the round, even if it is out now.
    pub first: Seat,
    /// One bit for each seat, from seat 1, that still has to move in this round.
    pub to_move: u8,
    /// The seats that are out, in the order in which they went out.
    pub out: Vec<Seat>,
}

impl VirusFight {
    /// The bare position, once the programs run. From then on there are no secrets. `None` before.
    ///
    /// ```
    /// use rules::{Game, Seat, Setup, virus_fight::VirusFight};
    ///
    /// let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let mut position = VirusFight::new(&setup).unwrap();
    /// assert_eq!(position.bare(), None); // programs are still written
    /// for seat in [1, 2].map(Seat::new) {
    ///     let program = position.parse(seat, "w3 m2* j1").unwrap();
    ///     position.apply(seat, &program);
    /// }
    /// let bare = position.bare().unwrap();
    /// assert_eq!(bare.cells.iter().flatten().count(), 6);
    /// ```
    pub fn bare(&self) -> Option<Bare> {
        (self.phase == Phase::Run).then(|| Bare {
            seats: self.seats,
            cells: self.board.cells,
            markers: self.board.markers,
            spares: self.spares,
            first: self.first.unwrap_or(Seat::new(1)),
            to_move: self.to_move,
            out: self.out.clone(),
        })
    }

    /// The hash that is used to detect repeated positions.
    ///
    /// ```
    /// # use rules::{Game, Seat, Setup, virus_fight::VirusFight};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// # let mut position = VirusFight::new(&setup).unwrap();
    /// # for seat in [1, 2].map(Seat::new) {
    /// #     let program = position.parse(seat, "w3 m2* j1").unwrap();
    /// #     position.apply(seat, &program);
    /// # }
    /// assert_eq!(position.times_stood(position.standing_hash()), 1);
    /// ```
    pub fn standing_hash(&self) -> u64 {
        self.hash()
    }

    /// How many times the position with this [hash](VirusFight::standing_hash) has occurred, counting only positions
    /// that can still come back.
    ///
    /// ```
    /// # use rules::{Game, Setup, virus_fight::VirusFight};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// assert_eq!(VirusFight::new(&setup).unwrap().times_stood(7), 0);
    /// ```
    pub fn times_stood(&self, hash: u64) -> u8 {
        self.stood.times(hash)
    }
}
