//! Angels and Demons: proofs that the angel escapes, and alpha-beta over few turns.
//!
//! Matches between careful players are decided by exact counting: can the angel reach the border, wherever the demon
//! marks? So a large part of the time goes to [proofs](proof) of ever longer ways. The angel plays a proven way at
//! once. The demon plays only marks that stop all ways of up to the searched number of flights. An alpha-beta
//! [search](search) over the best few turns chooses among the turns that are left. Its evaluation is a [field](field)
//! that estimates the angel's chances. The fence is not searched: its marks are spread [evenly](fence). Playouts showed
//! nothing: a random demon never stops the angel, and a random angel never gets anywhere.
//!
//! With the default options and two drawn marks the score was 1.0 in 16 matches at 50 ms against greedy and 1.0 in 8
//! against flat at equal time. An angel of power 2 (reach 6, 8, 12), 3 or 4 (reach 12) always escaped between equal
//! players, with as many marks as the rules allow. It also escapes when greedy plays it.

mod board;
mod fence_placement;
mod field;
mod first_look;
mod proof;
mod search;
#[cfg(test)]
mod tests;

use rules::angels::{ANGEL, Angels, DEMON};
use rules::random_generator::Rng;
use rules::{Game, Seat};

use crate::levels::{Levels, levels};
use crate::place_scores::{Values, for_two, squash};
use crate::{Budget, Searched, Thought};

use board::{Board, at};
use first_look::{Look, PROVEN};
use proof::{Prover, Solved};
use search::Search;

/// The score that counts as 0.75 of a win. It equals a field worth 16 times as high.
const UNIT: f32 = 8192.0;

impl Searched for Angels {
    fn levels(&self) -> Levels {
        levels([25, 41, 67], [7, 135, 250_000])
    }

    fn expected(&self) -> Values {
        let board = Board::of(self);
        let seat = if board.demon_to_act { DEMON } else { ANGEL };
        let (Ok(score) | Err(score)) = Look::new(board.power).look(&board, 0, 1, &mut Vec::new());
        for_two(seat, value(score))
    }

    fn can_pass(&self, _seat: Seat) -> bool {
        self.fence_to_mark() == 0
    }

    fn search(
        &self,
        seat: Seat,
        budget: &mut Budget,
        rng: &mut Rng,
    ) -> Option<Thought<Self::Turn>> {
        let board = Board::of(self);
        if board.fence_left > 0 {
            let mark = Board::square(fence_placement::next(&board, rng)?)?;
            let value = self.expected()[seat.index()];
            let fence = Thought {
                value,
                ..Thought::unsearched(mark)
            };
            return self.check(seat, &mark).is_ok().then_some(fence);
        }
        let mut search = Search::new(&board, budget);
        search.look.field.vary(rng);
        let found = search.choose(&board)?;
        let turn = Board::square(found.turn).filter(|turn| self.check(seat, turn).is_ok())?;
        Some(Thought {
            turn,
            value: value(found.score),
            proven: found.proven,
            depth: found.depth,
            ..Thought::unsearched(turn)
        })
    }

    const SOLVED: bool = true;

    const DECIDED: bool = true;

    fn solve(&self, seat: Seat, budget: &mut Budget) -> Option<bool> {
        let board = Board::of(self);
        if board.fence_left > 0 {
            return None;
        }
        let solved = Prover::solving().solve(&board, budget)?;
        Some((solved != Solved::Held) == (seat == ANGEL))
    }

    fn wins_in(&self, seat: Seat, turn: &Self::Turn, budget: &mut Budget) -> Option<u32> {
        let mut board = Board::of(self);
        board.fly(at(turn.file().into(), turn.rank().into()));
        let flies = seat == ANGEL && self.check(seat, turn).is_ok();
        if flies && board.on_border(board.angel) {
            return Some(1);
        }
        match flies.then(|| Prover::solving().solve(&board, budget))?? {
            Solved::Reaches(flights) => Some(flights + 1),
            Solved::Held => None,
        }
    }
}

/// Converts a score to a place score.
fn value(score: i32) -> f32 {
    match score {
        PROVEN.. => 1.0,
        score if score < -PROVEN => 0.0,
        score => squash(score as f32, UNIT),
    }
}
