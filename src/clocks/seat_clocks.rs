//! Computes how much time each seat has left, from the events and their times.

use super::paused_time::Rest;
use super::reminder_times::{Reminder, Rung, TOGETHER, rungs};
use super::sleep_window::Interval;
use super::time_control::TimeControl;

/// The clocks of a match's seats. Several run at once if several seats choose in secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatClocks {
    control: TimeControl,
    seats: Vec<SeatClock>,
    /// For each event of the record: the time that each seat had when its clock last started before that event, in
    /// milliseconds.
    before: Vec<Vec<i64>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct SeatClock {
    /// The time that the seat has, in milliseconds. While the clock runs: the time that the seat had when the clock
    /// started.
    left: i64,
    /// When the clock started; none while it does not run.
    since: Option<i64>,
    rest: Rest,
}

impl SeatClocks {
    /// The clocks at the start of a match: one for each of the `rests`, none running yet. The rests are used only in
    /// correspondence matches.
    pub fn new(control: TimeControl, rests: Vec<Rest>) -> Self {
        let bank = control.bank;
        let clock = |rest| SeatClock {
            left: bank,
            since: None,
            rest: if control.is_correspondence() {
                rest
            } else {
                Rest::default()
            },
        };
        Self {
            control,
            seats: rests.into_iter().map(clock).collect(),
            before: Vec::new(),
        }
    }

    /// The time control that was agreed.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Stores the remaining times as those before the next events of the record. `events` is their number.
    pub fn remember(&mut self, events: usize) {
        let left: Vec<i64> = self.seats.iter().map(|clock| clock.left).collect();
        self.before.resize(self.before.len() + events, left);
    }

    /// Takes back everything from this event of the record on, at time `at`. `to_act` are the seats that must act then
    /// (bit 0 for seat 1). Each seat gets the time that it had when the turn that is taken back began. The time since
    /// then is charged to no seat.
    pub fn take_back(&mut self, at: i64, event: usize, to_act: u8) {
        let before = self.before.get(event).into_iter().flatten();
        for (clock, left) in self.seats.iter_mut().zip(before) {
            clock.left = *left;
        }
        for (index, clock) in self.seats.iter_mut().enumerate() {
            clock.since = (to_act >> index & 1 == 1).then_some(at);
        }
    }

    /// Handles an event at time `at`: the seats in `acted` have taken a turn, and the seats in `to_act` must act now
    /// (bit 0 for seat 1).
    pub fn step(&mut self, at: i64, acted: u8, to_act: u8, outages: &[Interval]) {
        for (index, clock) in self.seats.iter_mut().enumerate() {
            let has = |bits: u8| bits >> index & 1 == 1;
            if let Some(since) = clock.since
                && (has(acted) || !has(to_act))
            {
                let used = clock.rest.running(since, at, outages);
                clock.left = clock.left.saturating_sub(used).max(0);
                clock.since = None;
                if has(acted) {
                    clock.left = self.control.after_turn(clock.left);
                }
            }
            if has(to_act) && clock.since.is_none() {
                clock.since = Some(at);
            }
        }
    }

    /// All times at which a vacation begins or ends.
    pub fn vacations(&self) -> impl Iterator<Item = i64> {
        let away = self.seats.iter().flat_map(|clock| &clock.rest.away);
        away.flat_map(|(from, until)| [*from, *until])
    }

    /// The time that a seat, counted from 0, has left at time `now`, in milliseconds.
    pub fn left(&self, seat: usize, now: i64, outages: &[Interval]) -> Option<i64> {
        let clock = self.seats.get(seat)?;
        let used = clock
            .since
            .map_or(0, |since| clock.rest.running(since, now, outages));
        Some(clock.left.saturating_sub(used).max(0))
    }

    /// When a running seat's time will be up if no event happens, in unix milliseconds.
    pub fn deadline(&self, seat: usize, outages: &[Interval]) -> Option<i64> {
        self.deadline_with(0, seat, outages)
    }

    /// When a running seat's time would be up if it had this much `more`, in milliseconds.
    pub fn deadline_with(&self, more: i64, seat: usize, outages: &[Interval]) -> Option<i64> {
        let clock = self.seats.get(seat)?;
        let time = clock.left.saturating_add(more);
        Some(clock.rest.run_out(clock.since?, time, outages))
    }

