//! The migrations of the tables.

use std::borrow::Cow;
use std::ops::Deref;

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Acquire, SqlStr};

use super::StoreError;
use super::error::Result;

/// Number, name and text of every migration, oldest first. A released migration is never edited: databases store its
/// checksum.
const MIGRATIONS: [(i64, &str, &str); 9] = [
    (
        1,
        "tables",
        include_str!("../../migrations/0001_tables.sql"),
    ),
    (
        2,
        "ratings",
        include_str!("../../migrations/0002_ratings.sql"),
    ),
    (
        3,
        "languages",
        include_str!("../../migrations/0003_languages.sql"),
    ),
    (4, "looks", include_str!("../../migrations/0004_looks.sql")),
    (
        5,
        "company",
        include_str!("../../migrations/0005_company.sql"),
    ),
    (
        6,
        "places",
        include_str!("../../migrations/0006_places.sql"),
    ),
    (
        7,
        "thinking ahead",
        include_str!("../../migrations/0007_thinking_ahead.sql"),
    ),
    (
        8,
        "practice",
        include_str!("../../migrations/0008_practice.sql"),
    ),
    (9, "notes", include_str!("../../migrations/0009_notes.sql")),
    (10, "trust", include_str!("../../migrations/0010_trust.sql")),
];

/// The version of the tables that this program needs.
pub(super) const LATEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// Runs the missing migrations. The caller keeps other programs out meanwhile.
///
/// # Errors
/// [`StoreError::Newer`] for the tables of a later version, [`StoreError::Migrate`] for any other failure.
pub(super) async fn migrate<'a, A>(database: A) -> Result<()>
where
    A: Acquire<'a>,
    <A::Connection as Deref>::Target: Migrate,
{
    let known = LATEST;
    let migrations = MIGRATIONS.map(|(version, name, sql)| {
        let sql = SqlStr::from_static(sql);
        let kind = MigrationType::Simple;
        Migration::new(version, Cow::Borrowed(name), kind, sql, false)
    });
    let migrator = Migrator::with_migrations(migrations.into());
    match migrator.run(database).await {
        Err(MigrateError::VersionMissing(found)) if found > known => {
            Err(StoreError::Newer { found, known })
        }
        other => Ok(other?),
    }
}
