//! A board that a search can copy and change fast: rows of bits, and a hash that is updated with every turn.

use rules::angels::{Angels, DEMON, MAX_SIDE, Square};
use rules::{Game, ToAct};

/// The largest number of ranks.
pub const ROWS: usize = MAX_SIDE as usize;

/// A set of squares: one number for each rank, one bit for each file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rows(pub [u32; ROWS]);

/// A square: its rank times 32 and its file, each from 0.
pub type At = u16;

pub const fn at(file: u32, rank: usize) -> At {
    (rank as u16) << 5 | file as u16
}

pub const fn file(at: At) -> u32 {
    (at & 31) as u32
}

pub const fn rank(at: At) -> usize {
    (at >> 5) as usize
}

impl Rows {
    pub const NONE: Self = Self([0; ROWS]);

    pub fn insert(&mut self, at: At) {
        self.0[rank(at)] |= 1 << file(at);
    }

    pub fn remove(&mut self, at: At) {
        self.0[rank(at)] &= !(1 << file(at));
    }

    pub fn has(&self, at: At) -> bool {
        self.0[rank(at)] >> file(at) & 1 != 0
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    pub fn and(mut self, other: &Self) -> Self {
        for (row, other) in self.0.iter_mut().zip(&other.0) {
            *row &= other;
        }
        self
    }

    pub fn or(mut self, other: &Self) -> Self {
        for (row, other) in self.0.iter_mut().zip(&other.0) {
            *row |= other;
        }
        self
    }

    pub fn without(mut self, other: &Self) -> Self {
        for (row, other) in self.0.iter_mut().zip(&other.0) {
            *row &= !other;
        }
        self
    }

    /// The squares rank by rank.
    pub fn squares(self) -> impl Iterator<Item = At> {
        self.0.into_iter().enumerate().flat_map(|(rank, mut row)| {
            std::iter::from_fn(move || {
                (row != 0).then(|| {
                    let file = row.trailing_zeros();
                    row &= row - 1;
                    at(file, rank)
                })
            })
        })
    }
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    pub side: u8,
    pub power: u8,
    pub demon_to_act: bool,
    pub angel: At,
    /// How many squares the demon must still mark for the fence.
    pub fence_left: u16,
    /// The unmarked squares, including the angel's.
    pub open: Rows,
    /// The hash of the marks, the angel and the seat to act.
    pub hash: u64,
}

/// A number for hashing (`SplitMix64`).
const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn angel_hash(at: At) -> u64 {
    mix(at as u64 | 1 << 20)
}

const fn mark_hash(at: At) -> u64 {
    mix(at as u64 | 1 << 21)
}

const DEMON_HASH: u64 = mix(1 << 22);

impl Board {
    pub fn of(game: &Angels) -> Self {
        let angel = game.angel_square();
        let (side, open) = (game.files(), Rows(game.unmarked()));
        let mut board = Self {
            side,
            power: game.angel_power(),
            demon_to_act: game.to_act() == ToAct::One(DEMON),
            angel: at(angel.file().into(), angel.rank().into()),
            fence_left: game.fence_to_mark(),
            open,
            hash: 0,
        };
        let marks = board.all().without(&open).squares();
        board.hash = marks.fold(angel_hash(board.angel), |hash, at| hash ^ mark_hash(at));
        if board.demon_to_act {
            board.hash ^= DEMON_HASH;
        }
        board
    }

    /// The square in the rules' type.
    pub fn square(at: At) -> Option<Square> {
        Square::new(file(at) as u8, rank(at) as u8)
    }

    /// A row with a bit for each file of the board.
    pub fn row(&self) -> u32 {
        (1 << self.side) - 1
    }

    pub fn all(&self) -> Rows {
        let mut rows = Rows::NONE;
        rows.0[..usize::from(self.side)].fill(self.row());
        rows
    }

    /// The unmarked border squares. An angel that lands there wins.
    pub fn exits(&self) -> Rows {
        let mut rows = Rows::NONE;
        let last = usize::from(self.side) - 1;
        let ends = 1 | 1 << last;
        for (row, open) in rows.0[..=last].iter_mut().zip(&self.open.0) {
            *row = open & ends;
        }
        rows.0[0] = self.open.0[0];
        rows.0[last] = self.open.0[last];
        rows
    }

    pub fn on_border(&self, at: At) -> bool {
        let last = u32::from(self.side) - 1;
        let (file, rank) = (file(at), rank(at) as u32);
        file == 0 || rank == 0 || file == last || rank == last
    }

