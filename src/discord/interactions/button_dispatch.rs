//! Buttons and menus. Everything they need is in their custom id, so they still work after a restart.

use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude::{
    ComponentInteraction, ComponentInteractionDataKind, FullEvent, Interaction,
};
use tokio::time::{Instant, timeout};

use crate::discord::content::custom_id::{Action, Asked, BadId, CustomId, Effect, Verb, Voice};
use crate::discord::flows::board_message_repair;
use crate::discord::interactions::{
    challenge_command, computer_buttons, forget_command, hint_command, lobby_commands,
    match_commands, offer_commands, own_matches_commands, personal_settings_command,
    reference_commands, replay_command, review_buttons, time_commands,
};
use crate::discord::requests::bot_state::Shared;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::{failure_handler, interaction_telemetry};
use crate::discord::transport::outgoing_message::Post;
use crate::sessions::{Joining, OfferButton, Problem, Ticket};
use crate::words::{ClockText, Text};

/// Within this time, the same press by the same person counts as a second tap.
const SECOND_TAP: Duration = Duration::from_secs(10);

/// How long after a turn its board may still be on its way, in milliseconds: a computer may be answering it.
const ON_ITS_WAY: i64 = 10_000;

/// How long a second tap waits for the first one; Discord allows three seconds.
const FIRST_TAP: Duration = Duration::from_millis(1500);

/// Handles presses; poise handles commands.
pub async fn on_event(
    context: poise::FrameworkContext<'_, Arc<Shared>, Failure>,
    event: &FullEvent,
) -> Result<(), Failure> {
    if let FullEvent::InteractionCreate {
        interaction: Interaction::Component(pressed),
    } = event
    {
        let shared = context.user_data;
        if shared.first_time(pressed.id.get()) {
            let caller = Caller::of_component(shared, &context.serenity_context.http, pressed);
            let done = if shared.rate_limit.allows(&caller.request.person.user) {
                handle(&caller, pressed).await
            } else {
                Err(Failure::Told(Text::TooFast))
            };
            if let Err(failure) = done {
                failure_handler::answer(&caller, failure).await;
            }
        } else {
            interaction_telemetry::came_before();
        }
    }
    Ok(())
}

async fn handle(caller: &Caller<'_>, pressed: &ComponentInteraction) -> Result<(), Failure> {
    let id: CustomId = pressed.data.custom_id.parse().map_err(|bad| {
        Failure::Told(match bad {
            BadId::Version => Text::OutOfDateButton,
            BadId::Garbage => Text::UnknownButton,
        })
    })?;
    caller.request.may(id.verb().effect())?;
    let (ticket, notice) = (
        id.ticket,
        matches!(id.verb(), Verb::Snooze | Verb::AskClaim),
    );
    let done = once(caller, pressed, id).await;
    let stale = match &done {
        Err(Failure::Problem(
            Problem::Stale { .. } | Problem::OfferClosed { .. } | Problem::Lapsed { .. },
        )) => true,
        Err(Failure::Problem(_)) if notice => is_past(caller, ticket).await,
        _ => false,
    };
    if stale && !caller.request.pressed_private {
        strip_stale(caller, ticket.id).await?;
    }
    if let Err(Failure::Problem(Problem::Stale { link })) = &done
        && link.message.is_some()
        && link.message == caller.request.message
    {
        return show_missing(caller, ticket.id).await;
    }
    done
}

/// Shows the latest board of a match whose pressed message is outdated, although no newer message shows the match. A
/// board that follows a turn of the last seconds is on its way; an older one could not be posted when it was due.
async fn show_missing(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let sessions = &caller.shared.sessions;
    let latest = sessions.latest(id).await?.ok_or(Problem::NothingHere)?;
    let since = latest.times.last().map_or(0, |at| sessions.now() - at);
    if since < ON_ITS_WAY {
        return Err(Failure::Told(Text::BoardOnItsWay));
    }
    board_message_repair::late(caller.shared, caller.http, &latest).await?;
    let link = sessions.link(latest.place, id).await;
    Err(Failure::Problem(Problem::Stale { link }))
}

/// Performs a button's action. If a second tap finds it done already, the first one has answered: the message stays as
/// it is.
async fn once(
    caller: &Caller<'_>,
    pressed: &ComponentInteraction,
    id: CustomId,
) -> Result<(), Failure> {
    let verb = id.verb();
    // **Play** itself tells the player what was played
    if verb.effect() == Effect::Reads || verb == Verb::Play {
        return perform(caller, pressed, id).await;
    }
    let user = caller.request.person.user;
    let button = (user, pressed.message.id.get(), id.to_string());
    let slot = caller.shared.taps.slot(&button);
    let tapped = slot.get_or_init(async || Arc::default()).await;
    let Ok(mut tapped) = timeout(FIRST_TAP, tapped.lock()).await else {
        return caller.responder.keep().await;
    };
    let done = perform(caller, pressed, id).await;
    let second = tapped.is_some_and(|at: Instant| at.elapsed() < SECOND_TAP);
    match &done {
        Ok(()) => *tapped = Some(Instant::now()),
        Err(failure) if second && failure.is_past() => return caller.responder.keep().await,
        Err(_) => {}
    }
    done
}

