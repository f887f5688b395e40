//! Windows of three by three squares of a board. Windows in similar places (in a corner, at an edge, inside) share
//! their weights. To compare windows, each is turned and mirrored until its corner is at the lower left, or its edge at
//! the bottom. Patterns that are mirror images of each other in such a place also share a weight.

use std::sync::LazyLock;

/// The number of patterns of a window: nine squares, each empty, own or the other's, as digits to base 3.
pub const PATTERNS: usize = 19_683;

/// The number of kinds of places: in a corner, at an edge, inside.
pub const PLACES: usize = 3;

const CORNER: usize = 0;
const EDGE: usize = 1;
const INSIDE: usize = 2;

/// How a window is turned or mirrored: a sum of these flags.
const ACROSS: usize = 1;
const UPSIDE_DOWN: usize = 2;
const DIAGONAL: usize = 4;

/// A window of a board.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The index of its lower left square.
    shift: u32,
    /// The kind of its place on the board.
    pub place: usize,
    turned: usize,
}

/// By transformation and set of squares in a window: the sum of the digit values of these squares.
static DIGITS: LazyLock<[[u16; 512]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|turned| {
        std::array::from_fn(|set| {
            let squares = (0..9).filter(|square| set >> square & 1 == 1);
            squares
                .map(|square| 3_u16.pow(moved(square, turned) as u32))
                .sum()
        })
    })
});

/// The square to which a transformation moves a square of a window.
fn moved(square: usize, turned: usize) -> usize {
    let (mut file, mut rank) = (square % 3, square / 3);
    if turned & ACROSS != 0 {
        file = 2 - file;
    }
    if turned & UPSIDE_DOWN != 0 {
        rank = 2 - rank;
    }
    if turned & DIAGONAL != 0 {
        (file, rank) = (rank, file);
    }
    rank * 3 + file
}

impl Window {
    /// All windows of a board of `size` by `size` squares.
    pub fn all(size: u8) -> Vec<Self> {
        let last = u32::from(size) - 3;
        let ranks = (0..=last).flat_map(|rank| (0..=last).map(move |file| (file, rank)));
        ranks
            .map(|(file, rank)| {
                let at_side = file == 0 || file == last;
                let (place, mut turned) = match (at_side, rank == 0 || rank == last) {
                    (true, true) => (CORNER, 0),
                    (true, false) => (EDGE, DIAGONAL),
                    (false, true) => (EDGE, 0),
                    (false, false) => (INSIDE, 0),
                };
                if file == last {
                    turned += ACROSS;
                }
                if rank == last {
                    turned += UPSIDE_DOWN;
                }
                Self {
                    shift: rank * 8 + file,
                    place,
                    turned,
                }
            })
            .collect()
    }

    /// The pattern number of a window, from the stones of a seat and of the other.
    #[inline]
    pub fn pattern(&self, digits: Digits, own: u64, other: u64) -> usize {
        let digits = &digits.0[self.turned];
        let part = |stones: u64| {
            let at = stones >> self.shift;
            let nine = at & 0o7 | at >> 5 & 0o70 | at >> 10 & 0o700;
            usize::from(digits[nine as usize & 511])
        };
        part(own) + 2 * part(other)
    }
}

/// The lookup table of [`Window::pattern`].
#[derive(Clone, Copy, Debug)]
pub struct Digits(&'static [[u16; 512]; 8]);

impl Digits {
    pub fn get() -> Self {
        Self(&DIGITS)
    }
}

/// Gives mirror images the same weight number, by kind of place and pattern.
pub static SHARED: LazyLock<Shared> = LazyLock::new(Shared::new);

pub struct Shared {
    /// The weight numbers, by kind of place and pattern.
    weights: Vec<u32>,
    /// How many weights there are.
    pub count: usize,
}

impl Shared {
    fn new() -> Self {
        let (mut weights, mut count) = (Vec::with_capacity(PLACES * PATTERNS), 0);
        for place in 0..PLACES {
            let from = weights.len();
            for pattern in 0..PATTERNS {
                let least = images(place, pattern).min().unwrap_or(pattern);
                if least < pattern {
                    weights.push(weights[from + least]);
                } else {
                    weights.push(count);
                    count += 1;
                }
            }
        }
        Self {
            weights,
            count: count as usize,
        }
    }

    /// The weight number of a pattern.
    pub fn weight(&self, place: usize, pattern: usize) -> usize {
        self.weights[place * PATTERNS + pattern] as usize
    }
}

/// A pattern and its mirror images with the same weight in this kind of place.
fn images(place: usize, pattern: usize) -> impl Iterator<Item = usize> {
    let alike: &[usize] = match place {
        CORNER => &[0, DIAGONAL],
        EDGE => &[0, ACROSS],
        _ => &[0, 1, 2, 3, 4, 5, 6, 7],
    };
    alike.iter().map(move |turned| {
        let digits = (0..9).map(|square| (square, pattern / 3_usize.pow(square as u32) % 3));
        digits
            .map(|(square, digit)| digit * 3_usize.pow(moved(square, *turned) as u32))
            .sum()
    })
}

#[cfg(test)]
mod tests {
    use rules::grid::square_bitset::board;
    use rules::random_generator::Rng;

    use super::{Digits, SHARED, Window};

    /// Maps a file and a rank, given the board's last index, to their image.
    type Image = fn(u8, u8, u8) -> (u8, u8);

    /// The weight numbers of all windows, in order.
    fn weights(size: u8, own: u64, other: u64) -> Vec<(usize, usize)> {
        let mut all: Vec<_> = Window::all(size)
            .iter()
            .map(|window| {
                let pattern = window.pattern(Digits::get(), own, other);
                (window.place, SHARED.weight(window.place, pattern))
            })
            .collect();
        all.sort_unstable();
        all
    }

    fn image(size: u8, set: u64, to: Image) -> u64 {
        let squares = (0..64).filter(|index| set >> index & 1 == 1);
        squares
            .map(|index| to(index % 8, index / 8, size - 1))
            .map(|(file, rank)| 1 << (rank * 8 + file))
            .sum()
    }

    #[test]
    fn mirror_images_of_a_board_have_the_same_weights() {
        let images: [Image; 3] = [
            |file, rank, last| (last - file, rank),
            |file, rank, last| (file, last - rank),
            |file, rank, _| (rank, file),
        ];
        let mut rng = Rng::new(1);
        for size in 4..=8 {
            for _ in 0..200 {
                let own = rng.next_u64() & board(size);
                let other = rng.next_u64() & board(size) & !own;
                let all = weights(size, own, other);
                assert_eq!(all.len(), usize::from(size - 2) * usize::from(size - 2));
                for to in images {
                    let turned = weights(size, image(size, own, to), image(size, other, to));
                    assert_eq!(turned, all, "{size} {own:x} {other:x}");
                }
            }
        }
    }

    #[test]
    fn as_many_weights_as_patterns_that_differ() {
        // a corner and an edge have one mirror line, on which three of the nine squares are; inside, all eight images
        // share a weight
        let one_line = 19_683_usize.midpoint(729);
        assert_eq!(SHARED.count, one_line + one_line + 2862);
    }
}
