//! Choices that bytes make. One byte makes one choice, so a changed byte changes one choice.

use std::borrow::Cow;

/// Bytes that are read from the front. After the last byte, zeros are read.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// All these bytes.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        *first
    }

    /// A number below `bound`; 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()).checked_rem(bound).unwrap_or(0)
    }

    /// One of the items; `None` if there are none.
    pub fn any<'b, T>(&mut self, items: &'b [T]) -> Option<&'b T> {
        items.get(self.below(items.len()))
    }

    /// The remaining bytes.
    pub const fn rest(self) -> &'a [u8] {
        self.0
    }

    /// The remaining bytes as text.
    pub fn text(self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.0)
    }

    /// The remaining bytes, line by line.
    pub fn lines(self) -> impl Iterator<Item = Bytes<'a>> {
        self.0.split(|byte| *byte == b'\n').map(Self)
    }
}
