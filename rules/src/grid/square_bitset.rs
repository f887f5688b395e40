//! Sets of squares on boards of up to 8 by 8, one bit for each square. A smaller board is the south-western part.

use std::num::NonZeroU64;

use super::square::Square;

/// The number of files of the widest board. A square's bit is its index on a board of this width.
pub const WIDTH: u8 = 8;

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;

/// The set of this square alone; the empty set for a square beyond the eighth rank or file.
///
/// ```
/// use rules::grid::{square::Square, square_bitset::bit};
///
/// assert_eq!(Square::parse("b1").map(bit), Some(0b10));
/// assert_eq!(Square::parse("i9").map(bit), Some(0)); // beyond 8 by 8
/// ```
pub const fn bit(square: Square) -> u64 {
    if square.within(WIDTH) {
        1 << square.index(WIDTH)
    } else {
        0
    }
}

/// All squares of a board of `side` by `side`.
///
/// ```
/// use rules::grid::square_bitset::board;
///
/// assert_eq!(board(2), 0b11_0000_0011); // a1, b1, a2 and b2
/// assert_eq!(board(8).count_ones(), 64);
/// ```
#[inline]
pub const fn board(side: u8) -> u64 {
    BOARDS[if side < WIDTH { side } else { WIDTH } as usize]
}

/// The boards, by number of files.
const BOARDS: [u64; WIDTH as usize + 1] = {
    let mut boards = [0; WIDTH as usize + 1];
    let mut side = 1;
    while side <= WIDTH {
        let mut rank = 0;
        while rank < side {
            boards[side as usize] |= ((1 << side) - 1) << (rank * WIDTH);
            rank += 1;
        }
        side += 1;
    }
    boards
};

/// The squares north, east, south and west of any square of the set.
///
/// ```
/// use rules::grid::{square::Square, square_bitset::{beside, bit}};
///
/// let corner = Square::parse("a1").map_or(0, bit);
/// assert_eq!(beside(corner).count_ones(), 2); // a2 and b1
/// ```
pub const fn beside(set: u64) -> u64 {
    set << 8 | set >> 8 | (set & !FILE_H) << 1 | (set & !FILE_A) >> 1
}

/// The squares that a chess king reaches from any square of the set.
pub(crate) const fn around(set: u64) -> u64 {
    let row = set | (set & !FILE_H) << 1 | (set & !FILE_A) >> 1;
    row << 8 | row >> 8 | beside(set)
}

/// The squares of a set, ordered by index.
///
/// ```
/// use rules::grid::square_bitset::{board, squares};
///
/// let names: Vec<String> = squares(board(2)).map(|square| square.to_string()).collect();
/// assert_eq!(names, ["a1", "b1", "a2", "b2"]);
/// ```
pub fn squares(set: u64) -> impl Iterator<Item = Square> {
    indices(set).map_while(|index| Square::from_index(index as usize, WIDTH))
}

/// The indices of the bits of a set, the lowest first.
///
/// ```
/// use rules::grid::square_bitset::indices;
///
/// assert_eq!(indices(0b1010).collect::<Vec<_>>(), [1, 3]);
/// ```
#[inline]
pub fn indices(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        // counting the zeros is faster for a type that cannot be 0
        let index = NonZeroU64::new(set)?.trailing_zeros();
        set &= set - 1;
        Some(index)
    })
}

/// The squares of a set, by file, then rank.
pub(crate) fn listed(set: u64) -> Vec<Square> {
    let mut list: Vec<Square> = squares(set).collect();
    list.sort_unstable();
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::square::{ORTHOGONAL, QUEEN};

    #[test]
    fn sets_agree_with_squares() {
        for side in 1..=WIDTH {
            let all = Square::all(side).fold(0, |set, square| set | bit(square));
            assert_eq!(board(side), all);
            assert_eq!(squares(all).count(), usize::from(side).pow(2));
        }
        for square in Square::all(WIDTH) {
            let of = |directions: &[(i8, i8)]| {
                square
                    .steps(directions, WIDTH)
                    .fold(0, |set, square| set | bit(square))
            };
            assert_eq!(beside(bit(square)), of(&ORTHOGONAL), "{square}");
            assert_eq!(around(bit(square)), of(&QUEEN), "{square}");
        }
        assert_eq!(Square::parse("i9").map(bit), Some(0));
    }

    #[test]
    fn lists_are_in_the_order_of_names() {
        let names: Vec<String> = listed(board(2)).iter().map(ToString::to_string).collect();
        assert_eq!(names, ["a1", "a2", "b1", "b2"]);
    }
}
