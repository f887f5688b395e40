//! The clocks of a match in play: each seat's remaining time, reminders, and what happens when a seat's time is up.

use rules::{AnyMatch, Retire, Seat};

use crate::clocks::{DAY, HOUR, SECOND, TOGETHER};
use crate::model::{Place, Player};
use crate::sessions::channels::channel_state::{Live, replay};
use crate::sessions::channels::outages::{Now, now_by};
use crate::sessions::channels::snapshot::{Snapshot, last_news};
use crate::sessions::clocks::live_clocks::{
    Call, LiveClocks, clocks_due, reminded_seats, watching,
};
use crate::sessions::job_outcome::Work;
use crate::sessions::people::own_matches::waits_for;
use crate::sessions::play::button_ticket::Ticket;
use crate::sessions::play::match_actions::{Acting, seat_of};
use crate::sessions::problem::Problem;
use crate::sessions::{Agenda, Clocks};
use crate::store::{
    ClocksDue, JobKind, OwnMatch, Presence, Status, StoreError, StoredMatch, Write,
};

/// The longest time for which a snooze silences reminders, in milliseconds. A snooze never takes more than half of
/// the remaining time.
const SNOOZED: i64 = 8 * HOUR;

/// A stored match with the clock by which it is watched.
fn watched(mut stored: StoredMatch) -> StoredMatch {
    stored.opened.terms.clock = watching(&stored.opened, stored.record.seats);
    stored
}

/// When the clocks of a stored match need somebody next, with the outages that the database has just reported. Never, if
/// the record cannot be read.
pub fn clocks_due_on_file(stored: &StoredMatch, presence: &Presence) -> ClocksDue {
    let live = (stored.status == Status::Live).then(|| replay(&watched(stored.clone())).ok());
    let Some(live) = live.flatten() else {
        return ClocksDue::default();
    };
    let now = now_by(presence.clone(), live.opened.place);
    clocks_due(&live.opened.players, &live.game, live.clocks.as_ref(), &now)
}

impl Clocks {
    /// Checks a match's clocks. A seat whose time is up is out: at once if the clock is strict, else after a week. The
    /// people's own jobs send the reminders, so no deadline waits for Discord. They are planned here too: a vacation may
    /// have ended early, and an older version of the program planned none.
    pub(in crate::sessions) async fn look_at_clocks(&self, id: u64) -> Result<Work, Problem> {
        let Some((live, clocks, now)) = self.ticking(id).await? else {
            return Ok(Work::Done);
        };
        let judged = clocks.as_of(&now);
        let strict = judged.is_strict();
        if let Some(seat) = judged.to_put_out(&live.put_out_by(&judged)) {
            let ply = live.game.events().len();
            let is_up =
                |live: &Live, now: &Now| match live.clocks.as_ref().map(|own| own.as_of(now)) {
                    Some(own) if own.to_put_out(&live.put_out_by(&own)) == Some(seat) => {
                        Ok(Retire::Timeout)
                    }
                    Some(own) if own.is_strict() == strict => Err(Problem::Gone),
                    // the match is only watched; because of the ticket, this fails if anything has happened since the check
                    _ => Ok(Retire::Resign),
                };
            let timed_out = self.time_out(live.opened.place, Ticket { id, ply }, seat, is_up);
            return match timed_out.await {
                Ok(snapshot) => Ok(Work::TimedOut(Box::new(snapshot))),
                Err(Problem::Stale { .. } | Problem::Gone) => Ok(Work::Again(now.at())),
                Err(problem) => Err(problem),
            };
        }
        let due = clocks_due(&live.opened.players, &live.game, Some(&clocks), &now);
        for (user, at) in due.people {
            self.channels.remind(user, at).await?;
        }
        // the window is a whole day, so a late job misses no vacation
        if judged.is_otherwise_since(DAY) {
            self.channels.plan(JobKind::Vacation, id, now.at()).await?;
        }
        Ok(due.clock.map_or(Work::Done, Work::Again))
    }

    /// Like [`Clocks::ticking`], for a match that waits for this user. None if the match does not wait for the user, or
    /// if it cannot be read: an unreadable match must not hide the user's other matches.
    pub(in crate::sessions) async fn ticking_own(
        &self,
        own: &OwnMatch,
        user: u64,
    ) -> Result<Option<(Live, LiveClocks, Now)>, Problem> {
        if own.status != Status::Live || waits_for(own, user).is_none() {
            return Ok(None);
        }
        match self.ticking(own.id).await {
            Err(Problem::Unreadable) => Ok(None),
            ticking => ticking,
        }
    }

