//! Computers in a lobby: the host adds and removes them.

use super::Sessions;
use super::channel_state::Lobby;
use super::lobby::Arrival;
use super::lobby_seats::{joined_by_computer, left_by_computer};
use super::problem::Problem;
use crate::model::{Level, Occupant, Place, Player};

/// A computer, and its names.
#[derive(Clone, Debug)]
pub struct NewComputer {
    /// How strongly it plays.
    pub level: Level,
    /// Its name if it is the first computer of its level in a lobby, its name if it is the second, and so on.
    pub names: Vec<String>,
}

impl NewComputer {
    /// Makes the player for this computer. Its name depends on how many computers of its level are among `players`.
    pub fn beside(&self, players: &[Player]) -> Player {
        let alike = players
            .iter()
            .filter(|player| player.level() == Some(self.level));
        let name = self.names.get(alike.count()).or(self.names.last());
        Player {
            occupant: Occupant::Computer(self.level),
            name: name.cloned().unwrap_or_default(),
        }
    }
}

impl Sessions {
    /// Gives a free seat of a lobby to a computer, for its host. With the last seat, a lobby that starts by itself
    /// begins its match. If `joined` is given, the computer is added only while the lobby has exactly `joined`
    /// computers.
    ///
    /// # Errors
    /// There is no such lobby, `host` is not its host, no seat is free, or another computer has joined.
    pub async fn add_computer(
        &self,
        place: Place,
        id: u64,
        joined: Option<usize>,
        host: u64,
        computer: &NewComputer,
    ) -> Result<Arrival, Problem> {
        self.with_latest(place, |locked| {
            Box::pin(async move {
                let lobby = locked.lobby(Some(id)).await?;
                if let Some(level) = levels(lobby).next_back()
                    && joined.is_some_and(|joined| joined < levels(lobby).count())
                {
                    let level = level.number();
                    return Err(Problem::ComputerJoined { level });
                }
                let computer = computer.beside(&lobby.opened.players);
                let after = joined_by_computer(lobby, host, computer)?;
                locked.arrive(host, after).await
            })
        })
        .await
    }

    /// Checks that a computer can be added now, if the host may play with its level. Returns how many computers are in the
    /// lobby.
    ///
    /// # Errors
    /// As [`Sessions::add_computer`].
    pub async fn may_add_computer(
        &self,
        place: Place,
        id: u64,
        host: u64,
        computer: &NewComputer,
    ) -> Result<usize, Problem> {
        let mut locked = self.locked(place).await?;
        let lobby = locked.lobby(Some(id)).await?;
        let computer = computer.beside(&lobby.opened.players);
        joined_by_computer(lobby, host, computer)?;
        Ok(levels(lobby).count())
    }

    /// Removes the computer that joined last from a lobby, for its host.
    ///
    /// # Errors
    /// There is no such lobby, `host` is not its host, or no computer is in the lobby.
    pub async fn remove_computer(
        &self,
        place: Place,
        id: u64,
        host: u64,
    ) -> Result<Lobby, Problem> {
        let left = |lobby: &Lobby| left_by_computer(lobby, host);
        self.with_latest(place, |locked| {
            Box::pin(locked.change_lobby(Some(id), left))
        })
        .await
    }
}

/// The levels of a lobby's computers, in the order in which they joined.
fn levels(lobby: &Lobby) -> impl DoubleEndedIterator<Item = Level> {
    lobby.opened.players.iter().filter_map(Player::level)
}
