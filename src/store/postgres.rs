//! Matches in a `PostgreSQL` database. A few connections read and write. Each change is a transaction, and a turn is a
//! single statement.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, Postgres};
use sqlx::{ConnectOptions, Connection, query, raw_sql};
use tokio::time::error::Elapsed;
use tokio::time::timeout;

use super::both_databases::Connection as Database;
use super::error::Result;
use super::match_updates::is_plain_turn;
use super::{StoreError, Write, postgres_url, schema};

/// How long the first connection may take.
const CONNECTED_WITHIN: Duration = Duration::from_secs(10);

/// After how long without use a connection is tested before it is used again.
const TESTED_AFTER: Duration = Duration::from_secs(5);

/// A change waits for a lock for this fraction of the patience (a quarter), then it is retried. The server looks for
/// deadlocks only after a second, and then the player has already been told that the change failed.
const LOCK_WAITS_PER_PATIENCE: u32 = 4;

/// Settings of each connection: how long a statement may take and a transaction may be idle ($1), and how long it may
/// wait for a lock ($2), in milliseconds. A server that confirms commits before they are on disk is told to wait for
/// the disk. JIT compilation is off: it takes longer than any statement here.
const SETTINGS: &str = "\
    select set_config('statement_timeout', $1, false), \
        set_config('idle_in_transaction_session_timeout', $1, false), \
        set_config('lock_timeout', $2, false), \
        set_config('jit', 'off', false), \
        set_config('synchronous_commit', \
            coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), false)";

/// A `PostgreSQL` database.
///
/// Several programs may use one database at a time.
#[derive(Clone)]
pub(super) struct PostgresServer {
    pool: PgPool,
    pub(super) patience: Duration,
    trouble: Arc<Trouble>,
}

/// When a connection last failed. Connections that have been idle since then may be broken too.
#[derive(Default)]
struct Trouble(Mutex<Option<Instant>>);