    /// Where an angel on this square can land.
    pub fn landings(&self, from: At) -> Rows {
        let (power, mut rows) = (u32::from(self.power), Rows::NONE);
        let low = file(from).saturating_sub(power);
        let mask = (2 << (file(from) + power)) - (1 << low);
        let first = rank(from).saturating_sub(power as usize);
        let last = (rank(from) + power as usize).min(usize::from(self.side) - 1);
        for (row, open) in rows.0[first..=last]
            .iter_mut()
            .zip(&self.open.0[first..=last])
        {
            *row = open & mask;
        }
        rows.remove(from);
        rows
    }

    /// How many squares of `of` an angel on this square can land on. Its own square does not count.
    pub fn landings_in(&self, from: At, of: &Rows) -> u32 {
        let power = u32::from(self.power);
        let low = file(from).saturating_sub(power);
        let mask = (2 << (file(from) + power)) - (1 << low);
        let first = rank(from).saturating_sub(power as usize);
        let last = (rank(from) + power as usize).min(usize::from(self.side) - 1);
        let all: u32 = of.0[first..=last]
            .iter()
            .map(|row| (row & mask).count_ones())
            .sum();
        all - u32::from(of.has(from))
    }

    /// The squares within one flight of any square of `from`. Marked squares and `from` itself are included.
    pub fn grown(&self, from: &Rows) -> Rows {
        let side = usize::from(self.side);
        let mut wide = *from;
        for _ in 0..self.power {
            for row in &mut wide.0 {
                *row |= *row << 1 | *row >> 1;
            }
        }
        let mut rows = wide;
        for step in 1..=usize::from(self.power) {
            for rank in step..side {
                rows.0[rank] |= wide.0[rank - step];
                rows.0[rank - step] |= wide.0[rank];
            }
        }
        rows
    }

    /// The squares, marked ones included, from which at least two squares of `of` are one flight away.
    pub fn with_two(&self, of: &Rows) -> Rows {
        let (side, power) = (usize::from(self.side), usize::from(self.power));
        // along the ranks: squares with at least one and at least two of `of`, with and without the square itself
        let (mut one, mut two) = (Rows::NONE, Rows::NONE);
        for step in 1..=power {
            for (row, from) in of.0.iter().enumerate() {
                for shifted in [from << step, from >> step] {
                    two.0[row] |= one.0[row] & shifted;
                    one.0[row] |= shifted;
                }
            }
        }
        let (mut all_one, mut all_two) = (one, two);
        for row in 0..ROWS {
            two.0[row] |= one.0[row] & of.0[row];
            one.0[row] |= of.0[row];
        }
        for step in 1..=power {
            for rank in step..side {
                let below = rank - step;
                all_two.0[rank] |= two.0[below] | all_one.0[rank] & one.0[below];
                all_one.0[rank] |= one.0[below];
                all_two.0[below] |= two.0[rank] | all_one.0[below] & one.0[rank];
                all_one.0[below] |= one.0[rank];
            }
        }
        all_two
    }

    /// The squares that the angel can reach if no more squares are marked. Also the number of flights to the border, if
    /// the angel can reach it.
    pub fn reach(&self) -> (Rows, Option<u32>) {
        let exits = self.exits();
        let mut reached = Rows::NONE;
        reached.insert(self.angel);
        for flights in 1.. {
            let next = self.grown(&reached).and(&self.open);
            if !next.and(&exits).is_empty() {
                return (next, Some(flights));
            }
            if next == reached {
                break;
            }
            reached = next;
        }
        (reached, None)
    }

    pub fn fly(&mut self, to: At) {
        self.hash ^= angel_hash(self.angel) ^ angel_hash(to) ^ DEMON_HASH;
        self.angel = to;
        self.demon_to_act = true;
    }

    pub fn mark(&mut self, at: At) {
        self.open.remove(at);
        self.hash ^= mark_hash(at);
        if self.fence_left > 1 {
            self.fence_left -= 1;
        } else {
            self.fence_left = 0;
            self.pass();
        }
    }

    /// The position after a turn of the seat to act.
    pub fn after(&self, turn: At) -> Self {
        let mut after = *self;
        if self.demon_to_act {
            after.mark(turn);
        } else {
            after.fly(turn);
        }
        after
    }

    /// The demon passes, without a mark. For the demon a pass is never better than a mark.
    pub fn pass(&mut self) {
        self.hash ^= DEMON_HASH;
        self.demon_to_act = false;
    }
}
