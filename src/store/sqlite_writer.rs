//! Group commit. One task owns the connection that writes. It commits all waiting changes in one transaction and
//! answers them when it is durable. A hundred turns cost one `fdatasync`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::error::DatabaseError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, raw_sql};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::StoreError;
use super::both_databases::Connection as Database;
use super::error::Result;
use super::writes::Write;
use crate::panic_guard::{Panicked, guarded};

/// The length of the queue of changes. If it is full, callers wait until they can hand in their changes.
const QUEUE_LENGTH: usize = 1024;

/// How long opening the file may take.
const OPENED_WITHIN: Duration = Duration::from_secs(5);

/// How long to wait between attempts. `SQLite` itself would wait up to 100 ms between its attempts, and miss the short
/// gaps that a busy process leaves.
const RETRY_PAUSE: Duration = Duration::from_millis(3);

/// The largest write-ahead log, in bytes. A larger one is truncated, which waits for readers.
pub(super) const LOG_LIMIT: u64 = 32 << 20;

/// The shortest pause between two attempts to truncate the log: while a reader stays, each attempt waits for that
/// reader in vain.
const LOG_RETRY_PAUSE: Duration = Duration::from_secs(5);

/// The connection that writes; for a database in memory, the only one. `None` after it broke or was closed.
pub(super) type Shared = Arc<Mutex<Option<SqliteConnection>>>;

type Verdict = Result<()>;

enum Message {
    /// A change, and the time at which it was handed in.
    Write(Box<Write>, Instant, oneshot::Sender<Verdict>),
    /// Truncates the write-ahead log.
    Empty(oneshot::Sender<()>),
    Close,
}

/// The handle through which changes are handed in.
pub(super) struct Writer {
    queue: mpsc::Sender<Message>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the task. `options` open another connection when one breaks. They are `None` for a database that would be
    /// gone with its connection. At most `group` changes go into a transaction. `patience` is how long a change may
    /// wait after it was handed in: for earlier changes, and for another process that has the write lock.
    pub(super) fn start(
        shared: Shared,
        options: Option<SqliteConnectOptions>,
        group: usize,
        patience: Duration,
    ) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE_LENGTH);
        let task = Task {
            shared,
            options,
            group,
            patience,
            waiting,
        };
        Self {
            queue,
            task: Mutex::new(Some(tokio::spawn(task.run()))),
        }
    }

    /// Makes a change and waits until it is durable. It happens even if the caller stops waiting.
    pub(super) async fn write(&self, write: Write) -> Verdict {
        let (answer, verdict) = oneshot::channel();
        let message = Message::Write(Box::new(write), Instant::now(), answer);
        let handed = self.queue.send(message).await;
        handed.map_err(|_| StoreError::Closed)?;
        verdict.await.map_err(|_| StoreError::Closed)?
    }

    /// Truncates the write-ahead log after the changes that wait, so deleted data cannot be recovered from it.
    pub(super) async fn empty_log(&self) {
        let (answer, done) = oneshot::channel();
        // if the writer has ended, there is no log
        let _ = self.queue.send(Message::Empty(answer)).await;
        let _ = done.await;
    }

    /// Makes the waiting changes, refuses later ones, and closes the connection.
    pub(super) async fn close(&self) {
        let mut task = self.task.lock().await;
        // this fails only if the task has ended already
        let _ = self.queue.send(Message::Close).await;
        if let Some(task) = task.take() {
            let _ = task.await;
        }
    }
}

struct Task {
    shared: Shared,
    options: Option<SqliteConnectOptions>,
    group: usize,
    /// How long a change may wait for earlier changes and for the write lock.
    patience: Duration,
    waiting: mpsc::Receiver<Message>,
}

