//! The legs of flights: the ways to go exactly a given number of steps from a square. The ships on the board are not
//! considered.

use std::sync::LazyLock;

use super::board::{MAX_SIZE, SIDE, bit};
use crate::game::Seat;
use crate::grid::square::{ORTHOGONAL, Square};

/// The number of squares of the board.
pub(super) const AREA: usize = (SIDE * SIDE) as usize;

/// One way to go exactly a given number of steps.
#[derive(Debug)]
pub(super) struct Leg {
    /// The set of edges that the leg crosses.
    pub edges: u64,
    /// The squares that must be empty: all squares that the leg passes.
    pub through: u64,
    /// The end of the leg as a bit: a square, or a [`base`].
    pub end: u64,
    /// The squares that the leg enters, in order. A base is not a square.
    pub squares: Vec<Square>,
}

/// The base to which a seat flies, as a bit above those of the squares.
pub(super) fn base(seat: Seat) -> u64 {
    1 << (AREA + seat.index())
}

/// The legs of a ship of this size from a square, ordered at every step by north, east, south, west.
pub(super) fn legs(size: u8, from: Square) -> &'static [Leg] {
    &LEGS[usize::from(size) - 1][from.index(SIDE)]
}

static LEGS: LazyLock<[Vec<Vec<Leg>>; MAX_SIZE as usize]> = LazyLock::new(|| {
    [1, 2, 3].map(|size| {
        Square::all(SIDE)
            .map(|from| {
                let mut legs = Vec::new();
                extend(&mut legs, &mut Vec::new(), from, 0, size);
                legs
            })
            .collect()
    })
});

/// Adds the legs that continue from `at` with this many steps left.
fn extend(legs: &mut Vec<Leg>, squares: &mut Vec<Square>, at: Square, edges: u64, left: u8) {
    for direction in ORTHOGONAL {
        let Some(next) = at.step(direction, SIDE) else {
            // only the last step may leave the board, and only to the north or to the south
            let beyond = match direction {
                (0, 1) => Some(Seat::new(1)),
                (0, -1) => Some(Seat::new(2)),
                _ => None,
            };
            if let (Some(seat), 1) = (beyond, left) {
                legs.push(leg(edges, squares, squares, base(seat)));
            }
            continue;
        };
        let edge = edge(at, next);
        if edges & edge != 0 {
            continue;
        }
        squares.push(next);
        if left == 1 {
            let passed = &squares[..squares.len() - 1];
            legs.push(leg(edges | edge, squares, passed, bit(next)));
        } else {
            extend(legs, squares, next, edges | edge, left - 1);
        }
        squares.pop();
    }
}

fn leg(edges: u64, squares: &[Square], passed: &[Square], end: u64) -> Leg {
    Leg {
        edges,
        through: passed.iter().fold(0, |set, square| set | bit(*square)),
        end,
        squares: squares.to_vec(),
    }
}

/// The edge between two neighbours, as a bit. The edges between files come first, then those between ranks.
fn edge(one: Square, other: Square) -> u64 {
    let (file, rank) = (one.file().min(other.file()), one.rank().min(other.rank()));
    if one.rank() == other.rank() {
        1 << (rank * (SIDE - 1) + file)
    } else {
        1 << (SIDE * (SIDE - 1) + rank * SIDE + file)
    }
}
