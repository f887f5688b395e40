//! Lobbies: `/join`, `/leave`, `/start`, `/cancel`, the lobby's buttons, and the buttons that open
//! a lobby.

use poise::serenity_prelude as serenity;
use rules::Kind;

use crate::discord::content::custom_id::{Action, Asked, CustomId, Effect};
use crate::discord::content::markdown::plain;
use crate::discord::flows::lobby_changes as flow;
use crate::discord::flows::match_threads;
use crate::discord::flows::publish_update::close;
use crate::discord::flows::thread_names::name_after_players;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::interactions::{match_option, offer_commands};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::request::person;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::yes_or_no;
use crate::discord::views::lobby_message;
use crate::model::{Level, Place, Player};
use crate::sessions::{Arrival, Cancelled, Joining, Snapshot, Terms};
use crate::store::OfferKind;
use crate::words::{ChallengeText, Text};

/// Takes a seat in the channel's lobby.
#[poise::command(slash_command, guild_only, custom_data = "Effect::Speaks")]
pub async fn join(context: Context<'_>) -> Result<(), Failure> {
    flow::join_from_elsewhere(&caller(&context)?, None, Joining::Join).await
}

/// Leaves the channel's lobby.
#[poise::command(slash_command, guild_only, custom_data = "Effect::Acts")]
pub async fn leave(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let message = flow::message(&caller, caller.place()?).await?;
    let (left, post) = flow::leave(&caller, None).await?;
    let told = caller.tell(&Text::Left).await;
    let message = flow::replace(&caller, message, &post).await?;
    flow::catch_up(&caller, message, left).await?;
    told.map_err(Failure::on_file)
}

/// Removes a person from the lobby, at the host's request.
#[poise::command(slash_command, guild_only, custom_data = "Effect::Speaks")]
pub async fn remove(context: Context<'_>, player: serenity::User) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (place, sessions) = (caller.place()?, &caller.shared.sessions);
    let message = flow::message(&caller, caller.place()?).await?;
    let host = caller.request.person.user;
    let rest = sessions.remove(place, host, player.id.get()).await?;
    let name = plain(&person(&player, None).name);
    let told = caller.tell(&Text::Removed { name }).await;
    let post = lobby_message::post(&rest, &caller.request.common);
    let message = flow::replace(&caller, message, &post).await?;
    let note = ChallengeText::Removed {
        player: format!("<@{}>", player.id),
        host: plain(&caller.request.person.name),
    };
    flow::notify(&caller, &[player.id.get()], &note).await?;
    flow::catch_up(&caller, message, rest).await?;
    told.map_err(Failure::on_file)
}

/// Starts the match.
#[poise::command(slash_command, guild_only, custom_data = "Effect::Speaks")]
pub async fn start(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (place, sessions) = (caller.place()?, &caller.shared.sessions);
    let snapshot = sessions
        .start(place, None, caller.request.person.user)
        .await?;
    let lobby_message = sessions.message(snapshot.id).await;
    flow::show_begun(&caller, lobby_message, &snapshot).await?;
    flow::tell_without(&caller, &snapshot).await
}

/// Cancels the lobby, or a match that nobody will finish.
#[poise::command(slash_command, custom_data = "Effect::Acts")]
pub async fn cancel(
    context: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "match_option::suggest"]
    named: Option<String>,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (place, _) = match_option::named(&caller, named.as_deref()).await?;
    let actor = caller.actor_in(place);
    let message = flow::message(&caller, place).await?;
    match caller
        .shared
        .sessions
        .cancel(place, None, actor, false)
        .await?
    {
        Cancelled::Lobby(gone) => {
            let told = caller.tell(&Text::LobbyCancelled).await;
            let post = lobby_message::closed(&gone, &Text::LobbyCancelled, &caller.request.common);
            flow::replace(&caller, message, &post).await?;
            flow::notify_cancelled(&caller, &gone).await?;
            told.map_err(Failure::on_file)
        }
        Cancelled::Asked(ticket) => {
            let id = |action| CustomId::new(action, ticket.id, ticket.ply);
            let locale = &caller.request.locale;
            let (abort, stay) = (id(Action::Abort), id(Action::Stay(Asked::Abort)));
            let row = yes_or_no(&abort, &Text::ButtonAbort, &stay, &Text::ButtonKeep, locale);
            let post = Post {
                rows: vec![row],
                ..Post::private(locale.text(&Text::AbortAsk))
            };
            caller.ask_about(place, ticket.id, post).await
        }
        Cancelled::OthersMoved => {
            offer_commands::offer_end_in(&caller, place, OfferKind::Cancel).await
        }
        off @ (Cancelled::Live(_) | Cancelled::Unreadable(_)) => {
            show_cancelled(&caller, place, off).await
        }
    }
}

/// Takes a seat. A private message is not the lobby's own.
pub(super) async fn press_join(caller: &Caller<'_>, id: u64, how: Joining) -> Result<(), Failure> {
    if caller.request.pressed_private {
        return flow::join_from_elsewhere(caller, Some(id), how).await;
    }
    let joined = match flow::join(caller, Some(id), how).await? {
        Arrival::Joined(joined) => joined,
        Arrival::Begun(snapshot) => return replace_by_board(caller, &snapshot).await,
    };
    caller
        .update(&lobby_message::post(&joined, &caller.request.common))
        .await?;
    flow::catch_up(caller, caller.request.message, *joined).await
}

