//! The matches of a season: who plays when, and which turn. Seeds make this the same in every run.

use std::collections::BTreeSet;

use rules::random_generator::Rng;
use rules::{AnyMatch, Event, Kind, Retire, Say, Seat, ToAct, What};
use serde_json::Map;
use skirmish::clocks::{DAY, HOUR, Interval, Rest, SleepWindow, TimeControl};
use skirmish::derived_from_record::to_act;
use skirmish::model::Place;
use skirmish::sessions::{OfferButton, Problem, Sessions, Ticket, TypedPlan};
use skirmish::store::{
    Change, ClocksDue, Head, MatchChange, NewMatch, Status, StoreError, StoredMatch, Terms,
};

use crate::common::match_changes::lobby_of;
use crate::followed_plans::{Plans, RESIGN};
use crate::people_who_plan::{Counts, Plan, Planner, turn_of};

pub const USERS: u64 = 2003;
pub const START: i64 = 1_800_000_000_000;

/// A match of the season.
#[derive(Clone)]
pub struct Table {
    pub id: u64,
    pub game: AnyMatch,
    /// The next act.
    pub next: Deed,
    /// At this number of events, the next player resigns.
    ends_at: usize,
    /// At this number of events, the next player never comes back.
    lost_at: Option<usize>,
    /// Does nobody leave for good, and is the clock long enough? Then its length is measured.
    pub is_usual: bool,
    habits: Habits,
    /// The plans that wait for a turn, and the number of events that they have followed.
    plans: Plans,
    followed: usize,
    pub counts: Counts,
    /// Did the seat that waits expect all turns since its own?
    expected: bool,
    /// The events that plans played.
    pub by_plan: BTreeSet<usize>,
}

/// How people plan.
#[derive(Clone, Copy)]
pub struct Habits {
    /// How often somebody thinks ahead when they can, in percent.
    pub share: u64,
    /// How many replies a line of a plan has at most.
    pub replies: usize,
}

/// The next act in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    Begin,
    Turn,
    /// A claim against this seat.
    Claim(Seat),
    /// This seat takes back its last turn, and all agree.
    TakeBack(Seat),
    /// This seat, which waits without a plan, looks at the board and thinks ahead.
    LookAhead(Seat),
}

/// Acts that follow: each with the number of hours until then.
pub type Ahead = Vec<(i64, Deed)>;

fn place(id: u64) -> Place {
    let (guild, channel) = (1, id);
    Place::Server { guild, channel }
}

fn user_of(id: u64, seat: Seat) -> u64 {
    1 + (id * 7 + seat.index() as u64 * 131) % USERS
}

fn sleep_of(user: u64) -> Option<SleepWindow> {
    let zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo"];
    let zone = zones[(user / 3) as usize % zones.len()];
    user.is_multiple_of(3)
        .then(|| SleepWindow::typed("23-7", zone).unwrap())
}

/// The day on which a user goes on vacation, and its length in days.
pub fn vacation_of(user: u64) -> Option<(i64, i64)> {
    let (user, from) = (user as i64, 3 + user as i64 % 25);
    (user % 5 == 0).then_some((from, 4 + user % 7))
}

fn away_of(user: u64, now: i64) -> Vec<Interval> {
    let vacation = vacation_of(user).map(|(from, days)| (START + from * DAY, days * DAY));
    let begun = vacation.filter(|(from, _)| *from <= now);
    let away = begun.map(|(from, length)| (from, from + length));
    away.into_iter().collect()
}

fn control_of(id: u64) -> TimeControl {
    let strict = id % 7 < 2;
    // a third of the matches have a short clock, so that some people run out of time
    let control = match id / 6 % 6 {
        0 => TimeControl::PRESETS[1],
        1 => TimeControl::PRESETS[2],
        _ => TimeControl::USUAL,
    };
    TimeControl { strict, ..control }
}

/// A seed that is the same in every run.
fn seed_of(id: u64, what: u64) -> u64 {
    id.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (what << 8)
}

