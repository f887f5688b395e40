//! The backends under test.

use std::path::PathBuf;
use std::time::Duration;

use skirmish::store::{Store, StoreError};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tempfile::TempDir;

use crate::postgres_server;

/// The machine may be slow, because it also builds and runs other tests.
const PATIENCE: Duration = Duration::from_mins(1);

/// The place of a store's database.
pub trait Place: Sized {
    /// A place with an empty database.
    async fn fresh() -> Self;

    /// Opens a store on it, or returns the error.
    async fn try_open(&self) -> Result<Store, StoreError>;

    /// Opens a store on it.
    async fn open(&self) -> Store {
        self.try_open().await.unwrap()
    }
}

/// A database that lasts and that several programs can open.
pub trait Lasting: Place {
    /// Its address.
    fn url(&self) -> String;

    /// Runs SQL without the store.
    async fn meddle(&self, sql: &str);
}

/// Each store has its own database.
pub struct SqliteMemory;

impl Place for SqliteMemory {
    async fn fresh() -> Self {
        Self
    }

    async fn try_open(&self) -> Result<Store, StoreError> {
        skirmish::store::open_waiting("sqlite::memory:", 1, PATIENCE).await
    }
}

/// A file in its own folder.
pub struct SqliteFile {
    folder: TempDir,
}

impl SqliteFile {
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("matches.sqlite")
    }

    pub async fn connect(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.path());
        options.connect().await.unwrap()
    }
}

impl Place for SqliteFile {
    async fn fresh() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder }
    }

    async fn try_open(&self) -> Result<Store, StoreError> {
        skirmish::store::open_waiting(&self.url(), 1, PATIENCE).await
    }
}

impl Lasting for SqliteFile {
    fn url(&self) -> String {
        format!("sqlite:{}", self.path().display())
    }

    async fn meddle(&self, sql: &str) {
        let mut connection = self.connect().await;
        let meddled = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection);
        meddled.await.unwrap();
        connection.close().await.unwrap();
    }
}

/// Its own schema on the server that the tests are given.
pub struct Postgres {
    pub url: String,
    /// The schema's name, and the `application_name` of connections to this address.
    pub name: String,
}

impl Place for Postgres {
    async fn fresh() -> Self {
        let (url, name) = postgres_server::fresh().await;
        Self { url, name }
    }

    async fn try_open(&self) -> Result<Store, StoreError> {
        skirmish::store::open_waiting(&self.url, 8, PATIENCE).await
    }
}

/// Like [`Postgres`], but texts are sorted as in English, which is the default of `PostgreSQL`'s own image.
pub struct PostgresInEnglish(Postgres);

impl Place for PostgresInEnglish {
    async fn fresh() -> Self {
        let (url, name) = postgres_server::fresh_in_english().await;
        Self(Postgres { url, name })
    }

    async fn try_open(&self) -> Result<Store, StoreError> {
        self.0.try_open().await
    }
}

impl Lasting for PostgresInEnglish {
    fn url(&self) -> String {
        self.0.url()
    }

    async fn meddle(&self, sql: &str) {
        self.0.meddle(sql).await;
    }
}

impl Lasting for Postgres {
    fn url(&self) -> String {
        self.url.clone()
    }

    async fn meddle(&self, sql: &str) {
        postgres_server::meddle(&self.url, sql).await;
    }
}
