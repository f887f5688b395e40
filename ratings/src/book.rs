//! All ratings, and how one match after the other changes them.

use std::collections::HashMap;

use crate::match_weights::{Absence, LastAbsence, Memory, Reason, Weight};
use crate::rating::{Points, Rating};
use crate::update::{Side, updated};

/// The last two digits of the number of a month. No season lasts as many months.
const MONTH: i64 = 99;

/// How many months a season lasts in the list of all servers.
pub const MONTHS_EVERYWHERE: i64 = 3;

/// From how many rated matches on somebody is listed. Before that, nobody knows much of their strength.
pub const LISTED_FROM: i64 = 5;

/// A time for which a leaderboard is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Period {
    /// From the first match on.
    AllTime,
    /// Some months. Each person begins with the rating so far, drawn halfway to that of a new person.
    Season {
        /// The first month, counted from January 1970.
        first: i64,
        /// How many months.
        months: i64,
    },
    /// One month, counted from January 1970. It shows the ratings of all time, of people who played in this month.
    Month(i64),
}

impl Period {
    /// The season of some months that contains a month. Seasons of 3 months begin in January, April, July and October.
    ///
    /// ```
    /// use ratings::Period;
    ///
    /// assert_eq!(Period::season_of(682, 3), Period::Season { first: 681, months: 3 });
    /// ```
    pub const fn season_of(month: i64, months: i64) -> Self {
        let months = if months < 1 {
            1
        } else if months >= MONTH {
            MONTH - 1
        } else {
            months
        };
        let first = month - month.rem_euclid(months);
        Self::Season { first, months }
    }

    /// The number under which it is stored.
    ///
    /// ```
    /// use ratings::Period;
    ///
    /// for period in [Period::AllTime, Period::Month(682), Period::season_of(682, 3)] {
    ///     assert_eq!(Period::from_code(period.code()), period);
    /// }
    /// ```
    pub const fn code(self) -> i64 {
        match self {
            Self::AllTime => 0,
            // wraps, so every code that was read is written as it was
            Self::Season { first, months } => first.wrapping_mul(100).wrapping_add(months),
            Self::Month(month) => month.wrapping_mul(100).wrapping_add(MONTH),
        }
    }

    /// The period with this number.
    ///
    /// ```
    /// assert_eq!(ratings::Period::from_code(0), ratings::Period::AllTime);
    /// ```
    pub const fn from_code(code: i64) -> Self {
        match (code.div_euclid(100), code.rem_euclid(100)) {
            (0, 0) => Self::AllTime,
            (month, MONTH) => Self::Month(month),
            (first, months) => Self::Season { first, months },
        }
    }
}

/// One list of ratings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Track {
    /// A server, or 0: everywhere.
    pub scope: i64,
    /// Which matches are rated together. Empty: the counts of all pools, which have no rating.
    pub pool: String,
    /// Its time.
    pub period: Period,
}

/// One person in one track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The rating.
    pub rating: Rating,
    /// When the rating last changed, in unix milliseconds. 0: never.
    pub at: i64,
    /// How many matches have changed the rating; of a month, the rating of all time.
    pub rated: i64,
    /// How many matches were played to an end.
    pub played: i64,
    /// In how many of them the person alone was first.
    pub won: i64,
    /// How many matches with computers the person has won, by the level of the strongest computer in each match.
    pub beaten: [u8; 6],
}

impl Standing {
    /// Before the first match of a track.
    pub const NEW: Self = Self {
        rating: Rating::NEW,
        at: 0,
        rated: 0,
        played: 0,
        won: 0,
        beaten: [0; 6],
    };

    /// How many wins over this level (from 1 on), or over stronger ones.
    fn wins_from(&self, level: u8) -> u8 {
        let stronger = self.beaten.iter().skip(usize::from(level.max(1)) - 1);
        stronger.fold(0, |sum: u8, wins| sum.saturating_add(*wins))
    }
}

/// Who sat in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person. The number is never 0.
    Person(i64),
    /// A computer, with the fixed mean of its level.
    Level {
        /// From 1 on.
        level: u8,
        /// In hundredths of a point.
        mean: Points,
    },
}

