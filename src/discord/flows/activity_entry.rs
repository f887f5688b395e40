//! Somebody opens the page inside Discord: who it is, and which match they want to see.

use std::sync::Arc;

use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::activity_requests::{NotEntered, who_entered};
use crate::sessions::Problem;

/// Somebody who has opened the page inside Discord.
pub struct Entered {
    /// Who it is.
    pub user: u64,
    /// The match for which they pressed **Open board** last, whether or not they may still see it.
    pub game: Option<u64>,
}

/// Why nobody was let in.
pub enum EntryRefused {
    /// Discord does not confirm it.
    Refused,
    /// Discord did not say.
    Silent,
    /// The bot's own trouble.
    Problem(Problem),
}

/// Lets somebody in whom Discord confirms: by the code that it gave the page, and by the instance in which they are.
///
/// # Errors
/// Discord does not confirm it, or the database failed.
pub async fn enter(
    shared: &Arc<Shared>,
    code: &str,
    instance: &str,
) -> Result<Entered, EntryRefused> {
    let application = shared.activity().ok_or(EntryRefused::Refused)?;
    let who = who_entered(&shared.transport, application, code, instance).await;
    let user = who.map_err(|why| match why {
        NotEntered::Refused => EntryRefused::Refused,
        NotEntered::WrongSecret => {
            tracing::error!(
                "DISCORD_CLIENT_SECRET is not the application's: run `skirmish doctor`"
            );
            EntryRefused::Silent
        }
        NotEntered::Unknown(error) => {
            tracing::warn!(%error, "Discord did not say who has opened the Activity");
            EntryRefused::Silent
        }
    })?;
    let sessions = &shared.sessions;
    let pressed = sessions.store().pressed_board(user, sessions.now()).await;
    let game = pressed.map_err(|error| EntryRefused::Problem(error.into()))?;
    Ok(Entered { user, game })
}
