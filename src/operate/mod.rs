//! What whoever hosts the bot can do beside running it.

mod backup;
mod copy;
mod doctor;
mod forget_data;
mod migrate;
mod verify;

use std::fmt::Display;
use std::io::Write as _;
use std::process::ExitCode;

use thiserror::Error;

use crate::cli::Operate;
use crate::config::{Config, ConfigError};
use crate::store::{BackupError, CopyError, StoreError};

/// Why it was not done.
#[derive(Debug, Error)]
pub enum OperateError {
    /// The database.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// There is no copy in a file.
    #[error("{0}")]
    Backup(#[from] BackupError),
    /// There is no copy in the other database.
    #[error("{0}")]
    Copy(#[from] CopyError),
    /// The settings.
    #[error("{0}")]
    Config(#[from] ConfigError),
    /// What was asked for cannot be done like this.
    #[error("{0}")]
    Asked(String),
}

/// Does it, and says on standard output what came of it.
///
/// # Errors
/// What stood in the way.
pub async fn run(
    what: Operate,
    config: Result<Config, ConfigError>,
) -> Result<ExitCode, OperateError> {
    match what {
        Operate::Doctor => doctor::run(config).await,
        Operate::Verify { mend } => verify::run(&config?, mend).await,
        Operate::Backup { file } => backup::run(&config?, &file).await,
        Operate::Copy { to } => copy::run(&config?, &to).await,
        Operate::Forget { whose } => forget_data::run(&config?, &whose).await,
        Operate::Migrate => migrate::run(&config?).await,
    }
}

/// Prints a line on standard output. Whoever reads it may have gone (`skirmish verify | head -1`); the work
/// goes on.
fn say(line: impl Display) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// A number of things in words.
fn number(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
