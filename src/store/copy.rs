//! Copies one database into another, in batches within one transaction. If the copy differs from the original, nothing
//! is kept.

use std::collections::BTreeMap;

use ring::digest::{Context, SHA256};
use thiserror::Error;

use super::StoreError;
use super::both_databases::{ALONE, COMMIT, Connection, ROLL_BACK, SNAPSHOT, Sql};
use super::database_columns::Table;
use super::erasure_by_table::{ABOUT_A_MATCH, TABLES};
use super::values::{Cell, Value};

/// The ids of the next 1000 matches in the order of their ids, from $1 on.
pub(super) const SOME_IDS: Sql =
    Sql::both("select id from matches where id >= $1 order by id limit 1000");

/// Deletes the rows that the bot writes when it starts on a new database.
const UNSTARTED: Sql = Sql::both(
    "delete from jobs; delete from heartbeats; delete from outages; delete from write_checks; delete from programs",
);

/// The time of the last change other than an append, and the sum of all versions.
const TOUCHED: Sql = Sql::both(
    "select coalesce(max(touched), 0), cast(coalesce(sum(version), 0) as bigint) from matches",
);

/// What was copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// Each table and how many rows it has.
    pub rows: Vec<(&'static str, u64)>,
    /// How many records were compared, hash by hash.
    pub records: u64,
}

/// Why nothing was copied.
#[derive(Debug, Error)]
pub enum CopyError {
    /// The other database is not empty, so the data would be mixed.
    #[error("the database to copy to has matches or choices of people already: it must be empty")]
    NotEmpty,
    /// The database was changed meanwhile, and the copy would lack the changes.
    #[error("the database has changed while it was copied: stop the bot, then copy again")]
    Changed,
    /// A row cannot be read.
    #[error("a row of the table {table} cannot be read: {error} (`skirmish verify` may say more)")]
    Unreadable {
        /// The table.
        table: &'static str,
        /// Why it cannot be read.
        error: sqlx::Error,
    },
    /// The other database stored something different from what was written.
    #[error("match {0} differs in the copy; nothing was copied")]
    Differs(u64),
    /// The numbers of rows differ.
    #[error("the numbers of rows differ in the copy; nothing was copied")]
    Count,
    /// One of the databases failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

pub(super) async fn copy(
    from: &mut Connection<'_>,
    to: &mut Connection<'_>,
) -> Result<Copied, CopyError> {
    from.run(SNAPSHOT).await?;
    to.run(ALONE).await?;
    // the bot may have been started on the other database
    to.run(UNSTARTED).await?;
    if counts(to).await?.iter().any(|rows| *rows > 0) {
        return Err(CopyError::NotEmpty);
    }
    let mut tables = Vec::new();
    for table in &TABLES {
        tables.push(Table::read(from, table.name).await?);
    }
    for table in &tables {
        fill(table, from, to).await?;
    }
    let (rows, touched) = (counts(from).await?, touched(from).await?);
    if counts(to).await? != rows {
        return Err(CopyError::Count);
    }
    let records = compare(&tables[..ABOUT_A_MATCH], from, to).await?;
    from.run(ROLL_BACK).await?;
    if counts(from).await? != rows || self::touched(from).await? != touched {
        return Err(CopyError::Changed);
    }
    to.run(COMMIT).await?;
    let names = TABLES.iter().map(|table| table.name);
    Ok(Copied {
        rows: names.zip(rows).collect(),
        records,
    })
}

async fn counts(conn: &mut Connection<'_>) -> Result<Vec<u64>, CopyError> {
    let mut counts = Vec::new();
    for table in &TABLES {
        let count = conn.number(table.count, &[]).await?;
        counts.push(count.cast_unsigned());
    }
    Ok(counts)
}

async fn touched(conn: &mut Connection<'_>) -> Result<Vec<(i64, i64)>, sqlx::Error> {
    conn.ask(TOUCHED, &[]).await
}

async fn read(
    table: &Table,
    conn: &mut Connection<'_>,
    sql: String,
    values: &[Value<'_>],
) -> Result<Vec<Vec<Cell>>, CopyError> {
    let rows = conn.cells(sql, values, &table.types()).await;
    rows.map_err(|error| CopyError::Unreadable {
        table: table.name,
        error,
    })
}

async fn fill(
    table: &Table,
    from: &mut Connection<'_>,
    to: &mut Connection<'_>,
) -> Result<(), CopyError> {
    let key = table.key();
    let (rows_of_page, rows_of_chunk) = table.rows_at_once();
    let mut after: Option<Vec<Cell>> = None;
    loop {
        let last: Vec<Value<'_>> = after.iter().flatten().map(Cell::value).collect();
        let page = table.page(after.is_some(), rows_of_page);
        let rows = read(table, from, page, &last).await?;
        for chunk in rows.chunks(rows_of_chunk) {
            let values: Vec<Value<'_>> = chunk.iter().flatten().map(Cell::value).collect();
            to.put(table.insert(chunk.len()), &values).await?;
        }
        match rows.last() {
            Some(row) if rows.len() == rows_of_page => {
                after = Some(key.iter().map(|place| row[*place].clone()).collect());
            }
            _ => return Ok(()),
        }
    }
}

/// Compares the hashes of all records; returns the number of records.
async fn compare(
    tables: &[Table],
    from: &mut Connection<'_>,
    to: &mut Connection<'_>,
) -> Result<u64, CopyError> {
    let (mut records, mut first) = (0, i64::MIN);
    loop {
        let ids: Vec<(i64,)> = from.ask(SOME_IDS, &[first.into()]).await?;
        let (Some((low,)), Some((high,))) = (ids.first(), ids.last()) else {
            return Ok(records);
        };
        let (ours, theirs) = (
            digests(tables, from, *low, *high).await?,
            digests(tables, to, *low, *high).await?,
        );
        let differs = ours
            .iter()
            .find(|(id, digest)| theirs.get(id) != Some(digest));
        if let Some((id, _)) = differs {
            return Err(CopyError::Differs(id.cast_unsigned()));
        }
        records += ours.len() as u64;
        match high.checked_add(1) {
            Some(next) => first = next,
            None => return Ok(records),
        }
    }
}

/// A hash of everything stored about each match from `low` to `high`.
async fn digests(
    tables: &[Table],
    conn: &mut Connection<'_>,
    low: i64,
    high: i64,
) -> Result<BTreeMap<i64, Vec<u8>>, CopyError> {
    let mut digests: BTreeMap<i64, Context> = BTreeMap::new();
    for table in tables {
        let values = [low.into(), high.into()];
        let rows = read(table, conn, table.between(), &values).await?;
        let of = table.key()[0];
        for row in rows {
            let digest = digests
                .entry(row[of].number())
                .or_insert_with(|| Context::new(&SHA256));
            digest.update(format!("{} {row:?}", table.name).as_bytes());
        }
    }
    let done = digests.into_iter();
    let done = done.map(|(id, digest)| (id, digest.finish().as_ref().to_vec()));
    Ok(done.collect())
}
