//! Invited players' answers, and players whom the host removes.

use super::Sessions;
use super::channel_state::Lobby;
use super::lobby::Departure;
use super::lobby_seats::{declined, of_host};
use super::problem::Problem;
use crate::model::Place;
use crate::store::Status;

impl Sessions {
    /// A lobby of the channel, for its host, who may change it.
    ///
    /// # Errors
    /// There is no such lobby here, or `host` is not its host.
    pub async fn hosted(&self, place: Place, id: u64, host: u64) -> Result<Lobby, Problem> {
        let mut locked = self.locked(place).await?;
        let lobby = locked.lobby(Some(id)).await?;
        of_host(lobby, host)?;
        Ok(lobby.clone())
    }

    /// Removes somebody from the channel's lobby, for its host. They may join again.
    ///
    /// # Errors
    /// There is no lobby here, `host` is not its host, or `user` is the host or not in the lobby.
    pub async fn remove(&self, place: Place, host: u64, user: u64) -> Result<Lobby, Problem> {
        let removed = |lobby: &Lobby| {
            of_host(lobby, host)?;
            if user == host || !lobby.seats(user) {
                return Err(Problem::RemoveAbsent);
            }
            let mut rest = lobby.opened.clone();
            rest.players.retain(|one| !one.is(user));
            if rest.invited.contains(&user) {
                // no seat is reserved for them any more
                rest.declined.push(user);
            }
            Ok(rest)
        };
        self.with_latest(place, |locked| Box::pin(locked.change_lobby(None, removed)))
            .await
    }

    /// An invited player declines. A private lobby ends if too few others can still join.
    ///
    /// # Errors
    /// There is no such lobby, or the user is not invited, has a seat already or has declined already.
    pub async fn decline_invitation(
        &self,
        place: Place,
        id: u64,
        user: u64,
    ) -> Result<Departure, Problem> {
        self.with_latest(place, |locked| {
            Box::pin(async move {
                let lobby = locked.lobby(Some(id)).await?;
                let mut after = lobby.clone();
                after.opened = declined(lobby, user)?;
                if after.opened.private && after.coming() < after.size().0 {
                    let saw = lobby.head();
                    locked.close(saw, Status::Cancelled).await?;
                    return Ok(Departure::Closed(after));
                }
                let said = |_: &_| Ok(after.opened.clone());
                let lobby = locked.change_lobby(Some(id), said).await?;
                Ok(Departure::Left(lobby))
            })
        })
        .await
    }
}
