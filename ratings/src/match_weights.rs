//! How much a match counts for each seat, and why it counts less than a whole match.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::book::{Match, Seat, Who};
use crate::rating::Points;
use crate::update::FULL;

/// A match against a computer counts half: a computer always plays the same, and never tires.
const AGAINST_COMPUTER: i64 = FULL / 2;

/// After this many wins over a level, matches against it count nothing more.
pub(crate) const WINS_OVER_LEVEL: u8 = 5;

/// Two people have this many matches a week that count in full.
const FULL_A_WEEK: usize = 9;

/// Below how many points, in hundredths, somebody's gains in one pool from people who are little known stay, less what was
/// lost to them, in [`FROM_NEW_TIME`]. Such a person can be the same person again, so what they lose proves little.
const FROM_NEW: Points = 2_400;

/// The same for people who are new themselves: in a young pool everybody is.
const FROM_NEW_AT_FIRST: Points = 30_000;

/// From so many rated matches of full length on somebody is known who has played with [`KNOWN_BY`] other people.
const KNOWN_FROM: i64 = 5;

/// A ring of fewer accounts stays unknown. To an opponent who has played with fewer people, as many as theirs are enough:
/// in a closed circle of friends nobody has more.
const KNOWN_BY: usize = 4;

/// The time for which gains from people who are little known are bounded, in milliseconds: a season.
pub const FROM_NEW_TIME: i64 = 90 * 86_400_000;

const WEEK: i64 = 7 * 86_400_000;

/// How long it takes, in milliseconds, until another absence may cost no more than the dearest of its time-outs. Without
/// this pause, people could let all their lost matches run out together, again and again.
const SPARED_ONCE_IN: i64 = 30 * 86_400_000;

/// The time in which somebody did not play although it was their turn, until their time was up. In unix milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Since when it was their turn.
    pub from: i64,
    /// When their time was up.
    pub until: i64,
    /// When they had last acted in any match before their time was up. `None`: unknown, because the result is older than
    /// this rule. Then absences that overlap are one absence, of which the first time-out counts.
    pub acted: Option<i64>,
}

/// A person's last absence that has cost them something, or has ended with a time-out that would have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastAbsence {
    /// Since when the first of its time-outs was waited for, in unix milliseconds. 0: unknown.
    pub from: i64,
    /// When the last of its time-outs was, in unix milliseconds. 0: there was no absence.
    pub until: i64,
    /// What it has cost so far in the ratings everywhere, in hundredths of a point.
    pub cost: Points,
    /// When the latest absence with a spared time-out began: this absence or an earlier one. In unix milliseconds; 0 if no
    /// time-out was ever spared.
    pub spared: i64,
}

impl LastAbsence {
    /// From its columns, as they are stored.
    ///
    /// ```
    /// let last = ratings::LastAbsence::of([1, 2, 300, 0]);
    /// assert_eq!((last.from, last.until, last.cost, last.spared), (1, 2, 300, 0));
    /// assert_eq!(last.columns(), [1, 2, 300, 0]);
    /// ```
    pub const fn of([from, until, cost, spared]: [i64; 4]) -> Self {
        Self {
            from,
            until,
            cost,
            spared,
        }
    }

    /// Its columns, in the order in which they are stored.
    ///
    /// ```
    /// assert_eq!(ratings::LastAbsence::default().columns(), [0; 4]);
    /// ```
    pub const fn columns(self) -> [i64; 4] {
        [self.from, self.until, self.cost, self.spared]
    }

    /// Does this time-out belong to it? The person must have done nothing from the beginning of the first to the end of
    /// the last of its time-outs.
    fn goes_on(&self, absence: Absence) -> bool {
        let begun = self.from > 0 && absence.until >= self.from;
        let idle = |acted| acted <= self.from.min(absence.from);
        begun && absence.acted.is_some_and(idle)
    }

    /// Is another time-out of this absence spared? Only one absence in [`SPARED_ONCE_IN`] is.
    fn spares(self, absence: Absence) -> bool {
        let now = self.spared == 0 || self.spared >= self.from;
        now || absence.until > self.spared + SPARED_ONCE_IN
    }

