//! Tests against a server in this process that replaces Discord's.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use ::serenity::all::ChannelId;
use ::serenity::http::{LightMethod, Route};
use axum::Router;
use axum::extract::State;
use axum::response::IntoResponse;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::*;
use crate::panic_guard::Tasks;

/// The server refuses every request until this long after the first, and says so in its answers.
const WAIT: Duration = Duration::from_secs(1);

#[derive(Clone)]
struct Server {
    global: bool,
    first: Arc<std::sync::OnceLock<Instant>>,
    refused: Arc<AtomicUsize>,
    done: Arc<AtomicUsize>,
}

impl Server {
    async fn start(global: bool) -> (Self, Transport, Ratelimiter) {
        let server = Self {
            global,
            first: Arc::default(),
            refused: Arc::default(),
            done: Arc::default(),
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(answer).with_state(server.clone());
        let serving = async move { axum::serve(listener, router).await.unwrap() };
        Tasks::new().spawn("a server of a test", serving);
        let client = reqwest::Client::new();
        let limiter = Ratelimiter::new(client.clone(), "Bot token");
        (
            server,
            Transport::new(client, "token", Some(address)),
            limiter,
        )
    }

    fn counts(&self) -> (usize, usize) {
        let count = |number: &AtomicUsize| number.load(Ordering::SeqCst);
        (count(&self.refused), count(&self.done))
    }
}

async fn answer(State(server): State<Server>) -> impl IntoResponse {
    let global = server.global;
    let scope = if global { "global" } else { "user" };
    // the bucket itself resets at once
    let headers = [
        ("retry-after", "1"),
        ("x-ratelimit-limit", "5"),
        ("x-ratelimit-remaining", "0"),
        ("x-ratelimit-reset-after", "0.01"),
        ("x-ratelimit-scope", scope),
    ];
    if server.first.get_or_init(Instant::now).elapsed() < WAIT {
        server.refused.fetch_add(1, Ordering::SeqCst);
        let body = json!({"message": "Slow down", "retry_after": 0.01, "global": global});
        return (StatusCode::TOO_MANY_REQUESTS, headers, body.to_string());
    }
    server.done.fetch_add(1, Ordering::SeqCst);
    (StatusCode::OK, headers, "{}".to_owned())
}

fn to_channel(channel: u64) -> Request<'static> {
    let channel_id = ChannelId::new(channel);
    Request::new(Route::ChannelMessages { channel_id }, LightMethod::Post)
}

fn to_interaction() -> Request<'static> {
    let interaction_id = InteractionId::new(7);
    let token = "token";
    let route = Route::InteractionResponse {
        interaction_id,
        token,
    };
    Request::new(route, LightMethod::Post)
}

fn plan(by: By<'_>, patience: Duration) -> Plan<'_> {
    Plan {
        attempt: patience,
        patience,
        repeats: true,
        by,
    }
}

const LONG: Duration = Duration::from_secs(20);

#[tokio::test]
async fn a_request_comes_again_when_a_429_says_and_not_before() {
    for (way, make) in [
        ("interaction", to_interaction as fn() -> Request<'static>),
        ("proxy", || to_channel(1)),
        ("limiter", || to_channel(1)),
    ] {
        let (server, transport, limiter) = Server::start(false).await;
        let by = match way {
            "interaction" => By::Interaction,
            "proxy" => By::Bot(None),
            _ => By::Bot(Some(&limiter)),
        };
        let sent: Result<Value, SendError> = transport.send(plan(by, LONG), make).await;
        assert!(sent.is_ok(), "{way}");
        assert_eq!(server.counts(), (1, 1), "{way}: refused and done");
    }
}

/// Sends a first request whose patience is too short for a retry, and then others.
async fn after_a_429(global: bool, first: u64, others: &[u64]) -> (usize, usize) {
    let (server, transport, limiter) = Server::start(global).await;
    let by = By::Bot(Some(&limiter));
    let short = plan(by, WAIT / 2);
    let refused: Result<Value, SendError> = transport.send(short, || to_channel(first)).await;
    assert!(matches!(refused, Err(SendError::Limited { .. })));
    for other in others {
        let sent: Result<Value, SendError> =
            transport.send(plan(by, LONG), || to_channel(*other)).await;
        assert!(sent.is_ok());
    }
    server.counts()
}

#[tokio::test]
async fn what_a_429_means_waits_for_it() {
    assert_eq!(after_a_429(false, 1, &[1]).await, (1, 1), "one channel");
    assert_eq!(after_a_429(true, 1, &[2, 3]).await, (1, 2), "all");
    // another channel has a limit of its own, so the request to that channel is sent, and this server refuses it once
    // more
    assert_eq!(after_a_429(false, 1, &[2]).await, (2, 1), "another channel");
}

#[tokio::test]
async fn what_waits_too_long_for_a_limit_is_not_done() {
    let (server, transport, limiter) = Server::start(false).await;
    let plan = plan(By::Bot(Some(&limiter)), WAIT / 2);
    for _ in 0..2 {
        let sent: Result<Value, SendError> = transport.send(plan, || to_channel(1)).await;
        let miss = sent.unwrap_err();
        assert!(miss.is_undone() && !miss.is_final(), "{miss}");
    }
    // the second request was never sent
    assert_eq!(server.counts(), (1, 0));
}
