//! Matches in a `PostgreSQL` database: a few connections that write and read, each change a
//! transaction of its own, a turn a single statement.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use games::Kind;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, Postgres};
use sqlx::{ConnectOptions, Connection, query, raw_sql};
use tokio::time::error::Elapsed;
use tokio::time::timeout;

use super::leaderboard_page_index::Milestones;
use super::writes::Write;
use super::{
    Ending, Head, Job, JobKind, OwnMatch, PATIENCE, Preferences, Presence, Proposals, Purge,
    ServerSettings, Standings, Store, StoreError, StoredMatch, leaderboards, postgres_url,
    presence, purge, reads, schema, sql,
};
use crate::model::{MatchCode, Place};
use crate::telemetry::{self, State};

/// How long the first connection may take.
const START: Duration = Duration::from_secs(10);

/// After how long without use a connection is tried before it is used again.
const IDLE: Duration = Duration::from_secs(5);

/// A change waits for a lock for this part of the patience, then begins anew. The server looks for deadlocks only after a
/// second, when the player has been told already that it failed.
const LOCK_WAITS: u32 = 4;

/// A store in a `PostgreSQL` database.
///
/// Several programs may use one database at a time.
#[derive(Clone)]
pub struct PostgresStore {
    pool: PgPool,
    patience: Duration,
    trouble: Arc<Trouble>,
    milestones: Arc<Milestones>,
}

/// When a connection last failed: those that have rested since then may have gone with it.
#[derive(Default)]
struct Trouble(Mutex<Option<Instant>>);

impl Trouble {
    fn note(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Has there been any within this time?
    fn within(&self, time: Duration) -> bool {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_some_and(|last| last.elapsed() <= time)
    }
}

impl PostgresStore {
    /// Opens `postgres://user:password@host:port/database`, as `libpq` understands it, with at most
    /// so many connections. Brings its tables up to date.
    ///
    /// # Errors
    /// [`StoreError::Address`] when there is no such database or it does not let us in,
    /// [`StoreError::Newer`] when a later version of the program has used it, and whatever goes
    /// wrong in the database.
    pub async fn open(url: &str, connections: u32) -> Result<Self, StoreError> {
        Self::open_waiting(url, connections, PATIENCE).await
    }

