//! Sends notices to people: beside the board or by direct message, whichever Discord accepts.

use poise::serenity_prelude as serenity;
use serenity::http::Http;

use crate::discord::flows::match_place;
use crate::discord::requests::bot_state::Shared;
use crate::discord::transport::direct_messages;
use crate::discord::transport::nonce::Nonce;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::SendError;
use crate::model::Place;

/// A message about a lobby or match that people get without having asked.
pub struct Notice {
    /// The nonce by which Discord posts it only once.
    pub name: Nonce,
    /// The place of the lobby or match.
    pub place: Place,
    /// The lobby's or match's id.
    pub id: u64,
    /// The message beside the board, with mentions.
    pub beside: Post,
    /// The recipients.
    pub people: Vec<u64>,
    /// The direct message to each recipient.
    pub private: Post,
}

/// How a notice is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// In the place of its match.
    Beside,
    /// By direct messages.
    Directly,
}

impl Notice {
    /// Sends it in this way; if Discord refuses, in the other way.
    ///
    /// # Errors
    /// It failed for now, but may succeed later.
    pub async fn send(&self, shared: &Shared, http: &Http, first: Way) -> Result<(), SendError> {
        let arrived = match first {
            Way::Beside => self.beside(shared, http).await? || self.directly(shared, http).await?,
            Way::Directly => {
                self.directly(shared, http).await? || self.beside(shared, http).await?
            }
        };
        if !arrived {
            tracing::warn!(id = self.id, "Discord took a notice in no way");
        }
        Ok(())
    }

    async fn beside(&self, shared: &Shared, http: &Http) -> Result<bool, SendError> {
        let (place, id, name) = (self.place, self.id, self.name);
        taken(match_place::send(shared, http, place, id, name, &self.beside).await)
    }

    /// Returns false if one of the recipients takes no direct messages.
    async fn directly(&self, shared: &Shared, http: &Http) -> Result<bool, SendError> {
        let mut all = !self.people.is_empty();
        for user in &self.people {
            let transport = &shared.transport;
            let sent = direct_messages::send(transport, http, *user, self.name, &self.private);
            all &= taken(sent.await)?;
        }
        Ok(all)
    }
}

/// Did Discord accept a message? It refuses one for good if a channel is gone or a person takes no direct messages.
///
/// # Errors
/// It failed for now, but may succeed later.
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