    /// A stored match in play with its clocks, and the time and outages by which they are judged.
    pub(in crate::sessions) async fn ticking(
        &self,
        id: u64,
    ) -> Result<Option<(Live, LiveClocks, Now)>, Problem> {
        let stored = self.channels.store.load(id).await?;
        let Some(stored) = stored.filter(|stored| stored.status == Status::Live) else {
            return Ok(None);
        };
        let live = replay(&watched(stored))?;
        let Some(clocks) = live.clocks.clone() else {
            return Ok(None);
        };
        let now = self.channels.now_in(live.opened.place).await?;
        Ok(Some((live, clocks, now)))
    }

    /// Stores that a reminder was sent.
    ///
    /// # Errors
    /// The database failed.
    pub async fn reminded(&self, id: u64, call: Call) -> Result<(), Problem> {
        let (seat, at) = (call.seat.number(), call.reminder.at);
        match self
            .channels
            .store
            .write(Write::Reminded { id, seat, at })
            .await
        {
            // this reminder or a later one is stored already
            Ok(()) | Err(StoreError::Stale) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Claims a win on time for an opponent: puts out this seat, whose time is up.
    ///
    /// # Errors
    /// There is no such match here, the ticket is stale, the user does not play in it, or the seat's time is not up.
    pub async fn claim(
        &self,
        place: Place,
        ticket: Ticket,
        seat: Seat,
        user: u64,
    ) -> Result<Snapshot, Problem> {
        let up =
            |live: &Live, now: &Now| claimed(live, user, Some(seat), now).map(|_| Retire::Timeout);
        self.time_out(place, ticket, seat, up).await
    }

    /// Puts a seat out of the match, if `is_up` still finds, at the moment of the change, that the seat's time is up. A
    /// vacation may have begun since the clock was checked, or an outage may have been stored. The result of `is_up`
    /// says whether the seat times out or resigns.
    async fn time_out(
        &self,
        place: Place,
        ticket: Ticket,
        seat: Seat,
        is_up: impl Fn(&Live, &Now) -> Result<Retire, Problem> + Sync,
    ) -> Result<Snapshot, Problem> {
        let is_up = &is_up;
        self.channels
            .with_latest(place, |locked| {
                Box::pin(async move {
                    let now = locked.now();
                    let live = locked.live(Some(ticket.id)).await?;
                    let why = is_up(live, &now)?;
                    let out = |game: &mut AnyMatch, seat| game.retire(seat, why);
                    locked.act(Acting::for_seat(seat, ticket), out).await
                })
            })
            .await
    }

    /// Checks that an opponent may claim, before they are asked to confirm. Returns the seat whose time is up, and
    /// its player.
    ///
    /// # Errors
    /// As [`Clocks::claim`].
    pub async fn claimable(
        &self,
        place: Place,
        id: Option<u64>,
        user: u64,
    ) -> Result<(Ticket, Seat, Player), Problem> {
        let mut locked = self.channels.locked(place).await?;
        let now = locked.now();
        let live = locked.live(id).await?;
        let seat = claimed(live, user, None, &now)?;
        let player = live.opened.players.get(seat.index()).cloned();
        Ok((live.ticket(), seat, player.ok_or(Problem::Foreign)?))
    }

    /// Snoozes a player's reminders of a match. The player may ask in any place. Returns until when, in unix
    /// milliseconds.
    ///
    /// # Errors
    /// There is no such match in play, the user does not play in it, the match has no clock, it is not the user's turn,
    /// or the user's time is up.
    pub async fn snooze(&self, ticket: Ticket, user: u64) -> Result<i64, Problem> {
        let stored = self
            .channels
            .store
            .load(ticket.id)
            .await?
            .ok_or(Problem::Foreign)?;
        if !stored.opened.players.iter().any(|player| player.is(user)) {
            return Err(Problem::Foreign);
        }
        let place = stored.opened.place;
        let mut locked = self.channels.locked(place).await?;
        let now = locked.now();
        let live = locked.live(Some(ticket.id)).await?;
        let seat = seat_of(live, user)?;
        let id = live.opened.id;
        let clocks = live.clocks.as_mut().ok_or(Problem::NoClock)?;
        let left = clocks.as_of(&now).time_left(seat);
        let left = left.ok_or(Problem::NotYourTurn)?;
        if left <= 0 {
            return Err(Problem::YoursIsUp);
        }
        let until = now.at() + (left / 2).min(SNOOZED);
        let snooze = Write::Snooze {
            id,
            seat: seat.number(),
            until,
            user,
        };
        self.channels.store.write(snooze).await?;
        clocks.snooze(seat, until);
        Ok(until)
    }
}

/// A user's seat whose clock runs in a match.
struct Running {
    live: Live,
    clocks: LiveClocks,
    now: Now,
    seat: Seat,
}

impl Running {
    /// The reminder that is due now, or soon.
    fn call(&self) -> Option<Call> {
        self.clocks.as_of(&self.now).call(self.seat, TOGETHER)
    }

    /// When the next reminder is due, in unix milliseconds. `told`: the one that is due now is sent first.
    fn next(mut self, told: bool) -> Option<i64> {
        if told {
            self.clocks.tell(self.call());
        }
        let next = self.clocks.as_of(&self.now).told_next(self.seat)?;
        // never at once again
        Some(next.max(self.now.at() + SECOND))
    }
}

impl Agenda {
    /// The reminders to send about a user's own time in all their matches, the most urgent first, and when the next
    /// ones are due. If one is due, those that are due soon come with it.
    pub(in crate::sessions) async fn reminders(&self, user: u64) -> Result<Work, Problem> {
        let (running, unread) = self.running(user).await?;
        let is_due = |one: &Running| {
            let call = one.call();
            call.is_some_and(|call| call.reminder.at <= one.now.at())
        };
        let mut due = Vec::new();
        if running.iter().any(is_due) {
            for one in &running {
                let news = last_news(one.live.game.events());
                let shown = || {
                    one.live
                        .snapshot(rules::Viewer::Public, news, Some(&one.now))
                };
                due.extend(one.call().map(|call| (shown(), call)));
            }
        }
        due.sort_by_key(|(snapshot, call)| snapshot.ends(call.seat));
        let next = running
            .into_iter()
            .filter_map(|one| one.next(!due.is_empty()));
        let next = next.chain(unread).min();
        if due.is_empty() {
            return Ok(next.map_or(Work::Done, Work::Again));
        }
        Ok(Work::Remind(user, due, next))
    }

    /// The seats of a user whose clocks run and who gets reminders there. If this program cannot read some match, also
    /// when to look again: a newer program may do it then.
    async fn running(&self, user: u64) -> Result<(Vec<Running>, Option<i64>), Problem> {
        let (mut running, mut unread) = (Vec::new(), None);
        for own in self.channels.all_own_matches(user).await? {
            if own.status != Status::Live || waits_for(&own, user).is_none() {
                continue;
            }
            match self.clocks.ticking(own.id).await {
                Ok(Some((live, clocks, now))) => {
                    let strict = clocks.as_of(&now).is_strict();
                    let seats = reminded_seats(&live.opened.players, &live.game, strict);
                    let seat = seats.into_iter().find(|(_, reminded)| *reminded == user);
                    running.extend(seat.map(|(seat, _)| Running {
                        live,
                        clocks,
                        now,
                        seat,
                    }));
                }
                Ok(None) => {}
                Err(Problem::Unreadable) => unread = Some(self.channels.now() + HOUR),
                Err(problem) => return Err(problem),
            }
        }
        Ok((running, unread))
    }
}

/// The seat against which an opponent who still plays may claim: the seat that the opponent names, or else the first
/// seat whose time is up.
fn claimed(live: &Live, user: u64, asked: Option<Seat>, now: &Now) -> Result<Seat, Problem> {
    let own = seat_of(live, user)?;
    if !live.game.living(own) {
        return Err(Problem::Gone);
    }
    let clocks = live.clocks.as_ref().ok_or(Problem::NoClock)?;
    let clocks = clocks.as_of(now);
    let meant = |seat: &Seat| *seat != own && asked.is_none_or(|asked| asked == *seat);
    let up = clocks.up();
    let own_is_up = up.contains(&own);
    up.into_iter().find(meant).ok_or_else(|| {
        if own_is_up {
            return Problem::YoursIsUp;
        }
        let shown = clocks.shown(&[]).seats;
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
