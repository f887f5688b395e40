//! The daily digest of matches that wait for a person.

use crate::clocks::DAY;
use crate::sessions::Agenda;
use crate::sessions::people::own_matches::OwnMatches;
use crate::sessions::problem::Problem;
use crate::store::{JobKind, Preference, Reminders};

/// How many of a person's matches a digest shows.
const DIGEST_LINES: usize = 10;

/// What the digest job does.
pub enum Digest {
    /// No match waits for the user, or the user no longer wants a digest.
    Nothing,
    /// The user got a digest less than a day ago. The next one is due at this time, in unix milliseconds.
    Later(i64),
    /// These matches wait for the user.
    Due(OwnMatches),
}

impl Agenda {
    /// The matches that wait for a user who wants a daily digest.
    pub(in crate::sessions) async fn digest(&self, user: u64) -> Result<Digest, Problem> {
        let now = self.channels.now();
        let chosen = self.channels.store.preferences(user).await?;
        if chosen.reminders != Reminders::Digest {
            return Ok(Digest::Nothing);
        }
        if now < chosen.digested + DAY {
            return Ok(Digest::Later(chosen.digested + DAY));
        }
        let mut own = self.waiting(user).await?;
        own.lines.truncate(DIGEST_LINES);
        if own.lines.is_empty() {
            return Ok(Digest::Nothing);
        }
        Ok(Digest::Due(own))
    }

    /// Plans a user's next digest for a day after the last one, unless a digest is planned already.
    ///
    /// # Errors
    /// The database failed.
    pub async fn plan_digest(&self, user: u64) -> Result<(), Problem> {
        let chosen = self.channels.store.preferences(user).await?;
        let due = (chosen.digested + DAY).max(self.channels.now());
        self.channels.plan(JobKind::Digest, user, due).await
    }

    /// Stores that a user got their digest.
    ///
    /// # Errors
    /// The database failed.
    pub async fn digested(&self, user: u64) -> Result<(), Problem> {
        let now = self.channels.now();
        Ok(self
            .channels
            .store
            .prefer(user, Preference::Digested(now))
            .await?)
    }
}
