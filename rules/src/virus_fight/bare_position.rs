//! The bare running position, for computer players that keep positions in a form of their own.

use super::board_geometry::{CELLS, cell};
use super::instruction_pieces::Spares;
use super::match_progress::lying;
use super::{Instruction, Phase, SEATS, VirusFight};
use crate::game::Seat;
use crate::grid::square::Square;

/// The distance of two ranks in [`Bare::cells`].
pub const STRIDE: u8 = 10;

/// Everything that the rest of the match depends on, except the earlier positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bare {
    /// The number of seats.
    pub seats: u8,
    /// By [`index`](Square::index) with a stride of [`STRIDE`]: the instruction on a square.
    pub cells: [Option<Instruction>; CELLS],
    /// By seat; `None` if it is out.
    pub markers: [Option<Square>; SEATS],
    /// By seat and [`Instruction::index`]: how many spares it has.
    pub spares: [Spares; SEATS],
    /// The seat that began the round, even if it is out now.
    pub first: Seat,
    /// One bit for each seat, from seat 1, that has still to move in this round.
    pub to_move: u8,
    /// The seats that are out, in order.
    pub out: Vec<Seat>,
}

impl VirusFight {
    /// The bare position, once the programs run. From then on there are no secrets.
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
            cells: self.cells,
            markers: self.markers,
            spares: self.spares,
            first: self.first.unwrap_or(Seat::new(1)),
            to_move: self.to_move,
            out: self.out.clone(),
        })
    }

    /// The hash by which a repeated position is recognised.
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

    /// How often the position with this [hash](VirusFight::standing_hash) has occurred, counting only positions that
    /// can still come back.
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

/// The share of an instruction on a square in the hash of all instructions on the board. The shares are combined by
/// exclusive or.
///
/// ```
/// use rules::{grid::square::Square, virus_fight::{Instruction, lying_hash}};
///
/// let [one, other] = ["a1", "a2"].map(|name| Square::parse(name).unwrap());
/// let instruction = Instruction::parse("j1").unwrap();
/// assert_ne!(lying_hash(one, instruction), lying_hash(other, instruction));
/// ```
pub fn lying_hash(at: Square, instruction: Instruction) -> u64 {
    debug_assert!(cell(at) == at.index(STRIDE));
    lying(at, instruction)
}
