//! A `PostgreSQL` server that does not answer, or is not there, for a while: whoever plays is told in
//! time, and nothing is lost.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use skirmish::store::{PostgresStore, Store, StoreError};
use sqlx::postgres::PgConnectOptions;
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncWrite, copy_bidirectional};
use tokio::net::{TcpStream, UnixListener, UnixStream};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

use crate::places::{Place, Postgres};
use crate::sample::{ANN, BOB, append, live, turns};

/// Discord's.
const LIMIT: Duration = Duration::from_secs(3);

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// What stands between a store and the server.
struct Front {
    folder: TempDir,
    behind: PgConnectOptions,
    frozen: watch::Sender<bool>,
    serving: Option<JoinHandle<()>>,
}

impl Front {
    fn before(place: &Postgres) -> Self {
        let mut front = Self {
            folder: tempfile::tempdir().unwrap(),
            behind: place.url.parse().unwrap(),
            frozen: watch::Sender::new(false),
            serving: None,
        };
        front.comes();
        front
    }

    fn socket(&self) -> PathBuf {
        let name = format!(".s.PGSQL.{}", self.behind.get_port());
        self.folder.path().join(name)
    }

    /// Nobody listens any more, and all connections end.
    async fn goes(&mut self) {
        let serving = self.serving.take().unwrap();
        serving.abort();
        serving.await.unwrap_err();
    }

    fn comes(&mut self) {
        // after the first time it is there
        let _ = std::fs::remove_file(self.socket());
        let listener = UnixListener::bind(self.socket()).unwrap();
        let (behind, frozen) = (self.behind.clone(), self.frozen.subscribe());
        self.serving = Some(tokio::spawn(serve(listener, behind, frozen)));
    }

    async fn store(&self, place: &Postgres) -> PostgresStore {
        let url = format!("{}&host={}", place.url, self.folder.path().display());
        // as a host has it, but with one connection: the next one is a new one
        PostgresStore::open(&url, 1).await.unwrap()
    }
}

async fn serve(listener: UnixListener, behind: PgConnectOptions, frozen: watch::Receiver<bool>) {
    let mut connections = JoinSet::new();
    loop {
        let (mut near, _) = listener.accept().await.unwrap();
        let (behind, mut frozen) = (behind.clone(), frozen.clone());
        connections.spawn(async move {
            let mut far = connect(&behind).await;
            let hangs = async { frozen.wait_for(|frozen| *frozen).await.map(drop) };
            tokio::select! {
                biased;
                _ = hangs => {}
                _ = copy_bidirectional(&mut near, &mut far) => return,
            }
            // for ever
            std::future::pending::<()>().await;
        });
    }
}

async fn connect(server: &PgConnectOptions) -> Box<dyn Stream> {
    let (host, port) = (server.get_host(), server.get_port());
    match server.get_socket() {
        Some(folder) => {
            let socket = folder.join(format!(".s.PGSQL.{port}"));
            Box::new(UnixStream::connect(socket).await.unwrap())
        }
        None => Box::new(TcpStream::connect((host, port)).await.unwrap()),
    }
}

/// Everything fails, in time.
async fn all_fail(store: &PostgresStore) {
    let in_time = |asked: Instant, answer: Result<(), StoreError>| {
        let took = asked.elapsed();
        assert!(matches!(answer, Err(StoreError::Database(_))), "{answer:?}");
        assert!(took < LIMIT, "{took:?}");
    };
    let asked = Instant::now();
    in_time(asked, store.append(&append(1, 1, "lost")).await);
    let asked = Instant::now();
    in_time(asked, store.current(1_000_001).await.map(drop));
    let asked = Instant::now();
    in_time(asked, store.silent_lobbies(1).await.map(drop));
}

async fn back_again(store: &PostgresStore) {
    assert_eq!(turns(store, 1).await, ["a1"]);
    store.append(&append(1, 1, "b2")).await.unwrap();
    assert_eq!(turns(store, 1).await, ["a1", "b2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_hangs() {
    let place = Postgres::fresh().await;
    let front = Front::before(&place);
    let store = front.store(&place).await;
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&append(1, 0, "a1")).await.unwrap();
    front.frozen.send(true).unwrap();
    all_fail(&store).await;
    front.frozen.send(false).unwrap();
    back_again(&store).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_gone() {
    let place = Postgres::fresh().await;
    let mut front = Front::before(&place);
    let store = front.store(&place).await;
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&append(1, 0, "a1")).await.unwrap();
    front.goes().await;
    all_fail(&store).await;
    front.comes();
    back_again(&store).await;
}
