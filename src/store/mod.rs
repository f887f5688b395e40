//! The only place with SQL: matches, their players and events, and what is derived from them.
//!
//! The record of events is the only truth; `results` is a cache that can be rebuilt from it. All
//! times are unix milliseconds, all ids Discord's snowflakes.

mod backup;
mod chosen_settings;
mod clock_writes;
mod connection_trait;
mod copy;
mod database_files;
mod error;
mod expected_change;
mod held_jobs;
mod job;
mod leaderboard_page_index;
mod leaderboards;
mod maintenance;
mod match_updates;
mod place_writes;
mod planned_jobs;
mod postgres;
mod postgres_url;
mod preference_writes;
mod presence;
mod purge;
mod reads;
mod result_writes;
mod rows;
mod schema;
mod sql;
mod sqlite;
mod sqlite_writer;
mod statement_list;
mod tables;
mod types;
mod writes;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use games::Kind;

use crate::model::{MatchCode, Place};
use crate::telemetry::State;

pub use backup::BackupError;
pub use chosen_settings::{Preference, Preferences, Reminders, ServerSettings};
pub use copy::{Copied, CopyError};
pub use database_files::{files, missing_file};
pub use error::StoreError;
pub use job::{Claimed, Hold, Job, JobEnd, JobKind, SHOWN_WITHIN};
pub use maintenance::{Filed, Maintenance, Ranked};
pub use postgres::PostgresStore;
pub use presence::Presence;
pub use purge::{Halted, LAST_ID, Purge, nobody, purge_all};
pub use sqlite::SqliteStore;
pub use statement_list::statements;
pub use types::{
    Ballot, Beaten, Change, Ending, Head, MAX_REPLAY, MatchChange, Motion, NewMatch, Noted,
    OwnMatch, Proposals, SeatResult, SeatTime, Standing, Standings, Status, StoredMatch,
};
pub use writes::{MOST_LOBBIES, Write};

/// How long a change or a question may wait for its turn, and then for the database: Discord waits three
/// seconds for an answer, and "try again in a moment" has to be one.
const PATIENCE: Duration = Duration::from_secs(1);

/// Keeps matches. Every change is durable when the call returns, and either happens whole or not
/// at all. One whose caller does not wait for the answer may still happen.
#[async_trait]
pub trait Store: Send + Sync {
    /// Makes a change.
    ///
    /// # Errors
    /// As the method named like the change.
    async fn write(&self, write: Write) -> Result<(), StoreError>;

    /// Opens a lobby.
    ///
    /// # Errors
    /// [`StoreError::Occupied`] when the channel has a lobby or a live match or another match has this code,
    /// [`StoreError::TooManyLobbies`] when its host has [`MOST_LOBBIES`] on the server,
    /// [`StoreError::Duplicate`] when this id is on file already.
    async fn open(&self, new: &NewMatch) -> Result<(), StoreError> {
        self.write(Write::Open(new.clone())).await
    }

    /// Changes a lobby or a match, if it still is what the change says that its author saw. Every such
    /// change goes this way.
    ///
    /// # Errors
    /// [`StoreError::MovedOn`] when it is something else by now, [`StoreError::Damaged`] when there is
    /// not one result for each player.
    async fn change(&self, change: &MatchChange) -> Result<(), StoreError> {
        self.write(Write::Change(change.clone())).await
    }

    /// Remembers which message of a channel shows a match; in play, that it does so as of `ply`: if nothing has happened
    /// since, showing it is nobody's job any more.
    ///
    /// # Errors
    /// [`StoreError::MovedOn`] when there is no such match in this channel.
    async fn show(
        &self,
        id: u64,
        channel: u64,
        message: u64,
        ply: Option<usize>,
    ) -> Result<(), StoreError> {
        let show = Write::Show {
            id,
            channel,
            message,
            ply,
        };
        self.write(show).await
    }

    /// The match with this id.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when it is there but makes no sense.
    async fn load(&self, id: u64) -> Result<Option<StoredMatch>, StoreError>;

