//! Opens the page on which a board is tapped inside Discord, as the application's Activity.

use std::collections::BTreeMap;
use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::http::Http;
use serenity::{CommandInteraction, CommandType, Interaction};

use crate::discord::content::board_pass::LINK_TIME;
use crate::discord::interactions::translated_commands::translations;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_handler;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::interaction_telemetry;
use crate::discord::requests::shared_state::Shared;
use crate::sessions::Problem;
use crate::words::{TappedText, Text};

/// The key of the message that names the command with which Discord opens the Activity.
pub const ENTRY_POINT_KEY: &str = "menu-launch";

/// The names of that command, by Discord's locales.
pub fn entry_point_names() -> BTreeMap<String, String> {
    let names = translations(|locale| Some(locale.named(ENTRY_POINT_KEY)));
    let names = names.iter();
    names
        .map(|(locale, name)| (locale.to_string(), name.to_string()))
        .collect()
}

/// The name of that command in telemetry. Hosts can give it another name on Discord.
pub const ENTRY_POINT: &str = "launch";

/// Has Discord open the page with this match, or with the list of matches. Returns false if the Activity is not set up, or
/// if the server or Discord does not allow it: then the caller still waits for an answer.
///
/// # Errors
/// The database failed, or it is unknown whether Discord opens the page.
pub async fn launch(caller: &Caller<'_>, id: Option<u64>) -> Result<bool, Failure> {
    let (shared, user) = (caller.shared, caller.request.person.user);
    // Discord itself would refuse it to those whom the server does not allow Activities, without another way
    if !shared.may_launch() || !caller.request.may_open_activities() {
        return Ok(false);
    }
    let now = shared.sessions.now();
    let times = [now, now + LINK_TIME];
    // before the answer: the page may be there at once
    let stored = shared.sessions.store().press_board(user, id, times).await;
    stored.map_err(Problem::from)?;
    match caller.responder.launch().await {
        Ok(()) => Ok(true),
        Err(Failure::Answer(miss)) if miss.is_final() => {
            tracing::warn!(%miss, "Discord does not open the Activity");
            Ok(false)
        }
        Err(failure) => Err(failure),
    }
}

/// The command with which Discord itself opens the Activity, if the interaction is that.
pub fn entry_point(interaction: &Interaction) -> Option<&CommandInteraction> {
    match interaction {
        Interaction::Command(command) if command.data.kind == CommandType::PrimaryEntryPoint => {
            Some(command)
        }
        _ => None,
    }
}

/// Answers that command.
pub async fn on_entry_point(shared: &Arc<Shared>, http: &Arc<Http>, from: &CommandInteraction) {
    if !shared.first_time(from.id.get()) {
        return interaction_telemetry::came_before();
    }
    let caller = Caller::of_command(shared, http, from);
    let done = if shared.rate_limit.allows(&caller.request.person.user) {
        open_list(&caller).await
    } else {
        Err(Failure::Told(Text::TooFast))
    };
    if let Err(failure) = done {
        failure_handler::answer(&caller, failure).await;
    }
}

async fn open_list(caller: &Caller<'_>) -> Result<(), Failure> {
    if launch(caller, None).await? {
        return Ok(());
    }
    caller.tell(&TappedText::NoActivity).await
}
