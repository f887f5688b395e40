//! The hash of a position as a viewer may know it.

use crate::catalog::AnyMatch;
use crate::game::Game;
use crate::known_position::Known;

impl Known<AnyMatch> {
    /// The [hash](Game::position_hash) of the position.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat, Viewer};
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let mut played = start.clone();
    /// played.play(Seat::new(1), "c3").unwrap();
    /// assert_ne!(played.known_to(Viewer::Public).hash(), start.known_to(Viewer::Public).hash());
    /// ```
    pub fn hash(&self) -> u64 {
        each!(&**self, one => one.game().position_hash())
    }
}
