//! **Open board**: opens the page on which the board is tapped inside Discord, or answers with a private link to it.

use poise::serenity_prelude as serenity;
use serenity::{CreateActionRow, CreateButton};

use crate::discord::flows::match_visibility::may_watch;
use crate::discord::interactions::activity_launch;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::sessions::Problem;
use crate::words::TappedText;

/// Opens the page for the presser. Whoever has no seat in the match watches it.
pub(super) async fn press(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (shared, user) = (caller.shared, caller.request.person.user);
    let of = shared.sessions.replays.replay(id).await?;
    let of = of.ok_or(Problem::NothingHere)?;
    let plays = of.takes_part(user);
    if !plays && !may_watch(shared, caller.http, &of, user).await? {
        return caller.tell(&TappedText::ForPlayers).await;
    }
    if activity_launch::launch(caller, Some(id)).await? {
        return Ok(());
    }
    let Some(link) = shared.board.link(user, id, shared.sessions.now()) else {
        return caller.tell(&TappedText::NotServed).await;
    };
    let locale = &caller.request.locale;
    let open = CreateButton::new_link(link).label(locale.text(&TappedText::ButtonOpenLink));
    let post = Post {
        rows: vec![CreateActionRow::Buttons(vec![open])],
        ..Post::private(locale.text(&if plays {
            TappedText::Link
        } else {
            TappedText::LinkToWatch
        }))
    };
    caller.reply(&post).await.map(drop)
}
