//! Bits, packed as deflate wants them: the lowest of each byte first.

/// Bytes made of bits.
#[derive(Debug, Default)]
pub struct Bits {
    bytes: Vec<u8>,
    /// Not yet whole bytes: the lowest bit came first.
    held: u64,
    /// How many bits are held.
    count: u32,
}

impl Bits {
    /// After these bytes.
    pub fn after(bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            ..Self::default()
        }
    }

    /// Adds the lowest `count` bits (at most 32) of `bits`; the others must be 0.
    pub fn add(&mut self, bits: u32, count: u32) {
        self.held |= u64::from(bits) << self.count;
        self.count += count;
        if self.count >= 32 {
            self.bytes
                .extend_from_slice(&(self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.count -= 32;
        }
    }

    /// All bytes, the last one filled up with zeros.
    pub fn finish(mut self) -> Vec<u8> {
        let rest = self.count.div_ceil(8) as usize;
        self.bytes
            .extend_from_slice(&self.held.to_le_bytes()[..rest]);
        self.bytes
    }
}
