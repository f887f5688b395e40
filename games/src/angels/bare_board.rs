//! The bare board, for who computes with it: a match has no secrets.

use super::squares::Set;
use super::{Angels, Square};

impl Angels {
    /// Files and ranks of the board.
    ///
    /// ```
    /// # use games::{Game, Setup, angels::Angels};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let start = Angels::new(&setup).unwrap();
    /// assert_eq!((start.files(), start.angel_power()), (15, 1));
    /// ```
    pub fn files(&self) -> u8 {
        self.side()
    }

    /// How many king's steps the angel flies at most.
    ///
    /// ```
    /// # use games::{Game, Setup, angels::Angels};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// assert_eq!(Angels::new(&setup).unwrap().angel_power(), 1);
    /// ```
    pub fn angel_power(&self) -> u8 {
        self.power()
    }

    /// Where the angel stands.
    ///
    /// ```
    /// # use games::{Game, Setup, angels::Angels};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// assert_eq!(Angels::new(&setup).unwrap().angel_square().to_string(), "h8");
    /// ```
    pub fn angel_square(&self) -> Square {
        self.angel
    }

    /// How many squares of the fence are still to be marked.
    ///
    /// ```
    /// # use games::{Game, Setup, angels::Angels};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// assert_eq!(Angels::new(&setup).unwrap().fence_to_mark(), 12);
    /// ```
    pub fn fence_to_mark(&self) -> u16 {
        self.fence_left()
    }

    /// The squares that are not marked, the angel's among them: one number a rank, one bit a file.
    ///
    /// ```
    /// # use games::{Game, Seat, Setup, angels::Angels};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let mut start = Angels::new(&setup).unwrap();
    /// let turn = start.parse(Seat::new(2), "b1").unwrap();
    /// start.apply(Seat::new(2), &turn);
    /// assert_eq!(start.unmarked()[..2], [0x7ffd, 0x7fff]);
    /// ```
    pub fn unmarked(&self) -> [u32; super::MAX_SIDE as usize] {
        Set::board(self.side()).without(&self.marked).rows()
    }
}
