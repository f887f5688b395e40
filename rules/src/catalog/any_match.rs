//! The methods that a match of any game has.

use serde_json::Value;

use super::AnyMatch;
use crate::event_record::{Event, Record};
use crate::game::{Game as _, Retire, Seat, ToAct, Viewer};
use crate::match_errors::{Refusal, ReplayError};
use crate::match_outcome::Outcome;
use crate::random_generator::Rng;
use crate::refusal_suggestions;
use crate::translatable_text::{Say, Words as _};
use crate::turn_completion::{self, Choice, Marks};

impl AnyMatch {
    /// Replays a record under the rules version that it names.
    ///
    /// # Errors
    /// The first event that does not follow from the rules.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        Self::replay_seen(record, &mut |_, _| ())
    }

    /// The number of seats.
    pub fn seats(&self) -> u8 {
        each!(self, one => one.setup().seats)
    }

    /// Whose decision it is.
    pub fn to_act(&self) -> ToAct {
        each!(self, one => one.game().to_act())
    }

    /// Is this seat still in the match?
    pub fn living(&self, seat: Seat) -> bool {
        seat.number() <= self.seats() && each!(self, one => one.game().living(seat))
    }

    /// Every legal turn of a seat in canonical notation, sorted bytewise.
    ///
    /// # Errors
    /// The seat is not to act, or there are too many turns to list.
    pub fn turns(&self, seat: Seat) -> Result<Vec<String>, Say> {
        let mut turns: Vec<String> = each!(self, one => {
            one.may_act(seat)?;
            if !one.game().listable() {
                let example = refusal_suggestions::example(one.game(), seat);
                return Err(Refusal::Unlistable { example }.say());
            }
            let mut turns = Vec::new();
            one.game().turns(seat, &mut turns);
            turns.iter().map(ToString::to_string).collect()
        });
        turns.sort_unstable();
        Ok(turns)
    }

    /// What can follow a half-typed turn; empty when nothing can, or when `limit` is too small.
    ///
    /// # Errors
    /// The seat is not to act.
    pub fn next(&self, seat: Seat, typed: &str, limit: usize) -> Result<Vec<Choice>, Say> {
        each!(self, one => {
            one.may_act(seat)?;
            let game = one.game();
            let drafts = game.next(seat, typed, limit).into_iter();
            Ok(drafts.map(|draft| Choice {
                label: game.label(seat, &draft.text).say(),
                text: draft.text,
                done: draft.done,
            }).collect())
        })
    }

    /// The squares that a half-typed turn names, and those where it can go on. Empty for a seat that is not to act.
    pub fn marks(&self, seat: Seat, typed: &str) -> Marks {
        let turns = self.turns(seat).unwrap_or_default();
        turn_completion::marks(turns.into_iter(), typed)
    }

    /// What a turn of a seat would do.
    pub fn meaning(&self, seat: Seat, turn: &str) -> Say {
        each!(self, one => one.game().meaning(seat, turn).say())
    }

    /// A legal turn of a seat that is to act; empty for any other seat. It never loses at once if another turn does
    /// not.
    pub fn example(&self, seat: Seat) -> String {
        each!(self, one => match one.may_act(seat) {
            Ok(()) => refusal_suggestions::example(one.game(), seat),
            Err(_) => String::new(),
        })
    }

    /// A random legal turn of a seat that is to act, uniformly chosen; `None` for any other seat.
    pub fn random_turn(&self, seat: Seat, rng: &mut Rng) -> Option<String> {
        each!(self, one => {
            one.may_act(seat).ok()?;
            let turn = one.game().random_turn(seat, rng, &mut Vec::new())?;
            Some(turn.to_string())
        })
    }

    /// The canonical spelling of a legal turn, without playing it.
    ///
    /// # Errors
    /// Why it cannot be played, and what could be played instead.
    pub fn read(&self, seat: Seat, text: &str) -> Result<String, Say> {
        each!(self, one => one.read(seat, text).map(|turn| turn.to_string()))
    }

    /// Plays a turn and the passes that follow it; returns the events this caused.
    ///
    /// # Errors
    /// Why it cannot be played, and what could be played instead. The match is then unchanged.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<Vec<Event>, Say> {
        each!(self, one => one.play(seat, text))
    }

    /// Takes a seat out of the match; returns the events this caused, the retirement first.
    ///
    /// # Errors
    /// The match is over, or the seat is out.
    pub fn retire(&mut self, seat: Seat, how: Retire) -> Result<Vec<Event>, Say> {
        each!(self, one => one.retire(seat, how))
    }

    /// Ends the match because all living seats have agreed to end it.
    ///
    /// # Errors
    /// The match is over.
    pub fn agree(&mut self) -> Result<Vec<Event>, Say> {
        each!(self, one => one.agree())
    }

    /// Replays one recorded event, with the passes that follow it.
    pub(crate) fn redo(&mut self, event: &Event) -> Result<(), String> {
        each!(self, one => one.redo(event))
    }

    /// The index of a seat's last turn in the list of events. [`take_back`](AnyMatch::take_back) takes back this turn
    /// and all events after it.
    ///
    /// # Errors
    /// The match is over, the seat is out or has played no turn, or its last turn cannot be taken back.
    pub fn last_turn(&self, seat: Seat) -> Result<usize, Say> {
        each!(self, one => one.last_turn(seat))
    }

    /// Takes back a seat's last turn and all that followed it; returns the takeback event.
    ///
    /// # Errors
    /// As [`last_turn`](AnyMatch::last_turn). The match is then unchanged.
    pub fn take_back(&mut self, seat: Seat) -> Result<Vec<Event>, Say> {
        each!(self, one => one.take_back(seat))
    }

    /// Who took back which turn, if a takeback is the latest event. The position does not show this.
    pub fn taken_back(&self) -> Option<Say> {
        each!(self, one => one.taken_back())
    }

    /// The indices, in the list of all events, of the events that nobody has taken back.
    pub fn standing(&self) -> &[usize] {
        each!(self, one => one.standing())
    }

    /// Drops the last event and the passes that followed it from the record; false when there is none.
    pub fn undo(&mut self) -> bool {
        each!(self, one => one.undo())
    }

    /// How it ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, one => one.outcome())
    }

    /// All events, in order.
    pub fn events(&self) -> &[Event] {
        each!(self, one => one.events())
    }

    /// The record.
    pub fn record(&self) -> Record {
        each!(self, one => one.record())
    }

    /// The position as the `table` protocol prints it.
    pub fn position(&self, viewer: Viewer) -> Value {
        each!(self, one => one.game().position(viewer))
    }
}
