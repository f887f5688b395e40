//! `skirmish migrate`: brings the tables up to date without starting the bot.

use secrecy::ExposeSecret as _;
use std::process::ExitCode;

use super::{OperateError, say};
use crate::config::Config;
use crate::store::{self, Maintenance, StoreError};

pub(super) async fn run(config: &Config) -> Result<ExitCode, OperateError> {
    let address = config.database.expose_secret();
    // a missing file is created below
    let before = match Maintenance::open_current(address).await {
        Ok(_) => Maintenance::latest(),
        Err(StoreError::Older { found, .. }) => found,
        Err(_) => 0,
    };
    let store = store::open_patiently(address).await?;
    store.close_store().await;
    let now = Maintenance::latest();
    if before == now {
        say(format_args!("The tables are up to date: version {now}."));
    } else {
        say(format_args!(
            "The tables have version {now} now; it was {before} before."
        ));
    }
    Ok(ExitCode::SUCCESS)
}
