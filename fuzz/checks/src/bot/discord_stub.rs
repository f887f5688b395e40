//! A stand-in for Discord. It accepts every request, and gives each message that it makes a new id.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{Method, Uri, header};
use axum::response::IntoResponse;
use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// The id of the first new message after each input.
const FIRST: u64 = 901;

/// A request that the bot has made.
#[derive(Clone, Debug)]
pub struct Sent {
    /// The method: `POST`, `PATCH` and the like.
    pub method: String,
    /// The path, from its first slash.
    pub path: String,
    /// The JSON of the body; of a multipart body, its JSON part.
    pub body: Value,
}

impl Sent {
    /// The interaction, if this request is its first answer.
    pub fn interaction(&self) -> Option<u64> {
        let rest = self.path.strip_prefix("/api/v10/interactions/")?;
        let (id, rest) = rest.split_once('/')?;
        rest.contains("/callback").then(|| id.parse().ok())?
    }
}

#[derive(Default)]
struct Heard {
    sent: Mutex<Vec<Sent>>,
    next: AtomicU64,
}

/// Listens on the loopback interface.
#[derive(Clone)]
pub struct Server {
    heard: Arc<Heard>,
    address: String,
}

impl Server {
    pub async fn start() -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let heard = Arc::new(Heard::default());
        let router = Router::new().fallback(hear).with_state(Arc::clone(&heard));
        tokio::spawn(axum::serve(listener, router).into_future());
        Ok(Self { heard, address })
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    /// The requests since the last call.
    pub fn sent(&self) -> Vec<Sent> {
        self.heard.next.store(FIRST, Ordering::Relaxed);
        std::mem::take(&mut *self.heard.sent.lock())
    }
}

async fn hear(
    State(heard): State<Arc<Heard>>,
    method: Method,
    uri: Uri,
    body: Bytes,
) -> impl IntoResponse {
    let sent = Sent {
        method: method.to_string(),
        path: uri.to_string(),
        body: serde_json::from_slice(json_part(&body)).unwrap_or_default(),
    };
    heard.sent.lock().push(sent);
    let id = heard.next.fetch_add(1, Ordering::Relaxed).to_string();
    let made = json!({"id": id, "resource": {"message": {"id": id}}});
    (
        [(header::CONTENT_TYPE, "application/json")],
        made.to_string(),
    )
}

/// The JSON part of a multipart body, or the whole body.
fn json_part(body: &[u8]) -> &[u8] {
    const NAME: &[u8] = b"name=\"payload_json\"";
    let find = |of: &[u8], what: &[u8]| of.windows(what.len()).position(|piece| piece == what);
    let Some(at) = body.starts_with(b"--").then(|| find(body, NAME)).flatten() else {
        return body;
    };
    let part = &body[at..];
    let begins = find(part, b"\r\n\r\n").map_or(0, |at| at + 4);
    let part = &part[begins..];
    let ends = find(part, b"\r\n--").unwrap_or(part.len());
    &part[..ends]
}
