//! A running position in a compact form that is fast to copy and to change. A test plays it beside the rules' own
//! position and compares both.

use std::sync::OnceLock;

use rules::grid::square::Square;
use rules::position_hash::PositionHash;
use rules::virus_fight::{
    Bare, Execution, Instruction, Play, STRIDE, VirusFight, lying_hash, side,
};

use crate::place_scores::{SEATS, Values};

/// A set of squares, as bits by square index. The indices use the rules' stride, so there is an unused bit between two
/// ranks.
pub type Set = u128;

/// The number of square indices.
pub const CELLS: usize = 90;

/// Stands for no square or no instruction.
pub const NONE: u8 = u8::MAX;

/// The actions. An instruction's index divided by three gives its action.
pub const ERASE: u8 = 0;
pub const JUMP: u8 = 1;
pub const MOVE: u8 = 2;
pub const WRITE: u8 = 3;

/// The action of an instruction.
pub const fn action(instruction: u8) -> u8 {
    instruction / 3
}

/// How many pips an instruction has.
pub const fn size(instruction: u8) -> u8 {
    instruction % 3 + 1
}

/// The action of a turn, without its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Did {
    /// Nothing.
    #[default]
    None,
    /// Moves an instruction from the first square to the second.
    Move(u8, u8),
    /// Writes this instruction on this square.
    Write(u8, u8),
    /// Erases the instruction on a square.
    Erase(u8),
    /// An ERASE that removes nothing.
    EraseNothing,
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Small {
    pub did: Did,
    /// The square to which the marker steps. With [`NONE`] the seat is out.
    pub step: u8,
}

/// A running position.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// The index of the instruction on each square.
    pub cells: [u8; CELLS],
    pub whole: Set,
    pub occupied: Set,
    pub erasers: Set,
    pub marked: Set,
    placed: u64,
    /// The square of each seat's marker; [`NONE`] if the seat is out.
    pub markers: [u8; SEATS],
    /// The spares of each seat: a four-bit count for each instruction, the last instruction in the lowest bits.
    spares: [u64; SEATS],
    pub seats: u8,
    /// The seat that began the round, from 0.
    first: u8,
    /// One bit for each seat.
    pub to_move: u8,
    pub living: u8,
    /// For each seat that is out, how many seats were out before it.
    left_before: [u8; SEATS],
}

pub fn bit(at: u8) -> Set {
    1 << at
}

/// The squares of a set, the lowest first.
pub fn squares(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        at
    })
}

/// The orthogonal neighbours of a set. Some may be outside the board.
pub fn beside(set: Set) -> Set {
    set << 1 | set >> 1 | set << STRIDE | set >> STRIDE
}

/// All squares of `within` that are connected with `from`.
pub fn connected(from: Set, within: Set) -> Set {
    let mut found = from;
    loop {
        let more = found | beside(found) & within;
        if more == found {
            return found;
        }
        found = more;
    }
}

/// The hash value of each instruction on each square.
fn lying() -> &'static [[u64; 12]; CELLS] {
    static TABLE: OnceLock<Box<[[u64; 12]; CELLS]>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Box::new([[0; 12]; CELLS]);
        for (index, row) in table.iter_mut().enumerate() {
            let at = Square::from_index(index, STRIDE);
            for (instruction, word) in Instruction::all().zip(row) {
                *word = at.map_or(0, |at| lying_hash(at, instruction));
            }
        }
        table
    })
}

/// The position of an instruction's count in a seat's spares, in bits.
const fn shift(instruction: u8) -> u32 {
    4 * (11 - instruction as u32)
}