impl Who {
    /// The person's number.
    ///
    /// ```
    /// use ratings::Who;
    ///
    /// assert_eq!(Who::Person(7).person(), Some(7));
    /// assert_eq!(Who::Level { level: 3, mean: 160_000 }.person(), None);
    /// ```
    pub const fn person(self) -> Option<i64> {
        match self {
            Self::Person(person) => Some(person),
            Self::Level { .. } => None,
        }
    }
}

/// One seat of a match that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Who sat there.
    pub who: Who,
    /// The place, 1 is best.
    pub place: u8,
    /// Was the seat alone in the first place, without hints?
    pub won: bool,
    /// What the seat is worth, in hundredths of a point.
    pub edge: Points,
    /// The absence in which the seat's time was up, if it was.
    pub absence: Option<Absence>,
    /// Did the seat resign, or was its time up, before its first turn or in a match that is `short`?
    pub left: bool,
    /// How many rated matches of the week before, by the seat of the opponent, do not stand under the two persons'
    /// numbers, because one of them has been forgotten since.
    pub again: [u8; 8],
}

impl Seat {
    /// The seat of somebody who stayed to the end, in a place of their own. It is worth as much as the others.
    ///
    /// ```
    /// use ratings::{Seat, Who};
    ///
    /// assert!(Seat::at(Who::Person(7), 1).won);
    /// assert!(!Seat::at(Who::Person(8), 2).won);
    /// ```
    pub const fn at(who: Who, place: u8) -> Self {
        Self {
            who,
            place,
            won: place == 1,
            edge: 0,
            absence: None,
            left: false,
            again: [0; 8],
        }
    }
}

/// A match that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// When it ended, in unix milliseconds.
    pub at: i64,
    /// The month in which it ended, counted from January 1970.
    pub month: i64,
    /// The server, or 0.
    pub server: i64,
    /// How many months a season of the server lasts.
    pub season_months: i64,
    /// Which matches are rated together.
    pub pool: String,
    /// Does it change ratings?
    pub rated: bool,
    /// How much of what a match of its game needs to count in full was not played, in thousandths.
    pub early: i64,
    /// Was too little played? Then it counts only for those who left, and not for the first time in a week.
    pub short: bool,
    /// The seats, in order.
    pub seats: Vec<Seat>,
}

/// The rating of a seat before and after a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Before.
    pub before: Rating,
    /// After.
    pub after: Rating,
}

/// What a match changed for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// How much the match counted.
    pub weight: Weight,
    /// What the person gained everywhere from people who are new, in hundredths of a point.
    pub from_new: Points,
    /// The rating everywhere. A computer's stays the same.
    pub everywhere: Kept,
    /// The rating on the match's server.
    pub server: Kept,
    /// Does the match count as played?
    pub counts: bool,
}

/// Ratings, and what is remembered to judge the next matches. It may hold only the people of a few matches.
#[derive(Clone, Debug, Default)]
pub struct Book {
    standings: HashMap<Key, Entry>,
    /// The names of the pools, by their numbers in keys.
    pools: Vec<String>,
    memory: Memory,
    /// The weights of the match that is being rated, in thousandths, before gains were bounded.
    unbounded: Vec<i64>,
}

/// A track with the number of its pool, and a person in it. A rebuild looks up millions of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    scope: i64,
    pool: usize,
    period: i64,
    person: i64,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    standing: Standing,
    /// Has it changed since it was put in or taken?
    changed: bool,
}

impl Book {
    /// Puts in a standing as it is stored.
    ///
    /// ```
    /// use ratings::{Book, Period, Standing, Track};
    ///
    /// let track = Track { scope: 0, pool: "kitaran".to_owned(), period: Period::AllTime };
    /// let stored = Standing { played: 3, ..Standing::NEW };
    /// let mut book = Book::default();
    /// book.put(&track, 7, stored);
    /// assert_eq!(book.standing(&track, 7), stored);
    /// ```
    pub fn put(&mut self, track: &Track, person: i64, standing: Standing) {
        let pool = self.pool(&track.pool);
        let entry = Entry {
            standing,
            changed: false,
        };
        self.standings.insert(key(track, pool, person), entry);
    }

