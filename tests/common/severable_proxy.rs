//! A way to the `PostgreSQL` server that can be cut.

use std::path::PathBuf;

use sqlx::postgres::PgConnectOptions;
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncWrite, copy_bidirectional};
use tokio::net::{TcpStream, UnixListener, UnixStream};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// What stands between a bot and the server that the tests are given.
pub struct Front {
    folder: TempDir,
    address: String,
    behind: PgConnectOptions,
    frozen: watch::Sender<bool>,
    serving: Option<JoinHandle<()>>,
}

impl Front {
    /// Before the database at this address.
    pub fn before(address: &str) -> Self {
        let mut front = Self {
            folder: tempfile::tempdir().unwrap(),
            address: address.to_owned(),
            behind: address.parse().unwrap(),
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
    pub async fn goes(&mut self) {
        let serving = self.serving.take().unwrap();
        serving.abort();
        serving.await.unwrap_err();
    }

    /// Somebody listens again.
    pub fn comes(&mut self) {
        // after the first time it is there
        let _ = std::fs::remove_file(self.socket());
        let listener = UnixListener::bind(self.socket()).unwrap();
        let (behind, frozen) = (self.behind.clone(), self.frozen.subscribe());
        self.serving = Some(tokio::spawn(serve(listener, behind, frozen)));
    }

    /// The database's address, this way.
    pub fn address(&self) -> String {
        format!("{}&host={}", self.address, self.folder.path().display())
    }

    /// From now on nothing that has come here gets any further.
    pub fn freezes(&self) {
        self.frozen.send(true).unwrap();
    }

    /// What comes from now on gets through.
    pub fn thaws(&self) {
        self.frozen.send(false).unwrap();
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
