//! The columns of tables, from the database's own catalogue, and statements for whole rows.

use sqlx::Error;

use super::both_databases::{Connection, Sql};

/// The columns of the table $1: name, type, and place in the primary key or 0. Generated columns are left out.
const COLUMNS: Sql = Sql {
    sqlite: "select name, lower(type), pk from pragma_table_info($1) order by cid",
    postgres: "\
        select cast(a.attname as text), format_type(a.atttypid, null), \
            cast(coalesce(array_position(cast(i.indkey as int2[]), a.attnum) + 1, 0) as bigint) \
        from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary \
        where a.attrelid = cast($1 as regclass) and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' \
        order by a.attnum",
};

/// A table as the database knows it.
pub(super) struct Table {
    pub name: &'static str,
    columns: Vec<Column>,
}

struct Column {
    name: String,
    sql_type: String,
    /// From 1 on; 0 if the column is not in the primary key.
    place_in_key: i64,
}

/// The most rows in memory at a time, and the most rows in one statement. Both databases allow more parameters than
/// such a statement has.
const ROWS: (usize, usize) = (2000, 200);

/// The same limits for tables with files of up to 1 MiB in a row.
const ROWS_WITH_FILES: (usize, usize) = (16, 4);

impl Table {
    /// Reads a table's columns.
    pub async fn read(connection: &mut Connection<'_>, name: &'static str) -> Result<Self, Error> {
        let found: Vec<(String, String, i64)> = connection.ask(COLUMNS, &[name.into()]).await?;
        let column = |(name, sql_type, place_in_key)| Column {
            name,
            sql_type,
            place_in_key,
        };
        let columns = found.into_iter().map(column).collect();
        Ok(Self { name, columns })
    }

    /// The most rows in memory at a time, and the most rows in one statement.
    pub fn rows_at_once(&self) -> (usize, usize) {
        if self.types().contains(&"bytea") {
            ROWS_WITH_FILES
        } else {
            ROWS
        }
    }

    /// The types of the columns.
    pub fn types(&self) -> Vec<&str> {
        self.columns
            .iter()
            .map(|column| &*column.sql_type)
            .collect()
    }

    fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|column| &*column.name).collect();
        names.join(", ")
    }

    /// The indices of the key's columns, in the key's order. The first is the match, if the table belongs to matches.
    pub fn key(&self) -> Vec<usize> {
        let mut key: Vec<usize> = (0..self.columns.len()).collect();
        key.retain(|index| self.columns[*index].place_in_key > 0);
        key.sort_by_key(|index| self.columns[*index].place_in_key);
        key
    }

    fn key_names(&self) -> Vec<&str> {
        let names = self
            .key()
            .into_iter()
            .map(|index| &*self.columns[index].name);
        names.collect()
    }

    /// A statement for `rows` rows in the order of the key. With `after`, they follow the row with the key `$1`, `$2`.
    pub fn page(&self, after: bool, rows: usize) -> String {
        let (names, key) = (self.names(), self.key_names().join(", "));
        let marks: Vec<String> = (1..=self.key().len())
            .map(|mark| format!("${mark}"))
            .collect();
        let only = if after {
            format!("where ({key}) > ({})", marks.join(", "))
        } else {
            String::new()
        };
        let name = self.name;
        format!("select {names} from {name} {only} order by {key} limit {rows}")
    }

    /// A statement for the rows of all matches from `$1` to `$2`.
    pub fn between(&self) -> String {
        let (name, names, key) = (self.name, self.names(), self.key_names());
        let (of, key) = (key[0], key.join(", "));
        format!("select {names} from {name} where {of} between $1 and $2 order by {key}")
    }

    /// A statement for at most `rows` rows of the user `$1`, by the condition `own`.
    pub fn own_rows(&self, own: &str, rows: usize) -> String {
        let (name, names) = (self.name, self.names());
        let key: Vec<String> = self
            .key_names()
            .iter()
            .map(|name| format!("{name} desc"))
            .collect();
        let key = key.join(", ");
        format!("select {names} from {name} where {own} order by {key} limit {rows}")
    }

    /// The names of the columns.
    pub fn column_names(&self) -> Vec<&str> {
        self.columns.iter().map(|column| &*column.name).collect()
    }

    /// A statement that inserts `rows` rows.
    pub fn insert(&self, rows: usize) -> String {
        let width = self.columns.len();
        let row = |row: usize| {
            let marks = (1..=width).map(|column| format!("${}", row * width + column));
            format!("({})", marks.collect::<Vec<_>>().join(", "))
        };
        let rows: Vec<String> = (0..rows).map(row).collect();
        let (name, names) = (self.name, self.names());
        format!("insert into {name} ({names}) values {}", rows.join(", "))
    }
}
