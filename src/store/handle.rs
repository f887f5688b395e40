//! One store over two databases. All queries and changes pass through it, so a test can put a [`Tap`] between.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use rules::Kind;
use sqlx::Connection as _;

use super::leaderboard_page_index::Milestones;
use super::postgres::PostgresServer;
use super::sqlite::SqliteFile;
use super::{
    ADDRESSES, Claimed, Ending, Halted, Head, Hold, Job, JobEnd, JobKind, MatchChange, NewMatch,
    Offers, OwnMatch, PATIENCE, Preference, Preferences, Presence, Purge, Scheme, SeatResult,
    ServerSettings, Standings, StoreError, StoredMatch, Write, leaderboards, presence, purge,
    reads, scheme, sql,
};
use crate::model::{MatchCode, Place};
use crate::telemetry::{self, State};

/// Stores matches. Every change is atomic, and durable when the call returns. If the caller stops waiting, its change
/// may still happen. Clones share one database.
#[derive(Clone)]
pub struct Store {
    backend: Backend,
    milestones: Arc<Milestones>,
    tap: Option<Arc<dyn Tap>>,
}

#[derive(Clone)]
enum Backend {
    Sqlite(Arc<SqliteFile>),
    Postgres(PostgresServer),
}

/// A test's hook between the program and its store: it can delay, watch or panic.
#[async_trait]
pub trait Tap: Send + Sync {
    /// Called before each query, with the name of its method. The returned value lives until the query is answered.
    async fn before_query(&self, query: &'static str) -> Box<dyn Send>;

    /// Makes a change, with `store`, which has no tap.
    ///
    /// # Errors
    /// As [`Store::write`].
    async fn write(&self, store: &Store, write: Write) -> Result<(), StoreError>;
}

/// Opens the store at an address, and brings its tables up to date. `sqlite:path` is a file, `sqlite::memory:` a
/// database that is gone afterwards. `postgres://…` or `postgresql://…` is a database on a server, with at most
/// `connections` connections.
///
/// # Errors
/// [`StoreError::Address`] when there is no such database or it refuses the connection. [`StoreError::Newer`] when a
/// later version of the program has used it. Any other error of the database.
pub async fn open(address: &str, connections: u32) -> Result<Store, StoreError> {
    open_waiting(address, connections, PATIENCE).await
}

/// Like [`open`], with another patience: for tests on busy machines.
///
/// # Errors
/// As [`open`].
#[doc(hidden)]
pub async fn open_waiting(
    address: &str,
    connections: u32,
    patience: Duration,
) -> Result<Store, StoreError> {
    let backend = match scheme(address) {
        Some(Scheme::Sqlite) => {
            Backend::Sqlite(Arc::new(SqliteFile::open(address, None, patience).await?))
        }
        Some(Scheme::Postgres) => {
            Backend::Postgres(PostgresServer::open(address, connections, patience).await?)
        }
        // the address is not repeated: it may contain a password
        None => return Err(StoreError::Address(ADDRESSES.to_owned())),
    };
    Ok(Store::on(backend))
}

/// Opens an `SQLite` file with at most `group` changes in one transaction: for benchmarks.
///
/// # Errors
/// As [`open`].
#[doc(hidden)]
pub async fn open_grouping(address: &str, group: usize) -> Result<Store, StoreError> {
    let file = SqliteFile::open(address, Some(group), PATIENCE).await?;
    Ok(Store::on(Backend::Sqlite(Arc::new(file))))
}

/// Runs a query on a connection of the store's database. The future is boxed because it is large: it contains both
/// databases' queries.
macro_rules! read {
    ($store:ident, $query:literal, $connection:ident => $doing:expr) => {
        Box::pin(async {
            let _asked = $store.asks($query).await;
            match &$store.backend {
                Backend::Sqlite(file) => {
                    let mut reader = file.reader().await?;
                    let $connection = reader.connection()?;
                    $doing.await
                }
                Backend::Postgres(server) => {
                    let mut held = server.acquire().await?;
                    let $connection = held.connection()?;
                    let done = server.in_time($doing).await;
                    server.settle(held, done)
                }
            }
        })
        .await
    };
}

/// Like `read!`, in a transaction: several queries see one snapshot of the database.
macro_rules! snapshot {
    ($store:ident, $query:literal, $connection:ident => $doing:expr) => {
        Box::pin(async {
            let _asked = $store.asks($query).await;
            match &$store.backend {
                Backend::Sqlite(file) => {
                    let mut reader = file.reader().await?;
                    let mut snapshot = reader.connection()?.begin().await?;
                    let $connection = &mut *snapshot;
                    $doing.await
                }
                Backend::Postgres(server) => {
                    let mut held = server.acquire().await?;
                    let asked = async {
                        let mut snapshot = held
                            .connection()?
                            .begin_with(sql::postgres::SNAPSHOT)
                            .await?;
                        let $connection = &mut *snapshot;
                        $doing.await
                    };
                    let done = server.in_time(asked).await;
                    server.settle(held, done)
                }
            }
        })
        .await
    };
}

#[allow(
    clippy::missing_errors_doc,
    reason = "every query and change fails with StoreError when the database does not answer"
)]
impl Store {
    fn on(backend: Backend) -> Self {
        Self {
            backend,
            milestones: Arc::default(),
            tap: None,
        }
    }

