//! `skirmish find`: what a match code or a reference is about.

use std::process::ExitCode;

use jiff::Timestamp;

use super::{OperateError, existing, say};
use crate::config::Config;
use crate::model::MatchCode;

/// Discord's ids have more digits than a code has characters.
const ID_DIGITS: usize = 15;

/// Discord's ids count milliseconds from this time, in unix milliseconds.
const EPOCH: i64 = 1_420_070_400_000;

pub(super) async fn run(config: &Config, what: &str) -> Result<ExitCode, OperateError> {
    if let Some(id) = what.parse::<u64>().ok().filter(|_| what.len() >= ID_DIGITS) {
        let made = time(EPOCH.saturating_add((id >> 22).cast_signed()));
        say(format_args!(
            "An interaction of {made}. Search the log for {id}: its line with ERROR says what failed."
        ));
        return Ok(ExitCode::SUCCESS);
    }
    let Ok(code) = what.parse::<MatchCode>() else {
        let why = "a match code has six letters and digits, a reference is a long number";
        return Err(OperateError::Asked(why.to_owned()));
    };
    let store = existing(config).await?;
    let found = store.coded(code).await?.filter(|(found, _)| *found == code);
    let stored = match found {
        Some((_, id)) => store.load(id).await?,
        None => None,
    };
    store.close_store().await;
    let Some(stored) = stored else {
        return Err(OperateError::Asked(format!("no match has the code {code}")));
    };
    let (opened, place) = (&stored.opened, stored.opened.place);
    let (id, game, status) = (opened.id, stored.record.game, stored.status);
    say(format_args!("match {id}: {game}, {status}"));
    let server = place
        .guild()
        .map_or("no server".to_owned(), |id| format!("server {id}"));
    say(format_args!("{server}, channel {}", place.channel()));
    let (began, changed) = (time(opened.now), time(stored.touched));
    let events = stored.record.events.len();
    say(format_args!(
        "opened {began}, last changed {changed}, events: {events}"
    ));
    for (seat, player) in (1..).zip(&opened.players) {
        let user = player
            .user()
            .map_or(String::new(), |user| format!(", user {user}"));
        say(format_args!("seat {seat}: {}{user}", player.name));
    }
    Ok(ExitCode::SUCCESS)
}

/// A time by ISO 8601, from unix milliseconds.
fn time(ms: i64) -> String {
    Timestamp::from_millisecond(ms).map_or_else(|_| ms.to_string(), |time| time.to_string())
}
