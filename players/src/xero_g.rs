//! Xero-G: alpha-beta on the bare board, over the best turns of each position. A position has some two hundred turns.
//! Most of them are the same flight and differ only in where the met ship is put. A win is often one flight away. So
//! every turn is evaluated at once, by where both sides could fly after it, and only the most promising are searched.
//! Playouts are of no use here, because a random one takes 350 turns. Searching one turn deeper where a threat must be
//! met was clearly weaker (it scored 0.12 of 60 matches at 25 ms).

mod evaluation;
mod row_choice;
mod search;
#[cfg(test)]
mod tests;
#[cfg(test)]
#[path = "../fitting/xero_g.rs"]
mod tuning;
mod turns;
mod weights;
mod wins;

use rules::random_generator::Rng;
use rules::xero_g::{OneSided, XeroG};
use rules::{Game, Seat, ToAct};

use crate::alpha_beta::value;
use crate::levels::{Levels, levels};
use crate::place_scores::{Values, for_two};
use crate::{Budget, Searched, Thought};

impl Searched for XeroG {
    fn levels(&self) -> Levels {
        let mut levels = levels([20, 42], [8, 9, 90, 60_000]);
        levels[2].glances = 92;
        levels
    }

    fn expected(&self) -> Values {
        let ToAct::One(seat) = self.to_act() else {
            return for_two(Seat::new(1), 0.5);
        };
        match OneSided::of(self, seat) {
            Some(ships) => for_two(seat, value(search::weigh(ships), search::UNIT)),
            None => for_two(seat, 0.5),
        }
    }

    fn can_pass(&self, seat: Seat) -> bool {
        OneSided::of(self, seat).is_some()
    }

    fn search(
        &self,
        seat: Seat,
        budget: &mut Budget,
        rng: &mut Rng,
    ) -> Option<Thought<Self::Turn>> {
        if OneSided::of(self, seat).is_some() {
            return search::search(self, seat, budget, rng);
        }
        row_choice::arrange(self, seat, budget, rng)
    }

    const SOLVED: bool = true;

    fn solve(&self, seat: Seat, budget: &mut Budget) -> Option<bool> {
        OneSided::of(self, seat)?;
        let found = search::search(self, seat, budget, &mut Rng::new(1))?;
        found.proven.then_some(found.value >= 1.0)
    }

    fn wins_in(&self, seat: Seat, turn: &Self::Turn, budget: &mut Budget) -> Option<u32> {
        let mut after = self.clone();
        after.apply(seat, turn);
        if let Some(end) = after.outcome() {
            return end.won_by(seat).then_some(1);
        }
        let next = OneSided::of(&after, seat.opponent())?;
        Some(wins::fewest(next, budget)? + 1)
    }
}
