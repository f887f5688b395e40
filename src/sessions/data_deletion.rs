//! What players and servers want forgotten: a job on file, begun at once and gone on with in the
//! background where it is much.

use std::time::Duration;

use tokio::time::timeout;

use super::Sessions;
use super::jobs::{LEASE, Work};
use super::problem::Problem;
use crate::store::{JobEnd, JobKind, StoreError, nobody};

/// How long whoever asked waits for it, within Discord's three seconds.
const AT_ONCE: Duration = Duration::from_millis(1200);

/// How far something has come that is to be forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forgotten {
    /// Nothing is left.
    All,
    /// It is on file as a job, and goes on by itself.
    GoesOn,
}

impl Sessions {
    /// Checks that a user has nothing to do in any lobby or match.
    ///
    /// # Errors
    /// They have, or the database did not answer.
    pub async fn free(&self, user: u64) -> Result<(), Problem> {
        let Some((id, place)) = self.store.playing(user).await? else {
            return Ok(());
        };
        let link = self.link(place, id).await;
        Err(Problem::StillIn { link })
    }

    /// Takes a user out of all matches in which they have nothing more to do, as this interaction asks.
    ///
    /// # Errors
    /// They are in a lobby or a match, or the database did not do it.
    pub async fn forget_person(&self, user: u64, request: u64) -> Result<Forgotten, Problem> {
        self.free(user).await?;
        let state = format!("{user} {}", nobody()?);
        self.forget(JobKind::ForgetPerson, request, state).await
    }

    /// How many lobbies and matches of a server are on file, counted to `most`.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn count(&self, guild: u64, most: u32) -> Result<u32, Problem> {
        Ok(self.store.count(guild, most).await?)
    }

    /// Deletes all that a server had when this interaction asked for it, what is being played included.
    /// Discord numbers interactions, and so matches, by its own clock.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn forget_server(&self, guild: u64, request: u64) -> Result<Forgotten, Problem> {
        tracing::info!(guild, "a server's matches are deleted, as it asked");
        let state = guild.to_string();
        self.forget(JobKind::ForgetServer, request, state).await
    }

    /// Each request is a job of its own, so that none takes another's place.
    async fn forget(&self, kind: JobKind, key: u64, state: String) -> Result<Forgotten, Problem> {
        let now = (self.clock)();
        self.store.plan(kind, key, now, state).await?;
        let Some(claimed) = self.store.claim(kind, key, now, LEASE).await? else {
            // it is being done already
            return Ok(Forgotten::GoesOn);
        };
        let worked = timeout(AT_ONCE, self.work(&claimed)).await;
        let (end, forgotten) = match worked {
            Ok(Ok(Work::Again(at))) => (JobEnd::Again(at), Ok(Forgotten::GoesOn)),
            Ok(Ok(_)) => (JobEnd::Done, Ok(Forgotten::All)),
            Ok(Err(problem)) => (JobEnd::Failed(now), Err(problem)),
            Err(_) => (JobEnd::Again(now), Ok(Forgotten::GoesOn)),
        };
        let finished = self.store.finish(&claimed, end).await;
        self.planned.notify_waiters();
        match finished {
            // somebody else has it by now, and may still be at it
            Err(StoreError::MovedOn) => Ok(Forgotten::GoesOn),
            finished => finished.map_err(Problem::from).and(forgotten),
        }
    }
}
