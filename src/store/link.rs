//! A connection to either database, as far as the shared statements need one.

use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteRow};
use sqlx::{Arguments, Error, FromRow, query_as_with, query_with};

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
}

/// The two differ in their types only, which sqlx's traits would have every function spell out.
macro_rules! link {
    ($connection:ty, $arguments:ty) => {
        impl Link for $connection {
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

link!(SqliteConnection, SqliteArguments);
link!(PgConnection, PgArguments);
