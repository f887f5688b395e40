//! The interface of a connection to either database that the shared statements need.

use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteRow};
use sqlx::{Arguments, AssertSqlSafe, Error, FromRow, query_as_with, query_with, raw_sql};

use super::sql;
use super::sql::{clock_statements, job_leases, operator};
use super::tables::{Cell, Holds};

/// The value of a parameter `$1`, `$2`, … of a statement.
#[derive(Clone, Copy)]
pub(super) enum Value<'a> {
    Number(i64),
    Text(&'a str),
    MaybeNumber(Option<i64>),
    MaybeText(Option<&'a str>),
    MaybeReal(Option<f64>),
    Bytes(&'a [u8]),
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

/// Statements that lock rows of leaderboards.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    /// For a person's batch.
    pub person: &'static str,
    /// For a server's batch.
    pub server: &'static str,
    /// For a match.
    pub one: &'static str,
}

/// An id, with the same bits.
impl From<u64> for Value<'_> {
    fn from(id: u64) -> Self {
        Self::Number(id.cast_signed())
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

/// A tuple of columns that both databases can return.
pub(super) trait Row:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T> Row for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{}

/// Runs statements. Each is prepared once per connection.
pub(super) trait Connection: Send {
    /// Runs a statement that changes rows; returns how many.
    fn change(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<u64, Error>> + Send;

    /// Runs a query.
    fn ask<T: Row>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<Vec<T>, Error>> + Send;

    /// Runs statements that have no values.
    fn run(&mut self, sql: &'static str) -> impl Future<Output = Result<(), Error>> + Send;

    /// Runs a query whose text is made from names in this program; `columns` are its types.
    fn cells(
        &mut self,
        sql: String,
        values: &[Value<'_>],
        columns: &[Holds],
    ) -> impl Future<Output = Result<Vec<Vec<Cell>>, Error>> + Send;

    /// Inserts rows with a statement whose text is also made from such names.
    fn put(
        &mut self,
        sql: String,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<u64, Error>> + Send;

    /// The statements that the two databases word differently.
    const OWN: &'static Own;
}

/// The statements of one of the databases.
pub(super) struct Own {
    /// Begins a transaction that reads a snapshot.
    pub snapshot: &'static str,

    /// Begins a transaction that excludes all other writers.
    pub alone: &'static str,

    /// Is there the table of applied migrations? One row, 1 or 0.
    pub migrated: &'static str,

    /// Takes a match's row lock; `None` if the database has only one writer at a time.
    pub lock: Option<&'static str>,

    /// Locks a user, and the matches in which they still play; `None` as above.
    pub lock_user: Option<[&'static str; 2]>,

    /// Locks a host who opens a lobby; `None` as above.
    pub lock_host: Option<&'static str>,

    /// Stores a whole turn that ends nothing, if the database can do it in one statement. `match_updates` binds its
    /// values.
    pub turn: Option<&'static str>,

    /// The matches of a person's batch. If the database has several writers, their rows are locked.
    pub person_batch: &'static str,

    /// The matches of a batch in which somebody has an old name, locked in the same way.
    pub old_names_batch: &'static str,

    /// Some of a server's lobbies and live matches, locked in the same way.
    pub server_going_on: &'static str,

    /// The matches of a server's batch, locked in the same way.
    pub server_batch: &'static str,

    /// Locks the leaderboard rows from which the results of a person's batch, a server's batch or a match are about to
    /// be subtracted. `None` if the database has only one writer.
    pub lines: Option<Lines>,

    /// Finds due jobs without a lease, by the database's clock.
    pub due: &'static str,

    /// Acquires a job's lease.
    pub claim: &'static str,

    /// Renews it.
    pub renew: &'static str,

    /// Reads the database's clock.
    pub clock: &'static str,

    /// Stores that a way in works.
    pub beat: &'static str,

    /// Stores the outage before that.
    pub outage: &'static str,
}

/// Implements the trait. The two implementations differ only in their types; a generic one would need many of sqlx's
/// traits as bounds on every function.
macro_rules! connection {
    ($connection:ty, $arguments:ty, $row:ty, $own:expr) => {
        impl Connection for $connection {
            const OWN: &'static Own = &$own;

            async fn run(&mut self, sql: &'static str) -> Result<(), Error> {
                raw_sql(sql).execute(self).await.map(drop)
            }

            async fn cells(
                &mut self,
                sql: String,
                values: &[Value<'_>],
                columns: &[Holds],
            ) -> Result<Vec<Vec<Cell>>, Error> {
                let arguments: $arguments = bound(values)?;
                let asked = query_with(AssertSqlSafe(sql), arguments).fetch_all(self);
                let rows: Vec<$row> = asked.await?;
                rows.iter().map(|row| Cell::all(row, columns)).collect()
            }

            async fn put(&mut self, sql: String, values: &[Value<'_>]) -> Result<u64, Error> {
                let arguments: $arguments = bound(values)?;
                let done = query_with(AssertSqlSafe(sql), arguments).execute(self);
                Ok(done.await?.rows_affected())
            }

            async fn change(
                &mut self,
                sql: &'static str,
                values: &[Value<'_>],
            ) -> Result<u64, Error> {
                let arguments: $arguments = bound(values)?;
                let done = query_with(sql, arguments).execute(self).await?;
                Ok(done.rows_affected())
            }

            async fn ask<T: Row>(
                &mut self,
                sql: &'static str,
                values: &[Value<'_>],
            ) -> Result<Vec<T>, Error> {
                let arguments: $arguments = bound(values)?;
                query_as_with(sql, arguments).fetch_all(self).await
            }
        }

        impl Bind for $arguments {
            fn bind(&mut self, value: Value<'_>) -> Result<(), BoxDynError> {
                match value {
                    Value::Number(number) => Arguments::add(self, number),
                    Value::Text(text) => Arguments::add(self, text),
                    Value::MaybeNumber(number) => Arguments::add(self, number),
                    Value::MaybeText(text) => Arguments::add(self, text),
                    Value::MaybeReal(real) => Arguments::add(self, real),
                    Value::Bytes(bytes) => Arguments::add(self, bytes),
                }
            }
        }
    };
}

trait Bind: Default {
    fn bind(&mut self, value: Value<'_>) -> Result<(), BoxDynError>;
}

fn bound<A: Bind>(values: &[Value<'_>]) -> Result<A, Error> {
    let mut arguments = A::default();
    for value in values {
        arguments.bind(*value).map_err(Error::Encode)?;
    }
    Ok(arguments)
}

const SQLITE: Own = Own {
    snapshot: "begin",
    alone: "begin immediate",
    migrated: operator::MIGRATED_SQLITE,
    // there is one writer at a time
    lock: None,
    lock_user: None,
    lock_host: None,
    turn: None,
    person_batch: sql::data_erasure_statements::PERSON_BATCH,
    old_names_batch: sql::data_erasure_statements::OLD_NAMES_BATCH,
    server_going_on: sql::data_erasure_statements::SERVER_GOING_ON,
    server_batch: sql::data_erasure_statements::SERVER_BATCH,
    lines: None,
    due: job_leases::sqlite::DUE,
    claim: job_leases::sqlite::CLAIM,
    renew: job_leases::sqlite::RENEW,
    clock: clock_statements::sqlite::CLOCK,
    beat: clock_statements::sqlite::BEAT,
    outage: clock_statements::sqlite::OUTAGE,
};

const POSTGRES: Own = Own {
    snapshot: sql::postgres::SNAPSHOT,
    alone: "begin; lock table matches in exclusive mode",
    migrated: operator::MIGRATED_POSTGRES,
    lock: Some(sql::postgres::LOCK),
    lock_user: Some([sql::postgres::LOCK_USER, sql::postgres::LOCK_PLAYING]),
    lock_host: Some(sql::postgres::LOCK_HOST),
    turn: Some(sql::postgres::TURN),
    person_batch: sql::postgres::PERSON_BATCH,
    old_names_batch: sql::postgres::OLD_NAMES_BATCH,
    server_going_on: sql::postgres::SERVER_GOING_ON,
    server_batch: sql::postgres::SERVER_BATCH,
    lines: Some(Lines {
        person: sql::postgres::PERSON_LINES,
        server: sql::postgres::SERVER_LINES,
        one: sql::postgres::MATCH_LINES,
    }),
    due: job_leases::postgres::DUE,
    claim: job_leases::postgres::CLAIM,
    renew: job_leases::postgres::RENEW,
    clock: clock_statements::postgres::CLOCK,
    beat: clock_statements::postgres::BEAT,
    outage: clock_statements::postgres::OUTAGE,
};

connection!(SqliteConnection, SqliteArguments, SqliteRow, SQLITE);
connection!(PgConnection, PgArguments, PgRow, POSTGRES);
