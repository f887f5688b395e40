//! Taking back a turn together with all that followed it. A takeback is an event like others: the record grows, and the
//! position is what the remaining events lead to.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::Match;
use crate::event_record::{Event, Takeback, What};
use crate::game::{Game, Seat};
use crate::match_errors::Refusal;
use crate::translatable_text::{Say, Words};

/// What happened in any game and no position shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Happened {
    /// A turn was taken back.
    #[error("{seat} took back {turn}.")]
    TookBack {
        /// Whose it was.
        seat: Seat,
        /// The turn.
        turn: String,
    },
}

impl Words for Happened {
    const PREFIX: &'static str = "happened";
}

impl<G: Game> Match<G> {
    /// The indices, in the list of all events, of the events that nobody has taken back.
    ///
    /// ```
    /// # use rules::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let mut running = Match::<Kitaran>::new(setup).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// running.take_back(Seat::new(1)).unwrap();
    /// running.play(Seat::new(1), "b2").unwrap();
    /// assert_eq!(running.standing(), [2]); // 0 was taken back by 1
    /// ```
    pub fn standing(&self) -> &[usize] {
        &self.standing
    }

    /// The index of a seat's last turn in the list of events. [`take_back`](Match::take_back) takes back this turn and
    /// all events after it.
    ///
    /// A takeback cannot cross a secret choice, so that it never reveals what somebody chose. Neither can it cross a
    /// retirement, which cannot be undone.
    ///
    /// ```
    /// # use rules::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let mut running = Match::<Kitaran>::new(setup).unwrap();
    /// assert!(running.last_turn(Seat::new(1)).is_err());
    /// running.play(Seat::new(1), "c3").unwrap();
    /// running.play(Seat::new(2), "b2").unwrap();
    /// assert_eq!(running.last_turn(Seat::new(1)), Ok(0));
    /// ```
    ///
    /// # Errors
    /// The match is over, the seat does not exist or is out, it has played no turn, or its last turn cannot be taken
    /// back.
    pub fn last_turn(&self, seat: Seat) -> Result<usize, Say> {
        self.seated(seat)?;
        if self.game.outcome().is_some() {
            return Err(Refusal::Over.say());
        }
        let mut own = self.standing.iter().copied().rev();
        let own = own.find(|at| {
            let event = &self.events[*at];
            event.seat == seat.number() && event.what != What::Pass
        });
        let last = own.filter(|at| matches!(self.events[*at].what, What::Turn(_)));
        let refusal = match (last, own, self.barrier) {
            (None, Some(_), _) => Refusal::Gone { seat },
            (None, None, _) => Refusal::NoTurn { seat },
            (Some(last), _, Some(barrier)) if last < barrier.at => match barrier.left {
                Some(seat) => Refusal::LeftSince { seat },
                None => Refusal::SecretStands,
            },
            (Some(last), ..) => return Ok(last),
        };
        Err(refusal.say())
    }

    /// Who took back which turn, if a takeback is the latest event. The position does not show this.
    ///
    /// ```
    /// # use rules::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let mut running = Match::<Kitaran>::new(setup).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// assert_eq!(running.taken_back(), None);
    /// running.take_back(Seat::new(1)).unwrap();
    /// assert_eq!(running.taken_back().unwrap().plain, "seat 1 took back c3.");
    /// ```
    pub fn taken_back(&self) -> Option<Say> {
        let last = self.events.last()?;
        let What::Takeback(takeback) = &last.what else {
            return None;
        };
        let turn = self.events.get(takeback.from())?.what.to_string();
        let seat = Seat::new(last.seat);
        Some(Happened::TookBack { seat, turn }.say())
    }

    /// Takes back a seat's last turn and all that followed it; returns the takeback event.
    ///
    /// ```
    /// # use rules::{Match, Seat, Setup, ToAct, Viewer, kitaran::Kitaran};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// # use rules::Game as _;
    /// let mut running = Match::<Kitaran>::new(setup).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// running.play(Seat::new(2), "b2").unwrap();
    /// let events = running.take_back(Seat::new(1)).unwrap();
    /// assert_eq!((events[0].seat, events[0].what.as_str()), (1, "takeback 0"));
    /// assert_eq!(running.events().len(), 3); // both turns stay on record
    /// assert_eq!(running.known_to(Viewer::Public).to_act(), ToAct::One(Seat::new(1)));
    /// ```
    ///
    /// # Errors
    /// As [`last_turn`](Match::last_turn). The match is then unchanged.
    pub fn take_back(&mut self, seat: Seat) -> Result<Vec<Event>, Say> {
        let event = Event {
            seat: seat.number(),
            what: What::Takeback(Takeback::of(self.last_turn(seat)?)),
        };
        let mut events = self.events.clone();
        events.push(event.clone());
        // cannot fail: the same events were played in this match before
        let after = Self::replayed(self.setup.clone(), &events);
        *self = after.map_err(|_| Refusal::NoTurn { seat }.say())?;
        Ok(vec![event])
    }
}
