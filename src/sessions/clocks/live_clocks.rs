//! The clocks of a match in memory: what happened at which time. The time left is computed from these events and a
//! [`Now`].

use rules::{AnyMatch, Event, Seat, What};

use crate::clocks::{CLAIMED_AFTER, DAY, Interval, Reminder, Rest, Rung, SeatClocks, TimeControl};
use crate::model::{Player, only_person};
use crate::sessions::channels::outages::Now;
use crate::store::{ClocksDue, NewMatch, SeatTime, StoredMatch};

/// The time control by which a rated match of one person against computers is watched, unless the match has a strict
/// clock of its own. Nobody can claim there, so a person could leave a lost match for ever. When this time is up, that
/// person resigns.
pub const ABANDONED: TimeControl = TimeControl {
    bank: 30 * DAY,
    increment: 30 * DAY,
    limit: Some(30 * DAY),
    strict: true,
};

/// The time control by which a match with this number of seats is watched.
pub fn watching(opened: &NewMatch, seats: u8) -> Option<TimeControl> {
    let can_be_left = only_person(&opened.players).is_some() && opened.is_rated_with(seats);
    let own = opened.terms.clock.filter(|own| own.strict || !can_be_left);
    own.or(can_be_left.then_some(ABANDONED))
}

/// The clocks of a match in memory. They store nothing that depends on outages; [`LiveClocks::as_of`] adds outages.
#[derive(Clone, Debug)]
pub struct LiveClocks {
    control: TimeControl,
    /// For each seat: what pauses its clock.
    rests: Vec<Rest>,
    /// What happened so far.
    steps: Vec<Step>,
    /// For each seat: when its last reminder was due, and until when reminders are snoozed, in unix milliseconds.
    notes: Vec<(i64, i64)>,
}

/// Events that happened at one time. After them, the seats in `to_act` had to decide (bit 0 for seat 1, and so on).
#[derive(Clone, Copy, Debug)]
struct Step {
    /// In unix milliseconds.
    at: i64,
    /// How many events happened.
    events: usize,
    /// Which seats took a turn, as bits like `to_act`.
    acted: u8,
    /// For a takeback: the first event that it made void.
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

/// The clocks of a match, computed for the time and the outages of a [`Now`]. Every decision about time uses these.
pub struct JudgedClocks<'a> {
    seats: SeatClocks,
    notes: &'a [(i64, i64)],
    now: &'a Now,
}

/// A seat's time, as everybody may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatTimeLeft {
    /// How much time it has, in milliseconds. If its clock runs: how much it had when this was computed.
    pub left: i64,
    /// When its time is up, in unix milliseconds, if its clock runs.
    pub until: Option<i64>,
    /// When the bot puts it out if nobody claims before, in unix milliseconds, if its clock runs. None if it waits for
    /// ever.
    pub out: Option<i64>,
    /// Its player's current or next vacation, in unix milliseconds.
    pub away: Option<Interval>,
}

