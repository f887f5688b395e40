//! Draws a legal turn uniformly. It counts the turns instead of listing them, and numbers them in the order of the
//! list.

use super::board_geometry::{Set, bit, squares};
use super::instructions::{Action, Instruction};
use super::legal_turns::Acting;
use super::{Execution, Play};
use crate::grid::square::Square;
use crate::random_generator::Rng;

/// The square of a set with this number.
fn nth(set: Set, number: u32) -> Option<Square> {
    squares(set).nth(number as usize)
}

/// Executions that put or remove one instruction on one of several squares. Each has a number of ways to end the turn.
struct Ends {
    /// The squares where the instruction may be put or removed.
    squares: Set,
    /// The squares of `squares` after which the number of possible steps changes.
    near: Set,
    /// The number of ways to end the turn after a square that is not in `near`, and after one that is.
    steps: [u32; 2],
}

impl Ends {
    /// On one of `squares` an instruction appears (`appears`) or disappears. `beside_marker` are the marker's
    /// neighbours; before the execution the marker can step to `before` of them.
    fn new(squares: Set, beside_marker: Set, before: u32, appears: bool) -> Self {
        let near = squares & beside_marker;
        let after = if appears {
            before + 1
        } else {
            before.saturating_sub(1)
        };
        // a marker that cannot step ends its turn, which counts as one way
        Self {
            squares,
            near,
            steps: [before.max(1), after.max(1)],
        }
    }

    fn count(&self) -> u32 {
        let [far, near] = [self.squares & !self.near, self.near].map(Set::count_ones);
        far * self.steps[0] + near * self.steps[1]
    }

    /// The square of the turn with this number, and the number of the turn's step.
    fn nth(&self, mut number: u32) -> Option<(Square, u32)> {
        for at in squares(self.squares) {
            let steps = self.steps[usize::from(self.near & bit(at) != 0)];
            if number < steps {
                return Some((at, number));
            }
            number -= steps;
        }
        None
    }
}

/// Draws a turn that is only a step.
fn drawn_step(steps: Set, rng: &mut Rng) -> Option<Play> {
    let count = steps.count_ones();
    let step = (count > 0).then(|| rng.below(count as usize) as u32)?;
    let (did, step) = (None, nth(steps, step));
    Some(Play { did, step })
}

impl Acting<'_> {
    pub(super) fn drawn_play(&self, rng: &mut Rng) -> Option<Play> {
        let block = self.block();
        let drawn = match self.under.action() {
            Action::Jump => return drawn_step(self.board.landings(block), rng),
            Action::Move => self.drawn_move(block, rng),
            Action::Write => self.drawn_write(block, rng),
            Action::Erase => self.drawn_erase(block, rng),
        };
        let Some((did, step)) = drawn else {
            // the instruction cannot be executed, so the marker only steps
            return drawn_step(self.steps(None), rng);
        };
        let did = Some(did);
        let step = nth(self.steps(did), step);
        Some(Play { did, step })
    }

    /// The squares to which the marker could step if they had an instruction.
    fn around_marker(&self) -> Set {
        self.board.steps(self.at, self.board.all)
    }

    fn drawn_move(&self, block: Set, rng: &mut Rng) -> Option<(Execution, u32)> {
        let around = self.around_marker();
        let movable = self.board.movable(block);
        let ends = |from: Square| {
            let steps = (around & self.board.occupied & !bit(from)).count_ones();
            Ends::new(self.board.landing(block, from), around, steps, true)
        };
        let froms = || squares(movable);
        let count: u32 = froms().map(|from| ends(from).count()).sum();
        let mut drawn = (count > 0).then(|| rng.below(count as usize) as u32)?;
        for from in froms() {
            let ends = ends(from);
            let many = ends.count();
            if drawn < many {
                let (to, step) = ends.nth(drawn)?;
                return Some((Execution::Move { from, to }, step));
            }
            drawn -= many;
        }
        None
    }

    fn drawn_write(&self, block: Set, rng: &mut Rng) -> Option<(Execution, u32)> {
        let (around, spares) = (self.around_marker(), self.spares);
        let steps = (around & self.board.occupied).count_ones();
        let ends = Ends::new(self.board.writable(block), around, steps, true);
        let (each, kinds) = (
            ends.count(),
            spares.iter().filter(|left| **left > 0).count() as u32,
        );
        let count = each * kinds;
        let drawn = (count > 0).then(|| rng.below(count as usize) as u32)?;
        let mut held = Instruction::all().filter(|one| spares[one.index()] > 0);
        let instruction = held.nth((drawn / each) as usize)?;
        let (at, step) = ends.nth(drawn % each)?;
        Some((Execution::Write { instruction, at }, step))
    }

    fn drawn_erase(&self, block: Set, rng: &mut Rng) -> Option<(Execution, u32)> {
        let around = self.around_marker();
        let steps = (around & self.board.occupied).count_ones();
        let ends = Ends::new(self.board.erasable(block), around, steps, false);
        let (taking, nothing) = (ends.count(), self.board.may_erase_nothing(block));
        let count = taking + if nothing { steps.max(1) } else { 0 };
        let drawn = (count > 0).then(|| rng.below(count as usize) as u32)?;
        let Some(step) = drawn.checked_sub(taking) else {
            let (at, step) = ends.nth(drawn)?;
            return Some((Execution::Erase { at }, step));
        };
        Some((Execution::EraseNothing, step))
    }
}
