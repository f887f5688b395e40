//! `skirmish backup`: copies an `SQLite` database into a file.

use secrecy::ExposeSecret as _;
use std::path::Path;
use std::process::ExitCode;

use super::{OperateError, number, say};
use crate::config::Config;
use crate::store::{BackupError, Maintenance};

/// How to back up a `PostgreSQL` database.
const PG_DUMP: &str = "while the bot runs:\n\n    \
    pg_dump --format=custom --file=skirmish.dump \"$DATABASE_URL\"\n\n\
    and back, into an empty database:\n\n    \
    pg_restore --no-owner --dbname=\"$DATABASE_URL\" skirmish.dump";

pub(super) async fn run(config: &Config, file: &Path) -> Result<ExitCode, OperateError> {
    let mut maintenance = Maintenance::open(config.database.expose_secret()).await?;
    match maintenance.back_up(file).await {
        Ok(matches) => {
            let matches = number(matches, "match", "matches");
            say(format_args!(
                "{matches} copied to {}, and checked.",
                file.display()
            ));
            Ok(ExitCode::SUCCESS)
        }
        Err(error @ BackupError::Server) => Err(OperateError::Asked(format!("{error}, {PG_DUMP}"))),
        Err(error) => Err(error.into()),
    }
}
