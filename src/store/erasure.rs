//! Deletes data in batches: of a person, of a server, and of lobbies that never became matches. Each batch is a short
//! transaction, so no turn waits long. Jobs ask for one batch after the other. Each batch searches again for the
//! remaining data, so the work continues after an interruption. A batch changes some hundred rows. On `SQLite` a batch
//! of twice as many rows takes more than twice as long, so larger batches would not be faster in total.
//!
//! A batch queries the ids of its matches once and passes them to all its statements. If each statement searched for
//! matches, one might find a match that another has missed. On `PostgreSQL` the query locks the matches' rows.

use std::time::Duration;

use super::both_databases::{Connection, Sql, in_batch, statements};
use super::erasure_by_table::{Erasure, NO_MATCHES, NO_PLAYERS, NO_REPLAYS, TABLES, Table};
use super::error::Result;
use super::rating_book::LOCK_RATINGS;
use super::values::Value;
use super::{JobKind, StoreError, jobs, match_rows};

/// At most ten matches of the server $2 that store a name other than $3 for the user $1.
macro_rules! old_names {
    () => {
        "select p.match from players p join matches m on m.id = p.match \
         where p.user_id = $1 and m.guild = $2 and p.name <> $3 order by p.done, p.match desc limit 10"
    };
}

/// The matches of a batch; on `PostgreSQL` their rows are locked.
macro_rules! locked {
    ($select:expr, $lock:literal) => {
        Sql {
            sqlite: $select,
            postgres: concat!($select, $lock),
        }
    };
}

statements! {
    /// At most twelve lobbies that ended before the time $1 and never became matches.
    UNBEGUN_BATCH = "\
        select m.id from matches m where m.status in ('cancelled', 'expired') and m.seats = 0 \
        and m.ended < $1 order by m.ended limit 12";

    UNBEGUN_LEFT = "\
        select id from matches where status in ('cancelled', 'expired') and seats = 0 and ended < $1 \
        union all select pair from meetings where at < $1 limit 1";

    OLD_MEETINGS = "\
        delete from meetings where (pair, at) in (select pair, at from meetings where at < $1 order by at limit 500)";

    /// At most ten matches with ids up to $2 in which the user $1 has nothing more to do.
    PERSON_BATCH => locked!("\
        select m.id from matches m join players p on p.match = m.id \
        where p.user_id = $1 and p.done = 1 and p.match <= $2 order by p.match limit 10", " for no key update of m");

    PERSON_LEFT = "select match from players where user_id = $1 and done = 1 and match <= $2 limit 1";

    /// Locks the number of the user $1 before it is deleted, so that a match that is being rated meanwhile cannot store
    /// their name again.
    LOCK_RATER => Sql::postgres("select rater from raters where user_id = $1 for update");

    /// Deletes at most 500 ratings of the server $1.
    SERVER_RATINGS_BATCH = "\
        delete from ratings where scope = $1 and (pool, period, rater) in ( \
            select pool, period, rater from ratings where scope = $1 limit 500)";

    SERVER_RATINGS_LEFT = "select scope from ratings where scope = $1 limit 1";

    /// Has the server $1 any matches? They were opened after the request, so the server's ratings must be rebuilt.
    SERVER_GOES_ON = "select count(*) from (select 1 from matches where guild = $1 limit 1) counted";

    /// Open lobbies with ids up to $2 that have perhaps invited the user $1: the statement compares only text, so the
    /// caller must check the list.
    INVITATIONS = "\
        select id, invited, declined from matches where status in ('lobby', 'live') and status = 'lobby' \
            and id <= $2 and invited like '%' || cast($1 as text) || '%'";

    INVITED = "\
        update matches set invited = $2, declined = $3, version = version + 1 where id = $1 and status = 'lobby'";

    /// At most twelve lobbies and live matches of the server $1 with ids up to $2. They are locked before they are
    /// ended, so the next statements see players who have just joined.
    SERVER_GOING_ON => locked!("\
        select m.id from matches m where m.guild = $1 and m.status in ('lobby', 'live') and m.id <= $2 \
        order by m.id limit 12", " for no key update");

    /// Marks that no player has anything more to do in these matches.
    SERVER_DONE => in_batch!("update players set done = 1 where done <> 1 and match");

    /// Cancels these matches at once. They are deleted later.
    SERVER_STOP => in_batch!("\
        update matches set status = 'cancelled', ended = touched, version = version + 1 \
        where status in ('lobby', 'live') and id");

    /// At most five matches of the server $1 with ids up to $2.
    SERVER_BATCH => locked!("\
        select m.id from matches m where m.guild = $1 and m.id <= $2 order by m.id limit 5", " for update");

    SERVER_LEFT = "select id from matches where guild = $1 and id <= $2 limit 1";

    /// At most ten matches of the server $2 that store a name other than $3 for the user $1. The matches in which this
    /// user still plays come first.
    OLD_NAMES_BATCH => Sql {
        sqlite: old_names!(),
        postgres: concat!("\
            select m.id from matches m where m.id in (", old_names!(), ") order by m.id for no key update"),
    };

    /// Increments the versions of these matches, so that copies of them in memory become stale.
    RENAME_MATCHES => in_batch!("update matches set version = version + 1 where id");

    RENAME_PLAYERS => in_batch!("update players set name = $3 where user_id = $2 and match");

    /// Renames the user $1 on the leaderboards of the server $2, and on those of all servers as this server sees them.
    RENAME_LISTED = "\
        update names set name = $3 where guild = $2 and name <> $3 \
            and rater in (select rater from raters where user_id = $1)";

    OLD_NAMES_LEFT = "\
        select match from ( \
            select p.match from players p join matches m on m.id = p.match \
            where p.user_id = $1 and m.guild = $2 and p.name <> $3 \
            union all select n.guild from names n join raters x on x.rater = n.rater \
            where x.user_id = $1 and n.guild = $2 and n.name <> $3) old limit 1";
}

