//! Results and ratings. One job derives them from the records of finished matches, in the order in which the matches
//! ended.

use std::time::Duration;

use ratings::Period;
use rules::Pool;
use tokio::time::{Instant, sleep, timeout_at};

use super::Sessions;
use super::job_outcome::Work;
use super::jobs::LEASE;
use super::problem::Problem;
use crate::clocks::{HOUR, SECOND};
use crate::derived_results::results;
use crate::panic_guard::guarded;
use crate::store::{
    Board, Ending, JobEnd, JobKind, Leaderboard, Lease, Page, PastKey, PastMatch, Profile,
    Progress, RatedPerson, RatingChange, StoreError, rebuild_ratings,
};

/// How many endings are read in one query.
const SOME: u32 = 20;

/// How long a leaderboard waits before it checks again whether another process has derived the results of matches
/// that just ended. This usually takes a few milliseconds.
const SHORTLY: Duration = Duration::from_millis(12);

/// How long a leaderboard waits for such results in total.
const PATIENCE: Duration = Duration::from_millis(700);

/// How long the last board of a match waits for its own results.
const PATIENCE_OF_BOARD: Duration = Duration::from_millis(600);

/// For how many milliseconds a match counts as just ended. If the match's results are still missing after that, a short
/// wait does not help.
const JUST: i64 = 60_000;

/// Matches that have just ended and perhaps have no results yet.
#[derive(Clone, Copy)]
enum Just {
    /// Those of this server; 0: of conversations.
    In(u64),
    /// Those of this user.
    Of(u64),
    /// This one.
    Match(u64),
}

impl Just {
    /// How long to wait for the results.
    fn patience(self) -> Duration {
        match self {
            Self::In(_) | Self::Of(_) => PATIENCE,
            Self::Match(_) => PATIENCE_OF_BOARD,
        }
    }
}

impl Sessions {
    /// A page of a leaderboard, including the matches that just ended on the server `guild` (0: in conversations).
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn leaderboard(
        &self,
        guild: u64,
        board: &Board,
        page: Page,
        limit: u32,
        user: u64,
    ) -> Result<Leaderboard, Problem> {
        self.rate_what_just_ended(Just::In(guild)).await;
        Ok(self.store.leaderboard(board, page, limit, user).await?)
    }

