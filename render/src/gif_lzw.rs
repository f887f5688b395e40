//! Packing of animation frames: the LZW of GIF for pixels of six bits, of which some may be one of
//! several.
//!
//! What did not change may be coded as "as before" or as its own colour. The packer takes
//! whichever goes on a phrase that it knows, so that phrases grow longer.

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
/// Most phrases of one length that are followed at a time.
const MOST_WAYS: usize = 2;

/// A run from which nothing else is tried.
const LONG_RUN: usize = 4;

/// Added to a pixel that may as well be the last one, which means "as before".
pub const AS_BEFORE: u8 = 0x80;

/// What a pixel may be: a bit for each.
type Choice = u64;

/// A phrase.
#[derive(Clone, Copy, Debug)]
struct Phrase {
    /// The pixels with which there is a longer one: a bit for each.
    followed: Choice,
    /// Its first pixel.
    first: u8,
}

/// Phrases of one length that are followed at a time.
#[derive(Clone, Copy, Debug)]
struct Ways {
    codes: [u16; MOST_WAYS],
    count: usize,
}

impl Ways {
    fn one(code: u16) -> Self {
        Self {
            codes: [code; MOST_WAYS],
            count: 1,
        }
    }

    /// One more, if there is room.
    fn add(&mut self, code: u16) {
        if let Some(room) = self.codes.get_mut(self.count) {
            *room = code;
            self.count += 1;
        }
    }

    fn contains(&self, code: u16) -> bool {
        self.codes[..self.count].contains(&code)
    }
}

/// Packs frames, one after the other.
#[derive(Debug)]
pub struct Packer {
    /// By code; beyond `next` they are of an earlier frame.
    phrases: Vec<Phrase>,
    /// By code and the pixel after it: the longer phrase. By itself, since the last look is at what
    /// there is no longer phrase for.
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
        let phrase = |code: u16| Phrase {
            followed: 0,
            first: code as u8,
        };
        Self {
            phrases: (0..CODES).map(phrase).collect(),
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
    /// Packs pixels below 64, with [`AS_BEFORE`] or without, as a GIF holds them: the bits of a pixel,
    /// then the codes.
    pub fn pack(&mut self, pixels: &[u8]) -> Vec<u8> {
        self.bytes.push(PIXEL_BITS);
        self.clear();
        let (mut rest, mut before) = (pixels, None);
        while !rest.is_empty() {
            if self.next == CODES {
                self.clear();
                before = None;
            }
            let (code, length) = self.longest(rest, before);
            if let Some(before) = before {
                self.learn(before, code);
            }
            self.emit(code);
            before = Some(code);
            rest = &rest[length..];
        }
        // a reader learns here too, and may widen its codes
        self.next += 1;
        self.widen();
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
        for phrase in &mut self.phrases[..PIXELS] {
            phrase.followed = 0;
        }
        self.runs.iter_mut().for_each(|run| run.truncate(1));
        self.next = END + 1;
        self.width = u32::from(PIXEL_BITS) + 1;
    }

    /// The longest phrase that `rest` can begin with, and its length. It may be the one that is
    /// learned by its being said: the one said `before` and its own first pixel again.
    fn longest(&self, rest: &[u8], before: Option<u16>) -> (u16, usize) {
        let (mut ways, mut length) = self.begin(rest);
        while let Some(&pixel) = rest.get(length) {
            let choice = choice(pixel);
            // mostly there is one way
            if let Some(code) = self.only(&ways, choice) {
                ways = Ways::one(code);
                length += 1;
                continue;
            }
            let Some(longer) = self.longer(&ways, choice) else {
                let again = before.filter(|code| {
                    let first = self.phrases[usize::from(*code)].first;
                    choice >> first & 1 == 1 && ways.contains(*code)
                });
                return match again {
                    Some(_) => (self.next, length + 1),
                    None => (ways.codes[0], length),
                };
            };
            ways = longer;
            length += 1;
        }
        (ways.codes[0], length)
    }

    /// The phrases to begin with, and their length. Of long runs the longest is gone on with.
    fn begin(&self, rest: &[u8]) -> (Ways, usize) {
        let mut pixels = choice(rest[0]);
        let (mut ways, mut longest): (Option<Ways>, (usize, u16)) = (None, (0, 0));
        while pixels != 0 {
            // as before comes first
            let pixel = PIXELS as u32 - 1 - pixels.leading_zeros();
            pixels &= !(1 << pixel);
            match &mut ways {
                None => ways = Some(Ways::one(pixel as u16)),
                Some(ways) => ways.add(pixel as u16),
            }
            let runs = &self.runs[pixel as usize];
            let run = run(&rest[..rest.len().min(runs.len())], pixel);
            if run > longest.0 {
                longest = (run, runs[run - 1]);
            }
        }
        match ways {
            Some(ways) if longest.0 < LONG_RUN => (ways, 1),
            _ => (Ways::one(longest.1), longest.0),
        }
    }

    /// The phrase that is longer by a pixel, where there is one way and one pixel to go on with.
    fn only(&self, ways: &Ways, choice: Choice) -> Option<u16> {
        let way = usize::from(ways.codes[0]);
        let pixels = self.phrases[way].followed & choice;
        let only = ways.count == 1 && pixels.is_power_of_two();
        only.then(|| self.longer[way][pixels.trailing_zeros() as usize])
    }

    /// The phrases that are longer by a pixel, if there are any.
    fn longer(&self, ways: &Ways, choice: Choice) -> Option<Ways> {
        let mut longer: Option<Ways> = None;
        for &way in &ways.codes[..ways.count] {
            let phrase = &self.phrases[usize::from(way)];
            let mut pixels = phrase.followed & choice;
            while pixels != 0 {
                let code = self.longer[usize::from(way)][pixels.trailing_zeros() as usize];
                match &mut longer {
                    None => longer = Some(Ways::one(code)),
                    Some(longer) => longer.add(code),
                }
                pixels &= pixels - 1;
            }
        }
        longer
    }

    /// Learns the phrase `before` and the first pixel of the one after it.
    fn learn(&mut self, before: u16, after: u16) {
        let first = self.phrases[usize::from(before)].first;
        let next = &mut self.phrases[usize::from(self.next)];
        (next.followed, next.first) = (0, first);
        let pixel = self.phrases[usize::from(after)].first;
        let phrase = &mut self.phrases[usize::from(before)];
        // of the ways that were not followed to their end, one may be this
        if phrase.followed >> pixel & 1 == 0 {
            phrase.followed |= 1 << pixel;
            self.longer[usize::from(before)][usize::from(pixel)] = self.next;
            let alone = &mut self.runs[usize::from(pixel)];
            if alone.last() == Some(&before) {
                alone.push(self.next);
            }
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

/// What a pixel may be.
fn choice(pixel: u8) -> Choice {
    1 << (pixel % PIXELS as u8) | Choice::from(pixel >> 7) << (PIXELS - 1)
}

/// How often the beginning of `rest` may be this pixel.
fn run(rest: &[u8], pixel: u32) -> usize {
    let (of, wanted) = if pixel == PIXELS as u32 - 1 && rest[0] >= AS_BEFORE {
        (AS_BEFORE, AS_BEFORE)
    } else {
        (PIXELS as u8 - 1, pixel as u8)
    };
    let (words, _) = rest.as_chunks::<16>();
    let same = |word: &&[u8; 16]| {
        word.iter()
            .fold(0, |other, byte| other | byte & of ^ wanted)
            == 0
    };
    let count = words.iter().take_while(same).count() * 16;
    let more = rest[count..]
        .iter()
        .take_while(|byte| **byte & of == wanted);
    count + more.count()
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
