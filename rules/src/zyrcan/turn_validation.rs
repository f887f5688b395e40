//! The check of a single turn: it says what is wrong with the turn, and what could be played instead.

use super::board_geometry::MAX_ENGINES;
use super::{Deploy, Phase, Refusal, Step, Turn, Variant, Zyrcan};
use crate::common_refusals::CommonRefusal;
use crate::game::Seat;
use crate::grid::hex::{Hex, spaces};

impl Zyrcan {
    pub(super) fn check_turn(&self, seat: Seat, turn: Turn) -> Result<(), Refusal> {
        match (self.phase, turn.deploy, turn.step) {
            (Phase::Attack, None, Some(step)) => self.check_capture(seat, step),
            (Phase::Attack, Some(_), _) => Err(Refusal::AttackNow),
            (Phase::Deploy, deploy, step) if self.variant == Variant::Blitzkrieg => {
                self.check_blitz(seat, deploy, step)
            }
            (Phase::Deploy, Some(deploy), None) => self.check_deploy(seat, deploy),
            (Phase::Deploy, ..) => Err(Refusal::DeployNow),
            (Phase::Attack, None, None) => Err(CommonRefusal::Nothing.into()),
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
            None => match self.ships.moves(seat, placed).next() {
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
        let owner = self.ships.ship(at).map(|(owner, _)| owner);
        CommonRefusal::vacant(at, owner, seat)?;
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
        let near = spaces(self.ships.fleet(seat))
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
        let prey = self.ships.prey(seat, step.from, engines);
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
            return Err(if self.ships.moves(seat, placed).next().is_none() {
                Refusal::DeployAlone
            } else {
                Refusal::JustPlaced { space: from }
            });
        }
        let engines = self.check_mover(seat, step)?;
        let own = self.ships.fleet(seat) | placed.map_or(0, Hex::bit);
        let targets = self.ships.board().reach(from, engines) & !own;
        if targets & to.bit() != 0 {
            Ok(())
        } else if targets != 0 {
            Err(Refusal::OtherMove { from, engines, to })
        } else if self.ships.moves(seat, placed).next().is_none() {
            Err(Refusal::DeployAlone)
        } else {
            Err(Refusal::CannotMove { from, engines })
        }
    }

    /// Checks the ship that is to move, and returns its number of engines.
    fn check_mover(&self, seat: Seat, Step { from, to, .. }: Step) -> Result<u8, Refusal> {
        self.check_space(from)?;
        self.check_space(to)?;
        let (owner, engines) = self.ships.ship(from).unzip();
        CommonRefusal::own(from, owner, seat)?;
        Ok(engines.unwrap_or_default())
    }

    pub(super) fn check_space(&self, space: Hex) -> Result<(), Refusal> {
        if self.ships.board().has(space) {
            return Ok(());
        }
        let space = space.to_string();
        Err(Refusal::NoSuchSpace { space })
    }
}
