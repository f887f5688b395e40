//! Plans: what a seat answers when the others play what it expects.

use ::plans::{Followed, Plan, Played, Reply, TypedError, Words, exchange, typed, typed_turns};
use rules::{AnyMatch, Event, Retire, Seat, Viewer, What};

use crate::model::Place;
use crate::sessions::Plans;
use crate::sessions::channels::channel_state::Live;
use crate::sessions::channels::snapshot::{News, OwnPlan, Snapshot};
use crate::sessions::play::match_actions::seat_of;
use crate::sessions::problem::Problem;
use crate::store::Change;

/// A plan as a person types it.
#[derive(Clone, Copy, Debug)]
pub struct TypedPlan<'a> {
    /// What is typed.
    pub text: &'a str,
    /// The words that it may contain.
    pub words: &'a Words,
}

/// What became of a change of a plan.
#[derive(Clone, Debug)]
pub struct PlanSet {
    /// The match as the user sees it, with the new plan.
    pub seen: Snapshot,
    /// The turn that the plan plays now, if it is the user's turn.
    pub at_once: Option<String>,
    /// The branches of the plan before that are no longer planned.
    pub dropped: Vec<Vec<Reply>>,
}

/// Plays what the seats of a match have planned, as far as their plans go. Returns the events.
pub fn planned_replies(game: &mut AnyMatch, plans: &[Plan]) -> Vec<Event> {
    let before = game.events().len();
    let played = exchange(game, plans);
    if let Some(Played {
        seat,
        reply: Reply::Resign,
    }) = played.last()
    {
        // a seat that is to act can resign
        let _ = game.retire(*seat, Retire::Resign);
    }
    game.events()[before..].to_vec()
}

/// The news that these events were planned; none if there are none.
pub fn as_planned(events: &[Event]) -> Option<News> {
    let acts = events.iter().filter(|event| event.what != What::Pass);
    let mut seats: Vec<u8> = acts.map(|event| event.seat).collect();
    seats.sort_unstable();
    seats.dedup();
    let seats: Vec<Seat> = seats.into_iter().map(Seat::new).collect();
    (!seats.is_empty()).then_some(News::AsPlanned(seats))
}

impl Live {
    /// Has this seat planned to accept the end that is offered now?
    pub(in crate::sessions) fn accepts_as_planned(&self, seat: Seat) -> bool {
        let plan = self.plan_of(seat).map(|plan| plan.follow(&self.game));
        plan == Some(Followed::Reply(Reply::Accept))
    }

    /// The plan of a seat, if the plan has not ended.
    pub(in crate::sessions) fn plan_of(&self, seat: Seat) -> Option<&Plan> {
        let mut own = self.plans.iter().filter(|plan| plan.seat() == seat);
        own.find(|plan| plan.follow(&self.game) != Followed::Ended)
    }

    /// The plan of a seat, as its player sees it.
    pub(in crate::sessions) fn own_plan(&self, seat: Seat) -> OwnPlan {
        if let Some(plan) = self.plan_of(seat) {
            return OwnPlan::Left(plan.branches(&self.game));
        }
        let mut own = self.plans.iter().filter(|plan| plan.seat() == seat);
        let ended = own.any(|plan| plan.has_just_ended(&self.game));
        if ended { OwnPlan::Ended } else { OwnPlan::None }
    }

    /// Reads a typed plan, from the match as its seat knows it. In a match of two, the new plan keeps the other
    /// branches of the seat's earlier plan.
    fn read_plan(&self, seat: Seat, plan: TypedPlan<'_>) -> Result<Plan, Problem> {
        let TypedPlan { text, words } = plan;
        let first = text.split_whitespace().next().unwrap_or_default();
        // the first turn of the plan would be read as the seat's own turn
        if words.expects(first) && self.game.to_act().includes(seat) {
            return Err(Problem::PlanOnOwnTurn);
        }
        let known = self.game.known_to(Viewer::Seat(seat));
        let position = (&*known, self.game.ply());
        let read = match self.game.seats() {
            2 => typed(position, seat, text, words),
            _ => typed_turns(position, seat, text, words),
        };
        let both = read.and_then(|plan| plan.beside(self.plan_of(seat), &known, &self.game));
        both.map_err(|error| self.plan_problem(error))
    }