/// The clocks of a match as everybody may know them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownClocks {
    /// What was agreed.
    pub control: TimeControl,
    /// When this was computed, in unix milliseconds.
    pub at: i64,
    /// In order of seats.
    pub seats: Vec<SeatTimeLeft>,
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
    /// Is this seat's time up, so that its opponents can claim?
    pub fn is_up(&self, time: &SeatTimeLeft) -> bool {
        !self.control.strict && time.until.is_some_and(|until| until <= self.at)
    }

    /// Does a reminder of this rung warn somebody of a loss? With a clock that is not strict, reminders at half and
    /// four fifths of the time do not.
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
            rests,
            steps: vec![Step::of(at, events, to_act)],
            notes,
        }
    }

    /// Adds events that happened at a time. From then on, the seats in `to_act` have to decide. If there are several
    /// acts (a chain of turns, or the planned replies to a turn), each becomes a step of its own, with the passes that
    /// follow it. A replay of the record makes the same steps.
    pub fn step(&mut self, at: i64, events: &[Event], to_act: u8) {
        let mut rest = events;
        let acts = |event: &Event| event.what != What::Pass;
        while let Some(next) = rest.iter().skip(1).position(acts) {
            let (first, others) = rest.split_at(next + 1);
            // only the seat of the next act had to act
            let to_act = others.first().map_or(0, |event| bit(event.seat));
            self.steps.push(Step::of(at, first, to_act));
            rest = others;
        }
        self.steps.push(Step::of(at, rest, to_act));
    }

    /// The clocks at a time, with the outages until then.
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

    /// Marks a reminder as sent.
    pub fn tell(&mut self, call: Option<Call>) {
        if let Some(call) = call
            && let Some((reminded, _)) = self.notes.get_mut(call.seat.index())
        {
            *reminded = call.reminder.at;
        }
    }

    /// Can a vacation pause these clocks?
    pub fn may_rest(&self) -> bool {
        self.control.is_correspondence()
    }

    /// Snoozes a seat's reminders until this time, in unix milliseconds.
    pub fn snooze(&mut self, seat: Seat, until: i64) {
        if let Some((_, snoozed)) = self.notes.get_mut(seat.index()) {
            *snoozed = until;
        }
    }
}

impl JudgedClocks<'_> {
    /// When the match must be looked at next, in unix milliseconds: the bot puts out one of these seats, or a vacation
    /// begins or ends. None if nothing of that is ahead.
    pub fn due(&self, put_out: &[Seat]) -> Option<i64> {
        let ends = put_out.iter().filter_map(|seat| self.out_at(*seat));
        let ends = ends.map(|at| at.max(self.now.soonest()));
        let vacations = self.seats.vacations().filter(|at| *at > self.now.at());
        ends.chain(vacations).min()
    }

    /// When a seat gets its next reminder, in unix milliseconds. A strict clock does not tell that time is up.
    pub fn told_next(&self, seat: Seat) -> Option<i64> {
        let mut ahead = self.ahead(seat.index());
        ahead.retain(|one| one.rung != Rung::Over || !self.is_strict());
        let next = ahead.first()?.at;
        Some(next.max(self.now.soonest()))
    }

    /// Has a vacation begun or ended within the last `length` milliseconds?
    pub fn is_otherwise_since(&self, length: i64) -> bool {
        let since = self.now.at() - length..=self.now.at();
        self.seats.vacations().any(|at| since.contains(&at))
    }

    /// When the bot puts out a seat by itself, in unix milliseconds, if nothing happens before: at once when its time is
    /// up if the clock is strict, else a week later. What pauses the clock pauses that week, too.
    fn out_at(&self, seat: Seat) -> Option<i64> {
        let more = if self.is_strict() { 0 } else { CLAIMED_AFTER };
        let outages = self.now.outages();
        self.seats.deadline_with(more, seat.index(), outages)
    }

    /// The first of these seats that the bot puts out now.
    pub fn to_put_out(&self, seats: &[Seat]) -> Option<Seat> {
        let due = |seat: &Seat| self.out_at(*seat).is_some_and(|at| at <= self.now.at());
        seats.iter().copied().find(due)
    }

    /// A seat's reminders that are later than the last one it got.
    fn ahead(&self, seat: usize) -> Vec<Reminder> {
        let (reminded, snoozed) = self.notes.get(seat).copied().unwrap_or_default();
        let mut all = self.seats.reminders(seat, snoozed, self.now.outages());
        all.retain(|reminder| reminder.at > reminded);
        all
    }

    /// The reminder of a seat that is due now, or in a match by correspondence within `soon` milliseconds. If it missed
    /// several, only the latest counts. That time is up is never said before.
    pub fn call(&self, seat: Seat, soon: i64) -> Option<Call> {
        let slow = self.seats.control().is_correspondence();
        let until = self.now.at() + if slow { soon } else { 0 };
        let may = |rung| rung != Rung::Over || self.is_up(seat.index()) && !self.is_strict();
        let ahead = self.ahead(seat.index()).into_iter();
        let due = ahead.filter(|reminder| reminder.at <= until && may(reminder.rung));
        let reminder = due.max()?;
        Some(Call { seat, reminder })
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

    /// Has a running seat at this later time at least half of the time that it has now?
    pub fn has_half_at(&self, seat: Seat, at: i64) -> bool {
        let later = self.seats.left(seat.index(), at, self.now.outages());
        let (now, later) = (self.time_left(seat), later.unwrap_or_default());
        now.is_some_and(|now| now > 0 && later >= now / 2)
    }

    /// The clocks as everybody may know them. The bot puts out these seats.
    pub fn shown(&self, put_out: &[Seat]) -> ShownClocks {
        let (at, outages) = (self.now.at(), self.now.outages());
        let seat = |seat: usize| SeatTimeLeft {
            left: self.seats.left(seat, at, outages).unwrap_or_default(),
            until: self.seats.deadline(seat, outages),
            out: self
                .out_at(Seat::at(seat))
                .filter(|_| put_out.contains(&Seat::at(seat))),
            away: self.seats.away(seat, at),
        };
        ShownClocks {
            at,
            control: self.seats.control(),
            seats: (0..self.seats.seats()).map(seat).collect(),
        }
    }
}

