//! Kitaran: alpha-beta over a small copy of the board, about 7 million positions a second. The evaluation uses patterns
//! that were learned from the search's own games ([`weights`]): crosses, because a conversion acts on a cross, and
//! windows of three by three squares.
//!
//! A single turn may change the balance by six stones, so the exact order of the next conversions decides. Alpha-beta
//! sees that order and playouts do not: at 20 ms a turn on 5 by 5, alpha-beta with hand-set weights already scored 0.90
//! against tree search. A position is evaluated only if no conversion of two stones or more is better. From 6 by 6 on,
//! careful players could convert for ever. So an advantage counts less with each turn since the last placement, which
//! makes the seat that is ahead fill the board.

mod board;
mod square_patterns;
#[cfg(test)]
mod tests;
#[cfg(test)]
#[path = "../fitting/kitaran.rs"]
mod tuning;
mod weights;

use rules::kitaran::Kitaran;
use rules::random_generator::Rng;
use rules::{Game, Seat, Viewer};

use crate::alpha_beta::{Position, plain, value};
use crate::levels::{Levels, levels};
use crate::place_scores::{Values, for_two};
use crate::{Budget, Searched, Thought};
use board::Board;

impl Searched for Kitaran {
    fn levels(&self) -> Levels {
        match self.view(Viewer::Public).size {
            // if level 1 overlooked one turn in three here, it would lose whole groups and be no fun to play against
            ..=5 => levels([72, 100], [52, 190, 490, 10_000_000]),
            6 => levels([52, 68, 90], [84, 560, 9_000_000]),
            // here a position has as many legal turns as a low level has nodes
            _ => levels([52, 66, 85], [118, 295, 7_500_000]),
        }
    }

    fn expected(&self) -> Values {
        let board = Board::of(self, 0);
        let sign = if board.mover == 0 { 1 } else { -1 };
        for_two(Seat::at(0), value(sign * board.worth(), Board::UNIT as f32))
    }

    fn can_pass(&self, _seat: Seat) -> bool {
        true
    }

    fn search(
        &self,
        seat: Seat,
        budget: &mut Budget,
        rng: &mut Rng,
    ) -> Option<Thought<Self::Turn>> {
        let board = Board::of(self, rng.next_u64());
        let mut before = self.stood_since_placement();
        before.pop();
        let found = plain::search(&board, &before, budget, rng)?;
        let found = found.map(|turn| board::turn_of(*turn))?;
        self.check(seat, &found.turn).is_ok().then_some(Thought {
            // the table ignores the count of quiet turns, so the end may come sooner than the search saw
            proven: found.proven && self.quiet_turns().is_none(),
            ..found
        })
    }
}