/// Which data to delete or rename.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purge {
    /// Lobbies that ended before this time without becoming matches, and when pairs of people have met.
    Unbegun {
        /// Unix milliseconds.
        before: i64,
    },
    /// A user's name and id in all matches up to this id in which they have nothing more to do. A placeholder replaces
    /// them. The records stay because they also belong to the other players. Results and ratings stay too, without a
    /// name.
    Person {
        /// Who.
        user: u64,
        /// The largest id of a match to change. Ids of interactions increase, so matches with larger ids were opened
        /// later.
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
    /// The old names of a user on a server, as stored in matches and leaderboards. Server 0 stands for
    /// conversations.
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

/// A random number for the placeholder of a forgotten person. Two people get different numbers, and
/// [`crate::model::is_nobody`] is true for each of them.
///
/// # Errors
/// The machine gives no random numbers.
pub fn nobody() -> Result<u64> {
    let drawn = getrandom::u64().map_err(|error| StoreError::Random(error.to_string()))?;
    Ok((drawn >> 13).max(1))
}

/// A purge failed after some batches.
#[derive(Debug, thiserror::Error)]
#[error("after {batches} batches: {error}")]
pub struct Halted {
    /// How many batches were done; they stay done.
    pub batches: u64,
    /// Why the purge stopped.
    #[source]
    pub error: StoreError,
}

/// The pause after a batch that took `took`. The pause is at least as long as the batch. So a purge uses the database
/// for at most half of the time, even if the disk is slow or many others use it.
pub(super) fn rest(took: Duration) -> Duration {
    took.max(SHORTEST_PAUSE)
}

/// The shortest pause: another process that waits for the write lock asks for it every 3 ms.
const SHORTEST_PAUSE: Duration = Duration::from_millis(10);

/// Deletes or renames the data of one batch.
pub(super) async fn batch(conn: &mut Connection<'_>, what: &Purge) -> Result<()> {
    match what {
        &Purge::Unbegun { before } => {
            let ids = ids(conn, UNBEGUN_BATCH, &[before.into()]).await?;
            for sql in [NO_PLAYERS, NO_MATCHES] {
                conn.change(sql, &[Value::Ids(&ids)]).await?;
            }
            conn.change(OLD_MEETINGS, &[before.into()]).await?;
        }
        &Purge::Person {
            user,
            until,
            nobody,
        } => {
            let of = [user.into(), until.into()];
            let ids = ids(conn, PERSON_BATCH, &of).await?;
            let values = [Value::Ids(&ids), user.into(), nobody.into()];
            erase(conn, |table| table.person, &values).await?;
            // `disinvite` scans all open lobbies, so it runs only once, at the end
            if !purgeable(conn, what).await? {
                disinvite(conn, user, until).await?;
                conn.change(LOCK_RATER, &of[..1]).await?;
                erase_last(conn, |table| table.person, &of).await?;
            }
        }
        &Purge::Server { guild, until } => {
            let of = [guild.into(), until.into()];
            let going_on = ids(conn, SERVER_GOING_ON, &of).await?;
            if !going_on.is_empty() {
                for sql in [SERVER_DONE, SERVER_STOP] {
                    conn.change(sql, &[Value::Ids(&going_on)]).await?;
                }
                return Ok(());
            }
            let ids = ids(conn, SERVER_BATCH, &of).await?;
            let values = [Value::Ids(&ids)];
            conn.change(LOCK_RATINGS, &[]).await?;
            erase(conn, |table| table.server, &values).await?;
            if ids.is_empty() {
                conn.change(SERVER_RATINGS_BATCH, &of[..1]).await?;
            }
            if !purgeable(conn, what).await? {
                erase_last(conn, |table| table.server, &of).await?;
                // a rebuild that is running may have read this server's results, so it must begin again
                let rebuilds = jobs::is_planned(conn, JobKind::Ratings).await?;
                if rebuilds || conn.number(SERVER_GOES_ON, &of[..1]).await? > 0 {
                    jobs::plan(conn, JobKind::Ratings, 0, 0, "").await?;
                }
            }
        }
        Purge::OldNames { user, guild, name } => {
            let of = [(*user).into(), (*guild).into(), name.as_str().into()];
            let ids = ids(conn, OLD_NAMES_BATCH, &of).await?;
            let values = [Value::Ids(&ids), (*user).into(), name.as_str().into()];
            for sql in [RENAME_MATCHES, NO_REPLAYS, RENAME_PLAYERS] {
                conn.change(sql, &values[..parameters(sql)]).await?;
            }
            conn.change(RENAME_LISTED, &of).await?;
        }
    }
    Ok(())
}

/// Erases data of a batch of matches from all tables.
async fn erase(
    conn: &mut Connection<'_>,
    of: fn(&Table) -> Erasure,
    values: &[Value<'_>],
) -> Result<()> {
    for erasure in TABLES.iter().rev().map(of) {
        if let Erasure::EachBatch(statements) = erasure {
            for sql in statements {
                conn.change(*sql, &values[..parameters(*sql)]).await?;
            }
        }
    }
    Ok(())
}

/// Erases data that belongs to no single match.
async fn erase_last(
    conn: &mut Connection<'_>,
    of: fn(&Table) -> Erasure,
    values: &[Value<'_>],
) -> Result<()> {
    for erasure in TABLES.iter().rev().map(of) {
        if let Erasure::Last(sql) = erasure {
            conn.change(sql, &values[..parameters(sql)]).await?;
        }
    }
    Ok(())
}

/// The number of a statement's parameters. It is the highest number in the text, because a statement uses all lower
/// numbers too.
fn parameters(sql: Sql) -> usize {
    let has = |number: &usize| sql.postgres.contains(&format!("${number}"));
    (1..=3).rev().find(has).unwrap_or_default()
}

/// The ids of a batch's matches.
async fn ids(conn: &mut Connection<'_>, sql: Sql, values: &[Value<'_>]) -> Result<Vec<i64>> {
    let found: Vec<(i64,)> = conn.ask(sql, values).await?;
    Ok(found.into_iter().map(|(id,)| id).collect())
}

/// Is anything left to purge?
pub(super) async fn purgeable(conn: &mut Connection<'_>, what: &Purge) -> Result<bool> {
    let found: Option<(i64,)> = match what {
        Purge::Unbegun { before } => conn.first(UNBEGUN_LEFT, &[(*before).into()]).await?,
        Purge::Person { user, until, .. } => {
            let values = [(*user).into(), (*until).into()];
            conn.first(PERSON_LEFT, &values).await?
        }
        Purge::Server { guild, until } => {
            let values = [(*guild).into(), (*until).into()];
            match conn.first(SERVER_LEFT, &values).await? {
                None => conn.first(SERVER_RATINGS_LEFT, &values[..1]).await?,
                left => left,
            }
        }
        Purge::OldNames { user, guild, name } => {
            let values = [(*user).into(), (*guild).into(), name.as_str().into()];
            conn.first(OLD_NAMES_LEFT, &values).await?
        }
    };
    Ok(found.is_some())
}

/// Removes somebody from the invitations of lobbies.
async fn disinvite(conn: &mut Connection<'_>, user: u64, until: u64) -> Result<()> {
    let values = [user.into(), until.into()];
    let lobbies: Vec<(i64, String, Option<String>)> = conn.ask(INVITATIONS, &values).await?;
    // everybody who declined is also in `invited`
    for (id, invited, declined) in lobbies {
        let mut rest: Vec<u64> = match_rows::json("invited", &invited).unwrap_or_default();
        let mut declined: Vec<u64> = declined
            .and_then(|list| match_rows::json("declined", &list).ok())
            .unwrap_or_default();
        let asked = rest.len();
        rest.retain(|one| *one != user);
        declined.retain(|one| *one != user);
        if rest.len() < asked {
            let (rest, declined) = (
                match_rows::list(&rest),
                match_rows::declined_column(&declined),
            );
            let values = [id.into(), rest.as_str().into(), declined.as_deref().into()];
            conn.change(INVITED, &values).await?;
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
