//! Makes sure that a message shows each lobby and match, even if an answer failed or the process died before it
//! answered. Records the id of that message.

use poise::serenity_prelude as serenity;
use rules::EndKind;
use serenity::http::Http;

use crate::discord::content::custom_id::{CustomId, Verb};
use crate::discord::flows::match_place;
use crate::discord::flows::past_boards;
use crate::discord::flows::place_messages;
use crate::discord::flows::public_board::new_board;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::messages::Found;
use crate::discord::transport::nonce::{Nonce, Shows};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::SendError;
use crate::discord::views::offer_message;
use crate::discord::views::offer_message::Closed;
use crate::model::Place;
use crate::sessions::{Problem, Snapshot};
use crate::store::OfferKind;

/// A message that shows a lobby or a match and must be posted only once.
#[derive(Clone, Copy)]
pub struct Showing<'a> {
    /// The place.
    pub place: Place,
    /// The match's id.
    pub id: u64,
    /// The ply; none if the message shows the lobby.
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

    /// Does this found message show the same lobby, or the same match at the same ply? The buttons of the found message
    /// name the match and the ply.
    fn is(&self, found: &Found) -> bool {
        let shows = |verb| match self.ply {
            Some(_) => matches!(verb, Verb::Panel | Verb::Rematch),
            None => matches!(verb, Verb::Join | Verb::Options),
        };
        let mut ids = found.buttons().filter_map(|id| id.parse().ok());
        ids.any(|id: CustomId| id.ticket == self.nonce().ticket && shows(id.verb()))
    }
}

/// The match and ply that a post shows, read from its buttons. The ply is none for a lobby.
pub fn named_in(post: &Post) -> Option<(u64, Option<usize>)> {
    let ids = post.buttons();
    let mut ids = ids.iter().filter_map(|id| id.parse().ok());
    ids.find_map(|id: CustomId| match id.verb() {
        Verb::Join | Verb::Options => Some((id.ticket.id, None)),
        Verb::Panel | Verb::Rematch => Some((id.ticket.id, Some(id.ticket.ply))),
        _ => None,
    })
}

/// Posts with the bot's token what a failed answer did not show, or may not have shown. Returns the message, or none
/// if a later ply will be shown instead.
///
/// # Errors
/// Discord did not accept it.
pub async fn instead(
    shared: &Shared,
    http: &Http,
    showing: Showing<'_>,
    miss: &SendError,
) -> Result<Option<u64>, Failure> {
    let now = shared.sessions.play.latest(showing.id).await;
    if let (Some(ply), Ok(Some(now))) = (showing.ply, now)
        && now.ply > ply
    {
        return Ok(None);
    }
    match miss {
        SendError::Undone(_) | SendError::Limited { .. } | SendError::OutOfReach => {
            Ok(Some(post(shared, http, showing).await?))
        }
        SendError::Unclear(_) | SendError::Taken(_) | SendError::Elsewhere(_) => {
            once(shared, http, showing).await.map(Some)
        }
    }
}

