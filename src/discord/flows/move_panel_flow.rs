//! What commands and buttons have in common for a match in play.

use crate::discord::content::draft_encryption::is_sealed;
use crate::discord::flows::match_visibility::may_look;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{board_message, move_panel};
use crate::sessions::{Peek, Problem, Snapshot, Ticket};

/// The panel for the user who is to act, in the state of `peek`. `opened`: is it already shown?
pub async fn panel_post(caller: &Caller<'_>, peek: &Peek, opened: bool) -> Result<Post, Failure> {
    let (user, shared) = (caller.request.person.user, caller.shared);
    let (painter, sealer) = (&shared.painter, &shared.sealer);
    Ok(move_panel::post(painter, sealer, user, peek, opened, &caller.request.locale).await?)
}

/// The whole turn that a choice leads to, if the player wants to play without confirming. None if the turn has a
/// danger to warn about, or if more could follow.
pub async fn turn_to_play_at_once<'a>(
    caller: &Caller<'_>,
    peek: &'a Peek,
) -> Result<Option<&'a str>, Failure> {
    let whole = peek.whole.as_ref().filter(|turn| turn.dangers.is_empty());
    let Some(turn) = whole.filter(|_| peek.choices.is_empty()) else {
        return Ok(None);
    };
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let wanted = sessions.preferences(user).await?.unconfirmed;
    Ok(wanted.then_some(&*turn.text))
}

/// The typed text from a custom id, decrypted if necessary. A text that cannot be decrypted, because the bot has a
/// new token, becomes empty.
pub fn typed(caller: &Caller<'_>, ticket: Ticket, draft: &str) -> String {
    if !is_sealed(draft) {
        return draft.to_owned();
    }
    let (sealer, user) = (&caller.shared.sealer, caller.request.person.user);
    sealer.open(ticket.id, user, draft).unwrap_or_default()
}

/// The match as the caller may see it: in play, or ended in this channel. With `id`, only if it is that match.
pub async fn own_snapshot(caller: &Caller<'_>, id: Option<u64>) -> Result<Snapshot, Failure> {
    match latest(caller, id, Some(caller.request.person.user)).await {
        Err(Failure::Problem(Problem::Ended)) => {
            let (place, sessions) = (caller.place()?, &caller.shared.sessions);
            let ended = sessions.finished(place, id.unwrap_or_default()).await?;
            let user = caller.request.person.user;
            let takes_part = ended.players.iter().any(|player| player.is(user));
            if !may_look(caller, ended.place, takes_part).await? {
                return Err(Problem::Foreign.into());
            }
            Ok(ended)
        }
        found => found,
    }
}

/// The channel's match now, for everybody or for a user. With `id`, only if it is that match. If no match is in
/// play, the one that ended last.
pub async fn latest(
    caller: &Caller<'_>,
    id: Option<u64>,
    user: Option<u64>,
) -> Result<Snapshot, Failure> {
    let sessions = &caller.shared.sessions;
    let place = match id {
        Some(id) => caller.place_of(id).await?,
        None => caller.place()?,
    };
    match sessions.look(place, id, user).await {
        Err(Problem::NothingHere) => Ok(sessions.last_finished(place).await?),
        looked => Ok(looked?),
    }
}

/// The channel's board as the caller may see it. With `id`, only if it is that match's.
pub async fn own_view(caller: &Caller<'_>, id: Option<u64>) -> Result<Post, Failure> {
    let snapshot = latest(caller, id, Some(caller.request.person.user)).await?;
    let mine = snapshot
        .viewer
        .is_some_and(|seat| snapshot.to_act.contains(&seat));
    Ok(board_message::private(
        &caller.shared.painter,
        &snapshot,
        mine,
        &caller.request.locale,
    )
    .await?)
}
