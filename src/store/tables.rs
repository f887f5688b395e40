//! All tables with their columns, for copying them completely.

use ring::digest::{Context, SHA256};
use sqlx::{ColumnIndex, Decode, Error, Row, Type};

use super::connection_trait::Value;

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    Number,
    Text,
    Real,
    Bytes,
}

/// A table.
pub(super) struct Table {
    pub name: &'static str,
    /// The columns of its key; the first is the match.
    pub key: &'static [&'static str],
    pub columns: &'static [(&'static str, Holds)],
}

use Holds::{Bytes, Number, Real, Text};

/// All tables with data of single matches. Each follows the tables that it refers to. A test compares them with the
/// migrations.
pub(super) const TABLES: [Table; 7] = [
    Table {
        name: "matches",
        key: &["id"],
        columns: &[
            ("id", Number),
            ("version", Number),
            ("status", Text),
            ("guild", Number),
            ("channel", Number),
            ("message", Number),
            ("own_thread", Number),
            ("lost", Number),
            ("code", Number),
            ("host", Number),
            ("game", Text),
            ("rules", Number),
            ("seats", Number),
            ("seed", Number),
            ("options", Text),
            ("wanted", Number),
            ("shuffled", Number),
            ("self_start", Number),
            ("private", Number),
            ("offers", Text),
            ("invited", Text),
            ("declined", Text),
            ("clock", Text),
            ("hinted", Number),
            ("opened", Number),
            ("started", Number),
            ("touched", Number),
            ("ended", Number),
        ],
    },
    Table {
        name: "players",
        key: &["match", "position"],
        columns: &[
            ("match", Number),
            ("position", Number),
            ("user_id", Number),
            ("level", Number),
            ("name", Text),
            ("done", Number),
            ("waiting_since", Number),
            ("sleep", Text),
            ("away", Text),
            ("away_told", Text),
            ("reminded", Number),
            ("snoozed", Number),
        ],
    },
    Table {
        name: "events",
        key: &["match", "seq"],
        columns: &[
            ("match", Number),
            ("seq", Number),
            ("seat", Number),
            ("what", Text),
            ("at", Number),
        ],
    },
    Table {
        name: "results",
        key: &["match", "seat"],
        columns: &[
            ("match", Number),
            ("seat", Number),
            ("guild", Number),
            ("game", Text),
            ("level", Number),
            ("user_id", Number),
            ("name", Text),
            ("place", Number),
            ("counted", Number),
            ("sole", Number),
            ("score", Real),
            ("ended", Number),
        ],
    },
    Table {
        name: "endings",
        key: &["match"],
        columns: &[("match", Number), ("guild", Number), ("ended", Number)],
    },
    Table {
        name: "proposals",
        key: &["match"],
        columns: &[
            ("match", Number),
            ("number", Number),
            ("events", Number),
            ("agreed", Number),
            ("cancels", Number),
            ("message", Number),
            ("closed", Number),
        ],
    },
    Table {
        name: "takeback_offers",
        key: &["match", "event"],
        columns: &[
            ("match", Number),
            ("event", Number),
            ("number", Number),
            ("events", Number),
            ("agreed", Number),
            ("message", Number),
            ("closed", Number),
        ],
    },
];

/// Tables that do not belong to single matches: standings, jobs, the settings of people and servers, heartbeats and
/// outages. Also the animations, which could be drawn again. A new database already has some jobs.
pub(super) const OTHERS: [Table; 7] = [
    Table {
        name: "standings",
        key: &["guild", "game", "level", "user_id"],
        columns: &[
            ("guild", Number),
            ("game", Text),
            ("level", Number),
            ("user_id", Number),
            ("name", Text),
            ("played", Number),
            ("won", Number),
            ("places", Number),
            ("average", Real),
            ("ended", Number),
        ],
    },
    Table {
        name: "jobs",
        key: &["kind", "key"],
        columns: &[
            ("kind", Text),
            ("key", Number),
            ("due", Number),
            ("held", Number),
            ("holder", Number),
            ("attempts", Number),
            ("state", Text),
            ("dead", Number),
        ],
    },
    Table {
        name: "preferences",
        key: &["user_id"],
        columns: &[
            ("user_id", Number),
            ("unconfirmed", Number),
            ("sleep", Text),
            ("away", Text),
            ("reminders", Text),
            ("digested", Number),
        ],
    },
    Table {
        name: "heartbeats",
        key: &["shards", "shard"],
        columns: &[("shards", Number), ("shard", Number), ("at", Number)],
    },
    Table {
        name: "outages",
        key: &["shards", "shard", "from_at"],
        columns: &[
            ("shards", Number),
            ("shard", Number),
            ("from_at", Number),
            ("until_at", Number),
        ],
    },
    Table {
        name: "replays",
        key: &["match"],
        columns: &[("match", Number), ("gif", Bytes)],
    },
    Table {
        name: "servers",
        key: &["guild"],
        columns: &[
            ("guild", Number),
            ("own_matches_only", Number),
            ("chosen", Number),
        ],
    },
];

