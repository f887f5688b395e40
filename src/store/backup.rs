//! Copies an `SQLite` database while others write to it.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;
use thiserror::Error;

use super::StoreError;
use super::both_databases::{Connection, Sql};
use super::error::Result;
use super::sqlite::{file, flaws, make_private};

/// A complete, compact copy of the database as it is when the statement begins.
const BACKUP: Sql = Sql::both("vacuum into $1");

const MATCHES: Sql = Sql::both("select count(*) from matches");

/// Why a backup failed.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The file exists. No file is ever overwritten.
    #[error("{} is there already, and nothing is written over: choose another name", .0.display())]
    Exists(PathBuf),
    /// The file cannot be created.
    #[error("{} cannot be written: {error}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why it cannot be created.
        error: io::Error,
    },
    /// The database is on a `PostgreSQL` server, which has its own backup program.
    #[error("a PostgreSQL database is backed up by PostgreSQL's own program")]
    Server,
    /// The copy is not a sound database.
    #[error("the copy is damaged and was deleted: {0}")]
    Unsound(String),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Makes the copy and returns its number of matches. The copy gets its final name when it is complete, checked and on
/// disk.
pub(super) async fn back_up(
    connection: &mut SqliteConnection,
    target: &Path,
) -> Result<u64, BackupError> {
    if target.symlink_metadata().is_ok() {
        return Err(BackupError::Exists(target.to_owned()));
    }
    let cannot = |error| BackupError::File {
        file: target.to_owned(),
        error,
    };
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    // SQLite's own error would not name the reason
    if !folder.is_dir() {
        let why = format!("there is no folder {}", folder.display());
        return Err(cannot(io::Error::other(why)));
    }
    let part = target.with_added_extension(format!("{}.part", std::process::id()));
    let copied = copy(connection, &part).await;
    let named = copied.and_then(|matches| {
        File::open(&part)
            .and_then(|file| file.sync_all())
            .and_then(|()| name(&part, target))
            .and_then(|()| File::open(folder)?.sync_all())
            .map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => BackupError::Exists(target.to_owned()),
                _ => cannot(error),
            })?;
        Ok(matches)
    });
    // this name still exists after a failure, and after a hard link
    let _ = std::fs::remove_file(&part);
    named
}

async fn copy(connection: &mut SqliteConnection, part: &Path) -> Result<u64, BackupError> {
    let unreadable = || io::Error::other("its name is not Unicode");
    let place = part.to_str().ok_or_else(|| BackupError::File {
        file: part.to_owned(),
        error: unreadable(),
    })?;
    make_private(part);
    let mut original = Connection::Sqlite(connection);
    original.change(BACKUP, &[place.into()]).await?;
    let mut copy = file(place).await?;
    let wrong = flaws(&mut copy).await?;
    if !wrong.is_empty() {
        return Err(BackupError::Unsound(wrong.join("; ")));
    }
    let matches = Connection::Sqlite(&mut copy).number(MATCHES, &[]).await?;
    copy.close().await?;
    Ok(matches.cast_unsigned())
}

/// Gives the file its final name. If the disk supports hard links, this never overwrites a file that was created
/// meanwhile.
fn name(part: &Path, target: &Path) -> io::Result<()> {
    match std::fs::hard_link(part, target) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => std::fs::rename(part, target),
        other => other,
    }
}
