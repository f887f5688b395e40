//! Access to a whole database for the host's commands, on a separate connection without time limits.

use std::path::Path;
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use super::connection_trait::Connection;
use super::copy::{Copied, CopyError};
use super::rows::WaitingRow;
use super::sql::{self, operator};
use super::{
    BackupError, JobKind, Noted, Presence, Scheme, StoreError, StoredMatch, backup, copy, postgres,
    postgres_url, presence, reads, rows, schema, scheme, sqlite, sqlite_writer,
};

/// How long to wait for another program's lock.
const WAITS: Duration = Duration::from_secs(10);

/// An existing database. Opening it changes nothing.
pub struct Maintenance(pub(super) Side);

pub(super) enum Side {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Runs the same code on either kind of connection.
macro_rules! either {
    ($side:expr, $connection:ident => $do:expr) => {
        match $side {
            Side::Sqlite($connection) => $do,
            Side::Postgres($connection) => $do,
        }
    };
}

/// Everything stored about a match, and the values derived from its record.
#[derive(Clone, Debug, PartialEq)]
pub struct Filed {
    /// The match and its record.
    pub stored: StoredMatch,
    /// The results, in order of seats.
    pub results: Vec<Ranked>,
    /// When it ended.
    pub ended: Option<i64>,
    /// Do its results still have to be derived?
    pub pending: bool,
    /// The derived values stored beside the record.
    pub noted: Noted,
    /// Is there a job that checks its clocks?
    pub clock_job: bool,
}

/// A stored result.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The seat, from 1 on.
    pub seat: i64,
    /// The person in the seat; 0 for a computer.
    pub user: u64,
    /// Their name in the match.
    pub name: String,
    /// The server.
    pub guild: u64,
    /// The game.
    pub game: String,
    /// The strongest computer's level; 0 in a match of people only.
    pub level: i64,
    /// The place, 1 is best.
    pub place: i64,
    /// The place that counts on leaderboards, or 0.
    pub counted: i64,
    /// 1 for a first place that is not shared.
    pub sole: i64,
    /// The score, if the game has scores.
    pub score: Option<f64>,
    /// When it ended.
    pub ended: i64,
}

impl Maintenance {
    /// Opens the database at an address, as it is.
    ///
    /// # Errors
    /// [`StoreError::Address`] when there is none.
    pub async fn open(location: &str) -> Result<Self, StoreError> {
        Ok(Self(match scheme(location) {
            Some(Scheme::Sqlite) => Side::Sqlite(file(sqlite::place(location)?).await?),
            Some(Scheme::Postgres) => {
                Side::Postgres(postgres::connect(&postgres_url::options(location)?).await?)
            }
            None => return Err(StoreError::Address(super::ADDRESSES.to_owned())),
        }))
    }

    /// Like [`open`](Self::open), if the tables have this program's version.
    ///
    /// # Errors
    /// [`StoreError::Older`] or [`StoreError::Newer`] when they are not.
    pub async fn open_current(address: &str) -> Result<Self, StoreError> {
        let mut maintenance = Self::open(address).await?;
        let (found, known) = (maintenance.version().await?, Self::latest());
        match found.cmp(&known) {
            std::cmp::Ordering::Less => Err(StoreError::Older { found, known }),
            std::cmp::Ordering::Equal => Ok(maintenance),
            std::cmp::Ordering::Greater => Err(StoreError::Newer { found, known }),
        }
    }

    /// The version of the tables that this program needs.
    pub fn latest() -> i64 {
        schema::LATEST
    }

