//! Huffman codes as deflate has them (RFC 1951, 3.2.2): canonical, and of limited length.

/// Lengths of codes for these frequencies, none longer than `limit` bits; 0 for what does not occur. What
/// occurs alone gets a code of one bit.
pub fn lengths<const N: usize>(frequencies: &[u32; N], limit: u8) -> [u8; N] {
    let mut lengths = [0; N];
    let mut found: Vec<(u32, u16)> = (0..)
        .zip(frequencies)
        .filter(|(_, frequency)| **frequency > 0)
        .map(|(symbol, frequency)| (*frequency, symbol))
        .collect();
    match found[..] {
        [] => return lengths,
        [(_, only)] => {
            lengths[usize::from(only)] = 1;
            return lengths;
        }
        _ => found.sort_unstable(),
    }
    let depths = depths(&found);
    // how many codes there are of each length, those that would be too long cut
    let mut count = [0_u32; 32];
    for depth in depths {
        count[usize::from(depth.min(limit))] += 1;
    }
    fit(&mut count, limit);
    let mut rare_first = found.iter();
    for length in (1..=limit).rev() {
        for (_, symbol) in rare_first
            .by_ref()
            .take(count[usize::from(length)] as usize)
        {
            lengths[usize::from(*symbol)] = length;
        }
    }
    lengths
}

/// How deep each leaf of the tree lies, from the rarest to the most frequent.
fn depths(leaves: &[(u32, u16)]) -> Vec<u8> {
    let many = leaves.len();
    // nodes: first the leaves, then what is joined, each no lighter than the one before
    let mut weight: Vec<u64> = leaves
        .iter()
        .map(|(frequency, _)| u64::from(*frequency))
        .collect();
    let mut parent = vec![0; 2 * many - 1];
    let (mut leaf, mut joined) = (0, many);
    for node in many..2 * many - 1 {
        let mut lightest = || {
            let take_leaf =
                leaf < many && (joined >= weight.len() || weight[leaf] <= weight[joined]);
            let next = if take_leaf { &mut leaf } else { &mut joined };
            *next += 1;
            *next - 1
        };
        let (one, other) = (lightest(), lightest());
        parent[one] = node;
        parent[other] = node;
        weight.push(weight[one] + weight[other]);
    }
    let mut depth = vec![0_u8; 2 * many - 1];
    for node in (0..2 * many - 2).rev() {
        depth[node] = depth[parent[node]].saturating_add(1);
    }
    depth.truncate(many);
    depth
}

/// Makes cut codes possible again, and leaves none unused, as readers want them: of two of the longest one goes
/// beside a shorter one, which grows by a bit.
fn fit(count: &mut [u32; 32], limit: u8) {
    let limit = usize::from(limit);
    let taken = (1..=limit).map(|length| u64::from(count[length]) << (limit - length));
    for _ in 1 << limit..taken.sum() {
        let Some(length) = (1..limit).rev().find(|length| count[*length] > 0) else {
            return;
        };
        count[limit] -= 1;
        count[length] -= 1;
        count[length + 1] += 2;
    }
}

/// The codes of these lengths, each as its bits are written: the lowest first.
pub fn codes<const N: usize>(lengths: &[u8; N]) -> [u16; N] {
    let mut count = [0_u16; 16];
    for length in lengths {
        count[usize::from(*length)] += 1;
    }
    count[0] = 0;
    let (mut next, mut code) = ([0_u16; 16], 0);
    for length in 1..16 {
        code = (code + count[length - 1]) << 1;
        next[length] = code;
    }
    let mut codes = [0; N];
    for (code, length) in codes
        .iter_mut()
        .zip(lengths)
        .filter(|(_, length)| **length > 0)
    {
        let next = &mut next[usize::from(*length)];
        *code = next.reverse_bits() >> (16 - *length);
        *next += 1;
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sum over the codes of 2 to the power of minus their length; 1 where nothing is wasted.
    fn kraft(lengths: &[u8]) -> f64 {
        let used = lengths.iter().filter(|length| **length > 0);
        used.map(|length| 0.5_f64.powi(i32::from(*length))).sum()
    }

    #[test]
    fn frequent_symbols_get_short_codes_and_nothing_is_wasted() {
        let lengths = lengths(&[45, 13, 12, 16, 9, 5, 0], 15);
        assert_eq!(lengths, [1, 3, 3, 3, 4, 4, 0]);
        assert!((kraft(&lengths) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn codes_keep_within_their_limit() {
        let mut fibonacci = [1_u32; 30];
        for at in 2..30 {
            fibonacci[at] = fibonacci[at - 1] + fibonacci[at - 2];
        }
        for limit in [5, 7, 10, 15] {
            let lengths = lengths(&fibonacci, limit);
            assert!(lengths.iter().all(|length| (1..=limit).contains(length)));
            assert!((kraft(&lengths) - 1.0).abs() < 1e-9, "{limit}: {lengths:?}");
        }
    }

    #[test]
    fn one_symbol_or_none_has_a_code_of_one_bit_or_none() {
        assert_eq!(lengths(&[0, 7, 0], 15), [0, 1, 0]);
        assert_eq!(lengths(&[0, 0, 0], 15), [0, 0, 0]);
    }

    #[test]
    fn codes_are_those_of_the_standard() {
        // the example of RFC 1951, 3.2.2: A to H
        let codes = codes(&[3, 3, 3, 3, 3, 2, 4, 4]);
        let written = |code: u16, length: u8| code.reverse_bits() >> (16 - length);
        assert_eq!(written(codes[0], 3), 0b010);
        assert_eq!(written(codes[5], 2), 0b00);
        assert_eq!(written(codes[6], 4), 0b1110);
        assert_eq!(written(codes[7], 4), 0b1111);
    }
}
