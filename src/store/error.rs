//! The errors of the store.

use std::io::ErrorKind;
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
    /// The host already has the largest number of tournaments that is allowed on a server.
    #[error("the host has the largest allowed number of tournaments on the server")]
    TooManyTournaments,
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
    /// The request waited too long before the database was asked, or the answer came too late to be used.
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

impl StoreError {
    /// Is the database only busy, so that the same request can succeed a moment later?
    pub fn is_temporary(&self) -> bool {
        let Self::Database(error) = self else {
            return matches!(self, Self::Late);
        };
        match &**error {
            sqlx::Error::Io(error) => error.kind() == ErrorKind::TimedOut,
            sqlx::Error::Database(error) => error.code().is_some_and(|code| is_busy(&code)),
            error => matches!(error, sqlx::Error::PoolTimedOut),
        }
    }
}

/// Does a database's code say that it is only busy? `PostgreSQL` has codes of five characters (appendix A of its
/// manual). `SQLite` has numbers, whose last byte is the primary code: 5 is busy, 6 is locked.
fn is_busy(code: &str) -> bool {
    match code {
        // a full disk does not become empty by itself
        "53100" => false,
        "40001" | "40P01" | "55P03" | "57014" | "57P03" => true,
        _ if code.len() == 5 => code.starts_with("08") || code.starts_with("53"),
        _ => code
            .parse()
            .is_ok_and(|code: u32| matches!(code & 0xff, 5 | 6)),
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => Self::Closed,
            other => Self::Database(Arc::new(other)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::error::Error;
    use std::io;

    use sqlx::error::{DatabaseError, ErrorKind as DatabaseErrorKind};

    use super::*;

    /// A database's answer with this code.
    #[derive(Debug, Error)]
    #[error("{0}")]
    struct Refusal(&'static str);

    impl DatabaseError for Refusal {
        fn message(&self) -> &str {
            self.0
        }

        fn code(&self) -> Option<Cow<'_, str>> {
            Some(self.0.into())
        }

        fn as_error(&self) -> &(dyn Error + Send + Sync + 'static) {
            self
        }

        fn as_error_mut(&mut self) -> &mut (dyn Error + Send + Sync + 'static) {
            self
        }

        fn into_error(self: Box<Self>) -> Box<dyn Error + Send + Sync + 'static> {
            self
        }

        fn kind(&self) -> DatabaseErrorKind {
            DatabaseErrorKind::Other
        }
    }

    #[test]
    fn a_busy_database_is_told_from_a_broken_one() {
        let refused = |code| sqlx::Error::Database(Box::new(Refusal(code)));
        let io = |kind: ErrorKind| sqlx::Error::Io(io::Error::from(kind));
        // SQLite: busy, busy in recovery, with an old snapshot, with a time-out; locked, in a shared cache, a virtual
        // table
        let sqlite = ["5", "261", "517", "773", "6", "262", "518"];
        let postgres = [
            "08000", "08001", "08003", "08004", "08006", "40001", "40P01", "53000", "53200",
            "53300", "53400", "55P03", "57014", "57P03",
        ];
        let codes = sqlite.into_iter().chain(postgres);
        let mut busy: Vec<sqlx::Error> = codes.map(refused).collect();
        busy.extend([sqlx::Error::PoolTimedOut, io(ErrorKind::TimedOut)]);
        for error in busy {
            let said = format!("{error:?}");
            assert!(StoreError::from(error).is_temporary(), "{said}");
        }
        assert!(StoreError::Late.is_temporary());

        // SQLite: error, read-only, input and output, damaged, full, a broken constraint. The last byte of "22021" is
        // 5.
        let broken = [
            "1", "8", "10", "2826", "11", "13", "19", "2067", "22021", "23505", "25006", "28P01",
            "42P01", "42501", "53100", "57P01", "XX000",
        ];
        let mut broken: Vec<sqlx::Error> = broken.map(refused).into();
        broken.extend([
            io(ErrorKind::ConnectionReset),
            sqlx::Error::PoolClosed,
            sqlx::Error::RowNotFound,
        ]);
        for error in broken {
            let said = format!("{error:?}");
            assert!(!StoreError::from(error).is_temporary(), "{said}");
        }
        assert!(!StoreError::Stale.is_temporary());
    }
}
