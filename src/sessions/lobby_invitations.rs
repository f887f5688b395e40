//! Invited players' answers, and players whom the host removes.

use super::Sessions;
use super::channel_guard::{ChannelGuard, with_latest};
use super::channel_state::Lobby;
use super::lobby::Departure;
use super::lobby_seats::{declined, host_name};
use super::problem::Problem;
use crate::model::Place;
use crate::store::{Change, Status, StoreError};

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
        with_latest!(self, place, locked => self.seat(place, None, &mut locked, removed).await)
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
        with_latest!(self, place, locked => self.decline_invitation_once(place, id, user, &mut locked).await)
    }

    async fn decline_invitation_once(
        &self,
        place: Place,
        id: u64,
        user: u64,
        locked: &mut ChannelGuard,
    ) -> Result<Departure, Problem> {
        let lobby = self.lobby(place, Some(id), locked).await?;
        let mut after = lobby.clone();
        after.opened = declined(lobby, user)?;
        if after.opened.private && after.coming() < after.size().0 {
            let close = Change::Close {
                to: Status::Cancelled,
            };
            self.commit(lobby.head(), close).await?;
            locked.set(None);
            return Ok(Departure::Closed(after));
        }
        let said = |_: &_| Ok(after.opened.clone());
        let lobby = self.seat(place, Some(id), locked, said).await?;
        Ok(Departure::Left(lobby))
    }
}
