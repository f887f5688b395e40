//! Replays of matches, turn by turn, as everybody saw them at the time. Hidden things stay hidden until the turn that
//! revealed them.

use std::ops::Range;
use std::sync::Arc;

use ::plans::Plan;
use rules::{AnyMatch, AnyView, Event, Known, Record, Seat, ToAct, TurnNumber, Viewer, What};

use crate::model::{MatchCode, Place, Player};
use crate::sessions::Replays;
use crate::sessions::channels::channel_state::{Live, replay};
use crate::sessions::channels::snapshot::Snapshot;
use crate::sessions::job_outcome::Work;
use crate::sessions::lobbies::practice_origin::Practice;
use crate::sessions::play::hints::viewer;
use crate::sessions::problem::Problem;
use crate::store::{MAX_REPLAY, Status, StoreError, StoredMatch, Write};

/// A stored match for a replay turn by turn. A resignation, a timeout or an agreed end counts as a turn here. A pass
/// by the rules belongs to the turn before it.
#[derive(Clone, Debug)]
pub struct ReplayedMatch {
    stored: StoredMatch,
    /// The number of events before the first turn, and at the end of each turn.
    steps: Vec<usize>,
}

/// The record of a match that is over.
#[derive(Clone, Debug)]
pub struct WholeRecord {
    /// What happened.
    pub record: Record,
    /// The indexes of events that are secret choices and were never revealed.
    pub unrevealed: Vec<usize>,
}

impl ReplayedMatch {
    fn new(stored: StoredMatch) -> Self {
        let steps = stored.record.steps();
        Self { stored, steps }
    }

    pub(in crate::sessions) fn stored(&self) -> &StoredMatch {
        &self.stored
    }

    /// Where it began, if it is a practice match.
    pub fn practice_of(&self) -> Option<Practice> {
        let start = self.stored.opened.terms.practice?;
        Some(Practice::of(start, &self.stored.record))
    }

    /// Its id.
    pub fn id(&self) -> u64 {
        self.stored.opened.id
    }

    /// Its short code, if it has one.
    pub fn code(&self) -> Option<MatchCode> {
        self.stored.opened.code
    }

    /// Where it is played.
    pub fn place(&self) -> Place {
        self.stored.opened.place
    }

    /// The user who was its host; 0 if nobody is any more.
    pub fn host(&self) -> u64 {
        self.stored.opened.host
    }

    /// Is it played in a thread that was made for it?
    pub fn has_own_thread(&self) -> bool {
        self.stored.opened.own_thread
    }

    /// The message that shows it, if one is stored.
    pub fn message(&self) -> Option<u64> {
        self.stored.message
    }

    /// The game.
    pub fn kind(&self) -> rules::Kind {
        self.stored.opened.terms.kind
    }

    /// Who plays, in order of seats.
    pub fn players(&self) -> &[Player] {
        &self.stored.opened.players
    }

    /// Its status.
    pub fn status(&self) -> Status {
        self.stored.status
    }

    /// Does this user have a seat in it?
    pub fn takes_part(&self, user: u64) -> bool {
        self.players().iter().any(|player| player.is(user))
    }

    /// The last turn.
    pub fn last(&self) -> TurnNumber {
        TurnNumber::after(self.steps.len() - 1)
    }

    /// The number of events at the end of a turn. Buttons identify a turn by this number.
    pub fn ply(&self, turn: TurnNumber) -> usize {
        self.steps[turn.min(self.last()).turns()]
    }

    /// The last turn that is complete after this many events.
    pub fn turn_at(&self, ply: usize) -> TurnNumber {
        self.stored.record.turn_at(ply)
    }

    /// The events of a turn. The beginning has the passes before the first turn.
    pub fn events(&self, turn: TurnNumber) -> &[Event] {
        let from = match turn {
            TurnNumber::START => 0,
            _ => self.ply(turn.before()),
        };
        &self.stored.record.events[from..self.ply(turn)]
    }

