//! Repetition: how often a position has stood.

use std::collections::BTreeMap;

/// The positions that have stood so far, each as the bytes of all that decides the rest of the game.
/// The third time ends a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stood(BTreeMap<Box<[u8]>, u8>);

impl Stood {
    /// Notes that a position stands, and tells how often it has now, this time included.
    ///
    /// ```
    /// use games::repetition::Stood;
    ///
    /// let mut stood = Stood::default();
    /// assert_eq!((stood.note(b"a"), stood.note(b"b"), stood.note(b"a")), (1, 1, 2));
    /// ```
    pub fn note(&mut self, position: &[u8]) -> u8 {
        let times = self.0.entry(position.into()).or_default();
        *times = times.saturating_add(1);
        *times
    }

    /// How often this position has stood.
    ///
    /// ```
    /// use games::repetition::Stood;
    ///
    /// let mut stood = Stood::default();
    /// stood.note(b"a");
    /// assert_eq!((stood.times(b"a"), stood.times(b"b")), (1, 0));
    /// ```
    pub fn times(&self, position: &[u8]) -> u8 {
        self.0.get(position).copied().unwrap_or(0)
    }

    /// Forgets all positions: for moves after which none of them can come back.
    ///
    /// ```
    /// use games::repetition::Stood;
    ///
    /// let mut stood = Stood::default();
    /// stood.note(b"a");
    /// stood.forget();
    /// assert_eq!(stood.times(b"a"), 0);
    /// ```
    pub fn forget(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::Stood;

    #[test]
    fn positions_are_counted_apart() {
        let mut stood = Stood::default();
        let times = [b"a", b"b", b"a", b"a"].map(|position| stood.note(position));
        assert_eq!(times, [1, 1, 2, 3]);
        assert_eq!([b"a", b"c"].map(|position| stood.times(position)), [3, 0]);
        stood.forget();
        assert_eq!(stood.note(b"a"), 1);
    }
}
