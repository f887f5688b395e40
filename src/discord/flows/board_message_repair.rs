//! Makes sure that a message shows each match, and records which one: if the answer fails, and if the process died
//! before it could answer.

use poise::serenity_prelude as serenity;
use rules::EndKind;
use serenity::http::Http;

use crate::discord::content::custom_id::{CustomId, Verb};
use crate::discord::flows::match_place;
use crate::discord::requests::bot_state::Shared;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::messages;
use crate::discord::transport::messages::Found;
use crate::discord::transport::nonce::{Nonce, Shows};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::SendError;
use crate::discord::views::offer_message::Closed;
use crate::discord::views::{board_message, offer_message};
use crate::model::Place;
use crate::sessions::{Problem, Snapshot};
use crate::store::OfferKind;
use crate::words::Locale;

/// A message that shows a lobby or a match and must be posted only once.
#[derive(Clone, Copy)]
pub struct Showing<'a> {
    /// The place.
    pub place: Place,
    /// The match's id.
    pub id: u64,
    /// The ply; none if it shows the lobby.
    pub ply: Option<usize>,
    /// The message.
    pub post: &'a Post,
}

impl Showing<'_> {
    fn nonce(&self) -> Nonce {
        match self.ply {
            Some(ply) => Shows::Board.of(self.id, ply),
            None => Shows::Lobby.of(self.id, 0),
        }
    }

    /// Does this found message show the same? Its buttons tell.
    fn is(&self, found: &Found) -> bool {
        let shows = |verb| match self.ply {
            Some(_) => matches!(verb, Verb::Panel | Verb::Rematch),
            None => verb == Verb::Join,
        };
        let mut ids = found.buttons().filter_map(|id| id.parse().ok());
        ids.any(|id: CustomId| id.ticket == self.nonce().ticket && shows(id.verb()))
    }
}

/// The match and ply that a post shows, as its buttons say; the ply is none for a lobby.
pub fn named_in(post: &Post) -> Option<(u64, Option<usize>)> {
    let ids = post.buttons();
    let mut ids = ids.iter().filter_map(|id| id.parse().ok());
    ids.find_map(|id: CustomId| match id.verb() {
        Verb::Join => Some((id.ticket.id, None)),
        Verb::Panel | Verb::Rematch => Some((id.ticket.id, Some(id.ticket.ply))),
        _ => None,
    })
}

/// Posts, with the bot's token, what an answer did not show or may not have shown. Returns the message, or none if a
/// later ply is to be shown instead.
///
/// # Errors
/// Discord did not accept it.
pub async fn instead(
    shared: &Shared,
    http: &Http,
    showing: Showing<'_>,
    miss: &SendError,
) -> Result<Option<u64>, Failure> {
    let now = shared.sessions.latest(showing.id).await;
    if let (Some(ply), Ok(Some(now))) = (showing.ply, now)
        && now.ply > ply
    {
        return Ok(None);
    }
    match miss {
        SendError::Undone(_) | SendError::Limited { .. } => {
            Ok(Some(post(shared, http, showing).await?))
        }
        SendError::Unclear(_) | SendError::Taken(_) | SendError::Elsewhere(_) => {
            once(shared, http, showing).await.map(Some)
        }
    }
}

/// Posts it unless the channel already has it. If the bot may not read the channel's messages, Discord lists none and
/// it is posted. It may then appear twice, which is better than a board that nobody sees.
async fn once(shared: &Shared, http: &Http, showing: Showing<'_>) -> Result<u64, Failure> {
    let messages = messages::latest(&shared.transport, http, showing.place.channel()).await;
    if messages.as_ref().is_err_and(SendError::is_place_gone) {
        shared.sessions.lose_place(showing.id, showing.place).await;
    }
    let messages = messages?;
    if let Some(found) = messages.iter().find(|found| showing.is(found)) {
        return Ok(found.id());
    }
    Ok(post(shared, http, showing).await?)
}

async fn post(shared: &Shared, http: &Http, showing: Showing<'_>) -> Result<u64, SendError> {
    let Showing {
        place, id, post, ..
    } = showing;
    match_place::send(shared, http, place, id, showing.nonce(), post).await
}

/// Shows the match's current state in its place, where nobody has shown it yet.
///
/// # Errors
/// It could not be drawn, or Discord did not accept it.
pub async fn in_place(shared: &Shared, http: &Http, snapshot: &Snapshot) -> Result<(), Failure> {
    let board = board_message::public(&shared.painter, snapshot, &Locale::default()).await?;
    let (place, id, ply) = (snapshot.place, snapshot.id, Some(snapshot.ply));
    let showing = Showing {
        place,
        id,
        ply,
        post: &board,
    };
    let message = post(shared, http, showing).await;
    let message = message.map_err(|miss| match_place::unshown(miss, snapshot.code))?;
    note(shared, http, place, id, ply, message).await;
    Ok(())
}

/// Shows the match's current state, unless it has been shown already.
///
/// # Errors
/// It could not be drawn, or Discord did not accept it.
pub async fn late(shared: &Shared, http: &Http, snapshot: &Snapshot) -> Result<(), Failure> {
    if let Some((message, about)) = snapshot.lapsed {
        let (place, id) = (snapshot.place, snapshot.id);
        close_offer(shared, http, place, id, message, about).await;
    }
    let post = board_message::public(&shared.painter, snapshot, &Locale::default()).await?;
    let (place, id, ply) = (snapshot.place, snapshot.id, Some(snapshot.ply));
    let showing = Showing {
        place,
        id,
        ply,
        post: &post,
    };
    let message = once(shared, http, showing).await?;
    note(shared, http, place, id, ply, message).await;
    Ok(())
}

/// Edits the message of an offer to say what became of it. An end offer's message also says whether the match goes on.
pub async fn close_offer(
    shared: &Shared,
    http: &Http,
    place: Place,
    id: u64,
    message: u64,
    about: OfferKind,
) {
    let locale = Locale::default();
    let agreed = |over: &Snapshot| {
        let end = over.outcome.as_ref();
        end.is_some_and(|end| end.kind == EndKind::AGREED)
    };
    let closed = match about {
        OfferKind::Takeback(_) => Closed::Takeback,
        OfferKind::End | OfferKind::Cancel => match shared.sessions.finished(place, id).await {
            Ok(over) if agreed(&over) => Closed::Agreed,
            Err(Problem::Started { .. } | Problem::Store { .. }) => Closed::Lapsed,
            // ended another way or cancelled
            _ => Closed::Over,
        },
    };
    let post = offer_message::closed(closed, &locale);
    let edited = messages::edit(&shared.transport, http, place.channel(), message, &post).await;
    if let Err(error) = edited {
        tracing::debug!(%error, "an old offer kept its buttons");
    }
}

/// Records which message shows a match at a ply, or its lobby, and removes the buttons from the previous message.
pub async fn note(
    shared: &Shared,
    http: &Http,
    place: Place,
    id: u64,
    ply: Option<usize>,
    message: u64,
) {
    for old in shared.sessions.shown(place, id, ply, message).await {
        messages::strip(&shared.transport, http, place.channel(), old).await;
    }
}
