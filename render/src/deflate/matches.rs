//! Which parts of the rows came before, and where.

use super::blocks::write;

/// The shortest match that deflate knows, in bytes.
const SHORTEST: usize = 3;

/// The longest.
pub const LONGEST: usize = 258;

/// How far back a match may be, in bytes.
const WINDOW: usize = 32 * 1024;

/// Bits of a hash.
const HASH: u32 = 14;

/// How many bytes are hashed, at most 8: what begins alike for so long often goes on alike.
const HASHED: usize = 6;

/// How many earlier places are looked at for a match. This and the next four were chosen over the benchmark's
/// boards: 16 places buy 1.6 % of the bytes for a sixth of a board's time.
const PLACES: usize = 6;

/// A match so long is taken without looking for a longer one.
const GOOD: usize = 96;

/// A match so long is taken without looking whether one begins a byte later that is longer.
const LONG: usize = 48;

/// Within a match no longer than this, every place is remembered.
const SHORT: usize = 160;

/// A match is this long at least where it is neither in the row above nor the byte before: to say how far
/// back it is takes as many bits as some bytes of a board.
const FAR: usize = 6;

/// A step of what was packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A byte as it is.
    Literal(u8),
    /// So many bytes (3 to 258) as they stand so far back (1 to 32,768).
    Match(u16, u16),
}

/// A match of any length.
#[derive(Clone, Copy)]
struct Found {
    length: usize,
    back: usize,
}

/// Packs one picture after the other in the same memory.
pub struct Packer {
    /// By hash: the last place, from 1; 0: none.
    last: Vec<u32>,
    /// By place in the window: the one before with the same hash.
    before: Vec<u32>,
    steps: Vec<Step>,
}

impl Default for Packer {
    fn default() -> Self {
        Self {
            last: vec![0; 1 << HASH],
            before: vec![0; WINDOW],
            steps: Vec::with_capacity(32 * 1024),
        }
    }
}

impl Packer {
    /// Packs bytes that are rows of this many bytes each.
    pub fn pack(&mut self, bytes: &[u8], stride: usize) -> Vec<u8> {
        // so that the same picture always gives the same bytes; `before` is read only where this picture wrote it
        self.last.fill(0);
        self.steps.clear();
        self.find(bytes, stride);
        write(&self.steps, bytes)
    }

    fn find(&mut self, bytes: &[u8], stride: usize) {
        let mut at = 0;
        while at < bytes.len() {
            let Some(mut found) = self.longest(bytes, at, stride, SHORTEST - 1) else {
                self.steps.push(Step::Literal(bytes[at]));
                self.remember(bytes, at);
                at += 1;
                continue;
            };
            self.remember(bytes, at);
            // one that begins later and is longer is worth a byte
            while found.length < LONG && at + 1 < bytes.len() {
                let Some(later) = self.longest(bytes, at + 1, stride, found.length) else {
                    break;
                };
                self.steps.push(Step::Literal(bytes[at]));
                at += 1;
                self.remember(bytes, at);
                found = later;
            }
            if found.length <= SHORT {
                for place in at + 1..at + found.length {
                    self.remember(bytes, place);
                }
            }
            at += found.length;
            self.take(found);
        }
    }

    /// A match as steps.
    fn take(&mut self, found: Found) {
        let less = (found.back - 1) as u16;
        let mut left = found.length;
        while left > 0 {
            let mut part = left.min(LONGEST);
            if left > LONGEST && left - part < SHORTEST {
                part -= SHORTEST;
            }
            self.steps.push(Step::Match(part as u16, less));
            left -= part;
        }
    }

    /// The longest match that begins here, if it is longer than `than`: first as in the row above, then as the
    /// byte before, then anywhere.
    fn longest(&self, bytes: &[u8], at: usize, stride: usize, than: usize) -> Option<Found> {
        let mut best = Found {
            length: than,
            back: 0,
        };
        for back in [stride, 1] {
            if at >= back && back < WINDOW && best.length < GOOD {
                let length = same(bytes, at - back, at);
                if length > best.length {
                    best = Found { length, back };
                }
            }
        }
        let near = best.back > 0;
        // to tell how far back it is costs more: one must be longer for it
        let mut enough = (best.length + usize::from(near)).max(FAR - 1);
        let mut place = match hash(bytes, at) {
            Some(hash) if best.length < GOOD => self.last[hash] as usize,
            _ => 0,
        };
        for _ in 0..PLACES {
            if place == 0 || place + WINDOW <= at + 1 || at + enough >= bytes.len() {
                break;
            }
            let from = place - 1;
            // where it does not go on for long enough, nothing else matters
            if bytes[from + enough] == bytes[at + enough] {
                let length = same(bytes, from, at);
                if length > enough {
                    enough = length;
                    best = Found {
                        length,
                        back: at - from,
                    };
                    if length >= GOOD {
                        break;
                    }
                }
            }
            place = self.before[from % WINDOW] as usize;
        }
        (best.back > 0).then_some(best)
    }

    fn remember(&mut self, bytes: &[u8], at: usize) {
        if let Some(hash) = hash(bytes, at) {
            self.before[at % WINDOW] = self.last[hash];
            self.last[hash] = at as u32 + 1;
        }
    }
}

/// Of the bytes that begin here; none at the very end.
fn hash(bytes: &[u8], at: usize) -> Option<usize> {
    let eight = u64::from_le_bytes(*bytes[at..].first_chunk::<8>()?);
    let hashed = eight << (64 - 8 * HASHED);
    Some((hashed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - HASH)) as usize)
}

/// How many bytes from one place on are as those from a later one.
fn same(bytes: &[u8], one: usize, other: usize) -> usize {
    let later = &bytes[other..];
    let earlier = &bytes[one..][..later.len()];
    let (ones, others) = (earlier.as_chunks::<8>().0, later.as_chunks::<8>().0);
    for (index, (one, other)) in ones.iter().zip(others).enumerate() {
        let differ = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        if differ != 0 {
            return 8 * index + (differ.trailing_zeros() / 8) as usize;
        }
    }
    let whole = 8 * others.len();
    let rest = earlier[whole..].iter().zip(&later[whole..]);
    whole + rest.take_while(|(one, other)| one == other).count()
}
