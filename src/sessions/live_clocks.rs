//! The clocks of a match in memory: what happened when. How much time is left is judged from that and a [`Now`].

use rules::{AnyMatch, Event, Seat, What};

use super::outages::Now;
use crate::clocks::{Interval, Reminder, Rest, Rung, SeatClocks, TimeControl};
use crate::store::{SeatTime, StoredMatch};

/// The clocks of a match in memory. They contain nothing that depends on outages: see [`LiveClocks::as_of`].
#[derive(Clone, Debug)]
pub(super) struct LiveClocks {
    control: TimeControl,
    /// In order of seats: what pauses each clock.
    rests: Vec<Rest>,
    /// What happened so far.
    steps: Vec<Step>,
    /// For each seat: when its last reminder was due, and until when reminders are snoozed, in unix milliseconds.
    notes: Vec<(i64, i64)>,
    /// For each seat: the vacations that were announced in the match.
    told: Vec<Vec<Interval>>,
}

/// Something happened, and then it was the decision of the seats in `to_act` (bit 0 for seat 1, and so on).
#[derive(Clone, Copy, Debug)]
struct Step {
    /// In unix milliseconds.
    at: i64,
    /// How many events happened.
    events: usize,
    /// Which seats took a turn.
    acted: u8,
    /// For a takeback: from which event on it made the record void.
    back_to: Option<usize>,
    to_act: u8,
}

impl Step {
    fn of(at: i64, events: &[Event], to_act: u8) -> Self {
        Self {
            at,
            events: events.len(),
            acted: took_turns(events),
            back_to: events.iter().find_map(|event| match &event.what {
                What::Takeback(takeback) => Some(takeback.from()),
                _ => None,
            }),
            to_act,
        }
    }
}

/// The clocks of a match judged with the time and the outages of now. Every decision about time asks these.
pub(super) struct JudgedClocks<'a> {
    seats: SeatClocks,
    notes: &'a [(i64, i64)],
    now: &'a Now,
}

/// A seat's time, as everybody may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatTimeLeft {
    /// How much time it has, in milliseconds. If its clock runs: how much it had when the clock was last judged.
    pub left: i64,
    /// When its time is up, in unix milliseconds, if its clock runs.
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

/// Somebody's vacation in a match has changed: it begins, is planned, or ended.
#[derive(Clone, Debug)]
pub struct Absence {
    /// The seat whose clock is paused, or runs again.
    pub seat: Seat,
    /// The vacation, in unix milliseconds; none: they are back.
    pub away: Option<Interval>,
    /// Has the vacation begun, or had it begun when it was ended?
    pub begun: bool,
    /// All their vacations: what others know once this is announced.
    pub all: Vec<Interval>,
}

/// A reminder to send about a seat's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The seat.
    pub seat: Seat,
    /// What the reminder is about, and when it was due.
    pub reminder: Reminder,
}

impl ShownClocks {
    /// Does a reminder of this rung warn somebody of a loss? If the clock is not strict, half or four fifths of the
    /// time is no such warning.
    pub fn warns_of_a_loss(&self, rung: Rung) -> bool {
        self.control.strict || !matches!(rung, Rung::Half | Rung::Most)
    }
}

impl LiveClocks {
    /// The clocks at the start of a match.
    pub fn begun(
        control: TimeControl,
        rests: Vec<Rest>,
        at: i64,
        events: &[Event],
        to_act: u8,
    ) -> Self {
        let notes = vec![(0, 0); rests.len()];
        Self {
            control,
            told: rests.iter().map(|rest| rest.away.clone()).collect(),
            rests,
            steps: vec![Step::of(at, events, to_act)],
            notes,
        }
    }

    /// Events happened at a time, and from then on it is the decision of these seats.
    pub fn step(&mut self, at: i64, events: &[Event], to_act: u8) {
        self.steps.push(Step::of(at, events, to_act));
    }

    /// The clocks judged now.
    pub fn as_of<'a>(&'a self, now: &'a Now) -> JudgedClocks<'a> {
        let mut seats = SeatClocks::new(self.control, self.rests.clone());
        for step in &self.steps {
            seats.remember(step.events);
            match step.back_to {
                Some(event) => seats.take_back(step.at, event, step.to_act),
                None => seats.step(step.at, step.acted, step.to_act, now.outages()),
            }
        }
        JudgedClocks {
            seats,
            notes: &self.notes,
            now,
        }
    }

    /// These reminders were sent.
    pub fn tell(&mut self, calls: &[Call]) {
        for call in calls {
            if let Some((reminded, _)) = self.notes.get_mut(call.seat.index()) {
                *reminded = call.reminder.at;
            }
        }
    }

    /// Vacations that have changed since they were last announced in the match.
    pub fn untold(&self, now: i64) -> Vec<Absence> {
        let seats = self.rests.iter().zip(&self.told).enumerate();
        let untold = seats.filter_map(|(seat, (rest, told))| {
            let (away, before) = (ahead(&rest.away, now), ahead(told, now));
            let begun = |(from, _): Interval| from <= now;
            (away != before).then(|| Absence {
                seat: Seat::at(seat),
                away,
                begun: away.or(before).is_some_and(begun),
                all: rest.away.clone(),
            })
        });
        untold.filter(|_| self.may_rest()).collect()
    }

