//! A bit of a set by its number, for draws that are counted instead of listed.

/// The set of the bit with this number, from 0 and from the lowest; nothing where the set has fewer.
///
/// ```
/// use games::grid::drawn_bits::nth_bit;
///
/// assert_eq!([0, 1, 2].map(|number| nth_bit(0b1010, number)), [0b0010, 0b1000, 0]);
/// ```
#[inline]
pub const fn nth_bit(mut set: u64, mut number: u32) -> u64 {
    // half a set at a time, while that is more than a few bits
    let mut shift = 0;
    let mut width = 32;
    while width >= 8 {
        let low = set & ((1 << width) - 1);
        let count = low.count_ones();
        if number >= count {
            number -= count;
            set >>= width;
            shift += width;
        } else {
            set = low;
        }
        width /= 2;
    }
    while number > 0 && set != 0 {
        set &= set - 1;
        number -= 1;
    }
    (set & set.wrapping_neg()) << shift
}

#[cfg(test)]
mod tests {
    use super::nth_bit;
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
            for number in 0..set.count_ones() {
                let lowest = rest & rest.wrapping_neg();
                assert_eq!(nth_bit(set, number), lowest, "{set:x} {number}");
                rest &= rest - 1;
            }
            assert_eq!(nth_bit(set, set.count_ones()), 0);
        }
        assert_eq!(nth_bit(u64::MAX, 63), 1 << 63);
    }
}
