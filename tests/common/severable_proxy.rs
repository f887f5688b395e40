//! A proxy in front of the `PostgreSQL` server. Tests can cut its connections.

use std::path::PathBuf;

use sqlx::postgres::PgConnectOptions;
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncWrite, copy_bidirectional};
use tokio::net::{TcpStream, UnixListener, UnixStream};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// The proxy between a bot and the tests' server.
pub struct Front {
    folder: TempDir,
    address: String,
    behind: PgConnectOptions,
    frozen: watch::Sender<bool>,
    serving: Option<JoinHandle<()>>,
}

impl Front {
    /// A proxy for the database at this address.
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

    /// Stops listening and ends all connections.
    pub async fn goes(&mut self) {
        let serving = self.serving.take().unwrap();
        serving.abort();
        serving.await.unwrap_err();
    }

    /// Listens again.
    pub fn comes(&mut self) {
        // the socket file exists after the first time
        let _ = std::fs::remove_file(self.socket());
        let listener = UnixListener::bind(self.socket()).unwrap();
        let (behind, frozen) = (self.behind.clone(), self.frozen.subscribe());
        self.serving = Some(tokio::spawn(serve(listener, behind, frozen)));
    }

    /// The database's address through the proxy.
    pub fn address(&self) -> String {
        format!("{}&host={}", self.address, self.folder.path().display())
    }

    /// Freezes all open connections: nothing more passes through them, and they stay open.
    pub fn freezes(&self) {
        self.frozen.send(true).unwrap();
    }

    /// Lets new connections through; frozen ones stay frozen.
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
            // keeps the connection open without passing anything on
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