    /// The seat that played a turn. None if all agreed to end the match.
    pub fn seat(&self, turn: TurnNumber) -> Option<Seat> {
        let event = self.events(turn).first();
        event
            .filter(|event| event.seat > 0)
            .map(|event| Seat::new(event.seat))
    }

    /// What was played in each turn, from the beginning: empty where no turn was, or a secret choice that nobody else
    /// has seen. `None` if this version of the program cannot read the match.
    pub fn played(&self) -> Option<Vec<String>> {
        let hidden = self.game().ok()?.unrevealed();
        let played = |turn| match self.events(turn) {
            [
                Event {
                    what: What::Turn(typed),
                    ..
                },
                rest @ ..,
            ] if !hidden.contains(&(self.ply(turn) - 1 - rest.len())) => typed.clone(),
            _ => String::new(),
        };
        let turns = (0..self.steps.len()).map(TurnNumber::after);
        Some(turns.map(played).collect())
    }

    /// When a turn was played, in unix milliseconds. For the beginning, the time of its passes; `None` if it has none.
    pub fn time(&self, turn: TurnNumber) -> Option<i64> {
        let last = self.ply(turn).checked_sub(1)?;
        self.stored.times.get(last).copied()
    }

    /// The match as everybody saw it after a turn, with what happened in that turn as its news.
    ///
    /// # Errors
    /// This version of the program cannot read it.
    pub fn after(&self, turn: TurnNumber) -> Result<Snapshot, Problem> {
        let live = self.live_after(turn)?;
        // replays do not show the time that was left
        Ok(live.snapshot(Viewer::Public, self.events(turn), None))
    }

    /// The events of one act, up to this many events: what a person did last, and what computers and passes added.
    pub fn act(&self, ply: usize) -> Range<usize> {
        let of_person = |event: &Event| {
            let player = usize::from(event.seat)
                .checked_sub(1)
                .and_then(|at| self.players().get(at));
            event.what != What::Pass && player.is_none_or(|player| player.level().is_none())
        };
        let events = self.stored.record.events.iter().take(ply);
        let ply = events.len();
        let from = events.rev().position(of_person);
        from.map_or(0, |back| ply - 1 - back)..ply
    }

    /// Events as everybody may know them by now, each with the turn that it takes back, if it does. A secret choice
    /// that is not revealed yet is none.
    ///
    /// # Errors
    /// This version of the program cannot read them.
    pub fn told(&self, events: Range<usize>) -> Result<Vec<(&Event, Option<&What>)>, Problem> {
        let all = &self.stored.record.events;
        let secret = self.game()?.unrevealed();
        let known = events.filter(|at| !secret.contains(at));
        let known = known.filter_map(|at| all.get(at));
        let taken = |event: &Event| match &event.what {
            What::Takeback(takeback) => all.get(takeback.from()).map(|taken| &taken.what),
            _ => None,
        };
        Ok(known.map(|event| (event, taken(event))).collect())
    }

    /// The match as it was after a turn.
    pub(in crate::sessions) fn live_after(&self, turn: TurnNumber) -> Result<Live, Problem> {
        let mut stored = self.stored.clone();
        stored.record = stored.record.until(self.ply(turn));
        Ok(replay(&stored)?)
    }

    /// The match with all its events.
    pub(in crate::sessions) fn game(&self) -> Result<AnyMatch, Problem> {
        Ok(AnyMatch::replay(&self.stored.record)?)
    }

    /// What everybody saw at the beginning and after each turn, in order.
    ///
    /// # Errors
    /// This version of the program cannot read it.
    pub fn views(&self) -> Result<Vec<AnyView>, Problem> {
        let mut views = Vec::with_capacity(self.steps.len());
        let walked = AnyMatch::walk(&self.stored.record, |shown| {
            views.push(shown.view(Viewer::Public));
        });
        walked?;
        Ok(views)
    }

