//! A database for many histories, one after another, each in a channel and a server of its own.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use skirmish::store::{PostgresStore, SqliteStore, Store};
use tempfile::TempDir;

use crate::control::PROCESSES;
use crate::postgres;

/// Which database.
#[derive(Clone, Copy, Debug)]
pub enum Database {
    Sqlite,
    Postgres,
}

/// Stores on one database: each process's own, and one to look at what is on file.
pub struct Lane {
    pub stores: [Arc<dyn Store>; PROCESSES],
    pub file: Arc<dyn Store>,
    _folder: Option<TempDir>,
}

impl Lane {
    pub async fn open(database: Database) -> Self {
        let mut stores = Vec::new();
        let mut folder = None;
        match database {
            Database::Sqlite => {
                let place = folder.insert(folder_in_memory());
                let url = format!("sqlite:{}", place.path().join("matches.sqlite").display());
                for _ in 0..=PROCESSES {
                    let store = SqliteStore::open(&url).await.unwrap();
                    stores.push(Arc::new(store) as Arc<dyn Store>);
                }
            }
            Database::Postgres => {
                let (url, _) = postgres::fresh().await;
                for _ in 0..=PROCESSES {
                    // the machine may be busy
                    let patience = Duration::from_secs(30);
                    let store = PostgresStore::open_waiting(&url, 4, patience).await;
                    stores.push(Arc::new(store.unwrap()) as Arc<dyn Store>);
                }
            }
        }
        let file = stores.pop().unwrap();
        Self {
            stores: stores.try_into().ok().unwrap(),
            file,
            _folder: folder,
        }
    }

    pub async fn close(self) {
        for store in self.stores.iter().chain([&self.file]) {
            store.close_store().await;
        }
    }
}

/// Whether the disk is honest is not asked here.
fn folder_in_memory() -> TempDir {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() {
        tempfile::tempdir_in(memory)
    } else {
        tempfile::tempdir()
    };
    folder.unwrap()
}
