//! The errors of the store.

use std::sync::Arc;

use thiserror::Error;

/// The result of a query or a change.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why a query or a change failed.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The channel has a lobby or a live match already.
    #[error("the channel has a lobby or a match already")]
    Occupied,
    /// The host already has the largest number of open lobbies that is allowed on a server.
    #[error("the host has the largest allowed number of open lobbies on the server")]
    TooManyLobbies,
    /// The caller's knowledge is stale: the match's head has changed, or a job's lease is lost.
    #[error("the match or the job has changed in the meantime")]
    Stale,
    /// All ratings are being rebuilt, and the match will be rated after that.
    #[error("the ratings are being rebuilt")]
    Rebuilding,
    /// The same interaction has already made this change.
    #[error("this has been done already")]
    Duplicate,
    /// The stored match cannot be read.
    #[error("match {id} on file cannot be read: {why}")]
    Damaged {
        /// The match.
        id: u64,
        /// Why.
        why: String,
    },
    /// The database's address cannot be used.
    #[error("{0}")]
    Address(String),
    /// There is no answer at the database's address, or the connection is refused.
    #[error("{0}")]
    Unreachable(String),
    /// The database failed. If it failed during the commit, the change may be durable: load the match to find out. In
    /// all other cases nothing has changed.
    #[error("the database failed: {0}")]
    Database(#[source] Arc<sqlx::Error>),
    /// The database was not asked: earlier callers had waited too long already.
    #[error("the database is overloaded")]
    Late,
    /// The database has tables of a later version of this program.
    #[error(
        "the database was last used by a newer version of this program (its tables have version \
         {found}, known here is {known}): run that version, or another database"
    )]
    Newer {
        /// The version of the tables.
        found: i64,
        /// The latest version known here.
        known: i64,
    },
    /// A migration of the database has a text that no released version had.
    #[error(
        "the database's tables were made by a program that is not a released version (their migration {migration} is \
         unknown here), so they cannot be brought up to date: run the program that last used this database, or put \
         another database or a backup into DATABASE_URL"
    )]
    Unknown {
        /// The first such migration.
        migration: i64,
    },
    /// The database's tables are older than this program, or there are none.
    #[error(
        "the database's tables have version {found}, and this program needs {known}: \
         make a backup, then run \
         `skirmish migrate` or start the bot, which brings them up to date"
    )]
    Older {
        /// The version of the tables; 0 when there are none.
        found: i64,
        /// The latest version known here.
        known: i64,
    },
    /// The database's tables could not be brought up to date.
    #[error("the database's tables could not be brought up to date: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The machine gives no random numbers.
    #[error("the machine gives no random numbers: {0}")]
    Random(String),
    /// The process is stopping.
    #[error("the store has been closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => Self::Closed,
            other => Self::Database(Arc::new(other)),
        }
    }
}