    /// The same store with a tap.
    #[must_use]
    pub fn tapped(&self, tap: Arc<dyn Tap>) -> Self {
        Self {
            tap: Some(tap),
            ..self.clone()
        }
    }

    fn untapped(&self) -> Self {
        Self {
            tap: None,
            ..self.clone()
        }
    }

    async fn asks(&self, query: &'static str) -> Option<Box<dyn Send>> {
        match &self.tap {
            Some(tap) => Some(tap.before_query(query).await),
            None => None,
        }
    }

    /// Makes a change.
    ///
    /// # Errors
    /// Those of the method with the change's name.
    pub async fn write(&self, write: Write) -> Result<(), StoreError> {
        match &self.tap {
            Some(tap) => tap.write(&self.untapped(), write).await,
            None => Box::pin(self.commit(write)).await,
        }
    }

    async fn commit(&self, write: Write) -> Result<(), StoreError> {
        let (change, since) = (write.name(), Instant::now());
        let done = match &self.backend {
            Backend::Sqlite(file) => file.write(write).await,
            Backend::Postgres(server) => server.write(&write).await,
        };
        telemetry::committed(change, since);
        done
    }

    /// Opens a lobby.
    ///
    /// # Errors
    /// [`StoreError::Occupied`] when the channel has a lobby or a live match, or another match has this code.
    /// [`StoreError::TooManyLobbies`] when its host has [`MOST_LOBBIES`](super::MOST_LOBBIES) on the server. [`StoreError::Duplicate`] when
    /// a match with this id is stored already.
    pub async fn open(&self, new: &NewMatch) -> Result<(), StoreError> {
        self.write(Write::Open(new.clone())).await
    }

    /// Changes a lobby or a match, if its head is still the one in `change`. Every such change goes through this
    /// method.
    ///
    /// # Errors
    /// [`StoreError::Stale`] when its head has changed, [`StoreError::Damaged`] when the number of results differs
    /// from the number of players.
    pub async fn change(&self, change: &MatchChange) -> Result<(), StoreError> {
        self.write(Write::Change(change.clone())).await
    }

