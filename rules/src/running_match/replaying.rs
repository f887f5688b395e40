//! Replays a record to the match that it describes.

use std::collections::{BTreeMap, BTreeSet};

use super::Match;
use crate::event_record::{Event, What};
use crate::game::{Game, Retire, Seat, Setup};
use crate::match_errors::ReplayError;
use crate::translatable_text::Say;

impl<G: Game> Match<G> {
    /// Deletes the last event and its passes from the record, as if they had never happened. Returns false if there is
    /// none. Only for `table` and tests: what players take back [stays in the record](Match::take_back).
    pub(crate) fn undo(&mut self) -> bool {
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

    /// The match that results from these events.
    pub(crate) fn replayed(
        setup: Setup<G::Options>,
        events: &[Event],
    ) -> Result<Self, ReplayError> {
        Self::replayed_seen(setup, events, &mut |_| ())
    }

    /// Like [`replayed`](Match::replayed). Calls `see` with the match at the start, and after each action with the
    /// passes that it caused.
    pub(crate) fn replayed_seen(
        setup: Setup<G::Options>,
        events: &[Event],
        see: &mut dyn FnMut(&Self),
    ) -> Result<Self, ReplayError> {
        // stores the positions to which takebacks return, so that no takeback replays the whole match
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
        let why = |say: Say| say.to_string();
        if event.what == What::Agree {
            return self.agree().map(drop).map_err(why);
        }
        let seat = seat_of(event)?;
        match &event.what {
            What::Turn(text) => self.play(seat, text).map(drop).map_err(why),
            What::Resign => self.retire(seat, Retire::Resign).map(drop).map_err(why),
            What::Timeout => self.retire(seat, Retire::Timeout).map(drop).map_err(why),
            What::Pass | What::Agree | What::Takeback(_) => {
                Err("the rules do not pass here".to_owned())
            }
        }
    }

    /// Replays a recorded takeback. `before` returns the position before the event `from`.
    fn redo_takeback(
        &mut self,
        event: &Event,
        from: usize,
        before: impl FnOnce() -> Option<G>,
    ) -> Result<(), String> {
        let seat = seat_of(event)?;
        let last = self.last_turn(seat).map_err(|say| say.to_string())?;
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

/// Checks that the events that the rules made from `at` on are those of the record.
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
