//! Connects to Discord, and sets up how interactions arrive.

use secrecy::ExposeSecret as _;
use std::sync::Arc;

use serenity::all::{ClientBuilder, GatewayIntents, HttpBuilder};
use serenity::http::Http;
use tokio::sync::mpsc;

use super::error::AppError;
use crate::config::{Config, Shards};
use crate::discord::{
    self, Avatars, DetachedContext, Dispatcher, Endpoint, Shared, Transport, UnreadableEvents,
};
use crate::sessions::Clock;

/// How interactions arrive.
pub(super) enum Front {
    /// Through the gateway.
    Gateway {
        client: Box<serenity::Client>,
        shards: Shards,
        /// Receives a message when the commands are registered.
        told: mpsc::Receiver<Result<(), serenity::Error>>,
    },
    /// Over HTTP: the listener receives them.
    Http,
}

/// Sets up the gateway for interactions.
pub(super) async fn through_gateway(
    http: Http,
    gateway: Option<String>,
    shards: Shards,
    shared: &Arc<Shared>,
    unreadable_events: &UnreadableEvents,
) -> Result<Front, AppError> {
    let (tell, told) = mpsc::channel(1);
    // interactions need no intent
    let client = ClientBuilder::new_with_http(http, GatewayIntents::empty())
        .framework(discord::framework(Arc::clone(shared), tell))
        .raw_event_handler(unreadable_events.clone())
        .await?;
    if let Some(expected) = gateway {
        check_gateway(&client, &expected).await?;
    }
    Ok(Front::Gateway {
        client: Box::new(client),
        shards,
        told,
    })
}

/// Sets up HTTP for interactions: registers the commands and makes the endpoint.
pub(super) async fn take_over_http(
    http: &Arc<Http>,
    key: [u8; 32],
    clock: Clock,
    shared: &Arc<Shared>,
) -> Result<Endpoint, AppError> {
    let bot = discord::register(http, shared)
        .await
        .map_err(|error| AppError::Commands(Box::new(error)))?;
    let detached = DetachedContext::new(Arc::clone(http)).await?;
    let dispatcher = Arc::new(Dispatcher::new(detached, bot, Arc::clone(shared)));
    Ok(Endpoint::new(key, clock, dispatcher))
}

/// What sends the bot's own requests.
pub(super) struct Requests {
    pub transport: Transport,
    pub avatars: Avatars,
}

/// Makes the REST client and what sends requests. With a proxy, also asks for the gateway URL that the proxy
/// reports.
pub(super) async fn reach(config: &Config) -> Result<(Http, Option<String>, Requests), AppError> {
    let token = config.token.expose_secret();
    let client = reqwest::Client::builder().use_rustls_tls().build();
    let client = client.map_err(serenity::Error::from)?;
    let requests = Requests {
        transport: Transport::new(client.clone(), token, config.proxy.clone()),
        avatars: Avatars::new(client.clone(), config.proxy.as_deref()),
    };
    let builder = HttpBuilder::new(token).client(client);
    let Some(address) = &config.proxy else {
        return Ok((builder.build(), None, requests));
    };
    // serenity's limiter ignores the proxy and would call Discord directly
    let http = builder.proxy(address).ratelimiter_disabled(true).build();
    match http.get_gateway().await {
        Ok(gateway) => Ok((http, Some(gateway.url), requests)),
        Err(error) => Err(AppError::Proxy {
            address: address.clone(),
            why: error.to_string(),
        }),
    }
}

/// Checks that serenity uses the proxy's gateway. If serenity cannot fetch the gateway URL, it uses Discord's own,
/// which is wrong with a proxy.
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
