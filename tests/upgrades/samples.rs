//! The databases of released versions, which `scripts/upgrade-sample` made.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use crate::common::postgres::meddle;
use crate::common::test_databases::Home;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The version of the next release has samples from the moment in which `scripts/release` makes them.
pub fn versions() -> Vec<String> {
    let files = std::fs::read_dir(root().join("tests/upgrades/samples")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut versions: Vec<_> = names
        .filter_map(|name| Some(name.strip_suffix(".sqlite.gz")?.to_owned()))
        .collect();
    versions.sort();
    assert!(!versions.is_empty());
    versions
}

pub fn sample(version: &str, kind: &str) -> PathBuf {
    let name = format!("tests/upgrades/samples/{version}.{kind}.gz");
    root().join(name)
}

fn unpacked(version: &str, kind: &str) -> Vec<u8> {
    let packed = std::fs::read(sample(version, kind)).unwrap();
    let mut content = Vec::new();
    let mut decoder = GzDecoder::new(packed.as_slice());
    decoder.read_to_end(&mut content).unwrap();
    content
}

pub fn unpacked_file(version: &str) -> Home {
    let home = Home::temporary();
    let file = home.path().join("skirmish.sqlite");
    std::fs::write(file, unpacked(version, "sqlite")).unwrap();
    home
}

pub async fn unpacked_on_postgres(version: &str) -> Home {
    let home = Home::with_postgres().await;
    let sql = String::from_utf8(unpacked(version, "postgres.sql")).unwrap();
    meddle(&home.database, &sql).await;
    home
}

/// Every column with its type, and every index, in the order of their names.
pub async fn schema_of(home: &Home) -> Vec<(String, String)> {
    const SQLITE: &str = "\
        select m.name || '.' || p.name, p.type || ' ' || p.\"notnull\" || ' ' || p.pk \
        from sqlite_master m, pragma_table_xinfo(m.name) p where m.type = 'table' \
        union all select name, sql from sqlite_master where type = 'index' and sql is not null order by 1";
    const POSTGRES: &str = "\
        select table_name || '.' || column_name, data_type || ' ' || is_nullable || ' ' || is_generated \
        from information_schema.columns where table_schema = current_schema() \
        union all select indexname, replace(indexdef, current_schema() || '.', '') from pg_indexes \
        where schemaname = current_schema() order by 1";
    if home.database.starts_with("sqlite:") {
        let file = home.path().join("skirmish.sqlite");
        let options = SqliteConnectOptions::new().filename(file);
        let mut connection = options.connect().await.unwrap();
        let rows = sqlx::query_as(SQLITE).fetch_all(&mut connection).await;
        connection.close().await.unwrap();
        return rows.unwrap();
    }
    let options: PgConnectOptions = home.database.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let rows = sqlx::query_as(POSTGRES).fetch_all(&mut connection).await;
    connection.close().await.unwrap();
    rows.unwrap()
}
