//! Takes back a turn together with all events after it. A takeback is itself an event: the record grows, and the
//! position is the result of the events that still count.

use super::Match;
use crate::common_refusals::CommonRefusal;
use crate::event_record::{Event, Takeback, What};
use crate::game::{Game, Seat};
use crate::translatable_text::{Say, Words, sentences};

sentences! {
    /// Something that happened and that no position shows, in any game.
    Happened = "happened"
}

impl<G: Game> Match<G> {
    /// The indices, in the list of all events, of the events that nobody has taken back.
    pub(crate) fn standing(&self) -> &[usize] {
        &self.standing
    }

    /// The index of a seat's last turn in the list of events. [`take_back`](Match::take_back) takes back this turn and
    /// all events after it.
    ///
    /// A takeback cannot cross a secret choice, because it would reveal what somebody chose. It cannot cross a
    /// retirement either, because a retirement is final.
    pub(crate) fn last_turn(&self, seat: Seat) -> Result<usize, Say> {
        self.seated(seat)?;
        if self.game.outcome().is_some() {
            return Err(CommonRefusal::Over.say());
        }
        let mut own = self.standing.iter().copied().rev();
        let own = own.find(|at| {
            let event = &self.events[*at];
            event.seat == seat.number() && event.what != What::Pass
        });
        let last = own.filter(|at| matches!(self.events[*at].what, What::Turn(_)));
        let refusal = match (last, own, self.barrier) {
            (None, Some(_), _) => CommonRefusal::Gone { seat },
            (None, None, _) => CommonRefusal::NoTurn { seat },
            (Some(last), _, Some(barrier)) if last < barrier.at => match barrier.left {
                Some(seat) => CommonRefusal::LeftSince { seat },
                None => CommonRefusal::SecretStands,
            },
            (Some(last), ..) => return Ok(last),
        };
        Err(refusal.say())
    }

    /// Which seat took back which turn, if the latest event is a takeback. The position does not show this.
    pub(crate) fn taken_back(&self) -> Option<Say> {
        let last = self.events.last()?;
        let What::Takeback(takeback) = &last.what else {
            return None;
        };
        let turn = self.events.get(takeback.from())?.what.to_string();
        let seat = Seat::new(last.seat);
        Some(Happened::TookBack { seat, turn }.say())
    }

    /// Takes back a seat's last turn and all events after it. Returns the takeback event.
    pub(crate) fn take_back(&mut self, seat: Seat) -> Result<Vec<Event>, Say> {
        let event = Event {
            seat: seat.number(),
            what: What::Takeback(Takeback::of(self.last_turn(seat)?)),
        };
        let mut events = self.events.clone();
        events.push(event.clone());
        // cannot fail: the same events were played in this match before
        let after = Self::replayed(self.setup.clone(), &events);
        *self = after.map_err(|_| CommonRefusal::NoTurn { seat }.say())?;
        Ok(vec![event])
    }
}
