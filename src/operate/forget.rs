//! `skirmish forget`: what a person or a server wants deleted, by whoever hosts the bot.

use std::process::ExitCode;

use super::{OperateError, number};
use crate::cli::Whose;
use crate::config::Config;
use crate::store;

pub(super) async fn run(config: &Config, whose: &Whose) -> Result<ExitCode, OperateError> {
    let address = config.database.reveal();
    if let Some(file) = store::missing_file(address) {
        let why = format!("there is no database in {}", file.display());
        return Err(OperateError::Asked(why));
    }
    let store = store::open(address, 1).await?;
    if let Some(user) = whose.user {
        if let Some((id, guild, channel)) = store.busy(user).await? {
            let why = format!(
                "they are still in a lobby or a match: match {id} in \
                 https://discord.com/channels/{guild}/{channel}. Have them leave it, or call it off"
            );
            return Err(OperateError::Asked(why));
        }
        store.forget_person(user).await?;
        println!("Nothing is known of {user} any more.");
    }
    if let Some(server) = whose.server {
        let count = store.count(server).await?;
        store.forget_server(server).await?;
        println!("{} deleted.", number(count, "match was", "matches were"));
    }
    store.close_store().await;
    Ok(ExitCode::SUCCESS)
}
