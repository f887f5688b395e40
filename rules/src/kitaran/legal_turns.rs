//! The legal turns: their list, and a uniform draw from it.

use super::{Kitaran, Turn};
use crate::game::Seat;
use crate::grid::drawn_bits::CountedSet;
use crate::grid::square::Square;
use crate::grid::square_bitset::{WIDTH, squares};
use crate::random_generator::Rng;

impl Kitaran {
    pub(super) fn legal_turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        out.extend(squares(self.empty()).map(Turn::Place));
        out.extend(squares(self.convertible(seat)).map(Turn::Convert));
    }

    /// Draws the same turn as from the list, without making the list.
    #[inline]
    pub(super) fn drawn_turn(&self, seat: Seat, rng: &mut Rng) -> Option<Turn> {
        let empty = CountedSet::of(self.empty());
        let stones = CountedSet::of(self.convertible(seat));
        let places = empty.count();
        let drawn = rng.below((places + stones.count()) as usize) as u32;
        let (drawn_from, number) = match drawn.checked_sub(places) {
            None => (empty, drawn),
            Some(number) => (stones, number),
        };
        let square = Square::from_index(drawn_from.nth(number)? as usize, WIDTH)?;
        Some(if drawn < places {
            Turn::Place(square)
        } else {
            Turn::Convert(square)
        })
    }
}
