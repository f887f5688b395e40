//! Steps of flights on sets of squares. The ends of all ways of a leg are computed at once.
//!
//! A set has eight bits for each row, so a step is a shift. The board's ranks are rows 1 to 6, the bases are rows 0 and
//! 7, and the files are columns 0 to 5. Columns 6 and 7 are always empty, so that steps do not wrap round the sides.

use std::ops::{BitAnd, BitOr};
use std::sync::LazyLock;

use super::board::SIDE;
use crate::game::Seat;
use crate::grid::square::Square;

/// A row has this many bits.
const ROW: u32 = 8;

/// A rank as a set in row 0.
const RANK: u64 = (1 << SIDE) - 1;

/// The squares of the board.
pub(super) const BOARD: u64 = 0x003f_3f3f_3f3f_3f00;

/// The base that a seat flies to.
pub(super) fn enemy_base(seat: Seat) -> u64 {
    if seat.number() == 1 {
        RANK << (7 * ROW)
    } else {
        RANK
    }
}

/// The edges between the board and the base to which a seat flies.
pub(super) fn gates(seat: Seat) -> Edges {
    let north = if seat.number() == 1 {
        RANK << (6 * ROW)
    } else {
        RANK
    };
    Edges { east: 0, north }
}

/// The bit number of a square in these sets.
pub(super) fn place(square: Square) -> u32 {
    ROW + u32::from(square.rank()) * ROW + u32::from(square.file())
}

/// Converts a set of squares by board index into a set of this layout.
pub(super) fn spread(squares: u64) -> u64 {
    let side = u32::from(SIDE);
    (0..side).fold(0, |set, rank| {
        set | (squares >> (rank * side) & RANK) << ((rank + 1) * ROW)
    })
}

/// Converts a set of this layout into a set of squares by board index. The bases are dropped.
pub(super) fn gather(set: u64) -> u64 {
    let side = u32::from(SIDE);
    (0..side).fold(0, |squares, rank| {
        squares | (set >> ((rank + 1) * ROW) & RANK) << (rank * side)
    })
}

/// The places of a set, the lowest first.
pub(super) fn places(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        place
    })
}

/// A set of edges. Each edge is a bit of the square that is west or south of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edges {
    east: u64,
    north: u64,
}

impl Edges {
    pub const NONE: Self = Self { east: 0, north: 0 };

    pub const ALL: Self = Self {
        east: u64::MAX,
        north: u64::MAX,
    };

    /// All edges of the board and of these gates, without those in this set.
    pub fn uncrossed(self, gates: Self) -> Self {
        const EAST: u64 = 0x001f_1f1f_1f1f_1f00;
        const NORTH: u64 = 0x0000_3f3f_3f3f_3f00;
        Self {
            east: EAST & !self.east,
            north: (NORTH | gates.north) & !self.north,
        }
    }

    /// The edges that both sets contain, combined into one number; 0 if there are none.
    pub fn meets(self, other: Self) -> u64 {
        let Self { east, north } = self & other;
        east | north
    }

    /// Does the other set contain all edges of this one?
    pub fn within(self, other: Self) -> bool {
        self.east & !other.east | self.north & !other.north == 0
    }

    /// The edges moved by this many places.
    fn moved(self, places: u32) -> Self {
        Self {
            east: self.east.rotate_left(places),
            north: self.north.rotate_left(places),
        }
    }
}

impl BitOr for Edges {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self {
            east: self.east | other.east,
            north: self.north | other.north,
        }
    }
}

impl BitAnd for Edges {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self {
            east: self.east & other.east,
            north: self.north & other.north,
        }
    }
}

/// The squares one step along the rank from any square of the set.
fn sideways(set: u64, open: Edges) -> u64 {
    (set & open.east) << 1 | set >> 1 & open.east
}

/// The squares one step along the file from any square of the set.
fn lengthways(set: u64, open: Edges) -> u64 {
    (set & open.north) << ROW | set >> ROW & open.north
}

