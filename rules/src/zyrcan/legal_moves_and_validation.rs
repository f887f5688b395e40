//! The legal turns: the list of all, and the check of a single one.

use super::board_geometry::MAX_ENGINES;
use super::{Deploy, Phase, Refusal, Step, Turn, Variant, Zyrcan};
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

    /// The spaces too near to a seat's own ships for one more ship with this number of engines.
    fn crowded(&self, seat: Seat, engines: u8) -> u64 {
        spaces(self.fleet(seat)).fold(0, |set, own| set | self.board().near(own, engines))
    }

    pub(super) fn deployments(&self, seat: Seat) -> impl Iterator<Item = Deploy> {
        (1..=MAX_ENGINES).flat_map(move |engines| {
            spaces(self.landing(seat, engines)).map(move |at| Deploy { engines, at })
        })
    }

    /// The spaces where the ship on `from` may capture.
    pub(super) fn prey(&self, seat: Seat, from: Hex, engines: u8) -> u64 {
        self.board().reach(from, engines) & self.occupied() & !self.fleet(seat)
    }

    pub(super) fn captures(&self, seat: Seat) -> impl Iterator<Item = Step> {
        let others = self.occupied() & !self.fleet(seat);
        self.steps(seat, others, others)
    }

    /// The moves during Blitzkrieg's deployment; a ship just deployed blocks its space.
    fn moves(&self, seat: Seat, deployed: Option<Hex>) -> impl Iterator<Item = Step> {
        let own = self.fleet(seat) | deployed.map_or(0, Hex::bit);
        let others = self.occupied() & !own;
        self.steps(seat, self.board().in_play & !own, others)
    }

    /// All moves of this seat's ships to one of `targets`; a move to one of `prey` captures.
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

    pub(super) fn check_turn(&self, seat: Seat, turn: Turn) -> Result<(), Refusal> {
        match (self.phase, turn.deploy, turn.step) {
            (Phase::Attack, None, Some(step)) => self.check_capture(seat, step),
            (Phase::Attack, Some(_), _) => Err(Refusal::AttackNow),
            (Phase::Deploy, deploy, step) if self.variant == Variant::Blitzkrieg => {
                self.check_blitz(seat, deploy, step)
            }
            (Phase::Deploy, Some(deploy), None) => self.check_deploy(seat, deploy),
            (Phase::Deploy, ..) => Err(Refusal::DeployNow),
            (Phase::Attack, None, None) => Err(Refusal::Nothing),
        }
    }

    fn check_blitz(
        &self,
        seat: Seat,
        deploy: Option<Deploy>,
        step: Option<Step>,
    ) -> Result<(), Refusal> {
        match deploy {
            Some(deploy) => self.check_deploy(seat, deploy)?,
            None if self.deployments(seat).next().is_some() => return Err(Refusal::DeployFirst),
            None => {}
        }
        let placed = deploy.map(|deploy| deploy.at);
        match step {
            Some(step) => self.check_move(seat, deploy, step),
            None => match self.moves(seat, placed).next() {
                None if deploy.is_some() => Ok(()),
                _ => Err(Refusal::MoveToo),
            },
        }
    }

    fn check_deploy(&self, seat: Seat, Deploy { engines, at }: Deploy) -> Result<(), Refusal> {
        self.check_space(at)?;
        if !(1..=MAX_ENGINES).contains(&engines) {
            return Err(Refusal::NoSuchShip { engines });
        }
        if let Some((owner, _)) = self.ship(at) {
            return Err(if owner == seat {
                Refusal::OccupiedByYou { space: at }
            } else {
                Refusal::Occupied { space: at, owner }
            });
        }
        if self.hands[seat.index()][usize::from(engines) - 1] == 0 {
            let hand = self.hands[seat.index()];
            let left = (1..=MAX_ENGINES)
                .filter(|&kind| hand[usize::from(kind) - 1] > 0)
                .collect();
            return Err(Refusal::NoneLeft { engines, left });
        }
        let landing = self.landing(seat, engines);
        if landing & at.bit() != 0 {
            return Ok(());
        }
        if landing == 0 {
            return Err(Refusal::FitsNowhere { engines });
        }
        let near = spaces(self.fleet(seat))
            .min_by_key(|own| own.distance(at))
            .unwrap_or(at);
        Err(Refusal::TooClose {
            space: at,
            engines,
            near,
            distance: near.distance(at),
        })
    }

    fn check_capture(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        let engines = self.check_mover(seat, step)?;
        let prey = self.prey(seat, step.from, engines);
        let Step { from, to, .. } = step;
        if prey & to.bit() != 0 {
            Ok(())
        } else if prey != 0 {
            Err(Refusal::OtherCapture { from, engines, to })
        } else {
            Err(Refusal::CannotCapture { from, engines })
        }
    }

    fn check_move(&self, seat: Seat, deploy: Option<Deploy>, step: Step) -> Result<(), Refusal> {
        let Step { from, to, .. } = step;
        let placed = deploy.map(|deploy| deploy.at);
        if placed == Some(from) {
            return Err(if self.moves(seat, placed).next().is_none() {
                Refusal::DeployAlone
            } else {
                Refusal::JustPlaced { space: from }
            });
        }
        let engines = self.check_mover(seat, step)?;
        let own = self.fleet(seat) | placed.map_or(0, Hex::bit);
        let targets = self.board().reach(from, engines) & !own;
        if targets & to.bit() != 0 {
            Ok(())
        } else if targets != 0 {
            Err(Refusal::OtherMove { from, engines, to })
        } else if self.moves(seat, placed).next().is_none() {
            Err(Refusal::DeployAlone)
        } else {
            Err(Refusal::CannotMove { from, engines })
        }
    }

    /// The engines of the seat's own ship that is to move.
    fn check_mover(&self, seat: Seat, Step { from, to, .. }: Step) -> Result<u8, Refusal> {
        self.check_space(from)?;
        self.check_space(to)?;
        match self.ship(from) {
            None => Err(Refusal::Empty { space: from }),
            Some((owner, _)) if owner != seat => Err(Refusal::NotYours { space: from, owner }),
            Some((_, engines)) => Ok(engines),
        }
    }

    pub(super) fn check_space(&self, space: Hex) -> Result<(), Refusal> {
        if self.board().has(space) {
            return Ok(());
        }
        let space = space.to_string();
        Err(Refusal::NoSuchSpace { space })
    }
}
