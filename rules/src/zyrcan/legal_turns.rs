//! The legal turns.

use super::board_geometry::MAX_ENGINES;
use super::{Deploy, Phase, Turn, Variant, Zyrcan};
use crate::game::Seat;
use crate::grid::hex::spaces;

impl Zyrcan {
    pub(super) fn legal_turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        match (self.phase, self.variant) {
            (Phase::Attack, _) => out.extend(self.ships.captures(seat).map(Turn::step)),
            (Phase::Deploy, Variant::Standard) => {
                out.extend(self.deployments(seat).map(Turn::deploy));
            }
            (Phase::Deploy, Variant::Blitzkrieg) => self.blitz_turns(seat, out),
        }
    }

    pub(super) fn any_turn(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::Attack => self.ships.captures(seat).next().is_some(),
            Phase::Deploy => {
                let moves = self.variant == Variant::Blitzkrieg;
                self.deployments(seat).next().is_some()
                    || (moves && self.ships.moves(seat, None).next().is_some())
            }
        }
    }

    fn blitz_turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        let before = out.len();
        for deploy in self.deployments(seat) {
            let alone = out.len();
            let moves = self.ships.moves(seat, Some(deploy.at));
            out.extend(moves.map(|step| Turn::both(deploy, step)));
            if out.len() == alone {
                out.push(Turn::deploy(deploy));
            }
        }
        if out.len() == before {
            out.extend(self.ships.moves(seat, None).map(Turn::step));
        }
    }

    /// The spaces where a seat may deploy a ship with this number of engines, if it has one.
    pub(super) fn landing(&self, seat: Seat, engines: u8) -> u64 {
        if self.hands[seat.index()][usize::from(engines) - 1] == 0 {
            return 0;
        }
        let empty = self.ships.board().in_play & !self.ships.occupied();
        match self.variant {
            Variant::Standard => empty,
            Variant::Blitzkrieg => empty & !self.ships.crowded(seat, engines),
        }
    }

    pub(super) fn deployments(&self, seat: Seat) -> impl Iterator<Item = Deploy> {
        (1..=MAX_ENGINES).flat_map(move |engines| {
            spaces(self.landing(seat, engines)).map(move |at| Deploy { engines, at })
        })
    }
}
