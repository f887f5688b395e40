//! One store over two databases. Every query and every change passes here, so a test can put a [`Tap`] between.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use games::Kind;
use sqlx::Connection as _;

use super::leaderboard_page_index::Milestones;
use super::postgres::PostgresServer;
use super::sqlite::SqliteFile;
use super::{
    ADDRESSES, Claimed, Ending, Halted, Head, Hold, Job, JobEnd, JobKind, MatchChange, NewMatch,
    OwnMatch, PATIENCE, Preference, Preferences, Presence, Proposals, Purge, Scheme, SeatResult,
    ServerSettings, Standings, StoreError, StoredMatch, Write, leaderboards, presence, purge,
    reads, scheme, sql,
};
use crate::model::{MatchCode, Place};
use crate::telemetry::{self, State};

/// Keeps matches. Every change is durable when the call returns, and either happens whole or not at all. A change whose
/// caller stops waiting may still happen. Clones share one database.
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

/// What a test puts between the program and its store: gates, watchers, panics.
#[async_trait]
pub trait Tap: Send + Sync {
    /// Called before each query, with the name of its method. What it returns lives until the query is answered.
    async fn before_query(&self, query: &'static str) -> Box<dyn Send>;

    /// Makes a change, by the store without the tap.
    ///
    /// # Errors
    /// As [`Store::write`].
    async fn write(&self, store: &Store, write: Write) -> Result<(), StoreError>;
}

/// Opens the store that an address means: `sqlite:path` a file, `sqlite::memory:` a database that is gone afterwards,
/// `postgres://…` or `postgresql://…` a database on a server, with at most so many connections to it. Brings its tables up
/// to date.
///
/// # Errors
/// [`StoreError::Address`] when there is no such database or it does not let us in, [`StoreError::Newer`] when a later
/// version of the program has used it, and whatever goes wrong in the database.
pub async fn open(address: &str, connections: u32) -> Result<Store, StoreError> {
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
) -> Result<Store, StoreError> {
    let backend = match scheme(address) {
        Some(Scheme::Sqlite) => {
            Backend::Sqlite(Arc::new(SqliteFile::open(address, None, patience).await?))
        }
        Some(Scheme::Postgres) => {
            Backend::Postgres(PostgresServer::open(address, connections, patience).await?)
        }
        // what it is instead may hold a password
        None => return Err(StoreError::Address(ADDRESSES.to_owned())),
    };
    Ok(Store::on(backend))
}

/// A store in an `SQLite` file that puts at most so many changes into one transaction: for comparison.
///
/// # Errors
/// As [`open`].
#[doc(hidden)]
pub async fn open_grouping(address: &str, group: usize) -> Result<Store, StoreError> {
    let file = SqliteFile::open(address, Some(group), PATIENCE).await?;
    Ok(Store::on(Backend::Sqlite(Arc::new(file))))
}

/// Asks the database, on a connection of whichever it is. Boxed, for a future that holds both databases' queries is large.
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
                    let $connection = &mut *held;
                    let done = server.in_time($doing).await;
                    server.settle(held, done)
                }
            }
        })
        .await
    };
}

