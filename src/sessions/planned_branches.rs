//! Plans from a branch of an analysis.

use ::plans::{Plan, Point, TreeError};
use rules::{Seat, ToAct, Viewer};

use super::Sessions;
use super::analysis::Analysis;
use super::channel_state::Live;
use super::plans::PlanSet;
use super::problem::Problem;
use crate::model::Place;

impl Live {
    /// What a seat plans with a branch of an analysis.
    fn plan_of_branch(&self, seat: Seat, analysis: &Analysis, at: Point) -> Result<Plan, Problem> {
        let (tree, game) = (analysis.tree(), &self.game);
        let now = analysis.point_now(game.events());
        let branch = tree.line(at);
        let rest = now.and_then(|now| branch.strip_prefix(&tree.line(now)[..]));
        let rest = rest.ok_or(Problem::BranchLeft)?;
        let known = game.known_to(Viewer::Seat(seat));
        let mut ahead = (*known).clone();
        for (mover, turn) in rest {
            if !matches!(ahead.to_act(), ToAct::One(_)) {
                let part = (*turn).to_owned();
                return Err(Problem::PlanNobodysTurn { part });
            }
            let played = ahead.play(*mover, turn);
            played.map_err(|say| self.refused(say).of_turn(*mover, (*turn).to_owned()))?;
        }
        match Plan::of_branch(&known, game, seat, rest, self.plan_of(seat)) {
            Ok(plan) => plan.ok_or(Problem::BranchWithoutReply),
            Err(TreeError::Refused(say)) => Err(self.refused(say)),
            Err(TreeError::Full | TreeError::NoPoint) => Err(Problem::PlanTooLong),
        }
    }
}

impl Sessions {
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
        let id = analysis.key().id;
        self.put_plan(place, Some(id), user, &read).await
    }
}
