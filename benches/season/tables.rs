//! The matches of a season: who plays when, and which turn. Seeds make this the same in every run.

use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Retire, Seat};
use serde_json::Map;
use skirmish::clocks::{DAY, HOUR, Interval, Rest, SleepWindow, TimeControl};
use skirmish::derived_results::to_act;
use skirmish::model::Place;
use skirmish::sessions::{Problem, Sessions, Ticket};
use skirmish::store::{Change, Head, MatchChange, NewMatch, Status, StoreError, StoredMatch};

use crate::common::match_changes::lobby_of;

pub const USERS: u64 = 2003;
pub const START: i64 = 1_800_000_000_000;

/// A match of the season.
#[derive(Clone)]
pub struct Table {
    pub id: u64,
    game: AnyMatch,
    /// The next act.
    pub next: Deed,
    /// At this number of events, the next player resigns.
    ends_at: usize,
    /// At this number of events, the next player never comes back.
    lost_at: Option<usize>,
}

/// The next act in a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    Begin,
    Turn,
    /// A claim against this seat.
    Claim(Seat),
}

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
    let control = TimeControl::PRESETS[id as usize % 3];
    TimeControl { strict, ..control }
}

/// A random generator that is the same in every run.
fn rng(id: u64, what: u64) -> Rng {
    Rng::new(id.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ what)
}

impl Table {
    /// The match with this number, and the hour in which it begins.
    pub fn planned(id: u64) -> (i64, Self) {
        let kind = Kind::ALL[id as usize % Kind::ALL.len()];
        let seats = u64::from(kind.seats().0);
        let mut rng = rng(id, u64::MAX);
        let hour = rng.below(10 * 24) as i64;
        let table = Self {
            id,
            game: AnyMatch::new(kind, seats, id, &Map::new()).unwrap(),
            next: Deed::Begin,
            ends_at: 6 + rng.below(8),
            lost_at: (rng.below(10) == 0).then(|| rng.below(6)),
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
            Deed::Begin | Deed::Turn => ply == self.ply(),
        };
        self.game.outcome().is_none() && still
    }

    /// Does the next act. With `again`, it may have been done before. Returns false if it is too late.
    pub async fn act(&self, sessions: &Sessions, again: bool) -> bool {
        let ply = self.game.events().len();
        let seat = self.game.to_act().seats()[0];
        let (id, user, place) = (self.id, user_of(self.id, seat), place(self.id));
        let ticket = Some(Ticket { id, ply });
        let done = match self.next {
            Deed::Begin => self.begin(sessions).await.map_err(Problem::from),
            Deed::Turn if ply >= self.ends_at => {
                sessions.resign(place, ticket, user).await.map(drop)
            }
            Deed::Turn => {
                let turn = self.turn(seat);
                sessions.turn(place, ticket, user, &turn).await.map(drop)
            }
            Deed::Claim(late) => {
                let seats = (0..self.game.seats()).map(|index| Seat::at(index.into()));
                let mut others = seats.filter(|seat| *seat != late && self.game.living(*seat));
                let user = user_of(id, others.next().unwrap());
                let asked = Ticket { id, ply };
                sessions.claim(place, asked, late, user).await.map(drop)
            }
        };
        match done {
            Ok(()) => true,
            Err(Problem::TimeUp) => false,
            Err(problem) => {
                assert!(again, "{id} at {ply}: {problem:?}");
                true
            }
        }
    }

    fn turn(&self, seat: Seat) -> String {
        let mut rng = rng(self.id, 1000 + self.game.events().len() as u64);
        self.game.random_turn(seat, &mut rng).unwrap()
    }

    /// Repeats the act on the local copy. Returns after how many hours the next player acts; none if no player acts.
    pub fn acted(&mut self) -> Option<i64> {
        let ply = self.game.events().len();
        let seat = self.game.to_act().seats()[0];
        match self.next {
            Deed::Begin => {}
            Deed::Turn if ply >= self.ends_at => {
                self.game.retire(seat, Retire::Resign).unwrap();
            }
            Deed::Turn => {
                let turn = self.turn(seat);
                self.game.play(seat, &turn).unwrap();
            }
            Deed::Claim(late) => {
                self.game.retire(late, Retire::Timeout).unwrap();
                self.lost_at = None;
            }
        }
        let ply = self.game.events().len();
        let lost = self.lost_at.is_some_and(|lost| ply >= lost);
        if self.game.outcome().is_some() || lost {
            return None;
        }
        let mut rng = rng(self.id, ply as u64);
        let hours = match rng.below(12) {
            0 => 24 * (1 + rng.below(9)),
            _ => 1 + rng.below(40),
        };
        Some(hours as i64)
    }

    /// Handles a seat that ran out of time. Returns whether the match goes on.
    pub fn timed_out(&mut self, stored: &StoredMatch) -> bool {
        self.game = AnyMatch::replay(&stored.record).unwrap();
        self.lost_at = None;
        self.game.outcome().is_none()
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
            clock: Some(control_of(id)),
            options: self.game.record().options,
            now,
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
            players: new.players,
            record: self.game.record(),
            to_act: to_act(&self.game),
            gone: Vec::new(),
            rests: users.iter().map(rest).collect(),
            // due within this hour; the clock job then finds when it is due next
            due: Some(now),
            computer: None,
        };
        let change = MatchChange { saw, change, now };
        sessions.store().change(&change).await
    }
}

/// The hour in which the bot notices that something is due at this time.
pub fn seen_at(at: i64) -> i64 {
    START + (at - START + HOUR - 1).div_euclid(HOUR) * HOUR
}
