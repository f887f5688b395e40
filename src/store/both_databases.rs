//! A connection to either database, and statements in both SQL dialects.

use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteRow};
use sqlx::{Arguments, AssertSqlSafe, Error, FromRow, query_as_with, query_with, raw_sql};

use super::StoreError;
use super::values::{Cell, Value};

/// A statement in each database's SQL dialect. An empty text does nothing.
#[derive(Clone, Copy)]
pub(super) struct Sql {
    pub sqlite: &'static str,
    pub postgres: &'static str,
}

impl Sql {
    /// A statement that both databases understand.
    pub const fn both(sql: &'static str) -> Self {
        Self {
            sqlite: sql,
            postgres: sql,
        }
    }

    /// A statement that only `PostgreSQL` needs, for example a lock: `SQLite` has one writer at a time.
    pub const fn postgres(sql: &'static str) -> Self {
        Self {
            sqlite: "",
            postgres: sql,
        }
    }
}

/// Defines statements as constants, and lists them for the test of their query plans: `=` for a text that both
/// databases understand, `=>` for an [`Sql`].
macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident $(= $both:expr)? $(=> $pair:expr)?;)+) => {
        $($(#[$doc])* pub(in crate::store) const $name: $crate::store::both_databases::Sql =
            $($crate::store::both_databases::Sql::both($both))? $($pair)?;)+

        /// All statements of this list, by name.
        pub(in crate::store) const STATEMENTS: &[(&str, $crate::store::both_databases::Sql)] =
            &[$((stringify!($name), $name)),+];
    };
}
pub(super) use statements;

/// Makes a statement that contains the database's own time, in unix milliseconds, between its parts. A process's time
/// is not used: its clock may jump, and the process may be stopped for minutes.
macro_rules! by_clock {
    ($first:expr $(, $rest:expr)+) => {
        $crate::store::both_databases::Sql {
            sqlite: concat!($first $(, "cast(unixepoch('subsec') * 1000 as integer)", $rest)+),
            postgres: concat!(
                $first $(, "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)", $rest)+
            ),
        }
    };
}
pub(super) use by_clock;

/// Makes a statement whose parameter `$1` is a list of ids. `text; end` makes the statement from three parts: `text`,
/// which ends with the name of a column, the condition that this column's value is one of the ids, and `end`.
/// `name: text` passes the text with the condition to the macro `name`, which makes the statement.
macro_rules! in_batch {
    ($before:expr; $after:expr) => {
        $crate::store::both_databases::Sql {
            sqlite: concat!($before, " in (select value from json_each($1))", $after),
            postgres: concat!($before, " = any($1)", $after),
        }
    };
    ($statement:ident: $before:expr) => {
        $crate::store::both_databases::Sql {
            sqlite: $statement!(concat!($before, " in (select value from json_each($1))")),
            postgres: $statement!(concat!($before, " = any($1)")),
        }
    };
    ($before:expr) => {
        in_batch!($before; "")
    };
}
pub(super) use in_batch;

/// A tuple of columns that both databases can return.
pub(super) trait Row:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T> Row for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{}

macro_rules! arguments {
    ($arguments:ty, $values:expr, $ids:ident => $list:expr) => {{
        let mut arguments = <$arguments>::default();
        for value in $values {
            let added = match *value {
                Value::Number(number) => arguments.add(number),
                Value::Text(text) => arguments.add(text),
                Value::MaybeNumber(number) => arguments.add(number),
                Value::MaybeText(text) => arguments.add(text),
                Value::MaybeReal(real) => arguments.add(real),
                Value::Bytes(bytes) => arguments.add(bytes),
                Value::Ids($ids) => arguments.add($list),
            };
            added.map_err(Error::Encode)?;
        }
        arguments
    }};
}

