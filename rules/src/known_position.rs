//! Positions and turns for code outside the rules. They contain only what one viewer may know.

use std::ops::Deref;

use crate::seats::Seat;

/// A position, or a match without its events, as one viewer may know it. `known_to` makes it. Code that compares,
/// caches, counts or searches positions for a viewer must use this type. Two positions that differ only in other seats'
/// secrets are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known<T>(T);

/// The turns that lead from one position of a match to a later one, as one viewer knew them in the later one.
/// [`AnyMatch::known_turns`](crate::AnyMatch::known_turns) makes it. Code that compares a viewer's own turns with those of
/// a match must use this type.
pub type KnownTurns = Known<Vec<(Seat, String)>>;

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
