//! Builds the whole bot from its configuration, runs it and stops it.

mod connect;
mod error;
mod one_program;

use secrecy::ExposeSecret as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serenity::http::Http;
use strum::VariantArray as _;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::computers::Computers;
use crate::config::{Config, Shards};
use crate::discord::{
    self, BoardPage, BoardPasses, Closed, GatewayHealth, Sealer, Shared, Studio, UnreadableEvents,
    WebhookEvents,
};
use crate::panic_guard::guarded;
use crate::rate_limit::RateLimit;
use connect::{Front, reach, take_over_http, through_gateway};
pub use error::AppError;
use error::START_LIMIT;
use one_program::OneProgram;

use crate::metrics;
use crate::model::WayIn;
use crate::sessions::{Clock, Sessions};
use crate::store::{self, JobKind, Store};
use crate::web::{Limits, Web};

/// How long a stopping bot may take to finish its running tasks.
const STOP_LIMIT: Duration = Duration::from_secs(10);

/// How long to wait for Discord to acknowledge that the bot disconnects.
const CLOSE_LIMIT: Duration = Duration::from_secs(3);

/// How long the scheduler waits after a panic before it starts again.
const SCHEDULER_PAUSE: Duration = Duration::from_mins(1);

/// The bot, ready to run.
pub struct App {
    shared: Arc<Shared>,
    store: Store,
    http: Arc<Http>,
    unreadable_events: UnreadableEvents,
    stop: CancellationToken,
    ready: Arc<AtomicBool>,
    front: Front,
    gateway: Option<Arc<GatewayHealth>>,
    one_program: Option<OneProgram>,
    web: Option<(TcpListener, Web)>,
}

/// A handle that stops a running [`App`].
#[derive(Clone)]
pub struct Stop(CancellationToken);

