//! The commands for the host, except running the bot.

mod backup;
mod copy;
mod doctor;
mod find;
mod forget_data;
mod migrate;
mod servers;
mod verify;
mod verify_tournaments;

use std::fmt::Display;
use std::io::Write as _;
use std::process::ExitCode;

use secrecy::ExposeSecret as _;
use thiserror::Error;

use crate::cli::Operate;
use crate::config::{Config, ConfigError};
use crate::store::{self, BackupError, CopyError, Store, StoreError};

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
        Operate::Export { user } => {
            let store = existing(&config?).await?;
            say(format_args!("{:#}", store.export(user).await?));
            store.close_store().await;
            Ok(ExitCode::SUCCESS)
        }
        Operate::Find { what } => find::run(&config?, &what).await,
        Operate::Servers { forget_removed } => servers::run(&config?, forget_removed).await,
        Operate::Migrate => migrate::run(&config?).await,
    }
}

/// Opens the bot's database, if there is one.
async fn existing(config: &Config) -> Result<Store, OperateError> {
    let address = config.database.expose_secret();
    if let Some(file) = store::missing_file(address) {
        let why = format!("there is no database in {}", file.display());
        return Err(OperateError::Asked(why));
    }
    Ok(store::open_patiently(address).await?)
}

/// Prints a line on standard output. If the reader has closed it (`skirmish verify | head -1`), the work goes on.
fn say(line: impl Display) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// A count with its noun.
fn number(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
