//! The evaluation of a position for the seat to fly.
//!
//! It counts where both seats' nearest ships could end, how far their home rows have advanced, and which ships lead
//! into the bases. Here flights may cross an edge twice. That is not legal, but it rarely matters and is much faster.

use rules::grid::square_bitset::indices;
use rules::xero_g::OneSided;

use super::weights::WEIGHTS;

/// The first row of the north side. It is the last row when the board is turned around.
const NORTH: u64 = 0xff << 56;
const SOUTH: u64 = 0xff;
const ROW: u32 = 8;

/// The index of the first weight of each kind. Most kinds have six weights, for the rows, or three, for the sizes.
pub const STANDING: usize = 0;
pub const OWN: usize = 18;
pub const OTHER: usize = OWN + SIDE;
pub const THREAT: usize = OTHER + SIDE;
pub const THREATS: usize = THREAT + 1;
pub const TEMPO: usize = THREATS + 1;
pub const COUNT: usize = TEMPO + 1;

/// The number of counts of each side. They are, with their number:
/// - by row (6), the empty squares in reach,
/// - by size (3), the ships in reach,
/// - by row (6), whether it is the home row,
/// - by size (3), the ships on the home row,
/// - the ends of all ships of the home row together,
/// - the ships that can enter the base,
/// - the ships that lead to the base.
const SIDE: usize = 21;
const REACHED: usize = 0;
const BOOSTS: usize = 6;
const HOME: usize = 9;
const SHIPS: usize = 15;
const ENDS: usize = 18;
const GATES: usize = 19;
const LEADS: usize = 20;

/// The evaluation of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The seat to fly can enter the base.
    Wins,
    /// The evaluation.
    Score(i32),
}

/// Where the nearest ships of one side can fly.
struct Sight {
    home: u64,
    /// All squares where its nearest ships may end, the bases included.
    ends: u64,
}

fn sight(home: u64, taken: u64, legs: &[u64; 64]) -> Sight {
    let (mut todo, mut seen, mut ends) = (home, home, 0);
    while todo != 0 {
        let further = legs[todo.trailing_zeros() as usize % 64];
        todo &= todo - 1;
        ends |= further;
        let fresh = further & taken & !seen;
        seen |= fresh;
        todo |= fresh;
    }
    Sight { home, ends }
}

/// Evaluates a position.
pub fn worth(ships: OneSided) -> Worth {
    let mut score = 0;
    let mut wins = false;
    count(ships, &mut wins, &mut |weight, times| {
        score += WEIGHTS[weight % COUNT] * times;
    });
    if wins {
        Worth::Wins
    } else {
        Worth::Score(score)
    }
}

/// Calls `tell` with each weight's number and count. Sets `wins` instead if the seat to fly can win at once.
#[inline]
pub fn count(ships: OneSided, wins: &mut bool, tell: &mut impl FnMut(usize, i32)) {
    let taken = ships.taken();
    let turned = ships.turned();
    let (home, other_home) = (ships.home(), turned.home().swap_bytes());
    let legs = ships.first_legs(home | other_home);
    let own = sight(home, taken, &legs);
    let base = if own.ends & NORTH == 0 {
        0
    } else {
        OneSided::BASE
    };
    if ships.wins_within(home, base) {
        *wins = true;
        return;
    }
    let other = sight(other_home, taken, &legs);
    if other.ends & SOUTH != 0 && turned.wins_within(turned.home(), OneSided::BASE) {
        tell(THREAT, 1);
        tell(THREATS, entering(&other, taken, &legs, SOUTH));
    }
    tell(TEMPO, 1);
    for (at, set) in ships.sets().into_iter().enumerate() {
        for row in 0..6 {
            let there = set >> (ROW * (row as u32 + 1)) & 0xff;
            tell(STANDING + at * 6 + row, there.count_ones() as i32);
        }
    }
    side(OWN, &own, ships, &legs, NORTH, tell);
    side(OTHER, &other, ships, &legs, SOUTH, tell);
}

/// How many of the nearest ships can enter the base.
fn entering(sight_of: &Sight, taken: u64, legs: &[u64; 64], base: u64) -> i32 {
    let enters = |at: u32| sight(1_u64 << at, taken, legs).ends & base != 0;
    indices(sight_of.home).filter(|at| enters(*at)).count() as i32
}

/// Calls `tell` with the counts of one side.
#[inline]
fn side(
    first: usize,
    seen: &Sight,
    ships: OneSided,
    legs: &[u64; 64],
    base: u64,
    tell: &mut impl FnMut(usize, i32),
) {
    let taken = ships.taken();
    let north = base == NORTH;
    let away = |row: usize| {
        if north {
            row as u32 + 1
        } else {
            6 - row as u32
        }
    };
    let empty = seen.ends & !taken;
    for row in 0..6 {
        let there = empty >> (ROW * away(row)) & 0xff;
        tell(first + REACHED + row, there.count_ones() as i32);
    }
    for (at, set) in ships.sets().into_iter().enumerate() {
        tell(first + BOOSTS + at, (set & seen.ends).count_ones() as i32);
        tell(first + SHIPS + at, (set & seen.home).count_ones() as i32);
    }
    let row = seen.home.trailing_zeros() as usize / 8;
    let row = if north {
        row.wrapping_sub(1)
    } else {
        6_usize.wrapping_sub(row)
    };
    tell(first + HOME + row.min(5), 1);
    let ends: u32 = indices(seen.home)
        .map(|at| sight(1_u64 << at, taken, legs).ends.count_ones())
        .sum();
    tell(first + ENDS, ends as i32);
    let (gates, leads) = leading(taken, legs, base);
    tell(first + GATES, gates);
    tell(first + LEADS, leads);
}

/// How many ships could enter a base directly, and how many could with boosts too.
fn leading(taken: u64, legs: &[u64; 64], base: u64) -> (i32, i32) {
    let gates: u64 = indices(taken)
        .filter(|at| legs[*at as usize % 64] & base != 0)
        .fold(0, |set, at| set | 1_u64 << at);
    let mut leads = gates;
    loop {
        let more: u64 = indices(taken & !leads)
            .filter(|at| legs[*at as usize % 64] & leads != 0)
            .fold(0, |set, at| set | 1_u64 << at);
        if more == 0 {
            break;
        }
        leads |= more;
    }
    (gates.count_ones() as i32, leads.count_ones() as i32)
}
