//! Matches in play: `/move`, `/board`, `/resign`, the panel and the board's buttons.

use poise::serenity_prelude as serenity;
use rules::catalog::Steps;
use serenity::{CreateAutocompleteResponse, ResolvedOption, ResolvedValue};

use crate::discord::content::custom_id::Effect;
use crate::discord::content::custom_id::{Action, Asked};
use crate::discord::content::draft_encryption::is_sealed;
use crate::discord::flows::replaced_messages::close;
use crate::discord::flows::turn_panel_flow;
use crate::discord::interactions::command_context::{Context, caller, may_ask, quiet_caller};
use crate::discord::interactions::{
    lobby_commands, match_lookup_command, match_option, plan_commands,
};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::suggestions::{Suggestions, offered};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{board_in_words, turn_panel};
use crate::model::Place;
use crate::sessions::{Problem, Ticket};
use crate::store::Preference;
use crate::words::Text;

/// Plays a turn.
#[poise::command(slash_command, custom_data = "Effect::Acts")]
pub async fn r#move(
    context: Context<'_>,
    #[autocomplete = "suggest"] turn: String,
    #[rename = "match"]
    #[autocomplete = "match_option::suggest"]
    named: Option<String>,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let sessions = &caller.shared.sessions;
    let (place, ticket) = match_option::named(&caller, named.as_deref()).await?;
    let user = caller.request.person.user;
    if plan_commands::is_plan(&turn) {
        return Box::pin(plan_commands::set(&caller, place, ticket, &turn)).await;
    }
    let refused = match sessions.play.turn(place, ticket, user, &turn).await {
        Ok((snapshot, turn)) if snapshot.chose_in_secret() => {
            // the turn is stored, so the others must see it even if its player's answer failed
            let told = caller.tell(&Text::SecretDone { turn }).await;
            caller.display().show_turn(&snapshot).await?;
            return told.map_err(Failure::on_file);
        }
        Ok((snapshot, _)) => return caller.display().show_board(&snapshot).await,
        Err(refused) => refused,
    };
    if !matches!(refused, Problem::Refused { .. }) {
        return Err(refused.into());
    }
    let typed = rules::lenient_parsing::plain(&turn);
    let Ok(peek) = sessions
        .play
        .peek(place, ticket, user, Steps::Buttons, &typed)
        .await
    else {
        return Err(refused.into());
    };
    // a prefix of a legal turn opens the panel at that point
    if peek.whole.is_some() || !peek.choices.is_empty() {
        let post = turn_panel_flow::panel_post(&caller, &peek).await?;
        return caller.reply(&post).await.map(drop);
    }
    Err(if caller.shared.tips.allows(&user) {
        Failure::WithTip(Box::new((refused, Text::HalfTurn)))
    } else {
        refused.into()
    })
}

/// Suggests how the typed text can go on.
async fn suggest(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let caller = quiet_caller(&context);
    let found = suggested(&caller, context.args, typed).await;
    offered(&caller, typed, found)
}

async fn suggested(
    caller: &Caller<'_>,
    args: &[ResolvedOption<'_>],
    typed: &str,
) -> Result<Suggestions, Failure> {
    may_ask(caller)?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let elsewhere = args.iter().find(|option| option.name == "match");
    let elsewhere = elsewhere.and_then(|option| match option.value {
        ResolvedValue::String(typed) => Some(typed),
        _ => None,
    });
    let (place, _) = match_option::named(caller, elsewhere).await?;
    let known = sessions.play.suggest(place, user, typed).await?;
    let mut all = Suggestions::default();
    for choice in known.choices {
        let meaning = caller.request.locale.say(&choice.label, &|seat| {
            turn_panel::name(known.kind, &known.players, seat)
        });
        all.offer(choice.text, Some(&meaning));
    }
    Ok(all)
}

/// Shows the board to the caller, from their own side.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn board(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    match match_lookup_command::show_own_view(&caller, None).await {
        Err(Failure::Problem(problem @ Problem::Unreadable))
            if caller.request.actor().manages() =>
        {
            caller.tell(&problem).await?;
            lobby_commands::ask_abort(&caller, caller.match_place().await?, None).await
        }
        shown => shown,
    }
}

/// Shows everybody the board of this channel again.
pub(super) async fn show_everyone(caller: &Caller<'_>) -> Result<(), Failure> {
    caller.request.may_post()?;
    let snapshot = turn_panel_flow::latest(caller, None, None).await?;
    caller.display().show_board_again(&snapshot).await
}

/// Describes the board of a match in words to the caller, as they may see it.
pub(super) async fn describe(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let snapshot = turn_panel_flow::own_snapshot(caller, id).await?;
    for post in board_in_words::posts(&snapshot, &caller.request.locale) {
        caller.reply(&post).await?;
    }
    Ok(())
}

