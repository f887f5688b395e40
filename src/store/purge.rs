//! Deletes data in batches: of a person, of a server, and of lobbies that never became matches. Each batch is a short
//! transaction. Jobs ask for one batch after the other.

use std::time::Duration;

use super::connection_trait::{Connection, Value};
use super::sql::data_erasure_statements;
use super::{StoreError, rows};

/// What is to be deleted or renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purge {
    /// Lobbies that ended before this time without becoming matches.
    Unbegun {
        /// Unix milliseconds.
        before: i64,
    },
    /// A user's name and id in all matches up to this id in which they have nothing more to do. A placeholder replaces
    /// them. The records stay, because they are the other players' too, and so does the standing on leaderboards.
    Person {
        /// Who.
        user: u64,
        /// The largest id of a match to change. Ids of interactions increase.
        until: u64,
        /// The number of the placeholder: see [`nobody`].
        nobody: u64,
    },
    /// All matches of a server up to this id, including those in play. Ids of interactions increase.
    Server {
        /// The server.
        guild: u64,
        /// The largest id of a match to delete.
        until: u64,
    },
    /// Old names of a user on a server (0: in conversations), which are in matches, in their results and on
    /// leaderboards.
    OldNames {
        /// Who.
        user: u64,
        /// The server.
        guild: u64,
        /// The name that they have now.
        name: String,
    },
}

/// The largest possible id: Discord's ids have 63 bits.
pub const LAST_ID: u64 = u64::MAX >> 1;

/// A number for the placeholder of a person who is forgotten. It is random, so two people never become one, and
/// [`crate::model::is_nobody`] is true for it.
///
/// # Errors
/// The machine gives no random numbers.
pub fn nobody() -> Result<u64, StoreError> {
    let drawn = getrandom::u64().map_err(|error| StoreError::Random(error.to_string()))?;
    Ok((drawn >> 13).max(1))
}

/// A purge failed after some batches.
#[derive(Debug, thiserror::Error)]
#[error("after {batches} batches: {error}")]
pub struct Halted {
    /// How many batches were done; they stay done.
    pub batches: u64,
    /// Why it could not go on.
    #[source]
    pub error: StoreError,
}

/// How long to pause after a batch that took this long. At most half of the time goes into purging, however slow the
/// disk is and however many others wait for it.
pub(super) fn rest(took: Duration) -> Duration {
    took.max(SHORTEST)
}

/// The shortest pause: another process that waits for the write lock asks for it every 3 ms.
const SHORTEST: Duration = Duration::from_millis(10);

/// Does one batch.
pub(super) async fn batch<L: Connection>(
    connection: &mut L,
    what: &Purge,
) -> Result<(), StoreError> {
    match what {
        &Purge::Unbegun { before } => {
            let batch = data_erasure_statements::UNBEGUN_BATCH;
            let ids: [Value; 12] = named(connection, batch, &[before.into()]).await?;
            for statement in data_erasure_statements::UNBEGUN {
                connection.change(statement, &ids).await?;
            }
        }
        &Purge::Person {
            user,
            until,
            nobody,
        } => {
            let of = [user.into(), until.into()];
            let ids: [Value; 10] = named(connection, L::OWN.person_batch, &of).await?;
            let values: Vec<Value> = [user.into()]
                .into_iter()
                .chain(ids)
                .chain([nobody.into()])
                .collect();
            let replays = data_erasure_statements::PERSON_REPLAYS;
            connection.change(replays, &ids).await?;
            if let Some(lines) = L::OWN.lines {
                let values = &values[..taken(lines.person)];
                connection.change(lines.person, values).await?;
            }
            for statement in data_erasure_statements::PERSON {
                connection
                    .change(statement, &values[..taken(statement)])
                    .await?;
            }
            // this scans all open lobbies, so it is done only once, at the end
            if !left(connection, what).await? {
                disinvite(connection, user, until).await?;
                let (preferences, jobs) = (
                    data_erasure_statements::PERSON_PREFERENCES,
                    data_erasure_statements::PERSON_JOBS,
                );
                for statement in [preferences, jobs] {
                    connection.change(statement, &[user.into()]).await?;
                }
            }
        }
        &Purge::Server { guild, until } => {
            let values = [guild.into(), until.into()];
            let going_on: [Value; 12] = named(connection, L::OWN.server_going_on, &values).await?;
            if going_on.iter().any(|id| !matches!(id, Value::Number(0))) {
                for statement in data_erasure_statements::SERVER_ENDED {
                    connection.change(statement, &going_on).await?;
                }
                return Ok(());
            }
            let ids: [Value; 5] = named(connection, L::OWN.server_batch, &values).await?;
            if let Some(lines) = L::OWN.lines {
                connection.change(lines.server, &ids).await?;
            }
            for statement in data_erasure_statements::SERVER {
                connection.change(statement, &ids).await?;
            }
            if !left(connection, what).await? {
                let settings = data_erasure_statements::SERVER_SETTINGS_GONE;
                connection.change(settings, &values).await?;
            }
        }
        Purge::OldNames { user, guild, name } => {
            rename(connection, *user, *guild, name).await?;
        }
    }
    Ok(())
}

