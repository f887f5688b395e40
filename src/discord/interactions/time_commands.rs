//! `/claim`, `/sleep` and `/vacation`, and the buttons about a person's time.

use poise::serenity_prelude as serenity;
use rules::Seat;
use serenity::CreateAutocompleteResponse;

use crate::clocks::{SECOND, SleepError, SleepWindow, zones_like};
use crate::discord::content::custom_id::Effect;
use crate::discord::content::markdown::in_code;
use crate::discord::flows::publish_update;
use crate::discord::interactions::command_context::{Context, caller, suggesting};
use crate::discord::interactions::{match_option, personal_settings_command};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::suggestions::{MOST, Suggestions};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{clock_words, time_messages};
use crate::model::Place;
use crate::sessions::{Problem, Ticket};
use crate::store::{Preference, Reminders};
use crate::words::ClockText;

/// Asks for a confirmation to end the part of a seat whose time is up.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn claim(
    context: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "match_option::suggest"]
    named: Option<String>,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (place, ticket) = match_option::named(&caller, named.as_deref()).await?;
    ask_claim_in(&caller, place, ticket.map(|ticket| ticket.id)).await
}

/// Like [`claim`], by the button below the notice that time is up.
pub(super) async fn ask_claim(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    ask_claim_in(caller, caller.place_of(id).await?, Some(id)).await
}

async fn ask_claim_in(caller: &Caller<'_>, place: Place, id: Option<u64>) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let (ticket, seat, player) = sessions.claimable(place, id, user).await?;
    let name = clock_words::short_name(&player);
    let post = time_messages::claim_question(ticket, seat, name, &caller.request.locale);
    caller.ask_about(place, ticket.id, post).await
}

/// Ends the part of the seat in the confirmation, if its time is still up.
pub(super) async fn press_claim(
    caller: &Caller<'_>,
    ticket: Ticket,
    seat: Seat,
) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let place = caller.place_of(ticket.id).await?;
    let snapshot = sessions.claim(place, ticket, seat, user).await?;
    let name = snapshot
        .players
        .get(seat.index())
        .map(clock_words::short_name);
    let name = name.unwrap_or_default();
    let done = caller.request.locale.text(&ClockText::Claimed { name });
    publish_update::close(caller, &Post::private(done)).await;
    caller.show_board(&snapshot).await
}

/// Pauses the presser's reminders for a while.
pub(super) async fn snooze(caller: &Caller<'_>, ticket: Ticket) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let until = sessions.snooze(ticket, user).await?.div_euclid(SECOND);
    let text = caller.request.locale.text(&ClockText::Snoozed { until });
    caller.reply(&Post::private(text)).await.map(drop)
}

/// Sets or shows the caller's sleep window.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn sleep(
    context: Context<'_>,
    hours: Option<String>,
    #[autocomplete = "suggest_zones"] zone: Option<String>,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    if hours.is_some() || zone.is_some() {
        let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
        let known = sessions.preferences(user).await?.sleep;
        // if only one of the two is given, the other keeps its stored value
        let (before, its_zone) = known.map(|window| window.in_words()).unzip();
        let hours = hours.or(before).ok_or(Problem::SleepHoursMissing)?;
        let zone = zone.or(its_zone).ok_or(Problem::SleepZoneMissing)?;
        let window = SleepWindow::typed(&hours, &zone).map_err(refused)?;
        prefer(&caller, Preference::Sleep(Some(window))).await?;
    }
    personal_settings_command::show(&caller).await
}

fn refused(error: SleepError) -> Problem {
    match error {
        SleepError::Hours(typed) => Problem::SleepHours {
            typed: in_code(&typed),
        },
        SleepError::Length => Problem::SleepLength,
        SleepError::Zone(typed) => Problem::SleepZone {
            typed: in_code(&typed),
        },
        SleepError::Zones(zones) => Problem::SleepZones {
            zones: zones.join("`, `"),
        },
    }
}

/// Suggests the zones whose names contain the typed text.
#[allow(clippy::unused_async)] // poise requires an async function
async fn suggest_zones(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let mut all = Suggestions::default();
    if suggesting(&context).is_some() {
        for (zone, place) in zones_like(typed, MOST) {
            all.offer(zone, place);
        }
    }
    all.into()
}

/// Pauses the caller's clocks for some days.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn vacation(
    context: Context<'_>,
    #[min = 1]
    #[max = 28]
    days: i64,
    #[min = 0]
    #[max = 60]
    in_days: Option<i64>,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    // Discord may have an older definition of the command and let other values through
    let (days, after) = (days.clamp(1, 28), in_days.unwrap_or_default().clamp(0, 60));
    sessions.go_on_vacation(user, days, after).await?;
    let overdue = sessions.overdue(user).await?;
    personal_settings_command::show_beside(&caller, &overdue).await
}

/// Ends the presser's vacation.
pub(super) async fn end_vacation(caller: &Caller<'_>) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    sessions.end_vacation(user).await?;
    personal_settings_command::update(caller).await
}

/// Removes the presser's sleep window.
pub(super) async fn no_sleep(caller: &Caller<'_>) -> Result<(), Failure> {
    prefer(caller, Preference::Sleep(None)).await?;
    personal_settings_command::update(caller).await
}

/// Sets how the presser is reminded.
pub(super) async fn choose_reminders(caller: &Caller<'_>, how: Reminders) -> Result<(), Failure> {
    prefer(caller, Preference::Reminders(how)).await?;
    personal_settings_command::update(caller).await
}

async fn prefer(caller: &Caller<'_>, choice: Preference) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    Ok(sessions.prefer(user, choice).await?)
}
