//! What players and servers want forgotten.

use super::{Place, Problem, Sessions};

impl Sessions {
    /// Checks that a user is in no lobby and in no match that is being played.
    ///
    /// # Errors
    /// They are, or the database did not answer.
    pub async fn free(&self, user: u64) -> Result<(), Problem> {
        let Some((id, guild, channel)) = self.store.busy(user).await? else {
            return Ok(());
        };
        let link = self.link(Place { guild, channel }, id).await;
        Err(Problem::StillIn { link })
    }

    /// Takes a user out of all matches that are over.
    ///
    /// # Errors
    /// They are in a lobby or a match, or the database did not do it.
    pub async fn forget_person(&self, user: u64) -> Result<(), Problem> {
        self.free(user).await?;
        Ok(self.store.forget_person(user).await?)
    }

    /// How many lobbies and matches of a server are on file.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn count(&self, guild: u64) -> Result<u64, Problem> {
        Ok(self.store.count(guild).await?)
    }

    /// Deletes all that a server has, what is being played included.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn forget_server(&self, guild: u64) -> Result<(), Problem> {
        self.store.forget_server(guild).await?;
        tracing::info!(guild, "a server's matches were deleted, as it asked");
        Ok(())
    }
}
