//! Vacations: the clocks of somebody's matches are paused while they are away; and the digest of what waits for them.

use super::Sessions;
use super::jobs::{Work, last_news};
use super::live_clocks::{Absence, ahead};
use super::own_matches::{OwnMatches, waits};
use super::problem::Problem;
use crate::clocks::{DAY, Interval};
use crate::model::MatchMessage;
use crate::store::{JobKind, Preference, Preferences, Reminders, Status, StoreError, Write};

/// How many days of vacation somebody has in a year.
pub const VACATION_DAYS: i64 = 28;

/// A year in milliseconds.
const YEAR: i64 = 365 * DAY;

/// In how many of somebody's matches it is seen whether their time is up.
const LOOKED_AT: u32 = 50;

/// How many of somebody's matches a digest tells of.
pub const DIGEST_LINES: u32 = 10;

/// What somebody is to be told once a day.
pub(super) enum Digest {
    /// Nothing waits for them, or they do not want it any more.
    Nothing,
    /// They had one within the last day: at this time, in unix milliseconds.
    Later(i64),
    /// These wait for them.
    Due(OwnMatches),
}

/// How many whole days of vacation are left to somebody at this time.
pub fn vacation_days_left(chosen: &Preferences, now: i64) -> i64 {
    let spent: i64 = chosen
        .away
        .iter()
        .map(|(from, until)| until - (*from).max(now - YEAR))
        .filter(|length| *length > 0)
        .sum();
    (VACATION_DAYS * DAY - spent).max(0) / DAY
}

/// The vacation that somebody is on at this time, or the next one.
pub fn vacation_ahead(chosen: &Preferences, now: i64) -> Option<Interval> {
    ahead(&chosen.away, now)
}

impl Sessions {
    /// Somebody goes on vacation now, or in so many days; in place of one that is still ahead. Gives from when until
    /// when, in unix milliseconds.
    ///
    /// # Errors
    /// They have not as many days left this year.
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

    /// Ends somebody's vacation, or calls off the next one; false when there is none.
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

    /// Where this user's time was up before, as far as it is their turn: no vacation helps there.
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
                // one that cannot be read hides no other
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

    /// What is to be said in a match of who is away, or back. Not of somebody whose time was up before.
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
        let snapshot = live.snapshot(games::Viewer::Public, news, Some(&now));
        Ok(Work::Away(Box::new(snapshot), said))
    }

    /// Puts down that this was said.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn absence_told(&self, id: u64, absence: &Absence) -> Result<(), Problem> {
        let (seat, away) = (absence.seat.number(), absence.all.clone());
        match self.store.write(Write::AwayTold { id, seat, away }).await {
            Ok(()) | Err(StoreError::MovedOn) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// What waits for somebody who wants to be told once a day.
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

    /// Somebody is to have a digest when their day is over; one that is planned already does.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn plan_digest(&self, user: u64) -> Result<(), Problem> {
        let chosen = self.store.preferences(user).await?;
        let due = (chosen.digested + DAY).max((self.clock)());
        let kind = JobKind::Digest;
        Ok(self.store.plan(kind, user, due, String::new()).await?)
    }

    /// Somebody had their digest.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn digested(&self, user: u64) -> Result<(), Problem> {
        let now = (self.clock)();
        Ok(self.store.prefer(user, Preference::Digested(now)).await?)
    }

    /// Unix milliseconds, by the clock that all decisions about time are made by.
    pub fn now(&self) -> i64 {
        (self.clock)()
    }
}

/// Cuts off what lies behind a moment.
fn end_at(away: &mut Vec<Interval>, now: i64) {
    away.retain(|(from, _)| *from < now);
    for (_, until) in away {
        *until = (*until).min(now);
    }
}
