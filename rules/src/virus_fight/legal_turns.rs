//! The legal turns once the programs run: executions, steps, and the list of turns.

use super::board::Board;
use super::board_geometry::{Set, bit, squares};
use super::instructions::{Action, Instruction, Spares};
use super::{Execution, Play, VirusFight};
use crate::game::Seat;
use crate::grid::square::Square;

/// A seat to act once the programs run, with everything that its turn depends on.
#[derive(Clone, Copy)]
pub(super) struct Acting<'a> {
    pub(super) board: &'a Board,
    pub(super) spares: &'a Spares,
    pub(super) seat: Seat,
    /// The square of the seat's marker.
    pub(super) at: Square,
    /// The instruction under the marker.
    pub(super) under: Instruction,
}

impl VirusFight {
    /// A seat that can act. `None` if it has no marker on the board.
    pub(super) fn acting(&self, seat: Seat) -> Option<Acting<'_>> {
        let (at, under) = self.board.under(seat)?;
        Some(Acting {
            board: &self.board,
            spares: &self.spares[seat.index()],
            seat,
            at,
            under,
        })
    }
}

impl Acting<'_> {
    /// The block that the marker is in.
    pub(super) fn block(&self) -> Set {
        self.board.block(self.at)
    }

    /// The squares to which the marker can step after an execution.
    pub(super) fn steps(&self, did: Option<Execution>) -> Set {
        self.board.steps(self.at, self.board.occupied_after(did))
    }

    /// Visits every possible execution of the instruction, until `visit` returns true.
    fn executions(&self, mut visit: impl FnMut(Execution) -> bool) {
        let (board, block) = (self.board, self.block());
        match self.under.action() {
            Action::Move => {
                for from in squares(board.movable(block)) {
                    for to in squares(board.landing(block, from)) {
                        if visit(Execution::Move { from, to }) {
                            return;
                        }
                    }
                }
            }
            Action::Write => {
                let writable = board.writable(block);
                for instruction in Instruction::all().filter(|one| self.spares[one.index()] > 0) {
                    for at in squares(writable) {
                        if visit(Execution::Write { instruction, at }) {
                            return;
                        }
                    }
                }
            }
            Action::Erase => {
                for at in squares(board.erasable(block)) {
                    if visit(Execution::Erase { at }) {
                        return;
                    }
                }
                if board.may_erase_nothing(block) {
                    visit(Execution::EraseNothing);
                }
            }
            Action::Jump => {}
        }
    }

    /// Can the instruction under the marker be executed? A JUMP does not count as an execution here.
    pub(super) fn can_execute(&self) -> bool {
        let mut can = false;
        self.executions(|_| {
            can = true;
            true
        });
        can
    }

    /// Visits every legal turn.
    pub(super) fn plays(&self, mut visit: impl FnMut(Play)) {
        let mut end = |did: Option<Execution>, steps: Set| {
            for step in squares(steps) {
                let step = Some(step);
                visit(Play { did, step });
            }
            if steps == 0 && did.is_some() {
                visit(Play { did, step: None });
            }
        };
        if self.under.action() == Action::Jump {
            end(None, self.board.landings(self.block()));
            return;
        }
        let mut executed = false;
        self.executions(|did| {
            executed = true;
            end(Some(did), self.steps(Some(did)));
            false
        });
        if !executed {
            end(None, self.steps(None));
        }
    }

    /// Is there any legal turn?
    pub(super) fn any_play(&self) -> bool {
        match self.under.action() {
            Action::Jump => self.board.landings(self.block()) != 0,
            _ => self.steps(None) != 0 || self.can_execute(),
        }
    }

    /// The squares where the marker can be after the turn, in order.
    pub(super) fn ways(&self) -> Vec<Square> {
        let mut ways = 0;
        self.plays(|play| ways |= play.step.map_or(0, bit));
        let mut ways: Vec<Square> = squares(ways).collect();
        ways.sort_unstable();
        ways
    }
}