fn for_sqlite(values: &[Value<'_>]) -> Result<SqliteArguments, Error> {
    Ok(arguments!(SqliteArguments, values, ids => serde_json::Value::from(ids).to_string()))
}

fn for_postgres(values: &[Value<'_>]) -> Result<PgArguments, Error> {
    Ok(arguments!(PgArguments, values, ids => ids))
}

/// A connection to either database. Each statement is prepared once per connection.
pub(super) enum Connection<'a> {
    Sqlite(&'a mut SqliteConnection),
    Postgres(&'a mut PgConnection),
}

impl Connection<'_> {
    /// Runs a statement that changes rows; returns how many.
    pub async fn change(&mut self, sql: Sql, values: &[Value<'_>]) -> Result<u64, Error> {
        Ok(match self {
            Self::Sqlite(_) if sql.sqlite.is_empty() => 0,
            Self::Sqlite(connection) => query_with(sql.sqlite, for_sqlite(values)?)
                .execute(&mut **connection)
                .await?
                .rows_affected(),
            Self::Postgres(connection) => query_with(sql.postgres, for_postgres(values)?)
                .execute(&mut **connection)
                .await?
                .rows_affected(),
        })
    }

    /// Runs a statement that must change a row. If it changes none, the caller's knowledge is stale.
    pub async fn must_change(&mut self, sql: Sql, values: &[Value<'_>]) -> Result<(), StoreError> {
        match self.change(sql, values).await? {
            0 => Err(StoreError::Stale),
            _ => Ok(()),
        }
    }

    /// Runs a query.
    pub async fn ask<T: Row>(&mut self, sql: Sql, values: &[Value<'_>]) -> Result<Vec<T>, Error> {
        match self {
            Self::Sqlite(connection) => {
                let asked = query_as_with(sql.sqlite, for_sqlite(values)?);
                asked.fetch_all(&mut **connection).await
            }
            Self::Postgres(connection) => {
                let asked = query_as_with(sql.postgres, for_postgres(values)?);
                asked.fetch_all(&mut **connection).await
            }
        }
    }

    /// The first row of a query.
    pub async fn first<T: Row>(
        &mut self,
        sql: Sql,
        values: &[Value<'_>],
    ) -> Result<Option<T>, Error> {
        Ok(self.ask(sql, values).await?.into_iter().next())
    }

    /// The first number of a query's first row, or 0.
    pub async fn number(&mut self, sql: Sql, values: &[Value<'_>]) -> Result<i64, Error> {
        let first = self.first(sql, values).await?;
        Ok(first.map_or(0, |(number,)| number))
    }

    /// Runs statements that have no values.
    pub async fn run(&mut self, sql: Sql) -> Result<(), Error> {
        match self {
            Self::Sqlite(connection) => raw_sql(sql.sqlite)
                .execute(&mut **connection)
                .await?
                .rows_affected(),
            Self::Postgres(connection) => raw_sql(sql.postgres)
                .execute(&mut **connection)
                .await?
                .rows_affected(),
        };
        Ok(())
    }

    /// Runs a query whose text is made from names in the database's catalogue; `types` are its columns' types.
    pub async fn cells(
        &mut self,
        sql: String,
        values: &[Value<'_>],
        types: &[&str],
    ) -> Result<Vec<Vec<Cell>>, Error> {
        let sql = AssertSqlSafe(sql);
        match self {
            Self::Sqlite(connection) => {
                let asked = query_with(sql, for_sqlite(values)?);
                let rows = asked.fetch_all(&mut **connection).await?;
                rows.iter().map(|row| Cell::all(row, types)).collect()
            }
            Self::Postgres(connection) => {
                let asked = query_with(sql, for_postgres(values)?);
                let rows = asked.fetch_all(&mut **connection).await?;
                rows.iter().map(|row| Cell::all(row, types)).collect()
            }
        }
    }

    /// Inserts rows with a statement whose text is made from names in the catalogue too.
    pub async fn put(&mut self, sql: String, values: &[Value<'_>]) -> Result<(), Error> {
        let sql = AssertSqlSafe(sql);
        match self {
            Self::Sqlite(connection) => {
                let put = query_with(sql, for_sqlite(values)?);
                put.execute(&mut **connection).await.map(drop)
            }
            Self::Postgres(connection) => {
                let put = query_with(sql, for_postgres(values)?);
                put.execute(&mut **connection).await.map(drop)
            }
        }
    }
}

/// Begins a transaction whose queries see one snapshot.
pub(super) const SNAPSHOT: Sql = Sql {
    sqlite: "begin",
    postgres: "begin isolation level repeatable read read only",
};

/// Begins a transaction that excludes all other writers.
pub(super) const ALONE: Sql = Sql {
    sqlite: "begin immediate",
    postgres: "begin; lock table matches in exclusive mode",
};

pub(super) const COMMIT: Sql = Sql::both("commit");

pub(super) const ROLL_BACK: Sql = Sql::both("rollback");
