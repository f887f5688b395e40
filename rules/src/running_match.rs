//! A match: a game, its record, and the rules that all games share.

mod known_turns;
mod replaying;
mod takebacks;

pub use takebacks::Happened;

use known_turns::SecretChoice;
use serde_json::{Map, Value};

use crate::common_refusals::CommonRefusal;
use crate::event_record::{Event, Record, What};
use crate::game::{Game, Retire, Seat, Setup, SetupError, ToAct, Viewer};
use crate::known_position::Known;
use crate::lenient_parsing;
use crate::match_outcome::Outcome;
use crate::setup_validation::possible;
use crate::translatable_text::{Say, Words};
use crate::{refusal_suggestions, turn_consequences};

/// A match, in progress or ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Match<G: Game> {
    setup: Setup<G::Options>,
    events: Vec<Event>,
    /// The indices of the events that nobody has taken back, in order. The position is the result of these events.
    standing: Vec<usize>,
    barrier: Option<Barrier>,
    secrets: Vec<SecretChoice>,
    game: G,
}

/// The events before index `at` of the list of events cannot be taken back any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Barrier {
    at: usize,
    /// The seat that retired just before this index; `None` if seats chose in secret.
    left: Option<Seat>,
}

impl<G: Game> Match<G> {
    /// A new match.
    ///
    /// ```
    /// # use rules::{Game, Match, Setup, kitaran::Kitaran};
    /// let setup = Setup { rules: Kitaran::RULES, seats: 2, seed: 7, options: Default::default() };
    /// assert!(Match::<Kitaran>::new(setup.clone()).is_ok());
    /// assert!(Match::<Kitaran>::new(Setup { seats: 5, ..setup }).is_err());
    /// ```
    ///
    /// # Errors
    /// The game does not have this version of the rules, this number of seats or these options.
    pub fn new(setup: Setup<G::Options>) -> Result<Self, SetupError> {
        possible::<G>(setup.rules, setup.seats.into())?;
        let game = G::new(&setup)?;
        let mut new = Self {
            setup,
            events: Vec::new(),
            standing: Vec::new(),
            barrier: None,
            secrets: Vec::new(),
            game,
        };
        new.settle();
        Ok(new)
    }

    /// The position, including all secrets.
    pub(crate) fn game(&self) -> &G {
        &self.game
    }

    /// The position as a viewer may know it.
    ///
    /// ```
    /// # use rules::{Game, Match, Seat, Setup, ToAct, Viewer, kitaran::Kitaran};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let start = Match::<Kitaran>::new(setup).unwrap();
    /// assert_eq!(start.known_to(Viewer::Public).to_act(), ToAct::One(Seat::new(1)));
    /// ```
    pub fn known_to(&self, viewer: Viewer) -> Known<G> {
        Known::new(self.game.known_to(viewer))
    }

    /// The match as a viewer may know it, without its events and its seed.
    pub(crate) fn without_past(&self, viewer: Viewer) -> Self {
        let setup = Setup {
            seed: 0,
            ..self.setup.clone()
        };
        Self {
            setup,
            events: Vec::new(),
            standing: Vec::new(),
            barrier: None,
            secrets: Vec::new(),
            game: self.game.known_to(viewer),
        }
    }

    /// The setup of the match.
    ///
    /// ```
    /// # use rules::{Match, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// assert_eq!(Match::<Kitaran>::new(setup).unwrap().setup().seed, 7);
    /// ```
    pub fn setup(&self) -> &Setup<G::Options> {
        &self.setup
    }

