//! The clocks of a match in play: each seat's remaining time, reminders, and what happens when time is up.

use rules::{AnyMatch, Retire, Seat};

use super::Sessions;
use super::button_ticket::Ticket;
use super::channel_state::{Live, replay};
use super::jobs::Work;
use super::live_clocks::{Call, JudgedClocks, LiveClocks, next_look};
use super::match_actions::{Acting, seat_of};
use super::outages::{Now, now_by};
use super::problem::Problem;
use super::snapshot::Snapshot;
use crate::clocks::{DAY, HOUR, Rest, SECOND, TimeControl};
use crate::model::{Place, Player};
use crate::store::{JobKind, Preferences, Presence, Status, StoreError, StoredMatch, Write};

/// How long a snooze silences reminders at most, in milliseconds. It never takes more than half of the time that is
/// left.
const SNOOZED: i64 = 8 * HOUR;

/// When the clocks of a stored match must be checked next, judged by the ways in that the database has just reported.
/// None if never, or if the record cannot be read.
pub fn next_look_on_file(stored: &StoredMatch, presence: &Presence) -> Option<i64> {
    let live = (stored.status == Status::Live).then(|| replay(stored).ok())??;
    let now = now_by(presence.clone(), live.place);
    next_look(live.clocks.as_ref(), &now)
}

impl Sessions {
    /// Checks a match's clocks. If the clock is strict, a seat without time left is out. Reminders are sent by a job of
    /// their own, so that no deadline waits for Discord.
    pub(super) async fn look_at_clocks(&self, id: u64) -> Result<Work, Problem> {
        let Some((live, mut clocks, now)) = self.ticking(id).await? else {
            return Ok(Work::Done);
        };
        let judged = clocks.as_of(&now);
        let out = judged.up();
        if let Some(seat) = out.first().filter(|seat| judged.is_out(**seat)) {
            let ply = live.game.events().len();
            let is_up = |live: &Live, now: &Now| match &live.clocks {
                Some(clocks) if clocks.as_of(now).is_out(*seat) => Ok(()),
                _ => Err(Problem::Gone),
            };
            let timed_out = self.time_out(live.place, Ticket { id, ply }, *seat, is_up);
            return match timed_out.await {
                Ok(snapshot) => Ok(Work::TimedOut(Box::new(snapshot))),
                Err(Problem::Stale { .. } | Problem::Gone) => Ok(Work::Again(now.at())),
                Err(problem) => Err(problem),
            };
        }
        let calls = calls(&live, &judged);
        if !calls.is_empty() {
            self.plan(JobKind::Reminder, id, now.at()).await?;
        }
        // a window of a day, however late this job is
        if judged.is_otherwise_since(DAY) {
            self.plan(JobKind::Vacation, id, now.at()).await?;
        }
        clocks.tell(&calls);
        Ok(clocks.as_of(&now).due().map_or(Work::Done, Work::Again))
    }

    /// The players of a match who must be reminded of their time.
    pub(super) async fn reminders(&self, id: u64) -> Result<Work, Problem> {
        let Some((live, clocks, now)) = self.ticking(id).await? else {
            return Ok(Work::Done);
        };
        let snapshot = Box::new(live.snapshot(rules::Viewer::Public, &[], Some(&now)));
        let calls = calls(&live, &clocks.as_of(&now));
        Ok(Work::Remind(snapshot, calls))
    }

    /// A stored match in play with its clocks, and the time and outages to judge them by.
    pub(super) async fn ticking(
        &self,
        id: u64,
    ) -> Result<Option<(Live, LiveClocks, Now)>, Problem> {
        let stored = self.store.load(id).await?;
        let Some(stored) = stored.filter(|stored| stored.status == Status::Live) else {
            return Ok(None);
        };
        let live = replay(&stored)?;
        let Some(clocks) = live.clocks.clone() else {
            return Ok(None);
        };
        let now = self.now_in(live.place).await?;
        Ok(Some((live, clocks, now)))
    }

    /// Plans a job that is due at this time, and wakes the scheduler.
    pub(super) async fn plan(&self, kind: JobKind, key: u64, due: i64) -> Result<(), Problem> {
        self.store.plan(kind, key, due, String::new()).await?;
        self.planned.notify_waiters();
        Ok(())
    }

