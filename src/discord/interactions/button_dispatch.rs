//! Buttons and menus. Everything they need is in their custom id, so they still work after a restart.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use poise::serenity_prelude::{FullEvent, Interaction};
use tokio::time::{Instant, timeout};

use crate::discord::content::custom_id::{Action, Asked, BadId, CustomId, Effect, Verb, Voice};
use crate::discord::flows::{board_message_repair, lobby_acts};
use crate::discord::interactions::{
    analysis_buttons, board_page_button, computer_buttons, event_command, forget_buttons,
    help_command, hint_command, leaderboard_command, lobby_commands, lobby_options, match_commands,
    match_lookup_command, notes, offer_commands, open_lobbies, own_matches_commands,
    past_matches_buttons, personal_settings_command, place_buttons, plan_commands,
    practice_buttons, profile_command, replay_buttons, review_buttons, rules_command, time_buttons,
};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::requests::{failure_handler, interaction_telemetry};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::lobby_options::OptionPage;
use crate::sessions::{Joining, LobbyAct, OfferButton, Problem, Ticket, WantedLobby};
use crate::store::Terms;
use crate::words::{ClockText, Text};

/// Within this time, the same press by the same person counts as a second tap.
const SECOND_TAP: Duration = Duration::from_secs(10);

/// Within this time nobody reads what a press did and then presses again on purpose.
const DOUBLE_TAP: Duration = Duration::from_secs(1);

/// How long after a turn its board may still be on its way, in milliseconds. A computer may be answering the turn
/// first.
const ON_ITS_WAY: i64 = 10_000;

/// How long a second tap waits for the first one. Discord allows three seconds for an answer.
const FIRST_TAP: Duration = Duration::from_millis(1500);

/// Handles presses. poise handles commands.
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
                handle(&caller, &pressed.data.custom_id).await
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

