//! The check of a single turn: it says what is wrong with the turn.

use super::board_geometry::{Set, beside, bit};
use super::instructions::Action;
use super::{Execution, Phase, Play, Refusal, Turn, VirusFight};
use crate::common_refusals::CommonRefusal;
use crate::game::Seat;
use crate::grid::square::Square;

impl VirusFight {
    pub(super) fn check_turn(&self, seat: Seat, turn: &Turn) -> Result<(), Refusal> {
        match (self.phase, turn) {
            (Phase::Setup, Turn::Program(_)) => Ok(()),
            (Phase::Setup, Turn::Play(_)) => Err(Refusal::ProgramNow),
            (Phase::Run, Turn::Program(_)) => Err(Refusal::RunNow),
            (Phase::Run, Turn::Play(play)) => self.check_play(seat, *play),
        }
    }

    fn check_play(&self, seat: Seat, play: Play) -> Result<(), Refusal> {
        let Some((at, under)) = self.under(seat) else {
            return Err(CommonRefusal::Nothing.into());
        };
        let action = under.action();
        match (play.did, play.step) {
            (None, None) => Err(CommonRefusal::Nothing.into()),
            (None, Some(to)) if action == Action::Jump => self.check_jump(seat, at, to),
            (None, Some(_)) if self.can_execute(seat, at, action) => {
                Err(Refusal::ExecuteFirst { action, at })
            }
            (None, Some(to)) => self.check_step(at, to, None),
            (Some(did), step) => {
                self.check_execution(seat, at, action, did)?;
                match step {
                    Some(to) => self.check_step(at, to, Some(did)),
                    None if self.steps(at, self.occupied_after(did)) == 0 => Ok(()),
                    None => Err(Refusal::StepToo {
                        did: did.to_string(),
                    }),
                }
            }
        }
    }

    fn check_execution(
        &self,
        seat: Seat,
        marker: Square,
        action: Action,
        did: Execution,
    ) -> Result<(), Refusal> {
        let block = self.block(marker);
        let needed = match did {
            Execution::Move { .. } => Action::Move,
            Execution::Write { .. } => Action::Write,
            Execution::Erase { .. } | Execution::EraseNothing => Action::Erase,
        };
        if needed != action {
            let at = marker;
            return Err(Refusal::OtherInstruction { action, at });
        }
        if !self.can_execute(seat, marker, action) {
            return Err(Refusal::CannotExecute { action });
        }
        match did {
            Execution::Move { from, to } => self.check_move(seat, block, from, to),
            Execution::Write { instruction, at } => {
                if self.spares[seat.index()][instruction.index()] == 0 {
                    return Err(Refusal::NoSpare { instruction });
                }
                let far = Refusal::FarFromBlock { square: at };
                self.check_target(at, self.writable(block), far)
            }
            Execution::Erase { at } => self.check_erase(seat, block, at),
            Execution::EraseNothing if self.may_erase_nothing(block) => Ok(()),
            Execution::EraseNothing => Err(Refusal::EraseSomething),
        }
    }

    /// Checks that a square has an instruction and no marker, so that an instruction can be taken from it or a marker
    /// can land on it.
    fn check_unmarked(&self, seat: Seat, square: Square) -> Result<(), Refusal> {
        if self.instruction(square).is_none() {
            return Err(CommonRefusal::Empty {
                square: square.to_string(),
            }
            .into());
        }
        let marker = self.markers.iter().position(|at| *at == Some(square));
        match marker.map(Seat::at) {
            Some(owner) if owner == seat => Err(Refusal::YourMarker { square }),
            Some(owner) => Err(Refusal::Marked { square, owner }),
            None => Ok(()),
        }
    }

    fn check_target(&self, square: Square, targets: Set, far: Refusal) -> Result<(), Refusal> {
        if targets & bit(square) != 0 {
            return Ok(());
        }
        Err(match self.instruction(square) {
            Some(instruction) => Refusal::Occupied {
                square,
                instruction,
            },
            None => far,
        })
    }

    fn check_move(&self, seat: Seat, block: Set, from: Square, to: Square) -> Result<(), Refusal> {
        self.check_unmarked(seat, from)?;
        if block & bit(from) == 0 {
            return Err(Refusal::NotInBlock { square: from });
        }
        if from == to {
            return Err(Refusal::SameSquare { square: from });
        }
        let landing = self.landing(block, from);
        if landing == 0 {
            return Err(Refusal::NowhereToGo { square: from });
        }
        self.check_target(to, landing, Refusal::FarFromOthers { to })
    }

    fn check_erase(&self, seat: Seat, block: Set, at: Square) -> Result<(), Refusal> {
        self.check_unmarked(seat, at)?;
        if self.erasable(block) & bit(at) != 0 {
            return Ok(());
        }
        Err(Refusal::FarFromErase { square: at })
    }

    fn check_jump(&self, seat: Seat, from: Square, to: Square) -> Result<(), Refusal> {
        self.check_unmarked(seat, to)?;
        if self.landings(self.block(from)) & bit(to) != 0 {
            return Ok(());
        }
        let block = self.block(to);
        let holds = |at: &Option<Square>| at.is_some_and(|at| block & bit(at) != 0);
        let owner = self.markers.iter().position(holds).map_or(seat, Seat::at);
        Err(Refusal::ForeignBlock { square: to, owner })
    }

    fn check_step(&self, at: Square, to: Square, did: Option<Execution>) -> Result<(), Refusal> {
        let occupied = did.map_or(self.occupied, |did| self.occupied_after(did));
        let steps = self.steps(at, occupied);
        if steps & bit(to) != 0 {
            return Ok(());
        }
        Err(if steps == 0 {
            let did = did.map_or_else(String::new, |did| did.to_string());
            Refusal::NoStep { did, at }
        } else if beside(bit(at), self.board) & bit(to) == 0 {
            Refusal::FarFromMarker { at, to }
        } else if occupied & bit(to) == 0 {
            Refusal::StepOnNothing { to }
        } else {
            Refusal::StepOnMarker { to }
        })
    }
}
