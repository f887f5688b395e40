//! The evaluation of a board by learned weights, for the seat to act. It weighs four things: each square's cross, all
//! windows of three by three, the best conversions of both seats, and komi. A cross is a square's own state, its
//! neighbours' states, and whether the last turn bars the square. The weights depend on the number of empty squares.
//! 100 is one logit of the chance to win.
//!
//! The weights were learned for each size by logistic regression on games of the search against itself (`players/fitting/kitaran.rs`).
//! Rounds are written as `GAMES/NODES/SEED`:
//!
//! - 4 and 5 from nothing (empty files), three rounds: 3000/300/1, 4000/1000/2, 8000/2000/3. (On both sizes the weight
//!   of a game's end faded by a twentieth a turn.)
//! - 6, 7 and 8 from the weights of an earlier player, which weighed only crosses, early and late. These weights were
//!   rewritten by hand into this file format: `players/src/kitaran/learned.rs` of commit af645b6, the pairs of best
//!   conversions as sums, each phase at its mean number of empty squares, no windows. No command here repeats that.
//!   Then 6 by 5000/1500/6; 7 by 3500/800/6 and 4000/1200/7; 8 by 4000/800/8. Three to five rounds from nothing were
//!   weaker than the earlier player on 7 by 7 (0.13 to 0.42) and 8 by 8 (0.13), because games there are long and few
//!   reach a decision.
//!
//! Scores at equal nodes against the earlier player: on 4 by 4 0.58, on 5 by 5 0.88 (40 matches each, 10,000 nodes), on
//! 6 by 6 with `quiet` of 20 turns 0.83 (80, 5,000 nodes) and without 0.57 (60, 3,000), on 7 by 7 0.73 (60, 5,000) and
//! 0.77 (50, 3,000), on 8 by 8 0.54 and 0.58 (40 each, 2,000 and 10,000 nodes, quiet 20).

use std::sync::LazyLock;

use super::square_patterns::{Digits, PATTERNS, PLACES, SHARED, Window};

/// The number of cross codes.
pub const CODES: usize = 225;

/// Added to a code for the square's state: empty, a stone of seat 1, a stone of seat 2.
pub const STATE: [u8; 3] = [0, 25, 50];

/// Added to a code for each neighbour: none, a stone of seat 1, a stone of seat 2.
pub const NEAR: [u8; 3] = [0, 5, 1];

/// The code of a cross. It encodes how many neighbours the square has on the board, the square's state (0 empty, 1 and
/// 2 by seat), and the number of neighbouring stones by seat.
pub fn cross(degree: u8, state: u8, near: [u8; 2]) -> u8 {
    (degree - 2) * 75 + STATE[usize::from(state)] + near[0] * NEAR[1] + near[1] * NEAR[2]
}

/// The same code with the seats exchanged.
pub const fn exchanged(code: usize) -> usize {
    let (degree, state, first, second) = (code / 75, code / 25 % 3, code / 5 % 5, code % 5);
    let state = if state == 0 { 0 } else { 3 - state };
    degree * 75 + state * 25 + second * 5 + first
}

/// Below this number of empty squares each number is its own phase. From it on, four numbers share a phase.
const FEW: u32 = 12;

/// The number of phases. Each has its own weights for crosses.
pub const PHASES: usize = 20;

/// The phase for a number of empty squares.
pub fn phase(empty: u32) -> usize {
    let later = empty.saturating_sub(FEW) / 4;
    ((empty.min(FEW) + later) as usize).min(PHASES - 1)
}

/// The number of groups, which are coarser phases. Each has its own weights for windows.
pub const GROUPS: usize = 4;

/// The group for a number of empty squares.
pub fn group(empty: u32) -> usize {
    match empty {
        0..=1 => 0,
        2..=3 => 1,
        4..=8 => 2,
        _ => 3,
    }
}

/// How many weights a phase has in a file. Their order: crosses that are not barred, crosses that are barred, the best
/// conversion of the seat to act and of the other seat by number of flipped stones, the turn, and a half point of komi.
pub const OF_PHASE: usize = CODES * 2 + 5 + 5 + 1 + 1;

/// The index in a phase of the first weight for best conversions.
pub const BEST: usize = CODES * 2;

/// The index of the weight for having the turn.
pub const TURN: usize = BEST + 10;

/// The index in a phase of the weight of komi.
pub const KOMI: usize = TURN + 1;

/// One unit of a window weight's byte, in hundredths of a logit.
pub const WINDOW_UNIT: i16 = 2;

/// The learned weights, from the smallest board on. A file first has two bytes for each weight of each phase, the lower
/// byte first. Then it has, for each group, one byte for each window weight.
static FILES: [&[u8]; 5] = [
    include_bytes!("../../weights/kitaran-4.weights"),
    include_bytes!("../../weights/kitaran-5.weights"),
    include_bytes!("../../weights/kitaran-6.weights"),
    include_bytes!("../../weights/kitaran-7.weights"),
    include_bytes!("../../weights/kitaran-8.weights"),
];

