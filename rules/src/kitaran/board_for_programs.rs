//! The bare board for programs that compute with it: sets of squares, one bit each, for the [widest
//! board](crate::grid::square_bitset::WIDTH).

use super::Kitaran;
use crate::game::Seat;

impl Kitaran {
    /// The squares with a seat's stones.
    ///
    /// ```
    /// use rules::{Seat, kitaran::Kitaran};
    ///
    /// let position = Kitaran::placed(Default::default(), [0b01, 0b10], 0b10, Seat::new(1));
    /// assert_eq!(position.stones_of(Seat::new(2)), 0b10);
    /// ```
    pub fn stones_of(&self, seat: Seat) -> u64 {
        self.own(seat)
    }

    /// The stones that the last turn placed or flipped.
    ///
    /// ```
    /// # use rules::{Seat, kitaran::Kitaran};
    /// let position = Kitaran::placed(Default::default(), [0b01, 0b10], 0b10, Seat::new(1));
    /// assert_eq!(position.protected_stones(), 0b10);
    /// ```
    pub fn protected_stones(&self) -> u64 {
        self.protected
    }

    /// The number of files, and of ranks.
    ///
    /// ```
    /// # use rules::{Seat, kitaran::Kitaran};
    /// assert_eq!(Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1)).files(), 5);
    /// ```
    pub fn files(&self) -> u8 {
        self.side()
    }

    /// The komi that is added to seat 2's count, in half points.
    ///
    /// ```
    /// # use rules::{Seat, kitaran::Kitaran};
    /// assert_eq!(Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1)).komi_halves(), 0);
    /// ```
    pub fn komi_halves(&self) -> i32 {
        self.options.komi.halves()
    }

    /// The match ends after this many turns in a row without a new stone; `None` for no limit.
    ///
    /// ```
    /// # use rules::{Seat, kitaran::Kitaran};
    /// assert_eq!(Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1)).quiet_turns(), None);
    /// ```
    pub fn quiet_turns(&self) -> Option<usize> {
        self.options.quiet.turns()
    }

    /// The match ends after this many more turns without a new stone; `None` for no limit.
    pub(super) fn quiet_left(&self) -> Option<usize> {
        let most = self.options.quiet.turns()?;
        // the position before the first of these turns is also recorded
        Some(most.saturating_sub(self.stood.noted().saturating_sub(1)))
    }

    /// The [hashes](crate::Game::position_hash) of the positions since the last placement, the current one last. Only
    /// these positions can come back. Empty right after a placement.
    ///
    /// ```
    /// # use rules::{Game, Seat, kitaran::Kitaran};
    /// let mut position = Kitaran::placed(Default::default(), [0b01, 0b10], 0, Seat::new(1));
    /// let turn = position.parse(Seat::new(1), "*a1").unwrap();
    /// position.apply(Seat::new(1), &turn);
    /// assert_eq!(position.stood_since_placement().len(), 2);
    /// ```
    pub fn stood_since_placement(&self) -> Vec<u64> {
        self.stood.all()
    }
}
