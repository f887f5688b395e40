//! The four boards, sets of their squares, and the squares for programs along their edges.

use crate::game::Seat;
use crate::grid::square::Square;

/// A set of squares. Bits run along the ranks, with at least one unused bit after each rank. So a shift moves a set to
/// its neighbours, and nothing wraps round.
pub type Set = u128;

/// The number of bits from one rank to the next, and the difference of neighbouring ranks in an index of
/// [`Bare::cells`](super::Bare::cells).
pub const STRIDE: u8 = 10;

/// The number of bits in use.
pub const CELLS: usize = STRIDE as usize * 9;

/// The number of files, and of ranks, of the board for this number of seats, 2 to 5.
///
/// ```
/// use rules::virus_fight::side;
///
/// assert_eq!([2, 3, 4, 5].map(side), [5, 6, 7, 9]);
/// ```
pub fn side(seats: u8) -> u8 {
    match seats {
        ..=2 => 5,
        3 => 6,
        4 => 7,
        5.. => 9,
    }
}

/// The bit number of a square.
pub fn cell(square: Square) -> usize {
    square.index(STRIDE)
}

/// The set of this square alone.
pub fn bit(square: Square) -> Set {
    1 << cell(square)
}

/// All squares of a board of `side` files.
pub fn whole(side: u8) -> Set {
    (0..side).fold(0, |set, rank| {
        set | ((1 << side) - 1) << (u32::from(rank) * u32::from(STRIDE))
    })
}

/// The orthogonal neighbours of a set's squares. The result contains a square of the set only if it is a neighbour of
/// another one.
pub fn beside(set: Set, board: Set) -> Set {
    (set << 1 | set >> 1 | set << STRIDE | set >> STRIDE) & board
}

/// All squares of `within` that are connected with `from`, which must be part of `within`.
pub fn connected(from: Set, within: Set) -> Set {
    let mut found = from;
    loop {
        let more = found | beside(found, within);
        if more == found {
            return found;
        }
        found = more;
    }
}

/// The squares of a set, rank by rank.
pub fn squares(mut set: Set) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        Square::from_index(index as usize, STRIDE)
    })
}

/// The edge square with this number. Numbers go clockwise from a1, at first upwards along file a.
fn edge(number: u16, side: u8) -> Option<Square> {
    let last = u16::from(side) - 1;
    let (way, along) = (number / last % 4, (number % last) as u8);
    let last = side - 1;
    match way {
        0 => Square::new(0, along),
        1 => Square::new(along, last),
        2 => Square::new(last, last - along),
        _ => Square::new(last - along, 0),
    }
}

/// The squares of a seat's program of this length, from its leftmost to its rightmost instruction. Left and right are
/// as the seat sees them when it faces the centre.
///
/// ```
/// use rules::{Seat, virus_fight::place};
///
/// let squares = place(Seat::new(2), 2, 3); // of two seats the second, in the north
/// let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["d5", "c5", "b5"]);
/// ```
pub fn place(seat: Seat, seats: u8, length: usize) -> Vec<Square> {
    let side = side(seats);
    let round = 4 * (i32::from(side) - 1);
    let (seats, seat, length) = (i32::from(seats), seat.index() as i32, length as i32);
    // The centre of the program is at 3.5 (side − 1) + seat · round / seats, and its start is (length − 1) / 2 before
    // the centre. Both are computed as multiples of 1 / (2 · seats).
    let start = 7 * seats * (i32::from(side) - 1) + 2 * seat * round - seats * (length - 1);
    // Rounds to the nearest integer, a half down, as the ceiling of the value minus a half.
    let first = (start - seats + 2 * seats - 1).div_euclid(2 * seats);
    (0..length)
        .rev()
        .filter_map(|at| edge((first + at).rem_euclid(round) as u16, side))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(set: &[Square]) -> String {
        let names: Vec<String> = set.iter().map(ToString::to_string).collect();
        names.join(" ")
    }

    #[test]
    fn programs_are_placed_along_the_edge() {
        for (seats, seat, length, squares) in [
            // seat 1 sits in the south and sees file a on its left
            (2, 1, 1, "c1"),
            (2, 1, 5, "a1 b1 c1 d1 e1"),
            (2, 2, 3, "d5 c5 b5"),
            // 3.5 · 4 − 0.5 = 13.5 rounds down to 13, which is d1
            (2, 1, 2, "c1 d1"),
            (2, 1, 4, "b1 c1 d1 e1"),
            (4, 2, 3, "a5 a4 a3"),
            (4, 3, 3, "e7 d7 c7"),
            (4, 4, 3, "g3 g4 g5"),
            // round a corner
            (3, 2, 5, "b6 a6 a5 a4 a3"),
            (5, 3, 5, "d9 c9 b9 a9 a8"),
        ] {
            let placed = place(Seat::new(seat), seats, length);
            assert_eq!(names(&placed), squares, "{seat} of {seats}, {length}");
        }
    }

    #[test]
    fn nothing_wraps_round() {
        for side in [5, 6, 7, 9] {
            let board = whole(side);
            assert_eq!(board.count_ones(), u32::from(side).pow(2));
            for square in Square::all(side) {
                let near: Vec<Square> = squares(beside(bit(square), board)).collect();
                let mut steps: Vec<Square> = square
                    .steps(&crate::grid::square::ORTHOGONAL, side)
                    .collect();
                steps.sort_unstable_by_key(|step| cell(*step));
                assert_eq!(near, steps, "{square}");
            }
        }
    }
}
