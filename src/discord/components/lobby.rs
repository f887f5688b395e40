//! The buttons of a lobby, and Rematch.

use games::Kind;

use super::close;
use crate::discord::board::plain;
use crate::discord::caller::Caller;
use crate::discord::commands::open_lobby;
use crate::discord::error::Failure;
use crate::discord::lobby;
use crate::discord::reply::{self, Post};
use crate::sessions::{Cancelled, Departure, Lobby, Opening, Options, Problem};
use crate::store::Status;
use crate::words::Text;

/// Takes a seat.
pub async fn join(caller: &Caller<'_>, id: Option<u64>) -> Result<Lobby, Failure> {
    Ok(caller
        .shared
        .sessions
        .join(caller.place()?, id, caller.player.clone())
        .await?)
}

/// Gives a seat up; with what the lobby's message becomes.
pub async fn leave(caller: &Caller<'_>, id: Option<u64>) -> Result<(Lobby, Post), Failure> {
    let tongue = &caller.common;
    Ok(
        match caller
            .shared
            .sessions
            .leave(caller.place()?, id, caller.player.user)
            .await?
        {
            Departure::Left(rest) => {
                let post = lobby::post(&rest, tongue);
                (rest, post)
            }
            Departure::Closed(gone) => {
                let post = lobby::closed(&gone, &Text::LobbyEmpty, tongue);
                (gone, post)
            }
        },
    )
}

/// The message that shows the channel's lobby, as far as it is known.
pub async fn message(caller: &Caller<'_>) -> Result<Option<u64>, Failure> {
    let sessions = &caller.shared.sessions;
    Ok(match sessions.lobby_now(caller.place()?).await? {
        Some(lobby) => sessions.message(lobby.opened.id).await,
        None => None,
    })
}

/// Puts a post in the place of a lobby's message.
pub async fn replace(
    caller: &Caller<'_>,
    message: Option<u64>,
    post: &Post,
) -> Result<(), Failure> {
    if let Some(message) = message {
        caller.edit(message, post).await?;
    }
    Ok(())
}

pub(super) async fn press_join(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let joined = join(caller, Some(id)).await?;
    caller.update(&lobby::post(&joined, &caller.common)).await?;
    catch_up(caller, caller.message, joined).await
}

pub(super) async fn press_leave(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (left, post) = leave(caller, Some(id)).await?;
    caller.update(&post).await?;
    catch_up(caller, caller.message, left).await
}

/// Changes made at once may reach Discord in another order: whoever has shown one looks whether it
/// still is so, and shows what has become of the lobby.
pub async fn catch_up(
    caller: &Caller<'_>,
    message: Option<u64>,
    mut shown: Lobby,
) -> Result<(), Failure> {
    let (place, tongue) = (caller.place()?, &caller.common);
    loop {
        let now = caller.shared.sessions.lobby_now(place).await?;
        let Some(now) = now.filter(|now| now.opened.id == shown.opened.id) else {
            break;
        };
        if now.opened.players == shown.opened.players {
            return Ok(());
        }
        replace(caller, message, &lobby::post(&now, tongue)).await?;
        shown = now;
    }
    // empty, it has been shown as closed
    if shown.opened.players.is_empty() {
        return Ok(());
    }
    let stored = caller.shared.sessions.store().load(shown.opened.id).await;
    let Some(stored) = stored.map_err(Problem::from)? else {
        return Ok(());
    };
    let post = match stored.status {
        Status::Lobby => return Ok(()),
        Status::Expired => lobby::closed(&shown, &Text::LobbyExpired, tongue),
        Status::Cancelled if stored.opened.players.is_empty() => {
            lobby::closed(&shown, &Text::LobbyEmpty, tongue)
        }
        Status::Cancelled => lobby::closed(&shown, &Text::LobbyCancelled, tongue),
        Status::Live | Status::Over | Status::Stopped => {
            lobby::started(shown.opened.kind, &shown.opened.options, tongue)
        }
    };
    replace(caller, message, &post).await
}

pub(super) async fn press_start(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let snapshot = caller
        .shared
        .sessions
        .start(caller.place()?, Some(id), caller.player.user)
        .await?;
    let started = lobby::started(snapshot.kind, &snapshot.options, &caller.common);
    close(caller, &started).await;
    caller.show_board(&snapshot).await
}

pub(super) async fn press_cancel(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let user = caller.player.user;
    let cancelled = caller
        .shared
        .sessions
        .cancel(caller.place()?, Some(id), user, caller.admin, false)
        .await?;
    match cancelled {
        Cancelled::Lobby(gone) => {
            let post = lobby::closed(&gone, &Text::LobbyCancelled, &caller.common);
            caller.update(&post).await
        }
        Cancelled::Live(_) | Cancelled::Unreadable(_) | Cancelled::Asked(_) => {
            Err(Failure::Told(Text::UnknownButton))
        }
    }
}

/// Calls off a match in play, which has been asked.
pub(super) async fn press_abort(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (place, user) = (caller.place()?, caller.player.user);
    let sessions = &caller.shared.sessions;
    let cancelled = sessions
        .cancel(place, Some(id), user, caller.admin, true)
        .await?;
    let id = match cancelled {
        Cancelled::Live(snapshot) => snapshot.id,
        Cancelled::Unreadable(id) => id,
        Cancelled::Lobby(_) | Cancelled::Asked(_) => {
            return Err(Failure::Told(Text::UnknownButton));
        }
    };
    let done = Post::private(caller.tongue.text(&Text::AbortDone));
    close(caller, &done).await;
    let name = plain(&caller.player.name);
    let text = caller.common.text(&Text::CancelledMatch { name });
    let message = caller.reply(&Post::text(text)).await?;
    if let Some(message) = message {
        caller.now_shows(place, id, Some(usize::MAX), message);
    }
    Ok(())
}

/// Opens a lobby for a game as most play it: no options asked, seats drawn by lot.
pub(super) async fn open(caller: &Caller<'_>, game: &str) -> Result<(), Failure> {
    let kind: Kind = game
        .parse()
        .map_err(|_| Failure::Told(Text::UnknownButton))?;
    let opening = Opening {
        id: caller.id,
        place: caller.place()?,
        host: caller.player.clone(),
        kind,
        wanted: None,
        shuffled: true,
        options: Options::new(),
        invited: Vec::new(),
    };
    open_lobby(caller, opening).await
}

/// Opens a lobby for the players of a finished match, in the same order but one further on.
pub(super) async fn rematch(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let place = caller.place()?;
    let finished = caller.shared.sessions.finished(place, id).await?;
    let mut order: Vec<u64> = finished.players.iter().map(|player| player.user).collect();
    if !order.contains(&caller.player.user) {
        return Err(Failure::Told(Text::RematchOnly));
    }
    order.rotate_left(1);
    let opening = Opening {
        id: caller.id,
        place,
        host: caller.player.clone(),
        kind: finished.kind,
        wanted: u8::try_from(order.len()).ok(),
        shuffled: false,
        options: finished.options.clone(),
        invited: order,
    };
    open_lobby(caller, opening).await?;
    if let Some(message) = caller.message {
        let courier = &caller.shared.courier;
        reply::strip(courier, caller.http, place.channel, message).await;
    }
    Ok(())
}
