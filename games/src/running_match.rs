//! A match: a game, its record, and the rules that all games share.

use serde_json::{Map, Value};

use crate::event_record::{Event, Record, What};
use crate::game::{Game, Retire, Seat, Setup, SetupError, ToAct};
use crate::lenient_parsing;
use crate::match_errors::{Refusal, ReplayError};
use crate::match_outcome::Outcome;
use crate::setup_validation::possible;
use crate::translatable_text::{Say, Words};
use crate::{refusal_suggestions, turn_lookahead};

/// A match in progress or ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Match<G: Game> {
    setup: Setup<G::Options>,
    events: Vec<Event>,
    game: G,
}

impl<G: Game> Match<G> {
    /// A new match.
    ///
    /// ```
    /// # use games::{Game, Match, Setup, kitaran::Kitaran};
    /// let setup = Setup { rules: Kitaran::RULES, seats: 2, seed: 7, options: Default::default() };
    /// assert!(Match::<Kitaran>::new(setup.clone()).is_ok());
    /// assert!(Match::<Kitaran>::new(Setup { seats: 5, ..setup }).is_err());
    /// ```
    ///
    /// # Errors
    /// A version of the rules, a number of seats or options that the game does not have.
    pub fn new(setup: Setup<G::Options>) -> Result<Self, SetupError> {
        possible::<G>(setup.rules, setup.seats.into())?;
        let game = G::new(&setup)?;
        let mut new = Self {
            setup,
            events: Vec::new(),
            game,
        };
        new.settle();
        Ok(new)
    }

    /// The position.
    ///
    /// ```
    /// # use games::{Game, Match, Seat, Setup, ToAct, kitaran::Kitaran};
    /// # let setup = Setup { rules: 2, seats: 2, seed: 7, options: Default::default() };
    /// let start = Match::<Kitaran>::new(setup).unwrap();
    /// assert_eq!(start.game().to_act(), ToAct::One(Seat::new(1)));
    /// ```
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What the match started from.
    ///
    /// ```
    /// # use games::{Match, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 2, seats: 2, seed: 7, options: Default::default() };
    /// assert_eq!(Match::<Kitaran>::new(setup).unwrap().setup().seed, 7);
    /// ```
    pub fn setup(&self) -> &Setup<G::Options> {
        &self.setup
    }

    /// All that happened, in order.
    ///
    /// ```
    /// # use games::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 2, seats: 2, seed: 7, options: Default::default() };
    /// let mut running = Match::<Kitaran>::new(setup).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// assert_eq!(running.events()[0].what.as_str(), "c3");
    /// ```
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// How it ended; `None` while it goes on.
    ///
    /// ```
    /// # use games::{EndKind, Match, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 2, seats: 2, seed: 7, options: Default::default() };
    /// let mut running = Match::<Kitaran>::new(setup).unwrap();
    /// assert_eq!(running.outcome(), None);
    /// running.agree().unwrap();
    /// assert_eq!(running.outcome().unwrap().kind, EndKind::AGREED);
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Reads and checks a turn, in any allowed spelling, without playing it.
    ///
    /// ```
    /// # use games::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 2, seats: 2, seed: 7, options: Default::default() };
    /// let start = Match::<Kitaran>::new(setup).unwrap();
    /// assert_eq!(start.read(Seat::new(1), " C3").unwrap().to_string(), "c3");
    /// let refused = start.read(Seat::new(2), "c3").unwrap_err();
    /// assert_eq!(refused.plain, "it is not seat 2's turn: seat 1 to play");
    /// ```
    ///
    /// # Errors
    /// Why it cannot be played, and what would do.
    pub fn read(&self, seat: Seat, text: &str) -> Result<G::Turn, Say> {
        self.may_act(seat)?;
        let refusal = if lenient_parsing::plain(text) == "pass" {
            Refusal::NoPassing.say()
        } else {
            match self.legal(seat, text) {
                Ok(turn) => return Ok(turn),
                Err(refusal) => refusal.say(),
            }
        };
        let turns = refusal_suggestions::candidates(&self.game, seat, text);
        let dashed = refusal_suggestions::refused_with_dashes(&self.game, seat, text, &turns);
        let refusal = dashed.map_or(refusal, |refusal| refusal.say());
        let meant = lenient_parsing::meant(turns, text);
        let legal = meant.filter(|turn| self.game.check(seat, turn).is_ok());
        legal.ok_or_else(
            || match refusal_suggestions::suggest(&self.game, seat, text) {
                Some(suggestion) => refusal.followed_by(suggestion.say()),
                None => refusal,
            },
        )
    }

