//! The backends under test.

use std::path::PathBuf;

use skirmish::store::{SqliteStore, Store};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tempfile::TempDir;

/// Where a store's database is.
pub trait Place: Sized {
    type Store: Store + 'static;

    /// A place with an empty database.
    async fn fresh() -> Self;

    /// A store on it.
    async fn open(&self) -> Self::Store;
}

/// One that lasts, and is open to others.
pub trait Lasting: Place {
    /// Runs statements behind the store's back.
    async fn meddle(&self, sql: &str);
}

/// A database of its own for each store.
pub struct SqliteMemory;

impl Place for SqliteMemory {
    type Store = SqliteStore;

    async fn fresh() -> Self {
        Self
    }

    async fn open(&self) -> SqliteStore {
        SqliteStore::open("sqlite::memory:").await.unwrap()
    }
}

/// A file in a folder of its own.
pub struct SqliteFile {
    folder: TempDir,
}

impl SqliteFile {
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("matches.sqlite")
    }

    pub fn url(&self) -> String {
        format!("sqlite:{}", self.path().display())
    }

    pub async fn connect(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.path());
        options.connect().await.unwrap()
    }
}

impl Place for SqliteFile {
    type Store = SqliteStore;

    async fn fresh() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder }
    }

    async fn open(&self) -> SqliteStore {
        SqliteStore::open(&self.url()).await.unwrap()
    }
}

impl Lasting for SqliteFile {
    async fn meddle(&self, sql: &str) {
        let mut connection = self.connect().await;
        let meddled = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection);
        meddled.await.unwrap();
        connection.close().await.unwrap();
    }
}
