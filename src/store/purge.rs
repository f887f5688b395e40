//! What is no longer to be known: of a person, of a server, of lobbies that came to nothing. All of it
//! is done in batches, each a short transaction; jobs ask for one after the other.

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
    /// A user's name and id in all matches up to this id in which they have nothing more to do. The
    /// records stay, for they are the others' too, and so does the person's line on a leaderboard.
    Person {
        /// Who.
        user: u64,
        /// The last match that is looked at: ids of interactions, which Discord counts up.
        until: u64,
        /// The number that stands in their place: see [`nobody`].
        nobody: u64,
    },
    /// All matches of a server up to this id, what is being played included: ids of interactions, which
    /// Discord counts up.
    Server {
        /// The server.
        guild: u64,
        /// The last match that goes.
        until: u64,
    },
    /// Other names of a user on a server (or in conversations, for 0): in matches, in their results and on leaderboards.
    OldNames {
        /// Who.
        user: u64,
        /// The server.
        guild: u64,
        /// The name that they have now.
        name: String,
    },
}

/// The last id that there can be: Discord's are numbers of 63 bits.
pub const LAST_ID: u64 = u64::MAX >> 1;

/// A number for somebody who is to be forgotten: drawn, so that two people never become one, and such that
/// [`crate::model::is_nobody`].
///
/// # Errors
/// The machine gives no random numbers.
pub fn nobody() -> Result<u64, StoreError> {
    let drawn = getrandom::u64().map_err(|error| StoreError::Random(error.to_string()))?;
    Ok((drawn >> 13).max(1))
}

/// How far a purge came that could not go on.
#[derive(Debug, thiserror::Error)]
#[error("after {batches} batches: {error}")]
pub struct Halted {
    /// How many batches were done; they stay done.
    pub batches: u64,
    /// Why it could not go on.
    #[source]
    pub error: StoreError,
}

/// How long to pause after a batch that took so long: at most half of the time goes into purging, however
/// slow the disk is and however much else waits for it.
pub(super) fn rest(took: Duration) -> Duration {
    took.max(SHORTEST)
}

/// The shortest pause: whoever waits for the write lock in another process asks for it every 3 ms.
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
            let ids: [Value; 10] = named(connection, L::PERSON_BATCH, &of).await?;
            let values: Vec<Value> = [user.into()]
                .into_iter()
                .chain(ids)
                .chain([nobody.into()])
                .collect();
            let replays = data_erasure_statements::PERSON_REPLAYS;
            connection.change(replays, &ids).await?;
            if let Some(lines) = L::LINES {
                let values = &values[..taken(lines.person)];
                connection.change(lines.person, values).await?;
            }
            for statement in data_erasure_statements::PERSON {
                connection
                    .change(statement, &values[..taken(statement)])
                    .await?;
            }
            // all open lobbies are looked through: once, at the end
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
            let going_on: [Value; 12] = named(connection, L::SERVER_GOING_ON, &values).await?;
            if going_on.iter().any(|id| !matches!(id, Value::Number(0))) {
                for statement in data_erasure_statements::SERVER_ENDED {
                    connection.change(statement, &going_on).await?;
                }
                return Ok(());
            }
            let ids: [Value; 5] = named(connection, L::SERVER_BATCH, &values).await?;
            if let Some(lines) = L::LINES {
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

/// Calls somebody by their name of now in some matches of a server, and on its leaderboards.
async fn rename<L: Connection>(
    connection: &mut L,
    user: u64,
    guild: u64,
    name: &str,
) -> Result<(), StoreError> {
    let of: [Value; 3] = [user.into(), guild.into(), name.into()];
    let ids: [Value; 10] = named(connection, L::OLD_NAMES_BATCH, &of).await?;
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

/// The matches of a batch, at most `N`; where there are fewer, 0 stands, which is no match's id.
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

/// How many values a statement takes: the highest number it names, for it names all below, too.
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

/// Takes somebody off the lists of those who are asked to join.
async fn disinvite(
    connection: &mut impl Connection,
    user: u64,
    until: u64,
) -> Result<(), StoreError> {
    let values = [user.into(), until.into()];
    let lobbies: Vec<(i64, String, Option<String>)> = connection
        .ask(data_erasure_statements::INVITATIONS, &values)
        .await?;
    // whoever declined was asked
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
