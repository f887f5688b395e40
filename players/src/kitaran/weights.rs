//! What a board is worth: each square by its own state and its neighbours', early and late, as seen by the seat to act;
//! the best conversions of both; komi; and how few squares are left. 100 is one logit of the chance to win.
//!
//! Learned for each size by logistic regression on who won games of the search against itself, with turns by chance
//! between. Once by hand, then three times over from the weights before (800 nodes a turn on 4 to 6, 600 on 7, 500 on 8),
//! the last time, with the weights of the third:
//! `SIZE=5 GAMES=12000 NODES=800 SEED=2 cargo test --release -p players --lib learn -- --ignored` writes
//! `/tmp/kitaran-learned-5.rs` (6000 games on 6, 4000 on 7, 2500 on 8). At 2000 nodes a turn the second weights had 0.95
//! (60 matches on 5 by 5) against those by hand, the third 0.81 (100) against the second, the fourth 0.58 (100) against
//! the third; on 6 by 6 0.63, 0.78 and 0.48. The search that played them also tried null moves, which made no difference
//! that could be measured and are gone: what is learned now will differ a little.

use super::learned;

/// Codes of patterns.
pub const CODES: usize = 225;

/// Added to a code for the state of the square: empty, a stone of seat 1's, of seat 2's.
pub const STATE: [u8; 3] = [0, 25, 50];

/// Added to a code for each neighbour: none, a stone of seat 1's, of seat 2's.
pub const NEAR: [u8; 3] = [0, 5, 1];

/// The code of a square: how many neighbours it has on the board, its state (0 empty, 1 and 2 by seat) and the number of
/// neighbouring stones by seat.
pub fn pattern(degree: u8, state: u8, near: [u8; 2]) -> u8 {
    (degree - 2) * 75 + STATE[usize::from(state)] + near[0] * NEAR[1] + near[1] * NEAR[2]
}

/// The same with the seats exchanged.
pub const fn exchanged(code: usize) -> usize {
    let (degree, state, first, second) = (code / 75, code / 25 % 3, code / 5 % 5, code % 5);
    let state = if state == 0 { 0 } else { 3 - state };
    degree * 75 + state * 25 + second * 5 + first
}

/// Sums of weights: early and late when seat 1 is to act, early and late when seat 2 is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weight([i32; 4]);

impl Weight {
    #[inline]
    pub fn add(&mut self, other: &Self) {
        for (sum, part) in self.0.iter_mut().zip(other.0) {
            *sum += part;
        }
    }

    #[inline]
    pub fn change(&mut self, from: &Self, to: &Self) {
        for at in 0..4 {
            self.0[at] += to.0[at] - from.0[at];
        }
    }
}

/// What was learned for boards of one size, in hundredths of a logit of the chance to win; pairs are early and late.
pub struct Learned {
    /// By code, as seen when seat 1 is to act.
    pub patterns: [i16; CODES * 2],
    /// By how many stones the best conversions flip: of the seat to act, times 5, and of the other.
    pub best_flips: [i16; FLIPS * 2],
    /// By half point of komi.
    pub komi: [i16; 2],
    /// By kind of how many squares are left.
    pub left: [i16; FEW + 2],
}

/// Pairs of best conversions.
pub const FLIPS: usize = 25;

/// The weights for boards of one size.
#[derive(Debug)]
pub struct Table {
    /// With room for every value of a byte.
    patterns: [Weight; 256],
    best_flips: [i16; FLIPS * 2],
    komi: [i16; 2],
    left: [i16; FEW + 2],
}

/// From the smallest size on.
static TABLES: [Table; 5] = [
    table(&learned::SIZE4),
    table(&learned::SIZE5),
    table(&learned::SIZE6),
    table(&learned::SIZE7),
    table(&learned::SIZE8),
];

const fn table(learned: &Learned) -> Table {
    let mut patterns = [Weight([0; 4]); 256];
    let mut code = 0;
    while code < CODES {
        let (own, other) = (code * 2, exchanged(code) * 2);
        let all = &learned.patterns;
        patterns[code] = Weight([
            all[own] as i32,
            all[own + 1] as i32,
            all[other] as i32,
            all[other + 1] as i32,
        ]);
        code += 1;
    }
    Table {
        patterns,
        best_flips: learned.best_flips,
        komi: learned.komi,
        left: learned.left,
    }
}

/// Kinds of how many squares are left: each number below, then even and odd.
pub const FEW: usize = 10;

/// The kind of a number of squares that are left.
pub fn left_kind(empty: u32) -> usize {
    let empty = empty as usize;
    if empty < FEW { empty } else { FEW + empty % 2 }
}

impl Table {
    /// The weights for a board of this size.
    pub fn of(size: u8) -> &'static Self {
        &TABLES[usize::from(size.clamp(4, 8) - 4)]
    }

    /// The weights of a code.
    #[inline]
    pub fn weight(&self, code: u8) -> &Weight {
        &self.patterns[usize::from(code)]
    }

    /// The score for the seat to act; komi in halves of a point is in its favour.
    #[inline]
    pub fn score(
        &self,
        sum: &Weight,
        mover: usize,
        (empty, total): (u32, u32),
        komi: i32,
        [own, other]: [usize; 2],
    ) -> i32 {
        let flips = (own * 5 + other) * 2;
        let part = |phase: usize| {
            let flips = i32::from(self.best_flips[flips + phase]);
            sum.0[mover * 2 + phase] + flips + komi * i32::from(self.komi[phase])
        };
        let (early, late) = (empty as i32, (total - empty) as i32);
        (part(0) * early + part(1) * late) / total as i32 + i32::from(self.left[left_kind(empty)])
    }
}
