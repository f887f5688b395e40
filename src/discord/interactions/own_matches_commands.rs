//! `/matches` and `/next`: what somebody has to do, on every server.

use crate::discord::flows::match_place;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::replies::caller::Caller;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::own_matches;
use crate::store::{OwnMatch, Status};

/// Lists all that the caller has to do.
#[poise::command(slash_command)]
pub async fn matches(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let post = page(&caller, 0).await?;
    caller.reply(&post).await.map(drop)
}

/// Leads to the match that waits longest for the caller.
#[poise::command(slash_command)]
pub async fn next(context: Context<'_>) -> Result<(), Failure> {
    press_next(&caller(&context)?).await
}

/// Turns to another page.
pub(super) async fn turn_page(caller: &Caller<'_>, to: u32) -> Result<(), Failure> {
    let post = page(caller, to).await?;
    caller.update(&post).await
}

/// The same as `/next`, by a board's button.
pub(super) async fn press_next(caller: &Caller<'_>) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let mut first = None;
    for mut own in sessions.waiting(user).await? {
        look_up(caller, std::slice::from_mut(&mut own)).await;
        // nobody can answer in a place that they cannot come to
        if !own.lost || own.status == Status::Live {
            first = Some(own);
            break;
        }
    }
    let post = own_matches::next(first.as_ref(), user, &caller.request.locale);
    caller.reply(&post).await.map(drop)
}

/// True where a lobby was closed by that.
async fn look_up(caller: &Caller<'_>, own: &mut [OwnMatch]) -> bool {
    let (user, here) = (caller.request.person.user, caller.place().ok());
    match_place::look_up(caller.shared, caller.http, own, user, here).await
}

/// A page, from 0; the last, where there are not as many any more.
async fn page(caller: &Caller<'_>, mut page: u32) -> Result<Post, Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    loop {
        let mut own = sessions.own_matches(user, page, own_matches::PAGE).await?;
        if own.lines.is_empty() && page > 0 {
            page = own.total.div_ceil(own_matches::PAGE).saturating_sub(1);
        } else if !look_up(caller, &mut own.lines).await {
            return Ok(own_matches::page(&own, user, page, &caller.request.locale));
        }
    }
}
