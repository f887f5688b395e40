//! Plans from a branch of an analysis.

use ::plans::{Plan, Point};
use rules::{Seat, Viewer};

use crate::model::Place;
use crate::sessions::Plans;
use crate::sessions::channels::channel_state::Live;
use crate::sessions::plans::analysis::Analysis;
use crate::sessions::plans::set_plans::PlanSet;
use crate::sessions::problem::Problem;

impl Live {
    /// What a seat plans with a branch of an analysis.
    fn plan_of_branch(&self, seat: Seat, analysis: &Analysis, at: Point) -> Result<Plan, Problem> {
        let (tree, game) = (analysis.tree(), &self.game);
        let happened = game.known_turns(Viewer::Seat(seat), analysis.key.since..game.ply());
        let now = happened.and_then(|turns| analysis.tree().follow(&turns));
        let rest = now.and_then(|now| tree.between(now, at));
        let rest = rest.ok_or(Problem::BranchLeft)?;
        let known = game.known_to(Viewer::Seat(seat));
        let plan = Plan::of_branch(&known, game, seat, &rest, self.plan_of(seat));
        let plan = plan.map_err(|error| self.plan_problem(error))?;
        plan.ok_or(Problem::BranchWithoutReply)
    }
}

impl Plans {
    /// Plans what a branch of an analysis says, from where the match is now. In a match of two it keeps the other
    /// branches of the plan.
    ///
    /// # Errors
    /// The user does not play in the match, the match has gone another way, or the branch has no turn of the user.
    pub async fn plan_branch(
        &self,
        place: Place,
        user: u64,
        analysis: &Analysis,
        at: Point,
    ) -> Result<PlanSet, Problem> {
        let read = |live: &Live, seat| live.plan_of_branch(seat, analysis, at).map(Some);
        let id = analysis.key.id;
        self.put_plan(place, Some(id), user, &read).await
    }
}
