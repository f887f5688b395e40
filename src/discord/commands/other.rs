//! Commands that need no match.

use games::Kind;

use super::{Context, caller};
use crate::discord::components::forget::{Whose, ask};
use crate::discord::error::Failure;
use crate::discord::{rules as pages, top};
use crate::words::Text;

#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum Game {
    #[name = "Zyrcan"]
    Zyrcan,
    #[name = "Kitaran"]
    Kitaran,
    #[name = "Archimedes"]
    Archimedes,
    #[name = "Xero-G"]
    XeroG,
    #[name = "Virus Fight"]
    VirusFight,
}

impl From<Game> for Kind {
    fn from(game: Game) -> Self {
        match game {
            Game::Zyrcan => Self::Zyrcan,
            Game::Kitaran => Self::Kitaran,
            Game::Archimedes => Self::Archimedes,
            Game::XeroG => Self::XeroG,
            Game::VirusFight => Self::VirusFight,
        }
    }
}

/// The server's best players.
#[poise::command(slash_command)]
pub async fn leaderboard(context: Context<'_>, game: Option<Game>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let post = top::post(&caller, game.map(Kind::from), 0).await?;
    caller.reply(&post).await.map(drop)
}

/// A game's rules, page by page.
#[poise::command(slash_command)]
pub async fn rules(context: Context<'_>, game: Game) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let post = pages::post(&caller, game.into(), 0).await?;
    caller.reply(&post).await.map(drop)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum Forgotten {
    #[name = "me, on every server"]
    Me,
    #[name = "this server"]
    Server,
}

/// Deletes what the bot knows.
#[poise::command(slash_command)]
pub async fn forget(context: Context<'_>, what: Forgotten) -> Result<(), Failure> {
    let whose = match what {
        Forgotten::Me => Whose::Mine,
        Forgotten::Server => Whose::Server,
    };
    ask(&caller(&context)?, whose).await
}

/// What the bot can do.
#[poise::command(slash_command)]
pub async fn help(context: Context<'_>) -> Result<(), Failure> {
    caller(&context)?.tell(&Text::Help).await
}

/// Is the bot there, and how far away?
#[poise::command(slash_command)]
pub async fn ping(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let runners = context.framework.shard_manager.runners.lock().await;
    let shard = runners.get(&context.serenity_context().shard_id);
    let latency = shard.and_then(|shard| shard.latency);
    drop(runners);
    let text = match latency {
        Some(latency) => Text::Pong {
            ms: u64::try_from(latency.as_millis()).unwrap_or(u64::MAX),
        },
        // not measured before the first heartbeat, and not where there is no gateway
        None => Text::PongHere,
    };
    caller.tell(&text).await
}