fn rng(id: u64, what: u64) -> Rng {
    Rng::new(seed_of(id, what))
}

/// The turn that a seat's player chooses, now or ahead, in a match that had the events `past` before those of `game`.
fn chosen(id: u64, past: &[Event], game: &AnyMatch, seat: Seat) -> String {
    let ply = (past.len() + game.events().len()) as u64;
    turn_of(past, game, seat, seed_of(id, 1000 + ply))
}

impl Table {
    /// The match with this number, and the hour in which it begins.
    pub fn planned(id: u64, habits: Habits) -> (i64, Self) {
        let kind = Kind::ALL[id as usize % Kind::ALL.len()];
        let seats = u64::from(kind.seats().0);
        let mut rng = rng(id, u64::MAX);
        let hour = rng.below(10 * 24) as i64;
        let ends_at = 16 + rng.below(24);
        let lost_at = (rng.below(10) == 0).then(|| rng.below(6));
        let table = Self {
            id,
            game: AnyMatch::new(kind, seats, id, &Map::new()).unwrap(),
            next: Deed::Begin,
            ends_at,
            lost_at,
            is_usual: lost_at.is_none() && control_of(id).bank == TimeControl::USUAL.bank,
            habits,
            plans: Plans::default(),
            followed: 0,
            counts: Counts::default(),
            expected: true,
            by_plan: BTreeSet::new(),
        };
        (hour, table)
    }

    /// The number of events.
    pub fn ply(&self) -> usize {
        self.game.events().len()
    }

    /// Is an act that was planned at this ply still possible? A claim is possible until its seat has played.
    pub fn may(&self, ply: usize, deed: Deed) -> bool {
        let still = match deed {
            Deed::Claim(seat) => {
                let since = &self.game.events()[ply..];
                let played = since.iter().any(|event| event.seat == seat.number());
                self.game.to_act().includes(seat) && !played
            }
            Deed::Begin | Deed::Turn | Deed::TakeBack(_) | Deed::LookAhead(_) => ply == self.ply(),
        };
        self.game.outcome().is_none() && still
    }

    /// Does the next act. With `again`, it may have been done before. Returns false if it is too late.
    pub async fn act(&self, sessions: &Sessions, again: bool) -> bool {
        let ply = self.ply();
        let seat = self.game.to_act().seats()[0];
        let (id, user, place) = (self.id, user_of(self.id, seat), place(self.id));
        let ticket = Ticket { id, ply };
        let done = match self.next {
            Deed::Begin => self.begin(sessions).await.map_err(Problem::from),
            Deed::Turn if ply >= self.ends_at => {
                let resigned = sessions.play.resign(place, Some(ticket), user).await;
                resigned.map(drop)
            }
            Deed::Turn => self.turn(sessions, seat, again).await,
            Deed::Claim(late) => {
                let mut others = self.others(late).into_iter();
                let user = user_of(id, others.next().unwrap());
                sessions
                    .clocks
                    .claim(place, ticket, late, user)
                    .await
                    .map(drop)
            }
            Deed::TakeBack(seat) => self.take_back(sessions, seat, again).await,
            Deed::LookAhead(seat) => match self.plan_of(seat, None) {
                Some(plan) => self.type_plan(sessions, seat, &plan).await.map(drop),
                None => Ok(()),
            },
        };
        match done {
            Ok(()) => true,
            Err(Problem::TimeUp) => false,
            Err(problem) => {
                assert!(
                    again,
                    "{id} at {ply}, {:?}, plans {:?}, events {:?}: {problem:?}",
                    self.next,
                    self.plans,
                    self.game.events(),
                );
                true
            }
        }
    }

    /// The seats that still play, without this one.
    fn others(&self, seat: Seat) -> Vec<Seat> {
        let seats = (0..self.game.seats()).map(|index| Seat::at(index.into()));
        seats
            .filter(|other| *other != seat && self.game.living(*other))
            .collect()
    }

