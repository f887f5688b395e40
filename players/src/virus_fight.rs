//! Virus Fight.

mod board;
mod programs;
mod tree;
#[cfg(test)]
mod tuning;
mod turns;
mod two_seats;
mod weighing;
mod weights;

use games::Seat;
use games::random_generator::Rng;
use games::virus_fight::{Turn, VirusFight};

use crate::place_scores::{SEATS, Values};
use crate::{Budget, Searched, Thought};
use board::{Board, Small};

impl Searched for VirusFight {
    fn expected(&self) -> Values {
        Board::of(self).map_or([0.5; SEATS], |board| weighing::values(&board))
    }

    fn search(
        &self,
        seat: Seat,
        budget: &mut Budget,
        rng: &mut Rng,
    ) -> Option<Thought<Self::Turn>> {
        let Some(board) = Board::of(self) else {
            let turn = programs::drawn(self, seat, rng)?;
            return Some(Thought::unsearched(turn));
        };
        let tree = std::env::var("VF_TREE").is_ok();
        let found = if board.seats == 2 && !tree {
            two_seats::search(self, &board, seat.index(), budget, rng)?
        } else {
            tree::search(self, &board, seat.index(), budget, rng)?
        };
        let turn = |small: Small| small.play().map(Turn::Play);
        Some(Thought {
            turn: turn(found.turn)?,
            value: found.value,
            proven: found.proven,
            depth: found.depth,
            line: found.line.into_iter().map_while(turn).collect(),
        })
    }
}
