//! Matches in an `SQLite` file. One connection writes, and a few others read at the same time.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool,
    SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, query_scalar};
use tokio::sync::{Mutex, MutexGuard};

use super::both_databases::Connection as Database;
use super::error::Result;
use super::sqlite_writer::{NOT_A_DATABASE, Patience, Shared, Writer, connect, is_kind};
use super::{StoreError, Write, schema};

/// How many changes go into one transaction at most.
const MOST_IN_GROUP: usize = 64;

/// How many connections read at most.
const MOST_READERS: u32 = 4;

/// How long `SQLite` itself waits for the write lock. After that the writer tries again.
const WRITER_WAITS: Duration = Duration::from_millis(20);

/// How long a command of the host waits for another program's lock.
const COMMAND_WAITS: Duration = Duration::from_secs(10);

/// An `SQLite` file.
///
/// Several programs may use one file at a time.
pub(super) struct SqliteFile {
    readers: Readers,
    writer: Writer,
    pub(super) patience: Duration,
    /// The path of the file, and the identity of the file there when it was opened. None for a database in memory.
    file: Option<(PathBuf, Identity)>,
}

/// Distinguishes a file from another file that replaces it at the same path. None if no file is there.
type Identity = Option<(u64, u64)>;

enum Readers {
    Pool(SqlitePool),
    /// A database in memory exists on one connection only.
    Writer(Shared),
}

pub(super) enum Reader<'a> {
    Pooled(PoolConnection<Sqlite>),
    Writer(MutexGuard<'a, Option<SqliteConnection>>),
}

impl SqliteFile {
    /// Opens `sqlite:path` or `sqlite://path`, or `sqlite::memory:`, a database that is lost when it is closed. The
    /// path is taken literally, and a missing file is created. Brings its tables up to date. At most `group` changes go
    /// into one transaction.
    ///
    /// # Errors
    /// As [`open`](super::open).
    pub async fn open(url: &str, group: Option<usize>, patience: Duration) -> Result<Self> {
        let place = place(url)?;
        let memory = place == ":memory:";
        let mut options = options(place)
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
            let why = format!("{place} does not open as a database: {error}");
            if is_kind(&error, NOT_A_DATABASE) {
                return StoreError::Address(why);
            }
            StoreError::Unreachable(why)
        })?;
        prepare(&mut connection).await?;
        let shared = Arc::new(Mutex::new(Some(connection)));
        let readers = if memory {
            Readers::Writer(Arc::clone(&shared))
        } else {
            let options = self::options(place)
                .busy_timeout(patience)
                .pragma("query_only", "on");
            let pool = SqlitePoolOptions::new()
                .max_connections(MOST_READERS)
                .acquire_timeout(patience)
                .test_before_acquire(false);
            Readers::Pool(pool.connect_lazy_with(options))
        };
        // if the file disappears, no empty one is created in its place
        let again = (!memory).then(|| options.create_if_missing(false));
        Ok(Self {
            readers,
            writer: Writer::start(shared, again, group.unwrap_or(MOST_IN_GROUP), patience),
            patience,
            file: (!memory).then(|| (place.into(), identity(Path::new(place)))),
        })
    }

    /// Is the file still at the path at which it was opened? If it was moved, turns are still stored in it, but the
    /// next start will not find them.
    pub(super) fn is_in_place(&self) -> bool {
        let stays = |(path, opened): &(PathBuf, Identity)| identity(path) == *opened;
        self.file.as_ref().is_none_or(stays)
    }

    pub(super) async fn reader(&self) -> Result<Reader<'_>> {
        Ok(match &self.readers {
            Readers::Pool(pool) => Reader::Pooled(pool.acquire().await?),
            Readers::Writer(shared) => Reader::Writer(shared.lock().await),
        })
    }

    pub(super) async fn write(&self, write: Write) -> Result<()> {
        self.writer.write(write).await
    }

    /// How many connections read, and how many of them are idle.
    pub(super) fn connections(&self) -> (u32, usize) {
        match &self.readers {
            Readers::Pool(pool) => (pool.size(), pool.num_idle()),
            Readers::Writer(_) => (0, 0),
        }
    }

    pub(super) async fn empty_log(&self) {
        if let Readers::Pool(_) = self.readers {
            self.writer.empty_log().await;
        }
    }

    pub(super) async fn close(&self) {
        if let Readers::Pool(pool) = &self.readers {
            pool.close().await;
        }
        self.writer.close().await;
    }
}