/// Shows a match that a button on its lobby's message has begun.
async fn replace_by_board(caller: &Caller<'_>, snapshot: &Snapshot) -> Result<(), Failure> {
    close(caller, &flow::begun(snapshot, &caller.request.common)).await;
    name_after_players(caller, snapshot);
    flow::take_rematch_off(caller, snapshot);
    caller.show_board(snapshot).await
}

pub(super) async fn press_leave(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (left, post) = flow::leave(caller, Some(id)).await?;
    caller.update(&post).await?;
    flow::catch_up(caller, caller.request.message, left).await
}

pub(super) async fn press_start(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let snapshot = caller
        .shared
        .sessions
        .start(caller.place()?, Some(id), caller.request.person.user)
        .await?;
    replace_by_board(caller, &snapshot).await?;
    flow::tell_without(caller, &snapshot).await
}

pub(super) async fn press_cancel(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let cancelled = caller
        .shared
        .sessions
        .cancel(caller.place()?, Some(id), caller.request.actor(), false)
        .await?;
    match cancelled {
        Cancelled::Lobby(gone) => {
            let post = lobby_message::closed(&gone, &Text::LobbyCancelled, &caller.request.common);
            caller.update(&post).await?;
            flow::notify_cancelled(caller, &gone).await
        }
        _ => Err(Failure::Told(Text::UnknownButton)),
    }
}

/// Cancels a match in play, after the confirmation.
pub(super) async fn press_abort(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let place = caller.place_of(id).await?;
    let sessions = &caller.shared.sessions;
    let cancelled = sessions
        .cancel(place, Some(id), caller.actor_in(place), true)
        .await?;
    match cancelled {
        Cancelled::Lobby(_) | Cancelled::Asked(_) => {
            return Err(Failure::Told(Text::UnknownButton));
        }
        // others have played since the confirmation was shown
        Cancelled::OthersMoved => {
            return offer_commands::offer_end_in(caller, place, OfferKind::Cancel).await;
        }
        Cancelled::Live(_) | Cancelled::Unreadable(_) => {}
    }
    let done = Post::private(caller.request.locale.text(&Text::AbortDone));
    close(caller, &done).await;
    show_cancelled(caller, place, cancelled).await
}

/// Tells everybody that a match was cancelled, and by whom.
async fn show_cancelled(
    caller: &Caller<'_>,
    place: Place,
    cancelled: Cancelled,
) -> Result<(), Failure> {
    if let Cancelled::Live(snapshot) = &cancelled {
        caller.close_lapsed(snapshot);
    }
    let (id, code, players) = match cancelled {
        Cancelled::Live(snapshot) => (snapshot.id, snapshot.code, snapshot.players),
        Cancelled::Unreadable(id) => (id, None, Vec::new()),
        Cancelled::Lobby(_) | Cancelled::Asked(_) | Cancelled::OthersMoved => return Ok(()),
    };
    let request = &caller.request;
    let name = plain(&request.person.name);
    let plays = players.iter().any(|one| one.is(request.person.user));
    let unread = players.is_empty();
    offer_commands::show_cancelled(caller, place, id, code, &players, |players| {
        request.common.text(&if unread {
            Text::CancelledUnreadable { name }
        } else if plays && !caller.actor_in(place).manages() {
            Text::AbortedEarly { name, players }
        } else {
            Text::CancelledMatch { name, players }
        })
    })
    .await
}

/// Opens a lobby for a game with default options and random seats.
pub(super) async fn open(caller: &Caller<'_>, kind: Kind) -> Result<(), Failure> {
    flow::open_lobby(caller, false, Terms::usual(kind)).await
}

/// Opens the requested lobby in a new thread, because another was in the way.
pub(super) async fn open_in_thread(caller: &Caller<'_>, terms: Terms) -> Result<(), Failure> {
    match_threads::open_lobby(caller, terms).await
}

/// Opens a lobby for the players of a finished match, in the same order moved by one.
pub(super) async fn rematch(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let place = caller.place()?;
    let finished = caller.shared.sessions.finished(place, id).await?;
    let mut order: Vec<u64> = finished
        .players
        .iter()
        .filter_map(Player::reachable)
        .collect();
    if !order.contains(&caller.request.person.user) {
        return Err(Failure::Told(Text::RematchOnly));
    }
    order.rotate_left(1);
    let computers = finished.players.iter().filter_map(Player::level);
    let computers: Vec<Level> = computers.collect();
    let terms = Terms {
        wanted: u8::try_from(finished.players.len()).ok(),
        // the order of the invited players has no room for computers, so seats are random with
        // computers
        shuffled: !computers.is_empty(),
        options: finished.options.clone(),
        invited: order,
        computers,
        clock: finished.clocks.as_ref().map(|clocks| clocks.control),
        ..Terms::usual(finished.kind)
    };
    flow::open_lobby(caller, finished.own_thread, terms).await
}
