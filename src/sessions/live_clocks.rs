//! The clocks of a match in memory: what its record and the times of its turns make of them.

use std::sync::Arc;

use games::{AnyMatch, Event, Seat, What};

use crate::clocks::{Interval, Reminder, Rest, SeatClocks, TimeControl};
use crate::store::{SeatTime, StoredMatch};

/// The clocks of a match in memory.
#[derive(Clone, Debug)]
pub(super) struct LiveClocks {
    seats: SeatClocks,
    /// When each seat's last reminder was due, and until when it wants none, in unix milliseconds.
    notes: Vec<(i64, i64)>,
    outages: Arc<Vec<Interval>>,
    /// As of when they are shown, in unix milliseconds.
    now: i64,
}

/// A seat's time as everybody may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatTimeLeft {
    /// What it has, in milliseconds; of a clock that runs, what it had when it was last looked at.
    pub left: i64,
    /// When its time is up, in unix milliseconds, where its clock runs.
    pub until: Option<i64>,
    /// Until when its player is on vacation, in unix milliseconds.
    pub away: Option<i64>,
}

/// The clocks of a match as everybody may know them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownClocks {
    /// What was agreed.
    pub control: TimeControl,
    /// In order of seats.
    pub seats: Vec<SeatTimeLeft>,
}

/// Somebody to be told about a seat's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Whose time.
    pub seat: Seat,
    /// What for, and when that was due.
    pub reminder: Reminder,
}

impl LiveClocks {
    /// The clocks at the start of a match.
    pub fn begun(
        control: TimeControl,
        rests: Vec<Rest>,
        (now, to_act): (i64, u8),
        outages: Arc<Vec<Interval>>,
    ) -> Self {
        let mut seats = SeatClocks::new(control, rests);
        let notes = vec![(0, 0); seats.seats()];
        seats.step(now, 0, to_act, &outages);
        Self {
            seats,
            notes,
            outages,
            now,
        }
    }

    /// Somebody did this, and it is the decision of others now.
    pub fn step(&mut self, now: i64, events: &[Event], to_act: u8) {
        self.seats
            .step(now, took_turns(events), to_act, &self.outages);
        self.now = now;
    }

    /// When they are to be looked at next; never where no time runs that is not over.
    pub fn due(&self, now: i64) -> Option<i64> {
        let seats = 0..self.seats.seats();
        let ahead = seats.flat_map(|seat| self.ahead(seat));
        ahead.map(|reminder| reminder.at.max(now)).min()
    }

    /// The reminders of a seat that are to come.
    fn ahead(&self, seat: usize) -> Vec<Reminder> {
        let (reminded, snoozed) = self.notes.get(seat).copied().unwrap_or_default();
        let mut all = self.seats.reminders(seat, snoozed, &self.outages);
        all.retain(|reminder| reminder.at > reminded);
        all
    }

    /// Whom to tell something by now: of what a seat missed only the last.
    pub fn calls(&self, now: i64) -> Vec<Call> {
        let call = |seat| {
            let ahead = self.ahead(seat).into_iter();
            let reminder = ahead.filter(|reminder| reminder.at <= now).max()?;
            let seat = Seat::at(seat);
            Some(Call { seat, reminder })
        };
        (0..self.seats.seats()).filter_map(call).collect()
    }

    /// These were told.
    pub fn tell(&mut self, calls: &[Call]) {
        for call in calls {
            if let Some((reminded, _)) = self.notes.get_mut(call.seat.index()) {
                *reminded = call.reminder.at;
            }
        }
    }

    /// The seats whose time is up.
    pub fn up(&self, now: i64) -> Vec<Seat> {
        let up = |seat: &usize| self.seats.is_up(*seat, now, &self.outages);
        let seats = (0..self.seats.seats()).filter(up);
        seats.map(Seat::at).collect()
    }

    /// Has this seat no time left, in a match in which that ends it at once?
    pub fn is_out(&self, seat: Seat, now: i64) -> bool {
        self.seats.control().strict && self.seats.is_up(seat.index(), now, &self.outages)
    }

    /// Does a vacation stop them?
    pub fn may_rest(&self) -> bool {
        self.seats.control().is_correspondence()
    }

    /// A seat's player is away then.
    pub fn go_away(&mut self, seat: Seat, away: Vec<Interval>, now: i64) {
        self.seats.go_away(seat.index(), away);
        self.now = now;
    }

    /// How much time a seat has, where its clock runs.
    pub fn time_left(&self, seat: Seat, now: i64) -> Option<i64> {
        let seat = seat.index();
        self.seats.deadline(seat, &self.outages)?;
        self.seats.left(seat, now, &self.outages)
    }

    /// A seat wants no reminder until then.
    pub fn snooze(&mut self, seat: Seat, until: i64) {
        if let Some((_, snoozed)) = self.notes.get_mut(seat.index()) {
            *snoozed = until;
        }
    }

    /// What stops the clock of a seat.
    pub fn rest(&self, seat: Seat) -> Option<&Rest> {
        self.seats.rest(seat.index())
    }

    /// As everybody may know them.
    pub fn shown(&self) -> ShownClocks {
        let seat = |seat: usize| SeatTimeLeft {
            left: self
                .seats
                .left(seat, self.now, &self.outages)
                .unwrap_or_default(),
            until: self.seats.deadline(seat, &self.outages),
            away: self.seats.away_until(seat, self.now),
        };
        ShownClocks {
            control: self.seats.control(),
            seats: (0..self.seats.seats()).map(seat).collect(),
        }
    }
}

/// The match that a record leads to, and its clocks, where there are any.
pub(super) fn replay_timed(
    stored: &StoredMatch,
    outages: &Arc<Vec<Interval>>,
    now: i64,
) -> Result<(AnyMatch, Option<LiveClocks>), games::ReplayError> {
    let record = &stored.record;
    let players = stored.opened.players.len();
    let (Some(control), Some(started)) = (stored.opened.clock, stored.started) else {
        return Ok((AnyMatch::replay(record)?, None));
    };
    let times: Vec<SeatTime> = stored.seat_times.clone();
    let rests = times.iter().map(|time| time.rest.clone());
    let mut seats = SeatClocks::new(control, rests.collect());
    let mut seen = 0;
    let game = AnyMatch::replay_seen(record, &mut |events, to_act| {
        // at the start nothing has happened, or what the rules passed at once
        let at = stored.times[..events.min(stored.times.len())].get(seen);
        let at = at.copied().unwrap_or(started);
        let acted = took_turns(record.events.get(seen..events).unwrap_or_default());
        let bits = to_act
            .seats()
            .iter()
            .fold(0, |bits, seat| bits | 1 << seat.index());
        seats.step(at, acted, bits, outages);
        seen = events;
    })?;
    if players != seats.seats() {
        return Ok((game, None));
    }
    let clocks = LiveClocks {
        seats,
        notes: times
            .iter()
            .map(|one| (one.reminded, one.snoozed))
            .collect(),
        outages: Arc::clone(outages),
        now,
    };
    Ok((game, Some(clocks)))
}

/// The seats that took a turn: bit 0 for seat 1, and so on.
fn took_turns(events: &[Event]) -> u8 {
    let turns = events
        .iter()
        .filter(|event| matches!(event.what, What::Turn(_)));
    let seats = turns.filter_map(|event| event.seat.checked_sub(1));
    seats.fold(0, |bits, index| {
        bits | 1u8.checked_shl(index.into()).unwrap_or_default()
    })
}
