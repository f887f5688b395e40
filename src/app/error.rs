//! Why the bot cannot start, or stopped.

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::StatusCode;
use thiserror::Error;

use crate::discord::{Closed, PainterError};
use crate::model::WayIn;
use crate::store::StoreError;
use crate::worker_threads::ThreadsError;

/// How long to wait for Discord to accept the bot's connection.
pub(super) const START_LIMIT: Duration = Duration::from_mins(1);

/// Why the bot cannot start, or stopped.
#[derive(Debug, Error)]
pub enum AppError {
    /// The database cannot be used.
    #[error("the database cannot be used: {0}")]
    Store(#[from] StoreError),
    /// Another program runs one of the shards.
    #[error(
        "{program} runs {way} of this bot already. Stop it; or start this program with --take-over, \
         and that one stops by itself"
    )]
    RunsAlready {
        /// The shard.
        way: WayIn,
        /// The other program.
        program: String,
    },
    /// The renderer cannot be built.
    #[error("the boards cannot be drawn: {0}")]
    Painter(#[from] PainterError),
    /// The threads for computer players cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// There is no key for secret drafts.
    #[error("{0}")]
    Sealer(String),
    /// The proxy does not answer as Discord would.
    #[error(
        "DISCORD_PROXY does not answer as Discord does at {address}: {why}. Start what should listen \
         there, or take DISCORD_PROXY out of the settings"
    )]
    Proxy {
        /// Its address.
        address: String,
        /// What went wrong.
        why: String,
    },
    /// Discord rejected the connection, or it ended.
    #[error("Discord: {0}")]
    Discord(#[from] Box<serenity::Error>),
    /// The commands could not be registered.
    #[error("the commands could not be registered: {0}")]
    Commands(Box<serenity::Error>),
    /// The HTTP address cannot be listened on.
    #[error(
        "SKIRMISH_HTTP: {address} cannot be listened on: {error}. Choose another, or stop what has it"
    )]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        error: std::io::Error,
    },
    /// Discord closed the connection permanently.
    #[error("{0}")]
    Closed(#[from] Closed),
    /// Discord did not accept the bot's connection in time.
    #[error("Discord did not let the bot in within {} seconds", START_LIMIT.as_secs())]
    NotReady,
}

impl AppError {
    /// Does it stay until somebody changes the settings, the program or the database?
    pub fn is_permanent(&self) -> bool {
        match self {
            Self::Store(
                StoreError::Address(_) | StoreError::Newer { .. } | StoreError::Unknown { .. },
            ) => true,
            Self::Discord(error) | Self::Commands(error) => match &**error {
                serenity::Error::Http(why) => why.status_code() == Some(StatusCode::UNAUTHORIZED),
                _ => false,
            },
            other => matches!(other, Self::Closed(_) | Self::RunsAlready { .. }),
        }
    }
}

impl From<serenity::Error> for AppError {
    fn from(error: serenity::Error) -> Self {
        match Closed::of(&error) {
            Some(closed) => Self::Closed(closed),
            None => Self::Discord(Box::new(error)),
        }
    }
}
