//! Lobbies: `/join`, the lobby's buttons, and the buttons that open a lobby. Also cancelling a match.

use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::content::custom_id::{Action, Asked, CustomId, Effect};
use crate::discord::content::display_names;
use crate::discord::content::markdown::plain;
use crate::discord::flows::replaced_messages::close;
use crate::discord::flows::{lobby_acts, lobby_changes as flow, match_threads};
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::interactions::{offer_commands, practice_buttons};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::yes_or_no;
use crate::model::{Level, Place, Player, SeatOrder};
use crate::sessions::{Cancelled, Cancelling, Joining, Lobby, LobbyAct, Problem, WantedLobby};
use crate::store::{OfferKind, Terms};
use crate::words::{EventText, Text};

/// Takes a seat in the channel's lobby.
#[poise::command(slash_command, custom_data = "Effect::Speaks")]
pub async fn join(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let act = lobby_acts::join(&caller, Joining::Join);
    let joined = lobby_acts::act(&caller, None, act).await;
    let (sessions, place) = (&caller.shared.sessions, caller.lobby_place(None).await?);
    if !matches!(joined, Err(Failure::Problem(Problem::JoinedAlready { .. }))) {
        return joined;
    }
    match sessions.lobbies.lobby_now(place).await? {
        // the process stopped between opening a full lobby and beginning its match
        Some(lobby) if lobby.begins() => {
            lobby_acts::act(&caller, Some(lobby.opened.id), LobbyAct::Start).await
        }
        // without its message, nobody could leave the lobby
        Some(lobby) if matches!(flow::shown_again(&caller, &lobby).await, Ok(true)) => Ok(()),
        _ => joined,
    }
}

/// Asks the host whom to remove from the lobby.
pub(super) async fn ask_remove(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (sessions, host) = (&caller.shared.sessions, caller.request.person.user);
    let lobby = sessions
        .lobbies
        .hosted(caller.lobby_place(Some(id)).await?, id, host)
        .await?;
    let button = |player: &Player| {
        let user = player.user().filter(|user| *user != host)?;
        let id = CustomId::new(Action::Remove(user), id, 0).to_string();
        let name = display_names::visible(&player.name);
        let button = CreateButton::new(id).label(name);
        Some(button.style(ButtonStyle::Secondary))
    };
    let others: Vec<_> = lobby.opened.players.iter().filter_map(button).collect();
    if others.is_empty() {
        return Err(Problem::RemoveAbsent.into());
    }
    let post = Post {
        rows: vec![CreateActionRow::Buttons(others)],
        ..Post::private(caller.request.locale.text(&Text::RemoveAsk))
    };
    caller.reply(&post).await.map(drop)
}

/// Cancels a lobby. If other people are in it, asks for a confirmation first.
pub(super) async fn press_cancel(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let place = caller.lobby_place(Some(id)).await?;
    let (actor, act) = (caller.request.actor(), LobbyAct::Cancel);
    let lobbies = &caller.shared.sessions.lobbies;
    // a refusal, or a right that only the lobby knows of, is left to the act itself
    let lobby = lobbies.may_act_on_lobby(place, id, actor, &act).await.ok();
    let players = lobby.map(|lobby| lobby.opened.players).unwrap_or_default();
    let people = players.iter().filter_map(Player::user);
    let others = people.filter(|user| Some(*user) != actor.user()).count();
    if others == 0 {
        return lobby_acts::act(caller, Some(id), act).await;
    }
    let locale = &caller.request.locale;
    let yes = CustomId::new(Action::CancelLobby, id, 0);
    let no = CustomId::new(Action::Stay(Asked::Lobby), id, 0);
    let row = yes_or_no(
        &yes,
        &Text::ButtonCancelLobby,
        &no,
        &Text::ButtonKeepLobby,
        locale,
    );
    let post = Post {
        rows: vec![row],
        ..Post::private(locale.text(&Text::LobbyCancelAsk { others }))
    };
    caller.display().ask_about(place, id, post).await
}

/// Asks for a confirmation to cancel a match that nobody will finish. If others who still play have played a turn, asks
/// them instead. A lobby is cancelled at once. With `id`, only the match in play with that id.
pub(super) async fn ask_abort(
    caller: &Caller<'_>,
    place: Place,
    id: Option<u64>,
) -> Result<(), Failure> {
    let sessions = &caller.shared.sessions;
    let actor = caller.actor_in(place);
    let cancel = |place| sessions.play.cancel(place, Cancelling::Ask(id), actor);
    let cancelled = match cancel(place).await {
        // a lobby may stand beside a match that has ended
        Err(Problem::NothingHere) => cancel(caller.lobby_place(None).await?).await,
        cancelled => cancelled,
    };
    match cancelled? {
        Cancelled::Lobby(change) => {
            lobby_acts::show_from_elsewhere(caller, &LobbyAct::Cancel, *change).await
        }
        Cancelled::Asked(ticket) => {
            let (question, yes) = (&Text::AbortAsk, (Action::Abort, &Text::ButtonAbort));
            let display = caller.display();
            display
                .confirm(place, ticket, question, yes, Asked::Abort)
                .await
        }
        Cancelled::OthersMoved => {
            offer_commands::offer_end_in(caller, place, id, OfferKind::Cancel).await
        }
        off @ (Cancelled::Live(_) | Cancelled::Unreadable(_)) => {
            show_cancelled(caller, place, off).await
        }
    }
}

