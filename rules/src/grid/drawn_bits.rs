//! Finds the n-th bit of a set. Random draws use it, because counting turns is faster than listing them.

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const TOPS: u64 = ONES << 7;

/// The index of the n-th set bit of a byte, by byte and n.
static IN_BYTE: [[u8; 8]; 256] = in_byte();

const fn in_byte() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut number) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][number] = bit;
                number += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

/// For each byte, the number of set bits in it and in all lower bytes.
#[inline]
const fn counted_bytes(set: u64) -> u64 {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const FOURS: u64 = 0x3333_3333_3333_3333;
    const EIGHTS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let pairs = set - (set >> 1 & PAIRS);
    let fours = (pairs & FOURS) + (pairs >> 2 & FOURS);
    ((fours + (fours >> 4)) & EIGHTS).wrapping_mul(ONES)
}

/// A set with its bits counted.
#[derive(Clone, Copy, Debug)]
pub struct CountedSet {
    set: u64,
    counted: u64,
}

impl CountedSet {
    /// Counts a set.
    ///
    #[inline]
    pub(crate) const fn of(set: u64) -> Self {
        let counted = counted_bytes(set);
        Self { set, counted }
    }

    /// How many bits are set.
    ///
    #[inline]
    pub(crate) const fn count(self) -> u32 {
        (self.counted >> 56) as u32
    }

    /// The index of the set bit with this number. Both count from 0, from the lowest bit. `None` if the set has fewer
    /// bits. All bytes are compared at once (Sebastiano Vigna, "Broadword Implementation of Rank/Select Queries",
    /// 2008).
    ///
    #[inline]
    pub(crate) fn nth(self, number: u32) -> Option<u32> {
        if number >= self.count() {
            return None;
        }
        let wanted = u64::from(number) * ONES;
        // a byte keeps its highest bit if this byte and those below it have at most `number` bits: the wanted bit is higher
        let passed = ((wanted | TOPS) - self.counted) & TOPS;
        let shift = (passed >> 7).wrapping_mul(ONES) >> 56 << 3;
        let before = (self.counted << 8 >> shift) & 0xff;
        let byte = (self.set >> shift) as u8;
        let within = u64::from(number) - before;
        let within = IN_BYTE[usize::from(byte)][(within & 7) as usize];
        Some(shift as u32 + u32::from(within))
    }
}

#[cfg(test)]
mod tests {
    use super::CountedSet;
    use crate::random_generator::Rng;

    #[test]
    fn agrees_with_counting_one_by_one() {
        let mut rng = Rng::new(1);
        for round in 0..1000 {
            let set = match round % 3 {
                0 => rng.next_u64(),
                1 => rng.next_u64() & rng.next_u64() & rng.next_u64(),
                _ => rng.next_u64() | rng.next_u64(),
            };
            let mut rest = set;
            assert_eq!(CountedSet::of(set).count(), set.count_ones());
            for number in 0..set.count_ones() {
                let lowest = rest & rest.wrapping_neg();
                let at = lowest.trailing_zeros();
                assert_eq!(
                    CountedSet::of(set).nth(number),
                    Some(at),
                    "{set:x} {number}"
                );
                rest &= rest - 1;
            }
            assert_eq!(CountedSet::of(set).nth(set.count_ones()), None);
        }
        assert_eq!(CountedSet::of(u64::MAX).nth(63), Some(63));
    }
}
