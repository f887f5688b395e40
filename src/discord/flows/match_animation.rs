//! The animation of a match that is over: stored, or drawn when it is first requested.

use std::sync::Arc;

use crate::discord::content::painter::{DrawError, Painter};
use crate::discord::requests::audience::Audience;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::views::match_replay;
use crate::sessions::ReplayedMatch;

/// The animation in the caller's look, or, with `to_all`, in the look of the match's place. The animation in the look
/// of the place is stored, so it is drawn only once. An animation in another look is drawn for each request.
///
/// # Errors
/// The animation could not be drawn, or the database failed.
pub async fn gif(
    caller: &Caller<'_>,
    of: &ReplayedMatch,
    to_all: bool,
) -> Result<Arc<[u8]>, Failure> {
    let (shared, own) = (caller.shared, caller.painter().await);
    if !to_all && own.look() != shared.painter(everybody(of)).await.look() {
        return animated(shared, &own, of).await;
    }
    match shared.sessions.replays.kept_animation(of.id()).await? {
        Some(kept) => Ok(kept),
        None => draw(shared, of).await,
    }
}

/// Draws the animation in the language and the look of its place and stores it.
///
/// # Errors
/// As [`gif`].
pub async fn draw(shared: &Shared, of: &ReplayedMatch) -> Result<Arc<[u8]>, Failure> {
    let gif = animated(shared, &shared.painter(everybody(of)).await, of).await?;
    let kept = shared
        .sessions
        .replays
        .keep_animation(of, Arc::clone(&gif))
        .await;
    if let Err(problem) = kept {
        tracing::warn!(?problem, id = of.id(), "an animation was not kept");
    }
    Ok(gif)
}

fn everybody(of: &ReplayedMatch) -> Audience {
    Audience::Everybody {
        place: of.place(),
        person: of.host(),
    }
}

async fn animated(
    shared: &Shared,
    painter: &Painter,
    of: &ReplayedMatch,
) -> Result<Arc<[u8]>, Failure> {
    let drawn = of.clone();
    let locale = shared
        .sessions
        .people
        .language_in(of.place(), of.host())
        .await;
    let frames = move || {
        let frames = match_replay::frames(&drawn, &locale);
        frames.map_err(|problem| DrawError::new(format!("{problem:?}")))
    };
    Ok(painter.animate(frames).await?)
}