impl Stop {
    /// Lets the bot finish its running tasks and then exit.
    pub fn stop(&self) {
        self.0.cancel();
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
    /// Opens the database, prepares the renderer and connects to Discord.
    ///
    /// # Errors
    /// One of these is not available.
    pub async fn build(config: &Config) -> Result<Self, AppError> {
        let store = store::open(config.database.expose_secret(), config.connections).await?;
        let (lobby, idle) = waits(config);
        let sessions = Sessions::open_on(store.clone(), lobby, idle).await?;
        Self::of(store, config, sessions, system_clock()).await
    }

    /// Like [`build`](Self::build), but with an open store and a clock that replaces the database's. For tests and the
    /// sandbox.
    ///
    /// # Errors
    /// As [`build`](Self::build).
    #[doc(hidden)]
    pub async fn build_on(store: Store, config: &Config, clock: Clock) -> Result<Self, AppError> {
        let (lobby, idle) = waits(config);
        let sessions = Sessions::new(store.clone(), Arc::clone(&clock), lobby, idle);
        Self::of(store, config, sessions, clock).await
    }

    async fn of(
        store: Store,
        config: &Config,
        sessions: Sessions,
        clock: Clock,
    ) -> Result<Self, AppError> {
        metrics::start();
        let jobs: Vec<_> = JobKind::VARIANTS.iter().map(|kind| kind.name()).collect();
        metrics::begin_at_zero(&discord::subjects(), &jobs);
        let rate_limit = RateLimit::per_second(config.user_rate);
        let token = config.token.expose_secret();
        let sealer = Sealer::new(token).map_err(AppError::Sealer)?;
        let board = BoardPage::new(BoardPasses::new(token).map_err(AppError::Sealer)?);
        let board = board.with_client_secret(config.client_secret.clone());
        if let Some(url) = &config.public_url {
            board.serve_at(url);
        }
        let sessions = sessions.with_secret(token);
        let (http, gateway, requests) = reach(config).await?;
        let (studio, computers) = (Studio::new()?, Computers::new()?);
        let shared = Shared::new(
            sessions,
            studio,
            computers,
            (sealer, board),
            rate_limit,
            requests.transport,
            requests.avatars,
        );
        let shared = Arc::new(shared);
        let (unreadable_events, ready) = (
            UnreadableEvents::new(Arc::clone(&shared)),
            Arc::new(AtomicBool::new(false)),
        );
        let mut endpoint = None;
        let (http, front) = if let Some(key) = config.public_key {
            let http = Arc::new(http);
            endpoint = Some(take_over_http(&http, key, clock, &shared).await?);
            (http, Front::Http)
        } else {
            let front =
                through_gateway(http, gateway, config.shards(), &shared, &unreadable_events)
                    .await?;
            let Front::Gateway { client, .. } = &front else {
                return Err(AppError::NotReady);
            };
            (Arc::clone(&client.http), front)
        };
        let stop = CancellationToken::new();
        let gateway = match &front {
            Front::Gateway { client, shards, .. } => {
                let manager = Arc::clone(&client.shard_manager);
                Some(Arc::new(GatewayHealth::new(
                    manager,
                    at_least(*shards),
                    Arc::clone(&shared),
                )))
            }
            Front::Http => None,
        };
        let web = Web {
            endpoint,
            events: WebhookEvents::new(Arc::clone(&shared), Arc::clone(&http)),
            stop: stop.clone(),
            ready: Arc::clone(&ready),
            store: store.clone(),
            shared: Arc::clone(&shared),
            http: Arc::clone(&http),
            gateway: gateway.clone(),
            limits: Limits::default(),
        };
        Ok(Self {
            shared,
            store,
            http,
            unreadable_events,
            stop,
            ready,
            front,
            gateway,
            one_program: None,
            web: match config.http {
                Some(address) => Some((listen(address)?, web)),
                None => None,
            },
        })
    }

    /// Makes a jump of the clock count as no outage. For the sandbox.
    #[must_use]
    pub fn never_away(self) -> Self {
        self.shared.sessions.channels.never_away();
        self
    }

    /// Runs only if no other program does. `take_over`: the other one stops instead. Programs that serve HTTP may be many.
    #[must_use]
    pub fn alone(mut self, take_over: bool) -> Self {
        self.one_program = Some(OneProgram::new(take_over));
        self
    }

    /// Replaces the limits for HTTP connections.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        if let Some((_, web)) = &mut self.web {
            web.limits = limits;
        }
        self
    }

    /// Serves the page on which a board is tapped at the bot's own HTTP address. For the sandbox.
    #[must_use]
    pub fn with_board(self) -> Self {
        if let Some(address) = self.address() {
            self.shared.board.serve_at(&format!("http://{address}"));
        }
        self
    }

    /// A handle by which another task can stop the bot.
    pub fn stopper(&self) -> Stop {
        Stop(self.stop.clone())
    }

    /// The address at which the bot serves HTTP, if it does.
    pub fn address(&self) -> Option<SocketAddr> {
        let (listener, _) = self.web.as_ref()?;
        listener.local_addr().ok()
    }

    /// The health of the bot's gateway shards. None if interactions come over HTTP.
    pub fn gateway(&self) -> Option<Arc<GatewayHealth>> {
        self.gateway.clone()
    }

    /// The state that commands and buttons share.
    pub fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// The counter of gateway events that could not be read.
    pub fn unreadable_events(&self) -> &UnreadableEvents {
        &self.unreadable_events
    }

    /// The client for Discord's REST API.
    pub fn http(&self) -> &Arc<Http> {
        &self.http
    }

    /// Runs the bot until it is stopped, then finishes its running tasks.
    ///
    /// # Errors
    /// Discord rejects the login or the commands, or ends the connection permanently.
    pub async fn run(self) -> Result<(), AppError> {
        if let Err(error) = self.store.check().await {
            tracing::error!(%error, "nothing can be stored: every turn will fail; run `skirmish doctor`");
        }
        let (shared, http) = (Arc::clone(&self.shared), Arc::clone(&self.http));
        let (gateway, one_program, store) = (self.gateway, self.one_program.as_ref(), &self.store);
        let scheduler = tokio::spawn(schedule(shared, http, gateway.clone()));
        let web = self.web;
        let web = web.map(|(listener, web)| tokio::spawn(web.serve(listener)));
        let served = match self.front {
            Front::Gateway {
                mut client,
                shards,
                mut told,
            } => {
                let manager = Arc::clone(&client.shard_manager);
                let served = tokio::select! {
                    ended = start(&mut client, shards, gateway, one_program.zip(Some(store))) => ended,
                    failed = set_up(&mut told, &self.ready) => Err(failed),
                    closed = Closed::overheard() => Err(closed.into()),
                    () = self.stop.cancelled() => Ok(()),
                };
                // serenity waits five seconds for each shard that no longer answers
                let _ = tokio::time::timeout(CLOSE_LIMIT, manager.shutdown_all()).await;
                served
            }
            Front::Http => {
                tracing::info!("ready");
                self.ready.store(true, Ordering::Relaxed);
                self.stop.cancelled().await;
                Ok(())
            }
        };
        self.ready.store(false, Ordering::Relaxed);
        self.stop.cancel();
        scheduler.abort();
        let tasks = &self.shared.tasks;
        tasks.close();
        let finish = async {
            if let Some(web) = web {
                let _ = web.await;
            }
            tasks.wait().await;
        };
        if tokio::time::timeout(STOP_LIMIT, finish).await.is_err() {
            tracing::warn!("some interactions were still in hand");
        }
        if let Some(program) = &self.one_program {
            program.let_go(&self.store).await;
        }
        self.store.close_store().await;
        served
    }
}

