//! `skirmish servers`: the bot hears of no removals, so the database's servers are compared with those that Discord lists.

use std::process::ExitCode;

use jiff::Timestamp;
use secrecy::ExposeSecret as _;

use super::{OperateError, existing, forget_data, number, say};
use crate::clocks::DAY;
use crate::config::Config;
use crate::discord::doctor_discord_checks::listed_servers;
use crate::store::Maintenance;

pub(super) async fn run(config: &Config, forget: Option<u16>) -> Result<ExitCode, OperateError> {
    let store = existing(config).await?;
    let mut maintenance = Maintenance::open_current(config.database.expose_secret()).await?;
    let mut known = maintenance.known_servers().await?;
    let refuse = |why| OperateError::Asked(format!("Discord's list: {why}; nothing was deleted"));
    let listed = listed_servers(config).await.map_err(refuse)?;
    let now = maintenance.presence().await?.now;
    for server in &mut known {
        // a bot that was added without the scope `bot` is not listed, though people play there
        let since = server.removed.or(Some(now)).max(server.last_turn);
        server.removed = since.filter(|_| !listed.contains(&server.guild.cast_unsigned()));
    }
    if !known.is_empty() && known.iter().all(|server| server.removed.is_some()) {
        let why = "it has no server of the database (is DISCORD_TOKEN another bot's?)";
        return Err(refuse(why.to_owned()));
    }
    maintenance.store_removed(&known).await?;
    maintenance.close().await?;
    // `None` is less than any time: without `--forget-removed` all servers stay in the list
    let least = forget.map(|days| i64::from(days) * DAY);
    known.retain(|server| least <= server.removed.map(|since| now - since));
    if known.is_empty() {
        say("There is no such server: nothing was deleted.");
    }
    for server in &known {
        let guild = server.guild.cast_unsigned();
        let matches = number(server.matches.cast_unsigned(), "match", "matches");
        let turn = server.last_turn.map_or("never".to_owned(), date);
        let seen = |at| format!(", removed (seen {})", date(at));
        let removed = server.removed.map_or(String::new(), seen);
        say(format!("{guild}: {matches}, last turn {turn}{removed}"));
        if forget.is_some() {
            forget_data::server(&store, guild).await?;
        }
    }
    store.close_store().await;
    Ok(ExitCode::SUCCESS)
}

/// The day of unix milliseconds, in UTC.
fn date(millis: i64) -> String {
    let time = Timestamp::from_millisecond(millis).unwrap_or_default();
    time.strftime("%Y-%m-%d").to_string()
}
