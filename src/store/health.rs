//! Can turns be stored? A check writes as much as a turn needs. Failures of queries and changes are remembered, because
//! a damaged file or disk may fail for matches only.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::StoreError;
use super::both_databases::{Connection, Sql, statements};
use super::error::Result;

/// How long a failure is remembered, if no change to a match succeeds before.
const REMEMBERED: Duration = Duration::from_mins(1);

statements! {
    /// Writes 16 KiB that no file system can compress: some pages of the database, and of its write-ahead log.
    CHECK => Sql {
        sqlite: "insert into write_checks (id, filler) values (1, hex(randomblob(8192))) \
            on conflict (id) do update set filler = excluded.filler",
        postgres: "insert into write_checks (id, filler) \
            values (1, (select string_agg(cast(gen_random_uuid() as text), '') from generate_series(1, 450))) \
            on conflict (id) do update set filler = excluded.filler",
    };
}

pub(super) async fn check(conn: &mut Connection<'_>) -> Result<()> {
    conn.change(CHECK, &[]).await?;
    Ok(())
}

/// When the database last failed.
#[derive(Clone, Default)]
pub(super) struct Health(Arc<Mutex<Option<(Instant, String)>>>);

impl Health {
    /// Remembers a failure that no retry mends. `restores`: a success shows that turns can be stored.
    pub(super) fn note<T>(&self, done: &Result<T>, restores: bool) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match done {
            Err(error) if is_lasting(error) => *last = Some((Instant::now(), error.to_string())),
            Ok(_) if restores => *last = None,
            _ => {}
        }
    }

    /// The last failure, if it was within a minute.
    pub(super) fn failure(&self) -> Option<String> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let last = last.as_ref().filter(|(at, _)| at.elapsed() < REMEMBERED);
        last.map(|(_, why)| why.clone())
    }
}

/// Is the disk full, the database read-only or damaged? `SQLite`'s primary result codes: 8 read-only, 10 input or
/// output, 11 corrupt, 13 full, 14 cannot open, 26 no database. `PostgreSQL`'s classes: 53 resources, 58 system, XX
/// internal (corrupt); 25006 read-only.
fn is_lasting(error: &StoreError) -> bool {
    let StoreError::Database(error) = error else {
        return false;
    };
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    let code = code.as_deref().unwrap_or_default();
    if code.len() == 5 {
        return code == "25006"
            || ["53", "58", "XX"]
                .iter()
                .any(|class| code.starts_with(class));
    }
    let primary = code.parse::<u32>().map(|code| code & 0xff);
    matches!(primary, Ok(8 | 10 | 11 | 13 | 14 | 26))
}