    /// Puts in a person's last absence.
    ///
    /// ```
    /// let mut book = ratings::Book::default();
    /// let last = ratings::LastAbsence { from: 1, until: 1_750_000_000_000, cost: 800, spared: 0 };
    /// book.put_absence(7, last);
    /// assert_eq!(book.last_absence(7), last);
    /// ```
    pub fn put_absence(&mut self, person: i64, last: LastAbsence) {
        self.memory.set_absence(person, last);
    }

    /// Puts in when a person left a rated match before it had properly begun, in unix milliseconds.
    ///
    /// ```
    /// let mut book = ratings::Book::default();
    /// book.put_left(7, 1_750_000_000_000);
    /// ```
    pub fn put_left(&mut self, person: i64, at: i64) {
        self.memory.note_left(person, at);
    }

    /// Puts in that these people played a rated match that ended at this time. Earlier matches come first.
    ///
    /// ```
    /// let mut book = ratings::Book::default();
    /// book.put_met(&[7, 8], 1_750_000_000_000);
    /// book.put_met(&[7, 8, 9], 1_750_086_400_000);
    /// ```
    pub fn put_met(&mut self, people: &[i64], at: i64) {
        self.memory.note_met(people, at);
    }

    /// Puts in what a person gained in a pool from people who were new. Earlier gains come first.
    ///
    /// ```
    /// let mut book = ratings::Book::default();
    /// book.put_from_new("kitaran", 7, 1_750_000_000_000, 3_000);
    /// ```
    pub fn put_from_new(&mut self, pool: &str, person: i64, at: i64, gain: Points) {
        let pool = self.pool(pool);
        self.memory.note_from_new(person, pool, at, gain);
    }

    /// Puts in how many rated matches of full length a person has played in a pool, and with how many other people they
    /// have played rated matches of any length. Numbers above 5 and 4 change nothing.
    ///
    /// ```
    /// let mut book = ratings::Book::default();
    /// book.put_full("kitaran", 7, 5, 4);
    /// ```
    pub fn put_full(&mut self, pool: &str, person: i64, matches: i64, people: i64) {
        let pool = self.pool(pool);
        self.memory.put_full(person, pool, matches, people);
    }

    /// How many rated matches two people have played in the week before a time.
    ///
    /// ```
    /// let mut book = ratings::Book::default();
    /// book.put_met(&[7, 8], 1_750_000_000_000);
    /// assert_eq!(book.met(8, 7, 1_750_086_400_000), 1);
    /// ```
    pub fn met(&self, one: i64, other: i64, at: i64) -> usize {
        self.memory.met(one, other, at)
    }

    /// A person's last absence; all 0 if there was none.
    ///
    /// ```
    /// assert_eq!(ratings::Book::default().last_absence(7), ratings::LastAbsence::default());
    /// ```
    pub fn last_absence(&self, person: i64) -> LastAbsence {
        self.memory.last_absence(person)
    }

    /// A person's standing; a new one if they have none.
    ///
    /// ```
    /// use ratings::{Book, Period, Standing, Track};
    ///
    /// let track = Track { scope: 0, pool: "kitaran".to_owned(), period: Period::AllTime };
    /// assert_eq!(Book::default().standing(&track, 7), Standing::NEW);
    /// ```
    pub fn standing(&self, track: &Track, person: i64) -> Standing {
        let Some(pool) = self.known_pool(&track.pool) else {
            return Standing::NEW;
        };
        self.standing_at(key(track, pool, person))
    }