    /// The match at the beginning and after each turn, in order. Each position shows what the seat to act knew. If
    /// not exactly one seat was to act, it shows what everybody knew.
    ///
    /// # Errors
    /// This version of the program cannot read it.
    pub fn positions(&self) -> Result<Vec<Known<AnyMatch>>, Problem> {
        let mut positions = Vec::with_capacity(self.steps.len());
        let walked = AnyMatch::walk(&self.stored.record, |shown| {
            positions.push(shown.known_to(match shown.to_act() {
                ToAct::One(seat) => Viewer::Seat(seat),
                ToAct::Secret(_) | ToAct::Over => Viewer::Public,
            }));
        });
        walked?;
        Ok(positions)
    }

    /// The record. None before the match is over, because the record contains secret choices.
    ///
    /// # Errors
    /// This version of the program cannot read it.
    pub fn record(&self) -> Result<Option<WholeRecord>, Problem> {
        if self.status() != Status::Over {
            return Ok(None);
        }
        let record = self.stored.record.clone();
        let unrevealed = self.game()?.unrevealed();
        Ok(Some(WholeRecord { record, unrevealed }))
    }
}

impl Replays {
    /// The lobby or match with this code, or else the one with the next higher code. A code without a match then
    /// costs the same work as the code of a hidden match, so timing does not tell the two apart. The caller checks
    /// whether the user may know of the match.
    ///
    /// # Errors
    /// It cannot be read, or the database did not answer.
    pub async fn replay_near(&self, code: MatchCode) -> Result<Option<ReplayedMatch>, Problem> {
        let Some((has, id)) = self.channels.store.coded(code).await? else {
            return Ok(None);
        };
        match self.replay(id).await {
            // an unreadable match with another code does not concern this user
            Err(Problem::Unreadable) if has != code => Ok(None),
            found => found,
        }
    }

    /// The match as it is now, as a user may see it.
    ///
    /// # Errors
    /// This version of the program cannot read it, or the database did not answer.
    pub async fn seen(&self, of: &ReplayedMatch, user: u64) -> Result<Snapshot, Problem> {
        let mut live: Live = replay(&of.stored)?;
        let now = self.channels.now_in(of.place()).await?;
        if of.status() == Status::Live && of.takes_part(user) {
            let plan = self.channels.store.plan_of(of.id(), user).await?;
            live.plans.extend(plan.and_then(|plan| Plan::read(&plan)));
        }
        Ok(live.snapshot(viewer(of.players(), user), &[], Some(&now)))
    }

    /// A lobby or match by its id.
    ///
    /// # Errors
    /// It cannot be read, or the database did not answer.
    pub async fn replay(&self, id: u64) -> Result<Option<ReplayedMatch>, Problem> {
        let stored = self.channels.store.load(id).await?;
        Ok(stored.map(ReplayedMatch::new))
    }

    /// The stored animation of a match.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn kept_animation(&self, id: u64) -> Result<Option<Arc<[u8]>>, Problem> {
        let kept = self.channels.store.replay(id).await?;
        Ok(kept.map(Arc::from))
    }

    /// Stores the animation of a finished match, unless it is too large. If the match has changed since, for example
    /// because a player's data was deleted, nothing is stored.
    ///
    /// # Errors
    /// The database failed.
    pub async fn keep_animation(&self, of: &ReplayedMatch, gif: Arc<[u8]>) -> Result<(), Problem> {
        if gif.len() > MAX_REPLAY {
            return Ok(());
        }
        let saw = of.stored.head();
        match self
            .channels
            .store
            .write(Write::KeepReplay { saw, gif })
            .await
        {
            Ok(()) | Err(StoreError::Stale) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// The match whose animation a job must draw, if none is stored yet.
    pub(in crate::sessions) async fn undrawn(&self, id: u64) -> Result<Work, Problem> {
        let Some(of) = self.replay(id).await? else {
            return Ok(Work::Done);
        };
        let drawn = self.channels.store.replay(id).await?.is_some();
        Ok(if drawn || of.status() != Status::Over {
            Work::Done
        } else {
            Work::Undrawn(Box::new(of))
        })
    }
}
