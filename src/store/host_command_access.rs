//! Access to a whole database for the host's commands, on a separate connection without time limits.

use std::collections::BTreeMap;
use std::path::Path;

use sqlx::Connection as _;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;

use super::both_databases::{Connection, ROLL_BACK, SNAPSHOT, Sql, in_batch};
use super::copy::{Copied, CopyError, SOME_IDS};
use super::error::Result;
use super::match_rows::{WaitingRow, row};
use super::own_matches::PLAYERS_WAITING;
use super::seat_results::result_columns;
use super::values::Value;
use super::{
    BackupError, Correction, DerivedColumns, JobKind, Presence, Rebuild, Scheme, SeatResult,
    StoreError, StoredMatch, StoredTournament, backup, copy, heartbeats, match_queries, match_rows,
    postgres, postgres_url, schema, scheme, sqlite, tournaments,
};

const RESULTS: Sql = Sql::both(concat!(
    "select ",
    result_columns!(),
    " from results where match = $1 order by seat"
));

/// The people of a match, by its results; 0 for a computer, and for a person who was forgotten.
const USERS: Sql = Sql::both(
    "select coalesce(x.user_id, 0) from results r left join raters x on x.rater = r.rater where r.match = $1 \
     order by r.seat",
);

/// When a match ended, and whether its results still have to be derived.
const ENDED: Sql = Sql::both(
    "select m.ended, cast((select count(*) from endings e where e.match = m.id) as bigint) \
     from matches m where m.id = $1",
);

/// Which seats have nothing more to do in a match.
const DONE_SEATS: Sql = Sql::both("select position from players where match = $1 and done = 1");

const TOURNAMENTS: Sql = Sql::both("select id from tournaments order by id");

/// The places of the seats in the matches of the tournament $1 that are over.
const PLACES: Sql = Sql::both(
    "select p.match, r.place from pairings p join results r on r.match = p.match where p.tournament = $1 \
     order by p.match, r.seat",
);

/// The jobs of the tournament $1.
const TOURNAMENT_JOBS: Sql =
    Sql::both("select count(*) from jobs where kind = 'tournament' and key = $1");

/// The jobs that a match has because of its record: to play for its computers, and to check its clocks.
const MATCH_JOBS: Sql =
    Sql::both("select kind, due from jobs where kind in ('computer', 'clock') and key = $1");

/// The users of a match's seats who have a job for their reminders.
const REMINDED_USERS: Sql = Sql::both(
    "select j.key from jobs j join players p on p.user_id = j.key where j.kind = 'next-reminder' and p.match = $1",
);

/// Jobs that were given up, by kind.
const DEAD_JOBS: Sql =
    Sql::both("select kind, count(*) from jobs where dead = 1 group by kind order by kind");

/// Lets these jobs be tried again.
const REVIVE: Sql = Sql::both("update jobs set dead = 0, attempts = 0 where dead = 1");

/// Commits 64 KiB, more than a turn needs, and deletes them.
const TRY_WRITING: Sql = Sql {
    sqlite: "begin immediate; drop table if exists skirmish_doctor; create table skirmish_doctor (tried text); \
        insert into skirmish_doctor values (hex(randomblob(32768))); commit; drop table skirmish_doctor",
    postgres: "begin; set local client_min_messages = error; drop table if exists skirmish_doctor; \
        create table skirmish_doctor as select string_agg(cast(gen_random_uuid() as text), '') as tried \
            from generate_series(1, 1800); commit; drop table skirmish_doctor",
};

/// How many pages with a wrong checksum the server has found, if its data have checksums.
const WRONG_PAGES: Sql = Sql::postgres(
    "select cast(coalesce(sum(checksum_failures), 0) as bigint) from pg_stat_database \
     where datname = current_database()",
);

/// The servers that the database has data of. Matches of guests have server 0, which is left out. Events that a clock
/// or the rules have added do not count as playing.
const KNOWN_SERVERS: Sql = Sql::both(
    "select known.guild, count(m.id) as matches, r.seen as removed, max((select max(e.at) from events e \
        where e.match = m.id and e.what not in ('timeout', 'pass'))) as last_turn \
     from (select guild from matches union select guild from servers union select guild from lobby_wishes) known \
     left join matches m on m.guild = known.guild left join removed_servers r on r.guild = known.guild \
     where known.guild <> 0 group by known.guild, r.seen order by known.guild",
);