    /// With another time-out, which has cost so much.
    fn with(self, absence: Absence, cost: Points) -> Self {
        let cost = cost.max(0);
        if self.goes_on(absence) {
            let from = self.from.min(absence.from);
            return Self {
                from,
                until: self.until.max(absence.until),
                cost: self.cost + cost,
                spared: if self.spares(absence) {
                    from
                } else {
                    self.spared
                },
            };
        }
        match absence.acted {
            Some(_) if absence.until >= self.until => Self {
                from: absence.from,
                until: absence.until,
                cost,
                spared: self.spared,
            },
            // an earlier absence, in a match that went on for longer
            Some(_) => self,
            // an absence that was forgiven, or that cost nothing, forgives no further ones
            None if cost == 0 => self,
            None => Self {
                until: self.until.max(absence.until),
                spared: self.spared,
                ..Self::default()
            },
        }
    }
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
    /// Fewer turns were played than a match of its game needs, so gains are smaller.
    Early = 3,
    /// The person has beaten this level often enough.
    LevelBeaten = 4,
    /// Time was up in several matches during one absence, and in sum they cost as much as the dearest one.
    SameAbsence = 5,
    /// The match is not rated.
    Casual = 6,
    /// The person has gained as much from people who are new as a season allows.
    NewPeople = 7,
    /// The person left before the match had properly begun, for the first time in a week.
    LeftOnce = 8,
    /// Another person left before the match had properly begun.
    OtherLeft = 9,
}

impl Reason {
    /// All reasons, by number.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::Computers,
        Self::SamePeople,
        Self::Early,
        Self::LevelBeaten,
        Self::SameAbsence,
        Self::Casual,
        Self::NewPeople,
        Self::LeftOnce,
        Self::OtherLeft,
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
        Self::ALL
            .into_iter()
            .find(|reason| reason.number() == number)
    }
}

/// What is remembered about people: their last absence, when pairs of them have played, and what they gained from new
/// people.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// Each person's last absence.
    absent: BTreeMap<i64, LastAbsence>,
    /// When each person last left a match before it had properly begun.
    left: BTreeMap<i64, i64>,
    /// When each pair of people played a rated match, oldest first. The smaller id comes first.
    met: BTreeMap<(i64, i64), VecDeque<i64>>,
    /// What each person has gained in each pool from people who were new, and when, oldest first.
    from_new: BTreeMap<(i64, usize), VecDeque<(i64, Points)>>,
    /// What makes each person known in each pool.
    full: BTreeMap<(i64, usize), Full>,
}

/// How many rated matches of full length a person has played in a pool, and with whom rated matches of any length. If only
/// full ones counted, somebody who farms with short matches would stay a person with few opponents.
#[derive(Clone, Debug, Default)]
struct Full {
    matches: i64,
    people: BTreeSet<i64>,
}

impl Memory {
    pub(crate) fn set_absence(&mut self, person: i64, last: LastAbsence) {
        self.absent.insert(person, last);
    }

    pub(crate) fn last_absence(&self, person: i64) -> LastAbsence {
        self.absent.get(&person).copied().unwrap_or_default()
    }

    pub(crate) fn note_left(&mut self, person: i64, at: i64) {
        let last = self.left.entry(person).or_insert(at);
        *last = at.max(*last);
    }

    /// Lowers the weight of a time-out that belongs to the person's last absence, so that in sum the absence costs what
    /// its dearest time-out would cost alone. `cost` is what this one would cost.
    pub(crate) fn charge(&self, seat: &Seat, weight: &mut Weight, cost: Points) {
        let (Who::Person(person), Some(absence)) = (seat.who, seat.absence) else {
            return;
        };
        let last = self.last_absence(person);
        if weight.mille > 0 && last.goes_on(absence) && last.spares(absence) {
            let due = (cost - last.cost).max(0);
            // rounded up, so that a dear loss never gets cheaper
            let rounding = cost.max(1) - 1;
            weight.mille = (weight.mille * due + rounding) / cost.max(1);
            weight.reason = Reason::SameAbsence;
        }
    }