    /// The version of the tables; 0 when there are none.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn version(&mut self) -> Result<i64, StoreError> {
        either!(&mut self.0, connection => version(connection).await)
    }

    /// Tries to create a table and write into it, and rolls back.
    ///
    /// # Errors
    /// The database cannot be written to.
    pub async fn try_writing(&mut self) -> Result<(), StoreError> {
        match &mut self.0 {
            Side::Sqlite(connection) => {
                connection.run(SqliteConnection::OWN.alone).await?;
                connection.run(operator::TRY_WRITING).await?;
            }
            Side::Postgres(connection) => {
                connection.run("begin").await?;
                connection.run(operator::TRY_WRITING).await?;
            }
        }
        Ok(())
    }

    /// What is wrong with the file. Empty for a database on a server, which checks itself.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn flaws(&mut self) -> Result<Vec<String>, StoreError> {
        match &mut self.0 {
            Side::Sqlite(connection) => Ok(flaws(connection).await?),
            Side::Postgres(_) => Ok(Vec::new()),
        }
    }

    /// Some matches' ids in the database's order, starting at `from`; and the next `from`, if there are more.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn ids(&mut self, from: i64) -> Result<(Vec<u64>, Option<i64>), StoreError> {
        let found = either!(&mut self.0, connection => connection.ask(operator::SOME_IDS, &[from.into()]).await?);
        let found: Vec<(i64,)> = found;
        let next = found.last().and_then(|(last,)| last.checked_add(1));
        let ids = found.into_iter().map(|(id,)| id.cast_unsigned());
        Ok((ids.collect(), next))
    }

    /// Everything stored about a match, in one snapshot.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when it cannot be read.
    pub async fn filed(&mut self, id: u64) -> Result<Option<Filed>, StoreError> {
        either!(&mut self.0, connection => snapshot(connection, id).await)
    }

    /// Copies a database in a file into a new file, while others use it.
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
        either!(&mut self.0, from => either!(&mut other.0, to => copy::copy(from, to).await))
    }

    /// How many jobs were given up, by kind.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn dead_jobs(&mut self) -> Result<Vec<(String, u64)>, StoreError> {
        let found: Vec<(String, i64)> =
            either!(&mut self.0, connection => connection.ask(operator::DEAD_JOBS, &[]).await?);
        let counted = found.into_iter();
        Ok(counted
            .map(|(kind, count)| (kind, count.cast_unsigned()))
            .collect())
    }

    /// Lets jobs that were given up be tried again.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn revive_jobs(&mut self) -> Result<(), StoreError> {
        either!(&mut self.0, connection => connection.change(operator::REVIVE, &[]).await?);
        Ok(())
    }

    /// Standings that differ from the sums of the results: server, game (empty for all games) and user. At most a
    /// hundred.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn wrong_standings(&mut self) -> Result<Vec<(u64, String, u64)>, StoreError> {
        let found: Vec<(i64, String, i64)> = either!(&mut self.0, connection => connection.ask(operator::STANDINGS_DIFFER, &[]).await?);
        let lines = found.into_iter();
        Ok(lines
            .map(|(guild, game, user)| (guild.cast_unsigned(), game, user.cast_unsigned()))
            .collect())
    }

    /// Rebuilds all leaderboards from the results.
    ///
    /// # Errors
    /// The database did not do it; nothing has changed then.
    pub async fn make_standings(&mut self) -> Result<(), StoreError> {
        either!(&mut self.0, connection => make_standings(connection).await)
    }

    /// When the bot could be reached, by which ways in.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn presence(&mut self) -> Result<Presence, StoreError> {
        either!(&mut self.0, connection => presence::presence(connection, i64::MIN).await)
    }

    /// Deletes outages and heartbeats that are later than the database's clock.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn forget_ahead(&mut self) -> Result<(), StoreError> {
        either!(&mut self.0, connection => presence::forget_ahead(connection).await)
    }

    /// Disconnects from the database.
    ///
    /// # Errors
    /// It did not answer.
    pub async fn close(self) -> Result<(), StoreError> {
        Ok(either!(self.0, connection => connection.close().await)?)
    }
}

async fn make_standings<L: Connection>(connection: &mut L) -> Result<(), StoreError> {
    connection.run(L::OWN.alone).await?;
    let made = async {
        connection.change(operator::CLEAR_STANDINGS, &[]).await?;
        connection.change(operator::FILL_STANDINGS, &[]).await
    };
    match made.await {
        Ok(_) => Ok(connection.run("commit").await?),
        Err(error) => {
            connection.run("rollback").await?;
            Err(error.into())
        }
    }
}

