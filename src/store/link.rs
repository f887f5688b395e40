//! A connection to either database, as far as the shared statements need one.

use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteRow};
use sqlx::{Arguments, AssertSqlSafe, Error, FromRow, query_as_with, query_with, raw_sql};

use super::sql;
use super::tables::{Cell, Holds};

/// What stands for `$1`, `$2`, … in a statement.
#[derive(Clone, Copy)]
pub(super) enum Value<'a> {
    Number(i64),
    Text(&'a str),
    MaybeNumber(Option<i64>),
    MaybeText(Option<&'a str>),
    MaybeReal(Option<f64>),
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

/// An id: bit for bit.
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

/// A tuple of columns that both databases can give.
pub(super) trait Row:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T> Row for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{}

/// Runs statements, prepared once for each connection.
pub(super) trait Link: Send {
    /// Changes something; gives how many rows.
    fn change(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<u64, Error>> + Send;

    /// Asks for rows.
    fn ask<T: Row>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<Vec<T>, Error>> + Send;

    /// Runs statements that have no values.
    fn run(&mut self, sql: &'static str) -> impl Future<Output = Result<(), Error>> + Send;

    /// Asks for rows of columns that hold this, by a statement made of names known here.
    fn cells(
        &mut self,
        sql: String,
        values: &[Value<'_>],
        columns: &[Holds],
    ) -> impl Future<Output = Result<Vec<Vec<Cell>>, Error>> + Send;

    /// Adds rows, by a statement likewise made.
    fn put(
        &mut self,
        sql: String,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<u64, Error>> + Send;

    /// Begins to read one state.
    const SNAPSHOT: &'static str;

    /// Begins to write alone.
    const ALONE: &'static str;

    /// Is there the table in which migrations are noted? One row, 1 or 0.
    const MIGRATED: &'static str;
}

/// The two differ in their types only, which sqlx's traits would have every function spell out.
macro_rules! link {
    ($connection:ty, $arguments:ty, $row:ty, $snapshot:expr, $alone:expr, $migrated:expr) => {
        impl Link for $connection {
            const SNAPSHOT: &'static str = $snapshot;
            const ALONE: &'static str = $alone;
            const MIGRATED: &'static str = $migrated;

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

link!(
    SqliteConnection,
    SqliteArguments,
    SqliteRow,
    "begin",
    "begin immediate",
    sql::MIGRATED_SQLITE
);
link!(
    PgConnection,
    PgArguments,
    PgRow,
    sql::SNAPSHOT,
    "begin; lock table matches in exclusive mode",
    sql::MIGRATED_POSTGRES
);
