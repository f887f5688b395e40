//! What symbols will cost, guessed before their codes are made.

use super::{distance_code, length_code};

/// A cost, in sixteenths of a bit.
pub type Cost = u32;

/// More than any way costs.
pub const NEVER: Cost = Cost::MAX / 2;

/// Longest match.
pub const MOST: usize = 258;

const BIT: Cost = 16;

/// Costs in one picture.
#[derive(Debug)]
pub struct Costs {
    literals: [Cost; 256],
    /// Of a match's length.
    lengths: [Cost; MOST + 1],
    /// How far back the row above is.
    stride: usize,
}

impl Costs {
    /// For data whose runs begin here.
    pub fn new(data: &[u8], starts: &[u32], stride: usize) -> Self {
        let mut counts = [1_u32; 256];
        for start in &starts[..starts.len() - 1] {
            counts[usize::from(data[*start as usize])] += 1;
        }
        let all = counts.iter().sum::<u32>() as f32;
        // half of all symbols are literals
        let bits = |count: u32| (all / count as f32).log2() + 1.0;
        Self {
            literals: counts.map(|count| bits(count).clamp(2.0, 12.0) as Cost * BIT),
            lengths: std::array::from_fn(|length| {
                let (_, more, _) = length_code(length as u16);
                let code = if length == MOST { 3 } else { 6 };
                BIT * (code + Cost::from(more))
            }),
            stride,
        }
    }

    /// A byte as it is.
    pub fn literal(&self, byte: u8) -> Cost {
        self.literals[usize::from(byte)]
    }

    /// Going on with a run for so many bytes.
    pub fn rest(&self, byte: u8, count: usize) -> Cost {
        match count {
            0..3 => self.literal(byte) * count as Cost,
            _ => self.matched(count, 1),
        }
    }

    /// So many bytes as they are so far back.
    pub fn matched(&self, length: usize, distance: usize) -> Cost {
        let (_, more, _) = distance_code(distance as u16);
        // as measured: most matches are with the row above, then come runs
        let code = match distance {
            1 => 2,
            _ if distance == self.stride => 1,
            2..512 => 7,
            _ if more == 8 => 1,
            _ => 6,
        };
        let each = BIT * (code + Cost::from(more));
        if length <= MOST {
            return self.lengths[length] + each;
        }
        let whole = (length / MOST) as Cost * (self.lengths[MOST] + each);
        match length % MOST {
            0 => whole,
            part => whole + self.lengths[part] + each,
        }
    }
}
