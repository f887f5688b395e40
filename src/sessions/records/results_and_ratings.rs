//! Results and ratings. They are derived when a match ends, and rated in the same transaction. If that is not possible
//! at once, a job derives them from the record, in the order in which the matches ended.

use ratings::Period;
use rules::{AnyMatch, Pool};

use crate::clocks::{HOUR, SECOND};
use crate::derived_from_record::{Ended, results};
use crate::model::{Level, Player, only_person};
use crate::panic_guard::guarded_call;
use crate::sessions::channels::channel_state::Live;
use crate::sessions::channels::snapshot::Snapshot;
use crate::sessions::job_outcome::Work;
use crate::sessions::problem::Problem;
use crate::sessions::{Channels, Results};
use crate::store::{
    Board, Ending, Leaderboard, Lease, MatchResult, Page, PastFilter, PastKey, PastMatch, Profile,
    Progress, RatedPerson, SeatResult, StoreError, rebuild_ratings,
};

/// How many endings are read in one query.
const SOME: u32 = 20;

/// For how many milliseconds a match counts as just ended. If the match's results are still missing after that, a short
/// wait does not help.
const JUST: i64 = 60_000;

impl Results {
    /// A page of a leaderboard.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn leaderboard(
        &self,
        board: &Board,
        page: Page,
        limit: u32,
        user: u64,
    ) -> Result<Leaderboard, Problem> {
        Ok(self
            .channels
            .store
            .leaderboard(board, page, limit, user)
            .await?)
    }

    /// The people in the first place of a leaderboard.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn leaders(&self, board: &Board) -> Result<Vec<RatedPerson>, Problem> {
        Ok(self.channels.store.leaders(board).await?)
    }

    /// Lists a person on the leaderboards of all servers under this name. If that fails, they keep the name they had.
    pub async fn list_as(&self, user: u64, name: &str) {
        if let Err(error) = self.channels.store.list_as(user, name.to_owned()).await {
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
        Ok(self.channels.store.seasons(scope, pool, limit).await?)
    }

    /// A page of a user's finished matches that pass this filter, the latest first. It begins behind this key.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn past_matches(
        &self,
        user: u64,
        filter: PastFilter,
        behind: PastKey,
        limit: u32,
    ) -> Result<Vec<PastMatch>, Problem> {
        let (store, now) = (&self.channels.store, self.channels.now());
        Ok(store.past_matches(user, filter, now, behind, limit).await?)
    }

    /// All that is stored of a user.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn export(&self, user: u64) -> Result<serde_json::Value, Problem> {
        Ok(self.channels.store.export(user).await?)
    }

    /// How a match that is over has changed ratings. Empty if it has no results yet.
    pub async fn rating_changes(&self, id: u64) -> Vec<SeatResult> {
        let changes = self.channels.store.rating_changes(id).await;
        changes.unwrap_or_default()
    }

    /// Has the only person in this match lost their latest three matches of its game against this level?
    pub async fn keeps_losing(&self, snapshot: &Snapshot, level: Level) -> bool {
        let players = &snapshot.opened.players;
        let person = only_person(players).and_then(|seat| players[seat.index()].user());
        let Some(user) = person else {
            return false;
        };
        let pool = Pool::of(snapshot.kind(), &snapshot.opened.terms.options);
        let keeps = self.channels.store.keeps_losing(user, pool, level).await;
        keeps.unwrap_or_default()
    }

    /// What a person's results add up to. Opponents are those on the server `guild` (0: anywhere).
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn profile(&self, user: u64, guild: u64) -> Result<Profile, Problem> {
        Ok(self.channels.store.profile(user, guild).await?)
    }

    /// A person's results against computers, in all places.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn progress(&self, user: u64) -> Result<Vec<Progress>, Problem> {
        Ok(self.channels.store.progress(user).await?)
    }

    /// Has a match of this person just ended that has no results yet?
    pub(in crate::sessions) async fn waits_for_results(&self, user: u64) -> Result<bool, Problem> {
        let since = self.channels.now() - JUST;
        Ok(self.channels.store.ended_of(user, since).await?)
    }

    /// Derives the missing results of all matches that are over, and rates them, in the order in which they ended. A
    /// record that this version of the program cannot read is left for another version.
    ///
    /// # Errors
    /// The database failed.
    pub(in crate::sessions) async fn derive_results(&self, lease: Lease) -> Result<Work, Problem> {
        let (mut behind, mut left) = (Ending::FIRST, false);
        loop {
            let endings = self.channels.store.endings(behind, SOME).await?;
            let Some(last) = endings.last() else {
                break;
            };
            behind = *last;
            for ending in endings {
                match self.derive(ending.id, lease).await {
                    Ok(derived) => left |= !derived,
                    // another match has ended, or this match is gone: begin again
                    Err(StoreError::Stale) => return Ok(Work::Again(self.channels.now())),
                    Err(StoreError::Rebuilding) => {
                        return Ok(Work::Again(self.channels.now() + SECOND));
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        }
        Ok(if left {
            Work::Again(self.channels.now() + HOUR)
        } else {
            Work::Done
        })
    }

    /// Rebuilds all ratings from the results.
    pub(in crate::sessions) async fn rebuild_ratings(&self, lease: Lease) -> Result<Work, Problem> {
        let rows = rebuild_ratings(&self.channels.store, lease).await?;
        tracing::info!(rows, "the ratings were rebuilt");
        Ok(Work::Done)
    }

    /// Derives the results of one match. Returns false if its record does not allow that.
    async fn derive(&self, id: u64, lease: Lease) -> Result<bool, StoreError> {
        let stored = match self.channels.store.load(id).await {
            Ok(Some(stored)) => stored,
            Ok(None) => return Ok(true),
            Err(StoreError::Damaged { why, .. }) => {
                tracing::warn!(id, why, "a match that is over cannot be read");
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        // one match must not stop the others
        let derived = guarded_call("results", || results(&stored));
        match derived {
            Err(panicked) => {
                tracing::error!(id, %panicked, "the results of a match could not be derived");
                Ok(false)
            }
            Ok(Ok(results)) => {
                let results = self.channels.marked(results, &stored.opened.players);
                match self.channels.store.rank(id, results, Some(lease)).await {
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

impl Channels {
    /// The results of a match in play that ends now in this position. `None` if they cannot be derived: the job will
    /// report why.
    pub(in crate::sessions) fn results_at_end(
        &self,
        live: &Live,
        game: &AnyMatch,
        now: i64,
    ) -> Option<MatchResult> {
        let mut times = live.times.clone();
        times.resize(game.events().len(), now);
        let ended = Ended {
            game,
            opened: &live.opened,
            times: &times,
            started: live.started,
            terms: live.terms,
            hinted: live.hinted,
        };
        let derived = guarded_call("results", || ended.results()).ok()?.ok()?;
        Some(self.marked(derived, &live.opened.players))
    }

    /// The results, with the marks of their people.
    fn marked(&self, mut results: MatchResult, players: &[Player]) -> MatchResult {
        let mark = |player: &Player| player.user().map_or(0, |user| self.mark(user));
        results.marks = players.iter().map(mark).collect();
        results
    }
}