async fn handle(caller: &Caller<'_>, id: &str) -> Result<(), Failure> {
    let id: CustomId = id.parse().map_err(|bad| {
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
    let done = once(caller, id).await;
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

/// Presses a button on a page.
///
/// # Errors
/// The presser may not do that, or it failed.
pub async fn press(caller: &Caller<'_>, button: CustomId) -> Result<(), Failure> {
    caller.request.may(button.verb().effect())?;
    once(caller, button).await
}

/// Shows the latest board of a match. The pressed message is outdated, but no newer message shows the match. If the
/// last turn is only seconds old, its board is on its way. Otherwise the board could not be posted when it was due.
async fn show_missing(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let sessions = &caller.shared.sessions;
    let latest = sessions
        .play
        .latest(id)
        .await?
        .ok_or(Problem::NothingHere)?;
    let since = latest.times.last().map_or(0, |at| sessions.now() - at);
    if since < ON_ITS_WAY {
        return Err(Failure::Told(Text::BoardOnItsWay));
    }
    if caller.request.is_of_guest() {
        return caller.display().show_board_again(&latest).await;
    }
    board_message_repair::late(caller.shared, caller.http, &latest).await?;
    let link = sessions.boards.link(latest.opened.place, id).await;
    Err(Failure::Problem(Problem::Stale { link }))
}

/// Performs a button's action. If a second tap finds the action done already, the first tap has answered, and the
/// message stays as it is. If the second tap is not performed for another reason, the user is told.
async fn once(caller: &Caller<'_>, id: CustomId) -> Result<(), Failure> {
    let verb = id.verb();
    // **Play** itself tells the player what they played, and a second choice in a menu is not a second tap
    let repeats = matches!(verb, Verb::Play | Verb::PlayAlways | Verb::Choose);
    if verb.effect() == Effect::Reads || repeats {
        return perform(caller, id).await;
    }
    let user = caller.request.person.user;
    let message = caller.request.message.unwrap_or_default();
    let button = (user, message, id.to_string());
    let slot = caller.shared.taps.slot(&button);
    let tapped = slot.get_or_init(async || Arc::default()).await;
    let Ok(mut tapped) = timeout(FIRST_TAP, tapped.lock()).await else {
        return Err(Failure::Told(Text::FirstPress));
    };
    // these would succeed twice
    let again = matches!(verb, Verb::RemoveComputer | Verb::ShowEveryone);
    if again && tapped.is_some_and(|at: Instant| at.elapsed() < DOUBLE_TAP) {
        return Err(Failure::Told(Text::PressedTwice));
    }
    let done = perform(caller, id).await;
    let second = tapped.is_some_and(|at: Instant| at.elapsed() < SECOND_TAP);
    match &done {
        Ok(()) => *tapped = Some(Instant::now()),
        Err(failure) if second && failure.is_past() => return caller.responder.keep().await,
        Err(_) => {}
    }
    done
}

/// Has the match gone on since the ticket's ply? While several seats choose in secret, an older notice to one of them
/// may still be valid.
async fn is_past(caller: &Caller<'_>, ticket: Ticket) -> bool {
    let now = caller.shared.sessions.play.latest(ticket.id).await;
    let now = now.ok().flatten();
    now.is_some_and(|now| now.ply > ticket.ply && now.to_act.len() < 2)
}

/// Removes the buttons from an outdated message when one of them is pressed. A board of an earlier ply still has its
/// buttons if the bot stopped before it recorded the message. A notice about a turn still has them after the turn is
/// played.
async fn strip_stale(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let shown = caller.shared.sessions.boards.message(id).await;
    match (shown, caller.request.message) {
        (Some(shown), Some(pressed)) if shown != pressed => {
            caller.display().strip_later(caller.place()?, pressed);
        }
        _ => {}
    }
    Ok(())
}

/// A press that is being performed.
type Performed<'a> = BoxFuture<'a, Result<(), Failure>>;

fn boxed<'a>(future: impl Future<Output = Result<(), Failure>> + Send + 'a) -> Performed<'a> {
    Box::pin(future)
}

/// Not async: in one future for all actions, the stack would have room for all of them at once, which are more than half
/// of a thread's stack without optimisation.
#[allow(clippy::too_many_lines, reason = "a line or two for each action")]
fn perform<'a>(caller: &'a Caller<'a>, id: CustomId) -> Performed<'a> {
    let ticket = id.ticket;
    let end_offer = |number| OfferButton {
        ticket,
        number,
        takeback: false,
    };
    let on_lobby = |act| boxed(lobby_acts::act(caller, Some(ticket.id), act));
    match id.action {
        Action::Join => on_lobby(lobby_acts::join(caller, Joining::Join)),
        Action::Accept => on_lobby(lobby_acts::join(caller, Joining::Accept)),
        Action::Take(kind) => on_lobby(lobby_acts::join(caller, Joining::Take(kind))),
        Action::DeclineInvitation => on_lobby(LobbyAct::Decline),
        Action::Leave => on_lobby(LobbyAct::Leave),
        Action::Start => on_lobby(LobbyAct::Start),
        Action::Cancel => boxed(lobby_commands::press_cancel(caller, ticket.id)),
        Action::CancelLobby => on_lobby(LobbyAct::Cancel),
        Action::Remove(user) => on_lobby(LobbyAct::Remove(user)),
        Action::RemoveComputer => on_lobby(LobbyAct::RemoveComputer),
        Action::AskRemove => boxed(lobby_commands::ask_remove(caller, ticket.id)),
        Action::AskAbort => boxed(ask_abort(caller, ticket.id)),
        Action::Abort => boxed(lobby_commands::press_abort(caller, ticket.id)),
        Action::Options => boxed(lobby_options::press_options(
            caller,
            ticket.id,
            OptionPage::Players,
        )),
        Action::MatchOptions => boxed(lobby_options::press_options(
            caller,
            ticket.id,
            OptionPage::Match,
        )),
        Action::Choose(menu) => boxed(lobby_options::choose(caller, ticket.id, menu)),
        Action::AddComputer => boxed(computer_buttons::press_add(caller, ticket.id)),
        Action::Computer(level) => boxed(computer_buttons::press_level(caller, ticket, level)),
        Action::Rematch => boxed(lobby_commands::rematch(caller, ticket.id)),
        Action::Open(kind) => boxed(lobby_commands::open(caller, Terms::usual(kind).into())),
        Action::Alone(kind, level) => boxed(lobby_commands::open(
            caller,
            WantedLobby::alone(kind, level),
        )),
        Action::Help(topic) => boxed(help_command::press(caller, topic)),
        Action::Progress => boxed(own_matches_commands::press_progress(caller)),
        Action::OpenThread(wanted) => boxed(lobby_commands::open_in_thread(caller, *wanted)),
        Action::Panel(draft) => {
            boxed(async move { match_commands::panel(caller, ticket, &draft).await })
        }
        Action::Play(draft) => {
            boxed(async move { match_commands::play(caller, ticket, &draft).await })
        }
        Action::PlayAlways(draft) => {
            boxed(async move { match_commands::play_always(caller, ticket, &draft).await })
        }
        Action::OpenBoard => boxed(board_page_button::press(caller, ticket.id)),
        Action::Describe => boxed(match_commands::describe(caller, ticket.id)),
        Action::Here(in_thread) => boxed(place_buttons::press(caller, ticket.id, in_thread)),
        Action::ShowEveryone => boxed(match_commands::show_everyone(caller)),
        Action::View => boxed(match_commands::view(caller, ticket)),
        Action::AskResign => boxed(match_commands::ask_resign(caller, ticket)),
        Action::Resign => boxed(match_commands::press_resign(caller, ticket)),
        Action::AskEnd => boxed(offer_commands::ask_end(caller, ticket)),
        Action::OfferEnd => boxed(offer_commands::press_end(caller, ticket)),
        Action::OfferTakeback => boxed(offer_commands::press_takeback(caller, ticket)),
        Action::Agree(number) => boxed(offer_commands::press(
            caller,
            end_offer(number),
            Voice::Agree,
        )),
        Action::Decline(number) => boxed(offer_commands::press(
            caller,
            end_offer(number),
            Voice::Decline,
        )),
        Action::Withdraw(number) => boxed(offer_commands::press(
            caller,
            end_offer(number),
            Voice::Withdraw,
        )),
        Action::Takeback(voice, number) => {
            let takeback = OfferButton {
                takeback: true,
                ..end_offer(number)
            };
            boxed(offer_commands::press(caller, takeback, voice))
        }
        Action::AskForget(whose) => boxed(forget_buttons::ask(caller, whose)),
        Action::Forget(whose) => boxed(forget_buttons::press_forget(caller, whose, ticket.ply)),
        Action::Stay(asked) => boxed(stay(caller, asked)),
        Action::Rules(kind, page) => {
            boxed(rules_command::turn_rules(caller, ticket.id, kind, page))
        }
        Action::Confirm(confirm) => boxed(personal_settings_command::press(caller, confirm)),
        Action::Unplan => boxed(plan_commands::delete(caller, ticket.id)),
        Action::Think(thinking) => boxed(analysis_buttons::press(
            caller,
            caller.chosen().ok(),
            ticket,
            thinking,
        )),
        Action::DeleteNote => boxed(notes::delete(caller, ticket.id)),
        Action::AskClaim => boxed(time_buttons::ask_claim(caller, ticket.id)),
        Action::Claim(seat) => boxed(time_buttons::press_claim(caller, ticket, seat)),
        Action::Snooze => boxed(time_buttons::snooze(caller, ticket)),
        Action::Reminders(how) => boxed(time_buttons::choose_reminders(caller, how)),
        Action::Settings(part) => boxed(personal_settings_command::press_part(caller, part)),
        Action::Pictures(choice) => boxed(personal_settings_command::press_pictures(
            caller,
            choice,
            caller.chosen().ok(),
        )),
        Action::NoSleep => boxed(time_buttons::no_sleep(caller)),
        Action::EndVacation => boxed(time_buttons::end_vacation(caller)),
        Action::Replay(target) => boxed(replay_buttons::press(caller, ticket, target)),
        Action::ReplayTurn => {
            boxed(
                async move { replay_buttons::press_turn(caller, ticket.id, caller.chosen()?).await },
            )
        }
        Action::Look => {
            boxed(async move { match_lookup_command::press(caller, caller.chosen()?).await })
        }
        Action::Animation => boxed(replay_buttons::press_animation(caller, ticket.id, false)),
        Action::ShowAnimation => boxed(replay_buttons::press_animation(caller, ticket.id, true)),
        Action::Record => boxed(replay_buttons::press_record(caller, ticket.id)),
        Action::Hint(part) => boxed(hint_command::press(caller, ticket, part)),
        Action::Review(page) => boxed(review_buttons::press(caller, ticket.id, page)),
        Action::AskPractice => boxed(practice_buttons::ask(caller, ticket)),
        Action::Practice(level) => boxed(practice_buttons::begin(caller, ticket, level, false)),
        Action::Next => boxed(own_matches_commands::press_next(caller)),
        Action::OwnMatches(page) => boxed(own_matches_commands::turn_page(caller, page)),
        Action::Board(page) => boxed(leaderboard_command::press(caller, page)),
        Action::BoardMenu(menu, page) => boxed(async move {
            leaderboard_command::press_menu(caller, menu, page, caller.chosen()?).await
        }),
        Action::Profile => boxed(profile_command::press(caller)),
        Action::Past(list, behind) => boxed(past_matches_buttons::press(caller, list, behind)),
        Action::PastMenu(menu, list) => boxed(past_matches_buttons::choose(caller, menu, list)),
        Action::Export => boxed(personal_settings_command::press_export(caller)),
        Action::OpenLobbies => boxed(open_lobbies::press(caller)),
        Action::Wish => boxed(open_lobbies::choose(caller)),
        Action::NoWishes => boxed(open_lobbies::press_no_wishes(caller)),
        Action::AskAround => boxed(open_lobbies::press_ask_around(caller, ticket.id)),
        Action::Block => boxed(personal_settings_command::choose_blocked(caller)),
        Action::NewEvent => boxed(event_command::press_new(caller)),
        Action::DraftEvent(terms) => {
            boxed(async move { event_command::show_draft(caller, &terms).await })
        }
        Action::EventMenu(menu, terms) => boxed(event_command::choose(caller, menu, *terms)),
        Action::OpenEvent(terms) => boxed(event_command::open(caller, *terms)),
        Action::JoinEvent => boxed(event_command::join(caller, ticket.id)),
        Action::AskLeaveEvent => boxed(event_command::ask_leave(caller, ticket.id)),
        Action::LeaveEvent => boxed(event_command::leave(caller, ticket.id)),
        Action::StartEvent => boxed(event_command::start(caller, ticket.id)),
        Action::ManageEvent => boxed(event_command::manage(caller, ticket.id)),
        Action::AdmitEntrant(number) => boxed(event_command::admit(caller, ticket.id, number)),
        Action::WithdrawEntrant => boxed(event_command::withdraw(caller, ticket.id)),
        Action::ExtendRound(round) => boxed(event_command::extend(caller, ticket.id, round)),
        Action::CorrectEvent => boxed(event_command::ask_result(caller, ticket.id)),
        Action::CorrectResult(round, number, winner) => boxed(event_command::correct(
            caller,
            ticket.id,
            [round, number, winner],
        )),
        Action::AskCancelEvent => boxed(event_command::ask_cancel(caller, ticket.id)),
        Action::CancelEvent => boxed(event_command::cancel(caller, ticket.id)),
        Action::KeepEvent => boxed(event_command::keep(caller)),
        Action::Follow(begins) => boxed(match_lookup_command::follow(caller, ticket.id, begins)),
    }
}

/// Asks whether to cancel a match; 0 stands for any lobby or match of the channel.
async fn ask_abort(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (place, id) = match id {
        0 => (caller.match_place().await?, None),
        id => (caller.place_of(id).await?, Some(id)),
    };
    lobby_commands::ask_abort(caller, place, id).await
}

/// Answers no to a confirmation. Nothing changes.
async fn stay(caller: &Caller<'_>, asked: Asked) -> Result<(), Failure> {
    let locale = &caller.request.locale;
    let kept = match asked {
        Asked::Abort => locale.text(&Text::AbortKept),
        Asked::Lobby => locale.text(&Text::LobbyKept),
        Asked::Claim => locale.text(&ClockText::ClaimKept),
        Asked::Forget => locale.text(&Text::ForgetKept),
        Asked::Resign => locale.text(&Text::ResignKept),
        Asked::End => locale.text(&Text::EndKept),
    };
    let post = Post::private(kept);
    caller.update(&post).await
}
