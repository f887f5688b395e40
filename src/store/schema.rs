//! The migrations of the tables.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};

use super::StoreError;
use super::both_databases::{Connection, Sql};
use super::error::Result;
use super::values::Value;

macro_rules! text {
    ($file:literal) => {
        include_str!(concat!("../../migrations/", $file, ".sql"))
    };
}

/// Number, name and text of every migration, oldest first. A released migration is never edited: databases store its
/// checksum, and `migrations/released.txt` lists it.
const MIGRATIONS: [(i64, &str, &str); 24] = [
    (1, "tables", text!("0001_tables")),
    (2, "ratings", text!("0002_ratings")),
    (3, "languages", text!("0003_languages")),
    (4, "looks", text!("0004_looks")),
    (5, "company", text!("0005_company")),
    (6, "places", text!("0006_places")),
    (7, "thinking ahead", text!("0007_thinking_ahead")),
    (8, "practice", text!("0008_practice")),
    (9, "notes", text!("0009_notes")),
    (10, "handled requests", text!("0010_handled_requests")),
    (11, "write checks", text!("0011_write_checks")),
    (12, "losing costs", text!("0012_losing_costs")),
    (13, "played without help", text!("0013_played_without_help")),
    (14, "programs", text!("0014_programs")),
    (15, "farming", text!("0015_farming")),
    (16, "removed servers", text!("0016_removed_servers")),
    (17, "known", text!("0017_known")),
    (18, "kept pictures", text!("0018_kept_pictures")),
    (19, "claims", text!("0019_claims")),
    (20, "board sessions", text!("0020_board_sessions")),
    (21, "board presses", text!("0021_board_presses")),
    (22, "tournaments", text!("0022_tournaments")),
    (
        23,
        "tables in conversations",
        text!("0023_tables_in_conversations"),
    ),
    (24, "season posts", text!("0024_season_posts")),
];

/// The text that a migration had in a released version, before the text was edited.
struct Former {
    version: i64,
    /// SHA-384 of the text, with LF and with CRLF at the ends of its lines.
    checksums: [&'static str; 2],
    /// Changes the tables that this text made into those that today's text makes.
    sql: &'static str,
}

/// Version 0.1.0 alone: nothing has been edited since.
const FORMER: [Former; 1] = [Former {
    version: 1,
    checksums: [
        "bc3fb0f0af837e080badc7c33bebcb79b4cd8dc71e185282896bcc34f05e4abfc6a1536dceedc2550fb084006e2c1a40",
        "5b1d793a9c3c69aa02f4d540075f48f2c8a9a04ab70b144f2e63e0800c9158240609f8a8a1096284037f649b4f55baa5",
    ],
    sql: text!("former/0001_of_0.1.0"),
}];

/// The version of the tables that this program needs.
pub(super) const LATEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// Does the table of applied migrations exist? 1 or 0.
const MIGRATED: Sql = Sql {
    sqlite: "select count(*) from sqlite_master where type = 'table' and name = '_sqlx_migrations'",
    postgres: "select case when to_regclass('_sqlx_migrations') is null then 0::bigint else 1::bigint end",
};

const APPLIED: Sql =
    Sql::both("select version, checksum from _sqlx_migrations where success order by version");

/// Stores the checksum of today's text.
const RENEW: Sql = Sql::both("update _sqlx_migrations set checksum = $2 where version = $1");

/// Begins a transaction in which no other program changes the history.
const BEGIN: Sql = Sql::postgres("begin; select pg_advisory_xact_lock(0)");

/// The migrations that a database has.
#[derive(Default)]
struct History {
    /// The last of them; 0: none.
    found: i64,
    /// Those with another text than today's: the checksum of today's text, and what the tables need.
    outdated: Vec<(Migration, &'static str)>,
}

/// A migration whose text has these ends of lines.
fn migration(version: i64, name: &'static str, sql: &str, line_end: &str) -> Migration {
    let sql = sql.replace("\r\n", "\n").replace('\n', line_end);
    let (name, sql) = (Cow::Borrowed(name), AssertSqlSafe(sql).into_sql_str());
    Migration::new(version, name, MigrationType::Simple, sql, false)
}

/// # Errors
/// [`StoreError::Unknown`] or [`StoreError::Newer`] when this program cannot bring the tables up to date.
async fn history(conn: &mut Connection<'_>) -> Result<History> {
    let mut history = History::default();
    if conn.number(MIGRATED, &[]).await? == 0 {
        return Ok(history);
    }
    let applied: Vec<(i64, Vec<u8>)> = conn.ask(APPLIED, &[]).await?;
    for (version, checksum) in applied {
        history.found = version;
        let Some((_, name, sql)) = MIGRATIONS.iter().find(|(known, ..)| *known == version) else {
            continue;
        };
        let today = migration(version, name, sql, "\n");
        if today.checksum == checksum {
            continue;
        }
        let sum = hex::encode(&checksum);
        let is_it = |former: &&Former| {
            former.version == version && former.checksums.contains(&sum.as_str())
        };
        if migration(version, name, sql, "\r\n").checksum == checksum {
            history.outdated.push((today, ""));
        } else if let Some(former) = FORMER.iter().find(is_it) {
            history.outdated.push((today, former.sql));
        } else {
            return Err(StoreError::Unknown { migration: version });
        }
    }
    let (found, known) = (history.found, LATEST);
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    Ok(history)
}

/// Checks that the tables are up to date.
///
/// # Errors
/// [`StoreError::Older`], [`StoreError::Unknown`] or [`StoreError::Newer`] when they are not.
pub(super) async fn check(conn: &mut Connection<'_>) -> Result<()> {
    match history(conn).await?.found {
        LATEST => Ok(()),
        found => Err(StoreError::Older {
            found,
            known: LATEST,
        }),
    }
}

/// Runs the missing migrations. On `SQLite` the caller has begun a transaction that excludes other writers.
///
/// # Errors
/// As [`check`], but [`StoreError::Migrate`] when older tables could not be brought up to date.
pub(super) async fn migrate(mut conn: Connection<'_>) -> Result<()> {
    conn.run(BEGIN).await?;
    for (today, sql) in history(&mut conn).await?.outdated {
        conn.run(Sql::both(sql)).await?;
        let values = [today.version.into(), Value::Bytes(&today.checksum)];
        conn.change(RENEW, &values).await?;
    }
    conn.run(Sql::postgres("commit")).await?;
    let all = MIGRATIONS.map(|(version, name, sql)| migration(version, name, sql, "\n"));
    let migrator = Migrator::with_migrations(all.into());
    match conn {
        Connection::Sqlite(connection) => migrator.run(connection).await?,
        Connection::Postgres(connection) => migrator.run(connection).await?,
    }
    Ok(())
}
