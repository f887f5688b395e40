//! `skirmish forget`: the host deletes the data of a person or a server who asked for it. It works in batches and does
//! not block a running bot.

use secrecy::ExposeSecret as _;
use std::process::ExitCode;

use super::{OperateError, number, say};
use crate::app::system_clock;
use crate::cli::Whose;
use crate::config::Config;
use crate::sessions::{Left, Problem, Sessions};
use crate::store::{self, Halted, LAST_ID, Purge, Store, StoreError, purge_all};

pub(super) async fn run(config: &Config, whose: &Whose) -> Result<ExitCode, OperateError> {
    let address = config.database.expose_secret();
    if let Some(file) = store::missing_file(address) {
        let why = format!("there is no database in {}", file.display());
        return Err(OperateError::Asked(why));
    }
    let store = store::open(address, 1).await?;
    if let Some(way) = store.presence(i64::MIN).await?.working() {
        say(format_args!(
            "The bot runs ({way} works). It may show what it has in its memory until it is restarted."
        ));
    }
    if let Some(user) = whose.user {
        leave_everything(&store, user).await?;
        let nobody = store::nobody()?;
        let until = LAST_ID;
        let what = Purge::Person {
            user,
            until,
            nobody,
        };
        purge(&store, what).await?;
        say(format_args!("Nothing is known of {user} any more."));
    }
    if let Some(guild) = whose.server {
        let count = store.count(guild, u32::MAX).await?;
        let until = LAST_ID;
        purge(&store, Purge::Server { guild, until }).await?;
        let count = number(count.into(), "match was", "matches were");
        say(format_args!("{count} deleted."));
    }
    store.close_store().await;
    Ok(ExitCode::SUCCESS)
}

/// Resigns the person from all matches and removes them from all lobbies, as they could do themselves. A running bot
/// then shows the others the new state.
async fn leave_everything(store: &Store, user: u64) -> Result<(), OperateError> {
    let sessions = Sessions::new(store.clone(), system_clock(), 0, 0);
    match sessions
        .leave_everything(user, None, LAST_ID, &mut Left::default())
        .await
    {
        Ok(()) => Ok(()),
        Err(Problem::Store { error }) => Err(error.into()),
        Err(other) => Err(OperateError::Asked(format!("they cannot leave: {other:?}"))),
    }
}

/// Purges batch by batch. A busy database may refuse a batch now and then. The purge goes on if at least one batch was
/// done before the error.
async fn purge(store: &Store, what: Purge) -> Result<(), StoreError> {
    loop {
        match purge_all(store, what.clone(), None).await {
            Ok(()) => return Ok(()),
            Err(Halted { batches: 0, error }) => return Err(error),
            Err(halted) => say(format_args!("{halted}; it goes on")),
        }
    }
}