/// Cancels a match in play. The player has confirmed.
pub(super) async fn press_abort(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let place = caller.place_of(id).await?;
    let sessions = &caller.shared.sessions;
    let cancelled = sessions
        .play
        .cancel(place, Cancelling::Match(id), caller.actor_in(place))
        .await?;
    match cancelled {
        Cancelled::Lobby(_) | Cancelled::Asked(_) => {
            return Err(Failure::Told(Text::UnknownButton));
        }
        // others have played since the confirmation was shown
        Cancelled::OthersMoved => {
            return offer_commands::offer_end_in(caller, place, Some(id), OfferKind::Cancel).await;
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
        caller.display().close_lapsed(snapshot);
    }
    let (id, code, players) = match cancelled {
        Cancelled::Live(snapshot) => {
            let opened = &snapshot.opened;
            (opened.id, opened.code, opened.players.clone())
        }
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
        } else if plays {
            Text::AbortedEarly { name, players }
        } else {
            Text::CancelledMatch { name, players }
        })
    })
    .await
}

/// Opens a lobby. If computers take all other seats, its match begins.
pub(super) async fn open(caller: &Caller<'_>, wanted: WantedLobby) -> Result<(), Failure> {
    flow::open_lobby(caller, false, wanted).await
}

/// Opens the requested lobby in a new thread, because another lobby or match was in the way.
pub(super) async fn open_in_thread(
    caller: &Caller<'_>,
    wanted: WantedLobby,
) -> Result<(), Failure> {
    if let Some(start) = wanted.terms.practice {
        practice_buttons::allowed(caller, start.id).await?;
    }
    match_threads::open_lobby(caller, wanted).await
}

/// Opens a lobby for the players of a finished match. Their order is the same, moved by one. If another of them has
/// opened it, takes a seat in it. A practice match begins again where it began.
pub(super) async fn rematch(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let place = caller.place()?;
    let finished = caller.shared.sessions.play.finished(place, id).await?;
    let mut order: Vec<u64> = finished
        .opened
        .players
        .iter()
        .filter_map(Player::reachable)
        .collect();
    if !order.contains(&caller.request.person.user) {
        return Err(Failure::Told(Text::RematchOnly));
    }
    if finished.practice.is_some() {
        return practice_buttons::again(caller, &finished).await;
    }
    order.rotate_left(1);
    let computers = finished.opened.players.iter().filter_map(Player::level);
    let computers: Vec<Level> = computers.collect();
    let terms = Terms {
        wanted: u8::try_from(finished.opened.players.len()).ok(),
        // the order of the invited players cannot contain computers
        order: if computers.is_empty() {
            SeatOrder::Invited
        } else {
            SeatOrder::Random
        },
        options: finished.opened.terms.options.clone(),
        invited: order,
        clock: finished.clocks.as_ref().map(|clocks| clocks.control),
        rated: finished.opened.terms.rated,
        ..Terms::usual(finished.kind())
    };
    let asked = terms.invited.clone();
    let wanted = WantedLobby { terms, computers };
    let opened = flow::open_lobby(caller, finished.opened.own_thread, wanted).await;
    if opened.is_ok() {
        if finished.opened.tournament.is_some() {
            caller.tell(&EventText::RematchApart).await?;
        }
        return opened;
    }
    let place = caller.lobby_place(None).await?;
    let there = caller.shared.sessions.lobbies.lobby_now(place).await?;
    let user = caller.request.person.user;
    let is_rematch = |lobby: &Lobby| {
        let terms = &lobby.opened.terms;
        terms.kind == finished.kind()
            && asked.iter().all(|one| terms.invited.contains(one))
            && !lobby.seats(user)
    };
    let Some(rematch) = there.filter(is_rematch) else {
        return opened;
    };
    let act = lobby_acts::join(caller, Joining::Accept);
    let (id, actor) = (Some(rematch.opened.id), caller.request.actor());
    let change = flow::change(caller, place, id, actor, &act).await?;
    lobby_acts::show_from_elsewhere(caller, &act, change).await
}