    /// Takes a person's standing out of the book.
    ///
    /// ```
    /// use ratings::{Book, Period, Standing, Track};
    ///
    /// let track = Track { scope: 0, pool: "kitaran".to_owned(), period: Period::AllTime };
    /// let mut book = Book::default();
    /// book.put(&track, 7, Standing::NEW);
    /// assert_eq!(book.remove(&track, 7), Some(Standing::NEW));
    /// assert_eq!(book.remove(&track, 7), None);
    /// ```
    pub fn remove(&mut self, track: &Track, person: i64) -> Option<Standing> {
        let pool = self.known_pool(&track.pool)?;
        let entry = self.standings.remove(&key(track, pool, person))?;
        Some(entry.standing)
    }

    /// The standings that have changed since they were put in, in order of tracks.
    ///
    /// ```
    /// assert!(ratings::Book::default().take_changed().is_empty());
    /// ```
    pub fn take_changed(&mut self) -> Vec<(Track, i64, Standing)> {
        let mut changed = Vec::new();
        for (key, entry) in &mut self.standings {
            if std::mem::take(&mut entry.changed) {
                let track = Track {
                    scope: key.scope,
                    pool: self.pools[key.pool].clone(),
                    period: Period::from_code(key.period),
                };
                changed.push((track, key.person, entry.standing));
            }
        }
        changed.sort_unstable_by(|one, other| (&one.0, one.1).cmp(&(&other.0, other.1)));
        changed
    }

    fn known_pool(&self, name: &str) -> Option<usize> {
        self.pools.iter().position(|pool| pool == name)
    }

    /// The number of a pool.
    fn pool(&mut self, name: &str) -> usize {
        self.known_pool(name).unwrap_or_else(|| {
            self.pools.push(name.to_owned());
            self.pools.len() - 1
        })
    }

    fn standing_at(&self, key: Key) -> Standing {
        let entry = self.standings.get(&key);
        entry.map_or(Standing::NEW, |entry| entry.standing)
    }

    /// Rates one match, and changes the standings of its people everywhere and on its server.
    ///
    /// ```
    /// use ratings::{Book, Match, Period, Seat, Track, Who};
    ///
    /// let seat = |person, place| Seat::at(Who::Person(person), place);
    /// let played = Match {
    ///     at: 1, month: 0, server: 5, season_months: 3, pool: "kitaran".to_owned(),
    ///     rated: true, early: 0, short: false, seats: vec![seat(1, 1), seat(2, 2)],
    /// };
    /// let mut book = Book::default();
    /// let rated = book.rate(&played);
    /// assert!(rated[0].everywhere.after.mean > rated[0].everywhere.before.mean);
    /// let track = Track { scope: 5, pool: "kitaran".to_owned(), period: Period::AllTime };
    /// assert_eq!(book.standing(&track, 1).rating, rated[0].server.after);
    /// assert_eq!(book.standing(&track, 2).played, 1);
    /// ```
    pub fn rate(&mut self, played: &Match) -> Vec<Rated> {
        let own = self.pool(&played.pool);
        let all = self.pool("");
        let standings = &self.standings;
        let beaten = |person: i64, level: u8| {
            let key = Key {
                scope: 0,
                pool: own,
                period: Period::AllTime.code(),
                person,
            };
            let entry = standings.get(&key);
            entry.map_or(0, |entry| entry.standing.wins_from(level))
        };
        let mut weights = self.memory.weigh(played, beaten);
        self.charge_absences(own, played, &mut weights);
        self.unbounded = weights.iter().map(|weight| weight.mille).collect();
        let from_new = self.bound_gains(own, played, &mut weights);
        let everywhere = self.rate_in(0, MONTHS_EVERYWHERE, [own, all], played, &weights);
        for ((seat, weight), kept) in played.seats.iter().zip(&weights).zip(&everywhere) {
            let cost = kept.before.mean - kept.after.mean;
            self.memory.note_absence(seat, *weight, cost);
        }
        let server = if played.server == 0 {
            everywhere.clone()
        } else {
            self.rate_in(
                played.server,
                played.season_months,
                [own, all],
                played,
                &weights,
            )
        };
        let seats = weights
            .into_iter()
            .zip(from_new)
            .zip(everywhere)
            .zip(server);
        seats
            .map(|(((weight, from_new), everywhere), server)| Rated {
                counts: counts(played, weight),
                weight,
                from_new,
                everywhere,
                server,
            })
            .collect()
    }

