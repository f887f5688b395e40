//! Matches in an `SQLite` file: one connection writes, a few others read beside it.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use games::Kind;
use sqlx::Connection;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool,
    SqlitePoolOptions, SqliteSynchronous,
};
use tokio::sync::{Mutex, MutexGuard};

use super::leaderboard_page_index::Milestones;
use super::sqlite_writer::{Patience, Shared, Writer, connect};
use super::writes::Write;
use super::{
    Ending, Head, Job, JobKind, OwnMatch, PATIENCE, Preferences, Presence, Proposals, Purge,
    ServerSettings, Standings, Store, StoreError, StoredMatch, leaderboards, presence, purge,
    reads, schema,
};
use crate::model::{MatchCode, Place};
use crate::telemetry::{self, State};

/// How many changes go into one transaction at most.
const GROUP: usize = 64;

/// How many connections read at most.
const READERS: u32 = 4;

/// How long `SQLite` itself waits for the write lock; the writer asks again after that.
const WRITER_WAITS: Duration = Duration::from_millis(20);

/// A store in an `SQLite` file.
///
/// Several programs may use one file at a time.
pub struct SqliteStore {
    readers: Readers,
    writer: Writer,
    patience: Duration,
    milestones: Arc<Milestones>,
}

enum Readers {
    Pool(SqlitePool),
    /// A database in memory is its connection's own.
    Writer(Shared),
}

enum Reader<'a> {
    Pooled(PoolConnection<Sqlite>),
    Writer(MutexGuard<'a, Option<SqliteConnection>>),
}

impl SqliteStore {
    /// Opens `sqlite:path` or `sqlite://path`, where the rest is the file's path as it is and the
    /// file is made when it is missing, or `sqlite::memory:`, a database that is gone afterwards.
    /// Brings its tables up to date.
    ///
    /// # Errors
    /// [`StoreError::Address`] when there is no such place or no database in it,
    /// [`StoreError::Newer`] when a later version of the program has used it, and whatever goes
    /// wrong in the database.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        Self::open_with(url, GROUP, PATIENCE).await
    }

    /// The same with another patience: for tests on busy machines.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    #[doc(hidden)]
    pub async fn open_waiting(url: &str, patience: Duration) -> Result<Self, StoreError> {
        Self::open_with(url, GROUP, patience).await
    }

    /// The same with another number of changes that go into one transaction at most: for
    /// comparison.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    #[doc(hidden)]
    pub async fn open_grouping(url: &str, group: usize) -> Result<Self, StoreError> {
        Self::open_with(url, group, PATIENCE).await
    }

    async fn open_with(url: &str, group: usize, patience: Duration) -> Result<Self, StoreError> {
        let place = place(url)?;
        let memory = place == ":memory:";
        let base = SqliteConnectOptions::new()
            .filename(place)
            // what is deleted is not to be found in the file
            .pragma("secure_delete", "on")
            .foreign_keys(true);
        let mut options = base
            .clone()
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(WRITER_WAITS);
        if !memory {
            make_private(Path::new(place));
            options = options
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal);
        }
        let opened = connect(&options, &Patience::at_start()).await;
        let mut connection = opened.map_err(|error| {
            StoreError::Address(format!("{place} does not open as a database: {error}"))
        })?;
        prepare(&mut connection).await?;
        let shared = Arc::new(Mutex::new(Some(connection)));
        let readers = if memory {
            Readers::Writer(Arc::clone(&shared))
        } else {
            let options = base.busy_timeout(patience).pragma("query_only", "on");
            let pool = SqlitePoolOptions::new()
                .max_connections(READERS)
                .acquire_timeout(patience)
                .test_before_acquire(false);
            Readers::Pool(pool.connect_lazy_with(options))
        };
        // a file that went away must not come back empty
        let again = (!memory).then(|| options.create_if_missing(false));
        Ok(Self {
            readers,
            writer: Writer::start(shared, again, group, patience),
            patience,
            milestones: Arc::default(),
        })
    }

    async fn reader(&self) -> Result<Reader<'_>, StoreError> {
        Ok(match &self.readers {
            Readers::Pool(pool) => Reader::Pooled(pool.acquire().await?),
            Readers::Writer(shared) => Reader::Writer(shared.lock().await),
        })
    }
}