const REMOVED: Sql = Sql::both(
    "insert into removed_servers (guild, seen) values ($1, $2) on conflict (guild) do update set seen = excluded.seen",
);

const NOT_REMOVED: Sql = in_batch!("delete from removed_servers where not guild");

/// An existing database. Opening it changes nothing.
pub struct Maintenance(Side);

enum Side {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Side {
    fn connection(&mut self) -> Connection<'_> {
        match self {
            Self::Sqlite(connection) => Connection::Sqlite(connection),
            Self::Postgres(connection) => Connection::Postgres(connection),
        }
    }
}

/// A tournament, and what must agree with it.
#[derive(Clone, Debug, PartialEq)]
pub struct FiledTournament {
    /// The tournament and its record.
    pub stored: StoredTournament,
    /// The places of the seats in its matches that are over, by match.
    pub results: BTreeMap<u64, Vec<u8>>,
    /// Does a job look at it?
    pub has_job: bool,
}

/// Everything stored about a match, and the values derived from its record.
#[derive(Clone, Debug, PartialEq)]
pub struct Filed {
    /// The match and its record.
    pub stored: StoredMatch,
    /// The results, in order of seats.
    pub results: Vec<SeatResult>,
    /// In order of seats: the person; 0 for a computer, and for a person who was forgotten.
    pub users: Vec<i64>,
    /// When it ended.
    pub ended: Option<i64>,
    /// Do its results still have to be derived?
    pub pending: bool,
    /// The derived values stored beside the record.
    pub derived: DerivedColumns,
    /// When the job that checks its clocks is due, in unix milliseconds; `None`: there is none.
    pub clock_job: Option<i64>,
    /// The users who have a job for their reminders.
    pub reminded: Vec<u64>,
}

row! {
    /// A server that the database has data of.
    pub struct KnownServer {
    /// The server.
    pub guild: i64,
    /// How many lobbies and matches of it are stored.
    pub matches: i64,
    /// When somebody last played there.
    pub last_turn: Option<i64>,
    /// Since when Discord does not list it and nobody plays there.
    pub removed: Option<i64>,
    }
}

#[allow(
    clippy::missing_errors_doc,
    reason = "everything fails with StoreError when the database does not answer"
)]
impl Maintenance {
    /// Opens the database at an address, as it is.
    ///
    /// # Errors
    /// [`StoreError::Address`] or [`StoreError::Unreachable`] when there is none.
    pub async fn open(location: &str) -> Result<Self> {
        Ok(Self(match scheme(location) {
            Some(Scheme::Sqlite) => Side::Sqlite(sqlite::file(sqlite::place(location)?).await?),
            Some(Scheme::Postgres) => {
                Side::Postgres(postgres::connect(&postgres_url::options(location)?).await?)
            }
            None => return Err(StoreError::Address(super::ADDRESSES.to_owned())),
        }))
    }

    /// Like [`open`](Self::open), if the tables are up to date.
    ///
    /// # Errors
    /// As [`check_tables`](Self::check_tables).
    pub async fn open_current(address: &str) -> Result<Self> {
        let mut maintenance = Self::open(address).await?;
        maintenance.check_tables().await?;
        Ok(maintenance)
    }

    /// The version of the tables that this program needs.
    pub fn latest() -> i64 {
        schema::LATEST
    }

    /// Checks that the tables are up to date.
    ///
    /// # Errors
    /// [`StoreError::Older`], [`StoreError::Newer`] or [`StoreError::Unknown`] when they are not.
    pub async fn check_tables(&mut self) -> Result<()> {
        schema::check(&mut self.0.connection()).await
    }

    /// Commits a table with as much as a turn needs, and deletes it.
    pub async fn try_writing(&mut self) -> Result<()> {
        Ok(self.0.connection().run(TRY_WRITING).await?)
    }

