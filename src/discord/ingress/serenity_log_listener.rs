//! Detects two things that serenity reports only in its log. One is a gateway frame that could not be parsed. The
//! other is a connection that Discord closed for a reason that no retry fixes. For some of these reasons serenity
//! gives up. For others it retries for ever and uses up the day's sessions.

use std::fmt::{Debug, Write as _};
use std::sync::LazyLock;

use poise::serenity_prelude as serenity;
use serenity::GatewayError;
use thiserror::Error;
use tokio::sync::watch::Sender;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::LookupSpan;

use crate::metrics;

/// Why Discord rejects the bot, now and at any retry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Closed {
    /// Close code 4004.
    #[error(
        "Discord does not know this token any more: \"Reset Token\" in the developer portal, put the \
         new one into DISCORD_TOKEN, and start again"
    )]
    Token,
    /// Close code 4010.
    #[error(
        "Discord does not take these shards: look at SHARDS and SHARD_RANGE, or take them out of the \
         settings"
    )]
    Shards,
    /// Close code 4011.
    #[error(
        "the bot is in too many servers for so few shards: set SHARDS to a greater number in every \
         process, or to auto"
    )]
    TooFew,
    /// Close code 4012.
    #[error(
        "Discord has given up the version of its gateway that this program speaks: a newer program is \
         needed"
    )]
    Version,
    /// Close codes 4013 and 4014.
    #[error(
        "Discord refuses the bot's intents, though it asks for none: a newer program is needed, or \
         DISCORD_PROXY leads elsewhere"
    )]
    Intents,
}

/// The last reason found in the log.
static HEARD: LazyLock<Sender<Option<Closed>>> = LazyLock::new(|| Sender::new(None));

impl Closed {
    /// The reason, from an error after which serenity gives up.
    pub fn of(error: &serenity::Error) -> Option<Self> {
        match error {
            serenity::Error::Gateway(error) => Self::of_gateway(error),
            _ => None,
        }
    }

    fn of_gateway(error: &GatewayError) -> Option<Self> {
        match error {
            GatewayError::InvalidAuthentication => Some(Self::Token),
            GatewayError::InvalidShardData => Some(Self::Shards),
            GatewayError::OverloadedShard => Some(Self::TooFew),
            GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents => {
                Some(Self::Intents)
            }
            _ => None,
        }
    }

    /// The reason, from a log line after which serenity retries.
    fn said(line: &str) -> Option<Self> {
        let known = [
            ("Sent invalid shard data.", Self::Shards),
            ("Shard has too many guilds.", Self::TooFew),
            ("Unknown unclean close 4012", Self::Version),
        ];
        let mut known = known.into_iter();
        known.find_map(|(words, closed)| line.contains(words).then_some(closed))
    }

    /// Waits until the log tells why Discord closed the gateway connection for good.
    pub async fn overheard() -> Self {
        let mut heard = HEARD.subscribe();
        let closed = heard.wait_for(Option::is_some).await;
        match closed.ok().and_then(|closed| *closed) {
            Some(closed) => closed,
            // the sender is gone, so no reason can follow
            None => std::future::pending().await,
        }
    }
}

/// A tracing layer that reads serenity's log, whatever the log filter shows.
pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>() -> impl Layer<S> {
    let gateway = Targets::new().with_target("serenity::gateway", Level::WARN);
    GatewayLog.with_filter(gateway)
}

struct GatewayLog;

impl<S: Subscriber> Layer<S> for GatewayLog {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        match event.metadata().target() {
            // the line contains the frame itself, so it is only counted
            "serenity::gateway::ws" => metrics::unread(),
            "serenity::gateway::shard" => {
                let mut line = Line::default();
                event.record(&mut line);
                if let Some(closed) = Closed::said(&line.0) {
                    HEARD.send_replace(Some(closed));
                }
            }
            _ => {}
        }
    }
}

/// The text of a log event.
#[derive(Default)]
struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            // writing to a string never fails
            let _ = write!(self.0, "{value:?}");
        }
    }
}
