//! One database for many histories, one after another, each in its own channel and server.

use std::path::Path;
use std::time::Duration;

use skirmish::store::{self, Store};
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection as _};
use tempfile::TempDir;
use tokio::sync::Mutex;

use crate::child_processes::Crew;
use crate::deterministic_scheduler::PROCESSES;
use crate::postgres;

/// The kind of database.
#[derive(Clone, Copy, Debug)]
pub enum Database {
    Sqlite,
    Postgres,
}

/// Stores on one database: one for each process, and one to look at what is stored.
pub struct Lane {
    pub stores: [Store; PROCESSES],
    pub file: Store,
    /// The database's address.
    pub url: String,
    /// Real processes on it, once they are needed.
    pub crew: Mutex<Option<Crew>>,
    _folder: Option<TempDir>,
}

impl Lane {
    pub async fn open(database: Database) -> Self {
        let mut stores = Vec::new();
        let mut folder = None;
        let url = match database {
            Database::Sqlite => {
                let place = folder.insert(folder_in_memory());
                format!("sqlite:{}", place.path().join("matches.sqlite").display())
            }
            Database::Postgres => postgres::fresh().await.0,
        };
        for _ in 0..=PROCESSES {
            stores.push(store(&url).await);
        }
        let file = stores.pop().unwrap();
        Self {
            stores: stores.try_into().ok().unwrap(),
            file,
            url,
            crew: Mutex::new(None),
            _folder: folder,
        }
    }

    /// Deletes all results and ratings. A forgotten server's results stay, and each history would be slower than the one
    /// before.
    pub async fn clear_ratings(&self) {
        let sql = "delete from results; delete from ratings; delete from names; delete from raters";
        if self.url.starts_with("postgres") {
            postgres::meddle(&self.url, sql).await;
            return;
        }
        let mut connection = SqliteConnection::connect(&self.url).await.unwrap();
        let patience = "pragma busy_timeout = 30000; ";
        let cleared =
            sqlx::raw_sql(AssertSqlSafe(format!("{patience}{sql}"))).execute(&mut connection);
        cleared.await.unwrap();
        connection.close().await.unwrap();
    }

    pub async fn close(self) {
        drop(self.crew);
        for store in self.stores.iter().chain([&self.file]) {
            store.close_store().await;
        }
    }
}

/// A new store on this database.
pub async fn store(url: &str) -> Store {
    // the machine may be busy
    let patience = Duration::from_secs(30);
    store::open_waiting(url, 4, patience).await.unwrap()
}

/// A folder in memory if possible: these tests are not about durability.
fn folder_in_memory() -> TempDir {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() {
        tempfile::tempdir_in(memory)
    } else {
        tempfile::tempdir()
    };
    folder.unwrap()
}
