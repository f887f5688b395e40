//! The `PostgreSQL` server for the tests.

use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

/// The environment variable with the server's address.
pub const SERVER: &str = "SKIRMISH_TEST_POSTGRES";

/// With this environment variable, the tables that grow with every match are divided into partitions.
const PARTITIONED: &str = "SKIRMISH_TEST_PARTITIONED";

/// A database with English collation, where `,` sorts before `+`.
const IN_ENGLISH: &str = "skirmish_in_english";

/// A new, empty schema: its address and its name. Every connection to this address has the name as
/// its `application_name`.
pub async fn fresh() -> (String, String) {
    schema_in(&server()).await
}

/// Like [`fresh`], in the database with English collation.
pub async fn fresh_in_english() -> (String, String) {
    let server = server();
    let options: sqlx::postgres::PgConnectOptions = server.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    // if several tests find it missing, only one creates it
    let creation = format!(
        "create database {IN_ENGLISH} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'"
    );
    let missing = format!("select 1 from pg_database where datname = '{IN_ENGLISH}'");
    sqlx::raw_sql("select pg_advisory_lock(20261125)")
        .execute(&mut connection)
        .await
        .unwrap();
    let found = sqlx::raw_sql(AssertSqlSafe(missing)).fetch_all(&mut connection);
    if found.await.unwrap().is_empty() {
        let made = sqlx::raw_sql(AssertSqlSafe(creation)).execute(&mut connection);
        made.await.unwrap();
    }
    connection.close().await.unwrap();
    let (before, options) = server.split_once('?').unwrap_or((&server, ""));
    let (host, _) = before.rsplit_once('/').unwrap();
    schema_in(&format!("{host}/{IN_ENGLISH}?{options}")).await
}

fn server() -> String {
    std::env::var(SERVER).unwrap_or_else(|_| {
        panic!("{SERVER} names no PostgreSQL server: run scripts/test, or scripts/postgres with this command")
    })
}

async fn schema_in(database: &str) -> (String, String) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let since = std::time::UNIX_EPOCH.elapsed().unwrap().as_nanos();
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("t{}_{since}_{count}", std::process::id());
    let separator = if database.contains('?') { '&' } else { '?' };
    let address =
        format!("{database}{separator}application_name={name}&options=-c%20search_path%3D{name}");
    meddle(&address, &format!("create schema {name}")).await;
    if std::env::var(PARTITIONED).is_ok() {
        let store = skirmish::store::open(&address, 1).await.unwrap();
        store.close_store().await;
        meddle(
            &address,
            include_str!("../../deploy/partition_by_match.sql"),
        )
        .await;
    }
    (address, name)
}

/// Runs SQL directly, bypassing the bot.
pub async fn meddle(address: &str, sql: &str) {
    let options: sqlx::postgres::PgConnectOptions = address.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let meddled = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection);
    meddled.await.unwrap();
    connection.close().await.unwrap();
}
