//! The clocks of a match in memory: what happened when. What is left of anybody's time is judged from that with a [`Now`].

use games::{AnyMatch, Event, Seat, What};

use super::outages::Now;
use crate::clocks::{Interval, Reminder, Rest, Rung, SeatClocks, TimeControl};
use crate::store::{SeatTime, StoredMatch};

/// The clocks of a match in memory. They hold nothing that depends on outages: see [`LiveClocks::as_of`].
#[derive(Clone, Debug)]
pub(super) struct LiveClocks {
    control: TimeControl,
    /// In order of seats: what stops each.
    rests: Vec<Rest>,
    /// What happened so far.
    steps: Vec<Step>,
    /// When each seat's last reminder was due, and until when it wants none, in unix milliseconds.
    notes: Vec<(i64, i64)>,
    /// The vacations of each that were said.
    told: Vec<Vec<Interval>>,
}

/// Something happened, and it was the decision of others (bit 0 for seat 1, and so on).
#[derive(Clone, Copy, Debug)]
struct Step {
    /// In unix milliseconds.
    at: i64,
    /// How many events it is.
    events: usize,
    /// Who took a turn.
    acted: u8,
    /// From which event on it took back what had happened.
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

/// The clocks of a match as of now, with the outages of now: whatever is decided about time asks these.
pub(super) struct JudgedClocks<'a> {
    seats: SeatClocks,
    notes: &'a [(i64, i64)],
    now: &'a Now,
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

/// Somebody is away from a match, or back.
#[derive(Clone, Debug)]
pub struct Absence {
    /// Whose clock is paused, or runs again.
    pub seat: Seat,
    /// From when until when, in unix milliseconds; none: they are back.
    pub away: Option<Interval>,
    /// All their vacations: what others know once this is said.
    pub all: Vec<Interval>,
}

/// Somebody to be told about a seat's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Whose time.
    pub seat: Seat,
    /// What for, and when that was due.
    pub reminder: Reminder,
}

impl ShownClocks {
    /// Does a reminder of this kind warn somebody of a loss? Half of a long time says nothing of the sort.
    pub fn warns_of_a_loss(&self, rung: Rung) -> bool {
        self.control.strict || !matches!(rung, Rung::Half | Rung::Most)
    }
}

impl LiveClocks {
    /// The clocks at the start of a match, in unix milliseconds.
    pub fn begun(
        control: TimeControl,
        rests: Vec<Rest>,
        (at, events): (i64, &[Event]),
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

    /// Somebody did this, and it is the decision of others from then on.
    pub fn step(&mut self, at: i64, events: &[Event], to_act: u8) {
        self.steps.push(Step::of(at, events, to_act));
    }

    /// As of now.
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

    /// These were told.
    pub fn tell(&mut self, calls: &[Call]) {
        for call in calls {
            if let Some((reminded, _)) = self.notes.get_mut(call.seat.index()) {
                *reminded = call.reminder.at;
            }
        }
    }

    /// Who is away, or back, of whom that was not said yet.
    pub fn untold(&self, now: i64) -> Vec<Absence> {
        let seats = self.rests.iter().zip(&self.told).enumerate();
        let untold = seats.filter_map(|(seat, (rest, told))| {
            let away = ahead(&rest.away, now);
            (away != ahead(told, now)).then(|| Absence {
                seat: Seat::at(seat),
                away,
                all: rest.away.clone(),
            })
        });
        untold.filter(|_| self.may_rest()).collect()
    }

    /// Does a vacation stop them?
    pub fn may_rest(&self) -> bool {
        self.control.is_correspondence()
    }

    /// A seat wants no reminder until then.
    pub fn snooze(&mut self, seat: Seat, until: i64) {
        if let Some((_, snoozed)) = self.notes.get_mut(seat.index()) {
            *snoozed = until;
        }
    }
}

impl JudgedClocks<'_> {
    /// When they are to be looked at next; never where no time runs that is not over.
    pub fn due(&self) -> Option<i64> {
        let seats = 0..self.seats.seats();
        let ahead = seats.flat_map(|seat| self.ahead(seat));
        let reminders = ahead.map(|reminder| reminder.at.max(self.now.soonest()));
        let vacations = self.seats.vacations().filter(|at| *at > self.now.at());
        reminders.chain(vacations).min()
    }

    /// Has a vacation begun or ended within so many milliseconds?
    pub fn is_otherwise_since(&self, length: i64) -> bool {
        let since = self.now.at() - length..=self.now.at();
        self.seats.vacations().any(|at| since.contains(&at))
    }

    /// The reminders of a seat that are to come.
    fn ahead(&self, seat: usize) -> Vec<Reminder> {
        let (reminded, snoozed) = self.notes.get(seat).copied().unwrap_or_default();
        let mut all = self.seats.reminders(seat, snoozed, self.now.outages());
        all.retain(|reminder| reminder.at > reminded);
        all
    }

    /// Whom to tell something by now: of what a seat missed only the last.
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

    /// Is a seat whose time is up out at once?
    pub fn is_strict(&self) -> bool {
        self.seats.control().strict
    }

    /// Has this seat no time left, in a match in which that ends it at once?
    pub fn is_out(&self, seat: Seat) -> bool {
        self.is_strict() && self.is_up(seat.index())
    }

    /// How much time a seat has, where its clock runs.
    pub fn time_left(&self, seat: Seat) -> Option<i64> {
        let (seat, outages) = (seat.index(), self.now.outages());
        self.seats.deadline(seat, outages)?;
        self.seats.left(seat, self.now.at(), outages)
    }

    /// As everybody may know them.
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

/// When a match's clocks are to be looked at next, if it has any.
pub(super) fn next_look(clocks: Option<&LiveClocks>, now: &Now) -> Option<i64> {
    clocks?.as_of(now).due()
}

/// The vacation that goes on, or comes next.
pub(super) fn ahead(away: &[Interval], now: i64) -> Option<Interval> {
    let ahead = away.iter().filter(|(_, until)| *until > now);
    ahead.copied().min()
}

/// The match that a record leads to, and its clocks, where there are any.
pub(super) fn replay_timed(
    stored: &StoredMatch,
) -> Result<(AnyMatch, Option<LiveClocks>), games::ReplayError> {
    let record = &stored.record;
    let (Some(control), Some(started)) = (stored.opened.clock, stored.started) else {
        return Ok((AnyMatch::replay(record)?, None));
    };
    let (mut seen, mut steps) = (0, Vec::new());
    let game = AnyMatch::replay_seen(record, &mut |events, to_act| {
        // at the start nothing has happened, or what the rules passed at once
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