    /// The same with another patience: for tests on busy machines.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    #[doc(hidden)]
    pub async fn open_waiting(
        url: &str,
        connections: u32,
        patience: Duration,
    ) -> Result<Self, StoreError> {
        let options = postgres_url::options(url)?;
        prepare(&options).await?;
        let limit = patience.as_millis().to_string();
        let lock_limit = (patience / LOCK_WAITS).as_millis().to_string();
        let trouble = Arc::new(Trouble::default());
        let known = Arc::clone(&trouble);
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(patience)
            .test_before_acquire(false)
            .before_acquire(move |connection, rested| {
                let rested = rested.idle_for;
                let test = rested > IDLE || known.within(rested);
                Box::pin(async move {
                    if test {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .after_connect(move |connection, _| {
                let settings = query(sql::postgres::SETTINGS);
                let settings = settings.bind(limit.clone()).bind(lock_limit.clone());
                Box::pin(async move { settings.execute(connection).await.map(drop) })
            });
        Ok(Self {
            pool: pool.connect_lazy_with(options),
            patience,
            trouble,
            milestones: Arc::default(),
        })
    }

    /// What came of it. A connection that does not answer is let go of without a farewell, during
    /// which it would keep its place in the pool.
    fn settle<T>(
        &self,
        mut connection: PoolConnection<Postgres>,
        done: Result<Result<T, StoreError>, Elapsed>,
    ) -> Result<T, StoreError> {
        let Ok(done) = done else {
            self.trouble.note();
            drop(connection.detach());
            return Err(late().into());
        };
        if let Err(StoreError::Database(_)) = done {
            self.trouble.note();
        }
        // left to itself, it would wait for ever for a last sign of life
        tokio::spawn(timeout(self.patience, connection.return_to_pool()));
        done
    }
}

fn late() -> sqlx::Error {
    let why = "it did not answer in time";
    sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, why))
}

/// Brings the tables up to date, on a connection that may take its time; of several programs that
/// start at once, one does.
async fn prepare(options: &PgConnectOptions) -> Result<(), StoreError> {
    let mut connection = connect(options).await?;
    schema::migrate(&mut connection).await?;
    Ok(connection.close().await?)
}

/// A connection that may take its time.
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let place = format!(
        "PostgreSQL at {}:{}",
        options.get_host(),
        options.get_port()
    );
    let opened = timeout(START, options.connect()).await;
    let opened = opened.unwrap_or_else(|_| Err(late()));
    let mut connection = opened.map_err(|error| {
        let why = postgres_url::discreet(error);
        StoreError::Address(format!("{place} does not open: {why}"))
    })?;
    raw_sql("set client_min_messages = warning")
        .execute(&mut connection)
        .await?;
    Ok(connection)
}

/// Makes a change, anew as often as another change is in its way. The caller's patience ends that.
async fn apply(connection: &mut PgConnection, write: &Write) -> Result<(), StoreError> {
    loop {
        let done = if write.is_single::<PgConnection>() {
            write.apply(connection).await
        } else {
            transact(connection, write).await
        };
        match done {
            Err(StoreError::Database(error)) if is_in_the_way(&error) => {}
            done => return done,
        }
    }
}

async fn transact(connection: &mut PgConnection, write: &Write) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    write.apply(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// The server undid this change for another one: a deadlock, a conflict, a lock that it waited for too long.
fn is_in_the_way(error: &sqlx::Error) -> bool {
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    matches!(code.as_deref(), Some("40P01" | "40001" | "55P03"))
}

/// Takes a connection, does something with it within the patience, and lets it go.
macro_rules! with {
    ($store:ident, $connection:ident => $doing:expr) => {{
        let mut $connection = $store
            .pool
            .acquire()
            .await
            .map_err(postgres_url::discreet)?;
        let done = timeout($store.patience, $doing).await;
        $store.settle($connection, done)
    }};
}

#[async_trait]
impl Store for PostgresStore {
    async fn write(&self, write: Write) -> Result<(), StoreError> {
        let since = Instant::now();
        let done = with!(self, connection => apply(&mut connection, &write));
        telemetry::committed(write.name(), since);
        done
    }

    async fn state(&self) -> Result<State, StoreError> {
        let (connections, idle) = (self.pool.size(), self.pool.num_idle());
        let (live, lobbies) = with!(self, connection => reads::going_on(&mut *connection))?;
        let dead_jobs = with!(self, connection => reads::dead(&mut *connection))?;
        Ok(State {
            live,
            lobbies,
            dead_jobs,
            connections,
            idle: u32::try_from(idle).unwrap_or(u32::MAX),
        })
    }

    async fn load(&self, id: u64) -> Result<Option<StoredMatch>, StoreError> {
        with!(self, connection => async {
            let mut snapshot = connection.begin_with(sql::postgres::SNAPSHOT).await?;
            reads::load(&mut *snapshot, id).await
        })
    }

    async fn current(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError> {
        with!(self, connection => async {
            let mut snapshot = connection.begin_with(sql::postgres::SNAPSHOT).await?;
            reads::current(&mut *snapshot, channel).await
        })
    }

    async fn last_over(&self, channel: u64) -> Result<Option<StoredMatch>, StoreError> {
        with!(self, connection => async {
            let mut snapshot = connection.begin_with(sql::postgres::SNAPSHOT).await?;
            reads::last_over(&mut *snapshot, channel).await
        })
    }

    async fn own_matches(
        &self,
        user: u64,
        offset: u32,
        limit: u32,
    ) -> Result<(Vec<OwnMatch>, u32), StoreError> {
        with!(self, connection => reads::own_matches(&mut *connection, user, offset, limit))
    }

    async fn own_matches_by_id(
        &self,
        user: u64,
        behind: u64,
        limit: u32,
    ) -> Result<Vec<OwnMatch>, StoreError> {
        with!(self, connection => reads::own_matches_by_id(&mut *connection, user, behind, limit))
    }

    async fn coded(&self, code: MatchCode) -> Result<Option<(MatchCode, u64)>, StoreError> {
        with!(self, connection => reads::coded(&mut *connection, code))
    }

    async fn preferences(&self, user: u64) -> Result<Preferences, StoreError> {
        with!(self, connection => reads::preferences(&mut *connection, user))
    }

    async fn replay(&self, id: u64) -> Result<Option<Vec<u8>>, StoreError> {
        with!(self, connection => reads::replay(&mut *connection, id))
    }

    async fn server_settings(&self, guild: u64) -> Result<ServerSettings, StoreError> {
        with!(self, connection => reads::server_settings(&mut *connection, guild))
    }

    async fn presence(&self, since: i64) -> Result<Presence, StoreError> {
        with!(self, connection => presence::presence(&mut *connection, since))
    }

    async fn head(&self, channel: u64) -> Result<Option<Head>, StoreError> {
        with!(self, connection => reads::head(&mut *connection, channel))
    }

    async fn message(&self, id: u64) -> Result<Option<u64>, StoreError> {
        with!(self, connection => reads::message(&mut *connection, id))
    }

    async fn proposals(&self, id: u64) -> Result<Proposals, StoreError> {
        with!(self, connection => reads::proposals(&mut *connection, id))
    }

    async fn endings(
        &self,
        guild: u64,
        behind: Ending,
        limit: u32,
    ) -> Result<Vec<Ending>, StoreError> {
        with!(self, connection => reads::endings(&mut *connection, guild, behind, limit))
    }

    fn patience(&self) -> Duration {
        self.patience
    }

    async fn playing(
        &self,
        user: u64,
        id: Option<u64>,
    ) -> Result<Option<(u64, Place)>, StoreError> {
        with!(self, connection => reads::playing(&mut *connection, user, id))
    }

    async fn count(&self, guild: u64, most: u32) -> Result<u32, StoreError> {
        with!(self, connection => reads::count(&mut *connection, guild, most))
    }

    async fn due(&self, kind: JobKind, now: i64, limit: u32) -> Result<Vec<u64>, StoreError> {
        with!(self, connection => reads::due(&mut *connection, kind, now, limit))
    }

    async fn job(&self, kind: JobKind, key: u64, holder: u64) -> Result<Option<Job>, StoreError> {
        with!(self, connection => reads::job(&mut *connection, kind, key, holder))
    }

    async fn purgeable(&self, what: Purge) -> Result<bool, StoreError> {
        with!(self, connection => purge::left(&mut *connection, &what))
    }

    async fn standings(
        &self,
        guild: u64,
        kind: Option<Kind>,
        offset: u32,
        limit: u32,
    ) -> Result<Standings, StoreError> {
        let (board, milestones) = ((guild, kind.map_or("", Kind::id)), &self.milestones);
        let found = with!(self, connection => {
            leaderboards::standings(&mut *connection, milestones, board, offset, limit)
        });
        if milestones.is_due(board, Instant::now()) {
            let store = self.clone();
            tokio::spawn(async move {
                let leap = async |from| with!(store, connection => leaderboards::leap(&mut *connection, board, from));
                store.milestones.look_through(board, leap).await;
            });
        }
        found
    }

    async fn close_store(&self) {
        // whoever has a connection gives it back in time; only a farewell could last
        let _ = timeout(2 * self.patience, self.pool.close()).await;
    }
}
