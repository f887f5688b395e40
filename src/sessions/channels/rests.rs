//! What pauses the clocks of players by their own settings.

use crate::clocks::{Rest, TimeControl};
use crate::model::Player;
use crate::sessions::Channels;
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
}
