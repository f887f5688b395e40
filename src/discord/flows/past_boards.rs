//! Past boards become lines of a score sheet, so that a channel has one picture of a match.

use poise::serenity_prelude as serenity;
use serenity::http::Http;

use crate::discord::flows::place_messages;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::SendError;
use crate::discord::views::past_board;
use crate::model::Place;
use crate::sessions::{PastBoard, Problem};

/// Shortens a message that showed a match before the ply `now` to one line, without buttons, picture or mention. In
/// places where pictures stay, only removes the buttons. If Discord refuses the line, the next board tries once more.
pub async fn shrink(
    shared: &Shared,
    http: &Http,
    place: Place,
    id: u64,
    past: PastBoard,
    now: Option<usize>,
) {
    let message = past.message;
    let line = match line(shared, place, id, &past, now).await {
        Ok(Some(line)) => line,
        Ok(None) => return place_messages::strip(shared, http, place, message).await,
        Err(error) => {
            tracing::warn!(?error, "a past board has no line");
            return place_messages::strip(shared, http, place, message).await;
        }
    };
    match place_messages::edit(shared, http, place, message, &line).await {
        Err(miss) if !miss.is_not_found() && !matches!(miss, SendError::OutOfReach) => {
            tracing::debug!(%miss, "a past board stays as it was");
            shared.sessions.boards.unchanged(id, past).await;
        }
        _ => {}
    }
}

/// The line, or none where pictures stay: in a match's own thread, which is its history, and where a manager wants
/// them. The latest board shows the ply `now`.
async fn line(
    shared: &Shared,
    place: Place,
    id: u64,
    past: &PastBoard,
    now: Option<usize>,
) -> Result<Option<Post>, Problem> {
    let Some(now) = now.filter(|now| *now > 0) else {
        // the message of the lobby says itself that the match has begun
        return Ok(None);
    };
    if shared.sessions.people.keeps_pictures(place).await {
        return Ok(None);
    }
    let of = shared.sessions.replays.replay(id).await?;
    let Some(of) = of.filter(|of| !(of.has_own_thread() && of.place().is(place))) else {
        return Ok(None);
    };
    let told = past.told.clone().unwrap_or_else(|| {
        let end = of.act(now).start;
        end..end
    });
    let told = if told.is_empty() {
        of.act(told.end)
    } else {
        told
    };
    let locale = shared.sessions.people.language_in(place, of.host()).await;
    past_board::line(&of, told, &locale).map(Some)
}
