//! The place of a match: posting there, whether it still exists, and who can see it.

use std::time::Duration;

use futures_util::future::join_all;
use poise::serenity_prelude as serenity;
use serenity::http::Http;
use tokio::time::timeout;

use crate::discord::flows::place_messages;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::channel_visibility::{Readers, readers};
use crate::discord::transport::direct_messages;
use crate::discord::transport::nonce::{Nonce, Shows};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::SendError;
use crate::discord::views::own_matches;
use crate::model::{Actor, MatchCode, Place, Player, Reach};
use crate::sessions::{LobbyAct, Snapshot};
use crate::store::{OwnMatch, Status};
use crate::words::PlaceText;

/// How long a list of matches waits for Discord's answers about the places of these matches.
const WAITS: Duration = Duration::from_secs(1);

/// Posts in a match's place, not as an answer. If the place is gone, stores that it is gone, and the players are told.
///
/// # Errors
/// Discord did not accept it.
pub async fn send(
    shared: &Shared,
    http: &Http,
    place: Place,
    id: u64,
    nonce: Nonce,
    post: &Post,
) -> Result<u64, SendError> {
    let sent = place_messages::send(shared, http, place, id, nonce, post).await;
    if sent.as_ref().is_err_and(SendError::is_place_gone) {
        shared.sessions.play.lose_place(id, place).await;
    }
    sent
}

/// The failure shown to a caller who acted from elsewhere, when the match's place could not show the result.
pub fn unshown(miss: SendError, code: Option<MatchCode>) -> Failure {
    match code {
        Some(code) if miss.is_place_gone() => Failure::Place(PlaceText::Gone {
            code: code.to_string(),
        }),
        _ => Failure::Unshown(miss),
    }
}

/// Asks Discord whether each of these places still exists and is open to this user. The place `here` is known to exist
/// and to be open. If Discord does not answer in time, the stored value counts. A lobby whose place is gone is
/// cancelled, because nobody can join it. Returns whether a lobby was cancelled.
pub async fn look_up(
    shared: &Shared,
    http: &Http,
    own: &mut [OwnMatch],
    user: u64,
    here: Option<Place>,
) -> bool {
    let asked = own.iter_mut().map(async |own| {
        // a guest cannot ask
        if own.place.reach() == Reach::Token || here.is_some_and(|here| here.is(own.place)) {
            own.lost = false;
            return;
        }
        let users = [user];
        let asked = readers(&shared.transport, http, own.place, &users);
        let Ok(Ok(readers)) = timeout(WAITS, asked).await else {
            return;
        };
        own.lost = readers != Readers::All;
        let sessions = &shared.sessions;
        match own.status {
            Status::Live if readers == Readers::Nobody => {
                sessions.play.lose_place(own.id, own.place).await;
            }
            Status::Lobby if readers == Readers::Nobody => {
                let (bot, cancel) = (Actor::System, LobbyAct::Cancel);
                let closing = sessions
                    .lobbies
                    .act_on_lobby(own.place, Some(own.id), bot, &cancel);
                if closing.await.is_ok() {
                    own.status = Status::Cancelled;
                }
            }
            _ => {}
        }
    });
    join_all(asked).await;
    own.iter().any(|own| own.status == Status::Cancelled)
}

/// Tells a match's players by direct message that its place is gone. People who take no direct messages see it in their
/// list of matches.
///
/// # Errors
/// A player was not told, but a retry may succeed.
pub async fn tell_lost(shared: &Shared, http: &Http, snapshot: &Snapshot) -> Result<(), SendError> {
    let nonce = Shows::LostPlace.of(snapshot.opened.id, 0);
    for user in snapshot.people().filter_map(Player::user) {
        let locale = shared.sessions.people.language_of(user).await;
        let post = own_matches::place_lost(snapshot, &locale);
        let told = direct_messages::send(&shared.transport, http, user, nonce, &post).await;
        match told {
            Err(miss) if !miss.is_final() => return Err(miss),
            Err(miss) => tracing::info!(%miss, id = snapshot.opened.id, "a player was not told"),
            Ok(_) => {}
        }
    }
    Ok(())
}
