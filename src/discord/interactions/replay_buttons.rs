//! **Replay** and its buttons: a match turn by turn, its animation and its record.

use rules::TurnNumber;

use crate::discord::content::custom_id::Target;
use crate::discord::flows::match_animation;
use crate::discord::flows::match_visibility::allowed;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{match_record, match_replay};
use crate::sessions::{ReplayedMatch, Ticket};
use crate::store::Status;
use crate::words::Text;

/// Goes to another turn. A private message is edited. From a board, the replay is a new answer.
pub(super) async fn press(
    caller: &Caller<'_>,
    ticket: Ticket,
    target: Target,
) -> Result<(), Failure> {
    let of = by_id(caller, ticket.id).await?;
    let turn = match target {
        Target::Last => of.last(),
        Target::First | Target::Back | Target::On => of.turn_at(ticket.ply),
    };
    let post = post(caller, &of, turn).await?;
    caller.show_privately(&post).await
}

/// Goes to the turn chosen from the menu.
pub(super) async fn press_turn(caller: &Caller<'_>, id: u64, chosen: &str) -> Result<(), Failure> {
    let turn = chosen.parse().map(TurnNumber::after);
    let turn = turn.map_err(|_| Failure::Told(Text::UnknownButton))?;
    let of = by_id(caller, id).await?;
    let post = post(caller, &of, turn).await?;
    caller.update(&post).await
}

/// Sends the animation of a match that is over to the presser, or to everybody in the match's place.
pub(super) async fn press_animation(
    caller: &Caller<'_>,
    id: u64,
    to_all: bool,
) -> Result<(), Failure> {
    let of = over(caller, id).await?;
    let here = caller.place().is_ok_and(|place| place.is(of.place()));
    let locale = if to_all {
        caller.request.may_post()?;
        &caller.request.common
    } else {
        &caller.request.locale
    };
    let gif = match_animation::gif(caller, &of, to_all).await?;
    let end = of.after(of.last())?;
    let shown = match_replay::animation(&of, gif, &end, here && !to_all, locale);
    let private = !to_all;
    caller.reply(&Post { private, ..shown }).await.map(drop)
}

pub(super) async fn press_record(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let of = over(caller, id).await?;
    let whole = of.record()?.ok_or(Failure::Told(Text::MatchNotOver))?;
    let end = of.after(of.last())?;
    for post in match_record::posts(&of, &whole, &end, &caller.request.locale) {
        caller.reply(&post).await?;
    }
    Ok(())
}

async fn post(caller: &Caller<'_>, of: &ReplayedMatch, turn: TurnNumber) -> Result<Post, Failure> {
    let turn = turn.min(of.last());
    let shown = of.after(turn)?;
    let (painter, locale) = (caller.painter().await, &caller.request.locale);
    Ok(match_replay::post(&painter, of, turn, &shown, locale).await?)
}

/// A button's match, in play or over. The answer does not reveal whether a match is gone or hidden from the caller.
pub(super) async fn by_id(caller: &Caller<'_>, id: u64) -> Result<ReplayedMatch, Failure> {
    let found = caller.shared.sessions.replays.replay(id).await?;
    let found = allowed(caller, found).await?;
    let shown = found.filter(|of| matches!(of.status(), Status::Live | Status::Over));
    shown.ok_or(Failure::Told(Text::TurnGone))
}

/// Like [`by_id`], only for a match that is over.
pub(super) async fn over(caller: &Caller<'_>, id: u64) -> Result<ReplayedMatch, Failure> {
    let of = by_id(caller, id).await?;
    if of.status() == Status::Over {
        Ok(of)
    } else {
        Err(Failure::Told(Text::MatchNotOver))
    }
}
