//! Steps as zlib's bytes: blocks with codes of their own.

use super::bits::Bits;
use super::huffman::{codes, lengths};
use super::matches::Step;

/// How many steps a block has: what comes later may be of another kind.
const STEPS: usize = 16 * 1024;

/// The code that ends a block.
const END: usize = 256;

/// The longest codes, in bits.
const LIMIT: u8 = 15;

/// The same for the codes that tell the lengths of the others.
const LENGTHS_LIMIT: u8 = 7;

/// In which order their lengths are told.
const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// By code of a length: the least length, and how many bits tell how much more.
const LENGTHS: [(u16, u32); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];

/// By length: its code.
const LENGTH_CODES: [u8; 259] = {
    let (mut codes, mut code) = ([0; 259], 0);
    while code < LENGTHS.len() {
        let mut length = LENGTHS[code].0 as usize;
        while length < 259 {
            codes[length] = code as u8;
            length += 1;
        }
        code += 1;
    }
    codes
};

/// The code of a distance less 1, and how many bits tell the rest of it.
fn distance_code(less: u16) -> (usize, u32) {
    if less < 4 {
        return (usize::from(less), 0);
    }
    let extra = 14 - less.leading_zeros();
    (2 * extra as usize + usize::from(less >> extra), extra)
}

/// All steps that `bytes` were packed into, as zlib has them.
pub fn write(steps: &[Step], bytes: &[u8]) -> Vec<u8> {
    // deflate with a window of 32 KB
    let mut bits = Bits::after(vec![0x78, 0x5e]);
    let mut blocks = steps.chunks(STEPS).peekable();
    if steps.is_empty() {
        block(&mut bits, &[], true);
    }
    while let Some(steps) = blocks.next() {
        block(&mut bits, steps, blocks.peek().is_none());
    }
    let mut zlib = bits.finish();
    zlib.extend_from_slice(&simd_adler32::adler32(&bytes).to_be_bytes());
    zlib
}

/// One block, with codes that suit it.
fn block(bits: &mut Bits, steps: &[Step], is_last: bool) {
    let (mut symbols, mut distances) = ([0_u32; 286], [0_u32; 30]);
    symbols[END] = 1;
    for step in steps {
        match *step {
            Step::Literal(byte) => symbols[usize::from(byte)] += 1,
            Step::Match(length, less) => {
                symbols[END + 1 + usize::from(LENGTH_CODES[usize::from(length)])] += 1;
                distances[distance_code(less).0] += 1;
            }
        }
    }
    let symbol_lengths = lengths(&symbols, LIMIT);
    let distance_lengths = lengths(&distances, LIMIT);
    bits.add(u32::from(is_last), 1);
    bits.add(2, 2);
    header(bits, &symbol_lengths, &distance_lengths);
    let (symbol_codes, distance_codes) = (codes(&symbol_lengths), codes(&distance_lengths));
    let symbol = |bits: &mut Bits, symbol: usize| {
        bits.add(symbol_codes[symbol].into(), symbol_lengths[symbol].into());
    };
    for step in steps {
        match *step {
            Step::Literal(byte) => symbol(bits, byte.into()),
            Step::Match(length, less) => {
                let code = usize::from(LENGTH_CODES[usize::from(length)]);
                symbol(bits, END + 1 + code);
                let (least, extra) = LENGTHS[code];
                bits.add((length - least).into(), extra);
                let (code, extra) = distance_code(less);
                bits.add(distance_codes[code].into(), distance_lengths[code].into());
                bits.add(u32::from(less) & ((1 << extra) - 1), extra);
            }
        }
    }
    symbol(bits, END);
}

/// Tells the codes' lengths, themselves coded.
fn header(bits: &mut Bits, symbols: &[u8; 286], distances: &[u8; 30]) {
    let used = |lengths: &[u8], least: usize| {
        let last = lengths.iter().rposition(|length| *length > 0);
        last.map_or(least, |last| least.max(last + 1))
    };
    let (symbol_count, distance_count) = (used(symbols, 257), used(distances, 1));
    let told: Vec<u8> = [&symbols[..symbol_count], &distances[..distance_count]].concat();
    let runs = runs(&told);
    let mut frequencies = [0_u32; 19];
    for (code, ..) in &runs {
        frequencies[usize::from(*code)] += 1;
    }
    let code_lengths = lengths(&frequencies, LENGTHS_LIMIT);
    let code_codes = codes(&code_lengths);
    let last = ORDER.iter().rposition(|code| code_lengths[*code] > 0);
    let count = last.map_or(4, |last| (last + 1).max(4));
    bits.add((symbol_count - 257) as u32, 5);
    bits.add((distance_count - 1) as u32, 5);
    bits.add((count - 4) as u32, 4);
    for code in &ORDER[..count] {
        bits.add(code_lengths[*code].into(), 3);
    }
    for (code, more, extra) in runs {
        let code = usize::from(code);
        bits.add(code_codes[code].into(), code_lengths[code].into());
        bits.add(more, extra);
    }
}

/// Lengths of codes with what is repeated told once: code, how often more, in how many bits.
fn runs(lengths: &[u8]) -> Vec<(u8, u32, u32)> {
    let mut runs = Vec::new();
    for run in lengths.chunk_by(|one, other| one == other) {
        let (length, mut left) = (run[0], run.len());
        if length > 0 {
            runs.push((length, 0, 0));
            left -= 1;
        }
        while left > 0 {
            let (code, part, least, extra) = match (length, left) {
                (0, 11..) => (18, left.min(138), 11, 7),
                (0, 3..) => (17, left, 3, 3),
                (1.., 3..) => (16, left.min(6), 3, 2),
                _ => (length, 1, 1, 0),
            };
            runs.push((code, (part - least) as u32, extra));
            left -= part;
        }
    }
    runs
}