static TABLES: [LazyLock<Table>; 5] = [
    LazyLock::new(|| Table::read(4, FILES[0])),
    LazyLock::new(|| Table::read(5, FILES[1])),
    LazyLock::new(|| Table::read(6, FILES[2])),
    LazyLock::new(|| Table::read(7, FILES[3])),
    LazyLock::new(|| Table::read(8, FILES[4])),
];

/// The weights of a phase.
#[derive(Clone, Debug)]
struct Phase {
    /// By seat to act, whether the square is barred, and code. The last dimension has room for every value of a byte.
    crosses: [[[i16; 256]; 2]; 2],
    best: [[i16; 5]; 2],
    turn: i16,
    komi: i16,
}

/// The weights for boards of one size.
#[derive(Debug)]
pub struct Table {
    phases: Vec<Phase>,
    /// The window weights, by group, kind of place and pattern.
    patterns: Vec<i16>,
    windows: Vec<Window>,
    digits: Digits,
}

/// The data from which a board is evaluated.
pub struct Weighed<'a> {
    pub own: u64,
    pub other: u64,
    /// The squares of the board.
    pub all: u64,
    /// The squares around which the last turn forbids conversions, and the stones of that turn.
    pub barred: u64,
    pub mover: usize,
    /// The code of each square's cross.
    pub codes: &'a [u8; 64],
    /// How many stones the best conversions flip, for the seat to act and for the other seat.
    pub best_flips: [usize; 2],
    /// Komi in half points, positive if it favours the seat to act.
    pub komi: i32,
}

impl Phase {
    fn read(bytes: &[u8]) -> Self {
        let weight = |at: usize| {
            let two = bytes.get(at * 2..at * 2 + 2);
            two.map_or(0, |two| i16::from_le_bytes([two[0], two[1]]))
        };
        let cross = |mover: usize, barred: usize, code: usize| match code {
            CODES.. => 0,
            code if mover == 0 => weight(barred * CODES + code),
            code => weight(barred * CODES + exchanged(code)),
        };
        let crosses = |mover: usize| {
            [0, 1].map(|barred| std::array::from_fn(|code| cross(mover, barred, code)))
        };
        Self {
            crosses: [0, 1].map(crosses),
            best: [0, 5].map(|from| std::array::from_fn(|flips| weight(BEST + from + flips))),
            turn: weight(TURN),
            komi: weight(KOMI),
        }
    }
}

impl Table {
    /// The weights for a board of this size.
    pub fn of(size: u8) -> &'static Self {
        &TABLES[usize::from(size.clamp(4, 8) - 4)]
    }

    /// Reads a file of weights; missing weights are 0.
    fn read(size: u8, bytes: &[u8]) -> Self {
        let (phases, windows) = bytes.split_at(bytes.len().min(PHASES * OF_PHASE * 2));
        let phases = (0..PHASES)
            .map(|phase| Phase::read(phases.get(phase * OF_PHASE * 2..).unwrap_or_default()))
            .collect();
        let mut patterns = Vec::with_capacity(GROUPS * PLACES * PATTERNS);
        for group in 0..GROUPS {
            for place in 0..PLACES {
                patterns.extend((0..PATTERNS).map(|pattern| {
                    let at = group * SHARED.count + SHARED.weight(place, pattern);
                    let byte = windows.get(at).copied().unwrap_or_default();
                    i16::from(byte as i8) * WINDOW_UNIT
                }));
            }
        }
        Self {
            phases,
            patterns,
            windows: Window::all(size),
            digits: Digits::get(),
        }
    }

    /// The score for the seat to act.
    #[inline]
    pub fn score(&self, board: &Weighed) -> i32 {
        let empty = (board.all & !(board.own | board.other)).count_ones();
        let phase = &self.phases[phase(empty)];
        let crosses = &phase.crosses[board.mover & 1];
        let mut sum = i32::from(phase.turn) + board.komi * i32::from(phase.komi);
        let mut squares = board.all;
        while squares != 0 {
            let square = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            let barred = (board.barred >> square & 1) as usize;
            sum += i32::from(crosses[barred][usize::from(board.codes[square & 63])]);
        }
        let from = group(empty) * PLACES * PATTERNS;
        let patterns = &self.patterns[from..from + PLACES * PATTERNS];
        for window in &self.windows {
            let pattern = window.pattern(self.digits, board.own, board.other);
            sum += i32::from(patterns[window.place * PATTERNS + pattern]);
        }
        let [own, other] = board.best_flips;
        sum + i32::from(phase.best[0][own]) + i32::from(phase.best[1][other])
    }

    /// The weight numbers of the windows, in the order of a file.
    #[cfg(test)]
    pub fn window_weights(&self, own: u64, other: u64, empty: u32) -> impl Iterator<Item = usize> {
        self.windows.iter().map(move |window| {
            let pattern = window.pattern(self.digits, own, other);
            group(empty) * SHARED.count + SHARED.weight(window.place, pattern)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{FILES, GROUPS, OF_PHASE, PHASES, SHARED};

    #[test]
    fn every_file_of_weights_is_whole() {
        for file in FILES {
            assert_eq!(
                file.len(),
                PHASES * OF_PHASE * 2 + GROUPS * SHARED.count,
                "learned anew? see players/fitting/kitaran.rs"
            );
        }
    }
}
