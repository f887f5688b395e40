//! Takes connections, and speaks HTTP/1.1 on each.

use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::connections::{Connection, Connections};
use super::limits::Limits;
use crate::panic_guard::Hands;

/// Connections that the system keeps for us until they are taken. Beyond that it loses those who knock, and
/// they try again after a second. Linux allows 4096 (`net.core.somaxconn`).
const BACKLOG: u32 = 4096;

/// Connections that were ended and still have their socket, beside those that count.
const ENDING: usize = 32;

/// How much of one connection is read at a time, and the longest head: those of Discord are under 1 KiB.
const BUFFER: usize = 8 << 10;

/// Most lines of a head. Discord sends about ten, and proxies add some.
const MAX_HEADERS: usize = 64;

/// Most that is read and thrown away after an answer, in bytes.
const MAX_DISCARDED: usize = 64 << 10;

/// How often those that take too long are looked for, at least.
const LOOK: Duration = Duration::from_millis(250);

/// How long nobody is taken in when the system cannot give another socket.
const PAUSE: Duration = Duration::from_millis(20);

/// How often the log hears of that.
const TELL: Duration = Duration::from_mins(1);

/// Listens at an address.
///
/// # Errors
/// The address cannot be had.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    // who starts again does not wait for what was closed last
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until it stops, then finishes what has begun.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    stop: CancellationToken,
) {
    let connections = Connections::new(limits);
    let sockets = Arc::new(Semaphore::new(limits.connections + ENDING));
    let tasks = Hands::default();
    let mut look = looks(&limits);
    let mut stopping = Box::pin(stop.clone().cancelled_owned());
    let mut told = None;
    loop {
        let (socket, stream) = tokio::select! {
            () = &mut stopping => break,
            _ = look.tick() => {
                connections.end_late(Instant::now());
                continue;
            }
            accepted = accept(&listener, &sockets) => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    refused(&error, &connections, &mut told).await;
                    continue;
                }
            },
        };
        if let Some(connection) = connections.admit() {
            let (router, stop) = (router.clone(), stop.clone());
            let talking = talk((stream, socket), connection, router, stop);
            tasks.spawn("connection", talking);
        }
    }
    drop(listener);
    connections.end_passive();
    tasks.close();
    let mut finished = Box::pin(tasks.wait());
    loop {
        tokio::select! {
            () = &mut finished => return,
            _ = look.tick() => connections.end_late(Instant::now()),
        }
    }
}

/// When to look for those that take too long: often enough for the shortest limit.
fn looks(limits: &Limits) -> Interval {
    let shortest = [limits.body_time, limits.idle_time, limits.linger_time]
        .into_iter()
        .chain([limits.answer_time, limits.parked_time])
        .fold(limits.head_time, Duration::min);
    let every = (shortest / 8).clamp(Duration::from_millis(5), LOOK);
    let mut look = interval(every);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    look
}

/// The next connection, once there is a place for its socket.
async fn accept(
    listener: &TcpListener,
    sockets: &Arc<Semaphore>,
) -> io::Result<(OwnedSemaphorePermit, TcpStream)> {
    let socket = Arc::clone(sockets).acquire_owned().await;
    let socket = socket.map_err(io::Error::other)?;
    let (stream, _) = listener.accept().await?;
    Ok((socket, stream))
}

/// A connection could not be taken. Some errors are its own: the next is tried at once. Otherwise the process or
/// the system has no more sockets (EMFILE, ENFILE, ENOBUFS, ENOMEM): others end for it, and nothing spins.
async fn refused(error: &io::Error, connections: &Connections, told: &mut Option<Instant>) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        return;
    }
    if told.is_none_or(|told| told.elapsed() > TELL) {
        *told = Some(Instant::now());
        let open = connections.count();
        tracing::warn!(%error, open, "a connection over HTTP could not be taken");
    }
    connections.make_room();
    tokio::time::sleep(PAUSE).await;
}

/// All of one connection. What it keeps while nothing comes is what each of a flood costs, so nothing is around it
/// that would keep it twice.
async fn talk(
    (stream, _socket): (TcpStream, OwnedSemaphorePermit),
    connection: Connection,
    router: Router,
    stop: CancellationToken,
) {
    // until something comes it costs no buffers
    tokio::select! {
        biased;
        () = connection.ended() => return forget(&stream),
        come = stream.readable() => if come.is_err() { return },
    }
    connection.begins();
    let connection = Arc::new(connection);
    let (mut stream, said) = Box::pin(requests(stream, &connection, router, stop)).await;
    if said {
        tokio::select! {
            biased;
            () = connection.ended() => {}
            left = linger(&mut stream) => {
                if left {
                    return;
                }
                connection.gives_up();
            }
        }
    }
    connection.ended().await;
    forget(&stream);
}

/// Its requests, one after another; false when it was parked.
async fn requests(
    stream: TcpStream,
    connection: &Arc<Connection>,
    router: Router,
    stop: CancellationToken,
) -> (TcpStream, bool) {
    let asked = Arc::clone(connection);
    let service = service_fn(move |request| {
        let (connection, router) = (Arc::clone(&asked), router.clone());
        Box::pin(answer(request, connection, router))
    });
    let mut http = http1::Builder::new()
        .max_buf_size(BUFFER)
        .max_headers(MAX_HEADERS)
        .serve_connection(TokioIo::new(stream), service);
    let mut stopping = Box::pin(stop.cancelled_owned());
    let mut stopped = false;
    let said = loop {
        tokio::select! {
            biased;
            () = &mut stopping, if !stopped => {
                stopped = true;
                std::pin::Pin::new(&mut http).graceful_shutdown();
            }
            // before it is parked: a request that is there as a whole is answered all the same
            done = poll_fn(|context| http.poll_without_shutdown(context)) => {
                // what was no HTTP is answered as well
                if let Err(error) = done {
                    tracing::debug!(%error, "a connection ended");
                }
                break true;
            }
            () = connection.parked() => break false,
        }
    };
    connection.lingers();
    (http.into_parts().io.into_inner(), said)
}

/// Answers one request.
async fn answer(
    mut request: Request<Incoming>,
    connection: Arc<Connection>,
    router: Router,
) -> Result<Response, std::convert::Infallible> {
    connection.asked();
    request.extensions_mut().insert(Arc::clone(&connection));
    let mut response = TowerToHyperService::new(router).call(request).await?;
    if !connection.answered() {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(header::CONNECTION, close);
    }
    Ok(response)
}

/// The system keeps nothing of it either: no unsent answer, no waiting for the other side's goodbye.
fn forget(stream: &TcpStream) {
    // then it is closed as any other
    let _ = stream.set_zero_linger();
}

/// Says that there is no more to come, and lets the other side read what was said: a socket that is closed while
/// something unread lies in it takes its last answer back. False when the other side only sends on.
async fn linger(stream: &mut TcpStream) -> bool {
    if stream.shutdown().await.is_err() {
        return true;
    }
    let mut discarded = 0;
    while discarded < MAX_DISCARDED && stream.readable().await.is_ok() {
        let mut some = [0; 1024];
        match stream.try_read(&mut some) {
            Ok(0) => return true,
            Ok(length) => discarded += length,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(_) => return true,
        }
    }
    false
}