    /// The people in the first place of a leaderboard.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn leaders(&self, board: &Board) -> Result<Vec<RatedPerson>, Problem> {
        Ok(self.store.leaders(board).await?)
    }

    /// Lists a person on the leaderboards of all servers under this name. If that fails, they keep the name they had.
    pub async fn list_as(&self, user: u64, name: &str) {
        if let Err(error) = self.store.list_as(user, name.to_owned()).await {
            tracing::debug!(%error, "a name was not stored");
        }
    }

    /// The latest seasons of a server (0: everywhere) in which somebody played, the latest first.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn seasons(
        &self,
        scope: u64,
        pool: Option<Pool>,
        limit: u32,
    ) -> Result<Vec<Period>, Problem> {
        Ok(self.store.seasons(scope, pool, limit).await?)
    }

    /// A page of a user's finished matches behind this one, of one pool or of all, the latest first.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn past_matches(
        &self,
        user: u64,
        pool: Option<Pool>,
        behind: PastKey,
        limit: u32,
    ) -> Result<Vec<PastMatch>, Problem> {
        self.rate_what_just_ended(Just::Of(user)).await;
        Ok(self.store.past_matches(user, pool, behind, limit).await?)
    }

    /// All that is stored of a user.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn export(&self, user: u64) -> Result<serde_json::Value, Problem> {
        Ok(self.store.export(user).await?)
    }

    /// How a match that is over has changed ratings. Empty if that takes too long.
    pub async fn rating_changes(&self, id: u64) -> Vec<RatingChange> {
        self.rate_what_just_ended(Just::Match(id)).await;
        let changes = self.store.rating_changes(id).await;
        changes.unwrap_or_default()
    }

    /// What a person's results add up to, including their matches that just ended. Opponents are those on the server
    /// `guild` (0: anywhere).
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn profile(&self, user: u64, guild: u64) -> Result<Profile, Problem> {
        self.rate_what_just_ended(Just::Of(user)).await;
        Ok(self.store.profile(user, guild).await?)
    }

    /// A person's results against computers, in all places. Their matches that just ended are included.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn progress(&self, user: u64) -> Result<Vec<Progress>, Problem> {
        self.rate_what_just_ended(Just::Of(user)).await;
        Ok(self.store.progress(user).await?)
    }

    /// Derives and rates the matches of a person that just ended. Returns false if some of them wait on.
    pub(super) async fn rate_what_just_ended_of(&self, user: u64) -> Result<bool, Problem> {
        self.rate_what_just_ended(Just::Of(user)).await;
        let since = (self.clock)() - JUST;
        Ok(!self.store.ended_of(user, since).await?)
    }

    /// Derives and rates what has ended, until no results are missing of the matches that the caller is about to show.
    /// If that fails or takes too long, the caller shows what is stored.
    async fn rate_what_just_ended(&self, just: Just) {
        let until = Instant::now() + just.patience();
        let since = (self.clock)() - JUST;
        let waits = async || {
            let waits = match just {
                Just::In(guild) => self.store.ended_in(guild, since).await,
                Just::Of(user) => self.store.ended_of(user, since).await,
                Just::Match(id) => self.store.is_ending(id).await,
            };
            waits.unwrap_or(false)
        };
        while Instant::now() < until && waits().await {
            let now = (self.clock)();
            let leased = self.store.acquire(JobKind::Results, 0, now, LEASE).await;
            let Ok(leased) = leased else {
                return;
            };
            let Some(leased) = leased else {
                // another process derives these results now, or a rebuild comes first
                for _ in 0..8 {
                    sleep(SHORTLY).await;
                    if Instant::now() >= until || !waits().await {
                        return;
                    }
                }
                continue;
            };
            // if time is up, the job goes on in the background
            let end = match timeout_at(until, self.work(&leased)).await {
                Err(_) => JobEnd::Again(now),
                Ok(Ok(Work::Again(at))) => JobEnd::Again(at),
                Ok(Ok(_)) => JobEnd::Done,
                Ok(Err(_)) => self.failed(&leased.job),
            };
            let waits_for_others = matches!(end, JobEnd::Again(at) if at > (self.clock)() + 50);
            if self.finish_job(&leased, end).await.is_err() || waits_for_others {
                return;
            }
        }
    }

    /// Derives the missing results of all matches that are over, and rates them, in the order in which they ended. A
    /// record that this version of the program cannot read is left for another version.
    ///
    /// # Errors
    /// The database failed.
    pub(super) async fn derive_results(&self, lease: Lease) -> Result<Work, Problem> {
        let (mut behind, mut left) = (Ending::FIRST, false);
        loop {
            let endings = self.store.endings(behind, SOME).await?;
            let Some(last) = endings.last() else {
                break;
            };
            behind = *last;
            for ending in endings {
                match self.derive(ending.id, lease).await {
                    Ok(derived) => left |= !derived,
                    // another match has ended, or this match is gone: begin again
                    Err(StoreError::Stale) => return Ok(Work::Again((self.clock)())),
                    Err(StoreError::Rebuilding) => return Ok(Work::Again((self.clock)() + SECOND)),
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

    /// Rebuilds all ratings from the results.
    pub(super) async fn rebuild_ratings(&self, lease: Lease) -> Result<Work, Problem> {
        let rows = rebuild_ratings(&self.store, lease).await?;
        tracing::info!(rows, "the ratings were rebuilt");
        Ok(Work::Done)
    }

    /// Derives the results of one match. Returns false if its record does not allow that.
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
        // one match must not stop the others
        let derived = guarded("results", async { results(&stored) }).await;
        match derived {
            Err(panicked) => {
                tracing::error!(id, %panicked, "the results of a match could not be derived");
                Ok(false)
            }
            Ok(Ok(mut results)) => {
                for (seat, player) in results.seats.iter_mut().zip(&stored.opened.players) {
                    seat.mark = player.user().map_or(0, |user| self.mark(user));
                }
                match self.store.rank(id, results, Some(lease)).await {
                    Ok(()) => Ok(true),
                    Err(StoreError::Damaged { why, .. }) => {
                        tracing::warn!(id, why, "a match could not be rated");
                        Ok(false)
                    }
                    Err(error) => Err(error),
                }
            }
            Ok(Err(why)) => {
                tracing::warn!(id, %why, "the results of a match could not be derived");
                Ok(false)
            }
        }
    }
}
