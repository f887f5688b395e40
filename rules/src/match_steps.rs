//! A match step by step, for viewing it afterwards. A step is one event of a seat, or the agreement of all seats,
//! together with the passes that followed it.

use crate::catalog::AnyMatch;
use crate::event_record::{Record, What};
use crate::match_errors::ReplayError;

impl Record {
    /// The number of events before the first step, and at the end of each step.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Retire, Seat};
    ///
    /// let mut running = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// running.retire(Seat::new(2), Retire::Resign).unwrap();
    /// assert_eq!(running.record().steps(), [0, 1, 2]);
    /// ```
    pub fn steps(&self) -> Vec<usize> {
        let begins = |at: &usize| self.events[*at].what != What::Pass;
        let mut ends: Vec<usize> = (0..self.events.len()).filter(begins).collect();
        ends.push(self.events.len());
        ends
    }

    /// The record as it was after this many events. If this number is in the middle of a step, the record ends with the
    /// step before.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Seat};
    ///
    /// let mut running = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// let first = running.record();
    /// running.play(Seat::new(2), "a1").unwrap();
    /// assert_eq!(running.record().until(1), first);
    /// assert_eq!(running.record().until(99), running.record());
    /// ```
    #[must_use]
    pub fn until(&self, events: usize) -> Self {
        let steps = self.steps();
        let end = steps.iter().rfind(|end| **end <= events);
        let end = end.or(steps.first()).copied().unwrap_or_default();
        Self {
            game: self.game.clone(),
            options: self.options.clone(),
            events: self.events[..end].to_vec(),
            ..*self
        }
    }
}

impl AnyMatch {
    /// Replays a record and calls `see` with the match at its beginning and after each step. Returns the final match.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Seat};
    ///
    /// let mut running = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// running.play(Seat::new(2), "a1").unwrap();
    /// let mut seen = Vec::new();
    /// let end = AnyMatch::walk(&running.record(), |shown| seen.push(shown.events().len()));
    /// assert_eq!((end, seen), (Ok(running), vec![0, 1, 2]));
    /// ```
    ///
    /// # Errors
    /// The first event that the rules do not allow.
    pub fn walk(record: &Record, mut see: impl FnMut(&Self)) -> Result<Self, ReplayError> {
        let mut shown = Self::replay(&record.until(0))?;
        see(&shown);
        for end in record.steps().into_iter().skip(1) {
            let at = shown.events().len();
            let event = &record.events[at];
            let refused = |why: String| ReplayError::Event {
                at,
                what: event.what.to_string(),
                why,
            };
            if let What::Takeback(_) = event.what {
                // a takeback needs an earlier position, which is not stored
                shown = Self::replay(&record.until(end))?;
            } else {
                shown.redo(event).map_err(refused)?;
            }
            if shown.events() != &record.events[..end] {
                // `replay` reports which of the passes is wrong
                return Self::replay(record);
            }
            see(&shown);
        }
        Ok(shown)
    }
}
