//! The end of a server's season.

use ratings::Period;
use rules::Pool;

use crate::clocks::{HOUR, first_of_month, month_of};
use crate::model::Place;
use crate::sessions::problem::Problem;
use crate::sessions::records::Results;
use crate::store::{Board, RatedPerson};

/// A season of a server that has ended.
#[derive(Debug)]
pub struct SeasonEnd {
    /// The channel that gets its results.
    pub place: Place,
    /// The season.
    pub season: Period,
    /// The people in its first places, by game.
    pub leaders: Vec<(Pool, RatedPerson)>,
}

/// When the results of a season that ends with this month are posted, in unix milliseconds: at noon of the first day
/// after it, when most people are awake.
pub(in crate::sessions) fn posted_at(now: i64) -> i64 {
    first_of_month(month_of(now) + 1) + 12 * HOUR
}

impl Results {
    /// The season of a server that ended with the last month, if one did and somebody played, and when to look again, in
    /// unix milliseconds. None if its managers want no results. The length of a season may change at any time, so the
    /// job looks each month.
    pub(in crate::sessions) async fn season_end(
        &self,
        guild: u64,
    ) -> Result<Option<(Option<SeasonEnd>, i64)>, Problem> {
        let settings = self.channels.store.server_settings(guild).await?;
        let Some(channel) = settings.season_channel else {
            return Ok(None);
        };
        let now = self.channels.now();
        let (month, next) = (month_of(now), posted_at(now));
        let season = Period::season_of(month - 1, settings.season_months.into());
        let mut leaders = Vec::new();
        if matches!(season, Period::Season { first, months } if first + months == month) {
            for pool in Pool::all() {
                let board = Board {
                    scope: guild,
                    pool: Some(*pool),
                    period: season,
                    seen_from: guild,
                };
                let found = self.leaders(&board).await?;
                leaders.extend(found.into_iter().map(|leader| (*pool, leader)));
            }
        }
        let place = Place::Server { guild, channel };
        let ended = (!leaders.is_empty()).then_some(SeasonEnd {
            place,
            season,
            leaders,
        });
        Ok(Some((ended, next)))
    }
}