/// The same, several questions of which see the database at one moment.
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
                        let mut snapshot = held.begin_with(sql::postgres::SNAPSHOT).await?;
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
    /// As the method named like the change.
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
    /// [`StoreError::Occupied`] when the channel has a lobby or a live match or another match has this code,
    /// [`StoreError::TooManyLobbies`] when its host has [`MOST_LOBBIES`] on the server,
    /// [`StoreError::Duplicate`] when this id is on file already.
    pub async fn open(&self, new: &NewMatch) -> Result<(), StoreError> {
        self.write(Write::Open(new.clone())).await
    }

    /// Changes a lobby or a match, if it still is what the change says that its author saw. Every such
    /// change goes this way.
    ///
    /// # Errors
    /// [`StoreError::MovedOn`] when it is something else by now, [`StoreError::Damaged`] when there is
    /// not one result for each player.
    pub async fn change(&self, change: &MatchChange) -> Result<(), StoreError> {
        self.write(Write::Change(change.clone())).await
    }

    /// Remembers which message of a channel shows a match; in play, that it does so as of `ply`: if nothing has happened
    /// since, showing it is nobody's job any more.
    ///
    /// # Errors
    /// [`StoreError::MovedOn`] when there is no such match in this channel.
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
    /// [`StoreError::Damaged`] when it is there but makes no sense.
    pub async fn load(&self, id: u64) -> Result<Option<StoredMatch>, StoreError> {
        snapshot!(self, "load", connection => reads::load(connection, id))
    }

    /// The lobby or live match of a channel.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when it is there but makes no sense.
    pub async fn current(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError> {
        snapshot!(self, "current", connection => reads::current(connection, channel))
    }

    /// How far the lobby or live match of a channel has come: one small question, by which a copy in
    /// memory is known to be the latest.
    pub async fn head(&self, channel: u64) -> Result<Option<Head>, StoreError> {
        read!(self, "head", connection => reads::head(connection, channel))
    }

    /// The message that shows a match, when it is noted.
    pub async fn message(&self, id: u64) -> Result<Option<u64>, StoreError> {
        read!(self, "message", connection => reads::message(connection, id))
    }

    /// Does the database answer?
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.head(0).await.map(drop)
    }

    /// What was proposed in a match in play.
    pub async fn proposals(&self, id: u64) -> Result<Proposals, StoreError> {
        read!(self, "proposals", connection => reads::proposals(connection, id))
    }

    /// The match that was played to an end in a channel last.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when it is there but makes no sense.
    pub async fn last_over(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError> {
        snapshot!(self, "last_over", connection => reads::last_over(connection, channel))
    }

    /// The lobby or match that has this code or the next higher one, and its code; whatever has become of it.
    pub async fn coded(&self, code: MatchCode) -> Result<Option<(MatchCode, u64)>, StoreError> {
        read!(self, "coded", connection => reads::coded(connection, code))
    }

    /// What a person has chosen for themselves.
    pub async fn preferences(&self, user: u64) -> Result<Preferences, StoreError> {
        read!(self, "preferences", connection => reads::preferences(connection, user))
    }

    /// Puts down what a person chooses for themselves.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn prefer(&self, user: u64, choice: Preference) -> Result<(), StoreError> {
        self.write(Write::Prefer { user, choice }).await
    }

    /// Which ways in were heard, and which were away, after this time, in unix milliseconds.
    pub async fn presence(&self, since: i64) -> Result<Presence, StoreError> {
        read!(self, "presence", connection => presence::presence(connection, since))
    }

    /// The animation that is kept of a match.
    pub async fn replay(&self, id: u64) -> Result<Option<Vec<u8>>, StoreError> {
        read!(self, "replay", connection => reads::replay(connection, id))
    }

    /// What is chosen for a server.
    pub async fn server_settings(&self, guild: u64) -> Result<ServerSettings, StoreError> {
        read!(self, "server_settings", connection => reads::server_settings(connection, guild))
    }

    /// Plans a job, unless it is planned already.
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

    /// What the jobs of a kind are about that are due and that nobody has, the oldest first, at most so
    /// many.
    pub async fn due(&self, kind: JobKind, now: i64, limit: u32) -> Result<Vec<u64>, StoreError> {
        read!(self, "due", connection => reads::due(connection, kind, now, limit))
    }

    /// The job that a holder has claimed.
    pub async fn job(
        &self,
        kind: JobKind,
        key: u64,
        holder: u64,
    ) -> Result<Option<Job>, StoreError> {
        read!(self, "job", connection => reads::job(connection, kind, key, holder))
    }

    /// Takes a job that is due for `lease` milliseconds of the database's clock; none when somebody
    /// else was faster, or when it is done.
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
    pub async fn renew(&self, claimed: &Claimed, lease: i64) -> Result<(), StoreError> {
        let hold = claimed.hold();
        self.write(Write::Renew { hold, lease }).await
    }

    /// Ends a claimed job, or this attempt at it.
    ///
    /// # Errors
    /// [`StoreError::MovedOn`] when it was held too long, and somebody else has it or has done it.
    pub async fn finish(&self, claimed: &Claimed, end: JobEnd) -> Result<(), StoreError> {
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

    /// Is there anything of it?
    pub async fn purgeable(&self, what: Purge) -> Result<bool, StoreError> {
        read!(self, "purgeable", connection => purge::left(connection, &what))
    }

    /// Matches of a server (0: of no server) that are over and have no results yet, behind this one, in
    /// the order in which they ended, at most so many.
    pub async fn endings(
        &self,
        guild: u64,
        behind: Ending,
        limit: u32,
    ) -> Result<Vec<Ending>, StoreError> {
        read!(self, "endings", connection => reads::endings(connection, guild, behind, limit))
    }

    /// Puts down the results of a match that is over, in order of seats, in place of those it may have, as
    /// a job asks, or nobody's.
    ///
    /// # Errors
    /// [`StoreError::MovedOn`] when it is not over or somebody else has the job by now,
    /// [`StoreError::Damaged`] when there is not one result for each player.
    pub async fn rank(
        &self,
        id: u64,
        results: Vec<SeatResult>,
        by: Option<Hold>,
    ) -> Result<(), StoreError> {
        self.write(Write::Rank { id, results, by }).await
    }

    /// How long whoever waits for the database waits at most, before it is given up.
    pub fn patience(&self) -> Duration {
        match &self.backend {
            Backend::Sqlite(file) => file.patience,
            Backend::Postgres(server) => server.patience,
        }
    }

    /// A lobby or live match in which a user has something to do yet, and where it is played; with `id`, only that one.
    pub async fn playing(
        &self,
        user: u64,
        id: Option<u64>,
    ) -> Result<Option<(u64, Place)>, StoreError> {
        read!(self, "playing", connection => reads::playing(connection, user, id))
    }

    /// The lobbies and matches in which a user has something to do yet, from `offset` on, at most so many, and how many
    /// there are: first where it is their decision, the one that waits longest before all.
    pub async fn own_matches(
        &self,
        user: u64,
        offset: u32,
        limit: u32,
    ) -> Result<(Vec<OwnMatch>, u32), StoreError> {
        read!(self, "own_matches", connection => reads::own_matches(connection, user, offset, limit))
    }

    /// Some of the same, in the order of their ids behind this one, which no turn changes.
    pub async fn own_matches_by_id(
        &self,
        user: u64,
        behind: u64,
        limit: u32,
    ) -> Result<Vec<OwnMatch>, StoreError> {
        read!(self, "own_matches_by_id", connection => reads::own_matches_by_id(connection, user, behind, limit))
    }

    /// How many lobbies and matches of a server are on file, of whatever status, counted to `most`.
    pub async fn count(&self, guild: u64, most: u32) -> Result<u32, StoreError> {
        read!(self, "count", connection => reads::count(connection, guild, most))
    }

    /// What there is to do, and with which connections.
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

    /// A server's leaderboard, of one game or of all: `limit` lines from line `offset` on.
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

    /// Finishes what is in hand and lets go of the database; what comes later is refused with
    /// [`StoreError::Closed`].
    pub async fn close_store(&self) {
        match &self.backend {
            Backend::Sqlite(file) => file.close().await,
            Backend::Postgres(server) => server.close().await,
        }
    }
}

/// Does it batch by batch until nothing is left, with pauses in which others have the database; by a job
/// only as long as it is held.
///
/// # Errors
/// The database did not do a batch, or somebody else has the job by now.
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
