//! The legal turns.

use super::board_geometry::MAX_ENGINES;
use super::{Deploy, Phase, Step, Turn, Variant, Zyrcan};
use crate::game::Seat;
use crate::grid::hex::{Hex, spaces};

impl Zyrcan {
    pub(super) fn legal_turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        match (self.phase, self.variant) {
            (Phase::Attack, _) => out.extend(self.captures(seat).map(Turn::step)),
            (Phase::Deploy, Variant::Standard) => {
                out.extend(self.deployments(seat).map(Turn::deploy));
            }
            (Phase::Deploy, Variant::Blitzkrieg) => self.blitz_turns(seat, out),
        }
    }

    pub(super) fn any_turn(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::Attack => self.captures(seat).next().is_some(),
            Phase::Deploy => {
                let moves = self.variant == Variant::Blitzkrieg;
                self.deployments(seat).next().is_some()
                    || (moves && self.moves(seat, None).next().is_some())
            }
        }
    }

    fn blitz_turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        let before = out.len();
        for deploy in self.deployments(seat) {
            let alone = out.len();
            let moves = self.moves(seat, Some(deploy.at));
            out.extend(moves.map(|step| Turn::both(deploy, step)));
            if out.len() == alone {
                out.push(Turn::deploy(deploy));
            }
        }
        if out.len() == before {
            out.extend(self.moves(seat, None).map(Turn::step));
        }
    }

    /// The spaces where a seat may deploy a ship with this number of engines, if it has one.
    pub(super) fn landing(&self, seat: Seat, engines: u8) -> u64 {
        if self.hands[seat.index()][usize::from(engines) - 1] == 0 {
            return 0;
        }
        let empty = self.board().in_play & !self.occupied();
        match self.variant {
            Variant::Standard => empty,
            Variant::Blitzkrieg => empty & !self.crowded(seat, engines),
        }
    }

    /// The spaces that are too near to a seat's own ships to deploy a ship with this number of engines.
    fn crowded(&self, seat: Seat, engines: u8) -> u64 {
        spaces(self.fleet(seat)).fold(0, |set, own| set | self.board().near(own, engines))
    }

    pub(super) fn deployments(&self, seat: Seat) -> impl Iterator<Item = Deploy> {
        (1..=MAX_ENGINES).flat_map(move |engines| {
            spaces(self.landing(seat, engines)).map(move |at| Deploy { engines, at })
        })
    }

    /// The spaces where the ship on `from` can capture.
    pub(super) fn prey(&self, seat: Seat, from: Hex, engines: u8) -> u64 {
        self.board().reach(from, engines) & self.occupied() & !self.fleet(seat)
    }

    pub(super) fn captures(&self, seat: Seat) -> impl Iterator<Item = Step> {
        let others = self.occupied() & !self.fleet(seat);
        self.steps(seat, others, others)
    }

    /// The moves during Blitzkrieg's deployment. A ship that was just deployed blocks its space.
    pub(super) fn moves(&self, seat: Seat, deployed: Option<Hex>) -> impl Iterator<Item = Step> {
        let own = self.fleet(seat) | deployed.map_or(0, Hex::bit);
        let others = self.occupied() & !own;
        self.steps(seat, self.board().in_play & !own, others)
    }

    /// All moves of this seat's ships to one of `targets`. A move to one of `prey` captures.
    fn steps(&self, seat: Seat, targets: u64, prey: u64) -> impl Iterator<Item = Step> {
        let board = self.board();
        let fleet = self.ships[seat.index()];
        (1..=MAX_ENGINES).flat_map(move |engines| {
            spaces(fleet[usize::from(engines) - 1]).flat_map(move |from| {
                spaces(board.reach(from, engines) & targets).map(move |to| Step {
                    from,
                    to,
                    captures: prey & to.bit() != 0,
                })
            })
        })
    }
}
