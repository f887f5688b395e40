//! `skirmish servers`: the servers of which something is stored, and those that have removed the bot.

use std::process::ExitCode;

use jiff::Timestamp;
use secrecy::ExposeSecret as _;

use super::forget_data::forget_server;
use super::{OperateError, existing, number, say};
use crate::app::system_clock;
use crate::clocks::DAY;
use crate::config::Config;
use crate::discord::doctor_discord_checks;
use crate::store::{Maintenance, StoredServer};

/// Lists all stored servers, or those that the bot has `left`. Of those, the servers in which nothing has happened for
/// `days` are deleted.
pub(super) async fn run(
    config: &Config,
    left: bool,
    days: Option<i64>,
) -> Result<ExitCode, OperateError> {
    let store = existing(config).await?;
    let mut maintenance = Maintenance::open_current(config.database.expose_secret()).await?;
    let mut servers = maintenance.servers().await?;
    if left {
        let joined = doctor_discord_checks::guilds(config).await;
        let joined = joined.map_err(OperateError::Asked)?;
        let all = servers.len();
        servers.retain(|server| !joined.contains(&server.guild));
        if days.is_some() && all > 0 && servers.len() == all {
            // with another bot's token every server looks as if it had removed the bot
            let why = "the bot of DISCORD_TOKEN is in none of the stored servers: nothing was deleted. Is the token \
                that of this database's bot? `skirmish forget --server ID` deletes one server";
            return Err(OperateError::Asked(why.to_owned()));
        }
    }
    let oldest = days.map(|days| system_clock()() - days * DAY);
    for server in servers {
        match oldest {
            Some(oldest) if server.used < oldest => forget_server(&store, server).await?,
            _ => list(server),
        }
    }
    store.close_store().await;
    Ok(ExitCode::SUCCESS)
}

fn list(server: StoredServer) {
    let used = Timestamp::from_millisecond(server.used).map(|time| time.strftime("%F").to_string());
    let used = match used {
        Ok(used) if server.used > 0 => format!("last changed {used}"),
        _ => "only settings or leaderboards".to_owned(),
    };
    let matches = number(server.matches, "match", "matches");
    say(format_args!("{}: {matches}, {used}", server.guild));
}