impl Reader<'_> {
    fn connection(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        match self {
            Self::Pooled(connection) => Ok(&mut **connection),
            Self::Writer(connection) => connection.as_mut().ok_or(StoreError::Closed),
        }
    }
}

/// Makes an empty file for a new database, which only its owner may read; the files that `SQLite` puts
/// beside it get the same permissions. Where that fails, `SQLite` says why when it opens the file.
pub(super) fn make_private(file: &Path) {
    let mut new = std::fs::OpenOptions::new();
    new.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    let _ = new.open(file);
}

/// The file that an address means, or `:memory:`.
pub(super) fn place(url: &str) -> Result<&str, StoreError> {
    let Some(rest) = url.strip_prefix("sqlite:") else {
        // another address may hold a password, so it is not repeated
        let why = "the address of a file starts with \"sqlite:\", like sqlite:skirmish.sqlite";
        return Err(StoreError::Address(why.to_owned()));
    };
    let path = rest.strip_prefix("//").unwrap_or(rest);
    // a server's address by mistake, with a password
    if let Some((before, _)) = path.split_once('@')
        && before.contains(':')
    {
        let why = "the address of a file has no user and password; is it one that starts with \
            \"postgres://\"?";
        return Err(StoreError::Address(why.to_owned()));
    }
    // settings, of which one may be a password, are not repeated
    let shown = path.split('?').next().unwrap_or_default();
    let refuse = |why: &str| {
        Err(StoreError::Address(format!(
            "the database \"sqlite:{shown}\": {why}"
        )))
    };
    if path == ":memory:" {
        return Ok(path);
    }
    if path.is_empty() {
        return refuse("the file's path is missing");
    }
    if path.contains(['?', '\0']) || path.starts_with("file:") {
        return refuse("a path only, without settings");
    }
    let file = Path::new(path);
    if file.is_dir() {
        return refuse("this is a folder, not a file");
    }
    match file.parent() {
        Some(folder) if folder != Path::new("") && !folder.is_dir() => {
            refuse(&format!("there is no folder {}", folder.display()))
        }
        _ => Ok(path),
    }
}