/// How many rows are in memory at a time, and how many are in one statement. Both databases allow more values than
/// that.
const ROWS: (usize, usize) = (2000, 200);

/// The same for rows with files of up to a MiB.
const ROWS_WITH_FILES: (usize, usize) = (16, 4);

impl Table {
    /// How many rows to have in memory at a time, and how many to put into one statement.
    pub fn rows_at_once(&self) -> (usize, usize) {
        if self.holds().contains(&Bytes) {
            ROWS_WITH_FILES
        } else {
            ROWS
        }
    }

    pub fn holds(&self) -> Vec<Holds> {
        self.columns.iter().map(|(_, holds)| *holds).collect()
    }

    fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// The indices of the key's columns.
    pub fn key_places(&self) -> Vec<usize> {
        let place = |key: &&str| self.columns.iter().position(|(name, _)| name == key);
        self.key.iter().filter_map(place).collect()
    }

    pub fn count(&self) -> String {
        format!("select count(*) from {}", self.name)
    }

    /// A statement for `rows` rows in the order of the key. With `after`, they follow the row with the key `$1`, `$2`.
    pub fn page(&self, after: bool, rows: usize) -> String {
        let (names, key) = (self.names(), self.key.join(", "));
        let marks: Vec<String> = (1..=self.key.len())
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
        let (name, names, of) = (self.name, self.names(), self.key[0]);
        let key = self.key.join(", ");
        format!("select {names} from {name} where {of} between $1 and $2 order by {key}")
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

/// The value of one column of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Number(Option<i64>),
    Text(Option<String>),
    Real(Option<f64>),
    Bytes(Vec<u8>),
}

impl Cell {
    /// A row's cells.
    pub fn all<R: Row>(row: &R, columns: &[Holds]) -> Result<Vec<Self>, Error>
    where
        usize: ColumnIndex<R>,
        for<'r> Option<i64>: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> Option<String>: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> Option<f64>: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
    {
        let cell = |(index, holds): (usize, &Holds)| {
            Ok(match holds {
                Number => Self::Number(row.try_get(index)?),
                Text => Self::Text(row.try_get(index)?),
                Real => Self::Real(row.try_get(index)?),
                Bytes => Self::Bytes(row.try_get(index)?),
            })
        };
        columns.iter().enumerate().map(cell).collect()
    }

    pub fn value(&self) -> Value<'_> {
        match self {
            Self::Number(number) => Value::MaybeNumber(*number),
            Self::Text(text) => Value::MaybeText(text.as_deref()),
            Self::Real(real) => Value::MaybeReal(*real),
            Self::Bytes(bytes) => Value::Bytes(bytes),
        }
    }

    /// The number in it, or 0 if it has none.
    pub fn number(&self) -> i64 {
        match self {
            Self::Number(number) => number.unwrap_or_default(),
            Self::Text(_) | Self::Real(_) | Self::Bytes(_) => 0,
        }
    }

    fn digest(&self, into: &mut Context) {
        match self {
            Self::Number(None) | Self::Text(None) | Self::Real(None) => into.update(b"0"),
            Self::Number(Some(number)) => {
                into.update(b"n");
                into.update(&number.to_le_bytes());
            }
            Self::Text(Some(text)) => {
                into.update(b"t");
                into.update(&text.len().to_le_bytes());
                into.update(text.as_bytes());
            }
            Self::Real(Some(real)) => {
                into.update(b"r");
                into.update(&real.to_bits().to_le_bytes());
            }
            Self::Bytes(bytes) => {
                into.update(b"b");
                into.update(&bytes.len().to_le_bytes());
                into.update(bytes);
            }
        }
    }
}

/// A hash of everything stored about one match.
pub(super) struct Digest(Context);

impl Digest {
    pub fn new() -> Self {
        Self(Context::new(&SHA256))
    }

    pub fn add(&mut self, table: &Table, row: &[Cell]) {
        self.0.update(table.name.as_bytes());
        for cell in row {
            cell.digest(&mut self.0);
        }
    }

    pub fn done(self) -> Vec<u8> {
        self.0.finish().as_ref().to_vec()
    }
}

#[cfg(test)]
mod tests;
