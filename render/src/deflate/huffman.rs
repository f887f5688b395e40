//! Bits, and codes of fewer bits for what is said more often.

/// Bits one after the other, the lowest first.
#[derive(Debug)]
pub struct Bits {
    bytes: Vec<u8>,
    /// Bits not yet in `bytes`, and how many.
    pending: (u64, u32),
}

impl Bits {
    /// After these bytes.
    pub fn new(head: &[u8]) -> Self {
        let mut bytes = Vec::with_capacity(32 * 1024);
        bytes.extend(head);
        Self {
            bytes,
            pending: (0, 0),
        }
    }

    /// Adds so many bits of a value.
    pub fn write(&mut self, value: u16, count: u8) {
        self.pending.0 |= u64::from(value) << self.pending.1;
        self.pending.1 += u32::from(count);
        if self.pending.1 >= 32 {
            self.bytes.extend((self.pending.0 as u32).to_le_bytes());
            self.pending.0 >>= 32;
            self.pending.1 -= 32;
        }
    }

    /// All bytes; the last is filled up.
    pub fn finish(mut self) -> Vec<u8> {
        let left = self.pending.1.div_ceil(8) as usize;
        self.bytes.extend(&self.pending.0.to_le_bytes()[..left]);
        self.bytes
    }
}

/// A code: for each symbol its bits and how many; none where it is not used.
#[derive(Debug)]
pub struct Code {
    codes: Vec<(u16, u8)>,
}

impl Code {
    /// The best code for symbols said so often, with so many bits at most.
    pub fn new(counts: &[u32], most: u8) -> Self {
        let lengths = lengths(counts, most);
        let mut next = 0_u16;
        let mut codes = vec![(0, 0); counts.len()];
        for length in 1..=most {
            for (code, _) in codes
                .iter_mut()
                .zip(&lengths)
                .filter(|(_, own)| **own == length)
            {
                *code = (next.reverse_bits() >> (16 - length), length);
                next = next.wrapping_add(1);
            }
            next = next.wrapping_shl(1);
        }
        Self { codes }
    }

    /// How many bits each symbol has, without the unused ones at the end, but so many at least.
    pub fn lengths(&self, least: usize) -> Vec<u8> {
        let used = self.codes.iter().rposition(|(_, length)| *length > 0);
        let count = used.map_or(0, |last| last + 1).max(least);
        self.codes[..count]
            .iter()
            .map(|(_, length)| *length)
            .collect()
    }

    /// Writes a symbol.
    pub fn write(&self, symbol: usize, bits: &mut Bits) {
        let (code, length) = self.codes[symbol];
        bits.write(code, length);
    }
}

/// How many bits each symbol gets.
fn lengths(counts: &[u32], most: u8) -> Vec<u8> {
    let mut lengths = vec![0; counts.len()];
    let mut used: Vec<usize> = (0..counts.len()).filter(|at| counts[*at] > 0).collect();
    used.sort_by_key(|at| counts[*at]);
    if let [only] = used[..] {
        lengths[only] = 1;
        return lengths;
    }
    let depths = depths(&used.iter().map(|at| counts[*at]).collect::<Vec<_>>());
    for (at, depth) in used.iter().zip(depths) {
        lengths[*at] = depth.min(most);
    }
    make_room(&mut lengths, &used, most);
    lengths
}

/// Where codes were cut off there is not room for all: others grow, the rare ones first; what is too
/// much then, frequent ones take, since readers want all room taken.
fn make_room(lengths: &mut [u8], used: &[usize], most: u8) {
    let share = |length: u8| 1_u32 << (most - length);
    let mut taken: u32 = used.iter().map(|at| share(lengths[*at])).sum();
    while taken > 1 << most {
        let Some(at) = used.iter().find(|at| lengths[**at] < most) else {
            break;
        };
        taken -= share(lengths[*at]) / 2;
        lengths[*at] += 1;
    }
    while taken < 1 << most {
        let fits = |at: &&usize| lengths[**at] > 1 && taken + share(lengths[**at]) <= 1 << most;
        let Some(at) = used.iter().rev().find(fits) else {
            break;
        };
        taken += share(lengths[*at]);
        lengths[*at] -= 1;
    }
}

/// How deep each leaf is in the best tree for these weights, which grow.
fn depths(weights: &[u32]) -> Vec<u8> {
    let count = weights.len();
    // leaves, then the nodes above them in the order in which they are made: they grow too
    let mut sums = weights.to_vec();
    let mut above = vec![0; count];
    let (mut leaf, mut node) = (0, count);
    for _ in 1..count {
        let mut lightest = || {
            let at = if leaf < count && (node >= sums.len() || weights[leaf] <= sums[node]) {
                &mut leaf
            } else {
                &mut node
            };
            *at += 1;
            *at - 1
        };
        let (one, other) = (lightest(), lightest());
        above[one] = sums.len();
        above[other] = sums.len();
        sums.push(sums[one] + sums[other]);
        above.push(0);
    }
    let mut depths = vec![0_u8; above.len()];
    for at in (0..above.len().saturating_sub(1)).rev() {
        depths[at] = depths[above[at]].saturating_add(1);
    }
    depths.truncate(count);
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_symbols_have_short_codes() {
        assert_eq!(lengths(&[10, 0, 1, 2, 5], 15), [1, 0, 3, 3, 2]);
        assert_eq!(lengths(&[0, 7, 0], 15), [0, 1, 0]);
        assert_eq!(lengths(&[0, 0], 15), [0, 0]);
    }

    #[test]
    fn no_code_is_longer_than_allowed_and_all_room_is_taken() {
        let mut steep = vec![1, 1];
        for at in 2..25 {
            steep.push(steep[at - 1] + steep[at - 2]);
        }
        for most in [5, 7, 15] {
            let lengths = lengths(&steep, most);
            assert!(lengths.iter().all(|length| (1..=most).contains(length)));
            let taken: f64 = lengths
                .iter()
                .map(|length| 0.5_f64.powi((*length).into()))
                .sum();
            assert!((taken - 1.0).abs() < 1e-9, "{most}: {taken}");
        }
    }
}
