//! What is no longer to be known: of a person, or of a server.

use super::link::Link;
use super::{StoreError, sql};

/// Puts somebody without a name in a person's place in all that is over. The records stay, for they
/// are the others' too, and so does the person's line on a leaderboard.
pub(super) async fn person(link: &mut impl Link, user: u64) -> Result<(), StoreError> {
    let nobody: Vec<(i64,)> = link.ask(sql::NOBODY, &[]).await?;
    let nobody = nobody.first().map_or(1, |(number,)| *number);
    for statement in sql::FORGET_PERSON {
        link.change(statement, &[user.into(), nobody.into()])
            .await?;
    }
    Ok(())
}

/// Deletes all that a server has, what is being played included.
pub(super) async fn server(link: &mut impl Link, guild: u64) -> Result<(), StoreError> {
    for statement in sql::FORGET_SERVER {
        link.change(statement, &[guild.into()]).await?;
    }
    Ok(())
}