    /// What the database itself finds wrong with its data. A file is checked now; a server reports the flaws that it
    /// has met so far.
    pub async fn flaws(&mut self) -> Result<Vec<String>> {
        match &mut self.0 {
            Side::Sqlite(connection) => Ok(sqlite::flaws(connection).await?),
            Side::Postgres(_) => {
                let wrong = self.0.connection().number(WRONG_PAGES, &[]).await?;
                let said = || format!("the server has found {wrong} pages with a wrong checksum");
                Ok((wrong > 0).then(said).into_iter().collect())
            }
        }
    }

    /// Some matches' ids in the database's order, starting at `from`; and the next `from`, if there are more.
    pub async fn ids(&mut self, from: i64) -> Result<(Vec<u64>, Option<i64>)> {
        let found = self.0.connection().ask(SOME_IDS, &[from.into()]).await?;
        let found: Vec<(i64,)> = found;
        let next = found.last().and_then(|(last,)| last.checked_add(1));
        let ids = found.into_iter().map(|(id,)| id.cast_unsigned());
        Ok((ids.collect(), next))
    }

    /// Everything stored about a match, in one snapshot.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when it cannot be read.
    pub async fn filed(&mut self, id: u64) -> Result<Option<Filed>> {
        let mut conn = self.0.connection();
        conn.run(SNAPSHOT).await?;
        let filed = filed(&mut conn, id).await;
        conn.run(ROLL_BACK).await?;
        filed
    }

    /// Copies an `SQLite` database into a new file while others use it.
    ///
    /// # Errors
    /// See [`BackupError`].
    pub async fn back_up(&mut self, file: &Path) -> Result<u64, BackupError> {
        match &mut self.0 {
            Side::Sqlite(connection) => backup::back_up(connection, file).await,
            Side::Postgres(_) => Err(BackupError::Server),
        }
    }

    /// Copies everything into another database, which must be empty. The copy is complete and checked, or nothing is
    /// kept.
    ///
    /// # Errors
    /// See [`CopyError`].
    pub async fn copy_to(&mut self, other: &mut Self) -> Result<Copied, CopyError> {
        copy::copy(&mut self.0.connection(), &mut other.0.connection()).await
    }

    /// The ids of all tournaments.
    pub async fn tournament_ids(&mut self) -> Result<Vec<u64>> {
        let found: Vec<(i64,)> = self.0.connection().ask(TOURNAMENTS, &[]).await?;
        Ok(found.into_iter().map(|(id,)| id.cast_unsigned()).collect())
    }

    /// A tournament and what belongs to it, in one snapshot.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when it cannot be read.
    pub async fn filed_tournament(&mut self, id: u64) -> Result<Option<FiledTournament>> {
        let mut conn = self.0.connection();
        conn.run(SNAPSHOT).await?;
        let filed = filed_tournament(&mut conn, id).await;
        conn.run(ROLL_BACK).await?;
        filed
    }

    /// How many jobs were given up, by kind.
    pub async fn dead_jobs(&mut self) -> Result<Vec<(String, u64)>> {
        let found: Vec<(String, i64)> = self.0.connection().ask(DEAD_JOBS, &[]).await?;
        let counted = found.into_iter();
        Ok(counted
            .map(|(kind, count)| (kind, count.cast_unsigned()))
            .collect())
    }

    /// Lets jobs that were given up be tried again.
    pub async fn revive_jobs(&mut self) -> Result<()> {
        self.0.connection().change(REVIVE, &[]).await?;
        Ok(())
    }

    /// Computes all ratings from the results, in one snapshot, and calls `see` with the rows that differ.
    pub async fn compare_ratings(&mut self, mut see: impl FnMut(&Correction)) -> Result<()> {
        let mut conn = self.0.connection();
        conn.run(SNAPSHOT).await?;
        let compared = async {
            let mut rebuild = Rebuild::begin(&mut conn).await?;
            while let Some(wrong) = rebuild.next(&mut conn).await? {
                see(&wrong);
            }
            Ok(())
        };
        let compared = compared.await;
        conn.run(ROLL_BACK).await?;
        compared
    }

    /// When each way in worked, and all its outages.
    pub async fn presence(&mut self) -> Result<Presence> {
        heartbeats::presence(&mut self.0.connection(), i64::MIN).await
    }

    /// Deletes outages and heartbeats that are later than the database's clock.
    pub async fn forget_ahead(&mut self) -> Result<()> {
        heartbeats::forget_ahead(&mut self.0.connection()).await
    }

