//! What the bot serves over HTTP: how it is, and Discord's interactions where they come that way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::discord::{Endpoint, Gateway, NotTaken, Received, Shared};
use crate::measures;
use crate::store::Store;

/// Longest body taken, in bytes; Discord's are far shorter.
const MAX_BODY: usize = 1 << 20;

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
    pub gateway: Option<Gateway>,
}

impl Web {
    /// Answers until it stops, then finishes what has begun.
    ///
    /// # Errors
    /// The listener failed.
    pub async fn serve(self, listener: TcpListener) -> std::io::Result<()> {
        let stop = self.stop.clone().cancelled_owned();
        let router = Router::new()
            .route("/healthz", get(|| async { "ok\n" }))
            .route("/readyz", get(ready))
            .route("/metrics", get(metrics))
            .route("/interactions", post(interactions))
            .layer(DefaultBodyLimit::max(MAX_BODY))
            .with_state(Arc::new(self));
        axum::serve(listener, router)
            .with_graceful_shutdown(stop)
            .await
    }
}

/// Can it do its work now?
async fn ready(State(web): State<Arc<Web>>) -> Response {
    if web.stop.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    if !web.ready.load(Ordering::Relaxed) {
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
async fn metrics(State(web): State<Arc<Web>>) -> Response {
    measures::memory(web.shared.sessions.in_memory(), web.shared.hands.len());
    if let Some(gateway) = &web.gateway {
        gateway.measure().await;
    }
    match web.store.state().await {
        Ok(state) => measures::state(state),
        // the other numbers are wanted then more than ever
        Err(error) => tracing::warn!(%error, "the database could not be asked for its numbers"),
    }
    let text = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    match measures::page() {
        Some(page) => (text, page).into_response(),
        None => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

async fn interactions(State(web): State<Arc<Web>>, headers: HeaderMap, body: Bytes) -> Response {
    let Some(endpoint) = &web.endpoint else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let (signature, timestamp) = (
        header("x-signature-ed25519"),
        header("x-signature-timestamp"),
    );
    match endpoint.receive(signature, timestamp, &body) {
        Ok(Received::Ping) => {
            let json = [(header::CONTENT_TYPE, "application/json")];
            (json, r#"{"type":1}"#).into_response()
        }
        Ok(Received::Interaction) => StatusCode::ACCEPTED.into_response(),
        Err(why @ NotTaken::Unsigned) => {
            (StatusCode::UNAUTHORIZED, why.to_string()).into_response()
        }
        Err(why @ NotTaken::Unreadable) => {
            (StatusCode::BAD_REQUEST, why.to_string()).into_response()
        }
    }
}
