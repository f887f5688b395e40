//! A transposition table with 16 bytes an entry, for all games that are searched by alpha-beta.

use std::marker::PhantomData;

/// The score of a win. The number of plies until then is subtracted. Wins score above all evaluations.
pub const WIN: i32 = 1_000_000;

/// Scores above this are proven wins. Evaluations are lower.
pub const PROVEN: i32 = WIN - 1000;

/// Scores at or below this are proven losses.
pub const LOST: i32 = -PROVEN;

/// The largest size of a table, in bytes.
const BYTES: usize = 16 << 20;

/// The number of entries of the smallest table.
const FEWEST: usize = 1 << 10;

/// How many bits a turn's number has.
const TURN_BITS: u32 = 20;

/// A turn that can be stored as a number.
pub trait Numbered: Copy {
    /// The turn's number: above 0 and below 2^20.
    fn number(self) -> u32;

    /// The turn with this number; `None` for 0.
    fn numbered(number: u32) -> Option<Self>;
}

impl<T: Copy + Into<u32> + TryFrom<u32>> Numbered for T {
    fn number(self) -> u32 {
        self.into() + 1
    }

    fn numbered(number: u32) -> Option<Self> {
        Self::try_from(number.checked_sub(1)?).ok()
    }
}

/// Whether a stored score is exact or a bound of the exact one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known<T> {
    pub hash: u64,
    pub depth: u32,
    pub bound: Bound,
    pub score: i32,
    /// The best turn, or the turn that caused the cut.
    pub turn: Option<T>,
}

impl<T: Numbered> Known<T> {
    /// The entry for the result of a search with the window from alpha to beta.
    pub fn new(
        hash: u64,
        depth: u32,
        ply: u32,
        score: i32,
        (alpha, beta): (i32, i32),
        turn: Option<T>,
    ) -> Self {
        let bound = if score >= beta {
            Bound::AtLeast
        } else if score <= alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        Self {
            hash,
            depth,
            bound,
            score: to_table(score, ply),
            turn,
        }
    }

    /// The stored score, if it is deep enough and sufficient for this window.
    pub fn decides(&self, depth: u32, ply: u32, (alpha, beta): (i32, i32)) -> Option<i32> {
        let score = from_table(self.score, ply);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        (decides && self.depth >= depth).then_some(score)
    }
}

/// A transposition table with `WAYS` entries (1 or 2) for each hash value. A new position is always stored. With two
/// entries, the first has the deeper position.
pub struct Table<T, const WAYS: usize = 2> {
    /// The hash, and the other data packed into a word; zeros mean empty. Entries are plain numbers, because the system
    /// provides zeroed memory for free.
    places: Vec<[u64; 2]>,
    turns: PhantomData<T>,
}

impl<T: Numbered> Table<T, 2> {
    /// A table that is no larger than useful for `nodes` nodes.
    pub fn new(nodes: u64) -> Self {
        let most = BYTES / size_of::<[u64; 2]>();
        let wanted = usize::try_from(nodes.saturating_mul(4)).unwrap_or(most);
        Self::of_size(wanted.clamp(FEWEST, most).next_power_of_two().min(most))
    }
}

impl<T: Numbered, const WAYS: usize> Table<T, WAYS> {
    /// A table with this number of entries: a power of two.
    pub fn of_size(places: usize) -> Self {
        const { assert!(WAYS == 1 || WAYS == 2) };
        Self {
            places: vec![[0; 2]; places],
            turns: PhantomData,
        }
    }

    fn first(&self, hash: u64) -> usize {
        hash as usize & (self.places.len() - WAYS)
    }

    pub fn get(&self, hash: u64) -> Option<Known<T>> {
        let at = self.first(hash);
        let found = self.places[at..at + WAYS]
            .iter()
            .find(|place| place[0] == hash && place[1] != 0)?;
        Some(unpacked(hash, found[1]))
    }

    pub fn put(&mut self, known: Known<T>) {
        let at = self.first(known.hash);
        let deep = self.places[at];
        let same = deep[0] == known.hash;
        if WAYS == 1 || same || depth(deep[1]) <= known.depth {
            if WAYS > 1 && !same {
                self.places[at + 1] = deep;
            }
            self.places[at] = [known.hash, packed(&known)];
        } else {
            self.places[at + 1] = [known.hash, packed(&known)];
        }
    }
}

/// Converts a score for storing: distances to the end then count from the position, not from the root.
fn to_table(score: i32, ply: u32) -> i32 {
    match score {
        PROVEN.. => score + ply as i32,
        ..=LOST => score - ply as i32,
        _ => score,
    }
}

fn from_table(score: i32, ply: u32) -> i32 {
    match score {
        PROVEN.. => score - ply as i32,
        ..=LOST => score + ply as i32,
        _ => score,
    }
}

/// Packs score, turn, depth and bound, from the highest bits to the lowest.
fn packed<T: Numbered>(known: &Known<T>) -> u64 {
    let turn = known.turn.map_or(0, T::number);
    let bound = match known.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    u64::from(known.score as u32) << 32
        | u64::from(turn) << 12
        | u64::from(known.depth.min(255)) << 2
        | bound
}

fn depth(packed: u64) -> u32 {
    (packed >> 2 & 0xff) as u32
}

fn unpacked<T: Numbered>(hash: u64, packed: u64) -> Known<T> {
    Known {
        hash,
        depth: depth(packed),
        bound: match packed & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
        score: (packed >> 32) as u32 as i32,
        turn: T::numbered((packed >> 12) as u32 & ((1 << TURN_BITS) - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Turn(u32);

    impl Numbered for Turn {
        fn number(self) -> u32 {
            self.0
        }

        fn numbered(number: u32) -> Option<Self> {
            (number != 0).then_some(Self(number))
        }
    }

    #[test]
    fn what_is_put_comes_back() {
        let mut table = Table::new(0);
        let known = Known {
            hash: 77,
            depth: 5,
            bound: Bound::AtLeast,
            score: -123_456,
            turn: Some(Turn((1 << TURN_BITS) - 1)),
        };
        table.put(known);
        assert_eq!(table.get(77), Some(known));
        assert_eq!(table.get(78), None);
        let newer = Known {
            hash: 77 + (1 << 40),
            depth: 1,
            turn: None,
            ..known
        };
        table.put(newer);
        assert_eq!(table.get(77), Some(known)); // the deeper one stays
        assert_eq!(table.get(newer.hash), Some(newer));
    }

    #[test]
    fn a_win_is_told_by_how_far_it_is_from_where_it_is_asked_for() {
        let (alpha, beta) = (-WIN, WIN);
        let won = Known::new(77, 3, 4, WIN - 6, (alpha, beta), Some(Turn(1)));
        assert_eq!(won.decides(3, 2, (alpha, beta)), Some(WIN - 4));
        assert_eq!(won.decides(4, 2, (alpha, beta)), None); // not searched that deep
        let lost = Known::new(77, 3, 4, 6 - WIN, (alpha, beta), Some(Turn(1)));
        assert_eq!(lost.decides(3, 2, (alpha, beta)), Some(4 - WIN));
    }

    #[test]
    fn a_table_is_no_larger_than_useful_and_has_its_limit() {
        let bytes = |nodes| Table::<Turn>::new(nodes).places.len() * size_of::<[u64; 2]>();
        assert_eq!(bytes(0), FEWEST * 16);
        assert_eq!(bytes(u64::MAX), BYTES);
    }
}
