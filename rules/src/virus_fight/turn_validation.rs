//! The check of a single turn: it says what is wrong with the turn.

use super::board_geometry::{Set, beside, bit};
use super::instructions::Action;
use super::legal_turns::Acting;
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
            (Phase::Run, Turn::Play(play)) => match self.acting(seat) {
                Some(acting) => acting.check_play(*play),
                None => Err(CommonRefusal::Nothing.into()),
            },
        }
    }
}

impl Acting<'_> {
    fn check_play(&self, play: Play) -> Result<(), Refusal> {
        let (at, action) = (self.at, self.under.action());
        match (play.did, play.step) {
            (None, None) => Err(CommonRefusal::Nothing.into()),
            (None, Some(to)) if action == Action::Jump => self.check_jump(to),
            (None, Some(_)) if self.can_execute() => Err(Refusal::ExecuteFirst { action, at }),
            (None, Some(to)) => self.check_step(to, None),
            (Some(did), step) => {
                self.check_execution(did)?;
                match step {
                    Some(to) => self.check_step(to, Some(did)),
                    None if self.steps(Some(did)) == 0 => Ok(()),
                    None => Err(Refusal::StepToo {
                        did: did.to_string(),
                    }),
                }
            }
        }
    }

    fn check_execution(&self, did: Execution) -> Result<(), Refusal> {
        let (board, block, action) = (self.board, self.block(), self.under.action());
        let needed = match did {
            Execution::Move { .. } => Action::Move,
            Execution::Write { .. } => Action::Write,
            Execution::Erase { .. } | Execution::EraseNothing => Action::Erase,
        };
        if needed != action {
            let at = self.at;
            return Err(Refusal::OtherInstruction { action, at });
        }
        if !self.can_execute() {
            return Err(Refusal::CannotExecute { action });
        }
        match did {
            Execution::Move { from, to } => self.check_move(block, from, to),
            Execution::Write { instruction, at } => {
                if self.spares[instruction.index()] == 0 {
                    return Err(Refusal::NoSpare {
                        instruction: instruction.into(),
                    });
                }
                let far = Refusal::FarFromBlock { square: at };
                self.check_target(at, board.writable(block), far)
            }
            Execution::Erase { at } => self.check_erase(block, at),
            Execution::EraseNothing if board.may_erase_nothing(block) => Ok(()),
            Execution::EraseNothing => Err(Refusal::EraseSomething),
        }
    }

    /// Checks that a square has an instruction and no marker, so that an instruction can be taken from it or a marker
    /// can land on it.
    fn check_unmarked(&self, square: Square) -> Result<(), Refusal> {
        if self.board.instruction(square).is_none() {
            return Err(CommonRefusal::Empty {
                square: square.to_string(),
            }
            .into());
        }
        match self.board.owners(bit(square)).next() {
            Some(owner) if owner == self.seat => Err(Refusal::YourMarker { square }),
            Some(owner) => Err(Refusal::Marked { square, owner }),
            None => Ok(()),
        }
    }

    fn check_target(&self, square: Square, targets: Set, far: Refusal) -> Result<(), Refusal> {
        if targets & bit(square) != 0 {
            return Ok(());
        }
        Err(match self.board.instruction(square) {
            Some(instruction) => Refusal::Occupied {
                square,
                instruction: instruction.into(),
            },
            None => far,
        })
    }

    fn check_move(&self, block: Set, from: Square, to: Square) -> Result<(), Refusal> {
        self.check_unmarked(from)?;
        if block & bit(from) == 0 {
            return Err(Refusal::NotInBlock { square: from });
        }
        if from == to {
            return Err(Refusal::SameSquare { square: from });
        }
        let landing = self.board.landing(block, from);
        if landing == 0 {
            return Err(Refusal::NowhereToGo { square: from });
        }
        self.check_target(to, landing, Refusal::FarFromOthers { to })
    }

    fn check_erase(&self, block: Set, at: Square) -> Result<(), Refusal> {
        self.check_unmarked(at)?;
        if self.board.erasable(block) & bit(at) != 0 {
            return Ok(());
        }
        Err(Refusal::FarFromErase { square: at })
    }

    fn check_jump(&self, to: Square) -> Result<(), Refusal> {
        self.check_unmarked(to)?;
        if self.board.landings(self.block()) & bit(to) != 0 {
            return Ok(());
        }
        let owner = self.board.owners(self.board.block(to)).next();
        let owner = owner.unwrap_or(self.seat);
        Err(Refusal::ForeignBlock { square: to, owner })
    }

    fn check_step(&self, to: Square, did: Option<Execution>) -> Result<(), Refusal> {
        let (at, steps) = (self.at, self.steps(did));
        if steps & bit(to) != 0 {
            return Ok(());
        }
        Err(if steps == 0 {
            let did = did.map_or_else(String::new, |did| did.to_string());
            Refusal::NoStep { did, at }
        } else if beside(bit(at), self.board.all) & bit(to) == 0 {
            Refusal::FarFromMarker { at, to }
        } else if self.board.occupied_after(did) & bit(to) == 0 {
            Refusal::StepOnNothing { to }
        } else {
            Refusal::StepOnMarker { to }
        })
    }
}
