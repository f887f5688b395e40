//! How strong the ways out are: a field over the board, spread inwards from the open border squares.
//!
//! An open border square is worth 1. Any other square is worth a share of the sum over all squares it can fly to,
//! less a part of the best of them, because the demon would mark that one. So a single way out is worth little, and
//! several ways are worth more than their number. In the other direction a load is spread from the angel. A square's
//! load times its worth tells how much of the angel's hope goes through the square. The demon removes that much by
//! marking it.

use rules::random_generator::Rng;

use super::board::{At, Board, Rows, file, rank};

/// The longest flight, in steps.
const MARGIN: usize = 4;
const WIDE: usize = 40;
const HIGH: usize = 25 + 2 * MARGIN;

/// How much the seed varies the worth of border squares.
const VARIED: f32 = 0.03;

/// A number for every square, with a margin of zeros.
type Grid = [[f32; WIDE]; HIGH];

/// The parameters of the field, for one power.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// The share of the sum over all flights that a square gets.
    share: f32,
    /// How much of the best flight is subtracted for the demon's mark.
    best: f32,
    /// The field is spread this many flights further than the shortest way out.
    more: u32,
}

/// By power, from 1. Measured with power 1, reach 7, 13 marks, 800 nodes and half as many for proofs, against an
/// older angel. The demon won 14 of 15 matches with these, 13 of 15 with a share of 0.1, 5 of 15 with 0.025, 11 of 18
/// with a best of 1, and 4 of 15 with 1.3. The others are not tuned: with a power of 2 or more the angel won whatever
/// the weights.
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
    /// 1 where the angel can fly on from, 0 elsewhere.
    inner: Grid,
    exits: Grid,
    /// What each border square is worth: about 1.
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

    /// Varies the worth of border squares a little, so that no two matches are alike.
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
            match (board.power, side) {
                (1, ..=8) => self.sweep::<1, 8>(side),
                (1, ..=16) => self.sweep::<1, 16>(side),
                (1, _) => self.sweep::<1, 28>(side),
                (2, ..=16) => self.sweep::<2, 16>(side),
                (2, _) => self.sweep::<2, 28>(side),
                (3, _) => self.sweep::<3, 28>(side),
                _ => self.sweep::<4, 28>(side),
            }
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

    /// What an angel on this square can hope for, with the demon to act.
    pub fn worth(&self, at: At) -> f32 {
        cell(&self.worth, at)
    }

    /// Spreads the load from the angel's square, after [`spread`](Self::spread).
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
            match (board.power, side) {
                (1, ..=8) => self.carry::<1, 8>(side),
                (1, ..=16) => self.carry::<1, 16>(side),
                (1, _) => self.carry::<1, 28>(side),
                (2, ..=16) => self.carry::<2, 16>(side),
                (2, _) => self.carry::<2, 28>(side),
                (3, _) => self.carry::<3, 28>(side),
                _ => self.carry::<4, 28>(side),
            }
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
