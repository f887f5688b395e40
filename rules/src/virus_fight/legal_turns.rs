//! The legal turns once the programs run: blocks, executions, steps, and the list of turns.

use super::board_geometry::{Set, beside, bit, connected, squares};
use super::instructions::{Action, Instruction};
use super::{Execution, Play, VirusFight};
use crate::game::Seat;
use crate::grid::square::Square;

impl VirusFight {
    /// The squares without an instruction.
    pub(super) fn empty(&self) -> Set {
        self.board & !self.occupied
    }

    /// The squares with a marker.
    pub(super) fn marked(&self) -> Set {
        let markers = self.markers.iter().flatten();
        markers.fold(0, |set, at| set | bit(*at))
    }

    /// The block that a square's instruction belongs to.
    pub(super) fn block(&self, at: Square) -> Set {
        connected(bit(at), self.occupied)
    }

    /// The instructions that a MOVE may take from a block.
    pub(super) fn movable(&self, block: Set) -> Set {
        block & !self.marked()
    }

    /// The squares where a MOVE may put the instruction that it takes from `from`: beside another instruction of the
    /// block before the move.
    pub(super) fn landing(&self, block: Set, from: Square) -> Set {
        beside(block & !bit(from), self.empty())
    }

    /// The squares where a WRITE may put a spare.
    pub(super) fn writable(&self, block: Set) -> Set {
        beside(block, self.empty())
    }

    /// The instructions that an ERASE may remove: those beside an ERASE of the block.
    pub(super) fn erasable(&self, block: Set) -> Set {
        beside(block & self.erasers, self.occupied) & !self.marked()
    }

    /// May an ERASE remove nothing?
    pub(super) fn may_erase_nothing(&self, block: Set) -> bool {
        beside(block & self.erasers, self.empty()) != 0
    }

    /// The squares where a JUMP from this block may land: in the marker's own block, or in a block without a marker.
    pub(super) fn landings(&self, block: Set) -> Set {
        let marked = self.marked();
        let active = connected(marked, self.occupied);
        (block | self.occupied & !active) & !marked
    }

    /// The squares to which a marker on `at` can step, if the squares `occupied` have instructions.
    pub(super) fn steps(&self, at: Square, occupied: Set) -> Set {
        beside(bit(at), occupied) & !self.marked()
    }

    /// The squares that have an instruction after an execution.
    pub(super) fn occupied_after(&self, did: Execution) -> Set {
        match did {
            Execution::Move { from, to } => self.occupied & !bit(from) | bit(to),
            Execution::Write { at, .. } => self.occupied | bit(at),
            Execution::Erase { at } => self.occupied & !bit(at),
            Execution::EraseNothing => self.occupied,
        }
    }

    /// The square of a seat's marker, and the instruction under the marker.
    pub(super) fn under(&self, seat: Seat) -> Option<(Square, Instruction)> {
        let at = self.markers[seat.index()]?;
        Some((at, self.instruction(at)?))
    }

    /// Visits every possible execution of an instruction, until `visit` returns true.
    pub(super) fn executions(
        &self,
        seat: Seat,
        at: Square,
        action: Action,
        mut visit: impl FnMut(Execution) -> bool,
    ) {
        let block = self.block(at);
        match action {
            Action::Move => {
                for from in squares(self.movable(block)) {
                    for to in squares(self.landing(block, from)) {
                        if visit(Execution::Move { from, to }) {
                            return;
                        }
                    }
                }
            }
            Action::Write => {
                let spares = &self.spares[seat.index()];
                let writable = self.writable(block);
                for instruction in Instruction::all().filter(|one| spares[one.index()] > 0) {
                    for at in squares(writable) {
                        if visit(Execution::Write { instruction, at }) {
                            return;
                        }
                    }
                }
            }
            Action::Erase => {
                for at in squares(self.erasable(block)) {
                    if visit(Execution::Erase { at }) {
                        return;
                    }
                }
                if self.may_erase_nothing(block) {
                    visit(Execution::EraseNothing);
                }
            }
            Action::Jump => {}
        }
    }

    /// Can the instruction under a marker be executed? A JUMP does not count as an execution here.
    pub(super) fn can_execute(&self, seat: Seat, at: Square, action: Action) -> bool {
        let mut can = false;
        self.executions(seat, at, action, |_| {
            can = true;
            true
        });
        can
    }

    /// Visits every legal turn of a seat that is to act.
    pub(super) fn plays(&self, seat: Seat, mut visit: impl FnMut(Play)) {
        let Some((at, under)) = self.under(seat) else {
            return;
        };
        let mut end = |did: Option<Execution>, steps: Set| {
            for step in squares(steps) {
                let step = Some(step);
                visit(Play { did, step });
            }
            if steps == 0 && did.is_some() {
                visit(Play { did, step: None });
            }
        };
        if under.action() == Action::Jump {
            end(None, self.landings(self.block(at)));
            return;
        }
        let mut executed = false;
        self.executions(seat, at, under.action(), |did| {
            executed = true;
            end(Some(did), self.steps(at, self.occupied_after(did)));
            false
        });
        if !executed {
            end(None, self.steps(at, self.occupied));
        }
    }

    /// Does a seat that is to act have any legal turn?
    pub(super) fn any_play(&self, seat: Seat) -> bool {
        let Some((at, under)) = self.under(seat) else {
            return false;
        };
        match under.action() {
            Action::Jump => self.landings(self.block(at)) != 0,
            action => self.steps(at, self.occupied) != 0 || self.can_execute(seat, at, action),
        }
    }
}
