//! Results and standings. A job of each server derives them from the records of matches that are over, in the order in
//! which the matches ended.

use std::time::Duration;

use rules::Kind;
use tokio::time::{sleep, timeout};

use super::Sessions;
use super::jobs::{HOUR, LEASE, Work};
use super::problem::Problem;
use crate::derived_results::results;
use crate::store::{Ending, JobEnd, JobKind, Lease, Standings, StoreError};

/// How many endings are read in one query.
const SOME: u32 = 20;

/// How long a leaderboard waits before it asks again whether another process has derived the results of matches that
/// just ended. Mostly this takes a few milliseconds.
const SHORTLY: Duration = Duration::from_millis(12);

/// How long it waits at most.
const PATIENCE: Duration = Duration::from_millis(700);

/// A match that ended within so many milliseconds has just ended. If results are missing after that, a short wait does
/// not help.
const JUST: i64 = 60_000;

impl Sessions {
    /// A page of a server's leaderboard, including the matches that just ended.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn standings(
        &self,
        guild: u64,
        kind: Option<Kind>,
        offset: u32,
        limit: u32,
    ) -> Result<Standings, Problem> {
        // if this fails or takes too long, the page shows what is stored
        let _ = timeout(PATIENCE, self.count_what_just_ended(guild)).await;
        Ok(self.store.standings(guild, kind, offset, limit).await?)
    }

    async fn count_what_just_ended(&self, guild: u64) -> Result<(), Problem> {
        let now = (self.clock)();
        let just = Ending {
            ended: now - JUST,
            id: 0,
        };
        while !self.store.endings(guild, just, 1).await?.is_empty() {
            let claimed = self
                .store
                .acquire(JobKind::Results, guild, now, LEASE)
                .await?;
            let Some(claimed) = claimed else {
                // another process works on it
                sleep(SHORTLY).await;
                continue;
            };
            let end = match self.work(&claimed).await {
                Ok(Work::Again(at)) => JobEnd::Again(at),
                Ok(_) => JobEnd::Done,
                Err(_) => self.failed(&claimed.job),
            };
            self.finish_job(&claimed, end).await?;
        }
        Ok(())
    }

    /// Derives the missing results of all matches of a server that are over, in the order in which they ended. A record
    /// that this version of the program cannot read is left for another version.
    ///
    /// # Errors
    /// The database did not do it.
    pub(super) async fn derive_results(&self, lease: Lease) -> Result<Work, Problem> {
        let (mut behind, mut left) = (Ending::FIRST, false);
        loop {
            let endings = self.store.endings(lease.key, behind, SOME).await?;
            let Some(last) = endings.last() else {
                break;
            };
            behind = *last;
            for ending in endings {
                match self.derive(ending.id, lease).await {
                    Ok(derived) => left |= !derived,
                    // another match has ended, so the job begins again; or the match is gone
                    Err(StoreError::Stale) => return Ok(Work::Again((self.clock)())),
                    Err(error) => return Err(error.into()),
                }
            }
        }
        Ok(if left {
            Work::Again((self.clock)() + HOUR)
        } else {
            Work::Done
        })
    }

    /// Derives the results of one match; false if they cannot be derived from its record.
    async fn derive(&self, id: u64, lease: Lease) -> Result<bool, StoreError> {
        let stored = match self.store.load(id).await {
            Ok(Some(stored)) => stored,
            Ok(None) => return Ok(true),
            Err(StoreError::Damaged { why, .. }) => {
                tracing::warn!(id, why, "a match that is over cannot be read");
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        match results(&stored) {
            Ok(results) => {
                self.store.rank(id, results, Some(lease)).await?;
                Ok(true)
            }
            Err(why) => {
                tracing::warn!(id, %why, "no results follow from a match that is over");
                Ok(false)
            }
        }
    }
}
