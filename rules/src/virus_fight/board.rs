//! The instructions and the markers on the board.

use serde::Serialize;

use super::board_geometry::{CELLS, Set, beside, bit, cell, connected, side, squares, whole};
use super::instructions::{Action, Instruction};
use super::{Execution, SEATS};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::position_hash::PositionHash;

/// An instruction on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Placed {
    /// The square of the instruction.
    pub at: Square,
    /// The instruction.
    pub instruction: Instruction,
}

/// A group of connected instructions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Block {
    /// The squares of the block's instructions.
    pub squares: Vec<Square>,
    /// The seats whose markers are in the block; empty for a block without a marker.
    pub seats: Vec<Seat>,
}

/// The instructions and the markers on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Board {
    /// All squares of the board.
    pub(super) all: Set,
    /// The instruction on each square.
    pub(super) cells: [Option<Instruction>; CELLS],
    /// A hash of the instructions on the board.
    pub(super) placed: u64,
    /// The squares with an instruction, and the squares with an ERASE.
    pub(super) occupied: Set,
    erasers: Set,
    /// The square of each seat's marker; `None` if the seat is out.
    pub(super) markers: [Option<Square>; SEATS],
}

/// The hash of one instruction on one square. The exclusive or of these hashes is the hash of all instructions on the
/// board.
///
/// ```
/// use rules::{grid::square::Square, virus_fight::{Instruction, lying_hash}};
///
/// let [one, other] = ["a1", "a2"].map(|name| Square::parse(name).unwrap());
/// let instruction = Instruction::parse("j1").unwrap();
/// assert_ne!(lying_hash(one, instruction), lying_hash(other, instruction));
/// ```
pub fn lying_hash(at: Square, instruction: Instruction) -> u64 {
    let word = (cell(at) << 8 | instruction.index()) as u64;
    PositionHash::new().with(word).finish()
}

impl Board {
    /// The empty board for this number of seats.
    pub(super) fn empty(seats: u8) -> Self {
        Self {
            all: whole(side(seats)),
            cells: [None; CELLS],
            placed: 0,
            occupied: 0,
            erasers: 0,
            markers: [None; SEATS],
        }
    }

    pub(super) fn instruction(&self, at: Square) -> Option<Instruction> {
        self.cells[cell(at)]
    }

    /// All instructions on the board, rank by rank.
    pub(super) fn instructions(&self) -> impl Iterator<Item = Placed> {
        squares(self.occupied).filter_map(|at| {
            let instruction = self.instruction(at)?;
            Some(Placed { at, instruction })
        })
    }

    pub(super) fn put(&mut self, at: Square, instruction: Instruction) {
        self.cells[cell(at)] = Some(instruction);
        self.placed ^= lying_hash(at, instruction);
        self.occupied |= bit(at);
        if instruction.action() == Action::Erase {
            self.erasers |= bit(at);
        }
    }

    pub(super) fn take(&mut self, at: Square) -> Option<Instruction> {
        self.occupied &= !bit(at);
        self.erasers &= !bit(at);
        let taken = self.cells[cell(at)].take()?;
        self.placed ^= lying_hash(at, taken);
        Some(taken)
    }

    /// The square of a seat's marker, and the instruction under the marker.
    pub(super) fn under(&self, seat: Seat) -> Option<(Square, Instruction)> {
        let at = self.markers[seat.index()]?;
        Some((at, self.instruction(at)?))
    }

    /// The squares with a marker.
    pub(super) fn marked(&self) -> Set {
        let markers = self.markers.iter().flatten();
        markers.fold(0, |set, at| set | bit(*at))
    }

    /// The seats whose markers are on these squares.
    pub(super) fn owners(&self, squares: Set) -> impl Iterator<Item = Seat> {
        let on = move |at: Square| squares & bit(at) != 0;
        let seats = (0..SEATS).map(Seat::at);
        seats.filter(move |seat| self.markers[seat.index()].is_some_and(on))
    }

    /// The block that a square's instruction belongs to.
    pub(super) fn block(&self, at: Square) -> Set {
        connected(bit(at), self.occupied)
    }

    /// All blocks, in the order of their first squares.
    pub(super) fn blocks(&self) -> Vec<Block> {
        let (mut blocks, mut seen): (Vec<Block>, Set) = (Vec::new(), 0);
        for placed in self.instructions() {
            if seen & bit(placed.at) != 0 {
                continue;
            }
            let block = self.block(placed.at);
            seen |= block;
            let mut squares: Vec<Square> = squares(block).collect();
            squares.sort_unstable();
            let seats = self.owners(block).collect();
            blocks.push(Block { squares, seats });
        }
        blocks.sort_unstable_by(|one, other| one.squares.cmp(&other.squares));
        blocks
    }

    /// The squares without an instruction.
    fn vacant(&self) -> Set {
        self.all & !self.occupied
    }

    /// The instructions that a MOVE may take from a block.
    pub(super) fn movable(&self, block: Set) -> Set {
        block & !self.marked()
    }

    /// The squares where a MOVE may put the instruction that it takes from `from`: beside another instruction of the
    /// block before the move.
    pub(super) fn landing(&self, block: Set, from: Square) -> Set {
        beside(block & !bit(from), self.vacant())
    }

    /// The squares where a WRITE may put a spare.
    pub(super) fn writable(&self, block: Set) -> Set {
        beside(block, self.vacant())
    }

    /// The instructions that an ERASE may remove: those beside an ERASE of the block.
    pub(super) fn erasable(&self, block: Set) -> Set {
        beside(block & self.erasers, self.occupied) & !self.marked()
    }

    /// May an ERASE remove nothing?
    pub(super) fn may_erase_nothing(&self, block: Set) -> bool {
        beside(block & self.erasers, self.vacant()) != 0
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
    pub(super) fn occupied_after(&self, did: Option<Execution>) -> Set {
        match did {
            Some(Execution::Move { from, to }) => self.occupied & !bit(from) | bit(to),
            Some(Execution::Write { at, .. }) => self.occupied | bit(at),
            Some(Execution::Erase { at }) => self.occupied & !bit(at),
            Some(Execution::EraseNothing) | None => self.occupied,
        }
    }
}
