//! People's own settings, and servers' settings.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use crate::model::{Person, Place};
use crate::sessions::People;
use crate::sessions::problem::Problem;
use crate::sessions::records::season_end::posted_at;
use crate::store::{Preference, Preferences, Purge, ServerSettings, StoreError, Write, purge_all};

/// How long one interaction may spend on renaming a user in their matches. The renaming pauses between batches.
const RENAMING: Duration = Duration::from_secs(5);

/// How long an interaction waits for the database to say whether it came before.
const HANDLING: Duration = Duration::from_secs(1);

impl People {
    /// Is this server new, so that the person who has added the bot gets the first steps? True once for each server.
    ///
    /// # Errors
    /// The database failed.
    pub async fn welcome(&self, guild: u64) -> Result<bool, Problem> {
        match self.channels.store.welcome(guild).await {
            Ok(()) => Ok(true),
            Err(StoreError::Stale) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Is this the first time that any process handles this interaction? Also true if the database does not answer in
    /// time: then the interaction cannot change anything either, or its own checks find the duplicate.
    pub async fn handles(&self, interaction: u64) -> bool {
        match timeout(HANDLING, self.channels.store.handle(interaction)).await {
            Ok(Err(StoreError::Stale)) => return false,
            Ok(Err(error)) => tracing::warn!(%error, interaction, "it may be handled twice"),
            Ok(Ok(())) | Err(_) => {}
        }
        true
    }

    /// A person's settings.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn preferences(&self, user: u64) -> Result<Preferences, Problem> {
        Ok(self.channels.store.preferences(user).await?)
    }

    /// Stores a person's name, as this interaction shows it, in all their matches and leaderboard rows on that
    /// server. On another server they may have another name. The last name is cached, so an unchanged name needs no
    /// query.
    pub async fn note_name(&self, person: &Person, place: Place, interaction: u64) {
        let guild = place.guild().unwrap_or_default();
        let (user, name) = (person.user, person.name.clone());
        let slot = self.names.slot(&(user, guild));
        let noted = slot.get_or_init(async || Arc::default()).await;
        let mut noted = noted.lock().await;
        // interaction ids grow with time: a later interaction may have been handled first
        if noted.1 == name || noted.0 > interaction {
            return;
        }
        let what = Purge::OldNames {
            user,
            guild,
            name: name.clone(),
        };
        // if the time is up, the next interaction renames the rest
        match timeout(RENAMING, self.rename(what)).await {
            Ok(Ok(())) => *noted = (interaction, name),
            Ok(Err(error)) => tracing::warn!(%error, user, "a changed name could not be stored"),
            Err(_) => {}
        }
    }

    async fn rename(&self, what: Purge) -> Result<(), StoreError> {
        if !self.channels.store.purgeable(&what).await? {
            return Ok(());
        }
        let renamed = purge_all(&self.channels.store, what, None).await;
        renamed.map_err(|halted| halted.error)
    }

    /// Stores a person's choice.
    ///
    /// # Errors
    /// The database failed.
    pub async fn prefer(&self, user: u64, choice: Preference) -> Result<(), Problem> {
        Ok(self.channels.store.prefer(user, choice).await?)
    }

    /// A server's settings.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn server_settings(&self, guild: u64) -> Result<ServerSettings, Problem> {
        Ok(self.channels.store.server_settings(guild).await?)
    }

    /// Stores a server's settings, as chosen in the interaction with the id `chosen`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn set_server(
        &self,
        guild: u64,
        settings: ServerSettings,
        chosen: u64,
    ) -> Result<(), Problem> {
        let set = Write::SetServer {
            guild,
            settings,
            chosen,
            season_ends: posted_at(self.channels.now()),
        };
        self.channels.store.write(set).await?;
        self.forget_style(guild);
        Ok(())
    }
}
