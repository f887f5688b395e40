//! Matches in play: `/move`, `/pass`, `/board`, `/resign`, the panel and the board's buttons.

use poise::serenity_prelude as serenity;
use serenity::{CreateAutocompleteResponse, ResolvedValue};

use crate::discord::content::custom_id::Effect;
use crate::discord::content::custom_id::{Action, Asked, CustomId};
use crate::discord::content::draft_encryption::is_sealed;
use crate::discord::flows::move_panel_flow;
use crate::discord::flows::publish_update::close;
use crate::discord::interactions::command_context::{Context, caller, suggesting};
use crate::discord::interactions::match_option;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::suggestions::Suggestions;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::yes_or_no;
use crate::discord::views::{board_in_words, move_panel};
use crate::sessions::{Problem, Ticket};
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
    let refused = match sessions.turn(place, ticket, user, &turn).await {
        Ok((snapshot, turn)) if snapshot.chose_in_secret() => {
            // the turn is stored, so the others must see it even if its player's answer failed
            let told = caller.tell(&Text::SecretDone { turn }).await;
            caller.show_turn(&snapshot).await?;
            return told.map_err(Failure::on_file);
        }
        Ok((snapshot, _)) => return caller.show_board(&snapshot).await,
        Err(refused) => refused,
    };
    if !matches!(refused, Problem::Refused { .. }) {
        return Err(refused.into());
    }
    let typed = rules::lenient_parsing::plain(&turn);
    let Ok(peek) = sessions.peek(place, ticket, user, &typed).await else {
        return Err(refused.into());
    };
    // a prefix of a legal turn opens the panel at that point
    if peek.whole.is_some() || !peek.choices.is_empty() {
        let post = move_panel_flow::panel_post(&caller, &peek, false).await?;
        return caller.reply(&post).await.map(drop);
    }
    Err(if caller.shared.tips.allows(&user) {
        Failure::WithTip(Box::new((refused, Text::HalfTurn)))
    } else {
        refused.into()
    })
}

/// Suggests how the typed text can go on; nothing for a user who is not to act.
async fn suggest(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggested(context, typed).await.unwrap_or_default().into()
}

async fn suggested(context: Context<'_>, typed: &str) -> Option<Suggestions> {
    let caller = suggesting(&context)?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let elsewhere = context.args.iter().find(|option| option.name == "match");
    let elsewhere = elsewhere.and_then(|option| match option.value {
        ResolvedValue::String(typed) => Some(typed),
        _ => None,
    });
    let (place, _) = match_option::named(&caller, elsewhere).await.ok()?;
    let known = sessions.suggest(place, user, typed).await;
    let (known, mut all) = (known.ok()?, Suggestions::default());
    for choice in known.choices {
        let meaning = caller.request.locale.say(&choice.label, &|seat| {
            move_panel::name(known.kind, &known.players, seat)
        });
        all.offer(choice.text, Some(&meaning));
    }
    Some(all)
}

/// Explains why nobody passes by choice.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn pass(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (place, user) = (caller.place()?, caller.request.person.user);
    let sessions = &caller.shared.sessions;
    sessions.look(place, None, None).await?;
    let text = match sessions.peek(place, None, user, "").await {
        Ok(peek) => Text::PassExplained {
            example: peek.example,
        },
        Err(_) => Text::PassWait,
    };
    caller.tell(&text).await
}

/// Shows the board again.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn board(context: Context<'_>, private: Option<bool>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    if private != Some(true) {
        caller.request.may(Effect::Speaks)?;
        caller.request.may_post()?;
        let snapshot = move_panel_flow::latest(&caller, None, None).await?;
        return caller.show_board_again(&snapshot).await;
    }
    let post = move_panel_flow::own_view(&caller, None).await?;
    caller.reply(&post).await.map(drop)
}

/// Describes the board in words.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn describe(context: Context<'_>) -> Result<(), Failure> {
    describe_to(&caller(&context)?, None).await
}

