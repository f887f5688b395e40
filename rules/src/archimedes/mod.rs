//! Archimedes by Philip Cohen and Scott Marley, 2 seats: three ships that attack a ship destroy it, and a ship in the
//! enemy port wins.

mod board_in_words;
mod choice_labels;
mod legal_turns;
mod notation;
mod options;
mod picture_captions;
mod position_sentences;
mod rules_page_list;
mod sentences;
mod ship_moves_and_captures;
mod side_swap;
mod sliding_ships;
mod turn_validation;
mod view;

use std::ops::RangeInclusive;

use serde_json::{Value, json};

pub use notation::Turn;
pub use options::{Options, SideSwap};
pub use sentences::{Label, Line, Refusal};
pub use ship_moves_and_captures::{DESTROYERS, FLEET, RAYS, SIDE, START, Ships, port, seen_from};
pub use sliding_ships::seen_by_all;
pub use view::{LastTurn, Port, Ship, SideView, View};

use crate::game::{Game, Seat, Setup, SetupError, Viewer};
use crate::grid::square_bitset::{bit, squares};
use crate::match_outcome::{EndKind, TwoSeatEnd, two_seats};
use crate::random_generator::Rng;
use crate::repetition::{LAST_TIME, Stood};

/// A port was taken.
pub const PORT: EndKind = EndKind::new("port");

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub struct Archimedes {
    ships: Ships,
    to_act: Seat,
    swap: SideSwap,
    stood: Stood,
    /// How many times this position has occurred.
    times: u8,
    turns: u16,
    /// The last turn, with the ships that it destroyed.
    last: Option<(Seat, Turn, u64)>,
    end: Option<TwoSeatEnd>,
}

/// Plays a seat's turn. Returns the ships that were destroyed.
#[inline]
fn play(ships: &mut Ships, seat: Seat, turn: Turn) -> u64 {
    match turn {
        Turn::Move { from, to } => ships.play(seat, bit(from), bit(to)),
        Turn::Swap => {
            *ships = ships.swapped();
            0
        }
    }
}

/// The end of the match that a seat's turn has caused, if any. The board no longer has the ships that the turn
/// destroyed.
fn won(ships: Ships, mover: Seat) -> Option<TwoSeatEnd> {
    let enemy = mover.opponent();
    let end = |kind, winner| Some(TwoSeatEnd::won(kind, winner));
    if ships.invaded(mover) {
        end(PORT, enemy)
    } else if ships.invaded(enemy) && !ships.can_free_port(enemy) {
        end(PORT, mover)
    } else if !ships.can_move(enemy) {
        end(EndKind::NO_TURN, mover)
    } else {
        None
    }
}

impl Archimedes {
    /// A hand-made position of a match in progress, from both seats' sets of ships. Each seat has at most [`FLEET`]
    /// ships, and none on its own port.
    ///
    /// ```
    /// use rules::{Game, Seat, archimedes::Archimedes};
    /// use rules::grid::{square::Square, square_bitset::bit};
    ///
    /// let [white, black] = ["c3", "f6"].map(|name| Square::parse(name).map_or(0, bit));
    /// let position = Archimedes::placed([white, black], Seat::new(2));
    /// assert!(position.parse(Seat::new(2), "f6-d4").is_ok());
    /// ```
    pub fn placed(ships: [u64; 2], to_act: Seat) -> Self {
        let mut new = Self {
            ships: Ships::of(ships),
            to_act,
            swap: SideSwap::No,
            stood: Stood::default(),
            times: 0,
            turns: 0,
            last: None,
            end: None,
        };
        new.note();
        new
    }

    /// The ships of both seats.
    ///
    /// ```
    /// # use rules::{Seat, archimedes::{Archimedes, START}};
    /// let start = Archimedes::placed(START, Seat::new(1));
    /// assert_eq!(start.ships().all(), START[0] | START[1]);
    /// ```
    pub fn ships(&self) -> Ships {
        self.ships
    }

