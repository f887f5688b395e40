//! The view of a match: everybody may see everything.

use serde::Serialize;

use super::board_geometry::MAX_ENGINES;
use super::{Captured, Deploy, Phase, Ship, Step, Variant, Zyrcan};
use crate::game::{Game as _, Seat};
use crate::grid::hex::{Hex, spaces};
use crate::match_outcome::Outcome;

/// Everything that a picture or a text can show.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The number of seats, which decides the board.
    pub seats: u8,
    /// The variant of the game.
    pub variant: Variant,
    /// The current phase.
    pub phase: Phase,
    /// The round, from 1 in each phase.
    pub round: u16,
    /// Whose turn it is; `None` after the end.
    pub to_act: Option<Seat>,
    /// Has a seat passed in the attack? Then the match ends with this round.
    pub last_round: bool,
    /// The spaces in play, in order.
    pub spaces: Vec<Hex>,
    /// The ships on the board, ordered by space.
    pub ships: Vec<Ship>,
    /// Each seat's numbers, in seat order.
    pub sides: Vec<SeatView>,
    /// The ships that each seat that is not out could capture on this board. Empty during the deployment of the
    /// standard game, and after the end.
    pub prey: Vec<Prey>,
    /// The retired seats, in the order of retirement.
    pub retired: Vec<Seat>,
    /// The last turn played.
    pub last: Option<LastTurn>,
    /// How the match ended.
    pub outcome: Option<Outcome>,
}

/// The ships that one seat could capture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Prey {
    /// The seat that could capture.
    pub seat: Seat,
    /// The spaces of the ships, in order.
    pub ships: Vec<Hex>,
    /// All moves that capture, ordered by the space of the captured ship.
    pub captures: Vec<Step>,
}

/// One seat's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// The number of engines on the board, which is the score.
    pub engines: u32,
    /// The number of ships on the board.
    pub ships: u32,
    /// The number of ships of 1, 2 and 3 engines still to deploy.
    pub hand: [u8; 3],
    /// The number of spaces where a ship of 3 engines can be deployed now (Blitzkrieg). `None` if the seat has none to
    /// deploy.
    pub three_fits: Option<u32>,
    /// For ships of 1, 2 and 3 engines still to deploy: is no space left for them on this board (Blitzkrieg)?
    pub stranded: [bool; 3],
}

/// The last turn played, and what it captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LastTurn {
    /// Whose turn it was.
    pub seat: Seat,
    /// The ship that was deployed.
    pub deploy: Option<Deploy>,
    /// The ship that moved.
    pub step: Option<Step>,
    /// The ship that was captured.
    pub captured: Option<Captured>,
}

impl Zyrcan {
    pub(super) fn full_view(&self) -> View {
        View {
            seats: self.ships.seats,
            variant: self.variant,
            phase: self.phase,
            round: self.round,
            to_act: self.end.is_none().then_some(self.to_act),
            last_round: self.last_round,
            spaces: spaces(self.ships.board().in_play).collect(),
            ships: self.ships.by_space(),
            sides: self.ships.all_seats().map(|seat| self.side(seat)).collect(),
            prey: self.all_prey(),
            retired: self.retired.clone(),
            last: self.last,
            outcome: self.outcome(),
        }
    }

    fn all_prey(&self) -> Vec<Prey> {
        if self.phase == Phase::Deploy && self.variant == Variant::Standard {
            return Vec::new();
        }
        let prey = |seat| {
            let mut captures: Vec<Step> = self.ships.captures(seat).collect();
            captures.sort_unstable_by_key(|step| (step.to, step.from));
            let mut ships: Vec<Hex> = captures.iter().map(|step| step.to).collect();
            ships.dedup();
            Prey {
                seat,
                ships,
                captures,
            }
        };
        let living = self.ships.all_seats().filter(|seat| self.living(*seat));
        living.map(prey).collect()
    }

    fn side(&self, seat: Seat) -> SeatView {
        let (engines, ships) = self.ships.strength(seat);
        let hand = self.hands[seat.index()];
        SeatView {
            engines,
            ships,
            hand,
            three_fits: (self.variant == Variant::Blitzkrieg && hand[2] > 0)
                .then(|| self.landing(seat, MAX_ENGINES).count_ones()),
            stranded: [1, 2, 3]
                .map(|kind| hand[usize::from(kind) - 1] > 0 && self.landing(seat, kind) == 0),
        }
    }
}
