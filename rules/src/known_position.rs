//! Positions for code outside the rules: they contain only what one viewer may know.

use std::ops::Deref;

/// A position, or a match without its events, as one viewer may know it; made by `known_to`. Everything that is
/// compared, cached, counted or searched for a viewer is made from it. Two positions that differ only in other seats'
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
