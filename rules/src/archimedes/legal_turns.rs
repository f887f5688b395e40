//! The legal turns: their list, and a turn drawn uniformly without making the list.

use super::{Archimedes, SIDE, Turn};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::random_generator::Rng;

impl Archimedes {
    pub(super) fn legal_turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        let square = |index: u32| Square::from_index(index as usize, SIDE);
        self.ships.slides(seat, u64::MAX, |from, to| {
            let squares = square(from).zip(square(to));
            out.extend(squares.map(|(from, to)| Turn::Move { from, to }));
        });
        out.extend(self.may_swap(seat).then_some(Turn::Swap));
    }

    pub(super) fn drawn_turn(&self, seat: Seat, rng: &mut Rng) -> Option<Turn> {
        let turns = self.ships.counted_turns(seat);
        let moves = turns.count() as usize;
        let drawn = rng.below(moves + usize::from(self.may_swap(seat)));
        if drawn == moves && moves > 0 {
            return Some(Turn::Swap);
        }
        let (from, to) = turns.nth(drawn as u32)?;
        Some(Turn::Move { from, to })
    }
}
