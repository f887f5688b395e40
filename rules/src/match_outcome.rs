//! How a match ends.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::seats::{Retire, Seat};
use crate::translatable_text::Say;

/// How a match ended. The kinds that all games share are defined here, each game's own in its module.
///
/// ```
/// use rules::EndKind;
///
/// const EDGE: EndKind = EndKind::new("edge", "the angel reached the border");
/// assert_eq!(EDGE.to_string(), "edge");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EndKind {
    id: &'static str,
    reason: &'static str,
}

impl EndKind {
    /// The same position occurred for the third time.
    pub const REPETITION: Self =
        Self::new("repetition", "the same position came up for the third time");
    /// A seat had no legal turn.
    pub const NO_TURN: Self = Self::new("no-turn", "the other seat has no legal turn");
    /// The other seats resigned.
    pub const RESIGN: Self = Self::new(
        "resign",
        "all the other seats have resigned or run out of time",
    );
    /// The other seats' time ran out.
    pub const TIMEOUT: Self = Self::new(
        "timeout",
        "all the other seats have run out of time or resigned",
    );
    /// All players agreed to end the match.
    pub const AGREED: Self = Self::new("agreed", "all the players agreed to end it");

    /// The ends that every game has.
    pub const COMMON: [Self; 3] = [Self::RESIGN, Self::TIMEOUT, Self::AGREED];

    /// A kind of end. `id` is its name, as `table` prints it; `reason` says in plain English why the
    /// match is over.
    ///
    /// ```
    /// use rules::EndKind;
    ///
    /// const FULL: EndKind = EndKind::new("full", "the board is full");
    /// assert_eq!((FULL.id(), FULL.reason()), ("full", "the board is full"));
    /// ```
    pub const fn new(id: &'static str, reason: &'static str) -> Self {
        Self { id, reason }
    }

    /// Its name, as `table` prints it.
    ///
    /// ```
    /// # use rules::EndKind;
    /// assert_eq!(EndKind::RESIGN.id(), "resign");
    /// ```
    pub fn id(self) -> &'static str {
        self.id
    }

    /// Why the match is over, in plain English.
    ///
    /// ```
    /// # use rules::EndKind;
    /// assert_eq!(EndKind::AGREED.reason(), "all the players agreed to end it");
    /// ```
    pub fn reason(self) -> &'static str {
        self.reason
    }

    /// The name of the message that says why the match is over.
    ///
    /// ```
    /// # use rules::EndKind;
    /// assert_eq!(EndKind::NO_TURN.key(), "reason-no-turn");
    /// ```
    pub fn key(self) -> String {
        format!("reason-{}", self.id)
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
            key: self.key(),
            args: Map::from_iter([("seats".to_owned(), Value::from(seats))]),
            plain: self.reason.to_owned(),
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
    /// The place of each seat in seat order; 1 is best. Equal seats share the better place and the
    /// next place is skipped (1, 1, 3).
    pub places: Vec<u8>,
    /// The score of each seat in seat order, in the game's own unit; `None` where the game has none.
    pub scores: Option<Vec<f64>>,
    /// How it ended.
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
    /// `None` if both share the first place.
    pub winner: Option<Seat>,
}

impl TwoSeatEnd {
    /// Both agreed to end the match and share the first place.
    pub const AGREED: Self = Self::drawn(EndKind::AGREED);

    /// A seat won.
    ///
    /// ```
    /// use rules::{EndKind, Seat, match_outcome::TwoSeatEnd};
    ///
    /// let end = TwoSeatEnd::won(EndKind::NO_TURN, Seat::new(2));
    /// assert_eq!(end.outcome().places, [2, 1]);
    /// ```
    pub const fn won(kind: EndKind, winner: Seat) -> Self {
        let winner = Some(winner);
        Self { kind, winner }
    }

    /// Nobody won.
    ///
    /// ```
    /// use rules::{EndKind, match_outcome::TwoSeatEnd};
    ///
    /// let end = TwoSeatEnd::drawn(EndKind::REPETITION);
    /// assert_eq!(end.outcome().places, [1, 1]);
    /// ```
    pub const fn drawn(kind: EndKind) -> Self {
        let winner = None;
        Self { kind, winner }
    }

    /// A seat retired, so the other won.
    ///
    /// ```
    /// use rules::{EndKind, Retire, Seat, match_outcome::TwoSeatEnd};
    ///
    /// let end = TwoSeatEnd::retired(Seat::new(1), Retire::Timeout);
    /// assert_eq!((end.kind, end.winner), (EndKind::TIMEOUT, Some(Seat::new(2))));
    /// ```
    pub fn retired(seat: Seat, how: Retire) -> Self {
        Self::won(how.into(), seat.opponent())
    }

    /// The places of both.
    ///
    /// ```
    /// use rules::match_outcome::TwoSeatEnd;
    ///
    /// let outcome = TwoSeatEnd::AGREED.outcome();
    /// assert_eq!((outcome.places, outcome.scores), (vec![1, 1], None));
    /// ```
    pub fn outcome(self) -> Outcome {
        let standing = [0, 1].map(|index| self.winner == Some(Seat::at(index)));
        Outcome {
            places: places(&standing, &[]),
            scores: None,
            kind: self.kind,
        }
    }
}

/// The methods of [`Game`](crate::Game) that are the same in all games of two seats without scores. The position has the
/// fields `to_act: Seat` and `end: Option<TwoSeatEnd>`.
macro_rules! two_seats {
    () => {
        fn to_act(&self) -> crate::ToAct {
            match self.end {
                None => crate::ToAct::One(self.to_act),
                Some(_) => crate::ToAct::Over,
            }
        }

        // a seat always has a turn or has lost, so only the teacher passes, who asks what the enemy threatens
        fn pass(&mut self, seat: crate::Seat) {
            self.to_act = seat.opponent();
        }

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

/// Places from each seat's standing; a greater standing is better, and equal ones share a place.
/// Retired seats rank below all others; the earlier a seat retired, the lower its place.
///
/// ```
/// use rules::{Seat, match_outcome::places};
///
/// assert_eq!(places(&[5, 7, 7, 1], &[]), [3, 1, 1, 4]);
/// assert_eq!(places(&[9, 1, 8], &[Seat::new(1)]), [3, 2, 1]); // who left is last
/// ```
pub fn places<S: Ord>(standing: &[S], retired: &[Seat]) -> Vec<u8> {
    // A later retirement is better than an earlier one, no retirement is best; then the standing
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
