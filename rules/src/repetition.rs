//! Repetition: counts how many times a position has occurred.

use std::sync::Arc;

/// The match ends when a position occurs this many times.
pub(crate) const LAST_TIME: u8 = 3;

/// The most hashes that are stored in place. When they are full, they move into a shared block.
const KEPT: usize = 32;

/// Words of a filter. With sixteen bits for each hash, about one hash in sixteen that is not in the block passes.
const WORDS: usize = KEPT * 16 / 64;

/// The [hashes](crate::Game::position_hash) of the positions that have occurred so far. The third occurrence ends a
/// game.
///
/// Copies share the older blocks, so copying is cheap. A search copies positions far more often than it plays many
/// turns after a copy.
///
/// With a thousand positions, the chance that two different ones have the same hash is below one in 10^13. The match
/// would then be drawn too early. Looking for such a pair is useless, because both positions would have to be played.
#[derive(Clone, Debug, Default)]
pub struct Stood {
    latest: [u64; KEPT],
    /// How many of `latest` are in use.
    count: usize,
    earlier: Option<Arc<Earlier>>,
}

/// A full block of older hashes.
#[derive(Debug, PartialEq, Eq)]
struct Earlier {
    hashes: [u64; KEPT],
    /// Has a bit for each hash of the block. If a hash's bit is not set, the block does not contain it.
    filter: [u64; WORDS],
    before: Option<Arc<Self>>,
}

/// The bit of a hash in a filter: the index of its word, and the word with that bit set.
fn filter_bit(hash: u64) -> (usize, u64) {
    ((hash >> 6) as usize % WORDS, 1 << (hash % 64))
}

fn count(hashes: &[u64], position: u64) -> u32 {
    let same = |one: &u64| u32::from(*one == position);
    hashes.iter().map(same).sum()
}

impl PartialEq for Stood {
    fn eq(&self, other: &Self) -> bool {
        self.kept() == other.kept() && self.earlier == other.earlier
    }
}

impl Eq for Stood {}

impl Stood {
    /// Records that a position occurs. Returns how many times it has occurred, including now.
    pub(crate) fn note(&mut self, position: u64) -> u8 {
        let times = self.times(position).saturating_add(1);
        if self.count == KEPT {
            self.put_away();
        }
        self.latest[self.count] = position;
        self.count += 1;
        times
    }

    fn put_away(&mut self) {
        let mut filter = [0; WORDS];
        for hash in self.latest {
            let (word, bit) = filter_bit(hash);
            filter[word] |= bit;
        }
        self.earlier = Some(Arc::new(Earlier {
            hashes: self.latest,
            filter,
            before: self.earlier.take(),
        }));
        self.count = 0;
    }

    fn kept(&self) -> &[u64] {
        &self.latest[..self.count]
    }

    /// How many times this position has occurred.
    pub(crate) fn times(&self, position: u64) -> u8 {
        let (word, bit) = filter_bit(position);
        let mut same = count(self.kept(), position);
        let mut earlier = self.earlier.as_deref();
        while let Some(hashes) = earlier {
            if hashes.filter[word] & bit != 0 {
                same += count(&hashes.hashes, position);
            }
            earlier = hashes.before.as_deref();
        }
        u8::try_from(same).unwrap_or(u8::MAX)
    }

    /// Has no position been recorded?
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0 && self.earlier.is_none()
    }

    /// How many positions were recorded since the last [`forget`](Self::forget).
    pub(crate) fn noted(&self) -> usize {
        let mut noted = self.count;
        let mut earlier = self.earlier.as_deref();
        while let Some(hashes) = earlier {
            noted += KEPT;
            earlier = hashes.before.as_deref();
        }
        noted
    }

    /// All positions recorded since the last [`forget`](Self::forget), in order.
    pub(crate) fn all(&self) -> Vec<u64> {
        let mut blocks = vec![self.kept()];
        let mut earlier = self.earlier.as_deref();
        while let Some(hashes) = earlier {
            blocks.push(&hashes.hashes);
            earlier = hashes.before.as_deref();
        }
        blocks.into_iter().rev().flatten().copied().collect()
    }

    /// Forgets all positions, after a turn that makes earlier positions impossible.
    pub(crate) fn forget(&mut self) {
        self.count = 0;
        self.earlier = None;
    }
}

#[cfg(test)]
mod tests {
    use super::{KEPT, Stood};
    use crate::random_generator::Rng;

    #[test]
    fn positions_are_counted_apart() {
        let mut stood = Stood::default();
        let times = [1, 2, 1, 1].map(|position| stood.note(position));
        assert_eq!(times, [1, 1, 2, 3]);
        assert_eq!([1, 3].map(|position| stood.times(position)), [3, 0]);
        stood.forget();
        assert_eq!(stood.note(1), 1);
    }

    #[test]
    fn one_that_stands_for_ever_is_counted_without_end() {
        let mut stood = Stood::default();
        for _ in 0..300 {
            stood.note(7);
        }
        assert_eq!(stood.times(7), u8::MAX);
    }
    #[test]
    fn many_are_counted_as_in_a_list() {
        let (mut rng, mut stood, mut list) = (Rng::new(1), Stood::default(), Vec::new());
        let hashes: Vec<u64> = (0..300).map(|_| rng.next_u64()).collect();
        for _ in 0..KEPT * 20 {
            let hash = hashes[rng.below(hashes.len())];
            let before = stood.clone();
            list.push(hash);
            let times = list.iter().filter(|one| **one == hash).count();
            assert_eq!(usize::from(stood.note(hash)), times);
            assert_eq!(usize::from(before.times(hash)), times - 1);
            assert!(before != stood && stood == stood.clone());
        }
        stood.forget();
        assert!(stood.is_empty() && stood == Stood::default());
    }
}
