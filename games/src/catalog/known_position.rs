//! Positions that leave the rules: as one viewer may know them.

use std::ops::Deref;

use crate::catalog::AnyMatch;
use crate::game::Game;

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

impl Known<AnyMatch> {
    /// The [hash](Game::position_hash) of the position.
    ///
    /// ```
    /// # use games::{AnyMatch, Kind, Seat, Viewer};
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let mut played = start.clone();
    /// played.play(Seat::new(1), "c3").unwrap();
    /// assert_ne!(played.known_to(Viewer::Public).hash(), start.known_to(Viewer::Public).hash());
    /// ```
    pub fn hash(&self) -> u64 {
        each!(&self.0, one => one.game().position_hash())
    }
}