/// The seats that get reminders: living people. A person who plays only against computers gets them only if the clock is
/// strict.
pub fn reminded_seats(players: &[Player], game: &AnyMatch, strict: bool) -> Vec<(Seat, u64)> {
    let seats = (0..).map(Seat::at).zip(players);
    let people = seats.filter_map(|(seat, player)| Some((seat, player.user()?)));
    let people: Vec<_> = people.filter(|(seat, _)| game.living(*seat)).collect();
    if people.len() > 1 || strict {
        people
    } else {
        Vec::new()
    }
}

/// The seats that the bot puts out by itself: all if the clock is strict, else people for whom other people wait.
pub fn seats_put_out(players: &[Player], game: &AnyMatch, strict: bool) -> Vec<Seat> {
    if strict {
        return (0..players.len()).map(Seat::at).collect();
    }
    let people = reminded_seats(players, game, strict);
    people.into_iter().map(|(seat, _)| seat).collect()
}

/// When the clocks of a match need somebody next.
pub fn clocks_due(
    players: &[Player],
    game: &AnyMatch,
    clocks: Option<&LiveClocks>,
    now: &Now,
) -> ClocksDue {
    let Some(judged) = clocks.map(|clocks| clocks.as_of(now)) else {
        return ClocksDue::default();
    };
    let seats = reminded_seats(players, game, judged.is_strict());
    let people = seats
        .into_iter()
        .filter_map(|(seat, user)| Some((user, judged.told_next(seat)?)));
    let mut people: Vec<(u64, i64)> = people.collect();
    // transactions that plan for the same people at once must not wait for each other in a circle
    people.sort_unstable();
    ClocksDue {
        clock: judged.due(&seats_put_out(players, game, judged.is_strict())),
        people,
    }
}

/// The current vacation, or the next one.
pub fn ahead(away: &[Interval], now: i64) -> Option<Interval> {
    let ahead = away.iter().filter(|(_, until)| *until > now);
    ahead.copied().min()
}

/// Rebuilds a match and its clocks, if it has any, by replaying its record.
pub fn replay_timed(
    stored: &StoredMatch,
) -> Result<(AnyMatch, Option<LiveClocks>), rules::ReplayError> {
    let record = &stored.record;
    let (Some(control), Some(started)) = (stored.opened.terms.clock, stored.started) else {
        return Ok((AnyMatch::replay(record)?, None));
    };
    let (mut seen, mut steps) = (0, Vec::new());
    let game = AnyMatch::replay_seen(record, &mut |events, to_act| {
        // only passes can have happened at the start
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
    turns.fold(0, |bits, event| bits | bit(event.seat))
}

/// The bit of a seat's number; none for 0.
fn bit(seat: u8) -> u8 {
    let index = seat.checked_sub(1).map(u32::from);
    index
        .and_then(|index| 1u8.checked_shl(index))
        .unwrap_or_default()
}
