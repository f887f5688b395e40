//! A small copy of a position with only what the search needs. It is fast to copy, and its evaluation is updated with
//! each turn.

use std::cmp::Ordering;

use rules::grid::square::Square;
use rules::grid::square_bitset::{WIDTH, beside, board, indices};
use rules::kitaran::{Kitaran, Turn};
use rules::position_hash::PositionHash;
use rules::{Game as _, Seat, ToAct};

use super::weights::{self, Table, Weighed};
use crate::alpha_beta::{PROVEN, Position};

/// A turn: the index of its square, plus [`CONVERTS`] if it converts.
pub type Move = u8;

/// Added to the square's index if the turn converts around that square.
pub const CONVERTS: Move = 64;

/// The number of squares of the widest board.
const SQUARES: usize = 64;

/// A position with its evaluation data.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// The squares of the stones, by seat.
    pub stones: [u64; 2],
    /// The stones that the last turn placed or flipped.
    pub protected: u64,
    /// The squares of the board.
    pub all: u64,
    /// The index of the seat to act.
    pub mover: usize,
    /// Komi for seat 2, in half points.
    pub komi: i32,
    /// How many turns were played since the last placement.
    since: usize,
    /// The match ends after this many turns without a placement.
    quiet: usize,
    /// Varies the scores of positions a little, so that searches differ.
    seed: u64,
    /// By square, the code of its state and its neighbours' states, see [`weights::cross`].
    codes: [u8; SQUARES],
    weights: &'static Table,
}

impl Board {
    pub fn of(game: &Kitaran, seed: u64) -> Self {
        let all = board(game.files());
        let stones = [0, 1].map(|index| game.stones_of(Seat::at(index)));
        let mover = match game.to_act() {
            ToAct::One(seat) => seat.index(),
            _ => 0,
        };
        let mut codes = [0; SQUARES];
        for square in indices(all) {
            let near = beside(1 << square) & all;
            let near_by = stones.map(|set| (set & near).count_ones() as u8);
            let state = stones.map(|set| (set >> square & 1) as u8);
            let degree = near.count_ones() as u8;
            codes[square as usize] = weights::cross(degree, state[0] + 2 * state[1], near_by);
        }
        Self {
            stones,
            protected: game.protected_stones(),
            all,
            mover,
            komi: game.komi_halves(),
            since: game.stood_since_placement().len().saturating_sub(1),
            quiet: game.quiet_turns().unwrap_or(usize::MAX),
            seed,
            codes,
            weights: Table::of(game.files()),
        }
    }

    pub fn empty(&self) -> u64 {
        self.all & !(self.stones[0] | self.stones[1])
    }

    /// The stones around which the seat to act may convert.
    pub fn convertible(&self) -> u64 {
        let enemies = self.stones[self.mover ^ 1];
        self.stones[self.mover] & beside(enemies) & !beside(enemies & self.protected)
    }

    /// The lead of the seat to act, in half points.
    pub fn lead(&self) -> i32 {
        let [first, second] = self.stones.map(|set| set.count_ones() as i32 * 2);
        let lead = first - second - self.komi;
        if self.mover == 0 { lead } else { -lead }
    }

    /// The most stones that one conversion can flip: by the seat to act, and by the other seat if it were to act.
    pub fn best_flips(&self) -> [usize; 2] {
        let (own, enemies) = (self.stones[self.mover], self.stones[self.mover ^ 1]);
        let barred = beside(enemies & self.protected);
        [
            most_beside(own & !barred, enemies),
            most_beside(enemies, own),
        ]
    }

    /// Changes the state of a square. States: 0 empty, 1 and 2 by seat.
    fn set(&mut self, square: u32, from: u8, to: u8) {
        // codes are bytes: a subtraction wraps around
        let change = |by: [u8; 3]| by[usize::from(to)].wrapping_sub(by[usize::from(from)]);
        self.recode(square, change(weights::STATE));
        let near = change(weights::NEAR);
        for neighbour in indices(beside(1 << square) & self.all) {
            self.recode(neighbour, near);
        }
    }

    fn recode(&mut self, square: u32, change: u8) {
        let code = &mut self.codes[square as usize];
        *code = code.wrapping_add(change);
    }

    /// Plays a turn of the seat to act.
    pub fn play(&mut self, turn: Move) {
        let (own, other) = (self.mover, self.mover ^ 1);
        let state = own as u8 + 1;
        if turn < CONVERTS {
            self.set(turn.into(), 0, state);
            self.protected = 1 << turn;
            self.stones[own] |= self.protected;
            self.since = 0;
        } else {
            let flips = beside(1 << (turn - CONVERTS)) & self.stones[other];
            for square in indices(flips) {
                self.set(square, 3 - state, state);
            }
            self.stones[own] |= flips;
            self.stones[other] &= !flips;
            self.protected = flips;
            self.since += 1;
        }
        self.mover = other;
    }

