//! Positions that leave the rules: as one viewer may know them.

use std::ops::Deref;

/// A position, or a match without what led to it, as one viewer may know it; made by `known_to`. Whatever is compared,
/// cached, counted or searched for somebody is made from it: two that differ only in secrets of others are equal.
#[derive(Clone, Debug, PartialEq)]
pub struct Known<T>(T);

impl<T> Known<T> {
    pub(crate) const fn new(known: T) -> Self {
        Self(known)
    }
}

impl<T> Deref for Known<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