/// Asks for a confirmation to resign.
#[poise::command(slash_command, custom_data = "Effect::Acts")]
pub async fn resign(
    context: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "match_option::suggest"]
    named: Option<String>,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let (place, ticket) = match_option::named(&caller, named.as_deref()).await?;
    let ticket = match ticket {
        Some(ticket) => ticket,
        None => sessions.play.playing(place, None, user).await?,
    };
    confirm_resignation(&caller, place, ticket).await
}

/// Asks for a confirmation to resign this match.
pub(super) async fn ask_resign(caller: &Caller<'_>, ticket: Ticket) -> Result<(), Failure> {
    let place = caller.place_of(ticket.id).await?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let ticket = sessions.play.playing(place, Some(ticket.id), user).await?;
    confirm_resignation(caller, place, ticket).await
}

async fn confirm_resignation(
    caller: &Caller<'_>,
    place: Place,
    ticket: Ticket,
) -> Result<(), Failure> {
    let (question, yes) = (&Text::ResignAsk, (Action::Resign, &Text::ButtonResign));
    let display = caller.display();
    display
        .confirm(place, ticket, question, yes, Asked::Resign)
        .await
}

/// Opens the panel, or moves it to another step in the user's private message.
pub(super) async fn panel(caller: &Caller<'_>, ticket: Ticket, draft: &str) -> Result<(), Failure> {
    let stands = caller.request.pressed_private;
    let typed = turn_panel_flow::typed(caller, ticket, draft);
    let place = caller.place_of(ticket.id).await?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let peek = sessions
        .play
        .peek(place, Some(ticket), user, Steps::Buttons, &typed)
        .await;
    let peek = if stands {
        or_played(caller, ticket, peek).await?
    } else {
        peek?
    };
    // a panel that has just opened may already contain the only legal turn; it is shown first, not played
    if stands
        && !typed.is_empty()
        && let Some(turn) = turn_panel_flow::turn_to_play_at_once(caller, &peek).await?
    {
        caller.request.may_change()?;
        return play_turn(caller, ticket, turn, is_sealed(draft)).await;
    }
    let post = turn_panel_flow::panel_post(caller, &peek).await?;
    caller.show_privately(&post).await
}

/// Shows the board to the caller, from their own side.
pub(super) async fn view(caller: &Caller<'_>, ticket: Ticket) -> Result<(), Failure> {
    match_lookup_command::show_own_view(caller, Some(ticket.id)).await
}

/// Plays the turn from the panel.
pub(super) async fn play(caller: &Caller<'_>, ticket: Ticket, draft: &str) -> Result<(), Failure> {
    let turn = turn_panel_flow::typed(caller, ticket, draft);
    play_turn(caller, ticket, &turn, is_sealed(draft)).await
}

/// Plays the turn from the panel, and remembers that this player's turns need no confirmation.
pub(super) async fn play_always(
    caller: &Caller<'_>,
    ticket: Ticket,
    draft: &str,
) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let played = play(caller, ticket, draft).await;
    // the choice is about turns, not about this board, which Discord may have refused
    if played.as_ref().err().is_none_or(Failure::is_on_file) {
        sessions
            .people
            .prefer(user, Preference::Unconfirmed(true))
            .await?;
    }
    played?;
    let told = Post::private(caller.request.locale.text(&Text::PlaysAtOnce));
    caller
        .reply(&told)
        .await
        .map(drop)
        .map_err(Failure::on_file)
}

async fn play_turn(
    caller: &Caller<'_>,
    ticket: Ticket,
    turn: &str,
    secret: bool,
) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let place = caller.place_of(ticket.id).await?;
    let played = sessions.play.turn(place, Some(ticket), user, turn).await;
    let (snapshot, turn) = or_played(caller, ticket, played).await?;
    let done = if secret {
        Text::SecretDone { turn }
    } else {
        Text::PanelDone { turn }
    };
    close(caller, &Post::private(caller.request.locale.text(&done))).await;
    let shown = caller.display().show_turn(&snapshot).await;
    // the board shows an open turn, so this message is deleted; a secret turn is shown only here
    if caller.request.pressed_private && !secret && shown.is_ok() {
        caller.responder.delete_answered().await;
    }
    shown
}

/// The result of a press. If the press is too late for its panel, for example as a second tap, the error tells the
/// user what they played.
async fn or_played<T>(
    caller: &Caller<'_>,
    ticket: Ticket,
    done: Result<T, Problem>,
) -> Result<T, Failure> {
    if let Err(Problem::Stale { .. } | Problem::Ended) = done {
        let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
        sessions.play.not_played(ticket, user).await?;
    }
    Ok(done?)
}

/// Resigns. The player has confirmed.
pub(super) async fn press_resign(caller: &Caller<'_>, ticket: Ticket) -> Result<(), Failure> {
    let place = caller.place_of(ticket.id).await?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let snapshot = sessions.play.resign(place, Some(ticket), user).await?;
    let done = caller.request.locale.text(&Text::ResignDone);
    close(caller, &Post::private(done)).await;
    caller.display().show_board(&snapshot).await
}
