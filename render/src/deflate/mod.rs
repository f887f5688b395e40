//! Packing of stills: deflate as PNG holds it, for pictures of few colours and many runs.
//!
//! A general packer looks for what it has seen before at every byte. Most bytes of these pictures go on
//! a run or repeat the row above, so this one looks only where a run begins, and has time to weigh
//! there what the ways on would cost. Pictures of many short runs are left to the general one.

mod cost;
mod huffman;
mod parse;
mod runs;

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use self::huffman::{Bits, Code};
use self::parse::parse;
use self::runs::differences;

/// What a packed picture is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A byte as it is.
    Literal(u8),
    /// So many bytes (3 to 258) as they are so far back (1 to 32768).
    Match(u16, u16),
}

/// Runs in a row, on average, from which on looking where runs begin takes longer than it is worth.
const MOST_RUNS: usize = 54;

/// How hard the general packer works: beyond this, time grows faster than bytes shrink.
const LEVEL: u32 = 5;

/// Nothing follows.
const END: usize = 256;

/// Bits of a code at most: those of the data, and those of the codes' own lengths.
const MOST_BITS: (u8, u8) = (15, 7);

/// The order in which the lengths of the code for lengths are written.
const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// Rows of pixels as the data of a PNG: each after a byte that says it is not filtered; a zlib stream
/// of one block.
pub fn zlib(pixels: &[u8], width: usize) -> Vec<u8> {
    let width = width.max(1);
    let mut data = Vec::with_capacity(pixels.len() + pixels.len() / width);
    for row in pixels.chunks_exact(width) {
        data.push(0);
        data.extend_from_slice(row);
    }
    let starts = run_starts(&data);
    let general = (starts.len() > pixels.len() / width * MOST_RUNS).then(|| general(&data));
    match general {
        Some(Ok(packed)) => packed,
        _ => own(&data, width + 1, starts),
    }
}

/// By looking where runs begin.
fn own(data: &[u8], stride: usize, starts: Vec<u32>) -> Vec<u8> {
    let symbols = parse(data, stride, starts);
    let mut bits = Bits::new(&[0x78, 0x5e]);
    block(&symbols, &mut bits);
    let mut bytes = bits.finish();
    bytes.extend(adler(data).to_be_bytes());
    bytes
}

/// Where runs begin; at the end the end.
fn run_starts(data: &[u8]) -> Vec<u32> {
    let mut starts = vec![0];
    differences(data.get(1..).unwrap_or_default(), data, 1, &mut starts);
    starts.push(data.len() as u32);
    starts
}

/// What the general packer makes of it.
fn general(data: &[u8]) -> std::io::Result<Vec<u8>> {
    let room = Vec::with_capacity(32 * 1024);
    let mut encoder = ZlibEncoder::new(room, Compression::new(LEVEL));
    encoder.write_all(data)?;
    encoder.finish()
}

/// The one block, which is the last.
fn block(symbols: &[Symbol], bits: &mut Bits) {
    let (mut literals, mut distances) = ([0; 286], [0; 30]);
    literals[END] = 1;
    for &symbol in symbols {
        match symbol {
            Symbol::Literal(byte) => literals[usize::from(byte)] += 1,
            Symbol::Match(length, distance) => {
                literals[usize::from(length_code(length).0)] += 1;
                distances[usize::from(distance_code(distance).0)] += 1;
            }
        }
    }
    // a reader may insist on a code of one distance at least
    distances[0] += u32::from(distances == [0; 30]);
    let literals = Code::new(&literals, MOST_BITS.0);
    let distances = Code::new(&distances, MOST_BITS.0);
    head(&literals, &distances, bits);
    for &symbol in symbols {
        match symbol {
            Symbol::Literal(byte) => literals.write(usize::from(byte), bits),
            Symbol::Match(length, distance) => {
                let (code, more, value) = length_code(length);
                literals.write(usize::from(code), bits);
                bits.write(value, more);
                let (code, more, value) = distance_code(distance);
                distances.write(usize::from(code), bits);
                bits.write(value, more);
            }
        }
    }
    literals.write(END, bits);
}

/// The block's head: the lengths of both codes, themselves coded.
fn head(literals: &Code, distances: &Code, bits: &mut Bits) {
    let (literals, distances) = (literals.lengths(257), distances.lengths(1));
    let lengths = [&literals[..], &distances].concat();
    let said = shortened(&lengths);
    let mut counts = [0; 19];
    for (code, _, _) in &said {
        counts[usize::from(*code)] += 1;
    }
    let code = Code::new(&counts, MOST_BITS.1);
    let own = code.lengths(19);
    let last = ORDER.iter().rposition(|at| own[*at] > 0);
    let count = last.map_or(4, |last| (last + 1).max(4));
    // the last block, of codes of its own
    bits.write(0b101, 3);
    bits.write(literals.len() as u16 - 257, 5);
    bits.write(distances.len() as u16 - 1, 5);
    bits.write(count as u16 - 4, 4);
    for at in &ORDER[..count] {
        bits.write(u16::from(own[*at]), 3);
    }
    for (symbol, more, value) in said {
        code.write(usize::from(symbol), bits);
        bits.write(value, more);
    }
}