/// Brings the tables up to date; of several programs that start at once, one does.
async fn prepare(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let patience = Patience::at_start();
    let mut transaction = loop {
        match connection.begin_with("begin immediate").await {
            Ok(transaction) => break transaction,
            Err(error) => patience.bear(error).await?,
        }
    };
    schema::migrate(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

#[async_trait]
impl Store for SqliteStore {
    async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (change, since) = (write.name(), Instant::now());
        let done = self.writer.write(write).await;
        telemetry::committed(change, since);
        done
    }

    async fn state(&self) -> Result<State, StoreError> {
        let (connections, idle) = match &self.readers {
            Readers::Pool(pool) => (pool.size(), pool.num_idle()),
            Readers::Writer(_) => (0, 0),
        };
        let mut reader = self.reader().await?;
        let (live, lobbies) = reads::going_on(reader.connection()?).await?;
        let dead_jobs = reads::dead(reader.connection()?).await?;
        Ok(State {
            live,
            lobbies,
            dead_jobs,
            connections,
            idle: u32::try_from(idle).unwrap_or(u32::MAX),
        })
    }

    async fn load(&self, id: u64) -> Result<Option<StoredMatch>, StoreError> {
        let mut reader = self.reader().await?;
        let mut snapshot = reader.connection()?.begin().await?;
        reads::load(&mut *snapshot, id).await
    }

    async fn current(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError> {
        let mut reader = self.reader().await?;
        let mut snapshot = reader.connection()?.begin().await?;
        reads::current(&mut *snapshot, channel).await
    }

    async fn last_over(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError> {
        let mut reader = self.reader().await?;
        let mut snapshot = reader.connection()?.begin().await?;
        reads::last_over(&mut *snapshot, channel).await
    }

    async fn own_matches(
        &self,
        user: u64,
        offset: u32,
        limit: u32,
    ) -> Result<(Vec<OwnMatch>, u32), StoreError> {
        reads::own_matches(self.reader().await?.connection()?, user, offset, limit).await
    }

    async fn own_matches_by_id(
        &self,
        user: u64,
        behind: u64,
        limit: u32,
    ) -> Result<Vec<OwnMatch>, StoreError> {
        reads::own_matches_by_id(self.reader().await?.connection()?, user, behind, limit).await
    }

    async fn coded(&self, code: MatchCode) -> Result<Option<(MatchCode, u64)>, StoreError> {
        reads::coded(self.reader().await?.connection()?, code).await
    }

    async fn preferences(&self, user: u64) -> Result<Preferences, StoreError> {
        reads::preferences(self.reader().await?.connection()?, user).await
    }

    async fn replay(&self, id: u64) -> Result<Option<Vec<u8>>, StoreError> {
        reads::replay(self.reader().await?.connection()?, id).await
    }

    async fn server_settings(&self, guild: u64) -> Result<ServerSettings, StoreError> {
        reads::server_settings(self.reader().await?.connection()?, guild).await
    }

    async fn presence(&self, since: i64) -> Result<Presence, StoreError> {
        presence::presence(self.reader().await?.connection()?, since).await
    }

    async fn head(&self, channel: u64) -> Result<Option<Head>, StoreError> {
        reads::head(self.reader().await?.connection()?, channel).await
    }

    async fn message(&self, id: u64) -> Result<Option<u64>, StoreError> {
        reads::message(self.reader().await?.connection()?, id).await
    }

    async fn proposals(&self, id: u64) -> Result<Proposals, StoreError> {
        reads::proposals(self.reader().await?.connection()?, id).await
    }

    async fn endings(
        &self,
        guild: u64,
        behind: Ending,
        limit: u32,
    ) -> Result<Vec<Ending>, StoreError> {
        reads::endings(self.reader().await?.connection()?, guild, behind, limit).await
    }

    fn patience(&self) -> Duration {
        self.patience
    }

    async fn playing(
        &self,
        user: u64,
        id: Option<u64>,
    ) -> Result<Option<(u64, Place)>, StoreError> {
        reads::playing(self.reader().await?.connection()?, user, id).await
    }

    async fn count(&self, guild: u64, most: u32) -> Result<u32, StoreError> {
        reads::count(self.reader().await?.connection()?, guild, most).await
    }

    async fn due(&self, kind: JobKind, now: i64, limit: u32) -> Result<Vec<u64>, StoreError> {
        reads::due(self.reader().await?.connection()?, kind, now, limit).await
    }

    async fn job(&self, kind: JobKind, key: u64, holder: u64) -> Result<Option<Job>, StoreError> {
        reads::job(self.reader().await?.connection()?, kind, key, holder).await
    }

    async fn purgeable(&self, what: Purge) -> Result<bool, StoreError> {
        purge::left(self.reader().await?.connection()?, &what).await
    }

    async fn wipe(&self) {
        if let Readers::Pool(_) = self.readers {
            self.writer.empty_log().await;
        }
    }

    async fn standings(
        &self,
        guild: u64,
        kind: Option<Kind>,
        offset: u32,
        limit: u32,
    ) -> Result<Standings, StoreError> {
        let board = (guild, kind.map_or("", Kind::id));
        let found = {
            let mut reader = self.reader().await?;
            leaderboards::standings(reader.connection()?, &self.milestones, board, offset, limit)
                .await
        };
        if let Readers::Pool(pool) = &self.readers
            && self.milestones.is_due(board, Instant::now())
        {
            let (milestones, pool) = (Arc::clone(&self.milestones), pool.clone());
            tokio::spawn(async move {
                let leap = async |from| {
                    let mut reader = pool.acquire().await?;
                    leaderboards::leap(&mut *reader, board, from).await
                };
                milestones.look_through(board, leap).await;
            });
        }
        found
    }

    async fn close_store(&self) {
        if let Readers::Pool(pool) = &self.readers {
            pool.close().await;
        }
        self.writer.close().await;
    }
}
