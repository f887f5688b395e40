//! The buttons and menus of a match in play.

use super::close;
use crate::discord::caller::Caller;
use crate::discord::error::Failure;
use crate::discord::reply::Post;
use crate::discord::sealed::is_sealed;
use crate::discord::{board, panel};
use crate::sessions::Ticket;
use crate::words::Text;

/// Opens the panel, or takes it to another point.
pub(super) async fn panel(
    caller: &Caller<'_>,
    ticket: Ticket,
    rest: &str,
    opened: bool,
) -> Result<(), Failure> {
    let typed = typed(caller, ticket, rest);
    let post = panel::post(caller, Some(ticket), &typed).await?;
    if opened {
        caller.update(&post).await
    } else {
        caller.reply(&post).await.map(drop)
    }
}

/// What is typed so far: the rest of a custom id, opened if it is sealed. What does not open, for the
/// bot has another token now, is begun again.
fn typed(caller: &Caller<'_>, ticket: Ticket, rest: &str) -> String {
    if !is_sealed(rest) {
        return rest.to_owned();
    }
    let (sealer, user) = (&caller.shared.sealer, caller.player.user);
    sealer.open(ticket.id, user, rest).unwrap_or_default()
}

/// Shows the board to whoever asks, from their own side.
pub(super) async fn view(caller: &Caller<'_>, ticket: Ticket) -> Result<(), Failure> {
    let post = own_view(caller, Some(ticket.id)).await?;
    caller.reply(&post).await.map(drop)
}

/// The channel's board as the caller may see it; with `id`, only if it is that match's.
pub async fn own_view(caller: &Caller<'_>, id: Option<u64>) -> Result<Post, Failure> {
    let (place, user) = (caller.place()?, caller.player.user);
    let snapshot = caller.shared.sessions.look(place, id, Some(user)).await?;
    let mine = snapshot
        .viewer
        .is_some_and(|seat| snapshot.to_act.contains(&seat));
    board::private(caller.shared, &snapshot, mine, &caller.tongue).await
}

/// Plays the turn that the panel has put together.
pub(super) async fn play(caller: &Caller<'_>, ticket: Ticket, rest: &str) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.player.user);
    let turn = typed(caller, ticket, rest);
    let snapshot = sessions
        .turn(caller.place()?, Some(ticket), user, &turn)
        .await?;
    let done = if is_sealed(rest) {
        Text::SecretDone { turn }
    } else {
        Text::PanelDone { turn }
    };
    close(caller, &Post::private(caller.tongue.text(&done))).await;
    caller.show_turn(&snapshot).await
}

pub(super) async fn resign(caller: &Caller<'_>, ticket: Ticket) -> Result<(), Failure> {
    let sessions = &caller.shared.sessions;
    let snapshot = sessions
        .resign(caller.place()?, Some(ticket), caller.player.user)
        .await?;
    let done = caller.tongue.text(&Text::ResignDone);
    close(caller, &Post::private(done)).await;
    caller.show_board(&snapshot).await
}

/// Leaves things as they are: what was asked once was not meant.
pub(super) async fn stay(caller: &Caller<'_>, asked: &str) -> Result<(), Failure> {
    let kept = match asked {
        "abort" => Text::AbortKept,
        "forget" => Text::ForgetKept,
        _ => Text::ResignKept,
    };
    caller
        .update(&Post::private(caller.tongue.text(&kept)))
        .await
}
