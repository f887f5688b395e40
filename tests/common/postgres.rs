//! The `PostgreSQL` server that the tests are given.

use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

/// Names the server.
pub const SERVER: &str = "SKIRMISH_TEST_POSTGRES";

/// The address of a new place with nothing in it, and its name: a schema of its own, where all that
/// uses the address has the name as its `application_name`.
pub async fn fresh() -> (String, String) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let server = std::env::var(SERVER).unwrap_or_else(|_| {
        panic!("{SERVER} names no PostgreSQL server: run scripts/test, or scripts/postgres with this command")
    });
    let since = std::time::UNIX_EPOCH.elapsed().unwrap().as_nanos();
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("t{}_{since}_{count}", std::process::id());
    let separator = if server.contains('?') { '&' } else { '?' };
    let address =
        format!("{server}{separator}application_name={name}&options=-c%20search_path%3D{name}");
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
