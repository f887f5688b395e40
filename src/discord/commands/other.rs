//! Commands that need no match.

use std::borrow::Cow;

use games::Kind;
use poise::CommandParameterChoice;

use super::{Context, caller};
use crate::discord::components::forget::{Whose, ask};
use crate::discord::error::Failure;
use crate::discord::{rules as pages, top};
use crate::words::Text;

/// Any of the games, by name.
struct Game(Kind);

impl poise::ChoiceParameter for Game {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        let choice = |kind: &Kind| CommandParameterChoice {
            name: Cow::Borrowed(kind.name()),
            localizations: Cow::default(),
            __non_exhaustive: (),
        };
        Kind::ALL.iter().map(choice).collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        Kind::ALL.get(index).copied().map(Self)
    }

    fn from_name(name: &str) -> Option<Self> {
        let mut all = Kind::ALL.iter();
        all.find(|kind| kind.name() == name).copied().map(Self)
    }

    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn localized_name(&self, _: &str) -> Option<&'static str> {
        None
    }
}

/// The server's best players.
#[poise::command(slash_command)]
pub async fn leaderboard(context: Context<'_>, game: Option<Game>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let post = top::post(&caller, game.map(|game| game.0), 0).await?;
    caller.reply(&post).await.map(drop)
}

/// A game's rules, page by page.
#[poise::command(slash_command)]
pub async fn rules(context: Context<'_>, game: Game) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let post = pages::post(&caller, game.0, 0).await?;
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
