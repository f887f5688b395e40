//! Archimedes: alpha-beta on a bare board.

mod board;
mod evaluation;
mod memory;
mod order;
mod search;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tuning;
mod weights;

use games::archimedes::{Archimedes, Turn};
use games::random_generator::Rng;
use games::{Game, Seat};

use crate::place_scores::{SEATS, Values, for_two};
use crate::{Budget, Searched, Thought};

use board::Board;
use evaluation::Evaluation;

impl Searched for Archimedes {
    fn expected(&self) -> Values {
        let games::ToAct::One(seat) = self.to_act() else {
            return [0.5; SEATS];
        };
        let worth = search::weigh(&Board::of(self), &Evaluation::new());
        for_two(seat, search::value(worth))
    }

    fn search(&self, seat: Seat, budget: &mut Budget, rng: &mut Rng) -> Option<Thought<Turn>> {
        let evaluation = Evaluation::varied(rng);
        search::search(self, seat, budget, rng, evaluation)
    }
}
