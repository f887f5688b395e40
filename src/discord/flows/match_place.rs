//! The place of a match: what is posted there, whether it still is one, and who sees it.

use std::time::Duration;

use futures_util::future::join_all;
use poise::serenity_prelude as serenity;
use serenity::http::Http;
use tokio::time::timeout;

use crate::discord::replies::bot_state::Shared;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::transport::channel_visibility::{Reach, reach};
use crate::discord::transport::nonce::{Nonce, Shows};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::SendError;
use crate::discord::transport::{direct_messages, messages};
use crate::discord::views::own_matches;
use crate::model::{Actor, MatchCode, Place, Player};
use crate::sessions::Snapshot;
use crate::store::{OwnMatch, Status};
use crate::words::{Locale, PlaceText};

/// How long a list waits for what Discord says of its places.
const WAITS: Duration = Duration::from_secs(1);

/// Posts in the place of a match by the bot's own right. That the place is gone is put down, and its players are told.
///
/// # Errors
/// Discord did not take it.
pub async fn send(
    shared: &Shared,
    http: &Http,
    (place, id): (Place, u64),
    nonce: Nonce,
    post: &Post,
) -> Result<u64, SendError> {
    let sent = messages::send(&shared.transport, http, place.channel(), nonce, post).await;
    if sent.as_ref().is_err_and(SendError::is_place_gone) {
        shared.sessions.lose_place(id, place).await;
    }
    sent
}

/// What whoever acted from elsewhere is told when their match could not show it.
pub fn unshown(miss: SendError, code: Option<MatchCode>) -> Failure {
    match code {
        Some(code) if miss.is_place_gone() => Failure::Place(PlaceText::Gone {
            code: code.to_string(),
        }),
        _ => Failure::Unshown(miss),
    }
}

/// Asks Discord of each of these places whether it still is there, and open to this user; `here` is. Where Discord does not
/// say in time, what is stored holds. A lobby whose place is gone is closed, for nobody can join it. True where one was closed.
pub async fn look_up(
    shared: &Shared,
    http: &Http,
    own: &mut [OwnMatch],
    user: u64,
    here: Option<Place>,
) -> bool {
    let asked = own.iter_mut().map(async |own| {
        if here == Some(own.place) {
            own.lost = false;
            return;
        }
        let users = [user];
        let asked = reach(&shared.transport, http, own.place, &users);
        let Ok(Ok(reach)) = timeout(WAITS, asked).await else {
            return;
        };
        own.lost = reach != Reach::All;
        let sessions = &shared.sessions;
        match own.status {
            Status::Live if reach == Reach::Nobody => sessions.lose_place(own.id, own.place).await,
            Status::Lobby if reach == Reach::Nobody => {
                let closing = sessions.cancel(own.place, Some(own.id), Actor::System, false);
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

/// Tells the players of a match that its place is gone, by direct messages: somebody who takes none hears of it in their list.
///
/// # Errors
/// One may hear of it later.
pub async fn tell_lost(shared: &Shared, http: &Http, snapshot: &Snapshot) -> Result<(), SendError> {
    let post = own_matches::place_lost(snapshot, &Locale::default());
    let nonce = Shows::LostPlace.of(snapshot.id, 0);
    for user in snapshot.people().filter_map(Player::user) {
        let told = direct_messages::send(&shared.transport, http, user, nonce, &post).await;
        match told {
            Err(miss) if !miss.is_final() => return Err(miss),
            Err(miss) => tracing::info!(%miss, id = snapshot.id, "a player was not told"),
            Ok(_) => {}
        }
    }
    Ok(())
}