    /// Stores which message of a channel shows a match. For a match in play, `ply` is the ply that the message shows:
    /// if no event has followed, the board's job is deleted.
    ///
    /// # Errors
    /// [`StoreError::Stale`] when there is no such match in this channel.
    pub async fn show(
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
    /// [`StoreError::Damaged`] when it is stored but cannot be read.
    pub async fn load(&self, id: u64) -> Result<Option<StoredMatch>, StoreError> {
        snapshot!(self, "load", connection => reads::load(connection, id))
    }

    /// The lobby or live match of a channel.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when it is stored but cannot be read.
    pub async fn current(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError> {
        snapshot!(self, "current", connection => reads::current(connection, channel))
    }

    /// The head of a channel's lobby or live match. This small query tells whether a copy in memory is current.
    pub async fn head(&self, channel: u64) -> Result<Option<Head>, StoreError> {
        read!(self, "head", connection => reads::head(connection, channel))
    }

    /// The message that shows a match, if it is stored.
    pub async fn message(&self, id: u64) -> Result<Option<u64>, StoreError> {
        read!(self, "message", connection => reads::message(connection, id))
    }

    /// Does the database answer?
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.head(0).await.map(drop)
    }

    /// The offers of a match in play.
    pub async fn offers(&self, id: u64) -> Result<Offers, StoreError> {
        read!(self, "offers", connection => reads::offers(connection, id))
    }

    /// The match that ended last in a channel; cancelled matches do not count.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when it is stored but cannot be read.
    pub async fn last_over(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError> {
        snapshot!(self, "last_over", connection => reads::last_over(connection, channel))
    }

    /// The lobby or match with this code or, if there is none, with the next higher one; and its code. Its status does
    /// not matter.
    pub async fn coded(&self, code: MatchCode) -> Result<Option<(MatchCode, u64)>, StoreError> {
        read!(self, "coded", connection => reads::coded(connection, code))
    }

    /// A person's settings.
    pub async fn preferences(&self, user: u64) -> Result<Preferences, StoreError> {
        read!(self, "preferences", connection => reads::preferences(connection, user))
    }

    /// Stores one choice of a person.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn prefer(&self, user: u64, choice: Preference) -> Result<(), StoreError> {
        self.write(Write::Prefer { user, choice }).await
    }

    /// When each way in was last heard, and when it was away, as far as that is after `since`, in unix milliseconds.
    pub async fn presence(&self, since: i64) -> Result<Presence, StoreError> {
        read!(self, "presence", connection => presence::presence(connection, since))
    }

    /// The stored animation of a match.
    pub async fn replay(&self, id: u64) -> Result<Option<Vec<u8>>, StoreError> {
        read!(self, "replay", connection => reads::replay(connection, id))
    }

    /// A server's settings.
    pub async fn server_settings(&self, guild: u64) -> Result<ServerSettings, StoreError> {
        read!(self, "server_settings", connection => reads::server_settings(connection, guild))
    }

    /// Plans a job. If the same job is waiting already, the earlier due time counts. If it is leased, it loses its
    /// lease; if it was given up, it starts again.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn plan(
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

    /// The keys of a kind's jobs that are due and have no lease, the oldest first, at most `limit`.
    pub async fn due(&self, kind: JobKind, now: i64, limit: u32) -> Result<Vec<u64>, StoreError> {
        read!(self, "due", connection => reads::due(connection, kind, now, limit))
    }

    /// The job whose lease `holder` has.
    pub async fn job(
        &self,
        kind: JobKind,
        key: u64,
        holder: u64,
    ) -> Result<Option<Job>, StoreError> {
        read!(self, "job", connection => reads::job(connection, kind, key, holder))
    }

    /// Acquires the lease of a due job, for `lease` milliseconds by the database's clock. `None` if another process
    /// was faster or the job is done.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn claim(
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
            Err(StoreError::Stale) => return Ok(None),
            Err(error) => return Err(error),
        }
        let job = self.job(kind, key, holder).await?;
        Ok(job.map(|job| Claimed { job, holder }))
    }

    /// Renews a lease for `lease` milliseconds from now.
    ///
    /// # Errors
    /// [`StoreError::Stale`] when the lease is lost: another process has the job or has done it, or the job was
    /// planned again.
    pub async fn renew(&self, claimed: &Claimed, lease: i64) -> Result<(), StoreError> {
        let hold = claimed.hold();
        self.write(Write::Renew { hold, lease }).await
    }

    /// Ends a leased job, or this attempt at it.
    ///
    /// # Errors
    /// [`StoreError::Stale`] when the lease is lost: another process has the job or has done it, or the job was
    /// planned again.
    pub async fn finish(&self, claimed: &Claimed, end: JobEnd) -> Result<(), StoreError> {
        use JobKind::{ForgetPerson, ForgetServer};
        let kind = claimed.job.kind;
        // the job's own row names the person or server, and the write-ahead log must not keep it
        let wiped = end == JobEnd::Done && matches!(kind, ForgetPerson | ForgetServer);
        let hold = claimed.hold();
        self.write(Write::Finish { hold, end }).await?;
        if wiped {
            self.wipe().await;
        }
        Ok(())
    }

    /// Purges one batch, and says whether anything is left; [`purge_all`] purges everything. `by` is the lease of the
    /// job that asks for it, if a job does.
    ///
    /// # Errors
    /// The database did not do it; [`StoreError::Stale`] when the lease is lost.
    pub async fn purge(&self, what: Purge, by: Option<Hold>) -> Result<bool, StoreError> {
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

    /// Truncates `SQLite`'s write-ahead log, so that deleted data cannot be recovered from it.
    async fn wipe(&self) {
        if let Backend::Sqlite(file) = &self.backend {
            file.empty_log().await;
        }
    }

    /// Is there anything to purge?
    pub async fn purgeable(&self, what: Purge) -> Result<bool, StoreError> {
        read!(self, "purgeable", connection => purge::left(connection, &what))
    }

    /// Matches of a server (0: of all conversations) that are over and have no results yet: at most `limit` after
    /// `behind`, in the order in which they ended.
    pub async fn endings(
        &self,
        guild: u64,
        behind: Ending,
        limit: u32,
    ) -> Result<Vec<Ending>, StoreError> {
        read!(self, "endings", connection => reads::endings(connection, guild, behind, limit))
    }

    /// Stores the results of a match that is over, in order of seats, and replaces earlier ones. `by` is the lease of
    /// the job that asks for it, if a job does.
    ///
    /// # Errors
    /// [`StoreError::Stale`] when it is not over or the lease is lost, [`StoreError::Damaged`] when the number of
    /// results differs from the number of players.
    pub async fn rank(
        &self,
        id: u64,
        results: Vec<SeatResult>,
        by: Option<Hold>,
    ) -> Result<(), StoreError> {
        self.write(Write::Rank { id, results, by }).await
    }

    /// How long a caller waits for the database before the query or change fails.
    pub fn patience(&self) -> Duration {
        match &self.backend {
            Backend::Sqlite(file) => file.patience,
            Backend::Postgres(server) => server.patience,
        }
    }

    /// A lobby or live match in which a user still has something to do, and where it is played. With `id`, only that
    /// match.
    pub async fn playing(
        &self,
        user: u64,
        id: Option<u64>,
    ) -> Result<Option<(u64, Place)>, StoreError> {
        read!(self, "playing", connection => reads::playing(connection, user, id))
    }

    /// The lobbies and matches in which a user still has something to do: at most `limit` from `offset` on, and how
    /// many there are. Invitations come first, then matches that wait for the user (the longest wait first), then the
    /// others.
    pub async fn own_matches(
        &self,
        user: u64,
        offset: u32,
        limit: u32,
    ) -> Result<(Vec<OwnMatch>, u32), StoreError> {
        read!(self, "own_matches", connection => reads::own_matches(connection, user, offset, limit))
    }

    /// The same without invitations, by id after `behind`: turns do not change this order.
    pub async fn own_matches_by_id(
        &self,
        user: u64,
        behind: u64,
        limit: u32,
    ) -> Result<Vec<OwnMatch>, StoreError> {
        read!(self, "own_matches_by_id", connection => reads::own_matches_by_id(connection, user, behind, limit))
    }

    /// How many lobbies and matches a server has, of any status, counted up to `most`.
    pub async fn count(&self, guild: u64, most: u32) -> Result<u32, StoreError> {
        read!(self, "count", connection => reads::count(connection, guild, most))
    }

    /// Numbers for telemetry: live matches, lobbies, dead jobs and connections.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn state(&self) -> Result<State, StoreError> {
        let (connections, idle) = match &self.backend {
            Backend::Sqlite(file) => file.connections(),
            Backend::Postgres(server) => server.connections(),
        };
        let (live, lobbies) = read!(self, "state", connection => reads::going_on(connection))?;
        let dead_jobs = read!(self, "state", connection => reads::dead(connection))?;
        Ok(State {
            live,
            lobbies,
            dead_jobs,
            connections,
            idle: u32::try_from(idle).unwrap_or(u32::MAX),
        })
    }

    /// A server's leaderboard, of one game or of all: `limit` rows from row `offset` on.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn standings(
        &self,
        guild: u64,
        kind: Option<Kind>,
        offset: u32,
        limit: u32,
    ) -> Result<Standings, StoreError> {
        let (board, milestones) = ((guild, kind.map_or("", Kind::id)), &self.milestones);
        let found = read!(self, "standings", connection => {
            leaderboards::standings(connection, milestones, board, offset, limit)
        });
        if milestones.is_due(board, Instant::now()) {
            let store = self.untapped();
            tokio::spawn(async move {
                let leap = async |from| read!(store, "standings", connection => leaderboards::leap(connection, board, from));
                store.milestones.look_through(board, leap).await;
            });
        }
        found
    }

    /// Finishes the changes that were handed in and disconnects from the database. Later calls fail with
    /// [`StoreError::Closed`].
    pub async fn close_store(&self) {
        match &self.backend {
            Backend::Sqlite(file) => file.close().await,
            Backend::Postgres(server) => server.close().await,
        }
    }
}

/// Purges batch by batch until nothing is left, with pauses in which others use the database. With `by`, it stops when
/// that lease is lost.
///
/// # Errors
/// The database did not do a batch, or the lease is lost.
pub async fn purge_all(store: &Store, what: Purge, by: Option<Hold>) -> Result<(), Halted> {
    let mut batches = 0;
    loop {
        let begun = Instant::now();
        match store.purge(what.clone(), by).await {
            Ok(false) => return Ok(()),
            Ok(true) => batches += 1,
            Err(error) => return Err(Halted { batches, error }),
        }
        tokio::time::sleep(purge::rest(begun.elapsed())).await;
    }
}
