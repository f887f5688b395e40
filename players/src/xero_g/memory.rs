//! What is known of positions that were searched before, 16 bytes each.

use super::search::PROVEN;
use super::turns::Flight;

/// Bytes of the memory.
const BYTES: usize = 16 << 20;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known {
    pub hash: u64,
    pub depth: u32,
    pub bound: Bound,
    pub score: i32,
    /// The best turn, or the one that was too good.
    pub flight: Option<Flight>,
}

impl Known {
    /// What was found by a search of the window from alpha to beta.
    pub fn new(
        hash: u64,
        depth: u32,
        ply: u32,
        score: i32,
        (alpha, beta): (i32, i32),
        flight: Option<Flight>,
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
            score: to_memory(score, ply),
            flight,
        }
    }

    /// The score, where it answers a search of so many turns and this window.
    pub fn decides(&self, depth: u32, ply: u32, (alpha, beta): (i32, i32)) -> Option<i32> {
        let score = from_memory(self.score, ply);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        (decides && self.depth >= depth).then_some(score)
    }
}

/// Positions by hash, two places beside each other for each: the deeper of two stays, the newer is always kept.
pub struct Memory {
    /// The hash, and the rest packed; zeros are empty. Plain numbers, since the system gives zeros for nothing.
    places: Vec<[u64; 2]>,
}

impl Memory {
    /// A memory, no larger than useful for so many nodes.
    pub fn new(nodes: u64) -> Self {
        let most = BYTES / size_of::<[u64; 2]>();
        let wanted = usize::try_from(nodes.saturating_mul(4)).unwrap_or(most);
        Self {
            places: vec![[0; 2]; wanted.clamp(1024, most).next_power_of_two().min(most)],
        }
    }

    fn pair(&self, hash: u64) -> usize {
        hash as usize & (self.places.len() - 2)
    }

    pub fn get(&self, hash: u64) -> Option<Known> {
        let at = self.pair(hash);
        let found = self.places[at..at + 2]
            .iter()
            .find(|place| place[0] == hash && place[1] != 0)?;
        Some(unpacked(hash, found[1]))
    }

    pub fn put(&mut self, known: Known) {
        let at = self.pair(known.hash);
        let deep = self.places[at];
        let same = deep[0] == known.hash;
        if same || unpacked(0, deep[1]).depth <= known.depth {
            if !same {
                self.places[at + 1] = deep;
            }
            self.places[at] = [known.hash, packed(&known)];
        } else {
            self.places[at + 1] = [known.hash, packed(&known)];
        }
    }
}

/// Ends are counted from the position in memory, not from the root.
fn to_memory(score: i32, ply: u32) -> i32 {
    if score > PROVEN {
        score + ply as i32
    } else if score < -PROVEN {
        score - ply as i32
    } else {
        score
    }
}

fn from_memory(score: i32, ply: u32) -> i32 {
    if score > PROVEN {
        score - ply as i32
    } else if score < -PROVEN {
        score + ply as i32
    } else {
        score
    }
}

/// Score, turn, depth and bound, from the highest bits down. No turn is 0: none begins in a base.
fn packed(known: &Known) -> u64 {
    let flight = known.flight.map_or(0, Flight::number);
    let bound = match known.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    u64::from(known.score as u32) << 32
        | u64::from(flight) << 12
        | u64::from(known.depth.min(255)) << 2
        | bound
}

fn unpacked(hash: u64, packed: u64) -> Known {
    Known {
        hash,
        depth: (packed >> 2 & 0xff) as u32,
        bound: match packed & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
        score: (packed >> 32) as u32 as i32,
        flight: Flight::numbered((packed >> 12 & 0xf_ffff) as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_comes_back() {
        let mut memory = Memory::new(0);
        let known = Known {
            hash: 77,
            depth: 5,
            bound: Bound::AtLeast,
            score: -123_456,
            flight: Flight::numbered(0x3ffff),
        };
        memory.put(known);
        assert_eq!(memory.get(77), Some(known));
        assert_eq!(memory.get(78), None);
        let newer = Known {
            hash: 77 + (1 << 40),
            depth: 1,
            flight: None,
            ..known
        };
        memory.put(newer);
        assert_eq!(memory.get(77), Some(known)); // the deeper one stays
        assert_eq!(memory.get(newer.hash), Some(newer));
    }
}