    /// Plays a turn. A person who plans types both in one line, or the plan after the turn.
    async fn turn(&self, sessions: &Sessions, seat: Seat, again: bool) -> Result<(), Problem> {
        let (id, turn) = (self.id, chosen(self.id, &[], &self.game, seat));
        if self.in_one_line(seat) {
            // on the second attempt, the line's first turn may be on the board already
            if again && sessions.store().load(id).await?.unwrap().head().events > self.ply() {
                return Ok(());
            }
            if let Some(plan) = self.plan_of(seat, Some(&turn)) {
                let at_once = self.type_plan(sessions, seat, &plan).await?;
                assert_eq!(at_once.as_deref(), Some(turn.as_str()), "{id}");
            }
        }
        let ticket = Ticket {
            id,
            ply: self.ply(),
        };
        let user = user_of(id, seat);
        let played = sessions
            .play
            .turn(place(id), Some(ticket), user, &turn)
            .await;
        match played {
            Err(problem) if !again || matches!(problem, Problem::TimeUp) => return Err(problem),
            _ => {}
        }
        if !self.in_one_line(seat) {
            let mut after = self.clone();
            after.played(seat, &turn);
            if let Some(plan) = after.plan_of(seat, None) {
                self.type_plan(sessions, seat, &plan).await?;
            }
        }
        Ok(())
    }

    async fn type_plan(
        &self,
        sessions: &Sessions,
        seat: Seat,
        plan: &Plan,
    ) -> Result<Option<String>, Problem> {
        let typed = plan.typed();
        let typed = TypedPlan {
            text: &typed,
            words: &plans::Words::english(),
        };
        let (id, user) = (self.id, user_of(self.id, seat));
        let planned = sessions
            .plans
            .set_plan(place(id), Some(id), user, Some(typed));
        planned.await.map(|set| set.at_once)
    }

    async fn take_back(&self, sessions: &Sessions, seat: Seat, again: bool) -> Result<(), Problem> {
        let (id, ply) = (self.id, self.ply());
        if again && sessions.store().load(id).await?.unwrap().head().events > ply {
            return Ok(());
        }
        let (place, number) = (place(id), ply as u64 + 1);
        sessions
            .offers
            .offer_takeback(place, None, user_of(id, seat), number)
            .await?;
        for other in self.others(seat) {
            let button = OfferButton {
                ticket: Ticket { id, ply },
                number,
                takeback: true,
            };
            let agreed = sessions
                .offers
                .agree(place, button, user_of(id, other))
                .await;
            // on the second attempt, some may have agreed already
            if !again {
                agreed?;
            }
        }
        Ok(())
    }

    /// Does this seat's player type a turn and a plan in one line?
    fn in_one_line(&self, seat: Seat) -> bool {
        user_of(self.id, seat).is_multiple_of(2)
    }

    /// The plan that a seat's player makes now, before playing `own` or while others are to act. None if they do not
    /// think ahead here.
    fn plan_of(&self, seat: Seat, own: Option<&str>) -> Option<Plan> {
        let ply = self.ply() as u64 + u64::from(own.is_some());
        let thinks = rng(self.id, 2000 + ply).below(100) < self.habits.share as usize;
        let waits = match self.game.to_act() {
            ToAct::One(to_act) => own.is_some() || to_act != seat,
            _ => false,
        };
        let plans = thinks && waits && self.game.living(seat);
        plans.then(|| self.thinks(seat, |planner| planner.plan(own)))?
    }

