//! Kitaran: alpha-beta.

mod board;
mod learned;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tuning;
mod weights;

use games::kitaran::Kitaran;
use games::random_generator::Rng;
use games::{Game, Seat};

use crate::alpha_beta::{self, Position};
use crate::place_scores::{self, SEATS, Values};
use crate::{Budget, Searched, Thought};
use board::Board;

impl Searched for Kitaran {
    fn expected(&self) -> Values {
        let score = Board::of(self, 0).worth(Seat::at(0));
        let value = place_scores::squash(score as f32, Board::UNIT as f32);
        let mut values = [0.0; SEATS];
        values[0] = value;
        values[1] = 1.0 - value;
        values
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
        let turn = board::turn_of(found.turn).filter(|turn| self.check(seat, turn).is_ok())?;
        Some(Thought {
            turn,
            value: found.value,
            proven: found.proven,
            depth: found.depth,
            line: found
                .line
                .iter()
                .filter_map(|turn| board::turn_of(*turn))
                .collect(),
        })
    }
}
