//! Vacations, which pause the clocks of a player's matches.

use crate::clocks::{DAY, Interval};
use crate::model::MatchMessage;
use crate::sessions::Clocks;
use crate::sessions::channels::snapshot::last_news;
use crate::sessions::clocks::live_clocks::ahead;
use crate::sessions::job_outcome::Work;
use crate::sessions::problem::Problem;
use crate::store::{Preference, Preferences};

/// How many days of vacation a player may take within any 365 days.
pub const VACATION_DAYS: i64 = 28;

/// A year in milliseconds.
const YEAR: i64 = 365 * DAY;

/// At most this many of a player's matches are checked for time that is up.
const LOOKED_AT: u32 = 50;

/// How many whole days of vacation a player has left at this time.
pub fn vacation_days_left(chosen: &Preferences, now: i64) -> i64 {
    let spent: i64 = chosen
        .away
        .iter()
        .map(|(from, until)| until - (*from).max(now - YEAR))
        .filter(|length| *length > 0)
        .sum();
    (VACATION_DAYS * DAY - spent).max(0) / DAY
}

/// A player's current vacation, or else the next planned one.
pub fn vacation_ahead(chosen: &Preferences, now: i64) -> Option<Interval> {
    ahead(&chosen.away, now)
}

impl Clocks {
    /// Plans a vacation that begins now, or after `after_days` days. It replaces the current vacation and any that
    /// has not begun. Returns its start and end, in unix milliseconds.
    ///
    /// # Errors
    /// The player does not have that many days left this year.
    pub async fn go_on_vacation(
        &self,
        user: u64,
        days: i64,
        after_days: i64,
    ) -> Result<Interval, Problem> {
        let now = self.channels.now();
        let mut chosen = self.channels.store.preferences(user).await?;
        end_at(&mut chosen.away, now);
        let left = vacation_days_left(&chosen, now);
        if days > left {
            return Err(Problem::VacationSpent { days: left });
        }
        let from = now + after_days * DAY;
        let away = (from, from + days * DAY);
        chosen.away.push(away);
        self.put_down_vacations(user, chosen.away).await?;
        Ok(away)
    }

    /// Ends a player's current vacation and cancels planned ones. Returns false if there was none.
    ///
    /// # Errors
    /// The database failed.
    pub async fn end_vacation(&self, user: u64) -> Result<bool, Problem> {
        let now = self.channels.now();
        let mut chosen = self.channels.store.preferences(user).await?;
        let was = vacation_ahead(&chosen, now).is_some();
        if was {
            end_at(&mut chosen.away, now);
            self.put_down_vacations(user, chosen.away).await?;
        }
        Ok(was)
    }

    async fn put_down_vacations(&self, user: u64, mut away: Vec<Interval>) -> Result<(), Problem> {
        let now = self.channels.now();
        away.retain(|(_, until)| *until > now - YEAR);
        Ok(self
            .channels
            .store
            .prefer(user, Preference::Away(away, now))
            .await?)
    }

    /// The matches in which it is this user's turn and their time is already up. A vacation cannot pause those
    /// clocks.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn overdue(&self, user: u64) -> Result<Vec<MatchMessage>, Problem> {
        let mut overdue = Vec::new();
        for own in self.channels.store.own_matches(user, 0, LOOKED_AT).await?.0 {
            if let Some((live, clocks, now)) = self.ticking_own(&own, user).await?
                && let Some(seat) = live.seat_of(user)
                && clocks.may_rest()
                && clocks.as_of(&now).up().contains(&seat)
            {
                overdue.push(
                    self.channels
                        .boards
                        .link(live.opened.place, live.opened.id)
                        .await,
                );
            }
        }
        Ok(overdue)
    }

    /// A match in which somebody's vacation was planned, began or ended.
    pub(in crate::sessions) async fn absences(&self, id: u64) -> Result<Work, Problem> {
        let ticking = self.ticking(id).await?;
        let slow = ticking.filter(|(_, clocks, _)| clocks.may_rest());
        Ok(slow.map_or(Work::Done, |(live, _, now)| {
            let news = last_news(live.game.events());
            Work::Away(Box::new(live.snapshot(
                rules::Viewer::Public,
                news,
                Some(&now),
            )))
        }))
    }
}

/// Ends the current vacation at `now`, and removes later ones.
fn end_at(away: &mut Vec<Interval>, now: i64) {
    away.retain(|(from, _)| *from < now);
    for (_, until) in away {
        *until = (*until).min(now);
    }
}
