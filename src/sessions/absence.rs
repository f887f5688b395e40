//! Vacations, which pause the clocks of a player's matches, and the daily digest of matches that wait for a player.

use super::Sessions;
use super::jobs::Work;
use super::live_clocks::{Absence, ahead};
use super::own_matches::{OwnMatches, waits};
use super::problem::Problem;
use super::snapshot::last_news;
use crate::clocks::{DAY, Interval};
use crate::model::MatchMessage;
use crate::store::{JobKind, Preference, Preferences, Reminders, Status, StoreError, Write};

/// How many days of vacation somebody has in a year.
pub const VACATION_DAYS: i64 = 28;

/// A year in milliseconds.
const YEAR: i64 = 365 * DAY;

/// How many of a player's matches are checked for time that is up.
const LOOKED_AT: u32 = 50;

/// How many of a player's matches a digest shows.
pub const DIGEST_LINES: u32 = 10;

/// What the digest job does.
pub(super) enum Digest {
    /// Nothing waits for them, or they no longer want a digest.
    Nothing,
    /// They had a digest within the last day, so the next is due at this time, in unix milliseconds.
    Later(i64),
    /// These matches wait for them.
    Due(OwnMatches),
}

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

/// The vacation that a player is on at this time, or the next one.
pub fn vacation_ahead(chosen: &Preferences, now: i64) -> Option<Interval> {
    ahead(&chosen.away, now)
}

impl Sessions {
    /// Plans a vacation that begins now, or after `after_days` days. It replaces one that has not begun. Returns its
    /// begin and end, in unix milliseconds.
    ///
    /// # Errors
    /// They do not have that many days left this year.
    pub async fn go_on_vacation(
        &self,
        user: u64,
        days: i64,
        after_days: i64,
    ) -> Result<Interval, Problem> {
        let now = (self.clock)();
        let mut chosen = self.store.preferences(user).await?;
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

    /// Ends a player's vacation, or cancels the next one; false if there is none.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn end_vacation(&self, user: u64) -> Result<bool, Problem> {
        let now = (self.clock)();
        let mut chosen = self.store.preferences(user).await?;
        let was = vacation_ahead(&chosen, now).is_some();
        if was {
            end_at(&mut chosen.away, now);
            self.put_down_vacations(user, chosen.away).await?;
        }
        Ok(was)
    }

    async fn put_down_vacations(&self, user: u64, mut away: Vec<Interval>) -> Result<(), Problem> {
        let now = (self.clock)();
        away.retain(|(_, until)| *until > now - YEAR);
        Ok(self.store.prefer(user, Preference::Away(away, now)).await?)
    }

    /// The matches in which it is this user's turn and their time was already up: a vacation does not help there.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn overdue(&self, user: u64) -> Result<Vec<MatchMessage>, Problem> {
        let mut overdue = Vec::new();
        for own in self.store.own_matches(user, 0, LOOKED_AT).await?.0 {
            if own.status != Status::Live || !waits(&own, user) {
                continue;
            }
            let ticking = match self.ticking(own.id).await {
                // one match that cannot be read must not hide the others
                Err(Problem::Unreadable { .. }) => continue,
                ticking => ticking?,
            };
            if let Some((live, clocks, now)) = ticking
                && let Some(seat) = live.seat_of(user)
                && clocks.may_rest()
                && clocks.as_of(&now).up().contains(&seat)
            {
                overdue.push(self.link(live.place, live.id).await);
            }
        }
        Ok(overdue)
    }

    /// The vacations to announce in a match, without players whose time was already up.
    pub(super) async fn absences(&self, id: u64) -> Result<Work, Problem> {
        let Some((live, clocks, now)) = self.ticking(id).await? else {
            return Ok(Work::Done);
        };
        let (mut said, up) = (Vec::new(), clocks.as_of(&now).up());
        for absence in clocks.untold(now.at()) {
            if up.contains(&absence.seat) {
                self.absence_told(id, &absence).await?;
            } else {
                said.push(absence);
            }
        }
        let news = last_news(live.game.events());
        let snapshot = live.snapshot(rules::Viewer::Public, news, Some(&now));
        Ok(Work::Away(Box::new(snapshot), said))
    }

    /// Stores that a vacation was announced.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn absence_told(&self, id: u64, absence: &Absence) -> Result<(), Problem> {
        let (seat, away) = (absence.seat.number(), absence.all.clone());
        match self.store.write(Write::AwayTold { id, seat, away }).await {
            Ok(()) | Err(StoreError::Stale) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// The matches that wait for a user who wants a daily digest.
    pub(super) async fn digest(&self, user: u64) -> Result<Digest, Problem> {
        let now = (self.clock)();
        let chosen = self.store.preferences(user).await?;
        if chosen.reminders != Reminders::Digest {
            return Ok(Digest::Nothing);
        }
        if now < chosen.digested + DAY {
            return Ok(Digest::Later(chosen.digested + DAY));
        }
        let mut own = self.own_matches(user, 0, DIGEST_LINES).await?;
        own.lines.retain(|line| waits(line, user));
        if own.lines.is_empty() {
            return Ok(Digest::Nothing);
        }
        Ok(Digest::Due(own))
    }

    /// Plans a user's next digest for a day after the last one, unless a digest is planned already.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn plan_digest(&self, user: u64) -> Result<(), Problem> {
        let chosen = self.store.preferences(user).await?;
        let due = (chosen.digested + DAY).max((self.clock)());
        let kind = JobKind::Digest;
        Ok(self.store.plan(kind, user, due, String::new()).await?)
    }

    /// Stores that a user got their digest.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn digested(&self, user: u64) -> Result<(), Problem> {
        let now = (self.clock)();
        Ok(self.store.prefer(user, Preference::Digested(now)).await?)
    }

    /// Unix milliseconds, by the clock that all decisions about time use.
    pub fn now(&self) -> i64 {
        (self.clock)()
    }
}

/// Cuts off everything after `now`.
fn end_at(away: &mut Vec<Interval>, now: i64) {
    away.retain(|(from, _)| *from < now);
    for (_, until) in away {
        *until = (*until).min(now);
    }
}
