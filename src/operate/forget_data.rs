//! `skirmish forget`: the host deletes the data of a person or a server who asked for it. It works in batches and does
//! not block a running bot.

use std::process::ExitCode;

use super::{OperateError, existing, number, say};
use crate::app::system_clock;
use crate::cli::Whose;
use crate::config::Config;
use crate::sessions::{Left, Problem, Sessions};
use crate::store::{self, CUT, Halted, LAST_ID, Purge, Store, StoreError, purge_all};

pub(super) async fn run(config: &Config, whose: &Whose) -> Result<ExitCode, OperateError> {
    let store = existing(config).await?;
    if let Some(way) = store.presence(i64::MIN).await?.working() {
        say(format_args!(
            "The bot runs ({way} works). It may show what it has in its memory until it is restarted."
        ));
    }
    if let Some(user) = whose.user {
        let found = found(&store.export(user).await?);
        leave_everything(&store, user).await?;
        let what = Purge::Person {
            user,
            until: LAST_ID,
            nobody: store::nobody()?,
        };
        purge(&store, what).await?;
        say(match found.as_str() {
            "" => format!("Nothing was stored of {user}, so nothing was deleted. Is the id right?"),
            _ => format!("Nothing is known of {user} any more. Rows found: {found}."),
        });
    }
    if let Some(guild) = whose.server {
        server(&store, guild).await?;
    }
    store.close_store().await;
    Ok(ExitCode::SUCCESS)
}

/// Deletes the data of a server.
pub(super) async fn server(store: &Store, guild: u64) -> Result<(), StoreError> {
    let count = store.count(guild, u32::MAX).await?;
    let until = LAST_ID;
    purge(store, Purge::Server { guild, until }).await?;
    let count = number(count.into(), "match was", "matches were");
    say(format_args!(
        "{count} deleted, and the server's settings and leaderboards, if any."
    ));
    Ok(())
}

/// The tables that have rows about a person, each with the number of these rows.
fn found(all: &serde_json::Value) -> String {
    let tables = all.as_object().into_iter().flatten();
    let counted = tables.map(|(table, rows)| (table, rows.as_array().map_or(0, Vec::len)));
    let counted = counted.filter(|(table, rows)| *rows > 0 && *table != CUT);
    let each: Vec<_> = counted.map(|one| format!("{} {}", one.0, one.1)).collect();
    each.join(", ")
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