impl Task {
    async fn run(mut self) {
        let mut messages = Vec::with_capacity(self.group);
        let mut tried = None::<Instant>;
        let (mut writes, mut answers) = (Vec::new(), Vec::new());
        while self.waiting.recv_many(&mut messages, self.group).await > 0 {
            let (mut first, mut emptied) = (Instant::now(), Vec::new());
            for message in messages.drain(..) {
                match message {
                    // after this time the player has been told that the change failed, or soon will be
                    Message::Write(_, since, answer) if since.elapsed() > self.patience => {
                        let _ = answer.send(Err(StoreError::Late));
                    }
                    Message::Write(write, since, answer) => {
                        first = first.min(since);
                        writes.push(*write);
                        answers.push(answer);
                    }
                    Message::Empty(answer) => emptied.push(answer),
                    Message::Close => self.waiting.close(),
                }
            }
            if !writes.is_empty() {
                let verdicts = self.commit(&writes, &Patience(first + self.patience)).await;
                writes.clear();
                for (answer, verdict) in answers.drain(..).zip(verdicts) {
                    // the caller may have stopped waiting; the change is committed anyway
                    let _ = answer.send(verdict);
                }
            }
            let pause = tried.is_some_and(|tried| tried.elapsed() < LOG_RETRY_PAUSE);
            if !emptied.is_empty() || !pause && self.log_is_large() {
                tried = Some(Instant::now());
                self.empty_log().await;
                for answer in emptied {
                    let _ = answer.send(());
                }
            }
            // lets answered callers hand in their next change before the next transaction
            tokio::task::yield_now().await;
        }
        if let Some(connection) = self.shared.lock().await.take() {
            let _ = connection.close().await;
        }
    }

    /// Is the log too large? Overlapping readers can prevent `SQLite` from ever restarting it by itself.
    fn log_is_large(&self) -> bool {
        let Some(options) = &self.options else {
            return false;
        };
        let mut log = options.get_filename().as_os_str().to_owned();
        log.push("-wal");
        std::fs::metadata(log).is_ok_and(|log| log.len() > LOG_LIMIT)
    }

    /// Truncates the log. A reader may prevent the truncation; in that case a later checkpoint truncates the log.
    async fn empty_log(&self) {
        if let Some(connection) = &mut *self.shared.lock().await {
            let emptied = raw_sql("pragma wal_checkpoint(truncate)");
            if let Err(error) = emptied.execute(connection).await {
                tracing::debug!(%error, "the write-ahead log was not emptied");
            }
        }
    }

    /// Makes all these changes in one transaction, and returns a verdict for each. A panic fails only these changes.
    async fn commit(&self, writes: &[Write], patience: &Patience) -> Vec<Verdict> {
        let mut shared = self.shared.lock().await;
        let transacting = self.transact(&mut shared, writes, patience);
        let error = match guarded("the writer", transacting).await {
            Ok(Ok(verdicts)) => return verdicts,
            Ok(Err(error)) => error,
            Err(Panicked) => Arc::new(sqlx::Error::WorkerCrashed),
        };
        self.recover(&mut shared).await;
        let all = writes.iter();
        all.map(|_| Err(StoreError::Database(Arc::clone(&error))))
            .collect()
    }

    async fn transact(
        &self,
        shared: &mut Option<SqliteConnection>,
        writes: &[Write],
        patience: &Patience,
    ) -> Result<Vec<Verdict>, Arc<sqlx::Error>> {
        let connection = match (&mut *shared, &self.options) {
            (Some(connection), _) => connection,
            (none, Some(options)) => none.insert(connect(options, patience).await?),
            (None, None) => return Err(Arc::new(sqlx::Error::WorkerCrashed)),
        };
        begin(connection, patience).await?;
        let mut verdicts = Vec::with_capacity(writes.len());
        for write in writes {
            verdicts.push(make(connection, write).await?);
        }
        raw_sql("commit").execute(connection).await?;
        Ok(verdicts)
    }

    /// Cleans up after a transaction that failed as a whole. A connection in an unknown state is replaced. If it cannot
    /// be replaced, its transaction is rolled back.
    async fn recover(&self, shared: &mut Option<SqliteConnection>) {
        if self.options.is_some() {
            if let Some(connection) = shared.take() {
                let _ = connection.close().await;
            }
        } else if let Some(connection) = shared {
            let _ = raw_sql("rollback").execute(connection).await;
        }
    }
}

/// Takes the write lock.
async fn begin(connection: &mut SqliteConnection, patience: &Patience) -> Result<(), sqlx::Error> {
    loop {
        let begun = raw_sql("begin immediate").execute(&mut *connection);
        match begun.await {
            Ok(_) => return Ok(()),
            Err(error) => patience.bear(error).await?,
        }
    }
}

async fn make(
    connection: &mut SqliteConnection,
    write: &Write,
) -> Result<Verdict, Arc<sqlx::Error>> {
    raw_sql("savepoint change")
        .execute(&mut *connection)
        .await?;
    let verdict = write.apply(&mut Database::Sqlite(connection)).await;
    let end = match verdict {
        Ok(()) => "release change",
        Err(_) => "rollback to change; release change",
    };
    still(connection, end, verdict).await
}

