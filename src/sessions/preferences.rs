//! What people choose for themselves.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use super::Sessions;
use super::problem::Problem;
use crate::model::{Person, Place};
use crate::store::{Preference, Preferences, Purge, StoreError, purge_all};

/// How long somebody's matches are renamed behind one interaction, each batch with a pause.
const RENAMING: Duration = Duration::from_secs(5);

impl Sessions {
    /// What a person has chosen for themselves.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn preferences(&self, user: u64) -> Result<Preferences, Problem> {
        Ok(self.store.preferences(user).await?)
    }

    /// From now on somebody has the name of this interaction in all that they play or have played there, and on the
    /// leaderboards there. A name belongs to a server: elsewhere they may be called otherwise. The last name is
    /// remembered, so that one that has not changed asks nothing of the database.
    pub async fn note_name(&self, person: &Person, place: Place, interaction: u64) {
        let guild = place.guild().unwrap_or_default();
        let (user, name) = (person.user, person.name.clone());
        let slot = self.names.slot(&(user, guild));
        let noted = slot.get_or_init(async || Arc::default()).await;
        let mut noted = noted.lock().await;
        // interactions are numbered in order: a later one may have been done first
        if noted.1 == name || noted.0 > interaction {
            return;
        }
        let what = Purge::OldNames {
            user,
            guild,
            name: name.clone(),
        };
        // what is left when the time is up is renamed behind the next interaction
        match timeout(RENAMING, self.rename(what)).await {
            Ok(Ok(())) => *noted = (interaction, name),
            Ok(Err(error)) => tracing::warn!(%error, user, "a name stays as it was"),
            Err(_) => {}
        }
    }

    async fn rename(&self, what: Purge) -> Result<(), StoreError> {
        if !self.store.purgeable(what.clone()).await? {
            return Ok(());
        }
        let renamed = purge_all(&self.store, what, None).await;
        renamed.map_err(|halted| halted.error)
    }

    /// Puts down what a person chooses for themselves.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn prefer(&self, user: u64, choice: Preference) -> Result<(), Problem> {
        Ok(self.store.prefer(user, choice).await?)
    }
}
