//! `skirmish find`: what a match code or a reference is about.

use std::process::ExitCode;

use jiff::Timestamp;

use super::{OperateError, existing, say};
use crate::config::Config;
use crate::model::MatchCode;

pub(super) async fn run(config: &Config, what: &str) -> Result<ExitCode, OperateError> {
    let Ok(code) = what.parse::<MatchCode>() else {
        let why =
            format!("{what} is neither a match's code nor a reference, which is a long number");
        what.parse::<u64>().map_err(|_| OperateError::Asked(why))?;
        say(format_args!(
            "Search the log for {what}: its line with ERROR says what failed."
        ));
        return Ok(ExitCode::SUCCESS);
    };
    let store = existing(config).await?;
    let found = store.coded(code).await?.filter(|(found, _)| *found == code);
    let none = || OperateError::Asked(format!("no match has the code {code}"));
    let (_, id) = found.ok_or_else(none)?;
    let stored = store.load(id).await?.ok_or_else(none)?;
    store.close_store().await;
    let (game, status, opened) = (stored.record.game, stored.status, &stored.opened);
    let changed = Timestamp::from_millisecond(stored.touched).unwrap_or_default();
    say(format_args!(
        "match {id}: {game}, {status}, last changed {changed}"
    ));
    say(format_args!("{:?}", opened.place));
    for player in &opened.players {
        let user = player.user().unwrap_or_default();
        say(format_args!("{} (user {user})", player.name));
    }
    Ok(ExitCode::SUCCESS)
}
