//! Packing of animation frames: the LZW of GIF for pixels of six bits. Most of a frame is
//! "as before" in long runs, and a run costs as much as a pixel here.

/// Bits of a pixel.
const PIXEL_BITS: u8 = 6;
/// Pixels there can be.
const PIXELS: usize = 1 << PIXEL_BITS;
/// Forget everything.
const CLEAR: u16 = PIXELS as u16;
/// Nothing follows.
const END: u16 = CLEAR + 1;
/// Codes there can be.
const CODES: u16 = 4096;

/// Packs frames, one after the other.
#[derive(Debug)]
pub struct Packer {
    /// By phrase and the pixel after it: the longer phrase; 0 when there is none.
    longer: Vec<[u16; PIXELS]>,
    /// By pixel: the phrases of it alone, from length 1 up.
    runs: [Vec<u16>; PIXELS],
    /// The next phrase's code.
    next: u16,
    /// Bits of a code now.
    width: u32,
    bytes: Vec<u8>,
    /// Bits not yet in `bytes`, and how many.
    pending: (u64, u32),
}

impl Default for Packer {
    fn default() -> Self {
        Self {
            longer: vec![[0; PIXELS]; usize::from(CODES)],
            runs: std::array::from_fn(|pixel| vec![pixel as u16]),
            next: END + 1,
            width: u32::from(PIXEL_BITS) + 1,
            bytes: Vec::new(),
            pending: (0, 0),
        }
    }
}

impl Packer {
    /// Packs pixels below 64 as a GIF holds them: the bits of a pixel, then the codes.
    pub fn pack(&mut self, pixels: &[u8]) -> Vec<u8> {
        self.bytes.push(PIXEL_BITS);
        self.clear();
        let mut rest = pixels;
        while let Some(&first) = rest.first() {
            let used = self.phrase(rest, first % PIXELS as u8);
            rest = &rest[used..];
        }
        self.emit(END);
        if self.pending.1 > 0 {
            self.bytes.push(self.pending.0 as u8);
        }
        self.pending = (0, 0);
        self.forget();
        std::mem::take(&mut self.bytes)
    }

    /// Tells the reader to forget all phrases, and does so.
    fn clear(&mut self) {
        self.emit(CLEAR);
        self.forget();
    }

    fn forget(&mut self) {
        self.longer[..usize::from(self.next.min(CODES))].fill([0; PIXELS]);
        self.runs.iter_mut().for_each(|run| run.truncate(1));
        self.next = END + 1;
        self.width = u32::from(PIXEL_BITS) + 1;
    }

    /// Writes the longest known phrase that `rest` begins with and learns the one that is longer by
    /// a pixel; gives the phrase's length.
    fn phrase(&mut self, rest: &[u8], first: u8) -> usize {
        let runs = &self.runs[usize::from(first)];
        let mut length = run(rest, first, runs.len());
        let mut code = runs[length - 1];
        let pixel_after = |at: usize| Some(usize::from(*rest.get(at)?) % PIXELS);
        while let Some(pixel) = pixel_after(length) {
            match self.longer[usize::from(code)][pixel] {
                0 => {
                    let alone = runs.last() == Some(&code) && pixel == usize::from(first);
                    self.emit(code);
                    self.learn(code, pixel, alone);
                    return length;
                }
                longer => {
                    code = longer;
                    length += 1;
                }
            }
        }
        self.emit(code);
        // a reader learns here too, and may widen its codes
        self.next += 1;
        self.widen();
        length
    }

    fn learn(&mut self, code: u16, pixel: usize, alone: bool) {
        if self.next == CODES {
            self.clear();
            return;
        }
        self.longer[usize::from(code)][pixel] = self.next;
        if alone {
            self.runs[pixel].push(self.next);
        }
        self.next += 1;
        self.widen();
    }

    /// The reader is one phrase behind, so a code grows when the next but one would not fit.
    fn widen(&mut self) {
        if self.next > 1 << self.width && self.width < 12 {
            self.width += 1;
        }
    }

    fn emit(&mut self, code: u16) {
        self.pending.0 |= u64::from(code) << self.pending.1;
        self.pending.1 += self.width;
        while self.pending.1 >= 8 {
            self.bytes.push(self.pending.0 as u8);
            self.pending.0 >>= 8;
            self.pending.1 -= 8;
        }
    }
}

/// How often `rest` repeats its first pixel, counted up to `most`; 1 at least.
fn run(rest: &[u8], pixel: u8, most: usize) -> usize {
    let rest = &rest[..rest.len().min(most)];
    let (words, _) = rest.as_chunks::<16>();
    let same = words
        .iter()
        .take_while(|word| **word == [pixel; 16])
        .count()
        * 16;
    let more = rest[same..].iter().take_while(|other| **other == pixel);
    (same + more.count()).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacked(packed: &[u8], width: u16, height: u16) -> Vec<u8> {
        let palette: Vec<u8> = (0..192).collect();
        let mut file = Vec::new();
        let mut encoder = gif::Encoder::new(&mut file, width, height, &palette).unwrap();
        let frame = gif::Frame {
            width,
            height,
            buffer: packed.into(),
            ..gif::Frame::default()
        };
        encoder.write_lzw_pre_encoded_frame(&frame).unwrap();
        drop(encoder);
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        options.check_lzw_end_code(true);
        let mut decoder = options.read_info(&file[..]).unwrap();
        decoder.read_next_frame().unwrap().unwrap().buffer.to_vec()
    }

    #[test]
    fn what_is_packed_unpacks() {
        let noise = |at: u32| (at.wrapping_mul(2_654_435_761) >> 24) as u8 % 64;
        let kinds: [Box<dyn Fn(u32) -> u8>; 5] = [
            Box::new(|_| 63),
            Box::new(noise),
            Box::new(|at| (at / 1000) as u8 % 64),
            Box::new(move |at| if at % 97 < 90 { 63 } else { noise(at) }),
            Box::new(move |at| if at < 40_000 { noise(at) } else { 5 }),
        ];
        let mut packer = Packer::default();
        for kind in kinds {
            for (width, height) in [(1, 1), (3, 1), (720, 1), (61, 67), (300, 300)] {
                let count = u32::from(width) * u32::from(height);
                let pixels: Vec<u8> = (0..count).map(&kind).collect();
                assert!(
                    unpacked(&packer.pack(&pixels), width, height) == pixels,
                    "{width}x{height}"
                );
            }
        }
    }

    #[test]
    fn lengths_around_a_wider_code_unpack() {
        let mut packer = Packer::default();
        // short runs among noise, and noise: it learns a phrase a code: these ends fall on every width
        for count in 1..5000 {
            for kinds in [3, 64] {
                let pixels: Vec<u8> = (0..count)
                    .map(|at: u32| ((at / 2).wrapping_mul(2_654_435_761) >> 20) as u8 % kinds)
                    .collect();
                let file = packer.pack(&pixels);
                assert!(
                    unpacked(&file, count as u16, 1) == pixels,
                    "{count} {kinds}"
                );
            }
        }
    }
}