    /// Notes a time-out, and what it has cost.
    pub(crate) fn note_absence(&mut self, seat: &Seat, weight: Weight, cost: Points) {
        if let (Who::Person(person), Some(absence)) = (seat.who, seat.absence)
            && (weight.mille > 0 || weight.reason == Reason::SameAbsence)
        {
            let last = self.absent.entry(person).or_default();
            *last = last.with(absence, cost);
        }
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

    /// Notes what a person has gained in a pool from people who were new.
    pub(crate) fn note_from_new(&mut self, person: i64, pool: usize, at: i64, gain: Points) {
        let gains = self.from_new.entry((person, pool)).or_default();
        gains.push_back((at, gain));
        while gains
            .front()
            .is_some_and(|(first, _)| *first <= at - FROM_NEW_TIME)
        {
            gains.pop_front();
        }
    }

    /// How much of a gain from people who are little known a person keeps: all of it up to half of the bound. Each further
    /// gain is kept less, and the sum stays below the bound, so more wins are always worth more.
    pub(crate) fn allowed_from_new(
        &self,
        person: i64,
        pool: usize,
        new: bool,
        at: i64,
        gain: Points,
    ) -> Points {
        let gains = self.from_new.get(&(person, pool)).into_iter().flatten();
        let gains = gains.filter(|(time, _)| *time > at - FROM_NEW_TIME);
        let most = if new { FROM_NEW_AT_FIRST } else { FROM_NEW };
        let left = (most - gains.map(|(_, gain)| gain).sum::<Points>()).max(0);
        let whole = gain.min((left - most / 2).max(0));
        let (rest, left) = (gain - whole, left - whole);
        if rest > 0 {
            whole + rest * left / (rest + left)
        } else {
            gain
        }
    }

    pub(crate) fn put_full(&mut self, person: i64, pool: usize, matches: i64, people: i64) {
        let full = self.full.entry((person, pool)).or_default();
        full.matches = matches;
        // no person has a negative number as small as these
        full.people = (i64::MIN..)
            .take(KNOWN_BY.min(usize::try_from(people).unwrap_or_default()))
            .collect();
    }

    /// Notes a rated match for its people.
    pub(crate) fn note_full(&mut self, played: &Match, pool: usize) {
        if !played.rated || played.short {
            return;
        }
        let people: Vec<i64> = played
            .seats
            .iter()
            .filter_map(|seat| seat.who.person())
            .collect();
        for person in people.iter().filter(|_| people.len() > 1) {
            let full = self.full.entry((*person, pool)).or_default();
            full.matches += i64::from(played.early == 0);
            let others = people.iter().filter(|other| *other != person);
            full.people.extend(others);
        }
    }

    /// Has a person played enough in a pool, with enough others, to be known to an opponent?
    pub(crate) fn is_known(&self, person: i64, opponent: i64, pool: usize) -> bool {
        let met = |person| {
            let full = self.full.get(&(person, pool));
            full.map_or((0, 0), |full| (full.matches, full.people.len()))
        };
        let ((matches, people), (_, own)) = (met(person), met(opponent));
        matches >= KNOWN_FROM && people >= own.min(KNOWN_BY)
    }

    /// How many rated matches two people have played in the week before.
    pub(crate) fn met(&self, one: i64, other: i64, at: i64) -> usize {
        let met = self.met.get(&pair(one, other));
        met.map_or(0, |met| {
            met.iter().filter(|time| **time > at - WEEK).count()
        })
    }

    /// The weights of a match's seats. `beaten` tells how often a person has beaten the level of a computer or a
    /// stronger one. Notes who has met, and who has left.
    pub(crate) fn weigh(&mut self, played: &Match, beaten: impl Fn(i64, u8) -> u8) -> Vec<Weight> {
        let of = |seat: &Seat| self.weigh_seat(played, seat, &beaten);
        let weights: Vec<Weight> = played.seats.iter().map(of).collect();
        if !played.rated {
            return weights;
        }
        for seat in played.seats.iter().filter(|seat| seat.left) {
            if let Who::Person(person) = seat.who {
                self.note_left(person, played.at);
            }
        }
        if !played.short {
            let people = played.seats.iter().filter_map(|seat| seat.who.person());
            self.note_met(&people.collect::<Vec<_>>(), played.at);
        }
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
        let again = |left: &i64| *left > played.at - WEEK;
        if seat.left && !self.left.get(&person).is_some_and(again) {
            return nothing(Reason::LeftOnce);
        }
        if played.short && !seat.left {
            return nothing(Reason::OtherLeft);
        }
        let overlaps = |absence: Absence| {
            absence.acted.is_none() && absence.from <= self.last_absence(person).until
        };
        if seat.absence.is_some_and(overlaps) {
            return nothing(Reason::SameAbsence);
        }
        let (mut sum, mut opponents, mut reason) = (0, 0, Reason::None);
        for (other, again) in played.seats.iter().zip(seat.again) {
            let (mille, why) = match other.who {
                Who::Person(other) if other == person => continue,
                Who::Person(other) => match self.met(person, other, played.at) + usize::from(again)
                {
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
        // who is last pays in full: otherwise a short loss would be a cheap one
        let before_another = |other: &Seat| seat.place < other.place;
        let all_equal = |other: &Seat| seat.place == other.place;
        let gains = played.seats.iter().any(before_another) || played.seats.iter().all(all_equal);
        if played.early > 0 && gains && seat.absence.is_none() {
            mille = mille * (FULL - played.early).max(0) / FULL;
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
