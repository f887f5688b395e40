//! Kitaran: alpha-beta over a small copy of the board, about 7 million positions a second. The evaluation uses
//! patterns that were learned from the search's own games ([`weights`]): crosses, because a conversion acts on a
//! cross, and windows of three by three squares.
//!
//! A single turn may swing the balance by six stones, so the exact order of the next conversions decides. Alpha-beta
//! sees that order and random games do not: at 20 ms a turn on 5 by 5, alpha-beta with hand-set weights already
//! scored 0.90 against tree search. A position is evaluated only if no conversion of two stones or more is better.
//! From 6 by 6 on, careful players could convert for ever. So an advantage fades with the turns since the last
//! placement, and the seat that is ahead fills the board.

mod board;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tuning;
mod weights;
mod windows;

use rules::kitaran::Kitaran;
use rules::random_generator::Rng;
use rules::{Game, Seat, Viewer};

use crate::alpha_beta::{self, Position};
use crate::levels::{Levels, levels};
use crate::place_scores::{self, SEATS, Values};
use crate::{Budget, Searched, Thought};
use board::Board;

impl Searched for Kitaran {
    fn levels(&self) -> Levels {
        match self.view(Viewer::Public).size {
            // a player that overlooks one turn in three here loses whole groups, so level 1 would be no fun to play
            ..=5 => levels([72, 100], [52, 190, 490, 10_000_000]),
            6 => levels([52, 68, 90], [84, 560, 9_000_000]),
            // there are as many legal turns as a low level has nodes
            _ => levels([52, 66, 85], [118, 295, 7_500_000]),
        }
    }

    fn expected(&self) -> Values {
        let score = Board::of(self, 0).worth(Seat::at(0));
        let value = place_scores::squash(score as f32, Board::UNIT as f32);
        let mut values = [0.0; SEATS];
        values[0] = value;
        values[1] = 1.0 - value;
        values
    }

    fn passed(&self, seat: Seat) -> Option<Self> {
        let mut passed = self.clone();
        passed.pass(seat);
        Some(passed)
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
        let found = alpha_beta::search_from(&board, &before, seat, budget, rng)?;
        let found = found.map(|turn| board::turn_of(*turn))?;
        self.check(seat, &found.turn).is_ok().then_some(Thought {
            // the table ignores the turn count, so in a later occurrence of a position the end may be nearer
            proven: found.proven && self.quiet_turns().is_none(),
            ..found
        })
    }
}