    fn legal(&self, seat: Seat, text: &str) -> Result<G::Turn, G::Refusal> {
        let turn = self.game.parse(seat, text)?;
        self.game.check(seat, &turn)?;
        Ok(turn)
    }

    /// Plays a turn and the passes that follow it; gives the events this caused.
    ///
    /// ```
    /// # use games::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 2, seats: 2, seed: 7, options: Default::default() };
    /// let mut running = Match::<Kitaran>::new(setup).unwrap();
    /// let events = running.play(Seat::new(1), "C3").unwrap();
    /// assert_eq!((events.len(), events[0].seat, events[0].what.as_str()), (1, 1, "c3"));
    /// ```
    ///
    /// # Errors
    /// Why it cannot be played, and what would do; nothing has changed then.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<Vec<Event>, Say> {
        let turn = self.read(seat, text)?;
        let before = self.events.len();
        self.game.apply(seat, &turn);
        self.push(seat, What::Turn(turn.to_string()));
        self.settle();
        Ok(self.events[before..].to_vec())
    }

    /// Takes a seat out; gives the events this caused, the retirement first.
    ///
    /// ```
    /// # use games::{Match, Retire, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 2, seats: 2, seed: 7, options: Default::default() };
    /// let mut running = Match::<Kitaran>::new(setup).unwrap();
    /// running.retire(Seat::new(1), Retire::Resign).unwrap();
    /// assert_eq!(running.outcome().unwrap().winners(), [Seat::new(2)]);
    /// ```
    ///
    /// # Errors
    /// The match is over, or the seat has left.
    pub fn retire(&mut self, seat: Seat, how: Retire) -> Result<Vec<Event>, Say> {
        self.seated(seat)?;
        if self.game.outcome().is_some() {
            return Err(Refusal::Over.say());
        }
        if !self.game.living(seat) {
            return Err(Refusal::Gone { seat }.say());
        }
        let before = self.events.len();
        self.game.retire(seat, how);
        self.push(
            seat,
            match how {
                Retire::Resign => What::Resign,
                Retire::Timeout => What::Timeout,
            },
        );
        self.settle();
        Ok(self.events[before..].to_vec())
    }

    /// Ends the match as agreed by all living seats.
    ///
    /// ```
    /// # use games::{Match, Setup, What, kitaran::Kitaran};
    /// # let setup = Setup { rules: 2, seats: 2, seed: 7, options: Default::default() };
    /// let mut running = Match::<Kitaran>::new(setup).unwrap();
    /// assert_eq!(running.agree().unwrap()[0].what, What::Agree);
    /// assert!(running.agree().is_err()); // it is over
    /// ```
    ///
    /// # Errors
    /// The match is over.
    pub fn agree(&mut self) -> Result<Vec<Event>, Say> {
        if self.game.outcome().is_some() {
            return Err(Refusal::Over.say());
        }
        self.game.agree();
        let event = Event {
            seat: 0,
            what: What::Agree,
        };
        self.events.push(event.clone());
        Ok(vec![event])
    }

    /// Takes back the last event and the passes that followed it; false when there is none.
    ///
    /// ```
    /// # use games::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 2, seats: 2, seed: 7, options: Default::default() };
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
        let mut events = std::mem::take(&mut self.events);
        events.truncate(last);
        match Self::replayed(self.setup.clone(), &events) {
            Ok(before) => *self = before,
            // cannot be: these very events were played here before
            Err(_) => self.events = events,
        }
        true
    }

    /// The match that these events lead to.
    ///
    /// ```
    /// # use games::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 2, seats: 2, seed: 7, options: Default::default() };
    /// let mut running = Match::<Kitaran>::new(setup.clone()).unwrap();
    /// running.play(Seat::new(1), "c3").unwrap();
    /// assert_eq!(Match::replayed(setup, running.events()), Ok(running));
    /// ```
    ///
    /// # Errors
    /// The first event that does not follow from the rules; passes must stand exactly where the
    /// rules put them.
    pub fn replayed(setup: Setup<G::Options>, events: &[Event]) -> Result<Self, ReplayError> {
        let mut new = Self::new(setup)?;
        let mut at = new.events.len();
        check_passes(&new.events, events, 0)?;
        while let Some(event) = events.get(at) {
            let refused = |why: String| ReplayError::Event {
                at,
                what: event.what.to_string(),
                why,
            };
            new.redo(event).map_err(refused)?;
            check_passes(&new.events, events, at)?;
            at = new.events.len();
        }
        Ok(new)
    }

    /// Whether this seat exists here.
    ///
    /// ```
    /// # use games::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 2, seats: 2, seed: 7, options: Default::default() };
    /// let refused = Match::<Kitaran>::new(setup).unwrap().seated(Seat::new(3)).unwrap_err();
    /// assert_eq!(refused.plain, "there is no seat 3: seats are numbered 1 to 2");
    /// ```
    ///
    /// # Errors
    /// [`Refusal::NoSeat`].
    pub fn seated(&self, seat: Seat) -> Result<(), Say> {
        if seat.number() <= self.setup.seats {
            return Ok(());
        }
        Err(Refusal::NoSeat {
            number: seat.number().into(),
            seats: self.setup.seats,
        }
        .say())
    }

    /// Whether this seat may act now.
    ///
    /// ```
    /// # use games::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 2, seats: 2, seed: 7, options: Default::default() };
    /// let start = Match::<Kitaran>::new(setup).unwrap();
    /// assert!(start.may_act(Seat::new(1)).is_ok());
    /// assert!(start.may_act(Seat::new(2)).is_err()); // it has to wait
    /// ```
    ///
    /// # Errors
    /// The match is over, the seat does not exist, has left, or has to wait.
    pub fn may_act(&self, seat: Seat) -> Result<(), Say> {
        self.seated(seat)?;
        let to_act = self.game.to_act();
        if to_act.includes(seat) {
            return Ok(());
        }
        let waiting = to_act.seats();
        Err(if waiting.is_empty() {
            Refusal::Over.say()
        } else if self.game.living(seat) {
            match self.game.to_act() {
                ToAct::Secret(_) => Refusal::Chosen { seat, waiting }.say(),
                _ => Refusal::Wait { seat, waiting }.say(),
            }
        } else {
            Refusal::Gone { seat }.say()
        })
    }

    /// The record, with the options in full.
    ///
    /// ```
    /// # use games::{Match, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 2, seats: 2, seed: 7, options: Default::default() };
    /// let record = Match::<Kitaran>::new(setup).unwrap().record();
    /// assert_eq!((record.game.as_str(), &record.options["size"]), ("kitaran", &5.into()));
    /// ```
    pub fn record(&self) -> Record {
        Record {
            game: G::ID.to_owned(),
            rules: self.setup.rules,
            seats: self.setup.seats,
            seed: self.setup.seed,
            options: match serde_json::to_value(&self.setup.options) {
                Ok(Value::Object(options)) => options,
                _ => Map::new(),
            },
            events: self.events.clone(),
        }
    }

    /// Does once more what a record says, with the passes that follow it.
    pub(crate) fn redo(&mut self, event: &Event) -> Result<(), String> {
        let plain = |say: Say| say.plain;
        if event.what == What::Agree {
            return self.agree().map(drop).map_err(plain);
        }
        if event.seat == 0 {
            return Err("it belongs to no seat".to_owned());
        }
        let seat = Seat::new(event.seat);
        match &event.what {
            What::Turn(text) => self.play(seat, text).map(drop).map_err(plain),
            What::Resign => self.retire(seat, Retire::Resign).map(drop).map_err(plain),
            What::Timeout => self.retire(seat, Retire::Timeout).map(drop).map_err(plain),
            What::Pass | What::Agree => Err("the rules do not pass here".to_owned()),
        }
    }

    fn push(&mut self, seat: Seat, what: What) {
        let seat = seat.number();
        self.events.push(Event { seat, what });
    }

    /// A turn in which a seat has nothing legal to do is never asked for.
    fn settle(&mut self) {
        let mut passed = Vec::new();
        turn_lookahead::settle(&mut self.game, |seat| passed.push(seat));
        for seat in passed {
            self.push(seat, What::Pass);
        }
    }
}

/// What was made from `at` on must be what the record says.
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
