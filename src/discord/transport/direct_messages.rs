//! The bot's direct messages to a person.

use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serde_json::json;
use serenity::ChannelId;
use serenity::http::{Http, LightMethod, Request, Route};

use crate::discord::transport::client::{Plan, Transport};
use crate::discord::transport::messages;
use crate::discord::transport::nonce::Nonce;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::SendError;

#[derive(Deserialize)]
struct Opened {
    id: ChannelId,
}

/// Sends a person a direct message. Within a few minutes Discord sends only one message with the
/// same nonce.
///
/// # Errors
/// Discord did not accept it, perhaps because the person takes no messages from the bot.
pub async fn send(
    transport: &Transport,
    http: &Http,
    user: u64,
    nonce: Nonce,
    post: &Post,
) -> Result<u64, SendError> {
    let body = json!({"recipient_id": user.to_string()})
        .to_string()
        .into_bytes();
    let request =
        || Request::new(Route::UserMeDmChannels, LightMethod::Post).body(Some(body.clone()));
    let opened: Opened = transport.send(Plan::channel(http), request).await?;
    messages::send(transport, http, opened.id.get(), nonce, post).await
}