/// Posts the message unless the channel already has it. If the bot may not read the channel's messages, Discord lists
/// none, and the message is posted. It may then appear twice, which is better than a board that nobody sees.
async fn once(shared: &Shared, http: &Http, showing: Showing<'_>) -> Result<u64, Failure> {
    let messages = place_messages::latest(shared, http, showing.place).await;
    if messages.as_ref().is_err_and(SendError::is_place_gone) {
        shared
            .sessions
            .play
            .lose_place(showing.id, showing.place)
            .await;
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

/// Posts the match's current state in its place. The caller knows that no message there shows it yet. It does not ping
/// `acting`, the user who is looking at the match because they have just done something in it.
///
/// # Errors
/// The board could not be drawn, or Discord did not accept it.
pub async fn in_place(
    shared: &Shared,
    http: &Http,
    snapshot: &Snapshot,
    acting: u64,
) -> Result<(), Failure> {
    let locale = shared.sessions.people.language_of_match(snapshot).await;
    let mut board = new_board(shared, snapshot, &locale).await?;
    board.mentions.retain(|user| *user != acting);
    let (place, id, ply) = (
        snapshot.opened.place,
        snapshot.opened.id,
        Some(snapshot.ply),
    );
    let showing = Showing {
        place,
        id,
        ply,
        post: &board,
    };
    let message = post(shared, http, showing).await;
    let message = message.map_err(|miss| match_place::unshown(miss, snapshot.opened.code))?;
    note(shared, http, place, id, ply, message).await;
    Ok(())
}

/// Posts the match's current state, unless a message shows it already.
///
/// # Errors
/// The board could not be drawn, or Discord did not accept it.
pub async fn late(shared: &Shared, http: &Http, snapshot: &Snapshot) -> Result<(), Failure> {
    if let Some((message, about)) = snapshot.lapsed {
        let (place, id) = (snapshot.opened.place, snapshot.opened.id);
        close_offer(shared, http, place, id, message, about).await;
    }
    let locale = shared.sessions.people.language_of_match(snapshot).await;
    let post = new_board(shared, snapshot, &locale).await?;
    show_once(shared, http, snapshot, &post).await
}

/// Posts the match's current state, unless a message shows it already.
async fn show_once(
    shared: &Shared,
    http: &Http,
    snapshot: &Snapshot,
    post: &Post,
) -> Result<(), Failure> {
    let (place, id, ply) = (
        snapshot.opened.place,
        snapshot.opened.id,
        Some(snapshot.ply),
    );
    let showing = Showing {
        place,
        id,
        ply,
        post,
    };
    let message = once(shared, http, showing).await?;
    note(shared, http, place, id, ply, message).await;
    Ok(())
}

/// Posts a match's first board below a notice to its players, unless a message shows the match already.
///
/// # Errors
/// The board could not be drawn, or Discord did not accept it.
pub async fn first(
    shared: &Shared,
    http: &Http,
    snapshot: &Snapshot,
    notice: &str,
    players: &[u64],
) -> Result<(), Failure> {
    let locale = shared.sessions.people.language_of_match(snapshot).await;
    let mut post = new_board(shared, snapshot, &locale).await?;
    post.content = format!("{notice}\n{}", post.content);
    post.mentions = players.to_vec();
    show_once(shared, http, snapshot, &post).await
}

/// Edits the message of an offer to say how the offer ended. An end offer's message also says whether the match goes
/// on.
pub async fn close_offer(
    shared: &Shared,
    http: &Http,
    place: Place,
    id: u64,
    message: u64,
    about: OfferKind,
) {
    let (people, stored) = (
        &shared.sessions.people,
        shared.sessions.store().load(id).await,
    );
    let locale = match &stored {
        Ok(Some(stored)) => people.language_of_opened(&stored.opened).await,
        // 0 is no person
        _ => people.language_in(place, 0).await,
    };
    let agreed = |over: &Snapshot| {
        let end = over.outcome.as_ref();
        end.is_some_and(|end| end.kind == EndKind::AGREED)
    };
    let closed = match about {
        OfferKind::Takeback(_) => Closed::Takeback,
        OfferKind::End | OfferKind::Cancel => {
            match shared.sessions.play.finished(place, id).await {
                Ok(over) if agreed(&over) => Closed::Agreed,
                Err(Problem::Started { .. } | Problem::Store { .. }) => Closed::Lapsed,
                // the match ended in another way, or was cancelled
                _ => Closed::Over,
            }
        }
    };
    let post = offer_message::closed(closed, &locale);
    let edited = place_messages::edit(shared, http, place, message, &post).await;
    if let Err(error) = edited {
        tracing::debug!(%error, "an old offer kept its buttons");
    }
}

/// Records which message shows a match at a ply, or its lobby, and shortens the previous message to
/// one line.
pub async fn note(
    shared: &Shared,
    http: &Http,
    place: Place,
    id: u64,
    ply: Option<usize>,
    message: u64,
) {
    for past in shared.sessions.boards.shown(place, id, ply, message).await {
        past_boards::shrink(shared, http, place, id, past, ply).await;
    }
}