    /// The lobby or live match of a channel.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when it is there but makes no sense.
    async fn current(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError>;

    /// How far the lobby or live match of a channel has come: one small question, by which a copy in
    /// memory is known to be the latest.
    async fn head(&self, channel: u64) -> Result<Option<Head>, StoreError>;

    /// The message that shows a match, when it is noted.
    async fn message(&self, id: u64) -> Result<Option<u64>, StoreError>;

    /// Does the database answer?
    async fn ping(&self) -> Result<(), StoreError> {
        self.head(0).await.map(drop)
    }

    /// What was proposed in a match in play.
    async fn proposals(&self, id: u64) -> Result<Proposals, StoreError>;

    /// The match that was played to an end in a channel last.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when it is there but makes no sense.
    async fn last_over(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError>;

    /// The lobby or match that has this code or the next higher one, and its code; whatever has become of it.
    async fn coded(&self, code: MatchCode) -> Result<Option<(MatchCode, u64)>, StoreError>;

    /// What a person has chosen for themselves.
    async fn preferences(&self, user: u64) -> Result<Preferences, StoreError>;

    /// Puts down what a person chooses for themselves.
    ///
    /// # Errors
    /// The database did not do it.
    async fn prefer(&self, user: u64, choice: Preference) -> Result<(), StoreError> {
        self.write(Write::Prefer { user, choice }).await
    }

    /// Which ways in were heard, and which were away, after this time, in unix milliseconds.
    async fn presence(&self, since: i64) -> Result<Presence, StoreError>;

    /// The animation that is kept of a match.
    async fn replay(&self, id: u64) -> Result<Option<Vec<u8>>, StoreError>;

    /// What is chosen for a server.
    async fn server_settings(&self, guild: u64) -> Result<ServerSettings, StoreError>;

    /// Plans a job, unless it is planned already.
    ///
    /// # Errors
    /// The database did not do it.
    async fn plan(
        &self,
        kind: JobKind,
        key: u64,
        due: i64,
        state: String,
    ) -> Result<(), StoreError> {
        let plan = Write::Plan {
            kind,
            key,
            due,
            state,
        };
        self.write(plan).await
    }

    /// What the jobs of a kind are about that are due and that nobody has, the oldest first, at most so
    /// many.
    async fn due(&self, kind: JobKind, now: i64, limit: u32) -> Result<Vec<u64>, StoreError>;

    /// The job that a holder has claimed.
    async fn job(&self, kind: JobKind, key: u64, holder: u64) -> Result<Option<Job>, StoreError>;

    /// Takes a job that is due for `lease` milliseconds of the database's clock; none when somebody
    /// else was faster, or when it is done.
    ///
    /// # Errors
    /// The database did not do it.
    async fn claim(
        &self,
        kind: JobKind,
        key: u64,
        now: i64,
        lease: i64,
    ) -> Result<Option<Claimed>, StoreError> {
        let holder = purge::nobody()?;
        let claim = Write::Claim {
            kind,
            key,
            holder,
            lease,
            now,
        };
        match self.write(claim).await {
            Ok(()) => {}
            Err(StoreError::MovedOn) => return Ok(None),
            Err(error) => return Err(error),
        }
        let job = self.job(kind, key, holder).await?;
        Ok(job.map(|job| Claimed { job, holder }))
    }

    /// Keeps a claimed job for `lease` milliseconds from now.
    ///
    /// # Errors
    /// [`StoreError::MovedOn`] when it was held too long, and somebody else has it or has done it.
    async fn renew(&self, claimed: &Claimed, lease: i64) -> Result<(), StoreError> {
        let hold = claimed.hold();
        self.write(Write::Renew { hold, lease }).await
    }

    /// Ends a claimed job, or this attempt at it.
    ///
    /// # Errors
    /// [`StoreError::MovedOn`] when it was held too long, and somebody else has it or has done it.
    async fn finish(&self, claimed: &Claimed, end: JobEnd) -> Result<(), StoreError> {
        use JobKind::{ForgetPerson, ForgetServer};
        let kind = claimed.job.kind;
        // the job itself says who is forgotten
        let wiped = end == JobEnd::Done && matches!(kind, ForgetPerson | ForgetServer);
        let hold = claimed.hold();
        self.write(Write::Finish { hold, end }).await?;
        if wiped {
            self.wipe().await;
        }
        Ok(())
    }

    /// Deletes or renames a batch of what is no longer to be known, as a job asks, or nobody's. Says
    /// whether anything is left; for all of it, see [`purge_all`].
    ///
    /// # Errors
    /// The database did not do it; [`StoreError::MovedOn`] when somebody else has the job by now.
    async fn purge(&self, what: Purge, by: Option<Hold>) -> Result<bool, StoreError> {
        let write = Write::Purge {
            what: what.clone(),
            by,
        };
        self.write(write).await?;
        let left = self.purgeable(what).await?;
        if !left {
            self.wipe().await;
        }
        Ok(left)
    }

    /// Leaves nothing of what was deleted where the database keeps changes for itself.
    async fn wipe(&self) {}

    /// Is there anything of it?
    async fn purgeable(&self, what: Purge) -> Result<bool, StoreError>;

    /// Matches of a server (0: of no server) that are over and have no results yet, behind this one, in
    /// the order in which they ended, at most so many.
    async fn endings(
        &self,
        guild: u64,
        behind: Ending,
        limit: u32,
    ) -> Result<Vec<Ending>, StoreError>;

    /// Puts down the results of a match that is over, in order of seats, in place of those it may have, as
    /// a job asks, or nobody's.
    ///
    /// # Errors
    /// [`StoreError::MovedOn`] when it is not over or somebody else has the job by now,
    /// [`StoreError::Damaged`] when there is not one result for each player.
    async fn rank(
        &self,
        id: u64,
        results: Vec<SeatResult>,
        by: Option<Hold>,
    ) -> Result<(), StoreError> {
        self.write(Write::Rank { id, results, by }).await
    }

    /// How long whoever waits for the database waits at most, before it is given up.
    fn patience(&self) -> Duration {
        PATIENCE
    }

    /// A lobby or live match in which a user has something to do yet, and where it is played; with `id`, only that one.
    async fn playing(&self, user: u64, id: Option<u64>)
    -> Result<Option<(u64, Place)>, StoreError>;

    /// The lobbies and matches in which a user has something to do yet, from `offset` on, at most so many, and how many
    /// there are: first where it is their decision, the one that waits longest before all.
    async fn own_matches(
        &self,
        user: u64,
        offset: u32,
        limit: u32,
    ) -> Result<(Vec<OwnMatch>, u32), StoreError>;

    /// Some of the same, in the order of their ids behind this one, which no turn changes.
    async fn own_matches_by_id(
        &self,
        user: u64,
        behind: u64,
        limit: u32,
    ) -> Result<Vec<OwnMatch>, StoreError>;

    /// How many lobbies and matches of a server are on file, of whatever status, counted to `most`.
    async fn count(&self, guild: u64, most: u32) -> Result<u32, StoreError>;

    /// What there is to do, and with which connections.
    async fn state(&self) -> Result<State, StoreError>;

    /// A server's leaderboard, of one game or of all: `limit` lines from line `offset` on.
    async fn standings(
        &self,
        guild: u64,
        kind: Option<Kind>,
        offset: u32,
        limit: u32,
    ) -> Result<Standings, StoreError>;

    /// Finishes what is in hand and lets go of the database; what comes later is refused with
    /// [`StoreError::Closed`].
    async fn close_store(&self);
}

/// Opens the store that an address means: `sqlite:path` a file, `postgres://…` or `postgresql://…` a
/// database on a server, with at most so many connections to it.
///
/// # Errors
/// As [`SqliteStore::open`] and [`PostgresStore::open`].
pub async fn open(address: &str, connections: u32) -> Result<Arc<dyn Store>, StoreError> {
    open_waiting(address, connections, PATIENCE).await
}

/// The same with another patience: for tests on busy machines.
///
/// # Errors
/// As [`open`].
#[doc(hidden)]
pub async fn open_waiting(
    address: &str,
    connections: u32,
    patience: Duration,
) -> Result<Arc<dyn Store>, StoreError> {
    Ok(match scheme(address) {
        Some(Scheme::Sqlite) => Arc::new(SqliteStore::open_waiting(address, patience).await?),
        Some(Scheme::Postgres) => {
            Arc::new(PostgresStore::open_waiting(address, connections, patience).await?)
        }
        // what it is instead may hold a password
        None => return Err(StoreError::Address(ADDRESSES.to_owned())),
    })
}

/// What an address of a database has to look like.
pub const ADDRESSES: &str = "an address such as sqlite:skirmish.sqlite or \
    postgres://user:password@host/database";

enum Scheme {
    Sqlite,
    Postgres,
}

fn scheme(address: &str) -> Option<Scheme> {
    match address.split_once(':')? {
        ("sqlite", _) => Some(Scheme::Sqlite),
        ("postgres" | "postgresql", rest) if rest.starts_with("//") => Some(Scheme::Postgres),
        _ => None,
    }
}

/// Is it the address of a database that [`open`] knows?
pub fn is_address(address: &str) -> bool {
    scheme(address).is_some()
}
