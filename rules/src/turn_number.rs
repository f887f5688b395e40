//! The number of a turn, as people read it. Every sentence and every picture that names a turn uses this type.

use std::fmt;

use serde::Serialize;

use crate::event_record::Record;

/// The number of a turn, as people read it: the turns of a record are counted from 1, whoever plays them.
///
/// A secret choice, a resignation, a takeback and an agreement are turns too, so no number ever means two turns. A pass
/// by the rules belongs to the turn before it. [`START`](Self::START), the number 0, is the beginning of the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct TurnNumber(usize);

impl TurnNumber {
    /// The beginning, before the first turn.
    pub const START: Self = Self(0);

    /// The turn with which so many turns have been played.
    ///
    /// ```
    /// use rules::TurnNumber;
    ///
    /// assert_eq!(TurnNumber::after(0), TurnNumber::START);
    /// assert_eq!(TurnNumber::after(12).to_string(), "12");
    /// ```
    pub const fn after(turns: usize) -> Self {
        Self(turns)
    }

    /// How many turns have been played when this one is over.
    ///
    /// ```
    /// assert_eq!(rules::TurnNumber::START.turns(), 0);
    /// ```
    pub const fn turns(self) -> usize {
        self.0
    }

    /// The next turn.
    ///
    /// ```
    /// use rules::TurnNumber;
    ///
    /// assert_eq!(TurnNumber::START.next(), TurnNumber::after(1));
    /// ```
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// The turn before; the beginning has none and stays.
    ///
    /// ```
    /// use rules::TurnNumber;
    ///
    /// assert_eq!(TurnNumber::after(2).before(), TurnNumber::after(1));
    /// assert_eq!(TurnNumber::START.before(), TurnNumber::START);
    /// ```
    #[must_use]
    pub const fn before(self) -> Self {
        Self(self.0.saturating_sub(1))
    }
}

impl fmt::Display for TurnNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Record {
    /// The last turn that is whole after so many events.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Retire, Seat, TurnNumber};
    ///
    /// let mut running = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// running.retire(Seat::new(2), Retire::Resign).unwrap();
    /// let turns = [0, 1, 2, 99].map(|events| running.record().turn_at(events).turns());
    /// assert_eq!(turns, [0, 1, 2, 2]);
    /// ```
    pub fn turn_at(&self, events: usize) -> TurnNumber {
        let whole = self.steps().iter().rposition(|end| *end <= events);
        TurnNumber(whole.unwrap_or_default())
    }
}
