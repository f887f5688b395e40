//! The `PostgreSQL` server that the tests are given.

use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

/// Names the server.
pub const SERVER: &str = "SKIRMISH_TEST_POSTGRES";

/// The database in which texts are sorted as in English, where `,` stands before `+`.
const IN_ENGLISH: &str = "skirmish_in_english";

/// The address of a new place with nothing in it, and its name: a schema of its own, where all that
/// uses the address has the name as its `application_name`.
pub async fn fresh() -> (String, String) {
    schema_in(&server()).await
}

/// The same in a database that sorts texts as in English.
pub async fn fresh_in_english() -> (String, String) {
    let server = server();
    let options: sqlx::postgres::PgConnectOptions = server.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    // of several tests that find it missing, one makes it
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
    (address, name)
}

/// Runs statements behind everybody's back.
pub async fn meddle(address: &str, sql: &str) {
    let options: sqlx::postgres::PgConnectOptions = address.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let meddled = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection);
    meddled.await.unwrap();
    connection.close().await.unwrap();
}
