//! `/matches` and **My next turn**: what waits for a person, on every server.

use crate::discord::content::custom_id::Effect;
use crate::discord::flows::match_place;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{board_message, own_matches, own_progress};
use crate::sessions::{Group, Ticket};
use crate::store::{OwnMatch, Status};

/// Lists the caller's lobbies and matches.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn matches(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let post = page(&caller, 0).await?;
    caller.reply(&post).await.map(drop)
}

pub(super) async fn turn_page(caller: &Caller<'_>, to: u32) -> Result<(), Failure> {
    let post = page(caller, to).await?;
    caller.show_privately(&post).await
}

/// Shows the presser their results against computers.
pub(super) async fn press_progress(caller: &Caller<'_>) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let results = sessions.results.progress(user).await?;
    let post = own_progress::post(&results, &caller.request.locale);
    caller.reply(&post).await.map(drop)
}

/// Links the presser to the most urgent match that waits for them.
pub(super) async fn press_next(caller: &Caller<'_>) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let (mut first, waiting) = (None, sessions.agenda.waiting(user).await?);
    for mut own in waiting.lines {
        look_up(caller, std::slice::from_mut(&mut own)).await;
        // a lobby in a place that the user cannot reach is skipped; a match in play is still listed
        if !own.lost || own.status == Status::Live {
            first = Some(own);
            break;
        }
    }
    let ahead = first.as_ref().and_then(|own| waiting.ahead.get(&own.id));
    let post = own_matches::next(first.as_ref(), ahead, user, &caller.request.locale);
    caller.reply(&post).await.map(drop)
}

/// Checks the places of these matches. Returns whether a lobby was cancelled because its place is
/// gone.
async fn look_up(caller: &Caller<'_>, own: &mut [OwnMatch]) -> bool {
    let (user, here) = (caller.request.person.user, caller.place().ok());
    match_place::look_up(caller.shared, caller.http, own, user, here).await
}

/// A page, counted from 0. If it no longer exists, the last page.
async fn page(caller: &Caller<'_>, mut page: u32) -> Result<Post, Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    loop {
        let mut own = sessions
            .agenda
            .own_matches(user, page, own_matches::PAGE)
            .await?;
        if own.lines.is_empty() && page > 0 {
            page = own.total.div_ceil(own_matches::PAGE).saturating_sub(1);
        } else if !look_up(caller, &mut own.lines).await {
            let locale = &caller.request.locale;
            let mut post = own_matches::page(&own, user, page, locale);
            let mut mine = own.lines.iter();
            let first = mine.find(|one| Group::of(one, user) == Group::Mine);
            if let Some(first) = first.filter(|_| caller.shared.board.is_served()) {
                let ticket = Ticket {
                    id: first.id,
                    ply: 0,
                };
                board_message::offer_page(&mut post, ticket, locale);
            }
            return Ok(post);
        }
    }
}
