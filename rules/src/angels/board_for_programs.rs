//! The bare board for programs that compute with it. It contains no secrets, because a match has none.

use super::board_geometry::Set;
use super::{Angels, Square};

impl Angels {
    /// The number of files, and of ranks.
    ///
    /// ```
    /// # use rules::{Game, Setup, angels::Angels};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let start = Angels::new(&setup).unwrap();
    /// assert_eq!((start.files(), start.angel_power()), (15, 1));
    /// ```
    pub fn files(&self) -> u8 {
        self.side()
    }

    /// The most king's steps that the angel can fly in one turn.
    ///
    /// ```
    /// # use rules::{Game, Setup, angels::Angels};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// assert_eq!(Angels::new(&setup).unwrap().angel_power(), 1);
    /// ```
    pub fn angel_power(&self) -> u8 {
        self.power()
    }

    /// The angel's square.
    ///
    /// ```
    /// # use rules::{Game, Setup, angels::Angels};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// assert_eq!(Angels::new(&setup).unwrap().angel_square().to_string(), "h8");
    /// ```
    pub fn angel_square(&self) -> Square {
        self.angel
    }

    /// The number of squares that the demon still has to mark for the fence.
    ///
    /// ```
    /// # use rules::{Game, Setup, angels::Angels};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// assert_eq!(Angels::new(&setup).unwrap().fence_to_mark(), 12);
    /// ```
    pub fn fence_to_mark(&self) -> u16 {
        self.fence_left()
    }

    /// The unmarked squares, including the angel's: one number for each rank, one bit for each file.
    ///
    /// ```
    /// # use rules::{Game, Seat, Setup, angels::Angels};
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
