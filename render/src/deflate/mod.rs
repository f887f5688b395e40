//! Packs the rows of a board as zlib (RFC 1950 and 1951), faster than packers for anything.
//!
//! A board is rows that are mostly like the one above, and few shapes again and again. So what is equal to
//! the row above is found first, by comparing, and only where rows differ are shapes looked for that came
//! before. Any zlib reader reads it.

mod bits;
mod blocks;
mod huffman;
mod matches;

pub use matches::Packer;

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::Packer;

    /// Numbers that look drawn by lot, the same ones every time.
    struct Lots(u64);

    impl Lots {
        fn below(&mut self, most: u64) -> u64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (self.0 >> 33) % most
        }
    }

    fn unpacked(zlib: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        // checks the sum at the end as well
        flate2::read::ZlibDecoder::new(zlib)
            .read_to_end(&mut bytes)
            .unwrap();
        bytes
    }

    #[test]
    fn whatever_is_packed_is_read_again() {
        let mut packer = Packer::default();
        let mut lots = Lots(7);
        for round in 0..600 {
            let (stride, rows) = (1 + lots.below(400) as usize, lots.below(120) as usize);
            let shades = 1 + lots.below(if round % 3 == 0 { 256 } else { 5 });
            let mut bytes: Vec<u8> = Vec::new();
            for _ in 0..rows {
                let begun = bytes.len();
                match bytes.len().checked_sub(stride) {
                    Some(above) if lots.below(3) > 0 => bytes.extend_from_within(above..),
                    _ => bytes.resize(begun + stride, lots.below(shades) as u8),
                }
                for _ in 0..lots.below(20) {
                    let at = begun + lots.below(stride as u64) as usize;
                    bytes[at] = lots.below(shades) as u8;
                }
            }
            let zlib = packer.pack(&bytes, stride);
            assert_eq!(unpacked(&zlib), bytes, "round {round}: {stride} x {rows}");
            assert_eq!(packer.pack(&bytes, stride), zlib, "the same each time");
        }
    }

    #[test]
    fn what_is_far_away_or_at_the_very_end_is_read_again() {
        let mut lots = Lots(3);
        let noise: Vec<u8> = (0..1000).map(|_| lots.below(256) as u8).collect();
        for gap in [32 * 1024 - 1001, 32 * 1024 - 1000, 32 * 1024 - 999, 70_000] {
            let bytes = [&noise[..], &vec![0; gap], &noise].concat();
            for stride in [1, 2, 721, bytes.len(), usize::MAX] {
                let zlib = Packer::default().pack(&bytes, stride);
                assert_eq!(unpacked(&zlib), bytes, "{gap} {stride}");
            }
        }
        for short in 0..12 {
            let zlib = Packer::default().pack(&noise[..short], 3);
            assert_eq!(unpacked(&zlib), &noise[..short]);
            let zlib = Packer::default().pack(&vec![9; 258 + short], 3);
            assert_eq!(unpacked(&zlib), vec![9; 258 + short]);
        }
    }

    #[test]
    fn every_byte_and_every_length_of_a_match_is_read_again() {
        let mut bytes: Vec<u8> = (0..=255).collect();
        for length in 3..700 {
            let from = bytes.len() - 256;
            bytes.extend_from_within(from..from + length % 256);
            bytes.resize(bytes.len() + length, (length % 251) as u8);
        }
        assert_eq!(unpacked(&Packer::default().pack(&bytes, 721)), bytes);
    }
}
