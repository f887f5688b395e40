//! What people choose for themselves.

use super::Sessions;
use super::problem::Problem;
use crate::model::{Person, Place};
use crate::store::{Preference, Preferences, Write};

impl Sessions {
    /// What a person has chosen for themselves.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn preferences(&self, user: u64) -> Result<Preferences, Problem> {
        Ok(self.store.preferences(user).await?)
    }

    /// From now on somebody has this name in what they play there, in one match more, and on the leaderboards there.
    /// A name belongs to a server: elsewhere they may be called otherwise.
    pub async fn rename(&self, person: &Person, place: Place, id: u64) {
        let write = Write::Rename {
            user: person.user,
            guild: place.guild().unwrap_or_default(),
            id,
            name: person.name.clone(),
        };
        if let Err(error) = self.store.write(write).await {
            tracing::warn!(%error, user = person.user, "a name stays as it was");
        }
    }

    /// Puts down what a person chooses for themselves.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn prefer(&self, user: u64, choice: Preference) -> Result<(), Problem> {
        Ok(self.store.prefer(user, choice).await?)
    }
}
