//! How much a match counts for each seat, and why it counts less than a whole match.

use std::collections::{BTreeMap, VecDeque};

use crate::book::{Match, Seat, Who};
use crate::update::FULL;

/// A match against a computer counts half: a computer always plays the same, and never tires.
const AGAINST_COMPUTER: i64 = FULL / 2;

/// After this many wins over a level, matches against it count nothing more.
pub(crate) const WINS_OVER_LEVEL: u8 = 5;

/// Two people have this many matches a week that count in full.
const FULL_A_WEEK: usize = 9;

const WEEK: i64 = 7 * 86_400_000;

/// The time in which somebody did not play although it was their turn, until their time was up. In unix milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Since when it was their turn.
    pub from: i64,
    /// When their time was up.
    pub until: i64,
}

/// How much a match counts for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// In thousandths of a whole match.
    pub mille: i64,
    /// The strongest reason for counting less.
    pub reason: Reason,
}

/// Why a match counts less than a whole match, the weakest reason first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Reason {
    /// It counts as a whole.
    None = 0,
    /// Computers played, and each counts half.
    Computers = 1,
    /// The same people have often played each other in the last week.
    SamePeople = 2,
    /// Somebody's time was up before half of a usual match was played, so gains are halved.
    Early = 3,
    /// The person has beaten this level often enough.
    LevelBeaten = 4,
    /// Time was up in several matches during one absence, and only the first one counts.
    SameAbsence = 5,
    /// The match is not rated.
    Casual = 6,
}

impl Reason {
    /// All reasons, by number.
    pub const ALL: [Self; 7] = [
        Self::None,
        Self::Computers,
        Self::SamePeople,
        Self::Early,
        Self::LevelBeaten,
        Self::SameAbsence,
        Self::Casual,
    ];

    /// The number under which it is stored.
    ///
    /// ```
    /// use ratings::Reason;
    ///
    /// for reason in Reason::ALL {
    ///     assert_eq!(Reason::from_number(reason.number()), Some(reason));
    /// }
    /// ```
    pub const fn number(self) -> i64 {
        self as i64
    }

    /// The reason with this number.
    ///
    /// ```
    /// assert_eq!(ratings::Reason::from_number(99), None);
    /// ```
    pub fn from_number(number: i64) -> Option<Self> {
        Self::ALL.get(usize::try_from(number).ok()?).copied()
    }
}

/// What is remembered about people in all pools together: their last absence, and when pairs of them have played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// Until when each person's last absence lasted.
    absent: BTreeMap<i64, i64>,
    /// When each pair of people played a rated match, oldest first. The smaller id comes first.
    met: BTreeMap<(i64, i64), VecDeque<i64>>,
}

impl Memory {
    pub(crate) fn set_absent_until(&mut self, person: i64, until: i64) {
        self.absent.insert(person, until);
    }

    pub(crate) fn absent_until(&self, person: i64) -> i64 {
        self.absent.get(&person).copied().unwrap_or_default()
    }

    /// Notes that these people played a rated match.
    pub(crate) fn note_met(&mut self, people: &[i64], at: i64) {
        for (index, &one) in people.iter().enumerate() {
            for &other in &people[index + 1..] {
                let met = self.met.entry(pair(one, other)).or_default();
                met.push_back(at);
                while met.front().is_some_and(|first| *first <= at - WEEK) {
                    met.pop_front();
                }
            }
        }
    }

    /// How many rated matches two people have played in the week before.
    fn met(&self, one: i64, other: i64, at: i64) -> usize {
        let met = self.met.get(&pair(one, other));
        met.map_or(0, |met| {
            met.iter().filter(|time| **time > at - WEEK).count()
        })
    }

    /// The weights of a match's seats. `beaten` tells how often a person has beaten the level of a computer or a
    /// stronger one. Notes the absences of the match.
    pub(crate) fn weigh(&mut self, played: &Match, beaten: impl Fn(i64, u8) -> u8) -> Vec<Weight> {
        let of = |seat: &Seat| self.weigh_seat(played, seat, &beaten);
        let weights: Vec<Weight> = played.seats.iter().map(of).collect();
        if !played.rated {
            return weights;
        }
        // an absence that was forgiven, or that cost nothing, forgives no further ones
        for (seat, weight) in played.seats.iter().zip(&weights) {
            if let (Who::Person(person), Some(absence)) = (seat.who, seat.absence)
                && weight.mille > 0
            {
                let until = self.absent.entry(person).or_default();
                *until = absence.until.max(*until);
            }
        }
        let people = played.seats.iter().filter_map(|seat| seat.who.person());
        self.note_met(&people.collect::<Vec<_>>(), played.at);
        weights
    }

    fn weigh_seat(&self, played: &Match, seat: &Seat, beaten: &impl Fn(i64, u8) -> u8) -> Weight {
        let nothing = |reason| Weight { mille: 0, reason };
        let Who::Person(person) = seat.who else {
            return nothing(Reason::None);
        };
        if !played.rated {
            return nothing(Reason::Casual);
        }
        if seat
            .absence
            .is_some_and(|absence| absence.from <= self.absent_until(person))
        {
            return nothing(Reason::SameAbsence);
        }
        let (mut sum, mut opponents, mut reason) = (0, 0, Reason::None);
        for other in &played.seats {
            let (mille, why) = match other.who {
                Who::Person(other) if other == person => continue,
                Who::Person(other) => match self.met(person, other, played.at) {
                    ..FULL_A_WEEK => (FULL, Reason::None),
                    met => (FULL / divisor(met), Reason::SamePeople),
                },
                Who::Level { level, .. } if beaten(person, level) >= WINS_OVER_LEVEL => {
                    (0, Reason::LevelBeaten)
                }
                Who::Level { .. } => (AGAINST_COMPUTER, Reason::Computers),
            };
            sum += mille;
            opponents += 1;
            reason = reason.max(why);
        }
        let mut mille = sum / opponents.max(1);
        if reason == Reason::LevelBeaten && mille > 0 {
            // it counts against the other opponents
            reason = Reason::Computers;
        }
        let gains = seat.absence.is_none();
        if played.early && gains {
            mille /= 2;
            reason = reason.max(Reason::Early);
        }
        Weight { mille, reason }
    }
}

/// The tenth match of a week counts half, the next one a third, and so on.
fn divisor(met: usize) -> i64 {
    i64::try_from(met - FULL_A_WEEK)
        .unwrap_or(FULL)
        .saturating_add(2)
}

fn pair(one: i64, other: i64) -> (i64, i64) {
    (one.min(other), one.max(other))
}
