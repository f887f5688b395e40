//! The animation of a match that is over: stored, or drawn when it is first requested.

use std::sync::Arc;

use crate::discord::content::painter::DrawError;
use crate::discord::requests::bot_state::Shared;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::views::match_replay;
use crate::sessions::ReplayedMatch;
use crate::words::Locale;

/// The stored animation, or a new one, which is then stored.
///
/// # Errors
/// It could not be drawn, or the database failed.
pub async fn gif(shared: &Shared, of: &ReplayedMatch) -> Result<Arc<[u8]>, Failure> {
    match shared.sessions.kept_animation(of.id()).await? {
        Some(kept) => Ok(kept),
        None => draw(shared, of).await,
    }
}

/// Draws the animation in the default language and stores it.
///
/// # Errors
/// As [`gif`].
pub async fn draw(shared: &Shared, of: &ReplayedMatch) -> Result<Arc<[u8]>, Failure> {
    let drawn = of.clone();
    let frames = move || {
        let frames = match_replay::frames(&drawn, &Locale::default());
        frames.map_err(|problem| DrawError::new(format!("{problem:?}")))
    };
    let gif = shared.painter.animate(frames).await?;
    let kept = shared.sessions.keep_animation(of, Arc::clone(&gif)).await;
    if let Err(problem) = kept {
        tracing::warn!(?problem, id = of.id(), "an animation was not kept");
    }
    Ok(gif)
}