    /// The data for the evaluation.
    pub fn weighed(&self) -> Weighed<'_> {
        let (own, other) = (self.stones[self.mover], self.stones[self.mover ^ 1]);
        Weighed {
            own,
            other,
            all: self.all,
            barred: beside(self.protected) & !other | self.protected,
            mover: self.mover,
            codes: &self.codes,
            best_flips: self.best_flips(),
            komi: if self.mover == 0 {
                -self.komi
            } else {
                self.komi
            },
        }
    }

    /// The score for the seat to act.
    pub fn score(&self) -> i32 {
        self.weights.score(&self.weighed())
    }
}

/// The squares that have exactly four, three, two and one of the stones beside them. All squares are counted at once,
/// with the counts as bits across several sets.
fn beside_so_many(stones: u64) -> [u64; 4] {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    const FILE_H: u64 = FILE_A << 7;
    let (north, south) = (stones << 8, stones >> 8);
    let (east, west) = ((stones & !FILE_H) << 1, (stones & !FILE_A) >> 1);
    let (odd_one, both_one) = (north ^ south, north & south);
    let (odd_two, both_two) = (east ^ west, east & west);
    let odd = odd_one ^ odd_two;
    let two = both_one ^ both_two ^ (odd_one & odd_two);
    [both_one & both_two, two & odd, two & !odd, odd & !two]
}

/// The largest number of stones of `others` beside any square of `around`.
fn most_beside(around: u64, others: u64) -> usize {
    let many = beside_so_many(others);
    let at = many.iter().position(|squares| squares & around != 0);
    at.map_or(0, |at| 4 - at)
}

impl Position for Board {
    type Turn = Move;

    const UNIT: i32 = 100;
    const DRAW: i32 = -1;

    fn end(&self) -> Option<Ordering> {
        (self.empty() == 0 || self.since >= self.quiet).then(|| self.third_time())
    }

    fn list(&self, out: &mut Vec<Move>) {
        out.extend(indices(self.convertible()).map(|square| square as Move + CONVERTS));
        out.extend(indices(self.empty()).map(|square| square as Move));
    }

    fn after(&self, turn: Move) -> Self {
        let mut after = *self;
        after.play(turn);
        after
    }

    /// Equals the rules' position hash, because the positions before the root are given as such hashes.
    fn hash(&self) -> u64 {
        let hash = PositionHash::new()
            .with(self.stones[0])
            .with(self.stones[1]);
        hash.with(self.protected)
            .with(self.mover as u64 + 1)
            .finish()
    }

    fn worth(&self) -> i32 {
        /// At most this much is added at random.
        const CHANCE: u64 = 3;
        /// After this many turns without a placement an advantage counts half. So the seat that is ahead fills the
        /// board.
        const FADES: i32 = 32;
        // these bits depend on both the stones and the seed
        let mixed = (self.stones[0] ^ self.seed).wrapping_mul(self.seed | 1) >> 48 & CHANCE;
        let score = self.score() + mixed as i32;
        let score = score * FADES / (FADES + self.since as i32);
        score.clamp(1 - PROVEN, PROVEN - 1)
    }

    fn looks(&self, turn: Move) -> i32 {
        let square = turn & (CONVERTS - 1);
        let near = beside(1 << square);
        let enemies = (near & self.stones[self.mover ^ 1]).count_ones() as i32;
        if turn >= CONVERTS {
            30_000 * (enemies - 1)
        } else {
            2000 * enemies
        }
    }

    fn is_sharp(&self, turn: Move) -> bool {
        let around = 1 << (turn & (CONVERTS - 1));
        turn >= CONVERTS && (beside(around) & self.stones[self.mover ^ 1]).count_ones() > 1
    }

    fn list_sharp(&self, out: &mut Vec<Move>) {
        // on the widest board the version with sharp turns scored 0.45 against the version before (100 matches), and
        // without them 0.56 (80)
        if self.all == u64::MAX {
            return;
        }
        let convertible = self.convertible();
        let [four, three, two, _] = beside_so_many(self.stones[self.mover ^ 1]);
        for squares in [four, three, two] {
            out.extend(indices(squares & convertible).map(|square| square as Move + CONVERTS));
        }
    }

    fn kind(turn: Move) -> usize {
        usize::from(turn)
    }

    fn returnable(&self) -> usize {
        self.since
    }

    /// One more repetition wins for the leader, so the other seat must leave the cycle.
    fn returned(&self) -> i32 {
        const ROUND: i32 = 1500;
        ROUND * self.lead().signum()
    }

    fn third_time(&self) -> Ordering {
        self.lead().cmp(&0)
    }
}

/// The turn in the rules' type.
pub fn turn_of(turn: Move) -> Option<Turn> {
    let square = Square::from_index(usize::from(turn & (CONVERTS - 1)), WIDTH)?;
    Some(if turn < CONVERTS {
        Turn::Place(square)
    } else {
        Turn::Convert(square)
    })
}
