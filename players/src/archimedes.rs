//! Archimedes: alpha-beta on the ships of the rules (two sets of 64 squares, copied for each turn).
//!
//! Matches are short (some 30 turns) and decided by tactics: a ship seen by three enemies is destroyed, and an invaded
//! port must be freed with the next turn. So the search tries all turns, and its quiescence search follows captures and
//! entries until nothing is threatened. It never evaluates a position with an invader in the port of the seat to act.
//! Tree search with the same evaluation and move ordering is weaker at equal time. Alpha-beta scored 0.83 of 24 matches
//! at 50 ms against tree search without playouts. Against playouts of four turns it scored 0.65 of 20 at 50 ms and 0.71
//! of 14 at 300 ms. (All with the weights of the first fit; the last two intervals reach below a half.)
//!
//! A repeated position counts as a draw, a little worse than level, so the seat that is ahead never repeats.

mod board;
mod evaluation;
mod first_turn_results;
mod order;
mod search;
mod search_turn;
mod side_swap;
#[cfg(test)]
mod tests;
#[cfg(test)]
#[path = "../fitting/archimedes.rs"]
mod tuning;
mod weights;

use rules::archimedes::{Archimedes, Turn};
use rules::random_generator::Rng;
use rules::{Game, Seat};

use crate::alpha_beta::value;
use crate::levels::{Levels, levels};
use crate::place_scores::{SEATS, Values, for_two};
use crate::{Budget, Searched, Thought};

use board::Board;
use evaluation::Evaluation;

impl Searched for Archimedes {
    fn levels(&self) -> Levels {
        levels([13, 23, 50], [15, 80, 1_300_000])
    }

    fn expected(&self) -> Values {
        let rules::ToAct::One(seat) = self.to_act() else {
            return [0.5; SEATS];
        };
        let worth = search::weigh(&Board::of(self), &Evaluation::new());
        for_two(seat, value(worth, search::UNIT))
    }

    fn can_pass(&self, _seat: Seat) -> bool {
        self.swapper().is_none()
    }

    fn search(&self, seat: Seat, budget: &mut Budget, rng: &mut Rng) -> Option<Thought<Turn>> {
        let evaluation = Evaluation::varied(rng);
        side_swap::search(self, seat, budget, rng, evaluation)
    }
}