impl Trouble {
    fn note(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Has a connection failed within this time?
    fn within(&self, time: Duration) -> bool {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_some_and(|last| last.elapsed() <= time)
    }
}

impl PostgresServer {
    /// Opens `postgres://user:password@host:port/database`, in `libpq`'s syntax, with at most `connections`
    /// connections. Brings its tables up to date.
    ///
    /// # Errors
    /// As [`open`](super::open).
    pub async fn open(url: &str, connections: u32, patience: Duration) -> Result<Self> {
        let options = postgres_url::options(url)?;
        prepare(&options).await?;
        let limit = patience.as_millis().to_string();
        let lock_limit = (patience / LOCK_WAITS_PER_PATIENCE).as_millis().to_string();
        let trouble = Arc::new(Trouble::default());
        let known = Arc::clone(&trouble);
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(patience)
            .test_before_acquire(false)
            .before_acquire(move |connection, rested| {
                let rested = rested.idle_for;
                let test = rested > TESTED_AFTER || known.within(rested);
                Box::pin(async move {
                    if test {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .after_connect(move |connection, _| {
                let settings = query(SETTINGS);
                let settings = settings.bind(limit.clone()).bind(lock_limit.clone());
                Box::pin(async move { settings.execute(connection).await.map(drop) })
            });
        Ok(Self {
            pool: pool.connect_lazy_with(options),
            patience,
            trouble,
        })
    }

    pub(super) async fn acquire(&self) -> Result<Held> {
        let connection = self.pool.acquire().await.map_err(postgres_url::discreet)?;
        Ok(Held(Some(connection)))
    }

    pub(super) async fn in_time<T>(&self, doing: impl Future<Output = T>) -> Result<T, Elapsed> {
        timeout(self.patience, doing).await
    }

    pub(super) async fn write(&self, write: &Write) -> Result<()> {
        let mut held = self.acquire().await?;
        let done = self.in_time(apply(held.connection()?, write)).await;
        self.settle(held, done)
    }

    /// How many connections there are, and how many of them are idle.
    pub(super) fn connections(&self) -> (u32, usize) {
        (self.pool.size(), self.pool.num_idle())
    }

    pub(super) async fn close(&self) {
        // a connection in use is returned in time; only its goodbye to the server could take long
        let _ = timeout(2 * self.patience, self.pool.close()).await;
    }

    /// Ends the use of a connection, and returns the result. A connection that does not answer is closed.
    pub(super) fn settle<T>(&self, mut held: Held, done: Result<Result<T>, Elapsed>) -> Result<T> {
        let Ok(done) = done else {
            self.trouble.note();
            return Err(late().into());
        };
        if let Err(StoreError::Database(_)) = done {
            self.trouble.note();
        }
        if let Some(mut connection) = held.0.take() {
            // without a limit, it would wait for ever for an answer from a dead server
            tokio::spawn(timeout(self.patience, connection.return_to_pool()));
        }
        done
    }
}

/// A connection in use. It returns to the pool only through [`PostgresServer::settle`]. If it is dropped before, it is
/// closed. The reason: if a caller stops waiting during `begin`, sqlx does not know of the transaction. The next
/// changes on this connection would then be answered but never committed
/// (<https://github.com/transact-rs/sqlx/issues/4393>). It closes without a goodbye to the server, because its place in
/// the pool would stay taken during the goodbye.
pub(super) struct Held(Option<PoolConnection<Postgres>>);

impl Held {
    pub(super) fn connection(&mut self) -> Result<&mut PgConnection> {
        self.0.as_deref_mut().ok_or(StoreError::Closed)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(connection) = self.0.take() {
            drop(connection.detach());
        }
    }
}

fn late() -> sqlx::Error {
    let why = "it did not answer in time";
    sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, why))
}

/// Brings the tables up to date, on a connection without time limits. If several programs start at once, one of them
/// does it.
async fn prepare(options: &PgConnectOptions) -> Result<()> {
    let mut connection = connect(options).await?;
    schema::migrate(Database::Postgres(&mut connection)).await?;
    Ok(connection.close().await?)
}

/// A server's address, without user and password.
pub(super) fn place(options: &PgConnectOptions) -> String {
    let (host, port) = (options.get_host(), options.get_port());
    format!("PostgreSQL at {host}:{port}")
}

/// Opens a connection without time limits for its statements.
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection> {
    let place = place(options);
    let opened = timeout(CONNECTED_WITHIN, options.connect()).await;
    let opened = opened.unwrap_or_else(|_| Err(late()));
    let mut connection = opened.map_err(|error| {
        let why = postgres_url::discreet(error);
        StoreError::Unreachable(format!("{place} does not open: {why}"))
    })?;
    raw_sql("set client_min_messages = warning")
        .execute(&mut connection)
        .await?;
    Ok(connection)
}

/// Makes a change, and retries it as long as other changes conflict with it. The caller's patience ends the retries.
async fn apply(connection: &mut PgConnection, write: &Write) -> Result<()> {
    loop {
        let done = match write {
            // one statement, which is atomic without a transaction
            Write::Change(change) if is_plain_turn(change) => {
                write.apply(&mut Database::Postgres(connection)).await
            }
            _ => transact(connection, write).await,
        };
        match done {
            Err(StoreError::Database(error)) if is_in_the_way(&error) => {}
            done => return done,
        }
    }
}

async fn transact(connection: &mut PgConnection, write: &Write) -> Result<()> {
    let mut transaction = connection.begin().await?;
    write
        .apply(&mut Database::Postgres(&mut transaction))
        .await?;
    Ok(transaction.commit().await?)
}

/// Did the server roll back this change because another change was in its way: by a deadlock, a conflict, or a lock
/// that was not free in time?
fn is_in_the_way(error: &sqlx::Error) -> bool {
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    matches!(code.as_deref(), Some("40P01" | "40001" | "55P03"))
}