    /// Stores that a reminder was sent.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn reminded(&self, id: u64, call: Call) -> Result<(), Problem> {
        let (seat, at) = (call.seat.number(), call.reminder.at);
        match self.store.write(Write::Reminded { id, seat, at }).await {
            // stored already
            Ok(()) | Err(StoreError::Stale) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Claims a win on time: this seat, whose time is up, is out, as an opponent asks.
    ///
    /// # Errors
    /// No such match here, the ticket is stale, not playing in it, or the seat's time is not up.
    pub async fn claim(
        &self,
        place: Place,
        ticket: Ticket,
        seat: Seat,
        user: u64,
    ) -> Result<Snapshot, Problem> {
        let up = |live: &Live, now: &Now| claimed(live, user, Some(seat), now).map(drop);
        self.time_out(place, ticket, seat, up).await
    }

    /// Puts a seat out of the match, if `is_up` still says so at the moment of the change. A vacation may have begun
    /// since the clock was checked, or an outage may have been stored.
    async fn time_out(
        &self,
        place: Place,
        ticket: Ticket,
        seat: Seat,
        is_up: impl Fn(&Live, &Now) -> Result<(), Problem> + Sync,
    ) -> Result<Snapshot, Problem> {
        let is_up = &is_up;
        self.with_latest(place, |locked| {
            Box::pin(async move {
                let now = locked.now();
                is_up(locked.live(Some(ticket.id)).await?, &now)?;
                let out = |game: &mut AnyMatch, seat| game.retire(seat, Retire::Timeout);
                locked.act(Acting::for_seat(seat, ticket), out).await
            })
        })
        .await
    }

    /// Checks that an opponent may claim, before they are asked to confirm. Returns against which seat, at which ply.
    ///
    /// # Errors
    /// As [`Sessions::claim`].
    pub async fn claimable(
        &self,
        place: Place,
        id: Option<u64>,
        user: u64,
    ) -> Result<(Ticket, Seat, Player), Problem> {
        let mut locked = self.locked(place).await?;
        let now = locked.now();
        let live = locked.live(id).await?;
        let seat = claimed(live, user, None, &now)?;
        let player = live.players.get(seat.index()).cloned();
        Ok((live.ticket(), seat, player.ok_or(Problem::Foreign)?))
    }

    /// Silences a player's reminders of a match for a while, wherever they ask for it. Returns until when, in unix
    /// milliseconds.
    ///
    /// # Errors
    /// No such match in play, not playing in it, or it is not their turn.
    pub async fn snooze(&self, ticket: Ticket, user: u64) -> Result<i64, Problem> {
        let stored = self.store.load(ticket.id).await?.ok_or(Problem::Foreign)?;
        if !stored.opened.players.iter().any(|player| player.is(user)) {
            return Err(Problem::Foreign);
        }
        let place = stored.opened.place;
        let mut locked = self.locked(place).await?;
        let now = locked.now();
        let live = locked.live(Some(ticket.id)).await?;
        let seat = seat_of(live, user)?;
        let id = live.id;
        let clocks = live.clocks.as_mut().ok_or(Problem::NoClock)?;
        let left = clocks.as_of(&now).time_left(seat);
        let left = left.ok_or(Problem::NotYourTurn)?;
        let until = now.at() + (left / 2).min(SNOOZED);
        let snooze = Write::Snooze {
            id,
            seat: seat.number(),
            until,
            due: now.at(),
        };
        self.store.write(snooze).await?;
        clocks.snooze(seat, until);
        self.planned.notify_waiters();
        Ok(until)
    }

    /// What pauses the clocks of the players who begin a match, by their settings.
    pub(super) async fn rests(
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

/// The reminders that are due. Computers get none. If only computers wait for a person, that person is reminded of a
/// loss only.
fn calls(live: &Live, judged: &JudgedClocks) -> Vec<Call> {
    let people = |seat: &usize| {
        let player = live.players.get(*seat).and_then(Player::user);
        player.is_some() && live.game.living(Seat::at(*seat))
    };
    let people: Vec<usize> = (0..live.players.len()).filter(people).collect();
    let mut calls = judged.calls();
    calls.retain(|call| {
        people.contains(&call.seat.index()) && (people.len() > 1 || judged.is_strict())
    });
    calls
}

/// The seat that an opponent who still plays may claim against: the one they ask about, or else the first whose time is
/// up.
fn claimed(live: &Live, user: u64, asked: Option<Seat>, now: &Now) -> Result<Seat, Problem> {
    let own = seat_of(live, user)?;
    if !live.game.living(own) {
        return Err(Problem::Gone);
    }
    let clocks = live.clocks.as_ref().ok_or(Problem::NoClock)?;
    let clocks = clocks.as_of(now);
    let meant = |seat: &Seat| *seat != own && asked.is_none_or(|asked| asked == *seat);
    let up = clocks.up().into_iter().find(meant);
    up.ok_or_else(|| {
        let shown = clocks.shown().seats;
        let others = shown
            .iter()
            .enumerate()
            .filter(|(seat, _)| *seat != own.index());
        let next = others.filter_map(|(_, time)| time.until).min();
        match next {
            Some(until) => Problem::TimeLeft {
                until: until.div_euclid(SECOND),
                strict: clocks.is_strict().into(),
            },
            None => Problem::YoursRuns,
        }
    })
}
