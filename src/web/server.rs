//! Accepts connections, and speaks HTTP/1.1 on each.

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
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::connections::{Connection, Connections, Limits};
use crate::metrics::{self, Refused};
use crate::panic_guard::Tasks;

/// How many bytes of one connection are read at a time. This is also the longest head; Discord's heads are under 1
/// KiB.
const BUFFER: usize = 8 << 10;

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
                let requests = requests(stream, connection, router.clone(), stop.clone());
                tasks.spawn("connection", requests);
            }
            // an error of this connection, or no sockets are left (EMFILE, ENFILE, ENOBUFS, ENOMEM); the pause avoids
            // a busy loop
            Err(error) => {
                tracing::debug!(%error, "a connection over HTTP could not be taken");
                sleep(PAUSE).await;
            }
        }
    }
    drop(listener);
    tasks.close();
    tasks.wait().await;
}

/// Serves the requests of one connection one after another, until either side closes it, another connection replaces
/// it or it takes too long.
async fn requests(
    stream: TcpStream,
    connection: Arc<Connection>,
    router: Router,
    stop: CancellationToken,
) {
    let (asked, limits) = (Arc::clone(&connection), connection.all.limits);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Arc::clone(&asked));
        TowerToHyperService::new(router.clone()).call(request)
    });
    let mut http = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.idle_time)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut late = pin!(sleep(limits.unsigned_time));
    let (mut stopped, mut timed) = (false, true);
    loop {
        tokio::select! {
            biased;
            () = stop.cancelled(), if !stopped => {
                stopped = true;
                Pin::new(&mut http).graceful_shutdown();
            }
            // polled before `displaced`: a request that has arrived completely is still answered
            _ = &mut http => return,
            () = connection.displaced.cancelled() => break,
            () = &mut late, if timed => {
                timed = false;
                if !connection.has_signed() {
                    metrics::refused(Refused::Late);
                    return;
                }
            }
        }
    }
    let _socket = http.into_parts().map(|parts| parts.io);
    connection.park(&stop).await;
}
