//! All tables, and what erases the data of a person or a server from each. A test finds a table that is missing here.

use super::connection::{Sql, in_batch, statements};
use super::results::NO_RESULTS;
use super::standing_sums::{COUNT_PLACEHOLDER, UNCOUNT, UNCOUNT_PERSON, UNCOUNTED};

/// A table.
pub(super) struct Table {
    pub name: &'static str,
    /// Counts its rows.
    pub count: Sql,
    /// Takes a person out of matches, or deletes the person's rows.
    pub person: Erasure,
    /// Deletes a server's matches, or the server's rows.
    pub server: Erasure,
}

/// What erases somebody's data from a table.
#[derive(Clone, Copy)]
pub(super) enum Erasure {
    /// Nothing needs to: the table has no such data.
    Nothing,
    /// These statements, for each batch of matches. Of a person: `$1` are the matches, `$2` is the person, `$3` the
    /// placeholder. Of a server: `$1` are the matches.
    EachBatch(&'static [Sql]),
    /// This statement, after the last batch. `$1` is the person or the server. Of a server, `$2` is the request.
    Last(Sql),
}

use Erasure::{EachBatch, Last, Nothing};

macro_rules! table {
    ($name:literal, person: $person:expr, server: $server:expr) => {
        Table {
            name: $name,
            count: Sql::both(concat!("select count(*) from ", $name)),
            person: $person,
            server: $server,
        }
    };
}

/// All tables. Each follows the tables that it refers to, so data is erased from the last table to the first. The
/// standings follow the results, which they are sums of.
pub(super) const TABLES: [Table; 13] = [
    table!("matches", person: EachBatch(&[PERSON_MATCHES]), server: EachBatch(&[NO_MATCHES])),
    table!("players", person: EachBatch(&[PERSON_PLAYERS]), server: EachBatch(&[NO_PLAYERS])),
    table!("events", person: Nothing, server: EachBatch(&[NO_EVENTS])),
    table!("results", person: EachBatch(&[PERSON_RESULTS, COUNT_PLACEHOLDER]), server: EachBatch(&[NO_RESULTS])),
    table!("endings", person: Nothing, server: EachBatch(&[NO_ENDINGS])),
    table!("offers", person: Nothing, server: EachBatch(&[NO_OFFERS])),
    table!("standings", person: EachBatch(&[UNCOUNT_PERSON, UNCOUNTED]), server: EachBatch(&[UNCOUNT, UNCOUNTED])),
    table!("jobs", person: Last(PERSON_JOBS), server: EachBatch(&[NO_JOBS])),
    table!("preferences", person: Last(PERSON_PREFERENCES), server: Nothing),
    table!("heartbeats", person: Nothing, server: Nothing),
    table!("outages", person: Nothing, server: Nothing),
    table!("replays", person: EachBatch(&[NO_REPLAYS]), server: EachBatch(&[NO_REPLAYS])),
    table!("servers", person: Nothing, server: Last(SERVER_SETTINGS_GONE)),
];

/// How many of them have data of single matches, in which the match is the key or its first column: the first ones.
pub(super) const ABOUT_A_MATCH: usize = 6;

statements! {
    /// Replaces the host. The new version makes copies in memory stale.
    PERSON_MATCHES => in_batch!("\
        update matches set version = version + 1, host = case when host = $2 then $3 else host end where id");

    NO_MATCHES => in_batch!("delete from matches where id");

    PERSON_PLAYERS => in_batch!("\
        update players set user_id = $3, name = '–', sleep = null, away = null, away_told = null \
        where user_id = $2 and done = 1 and match");

    NO_PLAYERS => in_batch!("delete from players where match");

    NO_EVENTS => in_batch!("delete from events where match");

    PERSON_RESULTS => in_batch!("update results set user_id = $3, name = '–' where user_id = $2 and match");

    NO_ENDINGS => in_batch!("delete from endings where match");

    NO_OFFERS => in_batch!("delete from offers where match");

    /// Jobs whose key is the person.
    PERSON_JOBS = "delete from jobs where kind = 'digest' and key = $1";

    /// Jobs whose key is a match.
    NO_JOBS => in_batch!("\
        delete from jobs where kind in \
            ('lobby', 'board', 'thread', 'clock', 'reminder', 'vacation', 'computer', 'lost', 'replay') and key");

    PERSON_PREFERENCES = "delete from preferences where user_id = $1";

    /// Animations show names.
    NO_REPLAYS => in_batch!("delete from replays where match");

    /// Settings that are not newer than the request.
    SERVER_SETTINGS_GONE = "delete from servers where guild = $1 and chosen <= $2";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::connection::Connection;
    use crate::store::sqlite::file;

    #[tokio::test]
    async fn of_every_table_it_is_known_what_erases_its_data() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("x.sqlite");
        let place = place.to_str().unwrap();
        let store = crate::store::open(&format!("sqlite:{place}"), 1).await;
        store.unwrap().close_store().await;
        let mut connection = file(place).await.unwrap();
        let tables = Sql::both(
            "select name from sqlite_master where type = 'table' and name not like '%sqlx%' order by name",
        );
        let found = Connection::Sqlite(&mut connection).ask(tables, &[]).await;
        let found: Vec<(String,)> = found.unwrap();
        let found: Vec<&str> = found.iter().map(|(name,)| &**name).collect();
        let mut known = TABLES.map(|table| table.name);
        known.sort_unstable();
        assert_eq!(found, known);
    }
}
