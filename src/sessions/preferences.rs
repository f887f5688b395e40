//! People's own settings.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use super::Sessions;
use super::problem::Problem;
use crate::model::{Person, Place};
use crate::store::{Preference, Preferences, Purge, StoreError, purge_all};

/// How long the task behind one interaction renames somebody's matches. It pauses between batches.
const RENAMING: Duration = Duration::from_secs(5);

impl Sessions {
    /// A person's settings.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn preferences(&self, user: u64) -> Result<Preferences, Problem> {
        Ok(self.store.preferences(user).await?)
    }

    /// Gives a person their name in this interaction, in all their matches and on the leaderboards of that server. A
    /// name belongs to a server: elsewhere they may have another name. The last name is cached, so an unchanged name
    /// needs no query.
    pub async fn note_name(&self, person: &Person, place: Place, interaction: u64) {
        let guild = place.guild().unwrap_or_default();
        let (user, name) = (person.user, person.name.clone());
        let slot = self.names.slot(&(user, guild));
        let noted = slot.get_or_init(async || Arc::default()).await;
        let mut noted = noted.lock().await;
        // interaction ids grow: a later one may have been handled first
        if noted.1 == name || noted.0 > interaction {
            return;
        }
        let what = Purge::OldNames {
            user,
            guild,
            name: name.clone(),
        };
        // the next interaction renames what is left when the time is up
        match timeout(RENAMING, self.rename(what)).await {
            Ok(Ok(())) => *noted = (interaction, name),
            Ok(Err(error)) => tracing::warn!(%error, user, "a name stays as it was"),
            Err(_) => {}
        }
    }

    async fn rename(&self, what: Purge) -> Result<(), StoreError> {
        if !self.store.purgeable(&what).await? {
            return Ok(());
        }
        let renamed = purge_all(&self.store, what, None).await;
        renamed.map_err(|halted| halted.error)
    }

    /// Stores a person's choice.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn prefer(&self, user: u64, choice: Preference) -> Result<(), Problem> {
        Ok(self.store.prefer(user, choice).await?)
    }
}