/// Does background work until the task is aborted. After a panic it pauses, then starts again.
async fn schedule(shared: Arc<Shared>, http: Arc<Http>, gateway: Option<Arc<GatewayHealth>>) {
    loop {
        let (shared, http) = (Arc::clone(&shared), Arc::clone(&http));
        let scheduler = discord::run_scheduler(shared, http, gateway.clone());
        let _ = guarded("scheduler", scheduler).await;
        tokio::time::sleep(SCHEDULER_PAUSE).await;
    }
}

async fn start(
    client: &mut serenity::Client,
    shards: Shards,
    health: Option<Arc<GatewayHealth>>,
    alone: Option<(&OneProgram, &Store)>,
) -> Result<(), AppError> {
    let (from, to, count) = match shards {
        Shards::Auto => {
            let count = client.http.get_bot_gateway().await?.shards;
            (0, count, count)
        }
        Shards::All(count) => (0, count, count),
        Shards::Range(from, to, count) => (from, to, count),
    };
    if let Some(health) = health {
        health.of(count);
    }
    let shards: Vec<WayIn> = (from..to).map(|shard| WayIn::shard(shard, count)).collect();
    if let Some((program, store)) = alone {
        program.hold(store, &shards).await?;
    }
    let lost = async {
        match alone {
            Some((program, store)) => program.keep(store, &shards).await,
            None => std::future::pending().await,
        }
    };
    // serenity's range includes its end
    let range = from..to.saturating_sub(1);
    tokio::select! {
        ended = client.start_shard_range(range, count) => Ok(ended?),
        () = lost => Ok(()),
    }
}

/// In milliseconds: how long until a lobby expires, and until unused data is evicted from memory.
fn waits(config: &Config) -> (i64, i64) {
    let minutes = |minutes: u32| i64::from(minutes) * 60_000;
    (minutes(config.lobby_minutes), minutes(config.idle_minutes))
}

/// The smallest number of shards that this process can have, before Discord has been asked.
fn at_least(shards: Shards) -> u32 {
    match shards {
        Shards::Auto => 1,
        Shards::All(count) => count,
        Shards::Range(from, to, _) => to - from,
    }
}

/// Listens for HTTP. Linux queues up to 4096 pending connections if asked to, but tokio's own `bind` asks for 1024. A
/// flood fills that queue, and a client that finds it full retries only a second later.
fn listen(address: SocketAddr) -> Result<TcpListener, AppError> {
    let listen = || {
        let socket = match address {
            SocketAddr::V4(_) => TcpSocket::new_v4()?,
            SocketAddr::V6(_) => TcpSocket::new_v6()?,
        };
        // a restart can then bind while old connections are still in TIME_WAIT
        #[cfg(not(windows))]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        let listener = socket.listen(4096)?;
        let address = listener.local_addr()?;
        tracing::info!(%address, "listening for HTTP");
        Ok(listener)
    };
    listen().map_err(|error| AppError::Listen { address, error })
}

/// Waits for the commands to be registered. Returns only if that fails.
async fn set_up(
    told: &mut mpsc::Receiver<Result<(), serenity::Error>>,
    ready: &AtomicBool,
) -> AppError {
    match tokio::time::timeout(START_LIMIT, told.recv()).await {
        Ok(Some(Ok(()))) => {
            tracing::info!("ready");
            ready.store(true, Ordering::Relaxed);
            std::future::pending().await
        }
        Ok(Some(Err(error))) => AppError::Commands(Box::new(error)),
        Ok(None) => std::future::pending().await,
        Err(_) => AppError::NotReady,
    }
}
