//! Repetition: how often a position has stood.

/// The hashes of the positions that have stood so far, as [`position_hash`](crate::Game::position_hash) gives them. The
/// third time ends a game.
///
/// Two positions of one match that differ share a hash with a chance below one in 10^13, were a thousand noted, and a
/// match would then be drawn too early; nobody gains by looking for such a pair, since both would have to be played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stood(Vec<u64>);

impl Stood {
    /// Notes that a position stands, and tells how often it has now, this time included.
    ///
    /// ```
    /// use games::repetition::Stood;
    ///
    /// let mut stood = Stood::default();
    /// assert_eq!((stood.note(1), stood.note(2), stood.note(1)), (1, 1, 2));
    /// ```
    pub fn note(&mut self, position: u64) -> u8 {
        let times = self.times(position).saturating_add(1);
        self.0.push(position);
        times
    }

    /// How often this position has stood.
    ///
    /// ```
    /// use games::repetition::Stood;
    ///
    /// let mut stood = Stood::default();
    /// stood.note(1);
    /// assert_eq!((stood.times(1), stood.times(2)), (1, 0));
    /// ```
    pub fn times(&self, position: u64) -> u8 {
        let same = self
            .0
            .iter()
            .map(|one| u32::from(*one == position))
            .sum::<u32>();
        u8::try_from(same).unwrap_or(u8::MAX)
    }

    /// Has no position been noted?
    ///
    /// ```
    /// use games::repetition::Stood;
    ///
    /// assert!(Stood::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All positions noted since the last were forgotten, in their order.
    ///
    /// ```
    /// use games::repetition::Stood;
    ///
    /// let mut stood = Stood::default();
    /// stood.note(1);
    /// assert_eq!(stood.all(), [1]);
    /// ```
    pub fn all(&self) -> &[u64] {
        &self.0
    }

    /// Forgets all positions: for moves after which none of them can come back.
    ///
    /// ```
    /// use games::repetition::Stood;
    ///
    /// let mut stood = Stood::default();
    /// stood.note(1);
    /// stood.forget();
    /// assert_eq!(stood.times(1), 0);
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
        let times = [1, 2, 1, 1].map(|position| stood.note(position));
        assert_eq!(times, [1, 1, 2, 3]);
        assert_eq!([1, 3].map(|position| stood.times(position)), [3, 0]);
        stood.forget();
        assert_eq!(stood.note(1), 1);
    }

    #[test]
    fn one_that_stands_for_ever_is_counted_without_end() {
        let mut stood = Stood::default();
        for _ in 0..300 {
            stood.note(7);
        }
        assert_eq!(stood.times(7), u8::MAX);
    }
}