    /// Lets time-outs count less that belong to an absence which has cost something already.
    fn charge_absences(&self, pool: usize, played: &Match, weights: &mut [Weight]) {
        if played.seats.iter().all(|seat| seat.absence.is_none()) {
            return;
        }
        let all_time = Key {
            scope: 0,
            pool,
            period: Period::AllTime.code(),
            person: 0,
        };
        let sides = self.sides(all_time, played, weights);
        let after = updated(&sides);
        let costs = sides.iter().zip(after);
        let costs = costs.map(|(side, after)| side.rating.mean - after.mean);
        for ((seat, weight), cost) in played.seats.iter().zip(weights).zip(costs) {
            self.memory.charge(seat, weight, cost);
        }
    }

    /// Lets a match count less for people who gain much from people who are little known. Returns what each seat gains
    /// from them.
    fn bound_gains(&mut self, pool: usize, played: &Match, weights: &mut [Weight]) -> Vec<Points> {
        let track = Key {
            scope: 0,
            pool,
            period: Period::AllTime.code(),
            person: 0,
        };
        let sides = self.sides(track, played, weights);
        let after = updated(&sides);
        let mut bounded = Vec::new();
        let seats = played.seats.iter().zip(weights);
        for (((seat, weight), side), after) in seats.zip(&sides).zip(after) {
            let others = played.seats.iter().filter(|other| other.who != seat.who);
            let others: Vec<_> = others.filter_map(|other| other.who.person()).collect();
            let person = seat.who.person().unwrap_or_default();
            let little = others
                .iter()
                .filter(|other| !self.memory.is_known(**other, person, pool));
            let whole = |count: usize| Points::try_from(count).unwrap_or_default();
            let (little, all) = (whole(little.count()), whole(played.seats.len() - 1));
            if person == 0 || !played.rated || little == 0 {
                bounded.push(0);
                continue;
            }
            let gain = after.mean - side.rating.mean;
            let from_new = gain * little / all;
            let rated = self.standing_at(track.of(person)).rated;
            let new = rated < LISTED_FROM || side.rating.is_new();
            let kept = self
                .memory
                .allowed_from_new(person, pool, new, played.at, from_new);
            if kept < from_new {
                weight.mille = weight.mille * (gain - from_new + kept) / gain;
                weight.reason = weight.reason.max(Reason::NewPeople);
            }
            bounded.push(kept);
            self.memory.note_from_new(person, pool, played.at, kept);
        }
        self.memory.note_full(played, pool);
        bounded
    }

    /// Rates a match in the tracks of one scope. `pools` are the match's own pool and the counts of all pools. Returns
    /// the ratings of all time before and after it.
    fn rate_in(
        &mut self,
        scope: i64,
        months: i64,
        pools: [usize; 2],
        played: &Match,
        weights: &[Weight],
    ) -> Vec<Kept> {
        let [own, all] = pools;
        let track = |pool, period: Period| Key {
            scope,
            pool,
            period: period.code(),
            person: 0,
        };
        let season = Period::season_of(played.month, months);
        let month = Period::Month(played.month);
        let (all_time, of_season) = (track(own, Period::AllTime), track(own, season));
        // a season begins with the rating before this match
        let seats = played.seats.iter().zip(weights);
        let counting = seats.filter(|(_, weight)| counts(played, **weight));
        for person in counting.filter_map(|(seat, _)| seat.who.person()) {
            let so_far = self.standing_at(all_time.of(person));
            let first = || Entry {
                standing: Standing {
                    rating: if so_far.rated == 0 {
                        Rating::NEW
                    } else {
                        so_far.rating.drawn_to_the_mean()
                    },
                    at: so_far.at,
                    ..Standing::NEW
                },
                changed: true,
            };
            self.standings
                .entry(of_season.of(person))
                .or_insert_with(first);
        }
        let kept = self.rate_track(all_time, played, weights);
        self.rate_track(of_season, played, weights);
        let of_month = track(own, month);
        for ((seat, weight), kept) in played.seats.iter().zip(weights).zip(&kept) {
            if !counts(played, *weight) {
                continue;
            }
            // a month lists those who are listed for all time, and who have played in it
            let person = seat.who.person().unwrap_or_default();
            let rated = self.standing_at(all_time.of(person)).rated;
            self.count(of_month, seat, played, |standing| {
                standing.rating = kept.after;
                standing.at = played.at;
                standing.rated = rated;
            });
            for period in [Period::AllTime, season, month] {
                self.count(track(all, period), seat, played, |_| {});
            }
        }
        kept
    }