    /// Is a seat's time up?
    pub fn is_up(&self, seat: usize, now: i64, outages: &[Interval]) -> bool {
        self.deadline(seat, outages).is_some_and(|at| at <= now)
    }

    /// The current or next vacation of a seat's player, if any.
    pub fn away(&self, seat: usize, now: i64) -> Option<Interval> {
        let away = self.seats.get(seat)?.rest.away.iter();
        away.filter(|(_, until)| *until > now).copied().min()
    }

    /// The reminders of a seat whose clock runs, in order. The player wants no reminder before `snoozed`, and one at
    /// that time.
    pub fn reminders(&self, seat: usize, snoozed: i64, outages: &[Interval]) -> Vec<Reminder> {
        let Some((clock, since)) = self
            .seats
            .get(seat)
            .and_then(|clock| Some((clock, clock.since?)))
        else {
            return Vec::new();
        };
        let reminder = |(used, rung)| Reminder {
            at: clock.rest.run_out(since, used, outages),
            rung,
        };
        let mut all: Vec<Reminder> = rungs(clock.left).into_iter().map(reminder).collect();
        all.retain(|one| one.rung == Rung::Over || one.at > snoozed);
        // a little later, so that one message can tell of several matches; a strict clock puts a seat out at once
        if let Some(over) = all.last_mut()
            && self.control.is_correspondence()
            && !self.control.strict
        {
            over.at += TOGETHER;
        }
        let over = all.last().map_or(i64::MAX, |over| over.at);
        if snoozed > since && snoozed < over {
            all.push(Reminder {
                at: snoozed,
                rung: Rung::Snoozed,
            });
        }
        all.sort_unstable();
        all
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.seats.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Rung::{Half, Last, Most, Over, Snoozed};

    use crate::clocks::{DAY, HOUR, MINUTE, SECOND};

    fn live() -> SeatClocks {
        let control = TimeControl {
            bank: 10 * MINUTE,
            increment: 15 * SECOND,
            limit: None,
            strict: true,
        };
        SeatClocks::new(control, vec![Rest::default(); 2])
    }

    #[test]
    fn one_clock_runs_at_a_time_and_turns_add_to_it() {
        let mut clocks = live();
        clocks.step(0, 0, 0b01, &[]);
        assert_eq!(clocks.deadline(0, &[]), Some(10 * MINUTE));
        assert_eq!(clocks.deadline(1, &[]), None);
        clocks.step(MINUTE, 0b01, 0b10, &[]);
        assert_eq!(
            clocks.left(0, 5 * MINUTE, &[]),
            Some(9 * MINUTE + 15 * SECOND)
        );
        assert_eq!(clocks.left(1, 5 * MINUTE, &[]), Some(6 * MINUTE));
        assert_eq!(clocks.deadline(1, &[]), Some(11 * MINUTE));
        // the same seat must act again, but its turn has ended
        clocks.step(2 * MINUTE, 0b10, 0b10, &[]);
        assert_eq!(
            clocks.left(1, 2 * MINUTE, &[]),
            Some(9 * MINUTE + 15 * SECOND)
        );
        // a clock that has run out stays at zero until a turn adds to it
        clocks.step(30 * MINUTE, 0b10, 0b01, &[]);
        assert_eq!(clocks.left(1, 31 * MINUTE, &[]), Some(15 * SECOND));
    }

    #[test]
    fn seats_that_choose_in_secret_run_until_each_is_ready() {
        let mut clocks = live();
        clocks.step(0, 0, 0b11, &[]);
        clocks.step(MINUTE, 0b01, 0b10, &[]);
        assert_eq!(clocks.deadline(0, &[]), None);
        assert_eq!(clocks.deadline(1, &[]), Some(10 * MINUTE));
        clocks.step(3 * MINUTE, 0b10, 0b01, &[]);
        assert_eq!(
            clocks.left(1, 9 * MINUTE, &[]),
            Some(7 * MINUTE + 15 * SECOND)
        );
    }

    #[test]
    fn a_takeback_gives_each_seat_what_it_had_and_pays_no_increment_twice() {
        let mut clocks = live();
        clocks.step(0, 0, 0b01, &[]);
        let mut turn = |at, acted, to_act| {
            clocks.remember(1);
            clocks.step(at, acted, to_act, &[]);
        };
        turn(MINUTE, 0b01, 0b10);
        turn(3 * MINUTE, 0b10, 0b01);
        turn(7 * MINUTE, 0b01, 0b10);
        let had = [9 * MINUTE + 15 * SECOND, 8 * MINUTE + 15 * SECOND];
        // the third turn is taken back again and again; each seat then has the time that it had when that turn began
        for round in 1..9 {
            let (back, again) = (10 * MINUTE * round, 10 * MINUTE * round + MINUTE);
            clocks.remember(1);
            clocks.take_back(back, 2, 0b01);
            assert_eq!(
                [0, 1].map(|seat| clocks.left(seat, back, &[]).unwrap()),
                had
            );
            assert_eq!(clocks.deadline(0, &[]), Some(back + had[0]));
            assert_eq!(clocks.deadline(1, &[]), None);
            clocks.remember(1);
            clocks.step(again, 0b01, 0b10, &[]);
            let left = had[0] - MINUTE + 15 * SECOND;
            assert_eq!(clocks.left(0, again, &[]), Some(left));
            assert_eq!(clocks.left(1, again, &[]), Some(had[1]));
        }
        // the first turn is taken back, with all earlier takebacks
        clocks.remember(1);
        clocks.take_back(99 * MINUTE, 0, 0b01);
        assert_eq!(
            [0, 1].map(|seat| clocks.left(seat, 0, &[]).unwrap()),
            [10 * MINUTE; 2]
        );
    }

    #[test]
    fn time_in_which_the_bot_was_away_is_given_back() {
        let mut clocks = live();
        clocks.step(0, 0, 0b01, &[]);
        let outages = [(MINUTE, HOUR)];
        assert_eq!(clocks.deadline(0, &outages), Some(HOUR + 9 * MINUTE));
        assert!(!clocks.is_up(0, HOUR, &outages));
        clocks.step(HOUR + MINUTE, 0b01, 0b10, &outages);
        assert_eq!(
            clocks.left(0, HOUR, &outages),
            Some(8 * MINUTE + 15 * SECOND)
        );
    }

    #[test]
    fn reminders_wait_for_those_who_snooze_and_never_past_the_end() {
        let mut clocks = SeatClocks::new(TimeControl::USUAL, vec![Rest::default(); 2]);
        clocks.step(0, 0, 0b01, &[]);
        let rungs = |snoozed| {
            let reminders = clocks.reminders(0, snoozed, &[]);
            let rungs = reminders.into_iter();
            rungs.map(|one| (one.at, one.rung)).collect::<Vec<_>>()
        };
        let last = [(239 * HOUR, Last), (240 * HOUR + TOGETHER, Over)];
        let most = (192 * HOUR, Most);
        assert_eq!(rungs(0), [&[(120 * HOUR, Half), most][..], &last].concat());
        assert_eq!(
            rungs(130 * HOUR),
            [&[(130 * HOUR, Snoozed), most][..], &last].concat()
        );
        assert_eq!(rungs(300 * HOUR), [last[1]]);
        assert!(clocks.reminders(1, 0, &[]).is_empty());
    }

    #[test]
    fn a_vacation_stops_the_clock_and_is_told() {
        let away = Rest {
            sleep: None,
            away: vec![(DAY, 8 * DAY)],
        };
        let mut clocks = SeatClocks::new(TimeControl::USUAL, vec![away, Rest::default()]);
        clocks.step(0, 0, 0b01, &[]);
        assert_eq!(clocks.vacations().collect::<Vec<_>>(), [DAY, 8 * DAY]);
        assert_eq!(clocks.deadline(0, &[]), Some(17 * DAY));
        assert_eq!(clocks.away(0, 0), Some((DAY, 8 * DAY)));
        assert_eq!(clocks.away(0, 2 * DAY), Some((DAY, 8 * DAY)));
        assert_eq!(clocks.away(0, 8 * DAY), None);
        assert_eq!(clocks.away(1, 2 * DAY), None);
    }
}
