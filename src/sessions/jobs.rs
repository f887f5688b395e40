//! Background work: rows in the database, each done by whichever process claims it first, at least
//! once, with effects that happen once.

use super::{Lobby, Place, Problem, Sessions};
use crate::store::{Job, JobKind, Status, StoreError};

/// How long whoever claims a job may take, in milliseconds; then it is anybody's again.
const LEASE: i64 = 120_000;

/// Most jobs claimed at a time.
const BATCH: u32 = 100;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// How long lobbies that came to nothing are kept.
const KEPT: i64 = 30 * DAY;

/// What came of a job.
#[derive(Debug)]
pub enum Work {
    /// The lobby was closed, by this attempt or an earlier one: its message is to say so.
    Expired(Box<Lobby>),
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
            JobKind::Clean => {
                let now = (self.clock)();
                self.store.clean(now - KEPT).await?;
                Ok(Work::Again(now + DAY))
            }
        }
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