    /// Why a plan is not taken.
    pub(in crate::sessions) fn plan_problem(&self, error: TypedError) -> Problem {
        match error {
            TypedError::Refused { part, seat, say } => self.refused(say).of_turn(seat, part),
            TypedError::Condition { part } => Problem::PlanCondition { part },
            TypedError::TwoReplies { part } => Problem::PlanTwoReplies { part },
            TypedError::NobodysTurn { part } => Problem::PlanNobodysTurn { part },
            TypedError::EndNotHere { part } => Problem::PlanEndNotHere { part },
            TypedError::NoReply => Problem::PlanWithoutReply,
            TypedError::TooLong => Problem::PlanTooLong,
        }
    }
}

impl Plans {
    /// Does a user have a plan in a match, and has the plan not ended? A plan stays stored after the match has left all
    /// its branches, so this compares it with the match's record.
    ///
    /// # Errors
    /// The database did not answer.
    pub(in crate::sessions) async fn has_plan(&self, id: u64, user: u64) -> Result<bool, Problem> {
        let steps = self.channels.store.plan_of(id, user).await?;
        let Some(plan) = steps.and_then(|steps| Plan::read(&steps)) else {
            return Ok(false);
        };
        let stored = self.channels.store.load(id).await?;
        // in a match that cannot be read no plan is followed
        let game = stored.and_then(|stored| AnyMatch::replay(&stored.record).ok());
        Ok(game.is_some_and(|game| plan.follow(&game) != Followed::Ended))
    }

    /// Adds to a user's plan in the match of a place, or deletes it. With `id`, only in the match with that id.
    ///
    /// # Errors
    /// There is no match here, the user does not play in it, or the plan is not understood.
    pub async fn set_plan(
        &self,
        place: Place,
        id: Option<u64>,
        user: u64,
        typed: Option<TypedPlan<'_>>,
    ) -> Result<PlanSet, Problem> {
        let read = |live: &Live, seat| typed.map(|typed| live.read_plan(seat, typed)).transpose();
        self.put_plan(place, id, user, &read).await
    }

    /// Replaces a user's plan by one that `read` makes.
    pub(in crate::sessions) async fn put_plan(
        &self,
        place: Place,
        id: Option<u64>,
        user: u64,
        read: &(impl Fn(&Live, Seat) -> Result<Option<Plan>, Problem> + Sync),
    ) -> Result<PlanSet, Problem> {
        self.channels
            .with_latest(place, |locked| {
                Box::pin(async move {
                    let now = locked.now();
                    let live = locked.live(id).await?;
                    let seat = seat_of(live, user)?;
                    if !live.game.living(seat) {
                        return Err(Problem::Gone);
                    }
                    let plan = read(live, seat)?;
                    if plan.is_some() {
                        self.channels.may_play_on(live, user).await?;
                    }
                    let before = live.own_plan(seat);
                    let (saw, seat_number) = (live.head(), seat.number());
                    let planned = plan.as_ref().map(|plan| (user, plan.to_text()));
                    let change = Change::Plan {
                        seat: seat_number,
                        planned,
                    };
                    self.channels.commit(saw, change).await?;
                    live.version = saw.changed().version;
                    live.plans.retain(|other| other.seat() != seat);
                    live.plans.extend(plan);
                    let follows = live.plan_of(seat).map(|plan| plan.follow(&live.game));
                    let at_once = match follows {
                        Some(Followed::Reply(Reply::Turn(turn))) => Some(turn),
                        _ => None,
                    };
                    let seen = live.snapshot(Viewer::Seat(seat), &[], Some(&now));
                    let mut dropped = before.branches().to_vec();
                    let stays = seen.plan.branches();
                    dropped.retain(|old| !stays.iter().any(|branch| branch.starts_with(old)));
                    Ok(PlanSet {
                        seen,
                        at_once,
                        dropped,
                    })
                })
            })
            .await
    }
}

#[cfg(test)]
mod tests;
