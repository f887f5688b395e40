//! The HTTP server: its routes, and connections that tests can cut.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, Waker},
};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Path, Request, State, connect_info::Connected},
    http::{Extensions, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{any, get},
    serve::{IncomingStream, Listener},
};
use parking_lot::Mutex;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

use crate::{gateway, id::Id, page, rest, shared_state::Core};

/// Serves a sandbox until the handle is aborted.
pub(crate) fn spawn(core: Arc<Core>, listener: TcpListener) -> JoinHandle<()> {
    let router = Router::new()
        .route("/gateway", get(gateway::upgrade))
        .route("/gateway/", get(gateway::upgrade))
        .route("/attachments/{channel}/{id}/{filename}", get(attachment))
        .route("/avatars/{user}/{filename}", get(avatar))
        .route("/api/{*path}", any(rest::serve))
        .merge(page::routes())
        .fallback(unknown)
        .layer(axum::extract::DefaultBodyLimit::disable())
        .with_state(core);
    let service = router.into_make_service_with_connect_info::<Wire>();
    tokio::spawn(async move {
        // this returns only when the task is aborted
        let _ = axum::serve(Cuttable(listener), service).await;
    })
}

async fn unknown(State(core): State<Arc<Core>>, request: Request) -> Response {
    let problem = format!(
        "{} {}: there is nothing here",
        request.method(),
        request.uri().path()
    );
    core.world().problem(problem);
    StatusCode::NOT_FOUND.into_response()
}

async fn avatar(
    State(core): State<Arc<Core>>,
    Path((user, filename)): Path<(String, String)>,
) -> Response {
    let world = core.world();
    let user = user.parse::<Id>().ok().and_then(|id| world.users.get(&id));
    let avatar = user.and_then(|user| user.avatar.as_ref());
    match avatar.filter(|(name, _)| filename == format!("{name}.png")) {
        Some((_, png)) => ([(header::CONTENT_TYPE, "image/png")], png.clone()).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn attachment(
    State(core): State<Arc<Core>>,
    Path((_, id, filename)): Path<(String, String, String)>,
) -> Response {
    let found = id
        .parse::<Id>()
        .ok()
        .and_then(|id| core.world().channels.files.get(id).cloned());
    match found {
        Some(bytes) => {
            let headers = [
                (header::CONTENT_TYPE, crate::world::content_type(&filename)),
                (header::CACHE_CONTROL, "max-age=31536000, immutable"),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            ];
            (headers, bytes).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// A handle that can cut one connection.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wire {
    cut: Arc<AtomicBool>,
    reader: Arc<Mutex<Option<Waker>>>,
}

impl Wire {
    /// Cuts the connection of a request; the returned response never reaches the client.
    pub(crate) fn cut_now(extensions: &Extensions) -> Response {
        if let Some(ConnectInfo(wire)) = extensions.get::<ConnectInfo<Self>>() {
            wire.cut.store(true, Ordering::SeqCst);
            if let Some(waker) = wire.reader.lock().take() {
                waker.wake();
            }
        }
        Response::new(Body::empty())
    }

    fn check(&self) -> io::Result<()> {
        if self.cut.load(Ordering::SeqCst) {
            Err(io::ErrorKind::ConnectionReset.into())
        } else {
            Ok(())
        }
    }
}

impl Connected<IncomingStream<'_, Cuttable>> for Wire {
    fn connect_info(stream: IncomingStream<'_, Cuttable>) -> Self {
        stream.remote_addr().clone()
    }
}

struct Cuttable(TcpListener);

impl Listener for Cuttable {
    type Io = CuttableStream;
    type Addr = Wire;

    async fn accept(&mut self) -> (CuttableStream, Wire) {
        let (stream, _): (TcpStream, SocketAddr) = Listener::accept(&mut self.0).await;
        // without this option, small answers are delayed (Nagle's algorithm)
        let _ = stream.set_nodelay(true);
        let wire = Wire::default();
        (
            CuttableStream {
                stream,
                wire: wire.clone(),
            },
            wire,
        )
    }

    fn local_addr(&self) -> io::Result<Wire> {
        Ok(Wire::default())
    }
}

struct CuttableStream {
    stream: TcpStream,
    wire: Wire,
}

impl AsyncRead for CuttableStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.wire.check()?;
        *self.wire.reader.lock() = Some(cx.waker().clone());
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for CuttableStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.wire.check()?;
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.wire.check()?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.wire.check()?;
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
