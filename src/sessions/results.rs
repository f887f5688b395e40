//! Results and standings: derived from the records of what is over, by a job of each server, in the order
//! in which its matches ended.

use std::time::Duration;

use games::Kind;
use tokio::time::{sleep, timeout};

use super::Sessions;
use super::jobs::{HOUR, LEASE, Work};
use super::problem::Problem;
use crate::derived_results::results;
use crate::store::{Ending, Hold, JobEnd, JobKind, Standings, StoreError};

/// How many endings are asked for at once.
const SOME: u32 = 20;

/// After how long whoever looks at a leaderboard asks again whether somebody else has derived the results of what
/// has just ended: mostly a few milliseconds' work.
const SHORTLY: Duration = Duration::from_millis(12);

/// How long they wait for it at most.
const PATIENCE: Duration = Duration::from_millis(700);

/// What ended within so many milliseconds has just ended: what is still to be derived after that needs
/// something else than a moment.
const JUST: i64 = 60_000;

impl Sessions {
    /// A page of a server's leaderboard, which counts what has just ended too.
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
        // whatever comes of it, the page is shown as it is on file
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
                .claim(JobKind::Results, guild, now, LEASE)
                .await?;
            let Some(claimed) = claimed else {
                // somebody else is about it
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

    /// Derives the results of all matches of a server that are over and have none, in the order in which
    /// they ended. What this version of the program cannot read is left for another.
    ///
    /// # Errors
    /// The database did not do it.
    pub(super) async fn derive_results(&self, hold: Hold) -> Result<Work, Problem> {
        let (mut behind, mut left) = (Ending::FIRST, false);
        loop {
            let endings = self.store.endings(hold.key, behind, SOME).await?;
            let Some(last) = endings.last() else {
                break;
            };
            behind = *last;
            for ending in endings {
                match self.derive(ending.id, hold).await {
                    Ok(derived) => left |= !derived,
                    // another match has ended, and the job begins anew; or this one is gone
                    Err(StoreError::MovedOn) => return Ok(Work::Again((self.clock)())),
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

    /// Derives the results of one match; false when they do not follow from its record.
    async fn derive(&self, id: u64, hold: Hold) -> Result<bool, StoreError> {
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
                self.store.rank(id, results, Some(hold)).await?;
                Ok(true)
            }
            Err(why) => {
                tracing::warn!(id, %why, "no results follow from a match that is over");
                Ok(false)
            }
        }
    }
}
