//! What can be asked of a match of any game.

use serde_json::Value;

use super::AnyMatch;
use crate::event_record::{Event, Record};
use crate::game::{Game as _, Retire, Seat, ToAct, Viewer};
use crate::lenient_parsing;
use crate::match_errors::Refusal;
use crate::match_outcome::Outcome;
use crate::random_generator::Rng;
use crate::translatable_text::{Say, Words as _};
use crate::turn_completion::{self, Choice, Marks};

impl AnyMatch {
    /// How many seats.
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
                let example = one.game().example(seat);
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

    /// The squares that a half-typed turn names, and those where it can go on; nothing for a seat
    /// that is not to act.
    pub fn marks(&self, seat: Seat, typed: &str) -> Marks {
        let turns = self.turns(seat).unwrap_or_default();
        turn_completion::marks(turns.into_iter(), typed)
    }

    /// What a turn of a seat would do.
    pub fn meaning(&self, seat: Seat, turn: &str) -> Say {
        each!(self, one => one.game().label(seat, turn).say())
    }

    /// The text to go back to from a half-typed turn: one choice earlier on the way that choices
    /// lead. `None` when nothing is typed.
    pub fn back(&self, seat: Seat, typed: &str) -> Option<String> {
        let typed = lenient_parsing::plain(typed);
        let mut earlier = String::new();
        loop {
            let choices = self.next(seat, &earlier, turn_completion::LIMIT).ok()?;
            let on_the_way = |choice: &&Choice| {
                choice.text.len() < typed.len()
                    && turn_completion::begins(&typed, &lenient_parsing::plain(&choice.text))
            };
            // one name may begin with another: `m13` was chosen from where `m1` could be, too
            let offered = choices
                .iter()
                .any(|one| lenient_parsing::plain(&one.text) == typed);
            match choices.iter().find(on_the_way) {
                Some(choice) if choice.text.len() > earlier.len() && !offered => {
                    earlier.clone_from(&choice.text);
                }
                _ => return (!typed.is_empty()).then_some(earlier),
            }
        }
    }

    /// A legal turn of a seat that is to act; empty for any other.
    pub fn example(&self, seat: Seat) -> String {
        each!(self, one => one.may_act(seat).map(|()| one.game().example(seat)).unwrap_or_default())
    }

    /// A legal turn of a seat that is to act, each as likely; `None` for any other seat.
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
    /// Why it cannot be played, and what would do.
    pub fn read(&self, seat: Seat, text: &str) -> Result<String, Say> {
        each!(self, one => one.read(seat, text).map(|turn| turn.to_string()))
    }

    /// Plays a turn and the passes that follow it; gives the events this caused.
    ///
    /// # Errors
    /// Why it cannot be played, and what would do; nothing has changed then.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<Vec<Event>, Say> {
        each!(self, one => one.play(seat, text))
    }

    /// Takes a seat out; gives the events this caused, the retirement first.
    ///
    /// # Errors
    /// The match is over, or the seat has left.
    pub fn retire(&mut self, seat: Seat, how: Retire) -> Result<Vec<Event>, Say> {
        each!(self, one => one.retire(seat, how))
    }

    /// Ends the match as agreed by all living seats.
    ///
    /// # Errors
    /// The match is over.
    pub fn agree(&mut self) -> Result<Vec<Event>, Say> {
        each!(self, one => one.agree())
    }

    /// Takes back the last event and the passes that followed it; false when there is none.
    pub fn undo(&mut self) -> bool {
        each!(self, one => one.undo())
    }

    /// How it ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, one => one.outcome())
    }

    /// All that happened, in order.
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
