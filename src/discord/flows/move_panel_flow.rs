//! A match in play, as far as commands and buttons do the same with it.

use crate::discord::flows::match_visibility::may_look;
use crate::discord::replies::caller::Caller;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::transport::draft_encryption::is_sealed;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{board_message, move_panel};
use crate::sessions::{Peek, Problem, Snapshot, Ticket};

/// The panel as `peek` has it, for whoever is to act; `opened`: it stands there.
pub async fn panel_post(caller: &Caller<'_>, peek: &Peek, opened: bool) -> Result<Post, Failure> {
    let (user, shared) = (caller.request.person.user, caller.shared);
    let (painter, sealer) = (&shared.painter, &shared.sealer);
    Ok(move_panel::post(painter, sealer, user, peek, opened, &caller.request.locale).await?)
}

/// The whole turn that a choice leads to, if its player wants such played without confirming them: not when there is
/// something to mind, nor when more could follow.
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

/// What is typed so far: what a custom id holds, opened if it is sealed. What does not open, for the
/// bot has another token now, is begun again.
pub fn typed(caller: &Caller<'_>, ticket: Ticket, held: &str) -> String {
    if !is_sealed(held) {
        return held.to_owned();
    }
    let (sealer, user) = (&caller.shared.sealer, caller.request.person.user);
    sealer.open(ticket.id, user, held).unwrap_or_default()
}

/// The match as its caller may see it; with `id`, only if it is that one: in play, or ended in this channel.
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

/// The channel's match as it stands, for everybody or for a user; with `id`, only if it is that one. Where nothing
/// is played, the one that ended last.
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

/// The channel's board as the caller may see it; with `id`, only if it is that match's.
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
