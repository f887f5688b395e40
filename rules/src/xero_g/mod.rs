//! Xero-G by Kat Costa, after Gygès by Claude Leroy, 2 seats. Ships have no owner. A player flies a ship from their
//! home row to the enemy base, boosted by the ships on which it lands.

mod board;
mod board_in_words;
mod choice_labels;
mod flight_bitsets;
mod flight_ends;
mod flight_leg_table;
mod flight_path_search;
mod legal_turns;
mod movers;
mod notation;
mod one_sided_board;
mod options;
mod picture_captions;
mod position_sentences;
#[cfg(test)]
mod random_positions;
mod rules_page_list;
mod sentences;
mod turn_completion;
mod turn_types;
mod turn_validation;
mod view;

use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::{Map, Value, json};

pub use board::{MAX_SIZE, OF_EACH, Row, SIDE};
pub use movers::{Mover, Movers};
pub use one_sided_board::OneSided;
pub use options::{Arranging, Options};
pub use sentences::{Label, Line, Refusal};
pub use turn_types::{Flight, Target, Turn};
pub use view::{Boost, Drop, LastFlight, Ship, View};

use crate::game::{Game, Seat, Setup, SetupError, ToAct, Viewer};
use crate::grid::square::Square;
use crate::match_outcome::{EndKind, TwoSeatEnd, two_seats};
use crate::position_hash::PositionHash;
use crate::random_generator::Rng;
use crate::repetition::{LAST_TIME, Stood};
use crate::turn_completion::{Draft, steps};
use crate::turn_consequences::Effect;
use board::Board;

/// A ship reached the enemy base.
pub const BASE: EndKind = EndKind::new("base");

/// The phases of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Players arrange their rows.
    Setup,
    /// Ships fly.
    Fly,
}

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub struct XeroG {
    setup: Arranging,
    /// The rows of seats 1 and 2. The ships are put on the board once both rows are chosen.
    rows: [Option<Row>; 2],
    board: Board,
    /// The seat that is to fly, once ships fly.
    to_fly: Seat,
    /// The number of flights so far.
    flights: u32,
    stood: Stood,
    /// How many times the position has occurred, including now.
    times: u8,
    last: Option<Flown>,
    end: Option<TwoSeatEnd>,
}

/// The last flight, and the board before it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Flown {
    seat: Seat,
    flight: Flight,
    before: Board,
}

/// Seats 1 and 2.
fn both() -> [Seat; 2] {
    [Seat::new(1), Seat::new(2)]
}

impl XeroG {
    /// The position with these ships and `to_fly` to move, for studies and tests. The text has the ranks from the north
    /// with `/` between them, and a digit for each file; 0 is an empty square:
    /// `322113/000000/000000/000000/000000/322113`. `None` for any other text.
    ///
    /// ```
    /// use rules::{Game, Seat, xero_g::XeroG};
    ///
    /// let study = XeroG::study("000000/000000/000002/100000/000000/000000", Seat::new(1)).unwrap();
    /// assert!(study.parse(Seat::new(1), "a3-a4").is_ok()); // the 1 in the row nearest to seat 1
    /// assert_eq!(XeroG::study("100000/000002", Seat::new(1)), None);
    /// ```
    pub fn study(ranks: &str, to_fly: Seat) -> Option<Self> {
        let mut board = Board::default();
        let lines: Vec<&str> = ranks.split('/').collect();
        for (line, rank) in lines.iter().zip((0..SIDE).rev()) {
            for (digit, file) in line.bytes().zip(0..=SIDE) {
                let at = Square::new(file, rank).filter(|at| at.within(SIDE))?;
                match digit.wrapping_sub(b'0') {
                    0 => {}
                    size @ 1..=MAX_SIZE => board.put(at, size),
                    _ => return None,
                }
            }
        }
        let full = |line: &&str| line.len() == usize::from(SIDE);
        let right = lines.len() == usize::from(SIDE) && lines.iter().all(full);
        let row = Row::all().next();
        let mut new = Self {
            rows: [row; 2],
            board,
            to_fly,
            ..Self::start(Arranging::Open)
        };
        new.stand();
        (right && both().contains(&to_fly)).then_some(new)
    }

    fn start(setup: Arranging) -> Self {
        Self {
            setup,
            rows: [None; 2],
            board: Board::default(),
            to_fly: Seat::new(1),
            flights: 0,
            stood: Stood::default(),
            times: 0,
            last: None,
            end: None,
        }
    }

    fn phase(&self) -> Phase {
        match self.rows {
            [Some(_), Some(_)] => Phase::Fly,
            _ => Phase::Setup,
        }
    }

    /// The seats that have not arranged their ships yet.
    fn unready(&self) -> Vec<Seat> {
        let seats = both().into_iter();
        seats
            .filter(|seat| self.rows[seat.index()].is_none())
            .collect()
    }

    fn arrange(&mut self, seat: Seat, row: Row) {
        self.rows[seat.index()] = Some(row);
        if let [Some(one), Some(two)] = self.rows {
            let [first, second] = both();
            self.board.arrange(first, one);
            self.board.arrange(second, two);
            self.stand();
        }
    }

    fn fly(&mut self, seat: Seat, flight: Flight) {
        let before = self.board;
        self.last = Some(Flown {
            seat,
            flight,
            before,
        });
        self.flights += 1;
        self.board = before.after(flight);
        if flight.to == Target::Base {
            self.end = Some(TwoSeatEnd::won(BASE, seat));
            return;
        }
        self.to_fly = seat.opponent();
        self.stand();
    }

