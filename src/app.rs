//! The bot as one thing: built from its configuration, run, stopped.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serenity::all::{ClientBuilder, GatewayIntents, HttpBuilder, ShardManager};
use serenity::http::Http;
use thiserror::Error;
use tokio::sync::mpsc;

use crate::config::Config;
use crate::discord::{self, Painter, Sealer, Shared, Unheard};
use crate::sessions::{Clock, Sessions};
use crate::store::{self, Store, StoreError};

/// How long Discord may take to let the bot in.
const START_LIMIT: Duration = Duration::from_mins(1);

/// Why the bot cannot start, or stopped.
#[derive(Debug, Error)]
pub enum AppError {
    /// The database cannot be used.
    #[error("the database cannot be used: {0}")]
    Store(#[from] StoreError),
    /// The renderer cannot be made.
    #[error("the boards cannot be drawn: {0}")]
    Render(#[from] render::RenderError),
    /// No key for secret drafts.
    #[error("{0}")]
    Sealer(String),
    /// The proxy does not answer as Discord would.
    #[error(
        "DISCORD_PROXY does not answer as Discord does at {address}: {why}. Start what should listen \
         there, or take DISCORD_PROXY out of the settings"
    )]
    Proxy {
        /// Where.
        address: String,
        /// What it did.
        why: String,
    },
    /// Discord did not take the connection, or it ended.
    #[error("Discord: {0}")]
    Discord(#[from] Box<serenity::Error>),
    /// The commands could not be registered.
    #[error("the commands could not be registered: {0}")]
    Commands(Box<serenity::Error>),
    /// Discord did not let the bot in.
    #[error("Discord did not let the bot in within {} seconds", START_LIMIT.as_secs())]
    NotReady,
}

impl From<serenity::Error> for AppError {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

/// The bot, ready to run.
pub struct App {
    shared: Arc<Shared>,
    store: Arc<dyn Store>,
    client: serenity::Client,
    unheard: Unheard,
    ready: mpsc::Receiver<Result<(), serenity::Error>>,
}

/// What stops a running [`App`].
#[derive(Clone)]
pub struct Stop {
    shards: Arc<ShardManager>,
}

impl Stop {
    /// Lets the bot finish what is in hand and leave.
    pub async fn stop(&self) {
        self.shards.shutdown_all().await;
    }
}

/// The system's clock: unix milliseconds.
pub fn system_clock() -> Clock {
    Arc::new(|| {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    })
}

impl App {
    /// Opens the database, makes the renderer ready and finds Discord.
    ///
    /// # Errors
    /// Whatever of these cannot be had.
    pub async fn build(config: &Config, clock: Clock) -> Result<Self, AppError> {
        let store = store::open(config.database.reveal(), config.connections).await?;
        let minutes = |minutes: u32| i64::from(minutes) * 60_000;
        let (lobby, idle) = (minutes(config.lobby_minutes), minutes(config.idle_minutes));
        let sessions = Sessions::new(Arc::clone(&store), clock, lobby, idle);
        let sealer = Sealer::new(config.token.reveal()).map_err(AppError::Sealer)?;
        let shared = Arc::new(Shared::new(sessions, Painter::new()?, sealer));
        let (told, ready) = mpsc::channel(1);
        let framework = discord::framework(Arc::clone(&shared), told);
        let (http, gateway) = reach(config).await?;
        // interactions come without any intent
        let unheard = Unheard::default();
        let client = ClientBuilder::new_with_http(http, GatewayIntents::empty())
            .framework(framework)
            .raw_event_handler(unheard.clone())
            .await?;
        if let Some(expected) = gateway {
            check_gateway(&client, &expected).await?;
        }
        Ok(Self {
            shared,
            store,
            client,
            unheard,
            ready,
        })
    }

    /// What stops it, from another task.
    pub fn stopper(&self) -> Stop {
        Stop {
            shards: Arc::clone(&self.client.shard_manager),
        }
    }

    /// What commands and buttons work with.
    pub fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Counts the events that could not be read.
    pub fn unheard(&self) -> &Unheard {
        &self.unheard
    }

    /// How it reaches Discord's REST API.
    pub fn http(&self) -> &Arc<Http> {
        &self.client.http
    }

    /// Serves until it is stopped.
    ///
    /// # Errors
    /// Discord does not let it in, does not take its commands, or ends the connection for good.
    pub async fn run(mut self) -> Result<(), AppError> {
        let ticks = tokio::spawn(discord::run_ticks(
            Arc::clone(&self.shared),
            Arc::clone(&self.client.http),
        ));
        let served = tokio::select! {
            ended = self.client.start() => ended.map_err(AppError::from),
            failed = set_up(&mut self.ready) => Err(failed),
        };
        ticks.abort();
        self.client.shard_manager.shutdown_all().await;
        self.store.close_store().await;
        served
    }
}

/// Waits for the commands to be registered; comes back only when that fails.
async fn set_up(ready: &mut mpsc::Receiver<Result<(), serenity::Error>>) -> AppError {
    match tokio::time::timeout(START_LIMIT, ready.recv()).await {
        Ok(Some(Ok(()))) => {
            tracing::info!("ready");
            std::future::pending().await
        }
        Ok(Some(Err(error))) => AppError::Commands(Box::new(error)),
        Ok(None) => std::future::pending().await,
        Err(_) => AppError::NotReady,
    }
}

/// The way to Discord; through a proxy, with the gateway that it names.
async fn reach(config: &Config) -> Result<(Http, Option<String>), AppError> {
    let builder = HttpBuilder::new(config.token.reveal());
    let Some(address) = &config.proxy else {
        return Ok((builder.build(), None));
    };
    // serenity's limiter ignores the proxy, and would call Discord itself
    let http = builder.proxy(address).ratelimiter_disabled(true).build();
    match http.get_gateway().await {
        Ok(gateway) => Ok((http, Some(gateway.url))),
        Err(error) => Err(AppError::Proxy {
            address: address.clone(),
            why: error.to_string(),
        }),
    }
}

/// Where asking for the gateway fails, serenity goes to Discord's own: not with a proxy set.
async fn check_gateway(client: &serenity::Client, expected: &str) -> Result<(), AppError> {
    let url = client.ws_url.lock().await.clone();
    if url == expected {
        return Ok(());
    }
    Err(AppError::Proxy {
        address: expected.to_owned(),
        why: format!("the gateway became {url}"),
    })
}
