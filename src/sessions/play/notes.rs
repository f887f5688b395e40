//! What a person notes about a match, for themselves.

use crate::sessions::Play;
use crate::sessions::problem::Problem;
use crate::store::{MOST_NOTES, StoreError, Write};

impl Play {
    /// Stores or deletes a user's note on a match. The caller checks whether the user may look at the match.
    ///
    /// # Errors
    /// The match has not begun or was cancelled, or the user has too many notes.
    pub async fn set_note(&self, id: u64, user: u64, note: Option<String>) -> Result<(), Problem> {
        match self
            .channels
            .store
            .write(Write::Note { id, user, note })
            .await
        {
            Err(StoreError::Stale) => Err(Problem::NotNoted { most: MOST_NOTES }),
            noted => Ok(noted?),
        }
    }
}
