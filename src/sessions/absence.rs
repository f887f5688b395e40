//! Vacations: the clocks of somebody's matches rest while they are away; and the digest of what waits for them.

use games::Seat;

use super::Sessions;
use super::channel_guard::with_latest;
use super::channel_state::Live;
use super::live_clocks::next_look;
use super::own_matches::{OwnMatches, waits};
use super::problem::Problem;
use super::snapshot::Snapshot;
use crate::clocks::{DAY, Interval, Rest};
use crate::model::Place;
use crate::store::{Change, JobKind, Preference, Preferences, Reminders, Status, StoreError};

/// How many days of vacation somebody has in a year.
pub const VACATION_DAYS: i64 = 28;

/// A year in milliseconds.
const YEAR: i64 = 365 * DAY;

/// How soon what somebody's vacation means for their matches is done, in milliseconds: matches that begin in this moment
/// are on file by then.
const SOON: i64 = 2000;

/// How many of somebody's matches a digest tells of.
pub const DIGEST_LINES: u32 = 10;

/// Somebody is away from a match, or back.
#[derive(Clone, Debug)]
pub struct Absence {
    /// The match.
    pub snapshot: Snapshot,
    /// Whose clock rests, or runs again.
    pub seat: Seat,
    /// From when until when, in unix milliseconds; none: they are back.
    pub away: Option<Interval>,
}

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
    let ahead = chosen.away.iter().filter(|(_, until)| *until > now);
    ahead.copied().min()
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
        self.store.prefer(user, Preference::Away(away)).await?;
        let (kind, due) = (JobKind::Vacation, now + SOON);
        self.store.plan(kind, user, due, String::new()).await?;
        Ok(())
    }

    /// Has the clocks of all matches of somebody rest while they are away.
    pub(super) async fn rest_while_away(&self, user: u64) -> Result<Vec<Absence>, Problem> {
        let away = self.store.preferences(user).await?.away;
        let mut told = Vec::new();
        for own in self.all_own_matches(user).await? {
            if own.status == Status::Live {
                told.extend(self.rest_in(own.place, own.id, user, &away).await?);
            }
        }
        Ok(told)
    }

    async fn rest_in(
        &self,
        place: Place,
        id: u64,
        user: u64,
        away: &[Interval],
    ) -> Result<Option<Absence>, Problem> {
        with_latest!(self, place, locked => {
            let judged = locked.now();
            let now = judged.at();
            let Some((live, seat, rest)) = locked
                .live()
                .filter(|live| live.id == id)
                .and_then(|live| resting(live, user))
            else {
                return Ok(None);
            };
            if rest.away == away {
                return Ok(None);
            }
            let saw = live.head();
            let rest = Rest { away: away.to_vec(), ..rest };
            let mut clocks = live.clocks.clone();
            if let Some(clocks) = &mut clocks {
                clocks.go_away(seat, away.to_vec());
            }
            let due = next_look(clocks.as_ref(), &judged);
            let change = Change::Away { seat: seat.number(), rest, due };
            match self.commit_at(saw, change, now).await {
                Ok(()) => {
                    live.version = saw.changed().version;
                    live.clocks = clocks;
                    let ahead = away.iter().filter(|(_, until)| *until > now);
                    Ok(Some(Absence {
                        snapshot: live.snapshot(games::Viewer::Public, &[], Some(&judged)),
                        seat,
                        away: ahead.copied().min(),
                    }))
                }
                Err(problem) => Err(problem),
            }
        })
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

/// A user's seat in a match whose clocks a vacation stops, and what stops theirs by now.
fn resting(live: &mut Live, user: u64) -> Option<(&mut Live, Seat, Rest)> {
    let seat = live.seat_of(user)?;
    let clocks = live.clocks.as_ref().filter(|clocks| clocks.may_rest())?;
    let rest = clocks.rest(seat)?.clone();
    Some((live, seat, rest))
}
