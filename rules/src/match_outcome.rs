//! How a match ends.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::seats::{Retire, Seat};
use crate::translatable_text::Say;

/// How a match ended. The kinds of end that all games share are defined here. Each game's other kinds are in its
/// module.
///
/// ```
/// use rules::EndKind;
///
/// assert_eq!(EndKind::NO_TURN.to_string(), "no-turn");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EndKind {
    id: &'static str,
}

impl EndKind {
    /// The same position occurred for the third time.
    pub const REPETITION: Self = Self::new("repetition");
    /// A seat had no legal turn.
    pub const NO_TURN: Self = Self::new("no-turn");
    /// The other seats resigned.
    pub const RESIGN: Self = Self::new("resign");
    /// The other seats' time ran out.
    pub const TIMEOUT: Self = Self::new("timeout");
    /// All players agreed to end the match.
    pub const AGREED: Self = Self::new("agreed");

    /// The ends that every game has.
    pub const COMMON: [Self; 3] = [Self::RESIGN, Self::TIMEOUT, Self::AGREED];

    /// A kind of end with the name that `table` prints.
    pub(crate) const fn new(id: &'static str) -> Self {
        Self { id }
    }

    /// The name of this kind, as `table` prints it.
    ///
    /// ```
    /// # use rules::EndKind;
    /// assert_eq!(EndKind::RESIGN.id(), "resign");
    /// ```
    pub fn id(self) -> &'static str {
        self.id
    }

    /// The message that says why a match with this number of seats is over.
    ///
    /// ```
    /// # use rules::EndKind;
    /// let say = EndKind::RESIGN.say(3);
    /// assert_eq!((say.key.as_str(), &say.args["seats"]), ("reason-resign", &3.into()));
    /// ```
    pub fn say(self, seats: usize) -> Say {
        Say {
            key: format!("reason-{}", self.id),
            args: Map::from_iter([("seats".to_owned(), Value::from(seats))]),
            then: None,
        }
    }
}

impl fmt::Display for EndKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl Serialize for EndKind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.id.serialize(to)
    }
}

impl From<Retire> for EndKind {
    fn from(how: Retire) -> Self {
        match how {
            Retire::Resign => Self::RESIGN,
            Retire::Timeout => Self::TIMEOUT,
        }
    }
}

/// A place for each seat, and the numbers that decided it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// The place of each seat in seat order; 1 is best. Equal seats share the better place, and the next place is
    /// skipped (1, 1, 3).
    pub places: Vec<u8>,
    /// The score of each seat in seat order, in the game's own unit; `None` if the game has no scores.
    pub scores: Option<Vec<f64>>,
    /// The kind of end.
    pub kind: EndKind,
}

impl Outcome {
    /// Is this seat alone in first place?
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Retire, Seat};
    /// let mut one = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// one.retire(Seat::new(1), Retire::Resign).unwrap();
    /// assert!(one.outcome().unwrap().won_by(Seat::new(2)));
    /// ```
    pub fn won_by(&self, seat: Seat) -> bool {
        self.winners() == [seat]
    }

    /// The seats in the first place.
    ///
    /// ```
    /// use rules::{EndKind, Outcome, Seat};
    ///
    /// let outcome = Outcome { places: vec![1, 3, 1], scores: None, kind: EndKind::AGREED };
    /// assert_eq!(outcome.winners(), [Seat::new(1), Seat::new(3)]);
    /// ```
    pub fn winners(&self) -> Vec<Seat> {
        let first = self
            .places
            .iter()
            .enumerate()
            .filter(|(_, place)| **place == 1);
        first.map(|(index, _)| Seat::at(index)).collect()
    }
}

/// How a match of two seats without scores ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoSeatEnd {
    /// The kind of end.
    pub kind: EndKind,
    /// The winner; `None` if both seats share the first place.
    pub winner: Option<Seat>,
}

impl TwoSeatEnd {
    /// Both seats agreed to end the match and share the first place.
    pub const AGREED: Self = Self::drawn(EndKind::AGREED);

    /// An end that one seat won.
    pub(crate) const fn won(kind: EndKind, winner: Seat) -> Self {
        let winner = Some(winner);
        Self { kind, winner }
    }

    /// An end that nobody won.
    pub(crate) const fn drawn(kind: EndKind) -> Self {
        let winner = None;
        Self { kind, winner }
    }

    /// An end that the other seat won, because this seat retired.
    pub(crate) fn retired(seat: Seat, how: Retire) -> Self {
        Self::won(how.into(), seat.opponent())
    }

    /// The seat that retired, if this ended the match.
    pub(crate) fn left(self) -> Option<Seat> {
        let retired = [EndKind::RESIGN, EndKind::TIMEOUT].contains(&self.kind);
        self.winner.filter(|_| retired).map(Seat::opponent)
    }

    /// The places of both seats.
    pub(crate) fn outcome(self) -> Outcome {
        let standing = [0, 1].map(|index| self.winner == Some(Seat::at(index)));
        Outcome {
            places: places(&standing, &[]),
            scores: None,
            kind: self.kind,
        }
    }
}

/// The methods of [`Game`](crate::Game) that are the same in all games of two seats without scores. The position needs
/// the fields `to_act: Seat` and `end: Option<TwoSeatEnd>`. `two_seats!(end)` has only the methods that do not use
/// `to_act`.
macro_rules! two_seats {
    () => {
        crate::match_outcome::two_seats!(end);

        fn to_act(&self) -> crate::ToAct {
            match self.end {
                None => crate::ToAct::One(self.to_act),
                Some(_) => crate::ToAct::Over,
            }
        }

        // only the teacher calls this, to find what the enemy threatens: in a match a seat has a turn or has lost
        fn pass(&mut self, seat: crate::Seat) {
            self.to_act = seat.opponent();
        }
    };
    (end) => {
        fn retire(&mut self, seat: crate::Seat, how: crate::Retire) {
            self.end = Some(crate::match_outcome::TwoSeatEnd::retired(seat, how));
        }

        fn agree(&mut self) {
            self.end = Some(crate::match_outcome::TwoSeatEnd::AGREED);
        }

        fn outcome(&self) -> Option<crate::Outcome> {
            self.end.map(crate::match_outcome::TwoSeatEnd::outcome)
        }
    };
}

pub(crate) use two_seats;

/// Computes places from each seat's standing. A greater standing is better, and equal ones share a place. Retired seats
/// rank below all others; the earlier a seat retired, the lower its place.
pub(crate) fn places<S: Ord>(standing: &[S], retired: &[Seat]) -> Vec<u8> {
    // Seats that did not retire come first, then later retirements before earlier ones. After that the standing
    // decides.
    let key = |index: usize| {
        let left = retired.iter().position(|seat| seat.index() == index);
        let counts = left.is_none().then_some(&standing[index]);
        (left.unwrap_or(usize::MAX), counts)
    };
    (0..standing.len())
        .map(|mine| {
            let better = (0..standing.len())
                .filter(|&other| key(other) > key(mine))
                .count();
            better as u8 + 1
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_the_better_place_and_the_next_is_skipped() {
        assert_eq!(places(&[5, 7, 7, 1], &[]), [3, 1, 1, 4]);
    }

    #[test]
    fn retired_seats_rank_last_the_earlier_the_lower() {
        assert_eq!(places(&[9, 1, 8], &[Seat::new(1), Seat::new(3)]), [3, 1, 2]);
    }
}