/// The ends of all legs of a ship of this size from the square `at`. A leg crosses only `open` edges and passes only
/// `empty` squares.
#[inline]
pub(super) fn ends_of_legs(size: u8, at: u64, empty: u64, open: Edges) -> u64 {
    let one = sideways(at, open) | lengthways(at, open);
    if size == 1 {
        return one;
    }
    let one = one & empty;
    // grouped by the direction of the second step; a step back would cross the first edge again, and no other second
    // step leads to the start
    let (across, along) = (sideways(one, open) & !at, lengthways(one, open) & !at);
    if size == 2 {
        return across | along;
    }
    let (across, along) = (across & empty, along & empty);
    // A third step that turns never goes back. A third step along the same line goes on or goes back. Going back ends
    // on a neighbour of the start, and going on never does, so neighbours are excluded.
    let neighbours = at << 1 | at >> 1 | at << ROW | at >> ROW;
    let straight = sideways(across, open) | lengthways(along, open);
    sideways(along, open) | lengthways(across, open) | straight & !neighbours
}

/// One way from a square to another.
#[derive(Clone, Copy)]
struct Leg {
    edges: Edges,
    /// The squares that must be empty.
    through: u64,
}

/// The most ways of one leg from one square to another.
const WAYS: usize = 3;

/// The legs from [`MIDDLE`], by size − 1 and by the distance to the end in places, modulo 64.
type Legs = [[[Leg; WAYS]; 64]; 3];

/// A square in the middle, from which no leg leaves the set. The legs from other squares are these legs, moved. A moved
/// leg that leaves the board passes a place that is not a square. Such a place never counts as empty, so the leg is
/// rejected.
const MIDDLE: u32 = 27;

static LEGS: LazyLock<Legs> = LazyLock::new(|| {
    let none = Leg {
        edges: Edges::NONE,
        through: u64::MAX,
    };
    let mut legs = [[[none; WAYS]; 64]; 3];
    let mut known = [[0; 64]; 3];
    let mut paths = vec![(MIDDLE, Edges::NONE, 0)];
    for size in 0..3 {
        let mut longer = Vec::new();
        for (at, edges, through) in paths {
            for (to, edge) in steps(at) {
                if edges.meets(edge) == 0 {
                    longer.push((to, edges | edge, through));
                }
            }
        }
        for &(to, edges, through) in &longer {
            let further = further(MIDDLE, to);
            let number: &mut usize = &mut known[size][further];
            legs[size][further][*number] = Leg { edges, through };
            *number += 1;
        }
        paths = longer
            .into_iter()
            .map(|(to, edges, through)| (to, edges, through | 1 << to))
            .collect();
    }
    legs
});

/// The four neighbours of a place, each with the edge that leads there.
fn steps(at: u32) -> [(u32, Edges); 4] {
    let east = |from: u32| Edges {
        east: 1 << from,
        north: 0,
    };
    let north = |from: u32| Edges {
        east: 0,
        north: 1 << from,
    };
    [
        (at + ROW, north(at)),
        (at + 1, east(at)),
        (at - ROW, north(at - ROW)),
        (at - 1, east(at - 1)),
    ]
}

/// The difference between two places, modulo 64.
fn further(from: u32, to: u32) -> usize {
    (to.wrapping_sub(from) % u64::BITS) as usize
}

/// The table of legs, for many lookups.
#[derive(Clone, Copy)]
pub(super) struct LegTable(&'static Legs);

impl LegTable {
    pub fn new() -> Self {
        Self(&LEGS)
    }

    /// The edges of every way of a ship of this size from one place to another over these empty squares.
    #[inline]
    pub fn ways(self, size: u8, from: u32, to: u32, empty: u64) -> impl Iterator<Item = Edges> {
        let moved = from.wrapping_sub(MIDDLE) % u64::BITS;
        let legs = &self.0[usize::from(size - 1) % 3][further(from, to)];
        legs.iter()
            .filter(move |leg| leg.through.rotate_left(moved) & !empty == 0)
            .map(move |leg| leg.edges.moved(moved))
    }
}
