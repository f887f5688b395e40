//! Declining an invitation.

use crate::discord::content::markdown::plain;
use crate::discord::flows::lobby_changes as flow;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::views::lobby_message;
use crate::sessions::{Departure, Lobby};
use crate::words::ChallengeText;

/// Declines the presser's invitation and tells the host.
pub(super) async fn press_decline(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (place, user) = (caller.place()?, caller.request.person.user);
    let (locale, name) = (&caller.request.common, plain(&caller.request.person.name));
    let sessions = &caller.shared.sessions;
    match sessions.decline_invitation(place, id, user).await? {
        Departure::Left(lobby) => {
            caller.update(&lobby_message::post(&lobby, locale)).await?;
            let host = host(&lobby);
            let note = ChallengeText::Declined { host, name };
            flow::notify(caller, &[lobby.opened.host], &note).await?;
            flow::catch_up(caller, caller.request.message, lobby).await
        }
        Departure::Closed(lobby) => {
            let closed = ChallengeText::Closed { name: name.clone() };
            let closed = lobby_message::closed(&lobby, &closed, locale);
            caller.update(&closed).await?;
            let host = host(&lobby);
            let note = ChallengeText::DeclinedClosed { host, name };
            flow::notify(caller, &[lobby.opened.host], &note).await
        }
    }
}

fn host(lobby: &Lobby) -> String {
    format!("<@{}>", lobby.opened.host)
}