    /// What a seat's player thinks of as they see the match now.
    fn thinks<T>(&self, seat: Seat, about: impl Fn(&Planner<'_>) -> T) -> T {
        let reply = |now: &AnyMatch, ply: usize| {
            let gone = self.lost_at.is_some_and(|lost| ply >= lost);
            let plays = || {
                if ply >= self.ends_at {
                    RESIGN.to_owned()
                } else {
                    chosen(self.id, self.game.events(), now, seat)
                }
            };
            (!gone).then(plays)
        };
        about(&Planner {
            game: &self.game,
            seat,
            replies: self.habits.replies,
            seed: &|ply| seed_of(self.id, 3000 + ply as u64),
            reply: &reply,
        })
    }

    /// Repeats the act on the local copy, with the answers of all plans. Returns what follows.
    pub fn acted(&mut self) -> Ahead {
        let ply = self.ply();
        let seat = self.game.to_act().seats()[0];
        let mut ahead = Ahead::new();
        match self.next {
            Deed::Begin => ahead = self.looks(),
            Deed::Turn if ply >= self.ends_at => {
                self.game.retire(seat, Retire::Resign).unwrap();
                self.follow_plans();
            }
            Deed::Turn => {
                let turn = chosen(self.id, &[], &self.game, seat);
                if self.in_one_line(seat) {
                    let plan = self.plan_of(seat, Some(&turn));
                    self.plan(seat, plan);
                }
                ahead = self.played(seat, &turn);
                if !self.in_one_line(seat) {
                    let plan = self.plan_of(seat, None);
                    self.plan(seat, plan);
                }
                let regrets = rng(self.id, 5000 + self.ply() as u64).below(20) == 0;
                if regrets && self.game.last_turn(seat).is_ok() {
                    ahead.push((1, Deed::TakeBack(seat)));
                }
            }
            Deed::Claim(late) => {
                self.game.retire(late, Retire::Timeout).unwrap();
                self.follow_plans();
                self.lost_at = None;
            }
            Deed::TakeBack(seat) => {
                self.game.take_back(seat).unwrap();
                self.follow_plans();
                ahead = self.looks();
            }
            Deed::LookAhead(seat) => {
                let plan = self.plan_of(seat, None);
                self.plan(seat, plan);
                // the others' acts are planned already
                return Ahead::new();
            }
        }
        let ply = self.ply();
        let lost = self.lost_at.is_some_and(|lost| ply >= lost);
        if self.game.outcome().is_some() {
            return Ahead::new();
        }
        if !lost {
            let mut rng = rng(self.id, ply as u64);
            let hours = match rng.below(12) {
                0 => 24 * (1 + rng.below(9)),
                _ => 1 + rng.below(40),
            };
            ahead.push((hours as i64, Deed::Turn));
        }
        ahead
    }

    /// When the seats that wait without a plan look at the board.
    fn looks(&self) -> Ahead {
        let seats = (0..self.game.seats()).map(|index| Seat::at(index.into()));
        let waits = seats.filter(|seat| {
            let plans = self.plans.0.contains_key(&seat.number());
            !plans && !self.game.to_act().includes(*seat) && self.game.living(*seat)
        });
        let look = |seat: Seat| {
            let what = 10_000 + 8 * self.ply() + seat.index();
            let hours = 1 + rng(self.id, what as u64).below(12);
            (hours as i64, Deed::LookAhead(seat))
        };
        waits.map(look).collect()
    }

    fn plan(&mut self, seat: Seat, plan: Option<Plan>) {
        if let Some(plan) = plan {
            self.counts.typed += 1;
            self.plans.0.insert(seat.number(), plan.followed());
        }
    }

    /// Plays a turn and all answers that were planned. Returns when their players look at the board.
    fn played(&mut self, seat: Seat, turn: &str) -> Ahead {
        let mut answered = BTreeSet::new();
        self.play(seat, turn).unwrap();
        self.follow_plans();
        while let ToAct::One(seat) = self.game.to_act()
            && let Some(reply) = self.plans.next(seat, &self.game).map(str::to_owned)
        {
            let at = self.ply();
            match reply.as_str() {
                RESIGN => drop(self.game.retire(seat, Retire::Resign).unwrap()),
                turn => self.play(seat, turn).unwrap(),
            }
            self.by_plan.insert(at);
            self.counts.answered += 1;
            self.counts.planned += usize::from(self.game.seats() == 2);
            answered.insert(seat);
            self.follow_plans();
        }
        let mut ahead = self.looks();
        ahead.retain(|(_, deed)| matches!(deed, Deed::LookAhead(seat) if answered.contains(seat)));
        ahead
    }

    /// Plays a turn. Counts whether the reply to it is forced.
    fn play(&mut self, seat: Seat, turn: &str) -> Result<(), Say> {
        let before = self.clone();
        self.game.play(seat, turn)?;
        if let [other] = before.others(seat)[..] {
            let goes_on = before.game.events().last();
            let goes_on = goes_on.is_some_and(|last| last.seat == seat.number());
            let expected = before.thinks(other, |planner| planner.expects(turn));
            self.expected = expected && (self.expected || !goes_on);
            let replies = self.game.seats() == 2 && self.game.to_act() == ToAct::One(other);
            self.counts.replies += usize::from(replies);
            self.counts.forced += usize::from(replies && self.expected);
        }
        Ok(())
    }

    /// Forgets the plans that have ended since the last call.
    fn follow_plans(&mut self) {
        for event in &self.game.events()[self.followed..] {
            self.plans.happens(event);
        }
        self.followed = self.ply();
    }

    /// Handles a seat that ran out of time. Returns whether the match goes on.
    pub fn timed_out(&mut self, stored: &StoredMatch) -> bool {
        let (before, after) = stored.record.events.split_at(self.ply());
        assert_eq!(before, self.game.events(), "{}", self.id);
        let out = |event: &Event| matches!(event.what, What::Timeout | What::Pass);
        assert!(after.iter().all(out), "{}: {after:?}", self.id);
        self.game = AnyMatch::replay(&stored.record).unwrap();
        self.follow_plans();
        self.lost_at = None;
        self.game.outcome().is_none()
    }

    /// What differs between the stored match and this one: every planned turn must have been played, once, in order, at the
    /// time of the turn that it answers, and no other turn.
    pub fn differs(&self, stored: &StoredMatch) -> Option<String> {
        let events = &stored.record.events;
        if events != self.game.events() {
            return Some(format!("{events:?} instead of {:?}", self.game.events()));
        }
        let follows = |at: usize| at > 0 && stored.times[at] == stored.times[at - 1];
        let wrong = (1..events.len()).find(|at| {
            let alone = events[*at].what != What::Pass && !self.by_plan.contains(at);
            alone && follows(*at) || self.by_plan.contains(at) && !follows(*at)
        });
        wrong.map(|at| format!("event {at} at {:?}", stored.times))
    }

    async fn begin(&self, sessions: &Sessions) -> Result<(), StoreError> {
        let (id, now) = (self.id, sessions.now());
        let seats = (0..self.game.seats()).map(|index| Seat::at(index.into()));
        let users: Vec<u64> = seats.map(|seat| user_of(id, seat)).collect();
        let rest = |user: &u64| Rest {
            sleep: sleep_of(*user),
            away: away_of(*user, now),
        };
        let new = NewMatch {
            now,
            terms: Terms {
                clock: Some(control_of(id)),
                options: self.game.record().options,
                ..lobby_of(id, self.game.kind(), id, users.iter().copied()).terms
            },
            ..lobby_of(id, self.game.kind(), id, users.iter().copied())
        };
        match sessions.store().open(&new).await {
            Ok(()) | Err(StoreError::Duplicate) => {}
            Err(error) => return Err(error),
        }
        let saw = Head {
            id,
            status: Status::Lobby,
            version: 0,
            events: 0,
        };
        let change = Change::Start {
            rated: None,
            players: new.players,
            record: self.game.record(),
            to_act: to_act(&self.game),
            gone: Vec::new(),
            rests: users.iter().map(rest).collect(),
            // due within this hour; the clock job then finds when it is due next
            due: ClocksDue {
                clock: Some(now),
                ..ClocksDue::default()
            },
            computer: None,
            to: None,
        };
        let change = MatchChange { saw, change, now };
        sessions.store().change(&change).await
    }
}

/// The hour in which the bot notices that something is due at this time.
pub fn seen_at(at: i64) -> i64 {
    START + (at - START + HOUR - 1).div_euclid(HOUR) * HOUR
}
