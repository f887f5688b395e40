//! The methods of a match of any game.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

use serde_json::Value;

use super::AnyMatch;
use crate::common_refusals::CommonRefusal;
use crate::event_record::{Event, Record};
use crate::game::{Game, Retire, Seat, ToAct, Viewer};
use crate::known_position::{Known, KnownTurns};
use crate::match_errors::ReplayError;
use crate::match_outcome::Outcome;
use crate::random_generator::Rng;
use crate::refusal_suggestions;
use crate::translatable_text::{Say, Words as _};
use crate::turn_completion::{self, Choice, Marks};

impl AnyMatch {
    /// Replays a record under the rules version that it names.
    ///
    /// # Errors
    /// The first event that the rules do not allow.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        Self::replay_seen(record, &mut |_, _| ())
    }

    /// The number of seats.
    pub fn seats(&self) -> u8 {
        each!(self, one => one.setup().seats)
    }

    /// The seats that have to decide something.
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
                return Err(CommonRefusal::Unlistable { example }.say());
            }
            let mut turns = Vec::new();
            one.game().turns(seat, &mut turns);
            turns.iter().map(ToString::to_string).collect()
        });
        turns.sort_unstable();
        Ok(turns)
    }

    /// The choices that can follow a half-typed turn. Empty if nothing can follow, or if `limit` is too small.
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

    /// The squares that a half-typed turn names, and the squares that can be named next. Empty for a seat that is not
    /// to act.
    pub fn marks(&self, seat: Seat, typed: &str) -> Marks {
        let turns = self.turns(seat).unwrap_or_default();
        turn_completion::marks(turns.into_iter(), typed)
    }

    /// Are several turns of one seat in a row typed together now? See [`Game::chained`].
    pub fn chained(&self) -> bool {
        each!(self, one => one.game().chained())
    }

    /// What a turn of a seat would do.
    pub fn meaning(&self, seat: Seat, turn: &str) -> Say {
        each!(self, one => one.game().meaning(seat, turn).say())
    }

    /// A legal turn of a seat that is to act; empty for any other seat. It loses at once only if every turn does.
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
    /// Says why the turn cannot be played, and what could be played instead.
    pub fn read(&self, seat: Seat, text: &str) -> Result<String, Say> {
        each!(self, one => one.read(seat, text).map(|turn| turn.to_string()))
    }

    /// Plays a turn and the passes that follow it. Returns the events that it caused.
    ///
    /// # Errors
    /// Says why the turn cannot be played, and what could be played instead. The match is unchanged.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<Vec<Event>, Say> {
        each!(self, one => one.play(seat, text))
    }

    /// Takes a seat out of the match. Returns the events that this caused, the retirement first.
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

    /// Takes back a seat's last turn and all events after it. Returns the takeback event.
    ///
    /// # Errors
    /// The same errors as [`last_turn`](AnyMatch::last_turn). The match is unchanged.
    pub fn take_back(&mut self, seat: Seat) -> Result<Vec<Event>, Say> {
        each!(self, one => one.take_back(seat))
    }

    /// Which seat took back which turn, if the latest event is a takeback. The position does not show this.
    pub fn taken_back(&self) -> Option<Say> {
        each!(self, one => one.taken_back())
    }

    /// The indices, in the list of all events, of the events that nobody has taken back.
    pub fn standing(&self) -> &[usize] {
        each!(self, one => one.standing())
    }

    /// Deletes the last event and the passes after it from the record. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        each!(self, one => one.undo())
    }

    /// How the match ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, one => one.outcome())
    }

    /// All events, in order.
    pub fn events(&self) -> &[Event] {
        each!(self, one => one.events())
    }

    /// The number of events.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat};
    /// let mut running = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// assert_eq!(running.ply(), 1);
    /// ```
    pub fn ply(&self) -> usize {
        self.events().len()
    }

    /// The number of events after the last one of this seat; 0 if it has none.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat};
    /// let mut running = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// running.play(Seat::new(2), "a1").unwrap();
    /// assert_eq!([1, 2].map(|seat| running.ply_after(Seat::new(seat))), [1, 2]);
    /// ```
    pub fn ply_after(&self, seat: Seat) -> usize {
        let own = |event: &Event| event.seat == seat.number();
        self.events().iter().rposition(own).map_or(0, |at| at + 1)
    }

    /// The turns that lead from one position to a later one, as the viewer knew them in the later one. Positions are
    /// numbers of events. Secret choices of others count as not made until a position shows them to everybody; then they are
    /// in the list even if they were made before the start. Choices of the same round are in order of seats. Passes are
    /// left out. `None` if something else happened than turns and passes, or if there is no such position.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Seat, Viewer};
    ///
    /// let [one, two] = [1, 2].map(Seat::new);
    /// let options = serde_json::from_str(r#"{"setup": "hidden"}"#).unwrap();
    /// let mut running = AnyMatch::new(Kind::XeroG, 2, 7, &options).unwrap();
    /// running.play(two, "322113").unwrap();
    /// running.play(one, "321123").unwrap();
    /// let known = |viewer, plies| running.known_turns(viewer, plies).unwrap().len();
    /// assert_eq!(known(Viewer::Public, 0..1), 0);
    /// assert_eq!(known(Viewer::Seat(two), 0..1), 1);
    /// assert_eq!([0..2, 1..2].map(|plies| known(Viewer::Public, plies)), [2, 2]);
    /// assert_eq!(running.known_turns(Viewer::Public, 0..2).unwrap()[0], (one, "321123".to_owned()));
    /// ```
    pub fn known_turns(&self, viewer: Viewer, plies: Range<usize>) -> Option<KnownTurns> {
        each!(self, one => one.known_turns(viewer, plies))
    }

    /// The indices, from 0, of the secret choices that nobody else has seen. A choice is unseen while others are still
    /// choosing. It stays unseen if the match ended, or the seat was out, before the choice was revealed.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Retire, Seat};
    ///
    /// let options = serde_json::from_str(r#"{"setup": "hidden"}"#).unwrap();
    /// let mut running = AnyMatch::new(Kind::XeroG, 2, 7, &options).unwrap();
    /// let row = running.example(Seat::new(1));
    /// running.play(Seat::new(1), &row).unwrap();
    /// assert_eq!(running.unrevealed(), [0]);
    /// let mut ended = running.clone();
    /// ended.retire(Seat::new(2), Retire::Resign).unwrap();
    /// assert_eq!(ended.unrevealed(), [0]);
    /// running.play(Seat::new(2), &row).unwrap();
    /// assert!(running.unrevealed().is_empty());
    /// ```
    pub fn unrevealed(&self) -> Vec<usize> {
        each!(self, one => one.unrevealed())
    }

    /// The record.
    pub fn record(&self) -> Record {
        each!(self, one => one.record())
    }

    /// The position in the form that the `table` protocol prints.
    pub fn position(&self, viewer: Viewer) -> Value {
        each!(self, one => one.game().position(viewer))
    }
}

impl Known<AnyMatch> {
    /// A hash of everything on which the rest of the match depends: the rules' version, the seats, the options, and the
    /// [position](Game::position_hash). It may differ between two builds of the program.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat, Viewer};
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let mut played = start.clone();
    /// played.play(Seat::new(1), "c3").unwrap();
    /// assert_ne!(played.known_to(Viewer::Public).hash(), start.known_to(Viewer::Public).hash());
    /// ```
    pub fn hash(&self) -> u64 {
        let (record, mut hasher) = (self.record(), DefaultHasher::new());
        let position = each!(&**self, one => one.game().position_hash());
        let options = Value::Object(record.options).to_string();
        (record.rules, record.seats, options, position).hash(&mut hasher);
        hasher.finish()
    }
}
