//! Positions for code outside the rules. They contain only what one viewer may know.

use std::ops::Deref;

/// A position, or a match without its events, as one viewer may know it. `known_to` makes it. Code that compares,
/// caches, counts or searches positions for a viewer must use this type. Two positions that differ only in other seats'
/// secrets are equal.
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
