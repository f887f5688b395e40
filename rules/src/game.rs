//! The [`Game`] trait: the rules of one game.

use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;

use serde::Serialize;

use crate::board_captions::Captioned;
use crate::board_description::Described;
use crate::match_outcome::{EndKind, Outcome};
use crate::option_specification::HostOptions;
use crate::random_generator::Rng;
use crate::rules_pages::Explained;
use crate::translatable_text::Words;
use crate::turn_completion::{self, Draft};
use crate::turn_consequences::Effect;
use crate::{grid, legal_turns};

pub use crate::match_setup::{Setup, SetupError};
pub use crate::seats::{Retire, Seat, ToAct, Viewer};

/// A choice of an area of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Area<Label> {
    /// Its meaning.
    pub label: Label,
    /// The position of its button among squares, as for a square.
    pub place: Option<(u8, u8)>,
}

/// The rules of one game. A value is a position: everything that affects the rest of the game.
///
/// [`Match`](crate::Match) calls these methods in the right order: it asks only about seats that are to act, and it
/// applies only turns that passed [`check`](Game::check).
pub trait Game: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The name under which records are stored. It never changes.
    const ID: &'static str;
    /// The name that people use.
    const NAME: &'static str;
    /// The newest version of the rules, which new matches use. Raise it when a change would make an old record replay
    /// differently. Every version from 1 on stays supported; [`Setup::rules`] is the version of a match.
    const RULES: u32;
    /// The possible numbers of seats.
    const SEATS: RangeInclusive<u8>;
    /// Do seats act in the order of their numbers?
    const IN_TURN: bool = true;

    /// The ends that only this game has. [All games share others](EndKind::COMMON).
    const ENDS: &'static [EndKind];
    /// The sign of each seat in texts: what the picture draws, a shape or the colour of its stones.
    const SIGNS: &'static [char] = &['●', '■', '▲', '◆', '✶'];

    /// The options that the host may choose.
    type Options: HostOptions;
    /// One turn; `Display` is the canonical notation.
    type Turn: Clone + Eq + Debug + Display + Send + Sync;
    /// What one viewer may know. A view is built only from what the viewer may see, never by removing secrets.
    type View: Captioned + Explained + Clone + Debug + PartialEq + Serialize + Send + Sync;
    /// Why a turn cannot be played, and what could be played instead.
    type Refusal: Words;
    /// The meaning of a suggested turn, or of its last part.
    type Label: Words;

    /// The starting position. The caller has checked the version of the rules against [`RULES`](Game::RULES), and the
    /// number of seats against [`SEATS`](Game::SEATS).
    ///
    /// # Errors
    /// [`SetupError::Options`] if the options do not fit together.
    fn new(setup: &Setup<Self::Options>) -> Result<Self, SetupError>;

    /// The seats that have to decide something.
    fn to_act(&self) -> ToAct;

    /// Adds every legal turn of a seat that is to act, each once, in no particular order. If it adds none, the seat has
    /// to pass.
    /// ```
    /// # use rules::{Game, Seat, kitaran::Kitaran}; let start = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
    /// let mut turns = Vec::new();
    /// start.turns(Seat::new(1), &mut turns);
    /// assert_eq!(turns.len(), 25); // a stone on any square of the empty board
    /// ```
    fn turns(&self, seat: Seat, out: &mut Vec<Self::Turn>);

    /// Can [`turns`](Game::turns) list the turns of this phase? If a phase has too many turns, the game has its own
    /// [`next`](Game::next), [`has_turn`](Game::has_turn), [`random_turn`](Game::random_turn) and [`near`](Game::near).
    /// ```
    /// # use rules::{Game, Setup, virus_fight::VirusFight};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let writing = VirusFight::new(&setup).unwrap();
    /// assert!(!writing.listable()); // half a million programs can be written
    /// ```
    fn listable(&self) -> bool {
        true
    }

    /// Reads a turn in any allowed spelling.
    /// ```
    /// # use rules::{Game, Seat, kitaran::Kitaran}; let start = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
    /// assert_eq!(start.parse(Seat::new(1), " C3 ").unwrap().to_string(), "c3");
    /// assert!(start.parse(Seat::new(1), "z9").is_err());
    /// ```
    ///
    /// # Errors
    /// The text is no turn here, or the rules do not allow the turn.
    fn parse(&self, seat: Seat, text: &str) -> Result<Self::Turn, Self::Refusal>;

    /// May this seat, which is to act, play this turn? This method decides; [`turns`](Game::turns) must agree with it.
    /// ```
    /// # use rules::{Game, Seat, kitaran::Kitaran};
    /// # let mut position = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
    /// let turn = position.parse(Seat::new(1), "c3").unwrap();
    /// assert_eq!(position.check(Seat::new(1), &turn), Ok(()));
    /// position.apply(Seat::new(1), &turn);
    /// assert!(position.check(Seat::new(2), &turn).is_err()); // the square is taken
    /// ```
    ///
    /// # Errors
    /// What is wrong with the turn.
    fn check(&self, seat: Seat, turn: &Self::Turn) -> Result<(), Self::Refusal>;

    /// Legal turns that are similar to a text that is not a legal turn as written: the one turn with the same letters
    /// and digits, or turns to suggest instead. Only used in phases whose turns cannot be [listed](Game::listable).
    /// ```
    /// # use rules::{Game, Seat, Setup, virus_fight::VirusFight};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let near = VirusFight::new(&setup).unwrap().near(Seat::new(1), "w3, m2*, j1");
    /// assert_eq!(near[0].to_string(), "W3 M2* J1");
    /// ```
    fn near(&self, seat: Seat, text: &str) -> Vec<Self::Turn> {
        let (_, _) = (seat, text);
        Vec::new()
    }

    /// Plays a legal turn.
    fn apply(&mut self, seat: Seat, turn: &Self::Turn);

    /// Passes for a seat that is to act and has no legal turn. Some games can keep this default, because it is never
    /// called. In such a game a seat without a turn has lost, or a seat always has a turn; and its computer player does
    /// not pass either.
    fn pass(&mut self, seat: Seat) {
        unreachable!("in {} {seat} always has a turn", Self::NAME);
    }

    /// May this seat still retire? False if the seat is out or the game is over. The default is for games of two seats,
    /// which end when a seat retires.
    /// ```
    /// # use rules::{Game, Retire, Seat, Setup, zyrcan::Zyrcan};
    /// # let setup = Setup { rules: 1, seats: 3, seed: 7, options: Default::default() };
    /// let mut position = Zyrcan::new(&setup).unwrap();
    /// position.retire(Seat::new(1), Retire::Resign);
    /// assert_eq!([1, 2, 3].map(|number| position.living(Seat::new(number))), [false, true, true]);
    /// ```
    fn living(&self, seat: Seat) -> bool {
        seat.number() <= *Self::SEATS.end() && self.outcome().is_none()
    }

    /// Takes a living seat out of the game.
    /// ```
    /// # use rules::{EndKind, Game, Retire, Seat, kitaran::Kitaran};
    /// # let mut position = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
    /// position.retire(Seat::new(1), Retire::Timeout); // one of two: the match ends
    /// assert_eq!(position.outcome().unwrap().kind, EndKind::TIMEOUT);
    /// ```
    fn retire(&mut self, seat: Seat, how: Retire);

    /// Ends the game because all living seats have agreed to end it.
    fn agree(&mut self);

    /// A hash of everything that affects the rest of the match, except the earlier positions, the options and the
    /// version of the rules (the last two never change during a match). It is the same on every machine. It includes
    /// secret choices, so outside the rules only a [`Known`](crate::Known) position has a hash.
    fn position_hash(&self) -> u64;

    /// The position as this viewer knows it. Other seats' secret choices count as not made yet, and a seed that still
    /// affects the game is replaced. Two positions that differ only in secrets become equal.
    /// ```
    /// # use rules::{Game, Seat, Viewer, kitaran::Kitaran};
    /// # let start = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
    /// assert_eq!(start.known_to(Viewer::Public), start); // nothing is chosen in secret here
    /// ```
    fn known_to(&self, viewer: Viewer) -> Self {
        let _ = viewer;
        self.clone()
    }

    /// How the match ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The position as this viewer may see it.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The seat's view with its half-typed setup (a program or a row) on the board. `None` if nothing is being set up.
    /// It uses only `typed` and what [`view`](Game::view) shows this seat.
    /// ```
    /// # use rules::{Game, Seat, Setup, virus_fight::VirusFight};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let drafted = VirusFight::new(&setup).unwrap().drafted(Seat::new(1), "w3 m2").unwrap();
    /// assert_eq!(drafted.own.unwrap().instructions.len(), 2);
    /// ```
    fn drafted(&self, seat: Seat, typed: &str) -> Option<Self::View> {
        let (_, _) = (seat, typed);
        None
    }

    /// The choices of a step by taps in a setup that is arranged on the board, each with the square that is tapped for it, if
    /// there is one. `None`: nothing is arranged so, and the steps are those of [`panel`](Game::panel).
    /// ```
    /// # use rules::{Game, Seat, Setup, xero_g::XeroG};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let start = XeroG::new(&setup).unwrap();
    /// let swaps = start.arranged(Seat::new(1), "123321 a1").unwrap();
    /// let swaps: Vec<_> = swaps.iter().map(|(draft, square)| (&*draft.text, square.as_deref())).collect();
    /// assert_eq!(swaps[0], ("213321", Some("b1")));
    /// assert_eq!(swaps.len(), 5);
    /// ```
    fn arranged(&self, seat: Seat, typed: &str) -> Option<Vec<(Draft, Option<String>)>> {
        let (_, _) = (seat, typed);
        None
    }

    /// What a recorded pass of this seat means. `None` if it only means that the seat had no legal turn.
    /// ```
    /// # use rules::{Game, Seat, kitaran::Kitaran, virus_fight::VirusFight};
    /// assert_eq!(Kitaran::passed(Seat::new(1)), None);
    /// assert!(VirusFight::passed(Seat::new(1)).is_some()); // a seat that cannot move is out
    /// ```
    fn passed(seat: Seat) -> Option<<Self::View as Described>::Line> {
        let _ = seat;
        None
    }

    /// The position in the form that the `table` protocol prints.
    fn position(&self, viewer: Viewer) -> serde_json::Value;

    /// The meaning of the last typed part of a suggestion.
    fn label(&self, seat: Seat, text: &str) -> Self::Label;

    /// The effect of a complete turn, for the player who is asked to confirm it.
    fn meaning(&self, seat: Seat, turn: &str) -> Self::Label {
        self.label(seat, turn)
    }

    /// The squares on which this legal turn captures, flips or destroys a piece of another seat.
    fn captured(&self, seat: Seat, turn: &Self::Turn) -> Vec<String> {
        let (_, _) = (seat, turn);
        Vec::new()
    }

    /// Are several turns of one seat in a row typed together now, with spaces between them? Only where no turn has a
    /// space.
    fn chained(&self) -> bool {
        false
    }

    /// Turns that a seat can choose all at once where turns are chained, and what they mean together.
    fn chain(&self) -> Option<(Vec<Self::Turn>, Self::Label)> {
        None
    }

    /// Can a turn end the match now? False in a phase where no turn can, such as a setup.
    fn may_end(&self) -> bool {
        true
    }

    /// What a legal turn causes at once.
    fn effect(&self, seat: Seat, turn: &Self::Turn) -> Effect {
        Effect::of(self, seat, turn)
    }

    /// A legal turn with which a seat that is to act wins at once, if there is one.
    fn winning(&self, seat: Seat) -> Option<Self::Turn> {
        self.may_end().then(|| legal_turns::winning(self, seat))?
    }

    /// The position of a square on the board: its row from below and its column from the left.
    fn place(square: &str) -> Option<(u8, u8)> {
        grid::letter_and_number(square).map(|(file, rank)| (rank, file))
    }

    /// The choices that can follow a half-typed turn, at most `limit`. The choices lead to every legal turn and to
    /// nothing else. Empty if nothing can follow, or if `limit` is too small.
    /// ```
    /// # use rules::{Game, Seat, kitaran::Kitaran}; let start = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
    /// let texts = |typed| start.next(Seat::new(1), typed, 5).into_iter().map(|draft| draft.text);
    /// assert!(texts("").eq(["a", "b", "c", "d", "e"])); // five files: 25 squares would be too many
    /// assert!(texts("c").eq(["c1", "c2", "c3", "c4", "c5"]));
    /// ```
    fn next(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Draft> {
        let mut turns = Vec::new();
        self.turns(seat, &mut turns);
        turn_completion::follow(turns.iter().map(ToString::to_string), typed, limit)
    }

    /// Like [`next`](Game::next), for a panel of buttons: first a piece, then where to. A choice may be an
    /// [area](crate::turn_completion::Begun) of the board.
    fn panel(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Draft> {
        let turns = legal_turns::all(self, seat);
        turn_completion::steps(
            turns.iter().map(ToString::to_string),
            typed,
            limit,
            self.divides_early(),
        )
    }

    /// What a panel's choice of an area of the board means in this game, and where it lies. `before`: the line before the
    /// area. None if it means what it means in all games.
    fn area(&self, before: &str, low: &str, high: &str) -> Option<Area<Self::Label>> {
        let _ = (before, low, high);
        None
    }

    /// If a piece can go to more squares than a step has room for: does the panel offer the piece with each area of the
    /// board? If not, it offers the piece, then rows.
    fn divides_early(&self) -> bool {
        true
    }

    /// The squares with pieces that keep their places in a panel's grid of squares, each with the piece's owner. Empty
    /// if the step is no grid.
    fn kept(&self, typed: &str) -> Vec<(String, Seat)> {
        let _ = typed;
        Vec::new()
    }

    /// What the keys of a panel mean after a half-typed turn. Keys are buttons in rows of three, which keep their places
    /// through all steps of a turn; a key that cannot be chosen is disabled. Empty if the panel has no keys.
    fn keys(&self, typed: &str) -> Vec<Self::Label> {
        let _ = typed;
        Vec::new()
    }

    /// The index in [`keys`](Game::keys) of the key for this choice of the panel.
    fn key(&self, text: &str) -> Option<usize> {
        let _ = text;
        None
    }

    /// The question that a panel asks after a half-typed turn. `None` for the standard question, which asks how the
    /// turn continues.
    /// ```
    /// # use rules::{Game, Seat, Setup, virus_fight::{Label, VirusFight}};
    /// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
    /// let question = VirusFight::new(&setup).unwrap().question("W3 M2").unwrap();
    /// assert_eq!(question, Label::StartOnWhich);
    /// ```
    fn question(&self, typed: &str) -> Option<Self::Label> {
        let _ = typed;
        None
    }

    /// A turn drawn uniformly from [`turns`](Game::turns); `None` if there is none. `buffer` is scratch space, so that
    /// playouts need not allocate.
    fn random_turn(
        &self,
        seat: Seat,
        rng: &mut Rng,
        buffer: &mut Vec<Self::Turn>,
    ) -> Option<Self::Turn> {
        legal_turns::drawn(self, seat, rng, buffer)
    }

    /// Does this seat, which is to act, have a legal turn?
    fn has_turn(&self, seat: Seat) -> bool {
        !legal_turns::all(self, seat).is_empty()
    }
}
