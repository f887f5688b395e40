//! XeroG: tree search with random games to the end.

use games::random_generator::Rng;
use games::random_playout::playout;
use games::xero_g::XeroG;
use games::{Game, Seat};

use crate::place_scores::{self, SEATS, Values};
use crate::tree_search::{self, Guided};
use crate::{Budget, Searched, Thought};

impl Searched for XeroG {
    fn expected(&self) -> Values {
        [0.5; SEATS]
    }

    fn search(
        &self,
        seat: Seat,
        budget: &mut Budget,
        rng: &mut Rng,
    ) -> Option<Thought<Self::Turn>> {
        tree_search::search(self, seat, budget, rng)
    }
}

impl Guided for XeroG {
    fn leaf(&self, rng: &mut Rng, scratch: &mut Vec<Self::Turn>) -> Values {
        let mut end = self.clone();
        playout(&mut end, rng, scratch);
        end.outcome()
            .map_or([0.5; SEATS], |end| place_scores::of(&end))
    }
}