/// The sum of all four-bit counts.
const fn total(word: u64) -> u32 {
    const BYTES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let pairs = (word & BYTES) + (word >> 4 & BYTES);
    (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

impl Board {
    /// An empty board without markers; every seat has all spares.
    pub fn empty(seats: u8) -> Self {
        let side = side(seats);
        let rank = |rank: u8| ((1_u128 << side) - 1) << (rank * STRIDE);
        let mut spares = [0; SEATS];
        spares[..usize::from(seats)].fill(0x1111_1111_1111);
        Self {
            cells: [NONE; CELLS],
            whole: (0..side).map(rank).sum(),
            occupied: 0,
            erasers: 0,
            marked: 0,
            placed: 0,
            markers: [NONE; SEATS],
            spares,
            seats,
            first: 0,
            to_move: 0,
            living: 0,
            left_before: [0; SEATS],
        }
    }

    /// Converts the rules' position; `None` while programs are being written.
    pub fn of(game: &VirusFight) -> Option<Self> {
        let bare: Bare = game.bare()?;
        let mut board = Self::empty(bare.seats);
        for (at, instruction) in bare.cells.iter().enumerate() {
            if let Some(instruction) = instruction {
                board.put(at as u8, instruction.index() as u8);
            }
        }
        for seat in 0..usize::from(bare.seats) {
            let spares = bare.spares[seat].iter();
            board.spares[seat] = spares.fold(0, |word, left| word << 4 | u64::from(*left));
            if let Some(at) = bare.markers[seat] {
                board.mark(seat as u8, at.index(STRIDE) as u8);
            }
        }
        for (before, seat) in bare.out.iter().enumerate() {
            board.left_before[seat.index()] = before as u8;
        }
        board.first = bare.first.index() as u8;
        board.to_move = bare.to_move;
        Some(board)
    }

    /// Puts a seat's marker on a square, at the start.
    pub fn mark(&mut self, seat: u8, at: u8) {
        self.markers[usize::from(seat)] = at;
        self.marked |= bit(at);
        self.living |= 1 << seat;
    }

    pub fn put(&mut self, at: u8, instruction: u8) {
        self.cells[usize::from(at)] = instruction;
        self.placed ^= lying()[usize::from(at)][usize::from(instruction)];
        self.occupied |= bit(at);
        if action(instruction) == ERASE {
            self.erasers |= bit(at);
        }
    }

    fn take(&mut self, at: u8) -> u8 {
        let taken = std::mem::replace(&mut self.cells[usize::from(at)], NONE);
        self.placed ^= lying()[usize::from(at)][usize::from(taken)];
        self.occupied &= !bit(at);
        self.erasers &= !bit(at);
        taken
    }

    /// How many spares of this instruction a seat has.
    pub fn spare(&self, seat: usize, instruction: u8) -> u8 {
        (self.spares[seat] >> shift(instruction) & 15) as u8
    }

    /// Takes a spare from a seat.
    pub fn use_spare(&mut self, seat: usize, instruction: u8) {
        self.spares[seat] -= 1 << shift(instruction);
    }

    pub fn has_spares(&self, seat: usize) -> bool {
        self.spares[seat] != 0
    }

    /// How many spares a seat has, and the sum of their pips.
    pub fn spares_and_pips(&self, seat: usize) -> (u32, u32) {
        /// Masks of the counts of instructions with two pips and with three.
        const TWO: u64 = 0x0f0_0f0_0f0_0f0;
        const THREE: u64 = 0x00f_00f_00f_00f;
        let word = self.spares[seat];
        let count = total(word);
        (count, count + total(word & TWO) + 2 * total(word & THREE))
    }

    /// How many spares with this action a seat has.
    pub fn spares_of(&self, seat: usize, action: u8) -> u32 {
        total(self.spares[seat] >> (36 - 12 * action) & 0xfff)
    }

    /// The seat to act, from 0; `None` when the match is over.
    pub fn acting(&self) -> Option<usize> {
        if self.living.count_ones() < 2 {
            return None;
        }
        self.clockwise()
            .find(|seat| self.to_move & 1 << seat != 0)
            .map(usize::from)
    }

    /// All seats clockwise, beginning with the one that began the round.
    pub fn clockwise(&self) -> impl Iterator<Item = u8> + use<> {
        let (first, seats) = (self.first, self.seats);
        (first..seats).chain(0..first)
    }

    /// The seat that would begin the next round if no marker moved.
    pub fn leader(&self) -> u8 {
        let (mut best, mut biggest) = (self.first, 0);
        for seat in self.clockwise() {
            let at = self.markers[usize::from(seat)];
            if at != NONE && size(self.cells[usize::from(at)]) > biggest {
                (best, biggest) = (seat, size(self.cells[usize::from(at)]));
            }
        }
        best
    }

    /// A hash of everything that affects the rest of the match. It equals the rules' hash.
    pub fn hash(&self) -> u64 {
        let first = (u64::from(self.first) + 1) | (u64::from(self.to_move) << 8);
        let mut hash = PositionHash::new().with(self.placed).with(first);
        for seat in 0..usize::from(self.seats) {
            hash = hash.with(self.spares[seat] << 8 | u64::from(self.markers[seat]));
        }
        hash.finish()
    }

    /// Plays a turn of the seat to act.
    pub fn play(&mut self, seat: usize, turn: Small) {
        match turn.did {
            Did::None | Did::EraseNothing => {}
            Did::Move(from, to) => {
                let taken = self.take(from);
                self.put(to, taken);
            }
            Did::Write(instruction, at) => {
                self.use_spare(seat, instruction);
                self.put(at, instruction);
            }
            Did::Erase(at) => {
                let taken = self.take(at);
                self.spares[seat] += 1 << shift(taken);
            }
        }
        if turn.step == NONE {
            self.leave(seat);
            return;
        }
        self.marked ^= bit(self.markers[seat]) | bit(turn.step);
        self.markers[seat] = turn.step;
        self.to_move &= !(1 << seat);
        self.go_on();
    }

    /// Puts the seat to act out, because it has no action or no step.
    pub fn leave(&mut self, seat: usize) {
        self.left_before[seat] = self.seats - self.living.count_ones() as u8;
        self.marked &= !bit(self.markers[seat]);
        self.markers[seat] = NONE;
        self.spares[seat] = 0;
        self.living &= !(1 << seat);
        self.to_move &= !(1 << seat);
        self.go_on();
    }

    fn go_on(&mut self) {
        if self.to_move == 0 {
            self.first = self.leader();
            self.to_move = self.living;
        }
    }

    /// The place scores if the match ended now. Seats that are out rank by the order in which they went out. The others
    /// rank by their number of spares, then by the pips of their spares.
    pub fn end(&self) -> Values {
        let standing = |seat: usize| {
            if self.living & 1 << seat == 0 {
                (0, u32::from(self.left_before[seat]), 0)
            } else {
                let (count, pips) = self.spares_and_pips(seat);
                (1, count, pips)
            }
        };
        let seats = usize::from(self.seats);
        let steps = f32::from(self.seats - 1);
        let mut values = [0.0; SEATS];
        for (seat, value) in values.iter_mut().enumerate().take(seats) {
            let own = standing(seat);
            let others = || (0..seats).map(standing);
            let worse = others().filter(|other| *other < own).count() as f32;
            let better = others().filter(|other| *other > own).count() as f32;
            *value = (steps + worse - better) / (2.0 * steps);
        }
        values
    }
}

impl Small {
    /// The turn in the rules' type.
    pub fn play(self) -> Option<Play> {
        let square = |at: u8| Square::from_index(at.into(), STRIDE);
        let did = match self.did {
            Did::None => None,
            Did::EraseNothing => Some(Execution::EraseNothing),
            Did::Erase(at) => Some(Execution::Erase { at: square(at)? }),
            Did::Move(from, to) => Some(Execution::Move {
                from: square(from)?,
                to: square(to)?,
            }),
            Did::Write(instruction, at) => Some(Execution::Write {
                instruction: Instruction::all().nth(instruction.into())?,
                at: square(at)?,
            }),
        };
        let step = (self.step != NONE).then(|| square(self.step)).flatten();
        Some(Play { did, step })
    }
}
