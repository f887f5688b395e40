//! `skirmish copy`: copies everything into another database.

use secrecy::ExposeSecret as _;
use std::process::ExitCode;

use super::{OperateError, number, say};
use crate::config::Config;
use crate::store::{self, Maintenance};

pub(super) async fn run(config: &Config, to: &str) -> Result<ExitCode, OperateError> {
    if !store::is_address(to) {
        // the text is not repeated: it may contain a password
        let why = format!("--to must be {}", store::ADDRESSES);
        return Err(OperateError::Asked(why));
    }
    let mut from = Maintenance::open_current(config.database.expose_secret()).await?;
    if let Some(way) = from.presence().await?.working() {
        say(format_args!(
            "The bot runs ({way} works). Stop it: what is played from now on is not in the copy."
        ));
    }
    // creates the tables, and the file
    store::open_patiently(to).await?.close_store().await;
    let mut target = Maintenance::open_current(to).await?;
    let copied = from.copy_to(&mut target).await?;
    target.close().await?;
    for (table, rows) in &copied.rows {
        say(format_args!("{table}: {}", number(*rows, "row", "rows")));
    }
    let records = number(copied.records, "record", "records");
    say(format_args!(
        "{records} compared, each the same in both. Set DATABASE_URL to the new address."
    ));
    Ok(ExitCode::SUCCESS)
}
