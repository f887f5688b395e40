//! Makes the `Context` that serenity passes to commands, when there is no gateway.
//!
//! A `Context` needs a shard, and a shard needs a `WebSocket`. So this process connects to a silent server of its own
//! and closes the connection. The bot never uses this connection.

use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::routing::any;
use poise::serenity_prelude as serenity;
use serenity::http::Http;
use serenity::prelude::{Mutex, RwLock, TypeMap};
use serenity::{
    Context, GatewayIntents, Shard, ShardId, ShardInfo, ShardManager, ShardManagerOptions,
    ShardMessenger, ShardRunner, ShardRunnerOptions,
};
use tokio::net::TcpListener;

/// A context without a gateway.
#[derive(Clone)]
pub struct DetachedContext {
    /// For commands. Its `http` works, but its shard is not connected.
    pub context: Context,
    /// A manager without shards.
    pub shards: Arc<ShardManager>,
}

impl DetachedContext {
    /// Makes a context.
    ///
    /// # Errors
    /// This machine's loopback address cannot be used.
    pub async fn new(http: Arc<Http>) -> Result<Self, serenity::Error> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let silent = any(|ws: WebSocketUpgrade| async { ws.on_upgrade(|_| async {}) });
        let serving = axum::serve(listener, Router::new().fallback(silent));
        let serving = tokio::spawn(serving.into_future());
        let url = Arc::new(Mutex::new(format!("ws://{address}")));
        let info = ShardInfo {
            id: ShardId(0),
            total: 1,
        };
        let intents = GatewayIntents::empty();
        let shard = Shard::new(Arc::clone(&url), "", info, intents, None).await?;
        serving.abort();
        let data = Arc::new(RwLock::new(TypeMap::new()));
        let (shards, _) = ShardManager::new(ShardManagerOptions {
            data: Arc::clone(&data),
            event_handlers: Vec::new(),
            raw_event_handlers: Vec::new(),
            framework: Arc::new(OnceLock::new()),
            shard_index: 0,
            shard_init: 0,
            shard_total: 0,
            ws_url: url,
            http: Arc::clone(&http),
            intents,
            presence: None,
        });
        let runner = ShardRunner::new(ShardRunnerOptions {
            data: Arc::clone(&data),
            event_handlers: Vec::new(),
            raw_event_handlers: Vec::new(),
            framework: None,
            manager: Arc::clone(&shards),
            shard,
            http: Arc::clone(&http),
        });
        let context = Context {
            data,
            shard: ShardMessenger::new(&runner),
            shard_id: ShardId(0),
            http,
        };
        Ok(Self { context, shards })
    }
}