/// Opens a file, which must exist.
pub(super) async fn file(place: &str) -> Result<SqliteConnection, StoreError> {
    let refuse = |why: String| StoreError::Address(format!("the database {place}: {why}"));
    if place == ":memory:" {
        return Err(refuse("it is gone when the bot stops".to_owned()));
    }
    if !Path::new(place).exists() {
        return Err(refuse("there is no such file".to_owned()));
    }
    let options = SqliteConnectOptions::new()
        .filename(place)
        .pragma("secure_delete", "on")
        .foreign_keys(true)
        .busy_timeout(WAITS);
    sqlite_writer::connect(&options, &sqlite_writer::Patience::at_start())
        .await
        .map_err(|error| refuse(format!("it does not open as a database: {error}")))
}

pub(super) async fn flaws(connection: &mut SqliteConnection) -> Result<Vec<String>, sqlx::Error> {
    let lines: Vec<(String,)> = connection.ask(operator::INTEGRITY, &[]).await?;
    let lines = lines.into_iter().map(|(line,)| line);
    Ok(lines.filter(|line| line != "ok").collect())
}

async fn version(connection: &mut impl Connection) -> Result<i64, StoreError> {
    async fn versions<L: Connection>(connection: &mut L) -> Result<Vec<(i64,)>, sqlx::Error> {
        let migrated: Vec<(i64,)> = connection.ask(L::OWN.migrated, &[]).await?;
        if migrated.first().is_none_or(|(there,)| *there == 0) {
            return Ok(Vec::new());
        }
        connection.ask(operator::VERSION, &[]).await
    }
    let found = versions(connection).await?;
    Ok(found.first().map_or(0, |(version,)| *version))
}

async fn snapshot<L: Connection>(connection: &mut L, id: u64) -> Result<Option<Filed>, StoreError> {
    connection.run(L::OWN.snapshot).await?;
    let filed = filed(connection, id).await;
    connection.run("rollback").await?;
    filed
}

/// The columns of [`RESULTS`](operator::RESULTS).
type ResultRow = (
    i64,
    i64,
    String,
    i64,
    String,
    i64,
    i64,
    i64,
    i64,
    Option<f64>,
    i64,
);

async fn filed(connection: &mut impl Connection, id: u64) -> Result<Option<Filed>, StoreError> {
    let Some(stored) = reads::load(connection, id).await? else {
        return Ok(None);
    };
    let damage = |error| rows::damage(id, error);
    let key = [id.into()];
    let results: Vec<ResultRow> = connection
        .ask(operator::RESULTS, &key)
        .await
        .map_err(damage)?;
    let ended: Vec<(Option<i64>, i64)> = connection
        .ask(operator::ENDED, &key)
        .await
        .map_err(damage)?;
    let waiting: Vec<WaitingRow> = connection
        .ask(sql::PLAYERS_WAITING, &key)
        .await
        .map_err(damage)?;
    let done: Vec<(i64,)> = connection.ask(operator::DONE_SEATS, &key).await?;
    let jobs: Vec<(String,)> = connection.ask(operator::MATCH_JOBS, &key).await?;
    let has_job = |kind: JobKind| jobs.iter().any(|(job,)| job == kind.name());
    let acting = waiting.iter().filter(|(.., since)| *since > 0);
    let noted = Noted {
        to_act: seat_bits(acting.map(|(position, ..)| *position)),
        done: seat_bits(done.iter().map(|(position,)| *position)),
        computer: has_job(JobKind::Computer),
    };
    let results = results.into_iter().map(|row| {
        let (seat, user, name, guild, game, level, place, counted, sole, score, ended) = row;
        Ranked {
            seat,
            user: user.cast_unsigned(),
            name,
            guild: guild.cast_unsigned(),
            game,
            level,
            place,
            counted,
            sole,
            score,
            ended,
        }
    });
    Ok(Some(Filed {
        stored,
        results: results.collect(),
        ended: ended.first().and_then(|(ended, _)| *ended),
        pending: ended.first().is_some_and(|(_, pending)| *pending > 0),
        noted,
        clock_job: has_job(JobKind::Clock),
    }))
}

/// Positions as bits: bit 0 for position 1, and so on.
fn seat_bits(positions: impl Iterator<Item = i64>) -> u8 {
    let bit = |position: i64| {
        u32::try_from(position - 1).map_or(0, |index| 1u8.checked_shl(index).unwrap_or_default())
    };
    positions.fold(0, |bits, position| bits | bit(position))
}
