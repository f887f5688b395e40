//! All that is stored of a person, as JSON: for the person.

use jiff::Timestamp;
use serde_json::{Map, Value as Json};

use super::both_databases::Connection;
use super::database_columns;
use super::erasure_by_table::{NOT_OWN, TABLES};
use super::error::Result;
use super::values::Cell;
use crate::model::{MatchCode, USER_NAME_FOLLOWS};

/// How many rows of a table are exported: the table with most rows holds turns, and a thousand matches have fewer.
const MOST_ROWS: usize = 50_000;

/// An export lists under this name the tables that were too long. It has only their latest rows.
pub const CUT: &str = "only_the_latest_rows_of";

/// The person's rows of every table, by table: at most [`MOST_ROWS`], the latest ones.
pub(super) async fn export(conn: &mut Connection<'_>, user: u64) -> Result<Json> {
    let (mut all, mut cut_tables) = (Map::new(), Vec::new());
    for table in &TABLES {
        let Some(own) = table.own else {
            continue;
        };
        let columns = database_columns::Table::read(conn, table.name).await?;
        let sql = columns.own_rows(own, MOST_ROWS);
        let rows = conn.cells(sql, &[user.into()], &columns.types()).await?;
        let names = columns.column_names();
        let row = |cells: Vec<Cell>| {
            let cells = names.iter().zip(cells);
            let cells = cells.filter(|(name, _)| !NOT_OWN.contains(name));
            Json::Object(
                cells
                    .map(|(name, cell)| ((*name).to_owned(), json(name, cell)))
                    .collect(),
            )
        };
        let cut = rows.len() >= MOST_ROWS;
        all.insert(table.name.to_owned(), rows.into_iter().map(row).collect());
        if cut {
            cut_tables.push(Json::from(table.name));
        }
    }
    if !cut_tables.is_empty() {
        all.insert(CUT.to_owned(), cut_tables.into());
    }
    Ok(Json::Object(all))
}

/// Unix milliseconds of this century. No other number of the tables is that large, except ids, which are larger.
const TIMES: std::ops::Range<i64> = 946_684_800_000..4_102_444_800_000;

/// A column's value as people read it: codes as they are typed, times as dates by ISO 8601. Ids are larger than
/// JavaScript's numbers, so large numbers become texts.
fn json(column: &str, cell: Cell) -> Json {
    match cell {
        Cell::Number(Some(number)) if column == "code" => {
            let code = u32::try_from(number).ok().and_then(MatchCode::new);
            code.map(|code| code.to_string()).into()
        }
        Cell::Number(Some(number)) if TIMES.contains(&number) => {
            let time = Timestamp::from_millisecond(number);
            time.map_or(number.into(), |time| time.to_string().into())
        }
        Cell::Text(Some(text)) if column == "name" => text.replace(USER_NAME_FOLLOWS, " / ").into(),
        Cell::Number(Some(number)) if number.unsigned_abs() < 1 << 53 => number.into(),
        Cell::Number(Some(number)) => number.to_string().into(),
        Cell::Text(text) => text.into(),
        Cell::Real(real) => real.into(),
        Cell::Number(None) | Cell::Bytes(_) => Json::Null,
    }
}
