//! What a game is.

use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::board_captions::Caption;
use crate::match_options::OptionSpec;
use crate::match_outcome::{EndKind, Outcome};
use crate::random_generator::Rng;
use crate::rules_pages::Page;
use crate::translatable_text::Words;
use crate::turn_completion::{self, Draft};

pub use crate::match_setup::{Setup, SetupError};
pub use crate::seats::{Retire, Seat, ToAct, Viewer};

/// Checks what a match of any game starts from: a version of the rules, then a number of seats,
/// which a later version may change. Gives the seats.
///
/// # Errors
/// A version that is not one of 1 to [`RULES`](Game::RULES), a number of seats that the game does
/// not have.
pub(crate) fn possible<G: Game>(rules: u32, seats: u64) -> Result<u8, SetupError> {
    if !(1..=G::RULES).contains(&rules) {
        return Err(SetupError::Rules {
            name: G::NAME,
            found: rules,
            known: G::RULES,
        });
    }
    let count = u8::try_from(seats).ok();
    let count = count.filter(|count| G::SEATS.contains(count));
    count.ok_or(SetupError::Seats {
        name: G::NAME,
        min: *G::SEATS.start(),
        max: *G::SEATS.end(),
        seats,
    })
}

/// The rules of one game. A value is a position with all that decides the rest of the game.
///
/// [`Match`](crate::Match) calls these in the right order: nothing is asked of a seat that is not to
/// act, and only turns that passed [`check`](Game::check) are applied.
pub trait Game: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The name under which records are stored; never changed.
    const ID: &'static str;
    /// The name people use.
    const NAME: &'static str;
    /// The newest version of the rules, by which new matches are played. Raised when an old record
    /// would replay differently; every version from 1 on stays known, and [`Setup::rules`] says
    /// which one a match is played by.
    const RULES: u32;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// Do seats act in the order of their numbers?
    const IN_TURN: bool = true;

    /// How it ends when it is played to the end, besides the [ends that all games
    /// have](EndKind::COMMON).
    const ENDS: &'static [EndKind];
    /// What stands for each seat in text: a shape, or the colour where the game has black and white.
    const SIGNS: &'static [char] = &['●', '■', '▲', '◆', '✶'];
    /// The pages that explain the rules, in order.
    const PAGES: &'static [Page];

    /// What the host may choose.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// One turn; `Display` is the canonical notation.
    type Turn: Clone + Eq + Debug + Display + Send + Sync;
    /// What one viewer may know, built by listing what is allowed, never by hiding.
    type View: Clone + Debug + PartialEq + Serialize + Send + Sync;
    /// Why a turn cannot be played, and what would do.
    type Refusal: Words;
    /// What a suggestion means.
    type Label: Words;
    /// A line of the board in words.
    type Line: Words;

    /// The options with their defaults and allowed values.
    fn options() -> Vec<OptionSpec>;

    /// The starting position. The version of the rules has been checked against
    /// [`RULES`](Game::RULES), the number of seats against [`SEATS`](Game::SEATS).
    ///
    /// # Errors
    /// [`SetupError::Options`] when the options do not go together.
    fn new(setup: &Setup<Self::Options>) -> Result<Self, SetupError>;

    /// Whose decision it is.
    fn to_act(&self) -> ToAct;

    /// Adds every legal turn of a seat that is to act, each once, in no particular order. None:
    /// the seat has nothing to do and is passed.
    fn turns(&self, seat: Seat, out: &mut Vec<Self::Turn>);

    /// Can [`turns`](Game::turns) list this phase's turns? Where there are too many, a game has its
    /// own [`next`](Game::next), [`has_turn`](Game::has_turn), [`random_turn`](Game::random_turn) and
    /// [`example`](Game::example).
    fn listable(&self) -> bool {
        true
    }

    /// A legal turn of a seat that is to act, for sentences that say what would do; empty when there
    /// is none.
    fn example(&self, seat: Seat) -> String {
        let mut turns = Vec::new();
        self.turns(seat, &mut turns);
        // one from the middle of the list is not always the same corner
        turns
            .get(turns.len() / 2)
            .map(ToString::to_string)
            .unwrap_or_default()
    }

    /// Reads a turn in any allowed spelling.
    ///
    /// # Errors
    /// A text that is no turn here, or a turn that the rules do not allow, with what would do.
    fn parse(&self, seat: Seat, text: &str) -> Result<Self::Turn, Self::Refusal>;

    /// The law: may this seat, being to act, play this? [`turns`](Game::turns) agrees with it.
    ///
    /// # Errors
    /// What is wrong, and what would do.
    fn check(&self, seat: Seat, turn: &Self::Turn) -> Result<(), Self::Refusal>;

    /// The turn that is meant by a text that is none as it is written, in a phase whose turns cannot be
    /// [listed](Game::listable); where they can, it is the only one with the same letters and digits.
    fn meant(&self, seat: Seat, text: &str) -> Option<Self::Turn> {
        let (_, _) = (seat, text);
        None
    }

    /// Plays a legal turn.
    fn apply(&mut self, seat: Seat, turn: &Self::Turn);

    /// Passes for a seat that is to act and has no legal turn.
    fn pass(&mut self, seat: Seat);

    /// May this seat still retire? Not when it has left already or the game is over.
    fn living(&self, seat: Seat) -> bool;

    /// Takes a living seat out of the game.
    fn retire(&mut self, seat: Seat, how: Retire);

    /// Ends the game as agreed by all living seats.
    fn agree(&mut self);

    /// How it ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// What this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What a seat would see with all that it has typed so far of a setup drawn in: a program or a
    /// row that it builds. `None` where nothing is built. It shows what [`view`](Game::view) shows
    /// this seat and `typed`, no more.
    fn drafted(&self, seat: Seat, typed: &str) -> Option<Self::View> {
        let (_, _) = (seat, typed);
        None
    }

    /// A view in words, the most important first, as a screen reader would want it.
    fn describe(view: &Self::View) -> Vec<Self::Line>;

    /// The few words that go with a picture of this view.
    fn caption(view: &Self::View) -> Caption<Self::Line>;

    /// What a recorded pass of this seat means, in a game where it means more than that the seat
    /// had nothing to do.
    fn passed(seat: Seat) -> Option<Self::Line> {
        let _ = seat;
        None
    }

    /// The position as the `table` protocol prints it.
    fn position(&self, viewer: Viewer) -> serde_json::Value;

    /// What the last typed part of a suggestion means.
    fn label(&self, seat: Seat, text: &str) -> Self::Label;

    /// What can follow a half-typed turn, at most `limit` choices: following them reaches every
    /// legal turn and no other. Empty when nothing can follow, or when `limit` is too small.
    fn next(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Draft> {
        let mut turns = Vec::new();
        self.turns(seat, &mut turns);
        turn_completion::follow(turns.iter().map(ToString::to_string), typed, limit)
    }

    /// A turn drawn uniformly from [`turns`](Game::turns), `None` when there is none. `buffer` is
    /// scratch space, so that playouts need not allocate.
    fn random_turn(
        &self,
        seat: Seat,
        rng: &mut Rng,
        buffer: &mut Vec<Self::Turn>,
    ) -> Option<Self::Turn> {
        buffer.clear();
        self.turns(seat, buffer);
        let count = buffer.len();
        (count > 0).then(|| buffer[rng.below(count)].clone())
    }

    /// Has this seat, being to act, any legal turn?
    fn has_turn(&self, seat: Seat) -> bool {
        let mut turns = Vec::new();
        self.turns(seat, &mut turns);
        !turns.is_empty()
    }
}
