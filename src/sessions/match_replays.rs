//! Replays of matches, turn by turn, as everybody saw them at the time. Hidden things stay hidden until the match
//! itself revealed them.

use std::sync::Arc;

use rules::{AnyMatch, AnyView, Event, Known, Record, Seat, ToAct, Viewer};

use super::Sessions;
use super::channel_state::{Live, replay};
use super::hints::viewer;
use super::jobs::Work;
use super::problem::Problem;
use super::snapshot::Snapshot;
use crate::model::{MatchCode, Place, Player};
use crate::store::{MAX_REPLAY, ServerSettings, Status, StoreError, StoredMatch, Write};

/// A stored match, to be looked at turn by turn. A resignation, a timeout or an agreed end counts as a turn here. A
/// pass by the rules belongs to the turn before it.
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

    /// The message that shows it, if that is stored.
    pub fn message(&self) -> Option<u64> {
        self.stored.message
    }

    /// Which game.
    pub fn kind(&self) -> rules::Kind {
        self.stored.opened.kind
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

    /// How many turns there are.
    pub fn turns(&self) -> usize {
        self.steps.len() - 1
    }

    /// The number of events at the end of a turn. Buttons name a turn by it.
    pub fn ply(&self, turn: usize) -> usize {
        self.steps[turn.min(self.turns())]
    }

    /// The last turn that has ended after this many events.
    pub fn turn_at(&self, ply: usize) -> usize {
        let at_least = self.steps.iter().rposition(|end| *end <= ply);
        at_least.unwrap_or_default()
    }

    /// The events of a turn, counted from 1; turn 0 is the passes before the first turn.
    pub fn events(&self, turn: usize) -> &[Event] {
        let from = match turn {
            0 => 0,
            _ => self.ply(turn - 1),
        };
        &self.stored.record.events[from..self.ply(turn)]
    }

    /// Whose turn it is, counted from 1; none if all agreed.
    pub fn seat(&self, turn: usize) -> Option<Seat> {
        let event = self.events(turn).first();
        event
            .filter(|event| event.seat > 0)
            .map(|event| Seat::new(event.seat))
    }

    /// When a turn was played, in unix milliseconds. For turn 0, the time of its passes; `None` if it has no passes.
    pub fn time(&self, turn: usize) -> Option<i64> {
        let last = self.ply(turn).checked_sub(1)?;
        self.stored.times.get(last).copied()
    }

    /// The match as everybody saw it after a turn, with that turn's news; 0 is the beginning.
    ///
    /// # Errors
    /// This version of the program cannot read it.
    pub fn after(&self, turn: usize) -> Result<Snapshot, Problem> {
        let turn = turn.min(self.turns());
        let mut stored = self.stored.clone();
        stored.record = stored.record.until(self.ply(turn));
        let live: Live = replay(&stored)?;
        // nobody needs the time that was left then
        Ok(live.snapshot(Viewer::Public, self.events(turn), None))
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

    /// The match at the beginning and after each turn, in order. Each position is what the one seat to act knew, or
    /// what everybody knew if not exactly one seat was to act.
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

    /// Hashes of the positions that a review teaches, as a user may know them. The beginning is left out, because all
    /// matches begin alike.
    ///
    /// # Errors
    /// This version of the program cannot read it.
    pub fn taught(&self, user: u64) -> Result<Vec<u64>, Problem> {
        let (viewer, mut hashes) = (viewer(self.players(), user), Vec::new());
        let walked = AnyMatch::walk(&self.stored.record, |shown| {
            if matches!(shown.to_act(), ToAct::One(_)) && !shown.events().is_empty() {
                hashes.push(shown.known_to(viewer).hash());
            }
        });
        walked?;
        Ok(hashes)
    }

    /// The record; none before the match is over, because it contains secret choices.
    ///
    /// # Errors
    /// This version of the program cannot read it.
    pub fn record(&self) -> Result<Option<WholeRecord>, Problem> {
        if self.status() != Status::Over {
            return Ok(None);
        }
        let record = self.stored.record.clone();
        let unrevealed = AnyMatch::unrevealed(&record)?;
        Ok(Some(WholeRecord { record, unrevealed }))
    }
}

impl Sessions {
    /// The lobby or match with this code, or else with the next higher one. So a code without a match costs the same
    /// work as one that the user may not see, and timing does not tell the two apart. The caller checks whether the
    /// user may know of the match.
    ///
    /// # Errors
    /// It cannot be read, or the database did not answer.
    pub async fn replay_near(&self, code: MatchCode) -> Result<Option<ReplayedMatch>, Problem> {
        let Some((has, id)) = self.store.coded(code).await? else {
            return Ok(None);
        };
        match self.replay(id).await {
            // an error in another match does not concern this user
            Err(Problem::Unreadable { .. }) if has != code => Ok(None),
            found => found,
        }
    }

    /// The match as it is now, as a user may see it.
    ///
    /// # Errors
    /// This version of the program cannot read it, or the database did not answer.
    pub async fn seen(&self, of: &ReplayedMatch, user: u64) -> Result<Snapshot, Problem> {
        let live: Live = replay(&of.stored)?;
        let now = self.now_in(of.place()).await?;
        Ok(live.snapshot(viewer(of.players(), user), &[], Some(&now)))
    }

    /// A lobby or match by its id.
    ///
    /// # Errors
    /// It cannot be read, or the database did not answer.
    pub async fn replay(&self, id: u64) -> Result<Option<ReplayedMatch>, Problem> {
        let stored = self.store.load(id).await?;
        Ok(stored.map(ReplayedMatch::new))
    }

    /// The stored animation of a match.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn kept_animation(&self, id: u64) -> Result<Option<Arc<[u8]>>, Problem> {
        let kept = self.store.replay(id).await?;
        Ok(kept.map(Arc::from))
    }

    /// Stores the animation of a match that is over, if it is not too large and the match has not changed since (data
    /// of a player may have been deleted).
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn keep_animation(&self, of: &ReplayedMatch, gif: Arc<[u8]>) -> Result<(), Problem> {
        if gif.len() > MAX_REPLAY {
            return Ok(());
        }
        let saw = of.stored.head();
        match self.store.write(Write::KeepReplay { saw, gif }).await {
            Ok(()) | Err(StoreError::Stale) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// A server's settings.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn server_settings(&self, guild: u64) -> Result<ServerSettings, Problem> {
        Ok(self.store.server_settings(guild).await?)
    }

    /// Stores the settings that an interaction chooses for a server.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn set_server(
        &self,
        guild: u64,
        settings: ServerSettings,
        chosen: u64,
    ) -> Result<(), Problem> {
        let set = Write::SetServer {
            guild,
            settings,
            chosen,
        };
        Ok(self.store.write(set).await?)
    }

    /// The match whose animation must be drawn, unless it has one.
    pub(super) async fn undrawn(&self, id: u64) -> Result<Work, Problem> {
        let Some(of) = self.replay(id).await? else {
            return Ok(Work::Done);
        };
        let drawn = self.store.replay(id).await?.is_some();
        Ok(if drawn || of.status() != Status::Over {
            Work::Done
        } else {
            Work::Undrawn(Box::new(of))
        })
    }
}
