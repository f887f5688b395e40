//! All tables, and what erases the data of a person or a server from each. A test finds a table that is missing here.

use super::both_databases::{Sql, in_batch, statements};
use super::results::UNLINK_RESULTS;

pub(super) struct Table {
    pub name: &'static str,
    /// Counts the table's rows.
    pub count: Sql,
    /// The condition for the rows of the user `$1`, which the person can export. `None`: the table has no such rows.
    pub own: Option<&'static str>,
    /// Takes a person out of matches, or deletes the person's rows.
    pub person: Erasure,
    /// Deletes a server's matches, or the server's rows.
    pub server: Erasure,
}

/// What erases somebody's data from a table.
#[derive(Clone, Copy)]
pub(super) enum Erasure {
    /// Nothing: the table has no such data.
    Nothing,
    /// These statements, for each batch of matches. Of a person: `$1` are the matches, `$2` is the person, `$3` the
    /// placeholder. Of a server: `$1` are the matches.
    EachBatch(&'static [Sql]),
    /// This statement, after the last batch. `$1` is the person or the server. Of a server, `$2` is the request.
    Last(Sql),
}

use Erasure::{EachBatch, Last, Nothing};

macro_rules! table {
    ($name:literal, own: $own:expr, person: $person:expr, server: $server:expr) => {
        Table {
            name: $name,
            count: Sql::both(concat!("select count(*) from ", $name)),
            own: $own,
            person: $person,
            server: $server,
        }
    };
}

/// Deletes the rows of the tournaments of the server $1 with ids up to $2.
macro_rules! of_tournaments {
    ($table:literal) => {
        concat!("delete from ", $table, " where tournament in (select t.id from tournaments t where t.guild = $1 and t.id <= $2)")
    };
}

/// Columns that are not exported: the secrets of a match, other people, and what only workers need. A match's version
/// and the time of its last change tell of the others' plans and hints.
pub(super) const NOT_OWN: &[&str] = &[
    "seed", "host", "invited", "declined", "hinted", "holder", "version", "touched",
];

/// The rows of a person under their number.
const OF_RATER: &str = "rater in (select x.rater from raters x where x.user_id = $1)";

/// All tables. Each follows the tables that it refers to, so data is erased from the last table to the first.
///
/// When a person is forgotten, their names are deleted, and also the row that links them to their number. Their results
/// and ratings stay under that number, so nobody else's rating changes. When a server is forgotten, the results of its
/// matches stay, without the server and the match, because the ratings of people everywhere depend on them.
pub(super) const TABLES: [Table; 33] = [
    table!("matches", own: Some("id in (select match from players where user_id = $1)"), person: EachBatch(&[PERSON_MATCHES]), server: EachBatch(&[NO_PRACTICE, NO_MATCHES])),
    table!("players", own: Some("user_id = $1"), person: EachBatch(&[PERSON_PLAYERS]), server: EachBatch(&[NO_PLAYERS])),
    table!("events", own: Some("(match, seat) in (select match, position from players where user_id = $1)"), person: Nothing, server: EachBatch(&[NO_EVENTS])),
    table!("endings", own: None, person: Nothing, server: EachBatch(&[NO_ENDINGS])),
    table!("offers", own: None, person: Nothing, server: EachBatch(&[NO_OFFERS])),
    table!("plans", own: Some("user_id = $1"), person: EachBatch(&[PERSON_PLANS]), server: EachBatch(&[NO_PLANS])),
    table!("analyses", own: Some("user_id = $1"), person: Last(PERSON_ANALYSES), server: EachBatch(&[NO_ANALYSES])),
    table!("followers", own: Some("user_id = $1"), person: Last(PERSON_FOLLOWS), server: EachBatch(&[NO_FOLLOWERS])),
    table!("notes", own: Some("user_id = $1"), person: Last(PERSON_NOTES), server: EachBatch(&[NO_NOTES])),
    table!("raters", own: Some("user_id = $1"), person: Last(PERSON_RATERS), server: Nothing),
    table!("names", own: Some(OF_RATER), person: Last(PERSON_NAMES), server: Last(SERVER_NAMES)),
    table!("results", own: Some(OF_RATER), person: Nothing, server: EachBatch(&[UNLINK_RESULTS])),
    table!("ratings", own: Some(OF_RATER), person: Nothing, server: Last(SERVER_RATINGS)),
    table!("meetings", own: None, person: Nothing, server: Nothing),
    table!("jobs", own: Some("kind in ('digest', 'next-reminder', 'reminder', 'lobby-news') and key = $1"), person: Last(PERSON_JOBS), server: EachBatch(&[NO_JOBS])),
    table!("preferences", own: Some("user_id = $1"), person: Last(PERSON_PREFERENCES), server: Nothing),
    table!("blocks", own: Some("user_id = $1"), person: Last(PERSON_BLOCKS), server: Nothing),
    table!("board_sessions", own: Some("user_id = $1"), person: Last(PERSON_BOARD_SESSIONS), server: Nothing),
    table!("board_presses", own: Some("user_id = $1"), person: Last(PERSON_BOARD_PRESSES), server: Nothing),
    table!("lobby_wishes", own: Some("user_id = $1"), person: Last(PERSON_WISHES), server: Last(SERVER_WISHES)),
    table!("heartbeats", own: None, person: Nothing, server: Nothing),
    table!("outages", own: None, person: Nothing, server: Nothing),
    table!("handled", own: None, person: Nothing, server: Nothing),
    table!("replays", own: None, person: EachBatch(&[NO_REPLAYS]), server: EachBatch(&[NO_REPLAYS])),
    table!("servers", own: None, person: Nothing, server: Last(SERVER_SETTINGS_GONE)),
    table!("write_checks", own: None, person: Nothing, server: Nothing),
    table!("programs", own: None, person: Nothing, server: Nothing),
    table!("tournaments", own: None, person: Last(PERSON_TOURNAMENTS), server: Last(SERVER_TOURNAMENTS)),
    table!("tournament_acts", own: None, person: Nothing, server: Last(SERVER_ACTS)),
    table!("entrants", own: Some("user_id = $1"), person: Last(PERSON_ENTRANTS), server: Last(SERVER_ENTRANTS)),
    table!("pairings", own: None, person: Nothing, server: Last(SERVER_PAIRINGS)),
    table!("paired_seats", own: None, person: Nothing, server: Last(SERVER_SEATS)),
    table!("removed_servers", own: None, person: Nothing, server: Last(SERVER_NOT_REMOVED)),
];

/// How many tables, from the first, have data of single matches. In these tables the match is the key or its first
/// column.
pub(super) const ABOUT_A_MATCH: usize = 9;

statements! {
    /// Replaces the host. Also increments the version, so that copies of the match in memory become stale.
    PERSON_MATCHES => in_batch!("\
        update matches set version = version + 1, host = case when host = $2 then $3 else host end where id");

    /// Removes where practice began from the practice matches of these matches.
    NO_PRACTICE => in_batch!("update matches set practice_from = 0 where practice_from is not null and practice_from");

    NO_MATCHES => in_batch!("delete from matches where id");

    PERSON_PLAYERS => in_batch!("\
        update players set user_id = $3, name = '–', sleep = null, away = null \
        where user_id = $2 and done = 1 and match");

    NO_PLAYERS => in_batch!("delete from players where match");

    NO_EVENTS => in_batch!("delete from events where match");

    PERSON_RATERS = "delete from raters where user_id = $1";

    PERSON_NAMES = "delete from names where rater in (select rater from raters where user_id = $1)";

    SERVER_NAMES = "delete from names where guild = $1";

    SERVER_RATINGS = "delete from ratings where scope = $1";

    NO_ENDINGS => in_batch!("delete from endings where match");

    NO_OFFERS => in_batch!("delete from offers where match");

    PERSON_PLANS => in_batch!("delete from plans where user_id = $2 and match");

    NO_PLANS => in_batch!("delete from plans where match");

    PERSON_ANALYSES = "delete from analyses where user_id = $1";

    NO_ANALYSES => in_batch!("delete from analyses where match");

    /// Deletes jobs whose key is the person.
    PERSON_JOBS = "delete from jobs where kind in ('digest', 'next-reminder', 'reminder', 'lobby-news') and key = $1";

    /// Deletes jobs whose key is one of these matches.
    NO_JOBS => in_batch!("\
        delete from jobs where kind in \
            ('lobby', 'board', 'thread', 'clock', 'vacation', 'computer', 'lost', 'replay', 'followed', 'opening') and key");

    PERSON_FOLLOWS = "delete from followers where user_id = $1";

    NO_FOLLOWERS => in_batch!("delete from followers where match");

    PERSON_NOTES = "delete from notes where user_id = $1";

    NO_NOTES => in_batch!("delete from notes where match");

    /// Blocks of the user by others stay. Otherwise a blocked person could end the block by asking to be forgotten.
    PERSON_BLOCKS = "delete from blocks where user_id = $1";

    /// The rows stay until their time is over: they know that their links were opened.
    PERSON_BOARD_SESSIONS = "update board_sessions set user_id = 0 where user_id = $1";

    PERSON_BOARD_PRESSES = "delete from board_presses where user_id = $1";

    PERSON_WISHES = "delete from lobby_wishes where user_id = $1";

    SERVER_WISHES = "delete from lobby_wishes where guild = $1";

    PERSON_PREFERENCES = "delete from preferences where user_id = $1";

    /// Deletes animations, because they show names.
    NO_REPLAYS => in_batch!("delete from replays where match");

    /// Deletes the settings of the server $1, unless they are newer than the request $2.
    SERVER_SETTINGS_GONE = "delete from servers where guild = $1 and chosen <= $2";

    PERSON_TOURNAMENTS = "update tournaments set host = 0 where host = $1";

    SERVER_TOURNAMENTS = "delete from tournaments where guild = $1 and id <= $2";

    SERVER_ACTS = of_tournaments!("tournament_acts");

    PERSON_ENTRANTS = "update entrants set user_id = 0, name = '–' where user_id = $1";

    SERVER_ENTRANTS = of_tournaments!("entrants");

    SERVER_PAIRINGS = of_tournaments!("pairings");

    SERVER_SEATS = of_tournaments!("paired_seats");

    SERVER_NOT_REMOVED = "delete from removed_servers where guild = $1";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::both_databases::Connection;
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
