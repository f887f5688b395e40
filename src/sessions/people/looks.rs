//! How people and servers want to see pictures.

use tokio::time::timeout;

use crate::model::Place;
use crate::sessions::People;
use crate::sessions::people::languages::WAITS;
use crate::store::Sight;

impl People {
    /// How a person sees the pictures that nobody else sees. If the database does not answer: as usual.
    pub async fn sight_of(&self, user: u64) -> Sight {
        match timeout(WAITS, self.channels.store.preferences(user)).await {
            Ok(Ok(preferences)) => preferences.sight,
            Err(_) => Sight::default(),
            Ok(Err(error)) => {
                tracing::warn!(%error, user, "a person's look could not be read");
                Sight::default()
            }
        }
    }

    /// How everybody in a place sees its pictures. In the bot's own conversation, that is `person` alone. Where the bot
    /// is a guest, nobody can choose for all.
    pub async fn sight_in(&self, place: Place, person: u64) -> Sight {
        match place {
            Place::Server { guild, .. } | Place::Beside { guild, .. } => Sight {
                look: self.style_of(guild).await.unwrap_or_default().look,
                text_only: false,
            },
            Place::Conversation { .. } => self.sight_of(person).await,
            Place::Guest { .. } => Sight::default(),
        }
    }
}
