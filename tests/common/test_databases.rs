//! A folder and a database for one bot.

use std::path::Path;
use std::time::Duration;

use skirmish::store::{self, JobKind, Store};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use tempfile::TempDir;

/// A folder, and the address of its own database.
pub struct Home {
    folder: TempDir,
    pub database: String,
}

impl Home {
    /// With a file in a folder.
    pub fn with_file(folder: TempDir) -> Self {
        let database = folder.path().join("skirmish.sqlite");
        let database = format!("sqlite:{}", database.display());
        Self { folder, database }
    }

    /// With a file in a temporary folder.
    pub fn temporary() -> Self {
        Self::with_file(tempfile::tempdir().unwrap())
    }

    /// With a schema on the tests' `PostgreSQL` server, whose texts sort as in `PostgreSQL`'s official image.
    pub async fn with_postgres() -> Self {
        let (database, _) = super::postgres::fresh_in_english().await;
        Self::with_database(database)
    }

    /// With the database at this address.
    pub fn with_database(database: String) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder, database }
    }

    /// Opens the database as another program.
    pub async fn store(&self) -> Store {
        patient(&self.database, 2).await
    }

    /// Runs SQL directly, bypassing the bot.
    pub async fn meddle(&self, sql: &str) {
        let Some(file) = self.database.strip_prefix("sqlite:") else {
            return super::postgres::meddle(&self.database, sql).await;
        };
        let options = SqliteConnectOptions::new().filename(file);
        let mut connection = options.connect().await.unwrap();
        let meddled = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection);
        meddled.await.unwrap();
        connection.close().await.unwrap();
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// How many jobs of a kind are stored, due or not.
pub async fn jobs_left(store: &Store, kind: JobKind) -> usize {
    let due = store.due(kind, i64::MAX, 10_000).await;
    due.unwrap().len()
}

/// Opens a database with a long timeout, because the machine may be busy.
pub async fn patient(address: &str, connections: u32) -> Store {
    let patience = Duration::from_secs(30);
    let opened = store::open_waiting(address, connections, patience).await;
    opened.unwrap()
}
