//! The evaluation: a weighted sum of counts.

use rules::Seat;
use rules::grid::square_bitset::indices;
use rules::random_generator::Rng;

use super::board::{Board, SQUARES, Sight};
use super::weights::WEIGHTS;

/// The index of the first weight of each kind.
pub const SHIPS: usize = 0;
const SQUARE: usize = SHIPS + 13;
const REBUILD: usize = SQUARE + 36;
const SEEN: usize = REBUILD + 2;
const PORT: usize = SEEN + 6;
const MOBILITY: usize = PORT + 32;
const GUARD: usize = MOBILITY + 2;
const TURN: usize = GUARD + 6;
const THREATENED: usize = TURN + 1;
const HOLDER: usize = THREATENED + 8;
const ENTRY: usize = HOLDER + 4;

/// The number of weights.
pub const COUNT: usize = ENTRY + 8;

/// The weights of one search.
#[derive(Clone)]
pub struct Evaluation {
    weights: [i32; COUNT],
    /// The worth of a ship, by its seat and square.
    squares: [[i32; SQUARES]; 2],
}

/// The kind of a square for white: squares that mirror each other in the line from port to port have the same kind.
/// Use `square ^ 63` for black.
const fn square_kind(square: usize) -> usize {
    let (file, rank) = (square % 8, square / 8);
    let (high, low) = if file > rank {
        (file, rank)
    } else {
        (rank, file)
    };
    high * (high + 1) / 2 + low
}

/// Counts the features of a position. `add` gets a weight's number and its count, which is positive for the seat to act
/// and negative for the other seat. `square` gets the squares of the ships instead.
#[inline]
fn count(
    board: &Board,
    sights: &[Sight; 2],
    mut add: impl FnMut(usize, i32),
    mut square: impl FnMut(usize, usize, i32),
) {
    let all = board.ships.all();
    let pop = |set: u64| set.count_ones() as i32;
    for index in 0..2 {
        let seat = Seat::at(index);
        // the seat to act has role 0
        let role = usize::from(seat != board.to_act);
        let sign = 1 - 2 * role as i32;
        let (own, other) = (&sights[index], &sights[1 - index]);
        let ships = board.ships.own(seat);
        add(SHIPS + ships.count_ones().min(12) as usize, sign);
        for at in indices(ships) {
            square(index, at as usize, sign);
        }
        if board.ships.can_rebuild(seat) {
            add(REBUILD + role, sign);
        }
        add(SEEN + role * 3, sign * pop(other.one() & ships));
        let threatened = other.two() & ships;
        add(
            THREATENED + role * 4 + pop(threatened).min(3) as usize,
            sign,
        );
        add(SEEN + role * 3 + 2, sign * pop(other.three() & ships));
        let lines = board.port_lines(seat);
        let (held, open) = (lines.holders.count_ones(), lines.enemies.count_ones());
        add(PORT + role * 16 + (held * 4 + open) as usize, sign);
        add(HOLDER + role * 2, sign * pop(lines.holders & other.one()));
        add(
            HOLDER + role * 2 + 1,
            sign * pop(lines.holders & other.two()),
        );
        add(ENTRY + role * 4, sign * pop(lines.free & other.any()));
        add(ENTRY + role * 4 + 1, sign * pop(lines.free & own.any()));
        add(ENTRY + role * 4 + 2, sign * pop(lines.free));
        add(ENTRY + role * 4 + 3, sign * pop(lines.free & other.two()));
        let goals = board.ships.goals(seat);
        add(MOBILITY, sign * own.sum(goals));
        add(MOBILITY + 1, sign * pop(own.any() & goals));
        add(GUARD, sign * pop(own.one() & ships));
        add(GUARD + 1, sign * pop(own.two() & ships));
        add(GUARD + 2, sign * pop(own.three() & ships));
        add(GUARD + 3, sign * pop(own.two() & !all));
        let three = own.three() & !all;
        add(GUARD + 4, sign * pop(three));
        add(GUARD + 5, sign * pop(other.any() & three));
    }
    add(TURN, 1);
}

/// Calls `add` with each weight's number and count, for tuning.
#[cfg(test)]
pub fn features(board: &Board, add: &mut impl FnMut(usize, i32)) {
    let sights = board.sights();
    let mut found = Vec::new();
    count(board, &sights, &mut *add, |seat, square, sign| {
        found.push((SQUARE + square_kind(square ^ (63 * seat)), sign));
    });
    for (weight, times) in found {
        add(weight, times);
    }
}

impl Evaluation {
    /// Uses the standard weights.
    pub fn new() -> Self {
        Self::of(&WEIGHTS)
    }

    /// Uses these weights.
    pub fn of(weights: &[i32; COUNT]) -> Self {
        let worth =
            |seat: usize, square: usize| weights[SQUARE + square_kind(square ^ (63 * seat))];
        Self {
            weights: *weights,
            squares: [0, 1].map(|seat| std::array::from_fn(|square| worth(seat, square))),
        }
    }

    /// Varies the square weights a little at random, so that matches differ.
    pub fn varied(rng: &mut Rng) -> Self {
        let mut weights = WEIGHTS;
        for weight in &mut weights[SQUARE..REBUILD] {
            *weight += rng.below(3) as i32 - 1;
        }
        Self::of(&weights)
    }

    /// The evaluation for the seat to act, in about hundredths of a ship.
    pub fn worth(&self, board: &Board, sights: &[Sight; 2]) -> i32 {
        let (mut sum, mut squares) = (0, 0);
        count(
            board,
            sights,
            |weight, times| sum += self.weights[weight] * times,
            |seat, square, sign| squares += sign * self.squares[seat][square],
        );
        sum + squares
    }
}
