//! Sends and changes messages in a match's place, with the bot's reach there. In its own places the bot uses its own
//! right. As a guest it has only the tokens of interactions: a message can be changed by the token that made it, and a
//! new message can follow it, for 15 minutes. A token is known only to the process that received it.

use poise::serenity_prelude as serenity;
use serenity::CreateActionRow;
use serenity::http::Http;

use crate::discord::requests::shared_state::{KeptToken, Shared};
use crate::discord::transport::messages;
use crate::discord::transport::messages::Found;
use crate::discord::transport::nonce::Nonce;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::{AnswerError, SendError};
use crate::model::{Place, Reach};

/// Posts a new message about the lobby or match `id`. A guest posts it as a follow-up of the message that shows the
/// match now.
///
/// # Errors
/// Discord did not accept it, or no token reaches the place.
pub async fn send(
    shared: &Shared,
    http: &Http,
    place: Place,
    id: u64,
    nonce: Nonce,
    post: &Post,
) -> Result<u64, SendError> {
    let transport = &shared.transport;
    if place.reach() == Reach::Own {
        return messages::send(transport, http, place.channel(), nonce, post).await;
    }
    let shown = shared.sessions.boards.message(id).await;
    let kept = shown.and_then(|message| kept(shared, message));
    let kept = kept.ok_or(SendError::OutOfReach)?;
    let sent = messages::follow_up(transport, kept.address(), post).await;
    let message = sent.map_err(|AnswerError(miss)| miss)?;
    shared.tokens.put(message, kept);
    Ok(message)
}

/// Replaces the content of one of the bot's messages.
///
/// # Errors
/// Discord did not accept it, or no token reaches the message.
pub async fn edit(
    shared: &Shared,
    http: &Http,
    place: Place,
    message: u64,
    post: &Post,
) -> Result<(), SendError> {
    let transport = &shared.transport;
    match place.reach() {
        Reach::Own => messages::edit(transport, http, place.channel(), message, post).await,
        Reach::Token => {
            let kept = kept(shared, message).ok_or(SendError::OutOfReach)?;
            messages::edit_by_token(transport, kept.address(), message, post).await
        }
    }
}

/// Removes the buttons from one of the bot's messages. A message that is gone or out of reach is no error.
pub async fn strip(shared: &Shared, http: &Http, place: Place, message: u64) {
    set_buttons(shared, http, place, message, &[]).await;
}

/// Replaces the buttons of one of the bot's messages. A message that is gone or out of reach is no error.
pub async fn set_buttons(
    shared: &Shared,
    http: &Http,
    place: Place,
    message: u64,
    rows: &[CreateActionRow],
) {
    let transport = &shared.transport;
    match (place.reach(), kept(shared, message)) {
        (Reach::Own, _) => {
            messages::set_buttons(transport, http, place.channel(), message, rows).await;
        }
        (Reach::Token, Some(kept)) => {
            messages::set_buttons_by_token(transport, kept.address(), message, rows).await;
        }
        // its buttons say, when pressed, that the match has gone on
        (Reach::Token, None) => {}
    }
}

/// The latest messages of a place, newest first. A guest cannot read them.
///
/// # Errors
/// Discord did not answer.
pub async fn latest(shared: &Shared, http: &Http, place: Place) -> Result<Vec<Found>, SendError> {
    match place.reach() {
        Reach::Own => messages::latest(&shared.transport, http, place.channel()).await,
        Reach::Token => Ok(Vec::new()),
    }
}

/// The token that made a message, if this process knows it and Discord still accepts it.
fn kept(shared: &Shared, message: u64) -> Option<KeptToken> {
    let kept = shared.tokens.get(&message)?;
    (shared.sessions.now() < kept.until).then_some(kept)
}