impl Reader<'_> {
    pub(super) fn connection(&mut self) -> Result<&mut SqliteConnection> {
        match self {
            Self::Pooled(connection) => Ok(&mut **connection),
            Self::Writer(connection) => connection.as_mut().ok_or(StoreError::Closed),
        }
    }
}

/// Creates an empty file for a new database, readable by its owner only. `SQLite` gives the files beside it the same
/// permissions. If this fails, `SQLite` reports the reason when it opens the file.
pub(super) fn make_private(file: &Path) {
    let mut new = std::fs::OpenOptions::new();
    new.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    let _ = new.open(file);
}

fn identity(file: &Path) -> Identity {
    let found = file.metadata().ok()?;
    #[cfg(unix)]
    let identity = {
        use std::os::unix::fs::MetadataExt as _;
        (found.dev(), found.ino())
    };
    #[cfg(not(unix))]
    let identity = (0, u64::from(found.is_file()));
    Some(identity)
}

/// The file of an address, or `:memory:`.
pub(super) fn place(url: &str) -> Result<&str> {
    let Some(rest) = url.strip_prefix("sqlite:") else {
        // another kind of address may contain a password, so it is not repeated
        let why = "the address of a file starts with \"sqlite:\", like sqlite:skirmish.sqlite";
        return Err(StoreError::Address(why.to_owned()));
    };
    let path = rest.strip_prefix("//").unwrap_or(rest);
    // this is a server's address with a password, given by mistake
    if let Some((before, _)) = path.split_once('@')
        && before.contains(':')
    {
        let why = "the address of a file has no user and password; is it one that starts with \
            \"postgres://\"?";
        return Err(StoreError::Address(why.to_owned()));
    }
    // settings are not repeated: one may be a password
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

/// Opens a file for the host's commands. The file must exist.
pub(super) async fn file(place: &str) -> Result<SqliteConnection> {
    let refuse = |why: String| StoreError::Address(format!("the database {place}: {why}"));
    if place == ":memory:" {
        return Err(refuse("it is gone when the bot stops".to_owned()));
    }
    if !Path::new(place).exists() {
        return Err(refuse("there is no such file".to_owned()));
    }
    let options = options(place).busy_timeout(COMMAND_WAITS);
    connect(&options, &Patience::at_start())
        .await
        .map_err(|error| refuse(format!("it does not open as a database: {error}")))
}

/// Lists what is wrong with a file. A sound file gives an empty list.
pub(super) async fn flaws(connection: &mut SqliteConnection) -> Result<Vec<String>, sqlx::Error> {
    // one row `ok`, or what is wrong
    let found = query_scalar("pragma integrity_check")
        .fetch_all(connection)
        .await?;
    Ok(found.into_iter().filter(|line| line != "ok").collect())
}

/// The settings of all connections.
fn options(place: &str) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(place)
        // deleted data must not stay in the file
        .pragma("secure_delete", "on")
        .foreign_keys(true)
}

/// Brings the tables up to date. If several programs start at once, the write lock lets one at a time do it.
async fn prepare(connection: &mut SqliteConnection) -> Result<()> {
    let patience = Patience::at_start();
    let mut transaction = loop {
        match connection.begin_with("begin immediate").await {
            Ok(transaction) => break transaction,
            Err(error) => patience.bear(error).await?,
        }
    };
    schema::migrate(Database::Sqlite(&mut transaction)).await?;
    Ok(transaction.commit().await?)
}
