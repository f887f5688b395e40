//! From a record to the match it leads to.

use std::collections::{BTreeMap, BTreeSet};

use super::Match;
use crate::event_record::{Event, What};
use crate::game::{Game, Retire, Seat, Setup};
use crate::match_errors::ReplayError;
use crate::translatable_text::Say;

impl<G: Game> Match<G> {
    /// Deletes the last event and its passes from the record, as if they had never happened. Returns false when there
    /// is none. For `table` and tests: what players take back [stays on record](Match::take_back).
    ///
    /// ```
    /// # use rules::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let mut running = Match::<Kitaran>::new(setup).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// assert!(running.undo());
    /// assert!(!running.undo()); // nothing is left to take back
    /// ```
    pub fn undo(&mut self) -> bool {
        let Some(last) = self
            .events
            .iter()
            .rposition(|event| event.what != What::Pass)
        else {
            return false;
        };
        // cannot fail: the same events were played in this match before
        if let Ok(before) = Self::replayed(self.setup.clone(), &self.events[..last]) {
            *self = before;
        }
        true
    }

    /// The match that these events lead to.
    ///
    /// ```
    /// # use rules::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let mut running = Match::<Kitaran>::new(setup.clone()).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// assert_eq!(Match::replayed(setup, running.events()), Ok(running));
    /// ```
    ///
    /// # Errors
    /// The first event that does not follow from the rules. Passes must be exactly where the rules make them, and
    /// only turns that a seat may take back may be taken back.
    pub fn replayed(setup: Setup<G::Options>, events: &[Event]) -> Result<Self, ReplayError> {
        Self::replayed_seen(setup, events, &mut |_| ())
    }

    /// Like [`replayed`](Match::replayed). `see` gets the match at the start, and after each action with the passes
    /// it caused.
    ///
    /// ```
    /// # use rules::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let mut running = Match::<Kitaran>::new(setup.clone()).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// let mut seen = Vec::new();
    /// let see = &mut |at: &Match<Kitaran>| seen.push(at.events().len());
    /// Match::replayed_seen(setup, running.events(), see).unwrap();
    /// assert_eq!(seen, [0, 1]);
    /// ```
    ///
    /// # Errors
    /// As [`Match::replayed`].
    pub fn replayed_seen(
        setup: Setup<G::Options>,
        events: &[Event],
        see: &mut dyn FnMut(&Self),
    ) -> Result<Self, ReplayError> {
        // keeps the positions that takebacks return to, so that no takeback replays the whole match
        let come_back: BTreeSet<usize> = events.iter().filter_map(goes_back_to).collect();
        let mut kept = BTreeMap::new();
        let mut new = Self::new(setup)?;
        let mut at = new.events.len();
        check_passes(&new.events, events, 0)?;
        see(&new);
        while let Some(event) = events.get(at) {
            if come_back.contains(&at) {
                kept.insert(at, new.game.clone());
            }
            let refused = |why: String| ReplayError::Event {
                at,
                what: event.what.to_string(),
                why,
            };
            match goes_back_to(event) {
                Some(from) => {
                    let before = || kept.remove(&from);
                    new.redo_takeback(event, from, before).map_err(refused)?;
                }
                None => new.redo(event).map_err(refused)?,
            }
            check_passes(&new.events, events, at)?;
            at = new.events.len();
            see(&new);
        }
        Ok(new)
    }

    pub(crate) fn redo(&mut self, event: &Event) -> Result<(), String> {
        let plain = |say: Say| say.plain;
        if event.what == What::Agree {
            return self.agree().map(drop).map_err(plain);
        }
        let seat = seat_of(event)?;
        match &event.what {
            What::Turn(text) => self.play(seat, text).map(drop).map_err(plain),
            What::Resign => self.retire(seat, Retire::Resign).map(drop).map_err(plain),
            What::Timeout => self.retire(seat, Retire::Timeout).map(drop).map_err(plain),
            What::Pass | What::Agree | What::Takeback(_) => {
                Err("the rules do not pass here".to_owned())
            }
        }
    }

    /// Replays a recorded takeback; `before` gives the position before the event `from`.
    fn redo_takeback(
        &mut self,
        event: &Event,
        from: usize,
        before: impl FnOnce() -> Option<G>,
    ) -> Result<(), String> {
        let seat = seat_of(event)?;
        let last = self.last_turn(seat).map_err(|say| say.plain)?;
        let before = before().filter(|_| last == from);
        self.game = before.ok_or_else(|| format!("{seat}'s last turn is event {last}"))?;
        let stand = self.standing.partition_point(|at| *at < from);
        self.standing.truncate(stand);
        self.events.push(event.clone());
        Ok(())
    }
}

/// The index of the first event that a takeback takes back.
fn goes_back_to(event: &Event) -> Option<usize> {
    match &event.what {
        What::Takeback(takeback) => Some(takeback.from()),
        _ => None,
    }
}

fn seat_of(event: &Event) -> Result<Seat, String> {
    match event.seat {
        0 => Err("it belongs to no seat".to_owned()),
        seat => Ok(Seat::new(seat)),
    }
}

/// Checks that the events made from `at` on are those of the record.
fn check_passes(made: &[Event], record: &[Event], at: usize) -> Result<(), ReplayError> {
    for (index, event) in made.iter().enumerate().skip(at) {
        if record.get(index) != Some(event) {
            return Err(ReplayError::Event {
                at: index,
                what: record
                    .get(index)
                    .map_or("nothing".to_owned(), |event| event.what.to_string()),
                why: format!("the rules make it {} by seat {}", event.what, event.seat),
            });
        }
    }
    Ok(())
}
