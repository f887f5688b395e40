//! Sends notices to people: beside the board, or by direct message if Discord accepts only that.

use poise::serenity_prelude as serenity;
use serenity::http::Http;

use crate::discord::flows::match_place;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::direct_messages;
use crate::discord::transport::nonce::Nonce;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::SendError;
use crate::model::{Place, Reach};

/// A message about a lobby or match that people get without having asked.
pub struct Notice {
    /// The nonce by which Discord posts the notice only once.
    pub name: Nonce,
    /// The place of the lobby or match.
    pub place: Place,
    /// The lobby's or match's id.
    pub id: u64,
    /// The message beside the board, with mentions.
    pub beside: Post,
    /// The recipients, each with their direct message.
    pub private: Vec<(u64, Post)>,
}

impl Notice {
    /// Sends the notice in the place of its match; by direct messages if the bot is a guest there, or Discord refuses.
    ///
    /// # Errors
    /// Sending failed for now, but may succeed later.
    pub async fn send(&self, shared: &Shared, http: &Http) -> Result<(), SendError> {
        let may_post = self.place.reach() == Reach::Own;
        let arrived =
            may_post && self.beside(shared, http).await? || self.directly(shared, http).await?;
        if !arrived {
            tracing::warn!(id = self.id, "Discord accepted a notice in neither way");
        }
        Ok(())
    }

    async fn beside(&self, shared: &Shared, http: &Http) -> Result<bool, SendError> {
        let (place, id, name) = (self.place, self.id, self.name);
        taken(match_place::send(shared, http, place, id, name, &self.beside).await)
    }

    /// Sends the notice by direct messages. Returns false if one of the recipients takes none.
    async fn directly(&self, shared: &Shared, http: &Http) -> Result<bool, SendError> {
        let mut all = !self.private.is_empty();
        for (user, post) in &self.private {
            let transport = &shared.transport;
            let sent = direct_messages::send(transport, http, *user, self.name, post);
            all &= taken(sent.await)?;
        }
        Ok(all)
    }
}

/// Did Discord accept a message? Discord refuses a message permanently if a channel is gone or a person takes no direct
/// messages.
///
/// # Errors
/// Sending failed for now, but may succeed later.
pub fn taken(sent: Result<u64, SendError>) -> Result<bool, SendError> {
    match sent {
        Ok(_) => Ok(true),
        Err(miss) if miss.is_final() => {
            tracing::info!(%miss, "a notice was refused");
            Ok(false)
        }
        Err(miss) => Err(miss),
    }
}