/// Lengths with their repetitions shortened: a code, more bits, and their value.
fn shortened(lengths: &[u8]) -> Vec<(u8, u8, u16)> {
    let mut said = Vec::new();
    for run in lengths.chunk_by(|a, b| a == b) {
        let (length, mut left) = (run[0], run.len());
        if length > 0 {
            said.push((length, 0, 0));
            left -= 1;
        }
        while left >= 3 {
            let (most, code, more, least) = match (length, left) {
                (0, 11..) => (138, 18, 7, 11),
                (0, _) => (10, 17, 3, 3),
                _ => (6, 16, 2, 3),
            };
            let said_now = left.min(most);
            said.push((code, more, (said_now - least) as u16));
            left -= said_now;
        }
        said.extend(std::iter::repeat_n((length, 0, 0), left));
    }
    said
}

/// The code of a match's length, how many more bits it has, and their value.
fn length_code(length: u16) -> (u16, u8, u16) {
    let beyond = length.saturating_sub(3);
    match beyond {
        0..8 => (257 + beyond, 0, 0),
        8..255 => {
            let more = beyond.ilog2() as u8 - 2;
            let code = 257 + 4 * (u16::from(more) + 1) + (beyond >> more & 3);
            (code, more, beyond & ((1 << more) - 1))
        }
        255.. => (285, 0, 0),
    }
}

/// The code of a match's distance, how many more bits it has, and their value.
fn distance_code(distance: u16) -> (u16, u8, u16) {
    let beyond = distance.saturating_sub(1);
    if beyond < 4 {
        return (beyond, 0, 0);
    }
    let more = beyond.ilog2() as u8 - 1;
    let code = 2 * (u16::from(more) + 1) + (beyond >> more & 1);
    (code, more, beyond & ((1 << more) - 1))
}

/// The check sum of a zlib stream: the sum of all bytes, and the sum of that sum after each.
fn adler(data: &[u8]) -> u32 {
    const PRIME: u32 = 65_521;
    /// Bytes side by side.
    const LANES: usize = 16;
    /// As many of them as the sums can take before they are cut.
    const MOST: usize = 5552;
    let (mut sum, mut sums) = (1_u32, 0_u32);
    for part in data.chunks(MOST) {
        let (words, rest) = part.as_chunks::<LANES>();
        let (mut each, mut before) = ([0_u32; LANES], [0_u32; LANES]);
        for word in words {
            for ((each, before), byte) in each.iter_mut().zip(&mut before).zip(word) {
                *before += *each;
                *each += u32::from(*byte);
            }
        }
        let weighed = each.iter().zip((1..=LANES as u32).rev());
        sums += sum * (words.len() * LANES) as u32 + LANES as u32 * before.iter().sum::<u32>();
        sums += weighed.map(|(each, weight)| each * weight).sum::<u32>();
        sum += each.iter().sum::<u32>();
        for byte in rest {
            sum += u32::from(*byte);
            sums += sum;
        }
        (sum, sums) = (sum % PRIME, sums % PRIME);
    }
    sums << 16 | sum
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn unpacked(packed: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut reader = flate2::read::ZlibDecoder::new(packed);
        reader.read_to_end(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn what_is_packed_unpacks() {
        let noise = |at: u32| (at.wrapping_mul(2_654_435_761) >> 24) as u8;
        let kinds: [Box<dyn Fn(u32) -> u8>; 8] = [
            Box::new(|_| 0),
            Box::new(|_| 63),
            Box::new(noise),
            Box::new(|at| (at % 251) as u8),
            Box::new(|at| (at / 1000) as u8 % 64),
            Box::new(move |at| if at % 97 < 90 { 3 } else { noise(at) % 4 }),
            Box::new(move |at| if at % 720 < 100 { noise(at / 720) } else { 5 }),
            Box::new(move |at| noise(at / 3 % 720 + at / 7200)),
        ];
        for kind in kinds {
            for (width, height) in [(1, 1), (1, 300), (3, 1), (720, 1), (61, 67), (720, 90)] {
                let pixels: Vec<u8> = (0..width * height).map(&kind).collect();
                let mut wanted = Vec::new();
                for row in pixels.chunks(width as usize) {
                    wanted.push(0);
                    wanted.extend(row);
                }
                let packed = zlib(&pixels, width as usize);
                assert!(unpacked(&packed) == wanted, "{width}x{height}");
                let own = own(&wanted, width as usize + 1, run_starts(&wanted));
                assert!(unpacked(&own) == wanted, "{width}x{height}");
            }
        }
        assert!(unpacked(&zlib(&[], 5)).is_empty());
    }

    #[test]
    fn lengths_and_distances_have_their_codes() {
        for (length, code) in [
            (3, 257),
            (10, 264),
            (11, 265),
            (19, 269),
            (257, 284),
            (258, 285),
        ] {
            assert_eq!(length_code(length).0, code, "{length}");
        }
        for (distance, code) in [(1, 0), (4, 3), (5, 4), (513, 18), (768, 18), (32_768, 29)] {
            assert_eq!(distance_code(distance).0, code, "{distance}");
        }
        assert_eq!(length_code(257), (284, 5, 30));
        assert_eq!(distance_code(721), (18, 8, 208));
    }

    #[test]
    fn lengths_are_said_short() {
        let lengths = [&[0; 150][..], &[7; 9], &[0; 2], &[3]].concat();
        let said = shortened(&lengths);
        let wanted = [
            (18, 7, 127),
            (18, 7, 1),
            (7, 0, 0),
            (16, 2, 3),
            (7, 0, 0),
            (7, 0, 0),
        ];
        assert_eq!(said[..6], wanted);
        assert_eq!(said[6..], [(0, 0, 0), (0, 0, 0), (3, 0, 0)]);
    }
}