    /// The seats of a match with their ratings in one track.
    fn sides(&self, track: Key, played: &Match, weights: &[Weight]) -> Vec<Side> {
        let sides = played.seats.iter().zip(weights).map(|(seat, weight)| {
            let standing = match seat.who {
                Who::Person(person) => self.standing_at(track.of(person)),
                Who::Level { mean, .. } => Standing {
                    rating: Rating::of_level(mean),
                    ..Standing::NEW
                },
            };
            Side {
                rating: standing.rating,
                idle: if standing.at == 0 {
                    0
                } else {
                    played.at - standing.at
                },
                edge: seat.edge,
                place: seat.place,
                weight: weight.mille,
            }
        });
        sides.collect()
    }

    /// Changes the ratings and counts of one track.
    fn rate_track(&mut self, track: Key, played: &Match, weights: &[Weight]) -> Vec<Kept> {
        let sides = self.sides(track, played, weights);
        let mut after: Vec<Rating> = sides.iter().map(|side| side.rating).collect();
        if played.rated {
            after = updated(&sides);
            // only the gain is bounded: the match tells as much as any other
            let mut whole = sides.clone();
            for (side, weight) in whole.iter_mut().zip(&self.unbounded) {
                side.weight = *weight;
            }
            for (after, whole) in after.iter_mut().zip(updated(&whole)) {
                after.sigma = whole.sigma;
            }
        }
        let seats = played.seats.iter().zip(weights);
        for (((seat, weight), side), after) in seats.zip(&sides).zip(&after) {
            if !counts(played, *weight) {
                continue;
            }
            self.count(track, seat, played, |standing| {
                // a gain that is bounded to nothing is one match more all the same
                if side.weight > 0 || weight.reason == Reason::NewPeople {
                    standing.rating = *after;
                    standing.at = played.at;
                    standing.rated += 1;
                }
            });
        }
        let kept = sides.iter().zip(after);
        kept.map(|(side, after)| Kept {
            before: side.rating,
            after,
        })
        .collect()
    }

    /// Counts a match for the person of a seat, and makes another change to the standing.
    fn count(
        &mut self,
        track: Key,
        seat: &Seat,
        played: &Match,
        change: impl FnOnce(&mut Standing),
    ) {
        let Who::Person(person) = seat.who else {
            return;
        };
        let new = Entry {
            standing: Standing::NEW,
            changed: true,
        };
        let entry = self.standings.entry(track.of(person)).or_insert(new);
        entry.changed = true;
        let standing = &mut entry.standing;
        standing.played += 1;
        standing.won += i64::from(seat.won);
        let strongest = played.seats.iter().filter_map(|seat| match seat.who {
            Who::Level { level, .. } => Some(usize::from(level)),
            Who::Person(_) => None,
        });
        let level = strongest.max().and_then(|level| level.checked_sub(1));
        let wins = level.and_then(|index| standing.beaten.get_mut(index));
        if let Some(wins) = wins.filter(|_| seat.won) {
            *wins = wins.saturating_add(1);
        }
        change(standing);
    }
}

/// Does a match count as played for a seat?
fn counts(played: &Match, weight: Weight) -> bool {
    !played.short || weight.mille > 0
}

impl Key {
    /// The same track with a person.
    fn of(self, person: i64) -> Self {
        Self { person, ..self }
    }
}

fn key(track: &Track, pool: usize, person: i64) -> Key {
    Key {
        scope: track.scope,
        pool,
        period: track.period.code(),
        person,
    }
}
