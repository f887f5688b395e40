//! Where a bot is at home.

use std::path::Path;

use tempfile::TempDir;

/// A folder, and the address of a database of its own.
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

    /// With a place on the `PostgreSQL` server that the tests are given.
    pub async fn with_postgres() -> Self {
        let (database, _) = super::postgres::fresh().await;
        Self::with_database(database)
    }

    /// With the database at this address.
    pub fn with_database(database: String) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder, database }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}
