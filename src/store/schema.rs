//! The tables, and bringing those of an older program up to date.

use std::borrow::Cow;
use std::ops::Deref;

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Acquire, SqlStr};

use super::StoreError;

/// Number, name and text of every migration, oldest first. What has been released is never edited:
/// databases remember its checksum.
const MIGRATIONS: [(i64, &str, &str); 17] = [
    (
        1,
        "matches",
        include_str!("../../migrations/0001_matches.sql"),
    ),
    (2, "jobs", include_str!("../../migrations/0002_jobs.sql")),
    (
        3,
        "versions",
        include_str!("../../migrations/0003_versions.sql"),
    ),
    (
        4,
        "occupants",
        include_str!("../../migrations/0004_occupants.sql"),
    ),
    (
        5,
        "endings",
        include_str!("../../migrations/0005_endings.sql"),
    ),
    (
        6,
        "self start",
        include_str!("../../migrations/0006_self_start.sql"),
    ),
    (
        7,
        "codes and threads",
        include_str!("../../migrations/0007_codes_and_threads.sql"),
    ),
    (
        8,
        "whose turn",
        include_str!("../../migrations/0008_whose_turn.sql"),
    ),
    (
        9,
        "clocks",
        include_str!("../../migrations/0009_clocks.sql"),
    ),
    (
        10,
        "takebacks",
        include_str!("../../migrations/0010_takebacks.sql"),
    ),
    (
        11,
        "replays",
        include_str!("../../migrations/0011_replays.sql"),
    ),
    (
        12,
        "challenges",
        include_str!("../../migrations/0012_challenges.sql"),
    ),
    (13, "hints", include_str!("../../migrations/0013_hints.sql")),
    (15, "ways", include_str!("../../migrations/0015_ways.sql")),
    (
        16,
        "vacations",
        include_str!("../../migrations/0016_vacations.sql"),
    ),
    (
        18,
        "places",
        include_str!("../../migrations/0018_places.sql"),
    ),
    (
        19,
        "levels",
        include_str!("../../migrations/0019_levels.sql"),
    ),
];

/// The version of the tables that this program needs.
pub(super) const LATEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// Runs the migrations that are missing. The caller keeps others out meanwhile.
///
/// # Errors
/// [`StoreError::Newer`] for the tables of a later version, [`StoreError::Migrate`] for anything
/// else that does not fit.
pub(super) async fn migrate<'a, A>(database: A) -> Result<(), StoreError>
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
