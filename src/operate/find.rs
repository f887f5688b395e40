//! `skirmish find`: what a match code or a reference is about.

use std::process::ExitCode;

use jiff::Timestamp;

use super::{OperateError, existing, number, say};
use crate::config::Config;
use crate::model::{MatchCode, Reference};

pub(super) async fn run(config: &Config, what: &str) -> Result<ExitCode, OperateError> {
    if let Ok(reference) = what.parse::<Reference>() {
        let (id, made) = (reference.interaction(), time(reference.time()));
        say(format_args!(
            "An interaction of {made}. Search the log for reference={reference}, and for {id}, which is in the other \
             lines about it."
        ));
        return Ok(ExitCode::SUCCESS);
    }
    let Ok(code) = what.parse::<MatchCode>() else {
        let why = "a match code has six letters and digits, a reference has fifteen".to_owned();
        return Err(OperateError::Asked(why));
    };
    let store = existing(config).await?;
    let found = store.coded(code).await?.filter(|(found, _)| *found == code);
    let stored = match found {
        Some((_, id)) => store.load(id).await?,
        None => None,
    };
    store.close_store().await;
    let Some(stored) = stored else {
        say(format_args!("No match has the code {code}."));
        return Ok(ExitCode::FAILURE);
    };
    let (opened, record) = (&stored.opened, &stored.record);
    let place = opened.place;
    say(format_args!(
        "match {}: {} ({})",
        opened.id, record.game, stored.status
    ));
    let guild = place.guild().map_or("none".to_owned(), |id| id.to_string());
    say(format_args!("server {guild}, channel {}", place.channel()));
    let (opened_at, touched) = (time(opened.now), time(stored.touched));
    let events = number(record.events.len() as u64, "event", "events");
    say(format_args!(
        "opened {opened_at}, last changed {touched}, {events}"
    ));
    for (number, player) in (1..).zip(&opened.players) {
        let user = player
            .user()
            .map_or(String::new(), |user| format!(" ({user})"));
        say(format_args!("seat {number}: {}{user}", player.name));
    }
    Ok(ExitCode::SUCCESS)
}

/// A time by ISO 8601, from unix milliseconds.
fn time(ms: i64) -> String {
    Timestamp::from_millisecond(ms).map_or_else(|_| ms.to_string(), |time| time.to_string())
}
