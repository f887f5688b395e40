//! What people choose for themselves.

use super::Sessions;
use super::problem::Problem;
use crate::store::{Preference, Preferences};

impl Sessions {
    /// What a person has chosen for themselves.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn preferences(&self, user: u64) -> Result<Preferences, Problem> {
        Ok(self.store.preferences(user).await?)
    }

    /// Puts down what a person chooses for themselves.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn prefer(&self, user: u64, choice: Preference) -> Result<(), Problem> {
        Ok(self.store.prefer(user, choice).await?)
    }
}