/// Gives somebody their current name in some matches of a server, and on its leaderboards.
async fn rename<L: Connection>(
    connection: &mut L,
    user: u64,
    guild: u64,
    name: &str,
) -> Result<(), StoreError> {
    let of: [Value; 3] = [user.into(), guild.into(), name.into()];
    let ids: [Value; 10] = named(connection, L::OWN.old_names_batch, &of).await?;
    let [matches, replays] = [
        data_erasure_statements::RENAME_MATCHES,
        data_erasure_statements::PERSON_REPLAYS,
    ];
    for statement in [matches, replays] {
        connection.change(statement, &ids).await?;
    }
    let of_batch: Vec<Value> = [user.into()]
        .into_iter()
        .chain(ids)
        .chain([name.into()])
        .collect();
    let [players, results] = [
        data_erasure_statements::RENAME_PLAYERS,
        data_erasure_statements::RENAME_RESULTS,
    ];
    for statement in [players, results] {
        connection.change(statement, &of_batch).await?;
    }
    let lines = data_erasure_statements::RENAME_LINES;
    connection.change(lines, &of).await?;
    Ok(())
}

/// The ids of a batch's matches, at most `N`. The rest of the array is 0, which is no match's id.
async fn named<const N: usize>(
    connection: &mut impl Connection,
    sql: &'static str,
    values: &[Value<'_>],
) -> Result<[Value<'static>; N], StoreError> {
    let found: Vec<(i64,)> = connection.ask(sql, values).await?;
    let mut ids = [const { Value::Number(0) }; N];
    for (id, (found,)) in ids.iter_mut().zip(found) {
        *id = Value::Number(found);
    }
    Ok(ids)
}

/// How many values a statement takes: the highest number in it, because it has all lower numbers too.
fn taken(statement: &str) -> usize {
    let names = |number: &usize| statement.contains(&format!("${number}"));
    (1..=12).rev().find(names).unwrap_or(0)
}

/// Is anything left?
pub(super) async fn left(
    connection: &mut impl Connection,
    what: &Purge,
) -> Result<bool, StoreError> {
    let found: Vec<(i64,)> = match what {
        &Purge::Unbegun { before } => {
            connection
                .ask(data_erasure_statements::UNBEGUN_LEFT, &[before.into()])
                .await?
        }
        &Purge::Person { user, until, .. } => {
            let values = [user.into(), until.into()];
            connection
                .ask(data_erasure_statements::PERSON_LEFT, &values)
                .await?
        }
        &Purge::Server { guild, until } => {
            let values = [guild.into(), until.into()];
            connection
                .ask(data_erasure_statements::SERVER_LEFT, &values)
                .await?
        }
        Purge::OldNames { user, guild, name } => {
            let values = [(*user).into(), (*guild).into(), name.as_str().into()];
            connection
                .ask(data_erasure_statements::OLD_NAMES_LEFT, &values)
                .await?
        }
    };
    Ok(!found.is_empty())
}

/// Removes somebody from the invitations of lobbies.
async fn disinvite(
    connection: &mut impl Connection,
    user: u64,
    until: u64,
) -> Result<(), StoreError> {
    let values = [user.into(), until.into()];
    let lobbies: Vec<(i64, String, Option<String>)> = connection
        .ask(data_erasure_statements::INVITATIONS, &values)
        .await?;
    // everybody who declined is also in `invited`
    for (id, invited, declined) in lobbies {
        let mut rest: Vec<u64> = rows::json("invited", &invited).unwrap_or_default();
        let mut declined: Vec<u64> = declined
            .and_then(|list| rows::json("declined", &list).ok())
            .unwrap_or_default();
        let asked = rest.len();
        rest.retain(|one| *one != user);
        declined.retain(|one| *one != user);
        if rest.len() < asked {
            let rest = rows::list(&rest);
            let declined = (!declined.is_empty()).then(|| rows::list(&declined));
            let declined = Value::MaybeText(declined.as_deref());
            let values = [id.into(), rest.as_str().into(), declined];
            connection
                .change(data_erasure_statements::INVITED, &values)
                .await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_most_half_of_the_time_goes_into_purging() {
        for millis in [0, 1, 9, 10, 11, 900, 5000] {
            let took = Duration::from_millis(millis);
            assert!(
                rest(took) >= took.max(Duration::from_millis(10)),
                "{took:?}"
            );
        }
    }
}
