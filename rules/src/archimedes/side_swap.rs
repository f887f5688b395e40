//! The option to change sides, which balances the advantage of the first turn (the pie rule). Black's first turn may be
//! `swap`. Then the board is turned by half a turn and all ships change owners. So black has what white had, and white
//! is to play. Nobody changes seats.

use super::{Archimedes, SideSwap};
use crate::game::Seat;

impl Archimedes {
    /// The seat that may change sides, in this turn or in the next (before the first turn is played). `None` if no seat
    /// may.
    ///
    /// ```
    /// use rules::{Game, Seat, Setup, archimedes::{Archimedes, Options, SideSwap}};
    ///
    /// let options = Options { swap: SideSwap::Yes };
    /// let mut position = Archimedes::new(&Setup { rules: 1, seats: 2, seed: 1, options }).unwrap();
    /// let [white, black] = [1, 2].map(Seat::new);
    /// let turn = position.parse(white, "c3-d4").unwrap();
    /// position.apply(white, &turn);
    /// assert_eq!(position.swapper(), Some(black));
    /// let whites = position.ships().own(white);
    /// let swap = position.parse(black, "swap").unwrap();
    /// position.apply(black, &swap);
    /// assert_eq!(position.swapper(), None);
    /// assert_eq!(position.ships().own(black), whites.reverse_bits()); // on f6 and e5 now
    /// ```
    pub fn swapper(&self) -> Option<Seat> {
        let open = self.swap == SideSwap::Yes && self.turns < 2 && self.end.is_none();
        open.then_some(Seat::new(2))
    }

    /// May a seat change sides in this turn?
    #[inline]
    pub(super) fn may_swap(&self, seat: Seat) -> bool {
        self.turns == 1 && self.swapper() == Some(seat)
    }
}