/// Checks that the transaction still exists. Some failures (a full disk) make `SQLite` roll back the whole transaction,
/// and later statements would be committed one by one. So this uses the savepoint that was made before the failure:
/// after a full rollback it no longer exists. A connection that found its file read-only fails here too, because it
/// stays read-only even when the file can be written again.
async fn still(
    connection: &mut SqliteConnection,
    savepoint: &'static str,
    verdict: Verdict,
) -> Result<Verdict, Arc<sqlx::Error>> {
    match (raw_sql(savepoint).execute(connection).await, verdict) {
        (_, Err(StoreError::Database(cause))) if is_kind(&cause, READ_ONLY) => Err(cause),
        (Ok(_), verdict) => Ok(verdict),
        (Err(_), Err(StoreError::Database(cause))) => Err(cause),
        (Err(error), _) => Err(Arc::new(error)),
    }
}

/// Opens a connection. It retries while the file is locked: switching a new file to WAL needs exclusive access.
pub(super) async fn connect(
    options: &SqliteConnectOptions,
    patience: &Patience,
) -> Result<SqliteConnection, sqlx::Error> {
    loop {
        match options.connect().await {
            Ok(connection) => return Ok(connection),
            Err(error) => patience.bear(error).await?,
        }
    }
}

/// The deadline of a caller that waits for another process.
pub(super) struct Patience(Instant);

impl Patience {
    /// The deadline for opening the file.
    pub(super) fn at_start() -> Self {
        Self(Instant::now() + OPENED_WITHIN)
    }

    /// Pauses before another attempt.
    ///
    /// # Errors
    /// `error` itself, if the database is not locked or the deadline has passed.
    pub(super) async fn bear(&self, error: sqlx::Error) -> Result<(), sqlx::Error> {
        if !is_kind(&error, BUSY) || Instant::now() > self.0 {
            return Err(error);
        }
        tokio::time::sleep(RETRY_PAUSE).await;
        Ok(())
    }
}

/// `SQLite`'s primary result codes: the last byte of an extended code.
const BUSY: u32 = 5;
const READ_ONLY: u32 = 8;
pub(super) const NOT_A_DATABASE: u32 = 26;

pub(super) fn is_kind(error: &sqlx::Error, kind: u32) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    code.and_then(|code| code.parse::<u32>().ok())
        .is_some_and(|code| code & 0xff == kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::JobKind;

    /// A change that waited too long in the queue is refused and not made.
    #[tokio::test]
    async fn what_waited_too_long_is_not_done() {
        let (queue, waiting) = mpsc::channel(QUEUE_LENGTH);
        let task = Task {
            shared: Shared::default(),
            options: None,
            group: 1,
            patience: Duration::ZERO,
            waiting,
        };
        let (answer, verdict) = oneshot::channel();
        let plan = Write::Plan {
            kind: JobKind::Clean,
            key: 0,
            due: 0,
            state: String::new(),
        };
        let since = Instant::now();
        let handed = queue
            .send(Message::Write(Box::new(plan), since, answer))
            .await;
        handed.expect("the task's end of the queue");
        while since.elapsed().is_zero() {}
        drop(queue);
        task.run().await;
        assert!(matches!(verdict.await, Ok(Err(StoreError::Late))));
    }

    /// In a runtime without a timer, the pause for a locked file panics.
    #[test]
    fn a_panic_fails_its_change_and_no_later_one() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("file").display());
        let plan = || Write::Plan {
            kind: JobKind::Clean,
            key: 0,
            due: 0,
            state: String::new(),
        };
        let clockless = tokio::runtime::Builder::new_current_thread().build();
        clockless.unwrap().block_on(async {
            let store = crate::store::open(&url, 1).await.unwrap();
            let mut other = SqliteConnection::connect(&url).await.unwrap();
            let lock = raw_sql("begin immediate").execute(&mut other).await;
            lock.unwrap();
            let refused = store.write(plan()).await;
            assert!(matches!(refused, Err(StoreError::Database(_))));
            let unlock = raw_sql("rollback").execute(&mut other).await;
            unlock.unwrap();
            store.write(plan()).await.unwrap();
        });
    }
}
