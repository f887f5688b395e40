//! The commands for the host, except running the bot.

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

/// Why a command failed.
#[derive(Debug, Error)]
pub enum OperateError {
    /// The database failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The backup failed.
    #[error("{0}")]
    Backup(#[from] BackupError),
    /// The copy to the other database failed.
    #[error("{0}")]
    Copy(#[from] CopyError),
    /// The settings are wrong.
    #[error("{0}")]
    Config(#[from] ConfigError),
    /// The command cannot be run with these arguments.
    #[error("{0}")]
    Asked(String),
}

/// Runs a command, and prints its result on standard output.
///
/// # Errors
/// Why the command failed.
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

/// Prints a line on standard output. If the reader has closed it (`skirmish verify | head -1`), the work goes on.
fn say(line: impl Display) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// A count with its noun.
fn number(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
