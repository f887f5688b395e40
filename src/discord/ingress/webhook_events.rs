//! Receives Discord's webhook events, which are signed like interactions. One of them tells who has added the bot to a
//! server; the gateway tells only that the bot is there.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serenity::http::Http;
use serenity::{GuildId, UserId};
use thiserror::Error;

use crate::discord::flows::first_contact::{self, Added};
use crate::discord::ingress::http_endpoint::{Envelope, NotTaken};
use crate::discord::requests::shared_state::Shared;
use crate::words::Locale;

/// Receives webhook events.
pub struct WebhookEvents {
    shared: Arc<Shared>,
    http: Arc<Http>,
}

/// Why an event was not taken.
#[derive(Debug, Error)]
pub enum NotHeard {
    /// Discord must not send it again.
    #[error(transparent)]
    Refused(#[from] NotTaken),
    /// Discord may send it again later.
    #[error("the database failed, or Discord has not said the application's key yet")]
    Later,
}

#[derive(Deserialize)]
struct Hook {
    event: Option<Event>,
}

#[derive(Deserialize)]
struct Event {
    #[serde(rename = "type")]
    kind: String,
    data: Option<serde_json::Value>,
}

/// The data of the event that somebody has authorised the application.
#[derive(Deserialize)]
struct Authorized {
    user: Person,
    /// None if the person has installed it for themselves.
    guild: Option<Server>,
}

#[derive(Deserialize)]
struct Person {
    id: UserId,
}

#[derive(Deserialize)]
struct Server {
    id: GuildId,
    #[serde(default)]
    name: String,
    #[serde(default)]
    preferred_locale: String,
}

impl WebhookEvents {
    /// A receiver of events.
    pub const fn new(shared: Arc<Shared>, http: Arc<Http>) -> Self {
        Self { shared, http }
    }

    /// The time against which the signatures are checked.
    pub fn now(&self) -> i64 {
        self.shared.sessions.now()
    }

    /// Accepts a complete request. The person who has added the bot is told afterwards.
    ///
    /// # Errors
    /// Its signature is wrong, it cannot be parsed, or it must come again later.
    pub async fn receive(&self, envelope: Envelope, body: &[u8]) -> Result<(), NotHeard> {
        let about = self.shared.about.get().ok_or(NotHeard::Later)?;
        envelope.check(&about.key.ok_or(NotTaken::Unsigned)?, body)?;
        let hook: Hook = serde_json::from_slice(body).map_err(|_| NotTaken::Unreadable)?;
        let Some(added) = hook.event.as_ref().and_then(added) else {
            return Ok(());
        };
        let first = self.shared.sessions.people.welcome(added.guild).await;
        let first = first.map_err(|error| {
            tracing::warn!(?error, "an event could not be stored");
            NotHeard::Later
        })?;
        if first {
            let (shared, http) = (Arc::clone(&self.shared), Arc::clone(&self.http));
            self.shared.tasks.spawn("a first contact", async move {
                first_contact::welcome(&shared, &http, &added).await;
            });
        }
        Ok(())
    }
}

fn added(event: &Event) -> Option<Added> {
    if event.kind != "APPLICATION_AUTHORIZED" {
        return None;
    }
    let Authorized { user, guild } = Authorized::deserialize(event.data.as_ref()?).ok()?;
    let guild = guild?;
    Some(Added {
        guild: guild.id.get(),
        name: guild.name,
        locale: Locale::of(&guild.preferred_locale),
        user: user.id.get(),
    })
}
