//! A folder and a database for one bot.

use std::path::Path;
use std::time::Duration;

use skirmish::store::{self, JobKind, Store};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, query_scalar};
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

    /// How many jobs of a kind are not done, due or not. Somebody may be doing them.
    pub async fn jobs_left(&self, kind: JobKind) -> usize {
        let sql = format!("select count(*) from jobs where kind = '{}'", kind.name());
        let sql = AssertSqlSafe(sql);
        let count: i64 = if let Some(file) = self.database.strip_prefix("sqlite:") {
            let options = SqliteConnectOptions::new().filename(file);
            let mut connection = options.connect().await.unwrap();
            query_scalar(sql).fetch_one(&mut connection).await.unwrap()
        } else {
            let options: PgConnectOptions = self.database.parse().unwrap();
            let mut connection = options.connect().await.unwrap();
            query_scalar(sql).fetch_one(&mut connection).await.unwrap()
        };
        usize::try_from(count).unwrap()
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// How many jobs of a kind nobody does now, due or not.
pub async fn free_jobs(store: &Store, kind: JobKind) -> usize {
    let due = store.due(kind, i64::MAX, 10_000).await;
    due.unwrap().len()
}

/// Opens a database with a long timeout, because the machine may be busy.
pub async fn patient(address: &str, connections: u32) -> Store {
    let patience = Duration::from_secs(30);
    let opened = store::open_waiting(address, connections, patience).await;
    opened.unwrap()
}