/// Describes the board in words to the caller, as they may see it. With `id`, only if it is that match's.
pub(super) async fn describe_to(caller: &Caller<'_>, id: Option<u64>) -> Result<(), Failure> {
    let snapshot = move_panel_flow::own_snapshot(caller, id).await?;
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
        None => sessions.playing(place, None, user).await?,
    };
    let locale = &caller.request.locale;
    let resign = CustomId::new(Action::Resign, ticket.id, ticket.ply);
    let stay = CustomId::new(Action::Stay(Asked::Resign), ticket.id, ticket.ply);
    let row = yes_or_no(
        &resign,
        &Text::ButtonResign,
        &stay,
        &Text::ButtonStay,
        locale,
    );
    let post = Post {
        rows: vec![row],
        ..Post::private(locale.text(&Text::ResignAsk))
    };
    caller.ask_about(place, ticket.id, post).await
}

/// Opens the panel, or moves it to another step in the user's private message. `pictured`: the message has a picture (a
/// hint has none).
pub(super) async fn panel(
    caller: &Caller<'_>,
    ticket: Ticket,
    draft: &str,
    pictured: bool,
) -> Result<(), Failure> {
    let stands = caller.request.pressed_private;
    let typed = move_panel_flow::typed(caller, ticket, draft);
    let place = caller.place_of(ticket.id).await?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let peek = sessions.peek(place, Some(ticket), user, &typed).await;
    let peek = if stands {
        or_played(caller, ticket, peek).await?
    } else {
        peek?
    };
    // a panel that has just opened may already hold the only legal turn: that is shown first, not played
    if stands
        && !typed.is_empty()
        && let Some(turn) = move_panel_flow::turn_to_play_at_once(caller, &peek).await?
    {
        caller.request.may_change()?;
        return play_turn(caller, ticket, turn, is_sealed(draft)).await;
    }
    let post = move_panel_flow::panel_post(caller, &peek, stands && pictured).await?;
    caller.show_privately(&post).await
}

/// Shows the board to the caller, from their own side.
pub(super) async fn view(caller: &Caller<'_>, ticket: Ticket) -> Result<(), Failure> {
    let post = move_panel_flow::own_view(caller, Some(ticket.id)).await?;
    caller.reply(&post).await.map(drop)
}

/// Plays the turn from the panel.
pub(super) async fn play(caller: &Caller<'_>, ticket: Ticket, draft: &str) -> Result<(), Failure> {
    let turn = move_panel_flow::typed(caller, ticket, draft);
    play_turn(caller, ticket, &turn, is_sealed(draft)).await
}

async fn play_turn(
    caller: &Caller<'_>,
    ticket: Ticket,
    turn: &str,
    secret: bool,
) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let place = caller.place_of(ticket.id).await?;
    let played = sessions.turn(place, Some(ticket), user, turn).await;
    let (snapshot, turn) = or_played(caller, ticket, played).await?;
    let done = if secret {
        Text::SecretDone { turn }
    } else {
        Text::PanelDone { turn }
    };
    close(caller, &Post::private(caller.request.locale.text(&done))).await;
    let shown = caller.show_turn(&snapshot).await;
    // a board shows what was played; a secret turn is shown only here, so this message stays
    if caller.request.pressed_private && !secret && shown.is_ok() {
        caller.responder.delete_answered().await;
    }
    shown
}

/// The result of a press. If it is too late for its panel, such as a second tap, the user is told what was played.
async fn or_played<T>(
    caller: &Caller<'_>,
    ticket: Ticket,
    done: Result<T, Problem>,
) -> Result<T, Failure> {
    if let Err(Problem::Stale { .. } | Problem::Ended) = done {
        let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
        sessions.not_played(ticket, user).await?;
    }
    Ok(done?)
}

/// Resigns, after the confirmation.
pub(super) async fn press_resign(caller: &Caller<'_>, ticket: Ticket) -> Result<(), Failure> {
    let place = caller.place_of(ticket.id).await?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let snapshot = sessions.resign(place, Some(ticket), user).await?;
    let done = caller.request.locale.text(&Text::ResignDone);
    close(caller, &Post::private(done)).await;
    caller.show_board(&snapshot).await
}