    /// Records an occurrence of the current position. The third one ends the game.
    fn stand(&mut self) {
        self.times = self.stood.note(self.board.hash(self.to_fly));
        if self.times >= LAST_TIME {
            self.end = Some(TwoSeatEnd::drawn(EndKind::REPETITION));
        }
    }
}

impl Game for XeroG {
    two_seats!(end);

    const ID: &'static str = "xero-g";
    const NAME: &'static str = "Xero-G";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const ENDS: &'static [EndKind] = &[BASE, EndKind::REPETITION];

    type Options = Options;
    type Turn = Turn;
    type View = View;
    type Refusal = Refusal;
    type Label = Label;

    fn new(setup: &Setup<Options>) -> Result<Self, SetupError> {
        Ok(Self::start(setup.options.setup))
    }

    fn to_act(&self) -> ToAct {
        if self.end.is_some() {
            return ToAct::Over;
        }
        match (self.setup, &self.unready()[..]) {
            (_, []) => ToAct::One(self.to_fly),
            (Arranging::Open, [first, ..]) => ToAct::One(*first),
            (Arranging::Hidden, seats) => ToAct::Secret(seats.to_vec()),
        }
    }

    fn turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        self.legal_turns(seat, out);
    }

    fn parse(&self, _seat: Seat, text: &str) -> Result<Turn, Refusal> {
        self.read_turn(text)
    }

    fn check(&self, seat: Seat, turn: &Turn) -> Result<(), Refusal> {
        self.check_turn(seat, *turn)
    }

    fn apply(&mut self, seat: Seat, turn: &Turn) {
        match *turn {
            Turn::Arrange(row) => self.arrange(seat, row),
            Turn::Fly(flight) => self.fly(seat, flight),
        }
    }

    /// Only the teacher calls this, to find what the enemy threatens. In a match a seat always has a turn.
    fn pass(&mut self, seat: Seat) {
        self.to_fly = seat.opponent();
        self.stand();
    }

    fn position_hash(&self) -> u64 {
        // before ships fly the board is empty, so the rows are the whole position
        let row = |row: Option<Row>| {
            row.map_or(0, |row| {
                row.ships()
                    .into_iter()
                    .fold(0, |word, ship| word << 2 | u64::from(ship))
            })
        };
        match self.phase() {
            Phase::Fly => self.board.hash(self.to_fly),
            Phase::Setup => self
                .rows
                .map(row)
                .into_iter()
                .fold(PositionHash::new(), PositionHash::with)
                .finish(),
        }
    }

    fn known_to(&self, viewer: Viewer) -> Self {
        let mut known = self.clone();
        if self.phase() == Phase::Setup && self.setup == Arranging::Hidden {
            for (index, row) in known.rows.iter_mut().enumerate() {
                row.take_if(|_| viewer != Viewer::Seat(Seat::at(index)));
            }
        }
        known
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn drafted(&self, seat: Seat, typed: &str) -> Option<View> {
        self.draft_view(seat, typed)
    }

    fn position(&self, viewer: Viewer) -> Value {
        let ships = self.seen_by(viewer);
        let pieces: Map<String, Value> = ships
            .into_iter()
            .map(|ship| (ship.at.to_string(), json!(ship.size)))
            .collect();
        json!({"phase": self.phase(), "pieces": pieces})
    }

    fn keys(&self, typed: &str) -> Vec<Label> {
        match self.phase() {
            Phase::Setup => choice_labels::keys(typed),
            Phase::Fly => Vec::new(),
        }
    }

    fn key(&self, text: &str) -> Option<usize> {
        (self.phase() == Phase::Setup).then(|| choice_labels::key(text))?
    }

    fn question(&self, typed: &str) -> Option<Label> {
        match self.phase() {
            Phase::Setup => Some(choice_labels::question(typed)),
            Phase::Fly => self.drop_question(typed),
        }
    }

    fn panel(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Draft> {
        if self.phase() == Phase::Setup {
            return turn_completion::pairs(typed);
        }
        let turns = crate::legal_turns::all(self, seat);
        let turns = turns.iter().map(ToString::to_string);
        // where the flight ends is one button, however many squares there are for the other ship
        let early = typed.is_empty();
        steps(turns, typed, limit, early)
    }

    /// Two ships of a whole row change places.
    fn arranged(&self, seat: Seat, typed: &str) -> Option<Vec<(Draft, Option<String>)>> {
        (self.phase() == Phase::Setup).then(|| turn_completion::swaps(seat, typed))
    }

    fn label(&self, seat: Seat, text: &str) -> Label {
        self.label_for(seat, text)
    }

    fn meaning(&self, seat: Seat, turn: &str) -> Label {
        self.whole_label(seat, turn)
    }

    fn effect(&self, _seat: Seat, turn: &Turn) -> Effect {
        match turn {
            Turn::Fly(flight) if flight.to == Target::Base => Effect::Wins,
            Turn::Fly(_) | Turn::Arrange(_) => Effect::Other,
        }
    }

    fn winning(&self, seat: Seat) -> Option<Turn> {
        self.winning_flight(seat)
    }

    fn next(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Draft> {
        self.following(seat, typed, limit)
    }

    fn random_turn(&self, seat: Seat, rng: &mut Rng, _: &mut Vec<Turn>) -> Option<Turn> {
        if self.phase() == Phase::Fly {
            return self.random_flight(seat, rng);
        }
        let rows = Row::every();
        rows.get(rng.below(rows.len())).copied().map(Turn::Arrange)
    }

    /// Always true: some ship of size 1 can go to an empty square beside it, or swap places with a larger ship.
    fn has_turn(&self, _seat: Seat) -> bool {
        true
    }
}
