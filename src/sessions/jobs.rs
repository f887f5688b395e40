//! Background work: rows in the database, each done by whichever process claims it first, at least
//! once, with effects that happen once.

use games::{Event, Viewer, What};

use super::slots::replay;
use super::{Lobby, Place, Problem, Sessions, Snapshot};
use crate::store::{Job, JobKind, Status, StoreError};

/// How long whoever claims a job may take, in milliseconds; then it is anybody's again.
const LEASE: i64 = 120_000;

/// Most jobs claimed at a time.
const BATCH: u32 = 100;

/// How long to wait before what failed is tried again, in milliseconds.
const SOON: i64 = 60_000;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// How long lobbies that came to nothing are kept.
const KEPT: i64 = 30 * DAY;

/// What came of a job.
#[derive(Debug)]
pub enum Work {
    /// The lobby was closed, by this attempt or an earlier one: its message is to say so.
    Expired(Box<Lobby>),
    /// Nobody has shown how this match stands, or else it was not noted.
    Unshown(Box<Snapshot>),
    /// Nothing is left to be done.
    Done,
    /// It is to be done again then.
    Again(i64),
}

impl Sessions {
    /// Claims what is due, and gives it.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn claim_jobs(&self) -> Result<Vec<Job>, Problem> {
        let now = (self.clock)();
        let mut claimed = Vec::new();
        for job in self.store.due(now, BATCH).await? {
            match self.store.claim(job, now + LEASE, now).await {
                Ok(job) => claimed.push(job),
                // another process was faster
                Err(StoreError::MovedOn) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(claimed)
    }

    /// Does a job, as far as the record goes.
    ///
    /// # Errors
    /// The database did not do it; the job stays on file.
    pub async fn work(&self, job: &Job) -> Result<Work, Problem> {
        match job.kind {
            JobKind::Lobby => self.expire_lobby(job.key).await,
            JobKind::Board => Ok(match self.latest(job.key).await? {
                Some(snapshot) => Work::Unshown(Box::new(snapshot)),
                None => Work::Done,
            }),
            JobKind::Clean => {
                let now = (self.clock)();
                self.store.clean(now - KEPT).await?;
                Ok(Work::Again(now + DAY))
            }
        }
    }

    /// How a match stands by its record, with what happened last; none when it is not played, was
    /// called off or cannot be read.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn latest(&self, id: u64) -> Result<Option<Snapshot>, Problem> {
        let stored = self.store.load(id).await?;
        let played = |status| matches!(status, Status::Live | Status::Over);
        let stored = stored.filter(|stored| played(stored.status));
        // one that no longer replays is stopped when somebody comes to it
        let live = stored.and_then(|stored| replay(&stored).ok());
        Ok(live.map(|live| live.snapshot(Viewer::Public, last_news(live.game.events()))))
    }

    /// When to do again what failed.
    pub fn soon(&self) -> i64 {
        (self.clock)() + SOON
    }

    /// Ends a claimed job. One that took too long has been done by somebody else as well.
    ///
    /// # Errors
    /// The database did not do it; the job will be done again.
    pub async fn finish_job(&self, job: Job, again: Option<i64>) -> Result<(), Problem> {
        match self.store.finish(job, again).await {
            Ok(()) | Err(StoreError::MovedOn) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Closes a lobby in which nothing has happened for long.
    async fn expire_lobby(&self, id: u64) -> Result<Work, Problem> {
        let Some(stored) = self.store.load(id).await? else {
            return Ok(Work::Done);
        };
        let (guild, channel) = (stored.opened.guild, stored.opened.channel);
        let lobby = Lobby {
            opened: stored.opened,
            message: stored.message,
            touched: stored.touched,
        };
        if stored.status != Status::Lobby {
            return Ok(match stored.status {
                // closed, but perhaps not shown so
                Status::Expired => Work::Expired(Box::new(lobby)),
                _ => Work::Done,
            });
        }
        let mut seated = self.seated(Place { guild, channel }).await?;
        let found = seated.lobby().filter(|lobby| lobby.opened.id == id);
        // somebody may have come in the meantime
        let Some(touched) = found.map(|lobby| lobby.touched) else {
            return Ok(Work::Again((self.clock)()));
        };
        let now = (self.clock)();
        if now - touched < self.lobby_ms {
            return Ok(Work::Again(touched + self.lobby_ms));
        }
        let closed = self.store.close(id, Status::Lobby, Status::Expired, now);
        match closed.await {
            Ok(()) => {
                seated.set(None);
                Ok(Work::Expired(Box::new(lobby)))
            }
            Err(StoreError::MovedOn) => Ok(Work::Again(now)),
            Err(error) => Err(error.into()),
        }
    }
}

/// The last thing that somebody did, and what the rules passed after it.
fn last_news(events: &[Event]) -> &[Event] {
    let done = |event: &Event| event.what != What::Pass;
    let from = events.iter().rposition(done).unwrap_or_default();
    &events[from..]
}
