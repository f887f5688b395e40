//! What the bot serves over HTTP: its health, its metrics, Discord's webhook events, and its interactions if they
//! come over HTTP.

mod board;
mod connections;
mod server;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::body::{Bytes, HttpBody as _};
use axum::extract::{DefaultBodyLimit, Extension, FromRequest as _, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::discord::{
    Endpoint, Envelope, GatewayHealth, Http, NotHeard, NotTaken, Received, Shared, WebhookEvents,
};
use crate::metrics::{self, Refused};
use crate::panic_guard::guarded;
use crate::store::Store;
use connections::Connection;

pub use connections::Limits;

/// The HTTP service.
pub struct Web {
    /// Receives interactions, if they come over HTTP.
    pub endpoint: Option<Endpoint>,
    /// Receives webhook events.
    pub events: WebhookEvents,
    /// Does Discord know the bot's commands, and has it let the bot in?
    pub ready: Arc<AtomicBool>,
    /// Cancelled when the bot stops. Then new connections are refused, and `/readyz` says that the bot is not ready.
    pub stop: CancellationToken,
    /// The store, for health and metrics.
    pub store: Store,
    /// The state that commands and buttons share.
    pub shared: Arc<Shared>,
    /// The client for Discord's REST API.
    pub http: Arc<Http>,
    /// The health of the gateway's shards; `None` if interactions come over HTTP.
    pub gateway: Option<Arc<GatewayHealth>>,
    /// The limits of connections.
    pub limits: Limits,
}

impl Web {
    /// Serves until the bot stops, then finishes the requests that have begun.
    pub async fn serve(self, listener: TcpListener) {
        let (stop, limits) = (self.stop.clone(), self.limits);
        let board = board::routes(&self.shared, &self.http, &stop);
        let router = Router::new()
            .route("/healthz", get(|| async { "ok\n" }))
            .route("/readyz", get(ready))
            .route("/metrics", get(metrics))
            .route("/interactions", post(interactions))
            .route("/events", post(events))
            .layer(DefaultBodyLimit::max(limits.body))
            .with_state(Arc::new(self))
            .merge(board)
            .layer(middleware::from_fn(answered));
        server::serve(listener, router, limits, stop).await;
    }
}

/// Answers a request even if its handler panics or takes too long. After the answer to an unsigned request, the
/// connection is closed.
async fn answered(
    Extension(connection): Extension<Arc<Connection>>,
    request: Request,
    next: Next,
) -> Response {
    connection.asks();
    let served = guarded("request", next.run(request));
    let served = tokio::time::timeout(connection.all.limits.answer_time, served).await;
    let mut response = match served {
        Ok(Ok(response)) => response,
        Ok(Err(_)) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    };
    match response.status() {
        StatusCode::REQUEST_TIMEOUT => metrics::refused(Refused::Late),
        StatusCode::UNAUTHORIZED => metrics::refused(Refused::Unsigned),
        StatusCode::PAYLOAD_TOO_LARGE => metrics::refused(Refused::TooLong),
        _ => {}
    }
    let upgrades = response.status() == StatusCode::SWITCHING_PROTOCOLS;
    if !connection.signs_this() && !upgrades {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(header::CONNECTION, close);
    }
    response
}

/// Is the bot ready: not stopping, connected to Discord, and with a database that stores turns?
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
    match web.store.check().await {
        Ok(()) => "ready\n".into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            let text = "the database does not store turns\n";
            (StatusCode::SERVICE_UNAVAILABLE, text).into_response()
        }
    }
}

async fn metrics(
    State(web): State<Arc<Web>>,
    Extension(connection): Extension<Arc<Connection>>,
) -> Response {
    metrics::connections(connection.all.unsigned());
    metrics::memory(
        web.shared.sessions.channels.in_memory(),
        web.shared.tasks.len(),
    );
    if let Some(gateway) = &web.gateway {
        gateway.measure().await;
    }
    match web.store.state().await {
        Ok(state) => metrics::state(state),
        // the other metrics are sent: they matter most when the database fails
        Err(error) => tracing::warn!(%error, "the database could not be asked for its numbers"),
    }
    let text = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    match metrics::page() {
        Some(page) => (text, page).into_response(),
        None => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// Accepts an interaction, or answers why not.
async fn interactions(
    State(web): State<Arc<Web>>,
    Extension(connection): Extension<Arc<Connection>>,
    request: Request,
) -> Response {
    let Some(endpoint) = &web.endpoint else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let read = |signature: Option<&str>, time: Option<&str>| endpoint.envelope(signature, time);
    let (envelope, body) = match sealed(&web, request, read).await {
        Ok(sealed) => sealed,
        Err(refused) => return refused,
    };
    let received = endpoint.receive(envelope, &body);
    if received.is_ok() {
        connection.signs();
    }
    match received {
        Ok(Received::Ping) => {
            let json = [(header::CONTENT_TYPE, "application/json")];
            (json, r#"{"type":1}"#).into_response()
        }
        Ok(Received::Interaction) => StatusCode::ACCEPTED.into_response(),
        Err(why) => not_taken(why),
    }
}

/// Accepts a webhook event. Discord sends it again later if it gets an error.
async fn events(
    State(web): State<Arc<Web>>,
    Extension(connection): Extension<Arc<Connection>>,
    request: Request,
) -> Response {
    let now = web.events.now();
    let read = |signature: Option<&str>, time: Option<&str>| Envelope::read(now, signature, time);
    let (envelope, body) = match sealed(&web, request, read).await {
        Ok(sealed) => sealed,
        Err(refused) => return refused,
    };
    let heard = web.events.receive(envelope, &body).await;
    if matches!(heard, Ok(()) | Err(NotHeard::Refused(NotTaken::Unreadable))) {
        connection.signs();
    }
    match heard {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(NotHeard::Refused(why)) => not_taken(why),
        Err(NotHeard::Later) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// A request's signature and its body. The body is read only if the signature's headers are valid, and only up to the
/// size that Discord sends.
async fn sealed(
    web: &Web,
    request: Request,
    read: impl Fn(Option<&str>, Option<&str>) -> Result<Envelope, NotTaken>,
) -> Result<(Envelope, Bytes), Response> {
    let headers = request.headers();
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let envelope = read(
        header("x-signature-ed25519"),
        header("x-signature-timestamp"),
    );
    let envelope = envelope.map_err(not_taken)?;
    let announced = usize::try_from(request.body().size_hint().lower());
    if announced.map_or(true, |bytes| bytes > web.limits.body) {
        return Err(StatusCode::PAYLOAD_TOO_LARGE.into_response());
    }
    match Bytes::from_request(request, &()).await {
        Ok(body) => Ok((envelope, body)),
        Err(why) => Err(why.into_response()),
    }
}

fn not_taken(why: NotTaken) -> Response {
    let status = match why {
        NotTaken::Unsigned => StatusCode::UNAUTHORIZED,
        NotTaken::Unreadable => StatusCode::BAD_REQUEST,
    };
    (status, why.to_string()).into_response()
}
