//! `/help` and `/ping`.

use rules::Kind;

use crate::discord::content::custom_id::Effect;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::requests::failure_kinds::Failure;
use crate::model::Place;
use crate::words::Text;

/// What the bot can do.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn help(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let line = |kind: &Kind| {
        let about = caller
            .request
            .locale
            .named(&format!("command-play-{}", kind.id()));
        format!("  - **{}**: {about}", kind.name())
    };
    let games: Vec<String> = Kind::ALL.iter().map(line).collect();
    let games = games.join("\n");
    if matches!(caller.request.place(), Ok(Place::Conversation { .. })) {
        caller.tell(&Text::HelpAlone { games }).await?;
        return caller.tell(&Text::HelpMoreAlone).await;
    }
    caller.tell(&Text::Help { games }).await?;
    caller.tell(&Text::HelpMore).await
}

/// Tests the connection and shows its latency.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
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
        // not measured before the first heartbeat, nor without a gateway
        None => Text::PongHere,
    };
    caller.tell(&text).await
}
