//! The bare position for computer players. It has only sets and numbers.

use super::{Phase, SEATS, Variant, Zyrcan};
use crate::game::{Seat, ToAct};

/// Everything that affects the rest of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BareBoard {
    /// The number of seats.
    pub seats: u8,
    /// Do ships move during the deployment?
    pub blitzkrieg: bool,
    /// The spaces with ships, by seat and engines − 1.
    pub ships: [[u64; 3]; SEATS],
    /// The number of ships still to deploy, by seat and engines − 1.
    pub hands: [[u8; 3]; SEATS],
    /// For each seat, 0 while it plays, else the order of its retirement (1 is first).
    pub retired: [u8; SEATS],
    /// The current phase.
    pub phase: Phase,
    /// The round, from 1 in each phase.
    pub round: u16,
    /// Is this round the last, because a seat has passed in the attack?
    pub last_round: bool,
    /// The seat to act; `None` after the end.
    pub to_act: Option<Seat>,
}

impl Zyrcan {
    /// The bare position.
    ///
    /// ```
    /// use rules::{Game, Seat, Setup, zyrcan::Zyrcan};
    ///
    /// let setup = Setup { rules: 1, seats: 3, seed: 7, options: Default::default() };
    /// let bare = Zyrcan::new(&setup).unwrap().bare_board();
    /// assert_eq!((bare.ships[0], bare.hands[0]), ([0; 3], [4, 6, 2]));
    /// assert_eq!(bare.to_act, Some(Seat::new(1)));
    /// ```
    pub fn bare_board(&self) -> BareBoard {
        let mut retired = [0; SEATS];
        for (number, seat) in (1..).zip(&self.retired) {
            retired[seat.index()] = number;
        }
        BareBoard {
            seats: self.ships.seats,
            blitzkrieg: self.variant == Variant::Blitzkrieg,
            ships: self.ships.by_seat,
            hands: self.hands,
            retired,
            phase: self.phase,
            round: self.round,
            last_round: self.last_round,
            to_act: match crate::game::Game::to_act(self) {
                ToAct::One(seat) => Some(seat),
                _ => None,
            },
        }
    }
}
