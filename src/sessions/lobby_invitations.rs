//! Invited players' answers, and players whom the host removes.

use super::Sessions;
use super::channel_state::Lobby;
use super::lobby::Departure;
use super::lobby_seats::{declined, host_name};
use super::problem::Problem;
use crate::model::Place;
use crate::store::Status;

impl Sessions {
    /// Removes somebody from the channel's lobby, for its host. They may join again.
    ///
    /// # Errors
    /// No lobby here, `host` is not its host, or `user` is the host or not in it.
    pub async fn remove(&self, place: Place, host: u64, user: u64) -> Result<Lobby, Problem> {
        let removed = |lobby: &Lobby| {
            let opened = &lobby.opened;
            if opened.host != host {
                return Err(Problem::RemoveHostOnly {
                    host: host_name(lobby),
                });
            }
            if user == host {
                return Err(Problem::RemoveSelf);
            }
            if !lobby.seats(user) {
                return Err(Problem::RemoveAbsent);
            }
            let mut rest = opened.clone();
            rest.players.retain(|one| !one.is(user));
            if rest.invited.contains(&user) {
                // no seat is reserved for them any more
                rest.declined.push(user);
            }
            Ok(rest)
        };
        self.with_latest(place, |locked| Box::pin(locked.seat(None, removed)))
            .await
    }

    /// An invited player declines. A lobby that nobody else can fill is closed by that.
    ///
    /// # Errors
    /// No such lobby, not invited, in the lobby, or declined already.
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
                let lobby = locked.seat(Some(id), said).await?;
                Ok(Departure::Left(lobby))
            })
        })
        .await
    }
}
