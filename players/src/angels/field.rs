//! How good the angel's ways out are: a field over the board, spread inwards from the unmarked border squares.
//!
//! An unmarked border square is worth 1. Any other square is worth a share of the sum over all squares it can fly to,
//! less a part of the best of them, because the demon would mark that one. So a single way out is worth little, and
//! several ways are worth more than their number. A load is spread in the other direction, from the angel. A square's
//! load times its worth is the part of the angel's hope that goes through the square. The demon removes that much by
//! marking the square.

use rules::random_generator::Rng;

use super::board::{At, Board, Rows, file, rank};

/// The margin around the board: the longest flight, in steps.
const MARGIN: usize = 4;
const WIDE: usize = 40;
const HIGH: usize = 25 + 2 * MARGIN;

/// How much the seed varies the worth of border squares.
const VARIED: f32 = 0.03;

/// A number for every square, with a margin of zeros around the board.
type Grid = [[f32; WIDE]; HIGH];

/// The parameters of the field for one power.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// A square's worth is this share of the sum over all flights.
    share: f32,
    /// How much of the best flight is subtracted for the demon's mark.
    best: f32,
    /// The field is spread over this many flights more than the shortest way out has.
    more: u32,
}

/// By power, from 1. Measured with power 1, reach 7, 13 marks, 800 nodes and half as many for proofs, against an older
/// angel. The demon won 14 of 15 matches with these weights, 13 of 15 with a share of 0.1, 5 of 15 with 0.025, 11 of 18
/// with a `best` of 1, and 4 of 15 with 1.3. The weights of other powers are not tuned: from power 2 on, the angel won
/// with any weights.
const WEIGHTS: [Weights; 4] = [
    Weights {
        share: 0.05,
        best: 1.2,
        more: 3,
    },
    Weights {
        share: 0.015,
        best: 1.2,
        more: 3,
    },
    Weights {
        share: 0.01,
        best: 1.2,
        more: 2,
    },
    Weights {
        share: 0.006,
        best: 1.2,
        more: 2,
    },
];

/// The worth of every square for an angel on it, with the demon to act.
pub struct Field {
    worth: Grid,
    /// 1 for squares from which the angel can fly on, 0 for others.
    inner: Grid,
    exits: Grid,
    /// The worth of each border square: about 1.
    border: Grid,
    sums: Grid,
    bests: Grid,
    load: Grid,
    weights: Weights,
}

fn fill(grid: &mut Grid, rows: &Rows) {
    for (line, row) in grid[MARGIN..].iter_mut().zip(rows.0) {
        for (file, cell) in line[MARGIN..MARGIN + 28].iter_mut().enumerate() {
            *cell = (row >> file & 1) as f32;
        }
    }
}

fn cell(grid: &Grid, at: At) -> f32 {
    grid[rank(at) + MARGIN][file(at) as usize + MARGIN]
}

/// Calls a method that is compiled for each power and for a few board sizes.
macro_rules! for_size {
    ($field:ident, $method:ident, $power:expr, $side:ident) => {
        match ($power, $side) {
            (1, ..=8) => $field.$method::<1, 8>($side),
            (1, ..=16) => $field.$method::<1, 16>($side),
            (1, _) => $field.$method::<1, 28>($side),
            (2, ..=16) => $field.$method::<2, 16>($side),
            (2, _) => $field.$method::<2, 28>($side),
            (3, _) => $field.$method::<3, 28>($side),
            _ => $field.$method::<4, 28>($side),
        }
    };
}

impl Field {
    pub fn new(power: u8) -> Box<Self> {
        let none = [[0.0; WIDE]; HIGH];
        Box::new(Self {
            worth: none,
            inner: none,
            exits: none,
            border: [[1.0; WIDE]; HIGH],
            sums: none,
            bests: none,
            load: none,
            weights: WEIGHTS[usize::from(power) - 1],
        })
    }

    /// Varies the worth of border squares a little, so that matches differ.
    pub fn vary(&mut self, rng: &mut Rng) {
        for cell in self.border.iter_mut().flatten() {
            *cell = 1.0 + VARIED * (rng.below(256) as f32 / 256.0);
        }
    }