    /// How many times a position with this [hash](Game::position_hash) has occurred in the match so far.
    ///
    /// ```
    /// use rules::{Game, Seat, archimedes::{Archimedes, START}};
    ///
    /// let start = Archimedes::placed(START, Seat::new(1));
    /// assert_eq!(start.times_stood(start.position_hash()), 1);
    /// ```
    pub fn times_stood(&self, position_hash: u64) -> u8 {
        self.stood.times(position_hash)
    }

    /// The round, from 1; each seat has one turn in each round.
    fn round(&self) -> u16 {
        let played = self.turns - u16::from(self.end.is_some() && self.turns > 0);
        played / 2 + 1
    }

    fn note(&mut self) {
        self.times = self.stood.note(self.position_hash());
    }

    /// The result of a turn: the ships afterwards, the destroyed ships, and the end of the match if there is one.
    fn ahead(&self, seat: Seat, turn: Turn) -> (Ships, u64, Option<TwoSeatEnd>) {
        let mut ships = self.ships;
        let destroyed = play(&mut ships, seat, turn);
        let stood = self.stood.times(ships.hash(seat.opponent()));
        let repeated = (stood + 1 >= LAST_TIME).then_some(DRAWN);
        (ships, destroyed, won(ships, seat).or(repeated))
    }
}

/// The same position has occurred for the third time.
const DRAWN: TwoSeatEnd = TwoSeatEnd::drawn(EndKind::REPETITION);

impl Game for Archimedes {
    two_seats!();

    const ID: &'static str = "archimedes";
    const NAME: &'static str = "Archimedes";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const ENDS: &'static [EndKind] = &[PORT, EndKind::NO_TURN, EndKind::REPETITION];
    const SIGNS: &'static [char] = &['⚪', '⚫'];

    type Options = Options;
    type Turn = Turn;
    type View = View;
    type Refusal = Refusal;
    type Label = Label;

    fn new(setup: &Setup<Options>) -> Result<Self, SetupError> {
        let mut new = Self::placed(START, Seat::new(1));
        new.swap = setup.options.swap;
        Ok(new)
    }

    fn turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        self.legal_turns(seat, out);
    }

    fn has_turn(&self, seat: Seat) -> bool {
        self.ships.can_move(seat)
    }

    fn parse(&self, seat: Seat, text: &str) -> Result<Turn, Refusal> {
        self.read_turn(seat, text)
    }

    fn check(&self, seat: Seat, turn: &Turn) -> Result<(), Refusal> {
        self.check_turn(seat, *turn)
    }

    fn apply(&mut self, seat: Seat, turn: &Turn) {
        let destroyed = play(&mut self.ships, seat, *turn);
        self.last = Some((seat, *turn, destroyed));
        self.turns = self.turns.saturating_add(1);
        self.to_act = seat.opponent();
        self.note();
        let repeated = (self.times >= LAST_TIME).then_some(DRAWN);
        self.end = won(self.ships, seat).or(repeated);
    }

    fn position_hash(&self) -> u64 {
        let hash = self.ships.hash(self.to_act);
        // positions that differ only in the right to swap need different hashes
        hash ^ u64::from(self.may_swap(self.to_act))
    }

    fn view(&self, _viewer: Viewer) -> View {
        self.full_view()
    }

    fn position(&self, _viewer: Viewer) -> Value {
        let ships: serde_json::Map<String, Value> = squares(self.ships.all())
            .map(|at| (at.to_string(), json!(self.ships.owner(at))))
            .collect();
        let [white, black] = [0, 1].map(|index| self.ships.lost(Seat::at(index)));
        json!({"ships": ships, "lost": {"1": white, "2": black}})
    }

    fn label(&self, seat: Seat, text: &str) -> Label {
        self.label_for(seat, text)
    }

    fn captured(&self, seat: Seat, turn: &Turn) -> Vec<String> {
        let (_, destroyed, _) = self.ahead(seat, *turn);
        squares(destroyed).map(|at| at.to_string()).collect()
    }

    fn random_turn(&self, seat: Seat, rng: &mut Rng, _buffer: &mut Vec<Turn>) -> Option<Turn> {
        self.drawn_turn(seat, rng)
    }
}