    /// The servers that the database has data of, by id. Matches of guests belong to none.
    pub async fn known_servers(&mut self) -> Result<Vec<KnownServer>> {
        Ok(self.0.connection().ask(KNOWN_SERVERS, &[]).await?)
    }

    /// Stores which of these servers are removed, and that no others are.
    pub async fn store_removed(&mut self, known: &[KnownServer]) -> Result<()> {
        let (mut conn, mut removed) = (self.0.connection(), Vec::new());
        for server in known.iter().filter(|server| server.removed.is_some()) {
            let values = [server.guild.into(), server.removed.into()];
            conn.change(REMOVED, &values).await?;
            removed.push(server.guild);
        }
        conn.change(NOT_REMOVED, &[Value::Ids(&removed)]).await?;
        Ok(())
    }

    /// Disconnects from the database.
    pub async fn close(self) -> Result<()> {
        match self.0 {
            Side::Sqlite(connection) => connection.close().await?,
            Side::Postgres(connection) => connection.close().await?,
        }
        Ok(())
    }
}

async fn filed_tournament(conn: &mut Connection<'_>, id: u64) -> Result<Option<FiledTournament>> {
    let Some(stored) = tournaments::tournament(conn, id).await? else {
        return Ok(None);
    };
    let places: Vec<(i64, i64)> = conn.ask(PLACES, &[id.into()]).await?;
    let mut results: BTreeMap<u64, Vec<u8>> = BTreeMap::new();
    for (played, place) in places {
        let place = u8::try_from(place).unwrap_or(u8::MAX);
        results
            .entry(played.cast_unsigned())
            .or_default()
            .push(place);
    }
    let jobs = conn.number(TOURNAMENT_JOBS, &[id.into()]).await?;
    Ok(Some(FiledTournament {
        stored,
        results,
        has_job: jobs > 0,
    }))
}

async fn filed(conn: &mut Connection<'_>, id: u64) -> Result<Option<Filed>> {
    let Some(stored) = match_queries::load(conn, id).await? else {
        return Ok(None);
    };
    let damage = |error| match_rows::damage(id, error);
    let key = [id.into()];
    let results: Vec<SeatResult> = conn.ask(RESULTS, &key).await.map_err(damage)?;
    let users: Vec<(i64,)> = conn.ask(USERS, &key).await?;
    let ended: Vec<(Option<i64>, i64)> = conn.ask(ENDED, &key).await.map_err(damage)?;
    let waiting: Vec<WaitingRow> = conn.ask(PLAYERS_WAITING, &key).await.map_err(damage)?;
    let done: Vec<(i64,)> = conn.ask(DONE_SEATS, &key).await?;
    let jobs: Vec<(String, i64)> = conn.ask(MATCH_JOBS, &key).await?;
    let reminded: Vec<(i64,)> = conn.ask(REMINDED_USERS, &key).await?;
    let due = |kind: JobKind| {
        let mut jobs = jobs.iter();
        jobs.find(|(job, _)| job == kind.name())
            .map(|(_, due)| *due)
    };
    let acting = waiting.iter().filter(|(.., since)| *since > 0);
    let derived = DerivedColumns {
        to_act: seat_bits(acting.map(|(position, ..)| *position)),
        done: seat_bits(done.iter().map(|(position,)| *position)),
        computer: due(JobKind::Computer).is_some(),
    };
    Ok(Some(Filed {
        stored,
        results,
        users: users.into_iter().map(|(user,)| user).collect(),
        ended: ended.first().and_then(|(ended, _)| *ended),
        pending: ended.first().is_some_and(|(_, pending)| *pending > 0),
        derived,
        clock_job: due(JobKind::Clock),
        reminded: reminded
            .into_iter()
            .map(|(user,)| user.cast_unsigned())
            .collect(),
    }))
}

/// Positions as bits: bit 0 for position 1, and so on.
fn seat_bits(positions: impl Iterator<Item = i64>) -> u8 {
    let bit = |position: i64| {
        u32::try_from(position - 1).map_or(0, |index| 1u8.checked_shl(index).unwrap_or_default())
    };
    positions.fold(0, |bits, position| bits | bit(position))
}
