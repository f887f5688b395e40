//! What pauses the clocks of players by their own settings.

use std::collections::BTreeSet;

use crate::clocks::{Rest, TimeControl};
use crate::model::Player;
use crate::sessions::Channels;
use crate::sessions::channels::channel_state::{Lobby, LobbyVacations};
use crate::sessions::clocks::live_clocks::ahead;
use crate::sessions::problem::Problem;
use crate::store::Preferences;

impl Channels {
    /// What pauses the clocks of the players of a new match, by their settings.
    pub(in crate::sessions) async fn rests(
        &self,
        control: Option<TimeControl>,
        players: &[Player],
    ) -> Result<Vec<Rest>, Problem> {
        if control.is_none() {
            return Ok(Vec::new());
        }
        let mut rests = Vec::with_capacity(players.len());
        for player in players {
            let chosen = match player.user() {
                Some(user) => self.store.preferences(user).await?,
                None => Preferences::default(),
            };
            rests.push(Rest {
                sleep: chosen.sleep,
                away: chosen.away,
            });
        }
        Ok(rests)
    }

    /// A lobby with the vacations of the people in it, if vacations pause its clocks. If the database does not answer, it
    /// has none: the lobby may be changed already.
    pub(in crate::sessions) async fn with_vacations(&self, lobby: Lobby) -> Lobby {
        let (opened, at) = (&lobby.opened, self.now());
        let mut vacations = LobbyVacations { at, of: Vec::new() };
        if opened
            .terms
            .clock
            .is_some_and(TimeControl::is_correspondence)
        {
            let players = opened.players.iter().filter_map(Player::user);
            let people: BTreeSet<u64> = players.chain(lobby.awaited()).collect();
            let people: Vec<u64> = people.into_iter().collect();
            match self.store.vacations(&people, opened.host).await {
                Ok(known) => vacations.of.extend(
                    known
                        .into_iter()
                        .filter_map(|(user, away)| Some((user, ahead(&away, at)?))),
                ),
                Err(error) => tracing::warn!(%error, "a lobby is shown without vacations"),
            }
        }
        Lobby { vacations, ..lobby }
    }
}
