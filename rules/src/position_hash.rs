//! Hashes of positions, 64 bits wide, the same on every machine and in every run. Each word is multiplied to 128 bits,
//! and the two halves are combined, as in wyhash (Wang Yi, public domain, <https://github.com/wangyi-fudan/wyhash>). No
//! stored data depends on these hashes.

/// A hash of the words added so far.
///
/// ```
/// use rules::position_hash::PositionHash;
///
/// let hash = |words: [u64; 2]| words.into_iter().fold(PositionHash::new(), PositionHash::with).finish();
/// assert_eq!(hash([1, 2]), hash([1, 2]));
/// assert_ne!(hash([1, 2]), hash([2, 1]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionHash(u64);

impl PositionHash {
    /// The hash of no words.
    ///
    /// ```
    /// use rules::position_hash::PositionHash;
    ///
    /// assert_eq!(PositionHash::new(), PositionHash::default());
    /// ```
    pub const fn new() -> Self {
        Self(0)
    }

    /// The hash with one more word.
    ///
    /// ```
    /// use rules::position_hash::PositionHash;
    ///
    /// assert_ne!(PositionHash::new().with(0), PositionHash::new());
    /// ```
    #[inline]
    #[must_use]
    pub const fn with(self, word: u64) -> Self {
        Self(folded(self.0.wrapping_add(FIRST) ^ word, SECOND))
    }

    /// The hash.
    ///
    /// ```
    /// use rules::position_hash::PositionHash;
    ///
    /// assert_eq!(PositionHash::new().with(7).finish(), PositionHash::new().with(7).finish());
    /// ```
    #[inline]
    pub const fn finish(self) -> u64 {
        folded(self.0 ^ SECOND, FIRST)
    }
}

/// Odd numbers with as many ones as zeros in binary.
const FIRST: u64 = 0xa076_1d64_78bd_642f;
const SECOND: u64 = 0xe703_7ed1_a0b4_28db;

#[inline]
const fn folded(one: u64, other: u64) -> u64 {
    let product = one as u128 * other as u128;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::PositionHash;

    #[test]
    fn words_that_differ_in_one_bit_give_hashes_that_differ_in_half() {
        let hash = |one: u64, other: u64| PositionHash::new().with(one).with(other).finish();
        let (mut all, mut flipped) = (BTreeSet::new(), 0);
        for word in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef] {
            let base = hash(word, 7);
            for bit in 0..64 {
                for changed in [hash(word ^ 1 << bit, 7), hash(word, 7 ^ 1 << bit)] {
                    flipped += (base ^ changed).count_ones();
                    all.insert(changed);
                }
            }
        }
        assert!(all.len() >= 4 * 64 * 2 - 8, "{}", all.len());
        let mean = f64::from(flipped) / f64::from(4 * 64 * 2);
        assert!((30.0..34.0).contains(&mean), "{mean}");
    }
}