    /// Spreads the worth for an angel that needs `flights` flights to the border.
    pub fn spread(&mut self, board: &Board, flights: u32) {
        let exits = board.exits();
        fill(&mut self.exits, &exits);
        fill(&mut self.inner, &board.open.without(&exits));
        for (line, border) in self.exits.iter_mut().zip(&self.border) {
            for (cell, border) in line.iter_mut().zip(border) {
                *cell *= border;
            }
        }
        self.worth = self.exits;
        let sweeps = flights + self.weights.more;
        let side = usize::from(board.side);
        for _ in 0..sweeps {
            for_size!(self, sweep, board.power, side);
        }
    }

    fn sweep<const POWER: usize, const FILES: usize>(&mut self, side: usize) {
        for rank in MARGIN..MARGIN + side {
            let line = &self.worth[rank];
            let (sums, bests) = (&mut self.sums[rank], &mut self.bests[rank]);
            for file in MARGIN..MARGIN + FILES {
                let (mut sum, mut best) = (0.0, 0.0_f32);
                for step in 0..=2 * POWER {
                    let cell = line[file + step - POWER];
                    sum += cell;
                    best = if cell > best { cell } else { best };
                }
                sums[file] = sum;
                bests[file] = best;
            }
        }
        let Weights {
            share, best: taken, ..
        } = self.weights;
        for rank in MARGIN..MARGIN + side {
            let mut line = [0.0; WIDE];
            let mut most = [0.0_f32; WIDE];
            for step in 0..=2 * POWER {
                let (sums, bests) = (
                    &self.sums[rank + step - POWER],
                    &self.bests[rank + step - POWER],
                );
                for file in MARGIN..MARGIN + FILES {
                    line[file] += sums[file];
                    most[file] = if bests[file] > most[file] {
                        bests[file]
                    } else {
                        most[file]
                    };
                }
            }
            let (worth, inner, exits) =
                (&mut self.worth[rank], &self.inner[rank], &self.exits[rank]);
            for file in MARGIN..MARGIN + FILES {
                let own = worth[file];
                worth[file] = exits[file]
                    + inner[file] * share * (line[file] - own - taken * most[file]).max(0.0);
            }
        }
    }

    /// The worth of a square for an angel on it, with the demon to act.
    pub fn worth(&self, at: At) -> f32 {
        cell(&self.worth, at)
    }

    /// Spreads the load from the angel's square. Call [`spread`](Self::spread) first.
    pub fn load(&mut self, board: &Board, flights: u32) {
        let side = usize::from(board.side);
        self.load = [[0.0; WIDE]; HIGH];
        let (angel_rank, angel_file) = (
            rank(board.angel) + MARGIN,
            file(board.angel) as usize + MARGIN,
        );
        let sweeps = flights + self.weights.more;
        for _ in 0..sweeps {
            self.load[angel_rank][angel_file] = 1.0;
            for_size!(self, carry, board.power, side);
        }
    }

    fn carry<const POWER: usize, const FILES: usize>(&mut self, side: usize) {
        for rank in MARGIN..MARGIN + side {
            let (line, inner, sums) = (&self.load[rank], &self.inner[rank], &mut self.sums[rank]);
            let mut from = [0.0; WIDE];
            for file in MARGIN..MARGIN + FILES {
                from[file] = line[file] * inner[file];
            }
            for file in MARGIN..MARGIN + FILES {
                let mut sum = 0.0;
                for step in 0..=2 * POWER {
                    sum += from[file + step - POWER];
                }
                sums[file] = sum;
            }
        }
        let share = self.weights.share;
        for rank in MARGIN..MARGIN + side {
            let mut line = [0.0; WIDE];
            for step in 0..=2 * POWER {
                let sums = &self.sums[rank + step - POWER];
                for file in MARGIN..MARGIN + FILES {
                    line[file] += sums[file];
                }
            }
            let (load, inner, exits) = (&mut self.load[rank], &self.inner[rank], &self.exits[rank]);
            for file in MARGIN..MARGIN + FILES {
                let own = load[file] * inner[file];
                load[file] = (inner[file] + exits[file]) * share * (line[file] - own);
            }
        }
    }

    /// How much of the angel's hope goes through a square.
    pub fn hope_through(&self, at: At) -> f32 {
        cell(&self.worth, at) * cell(&self.load, at)
    }
}