/// Has the match gone on since the ticket's ply? While several seats choose in secret, an older notice to one may still
/// be valid.
async fn is_past(caller: &Caller<'_>, ticket: Ticket) -> bool {
    let now = caller.shared.sessions.latest(ticket.id).await;
    let now = now.ok().flatten();
    now.is_some_and(|now| now.ply > ticket.ply && now.to_act.len() < 2)
}

/// Removes the buttons from an outdated message when one of them is pressed. A board of an earlier ply keeps its
/// buttons if the bot stopped before it recorded the message. A notice about a turn keeps them after the turn is
/// played.
async fn strip_stale(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let shown = caller.shared.sessions.message(id).await;
    match (shown, caller.request.message) {
        (Some(shown), Some(pressed)) if shown != pressed => {
            caller.strip_later(caller.place()?, pressed);
        }
        _ => {}
    }
    Ok(())
}

async fn perform(
    caller: &Caller<'_>,
    pressed: &ComponentInteraction,
    id: CustomId,
) -> Result<(), Failure> {
    let ticket = id.ticket;
    let end_offer = |number| OfferButton {
        ticket,
        number,
        takeback: false,
    };
    match id.action {
        Action::Join => lobby_commands::press_join(caller, ticket.id, Joining::Join).await,
        Action::Accept => lobby_commands::press_join(caller, ticket.id, Joining::Accept).await,
        Action::Take(kind) => {
            lobby_commands::press_join(caller, ticket.id, Joining::Take(kind)).await
        }
        Action::DeclineInvitation => challenge_command::press_decline(caller, ticket.id).await,
        Action::Leave => lobby_commands::press_leave(caller, ticket.id).await,
        Action::Start => lobby_commands::press_start(caller, ticket.id).await,
        Action::Cancel => lobby_commands::press_cancel(caller, ticket.id).await,
        Action::Abort => lobby_commands::press_abort(caller, ticket.id).await,
        Action::AddComputer => computer_buttons::press_add(caller, ticket.id).await,
        Action::Computer(level) => computer_buttons::press_level(caller, ticket, level).await,
        Action::RemoveComputer => computer_buttons::press_remove(caller, ticket.id).await,
        Action::Rematch => lobby_commands::rematch(caller, ticket.id).await,
        Action::Open(kind) => lobby_commands::open(caller, kind).await,
        Action::OpenThread(terms) => lobby_commands::open_in_thread(caller, *terms).await,
        Action::Panel(held) => {
            let pictured = !pressed.message.attachments.is_empty();
            match_commands::panel(caller, ticket, &held, pictured).await
        }
        Action::Play(held) => match_commands::play(caller, ticket, &held).await,
        Action::Describe => match_commands::describe_to(caller, Some(ticket.id)).await,
        Action::View => match_commands::view(caller, ticket).await,
        Action::Resign => match_commands::press_resign(caller, ticket).await,
        Action::Agree(number) => {
            offer_commands::press(caller, end_offer(number), Voice::Agree).await
        }
        Action::Decline(number) => {
            offer_commands::press(caller, end_offer(number), Voice::Decline).await
        }
        Action::Takeback(voice, number) => {
            let takeback = OfferButton {
                takeback: true,
                ..end_offer(number)
            };
            offer_commands::press(caller, takeback, voice).await
        }
        Action::Forget(whose) => forget_command::press_forget(caller, whose, ticket.ply).await,
        Action::Stay(asked) => stay(caller, asked).await,
        Action::Rules(kind, page) => reference_commands::turn_rules(caller, kind, page).await,
        Action::Confirm(confirm) => personal_settings_command::press(caller, confirm).await,
        Action::AskClaim => time_commands::ask_claim(caller, ticket.id).await,
        Action::Claim(seat) => time_commands::press_claim(caller, ticket, seat).await,
        Action::Snooze => time_commands::snooze(caller, ticket).await,
        Action::Reminders(how) => time_commands::choose_reminders(caller, how).await,
        Action::NoSleep => time_commands::no_sleep(caller).await,
        Action::EndVacation => time_commands::end_vacation(caller).await,
        Action::Replay(target) => replay_command::press(caller, ticket, target).await,
        Action::ReplayTurn => match &pressed.data.kind {
            ComponentInteractionDataKind::StringSelect { values } if values.len() == 1 => {
                replay_command::press_turn(caller, ticket.id, &values[0]).await
            }
            _ => Err(Failure::Told(Text::UnknownButton)),
        },
        Action::Animation => replay_command::press_animation(caller, ticket.id).await,
        Action::Record => replay_command::press_record(caller, ticket.id).await,
        Action::Hint(part) => hint_command::press(caller, ticket, part).await,
        Action::Review(page) => review_buttons::press(caller, ticket.id, page).await,
        Action::Next => own_matches_commands::press_next(caller).await,
        Action::OwnMatches(page) => own_matches_commands::turn_page(caller, page).await,
        Action::Top(kind, page) => reference_commands::turn_leaderboard(caller, kind, page).await,
    }
}

/// Answers a confirmation with no: nothing changes.
async fn stay(caller: &Caller<'_>, asked: Asked) -> Result<(), Failure> {
    let locale = &caller.request.locale;
    let kept = match asked {
        Asked::Abort => locale.text(&Text::AbortKept),
        Asked::Claim => locale.text(&ClockText::ClaimKept),
        Asked::Forget => locale.text(&Text::ForgetKept),
        Asked::Resign => locale.text(&Text::ResignKept),
    };
    let post = Post::private(kept);
    caller.update(&post).await
}
