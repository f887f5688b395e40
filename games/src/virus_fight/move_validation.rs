//! The law for a single turn, with what is wrong and what would do.

use super::board_geometry::{Set, beside, bit, squares};
use super::instruction::Action;
use super::{Execution, Phase, Play, Refusal, Turn, VirusFight};
use crate::game::{Game as _, Seat};
use crate::grid::square::Square;

/// How many squares a refusal proposes.
const PROPOSED: usize = 6;

/// Some of a set's squares.
fn some(set: Set) -> Vec<Square> {
    let mut squares: Vec<Square> = squares(set).collect();
    squares.sort_unstable();
    squares.truncate(PROPOSED);
    squares
}

impl VirusFight {
    pub(super) fn check_turn(&self, seat: Seat, turn: &Turn) -> Result<(), Refusal> {
        let example = || self.example(seat);
        match (self.phase, turn) {
            (Phase::Setup, Turn::Program(_)) => Ok(()),
            (Phase::Setup, Turn::Play(_)) => Err(Refusal::ProgramNow { example: example() }),
            (Phase::Run, Turn::Program(_)) => Err(Refusal::RunNow { example: example() }),
            (Phase::Run, Turn::Play(play)) => self.check_play(seat, *play),
        }
    }

    fn check_play(&self, seat: Seat, play: Play) -> Result<(), Refusal> {
        let example = || self.example(seat);
        let Some((at, under)) = self.under(seat) else {
            return Err(Refusal::Nothing { example: example() });
        };
        let action = under.action();
        match (play.did, play.step) {
            (None, None) => Err(Refusal::Nothing { example: example() }),
            (None, Some(to)) if action == Action::Jump => self.check_jump(seat, at, to),
            (None, Some(to)) => {
                if self.can_execute(seat, at, action) {
                    let example = example();
                    return Err(Refusal::ExecuteFirst {
                        action,
                        at,
                        example,
                    });
                }
                self.check_step(seat, at, to, None)
            }
            (Some(did), step) => {
                self.check_execution(seat, at, action, did)?;
                match step {
                    Some(to) => self.check_step(seat, at, to, Some(did)),
                    None => match some(self.steps(at, self.occupied_after(did))) {
                        none if none.is_empty() => Ok(()),
                        steps => Err(Refusal::StepToo {
                            did: did.to_string(),
                            steps,
                        }),
                    },
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
            return Err(Refusal::OtherInstruction {
                action,
                at: marker,
                example: self.example(seat),
            });
        }
        if !self.can_execute(seat, marker, action) {
            return Err(Refusal::CannotExecute {
                action,
                example: self.example(seat),
            });
        }
        match did {
            Execution::Move { from, to } => self.check_move(seat, block, from, to),
            Execution::Write { instruction, at } => {
                if self.spares[seat.index()][instruction.index()] == 0 {
                    return Err(Refusal::NoSpare {
                        instruction,
                        example: self.example(seat),
                    });
                }
                self.check_target(at, self.writable(block), |square, targets| {
                    Refusal::FarFromBlock { square, targets }
                })
            }
            Execution::Erase { at } => self.check_erase(seat, block, at),
            Execution::EraseNothing if self.may_erase_nothing(block) => Ok(()),
            Execution::EraseNothing => Err(Refusal::EraseSomething {
                targets: some(self.erasable(block)),
            }),
        }
    }

    /// The instruction on a square that is to be taken or landed on: there, and unmarked.
    fn check_unmarked(&self, seat: Seat, square: Square) -> Result<(), Refusal> {
        let example = || self.example(seat);
        if self.instruction(square).is_none() {
            let example = example();
            return Err(Refusal::Empty { square, example });
        }
        let marker = self.markers.iter().position(|at| *at == Some(square));
        match marker.map(Seat::at) {
            Some(owner) if owner == seat => Err(Refusal::YourMarker {
                square,
                example: example(),
            }),
            Some(owner) => Err(Refusal::Marked {
                square,
                owner,
                example: example(),
            }),
            None => Ok(()),
        }
    }

    fn check_target(
        &self,
        square: Square,
        targets: Set,
        far: impl FnOnce(Square, Vec<Square>) -> Refusal,
    ) -> Result<(), Refusal> {
        if targets & bit(square) != 0 {
            return Ok(());
        }
        let targets = some(targets);
        Err(match self.instruction(square) {
            Some(instruction) => Refusal::Occupied {
                square,
                instruction,
                targets,
            },
            None => far(square, targets),
        })
    }

    fn check_move(&self, seat: Seat, block: Set, from: Square, to: Square) -> Result<(), Refusal> {
        self.check_unmarked(seat, from)?;
        let example = || self.example(seat);
        if block & bit(from) == 0 {
            let example = example();
            return Err(Refusal::NotInBlock {
                square: from,
                example,
            });
        }
        if from == to {
            return Err(Refusal::SameSquare {
                square: from,
                example: example(),
            });
        }
        let landing = self.landing(block, from);
        if landing == 0 {
            let square = from;
            let example = example();
            return Err(Refusal::NowhereToGo { square, example });
        }
        self.check_target(to, landing, |to, targets| Refusal::FarFromOthers {
            from,
            to,
            targets,
        })
    }

    fn check_erase(&self, seat: Seat, block: Set, at: Square) -> Result<(), Refusal> {
        self.check_unmarked(seat, at)?;
        let erasable = self.erasable(block);
        if erasable & bit(at) != 0 {
            return Ok(());
        }
        Err(Refusal::FarFromErase {
            square: at,
            targets: some(erasable),
            example: self.example(seat),
        })
    }

    fn check_jump(&self, seat: Seat, from: Square, to: Square) -> Result<(), Refusal> {
        self.check_unmarked(seat, to)?;
        let landings = self.landings(self.block(from));
        if landings & bit(to) != 0 {
            return Ok(());
        }
        let block = self.block(to);
        let holds = |at: &Option<Square>| at.is_some_and(|at| block & bit(at) != 0);
        let owner = self.markers.iter().position(holds).map_or(seat, Seat::at);
        Err(Refusal::ForeignBlock {
            square: to,
            owner,
            targets: some(landings),
        })
    }

    fn check_step(
        &self,
        seat: Seat,
        at: Square,
        to: Square,
        did: Option<Execution>,
    ) -> Result<(), Refusal> {
        let occupied = did.map_or(self.occupied, |did| self.occupied_after(did));
        let steps = self.steps(at, occupied);
        if steps & bit(to) != 0 {
            return Ok(());
        }
        if steps == 0 {
            return Err(Refusal::NoStep {
                did: did.map_or_else(String::new, |did| did.to_string()),
                at,
                example: self.example(seat),
            });
        }
        let steps = some(steps);
        Err(if beside(bit(at), self.board) & bit(to) == 0 {
            Refusal::FarFromMarker { at, to, steps }
        } else if occupied & bit(to) == 0 {
            Refusal::StepOnNothing { to, steps }
        } else {
            Refusal::StepOnMarker { to, steps }
        })
    }
}