    /// All events, in order. Events that were taken back and the takebacks themselves are included.
    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    /// How the match ended; `None` while it goes on.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Reads and checks a turn, in any allowed spelling, without playing it.
    pub(crate) fn read(&self, seat: Seat, text: &str) -> Result<G::Turn, Say> {
        self.may_act(seat)?;
        let refusal = if lenient_parsing::plain(text) == "pass" {
            CommonRefusal::NoPassing.say()
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

    /// Plays a turn and the passes that follow it. Returns the events that it caused.
    pub(crate) fn play(&mut self, seat: Seat, text: &str) -> Result<Vec<Event>, Say> {
        let turn = self.read(seat, text)?;
        let before = self.events.len();
        let secret = matches!(self.game.to_act(), ToAct::Secret(_));
        self.game.apply(seat, &turn);
        self.push(seat.number(), What::Turn(turn.to_string()));
        if secret {
            self.secrets.push(SecretChoice::of(before));
            self.bar(None);
        }
        self.settle();
        Ok(self.events[before..].to_vec())
    }

    /// Takes a seat out of the match. Returns the events that this caused, the retirement first.
    pub(crate) fn retire(&mut self, seat: Seat, how: Retire) -> Result<Vec<Event>, Say> {
        self.seated(seat)?;
        if self.game.outcome().is_some() {
            return Err(CommonRefusal::Over.say());
        }
        if !self.game.living(seat) {
            return Err(CommonRefusal::Gone { seat }.say());
        }
        let before = self.events.len();
        self.game.retire(seat, how);
        self.push(
            seat.number(),
            match how {
                Retire::Resign => What::Resign,
                Retire::Timeout => What::Timeout,
            },
        );
        self.bar(Some(seat));
        self.settle();
        Ok(self.events[before..].to_vec())
    }

    /// Ends the match because all living seats have agreed to end it.
    pub(crate) fn agree(&mut self) -> Result<Vec<Event>, Say> {
        if self.game.outcome().is_some() {
            return Err(CommonRefusal::Over.say());
        }
        let before = self.events.len();
        self.game.agree();
        self.push(0, What::Agree);
        self.close_secrets();
        Ok(self.events[before..].to_vec())
    }

    /// Checks that this match has such a seat.
    pub(crate) fn seated(&self, seat: Seat) -> Result<(), Say> {
        if seat.number() <= self.setup.seats {
            return Ok(());
        }
        Err(CommonRefusal::NoSeat {
            number: seat.number().into(),
            seats: self.setup.seats,
        }
        .say())
    }

    /// Checks that this seat may act now.
    ///
    /// ```
    /// # use rules::{Match, Seat, Setup, kitaran::Kitaran};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let start = Match::<Kitaran>::new(setup).unwrap();
    /// assert!(start.may_act(Seat::new(1)).is_ok());
    /// assert!(start.may_act(Seat::new(2)).is_err()); // it has to wait
    /// ```
    ///
    /// # Errors
    /// The match is over, or the seat does not exist, is out, or has to wait.
    pub fn may_act(&self, seat: Seat) -> Result<(), Say> {
        self.seated(seat)?;
        let to_act = self.game.to_act();
        if to_act.includes(seat) {
            return Ok(());
        }
        let waiting = to_act.seats();
        Err(if waiting.is_empty() {
            CommonRefusal::Over.say()
        } else if self.game.living(seat) {
            match self.game.to_act() {
                ToAct::Secret(_) => CommonRefusal::Chosen { seat, waiting }.say(),
                _ => CommonRefusal::Wait { seat, waiting }.say(),
            }
        } else {
            CommonRefusal::Gone { seat }.say()
        })
    }

    /// The record, with every option, defaults included.
    pub(crate) fn record(&self) -> Record {
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

    /// Adds an event that counts for the position.
    fn push(&mut self, seat: u8, what: What) {
        self.standing.push(self.events.len());
        self.events.push(Event { seat, what });
    }

    /// Makes all events so far impossible to take back. `left` is the seat that retired, if one did.
    fn bar(&mut self, left: Option<Seat>) {
        let at = self.events.len();
        self.barrier = Some(Barrier { at, left });
    }

    /// Passes for seats that have no legal turn, so a seat is never asked for a turn that it cannot play. Then stores which
    /// secret choices are secret no more.
    fn settle(&mut self) {
        let mut passed = Vec::new();
        turn_consequences::settle(&mut self.game, |seat| passed.push(seat));
        for seat in passed {
            self.push(seat.number(), What::Pass);
        }
        self.close_secrets();
    }
}
