//! A match in play, as far as commands and buttons do the same with it.

use crate::discord::replies::caller::Caller;
use crate::discord::replies::failure::Failure;
use crate::discord::transport::draft_encryption::is_sealed;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{board_message, move_panel};
use crate::sessions::Ticket;

/// The panel at the point that `typed` has reached, for whoever is to act; `opened`: it stands there.
pub async fn panel_post(
    caller: &Caller<'_>,
    ticket: Option<Ticket>,
    typed: &str,
    opened: bool,
) -> Result<Post, Failure> {
    let (place, user) = (caller.place()?, caller.request.person.user);
    let shared = caller.shared;
    let peek = shared.sessions.peek(place, ticket, user, typed).await?;
    let (painter, sealer) = (&shared.painter, &shared.sealer);
    Ok(move_panel::post(painter, sealer, user, &peek, opened, &caller.request.locale).await?)
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

/// The channel's board as the caller may see it; with `id`, only if it is that match's.
pub async fn own_view(caller: &Caller<'_>, id: Option<u64>) -> Result<Post, Failure> {
    let (place, user) = (caller.place()?, caller.request.person.user);
    let snapshot = caller.shared.sessions.look(place, id, Some(user)).await?;
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