    /// Can a vacation pause these clocks?
    pub fn may_rest(&self) -> bool {
        self.control.is_correspondence()
    }

    /// A seat wants no reminder until this time.
    pub fn snooze(&mut self, seat: Seat, until: i64) {
        if let Some((_, snoozed)) = self.notes.get_mut(seat.index()) {
            *snoozed = until;
        }
    }
}

impl JudgedClocks<'_> {
    /// When the clocks must be checked next; none if no time runs that is not already up.
    pub fn due(&self) -> Option<i64> {
        let seats = 0..self.seats.seats();
        let ahead = seats.flat_map(|seat| self.ahead(seat));
        let reminders = ahead.map(|reminder| reminder.at.max(self.now.soonest()));
        let vacations = self.seats.vacations().filter(|at| *at > self.now.at());
        reminders.chain(vacations).min()
    }

    /// Has a vacation begun or ended within the last `length` milliseconds?
    pub fn is_otherwise_since(&self, length: i64) -> bool {
        let since = self.now.at() - length..=self.now.at();
        self.seats.vacations().any(|at| since.contains(&at))
    }

    /// A seat's reminders after the last one that it got.
    fn ahead(&self, seat: usize) -> Vec<Reminder> {
        let (reminded, snoozed) = self.notes.get(seat).copied().unwrap_or_default();
        let mut all = self.seats.reminders(seat, snoozed, self.now.outages());
        all.retain(|reminder| reminder.at > reminded);
        all
    }

    /// The reminders that are due. If a seat missed several, only the last.
    pub fn calls(&self) -> Vec<Call> {
        let call = |seat| {
            let ahead = self.ahead(seat).into_iter();
            let missed = ahead.filter(|reminder| reminder.at <= self.now.at());
            let reminder = missed.max()?;
            let seat = Seat::at(seat);
            Some(Call { seat, reminder })
        };
        (0..self.seats.seats()).filter_map(call).collect()
    }

    /// The seats whose time is up.
    pub fn up(&self) -> Vec<Seat> {
        let seats = (0..self.seats.seats()).filter(|seat| self.is_up(*seat));
        seats.map(Seat::at).collect()
    }

    fn is_up(&self, seat: usize) -> bool {
        self.seats.is_up(seat, self.now.at(), self.now.outages())
    }

    /// Is the clock strict?
    pub fn is_strict(&self) -> bool {
        self.seats.control().strict
    }

    /// Is this seat's time up under a strict clock?
    pub fn is_out(&self, seat: Seat) -> bool {
        self.is_strict() && self.is_up(seat.index())
    }

    /// How much time a seat has, if its clock runs.
    pub fn time_left(&self, seat: Seat) -> Option<i64> {
        let (seat, outages) = (seat.index(), self.now.outages());
        self.seats.deadline(seat, outages)?;
        self.seats.left(seat, self.now.at(), outages)
    }

    /// The clocks as everybody may know them.
    pub fn shown(&self) -> ShownClocks {
        let (at, outages) = (self.now.at(), self.now.outages());
        let seat = |seat: usize| SeatTimeLeft {
            left: self.seats.left(seat, at, outages).unwrap_or_default(),
            until: self.seats.deadline(seat, outages),
            away: self.seats.away_until(seat, at),
        };
        ShownClocks {
            control: self.seats.control(),
            seats: (0..self.seats.seats()).map(seat).collect(),
        }
    }
}

/// When a match's clocks must be checked next, if it has any.
pub(super) fn next_look(clocks: Option<&LiveClocks>, now: &Now) -> Option<i64> {
    clocks?.as_of(now).due()
}

/// The current vacation, or the next one.
pub(super) fn ahead(away: &[Interval], now: i64) -> Option<Interval> {
    let ahead = away.iter().filter(|(_, until)| *until > now);
    ahead.copied().min()
}

/// The match that a record leads to, and its clocks, if it has any.
pub(super) fn replay_timed(
    stored: &StoredMatch,
) -> Result<(AnyMatch, Option<LiveClocks>), rules::ReplayError> {
    let record = &stored.record;
    let (Some(control), Some(started)) = (stored.opened.clock, stored.started) else {
        return Ok((AnyMatch::replay(record)?, None));
    };
    let (mut seen, mut steps) = (0, Vec::new());
    let game = AnyMatch::replay_seen(record, &mut |events, to_act| {
        // at the start only passes can have happened
        let at = stored.times[..events.min(stored.times.len())].get(seen);
        let at = at.copied().unwrap_or(started);
        let happened = record.events.get(seen..events).unwrap_or_default();
        let seats = to_act.seats();
        let to_act = seats.iter().fold(0, |bits, seat| bits | 1 << seat.index());
        steps.push(Step::of(at, happened, to_act));
        seen = events;
    })?;
    let times: &[SeatTime] = &stored.seat_times;
    if stored.opened.players.len() != times.len() {
        return Ok((game, None));
    }
    let clocks = LiveClocks {
        control,
        rests: times.iter().map(|time| time.rest.clone()).collect(),
        steps,
        told: times.iter().map(|time| time.away_told.clone()).collect(),
        notes: times
            .iter()
            .map(|time| (time.reminded, time.snoozed))
            .collect(),
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
