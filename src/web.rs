//! What the bot serves over HTTP: how it is, and Discord's interactions where they come that way.

mod connections;
mod limits;
mod server;

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{Extension, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::discord::{Endpoint, Envelope, GatewayHealth, NotTaken, Received, Shared};
use crate::panic_guard::guarded;
use crate::store::Store;
use crate::telemetry::{self, Refused};
use connections::Connection;

pub use limits::Limits;
pub use server::listen;

/// Memory for a body is taken in such steps, in bytes. The first is the connection's own: of a request that is
/// there as a whole nothing depends on others.
const STEP: usize = 8 << 10;

/// What answers.
pub struct Web {
    /// Takes interactions, where they come over HTTP.
    pub endpoint: Option<Endpoint>,
    /// Does Discord know the bot's commands, and has it let the bot in?
    pub ready: Arc<AtomicBool>,
    /// When it stops: at once nobody else is let in, and whoever is in hears that it is not ready.
    pub stop: CancellationToken,
    /// Where matches are kept.
    pub store: Arc<dyn Store>,
    /// What commands and buttons work with.
    pub shared: Arc<Shared>,
    /// The gateway's shards, where there are any.
    pub gateway: Option<Arc<GatewayHealth>>,
    /// What is given to whoever connects.
    pub limits: Limits,
}

impl Web {
    /// Answers until it stops, then finishes what has begun.
    pub async fn serve(self, listener: TcpListener) {
        let (stop, limits) = (self.stop.clone(), self.limits);
        let router = Router::new()
            .route("/healthz", get(|| async { "ok\n" }))
            .route("/readyz", get(ready))
            .route("/metrics", get(metrics))
            .route("/interactions", post(interactions))
            .layer(middleware::from_fn(answered))
            .with_state(Arc::new(self));
        server::serve(listener, router, limits, stop).await;
    }
}

/// Answers a request even when what serves it panics.
async fn answered(request: Request, next: Next) -> Response {
    let served = guarded("request", next.run(request)).await;
    served.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Can it do its work now?
async fn ready(State(web): State<Arc<Web>>) -> Response {
    if web.stop.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    let connected = match &web.gateway {
        Some(gateway) => gateway.is_connected().await,
        None => true,
    };
    if !(connected && web.ready.load(Ordering::Relaxed)) {
        return (StatusCode::SERVICE_UNAVAILABLE, "Discord is not reached\n").into_response();
    }
    match web.store.ping().await {
        Ok(()) => "ready\n".into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            let text = "the database does not answer\n";
            (StatusCode::SERVICE_UNAVAILABLE, text).into_response()
        }
    }
}

/// Numbers for Prometheus.
async fn metrics(
    State(web): State<Arc<Web>>,
    Extension(connection): Extension<Arc<Connection>>,
) -> Response {
    telemetry::connections(connection.among());
    telemetry::memory(web.shared.sessions.in_memory(), web.shared.hands.len());
    if let Some(gateway) = &web.gateway {
        gateway.measure().await;
    }
    match web.store.state().await {
        Ok(state) => telemetry::state(state),
        // the other numbers are wanted then more than ever
        Err(error) => tracing::warn!(%error, "the database could not be asked for its numbers"),
    }
    let text = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    match telemetry::page() {
        Some(page) => (text, page).into_response(),
        None => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// Why a request to `/interactions` is not taken.
enum Refusal {
    /// Its endpoint refuses it.
    NotTaken(NotTaken),
    /// Its body is longer than any of Discord's.
    TooLong,
    /// Its body did not come to its end, or there is no memory for it.
    Unfinished,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Self::NotTaken(why @ NotTaken::Unsigned) => {
                telemetry::refused(Refused::Unsigned);
                (StatusCode::UNAUTHORIZED, why.to_string()).into_response()
            }
            Self::NotTaken(why @ NotTaken::Unreadable) => {
                (StatusCode::BAD_REQUEST, why.to_string()).into_response()
            }
            Self::TooLong => {
                telemetry::refused(Refused::TooLong);
                StatusCode::PAYLOAD_TOO_LARGE.into_response()
            }
            Self::Unfinished => StatusCode::BAD_REQUEST.into_response(),
        }
    }
}

/// Nothing of a body is read before its signature's headers are right, and no more than Discord sends.
async fn interactions(
    State(web): State<Arc<Web>>,
    Extension(connection): Extension<Arc<Connection>>,
    request: Request,
) -> Response {
    let Some(endpoint) = &web.endpoint else {
        return StatusCode::NOT_FOUND.into_response();
    };
    match taken(endpoint, &connection, request).await {
        Ok(Received::Ping) => {
            let json = [(header::CONTENT_TYPE, "application/json")];
            (json, r#"{"type":1}"#).into_response()
        }
        Ok(Received::Interaction) => StatusCode::ACCEPTED.into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

async fn taken(
    endpoint: &Endpoint,
    connection: &Connection,
    request: Request,
) -> Result<Received, Refusal> {
    let (head, body) = request.into_parts();
    let header = |name| head.headers.get(name).and_then(|value| value.to_str().ok());
    let (signature, timestamp) = (
        header("x-signature-ed25519"),
        header("x-signature-timestamp"),
    );
    let envelope = endpoint.envelope(signature, timestamp);
    let mut envelope = envelope.map_err(Refusal::NotTaken)?;
    read(body, &mut envelope, connection).await?;
    let signed = endpoint.opened(envelope).map_err(Refusal::NotTaken)?;
    connection.signed();
    endpoint.receive(&signed).map_err(Refusal::NotTaken)
}

/// Reads a body to its end.
async fn read(
    mut body: Body,
    envelope: &mut Envelope,
    connection: &Connection,
) -> Result<(), Refusal> {
    let limit = connection.limits().body;
    let least = body.size_hint().lower();
    if usize::try_from(least).map_or(true, |least| least > limit) {
        return Err(Refusal::TooLong);
    }
    connection.reads();
    let mut room = STEP;
    envelope.reserve(room);
    while let Some(part) = next(&mut body).await? {
        let length = envelope.body().len() + part.len();
        if length > limit {
            return Err(Refusal::TooLong);
        }
        if length > room {
            let more = (length - room).next_multiple_of(STEP);
            if !connection.hold(more) {
                return Err(Refusal::Unfinished);
            }
            room += more;
            envelope.reserve(more);
        }
        envelope.add(&part);
    }
    Ok(())
}

/// The next part of a body.
async fn next(body: &mut Body) -> Result<Option<Bytes>, Refusal> {
    loop {
        let frame = std::future::poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await;
        let Some(frame) = frame else {
            return Ok(None);
        };
        let frame = frame.map_err(|_| Refusal::Unfinished)?;
        // what else there may be are trailers, which say nothing
        if let Ok(data) = frame.into_data() {
            return Ok(Some(data));
        }
    }
}
