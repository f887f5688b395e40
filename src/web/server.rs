//! Accepts connections, and speaks HTTP/1.1 on each.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy, sink};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::connections::{Connection, Connections, Limits};
use crate::panic_guard::Tasks;
use crate::telemetry::{self, Refused};

/// How many bytes of one connection are read at a time. This is also the longest head; Discord's are under 1 KiB.
const BUFFER: usize = 8 << 10;

/// The most that is read and discarded after an answer, in bytes.
const MAX_DISCARDED: u64 = 64 << 10;

/// How long to wait before the next connection is accepted, if the system has no socket left.
const PAUSE: Duration = Duration::from_millis(20);

/// Serves until `stop`, then finishes the requests that have begun.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    stop: CancellationToken,
) {
    let (connections, tasks) = (Connections::new(limits), Tasks::default());
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, _)) => {
                let connection = Arc::new(Connection::new(&connections));
                let talking = talk(stream, connection, router.clone(), stop.clone());
                tasks.spawn("connection", talking);
            }
            // an error of this connection, or no sockets are left (EMFILE, ENFILE, ENOBUFS, ENOMEM); the pause avoids
            // a busy loop
            Err(error) => {
                tracing::debug!(%error, "a connection over HTTP could not be taken");
                connections.make_room();
                sleep(PAUSE).await;
            }
        }
    }
    drop(listener);
    tasks.close();
    tasks.wait().await;
}

/// Handles one connection from start to end.
async fn talk(
    stream: TcpStream,
    connection: Arc<Connection>,
    router: Router,
    stop: CancellationToken,
) {
    let (time, stopping) = (connection.all.limits.parked_time, stop.clone());
    let asking = requests(stream, Arc::clone(&connection), router, stop);
    let (mut stream, answered) = Box::pin(asking).await;
    if answered {
        // a client that only keeps sending is closed after this time
        let _ = timeout(time, linger(&mut stream)).await;
        return;
    }
    let closed = connection.parks();
    tokio::select! {
        () = sleep(time) => {}
        () = closed.cancelled() => {}
        () = stopping.cancelled() => {}
    }
}

/// Serves its requests one after another; false if it was displaced or took too long.
async fn requests(
    stream: TcpStream,
    connection: Arc<Connection>,
    router: Router,
    stop: CancellationToken,
) -> (TcpStream, bool) {
    let (asked, limits) = (Arc::clone(&connection), connection.all.limits);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Arc::clone(&asked));
        TowerToHyperService::new(router.clone()).call(request)
    });
    let mut http = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.idle_time)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service);
    let (mut stopping, mut late) = (pin!(stop.cancelled()), pin!(sleep(limits.unsigned_time)));
    let (mut stopped, mut timed) = (false, true);
    let answered = loop {
        tokio::select! {
            biased;
            () = &mut stopping, if !stopped => {
                stopped = true;
                Pin::new(&mut http).graceful_shutdown();
            }
            // polled before `displaced`: a request that has arrived completely is still answered
            _ = poll_fn(|context| http.poll_without_shutdown(context)) => break true,
            () = connection.displaced.cancelled() => break false,
            () = &mut late, if timed => {
                timed = false;
                if !connection.has_signed() {
                    telemetry::refused(Refused::Late);
                    break false;
                }
            }
        }
    };
    (http.into_parts().io.into_inner(), answered)
}

/// Lets the client read its last answer. If a socket is closed while it has unread data, the last answer can be lost.
async fn linger(stream: &mut TcpStream) -> std::io::Result<()> {
    stream.shutdown().await?;
    copy(&mut stream.take(MAX_DISCARDED), &mut sink()).await?;
    Ok(())
}
