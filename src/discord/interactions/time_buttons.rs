//! Sleep windows, vacations, and the buttons about time.

use poise::serenity_prelude as serenity;
use rules::Seat;
use serenity::CreateAutocompleteResponse;

use crate::clocks::{SECOND, SleepError, SleepWindow, zones_like};
use crate::discord::content::markdown::in_code;
use crate::discord::flows::replaced_messages;
use crate::discord::interactions::command_context::{Context, may_ask, quiet_caller};
use crate::discord::interactions::personal_settings_command;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::suggestions::{MOST, Suggestions, offered};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{clock_words, time_messages};
use crate::sessions::{Problem, Ticket};
use crate::store::{Preference, Reminders};
use crate::words::ClockText;

/// Asks for a confirmation to end the part of a seat whose time is up.
pub(super) async fn ask_claim(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let place = caller.place_of(id).await?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let (ticket, seat, player) = sessions.clocks.claimable(place, Some(id), user).await?;
    let name = clock_words::short_name(&player);
    let post = time_messages::claim_question(ticket, seat, name, &caller.request.locale);
    caller.display().ask_about(place, ticket.id, post).await
}

/// Ends the part of the seat that the confirmation names, if its time is still up.
pub(super) async fn press_claim(
    caller: &Caller<'_>,
    ticket: Ticket,
    seat: Seat,
) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let place = caller.place_of(ticket.id).await?;
    let snapshot = sessions.clocks.claim(place, ticket, seat, user).await?;
    let name = snapshot
        .opened
        .players
        .get(seat.index())
        .map(clock_words::short_name);
    let name = name.unwrap_or_default();
    let done = caller.request.locale.text(&ClockText::Claimed { name });
    replaced_messages::close(caller, &Post::private(done)).await;
    caller.display().show_board(&snapshot).await
}

/// Pauses the presser's reminders for a while.
pub(super) async fn snooze(caller: &Caller<'_>, ticket: Ticket) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let until = sessions
        .clocks
        .snooze(ticket, user)
        .await?
        .div_euclid(SECOND);
    let text = caller.request.locale.text(&ClockText::Snoozed { until });
    caller.reply(&Post::private(text)).await.map(drop)
}

/// The caller's sleep window as typed; none if the text says so. If only one of the two is given, the other keeps its
/// stored value.
pub(super) async fn sleep(
    caller: &Caller<'_>,
    hours: Option<String>,
    zone: Option<String>,
) -> Result<Option<SleepWindow>, Failure> {
    if hours.as_deref().is_some_and(SleepWindow::is_none) {
        return Ok(None);
    }
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let known = sessions.people.preferences(user).await?.sleep;
    let (before, its_zone) = known.map(|window| window.in_words()).unzip();
    let hours = hours.or(before).ok_or(Problem::SleepHoursMissing)?;
    let zone = zone.or(its_zone).ok_or(Problem::SleepZoneMissing)?;
    Ok(Some(SleepWindow::typed(&hours, &zone).map_err(refused)?))
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
pub(super) async fn suggest_zones(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let caller = quiet_caller(&context);
    let mut all = Suggestions::default();
    for (zone, place) in zones_like(typed, MOST) {
        all.offer(zone, place);
    }
    offered(&caller, typed, may_ask(&caller).map(|()| all))
}

/// Ends the presser's vacation.
pub(super) async fn end_vacation(caller: &Caller<'_>) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    sessions.clocks.end_vacation(user).await?;
    personal_settings_command::update(caller).await
}

/// Removes the presser's sleep window.
pub(super) async fn no_sleep(caller: &Caller<'_>) -> Result<(), Failure> {
    prefer(caller, Preference::Sleep(None)).await?;
    personal_settings_command::update(caller).await
}

pub(super) async fn choose_reminders(caller: &Caller<'_>, how: Reminders) -> Result<(), Failure> {
    prefer(caller, Preference::Reminders(how)).await?;
    personal_settings_command::update(caller).await
}

async fn prefer(caller: &Caller<'_>, choice: Preference) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    Ok(sessions.people.prefer(user, choice).await?)
}
