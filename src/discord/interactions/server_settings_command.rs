//! `/server`: settings that a server's managers choose.

use crate::discord::content::custom_id::Effect;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::requests::failure_kinds::Failure;
use crate::store::ServerSettings;
use crate::words::Text;

#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum Onlookers {
    #[name = "anyone with the code"]
    Anybody,
    #[name = "only people here"]
    Here,
}

/// Shows the settings. With `matches`, sets who may look at the server's matches by their codes.
#[poise::command(slash_command, guild_only, custom_data = "Effect::Acts")]
pub async fn server(context: Context<'_>, matches: Option<Onlookers>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (sessions, guild) = (&caller.shared.sessions, caller.request.guild()?);
    let settings = match matches {
        None => sessions.server_settings(guild).await?,
        Some(_) if !caller.request.server_manager => {
            return Err(Failure::Told(Text::ServerKeeperOnly));
        }
        Some(onlookers) => {
            let settings = ServerSettings {
                own_matches_only: onlookers == Onlookers::Here,
            };
            sessions
                .set_server(guild, settings, caller.request.id)
                .await?;
            settings
        }
    };
    let told = if settings.own_matches_only {
        Text::ServerMatchesHere
    } else {
        Text::ServerMatchesAnybody
    };
    caller.tell(&told).await
}
