//! Angels and Demons, 2 seats, after John Conway's angel problem (1982). An angel flies towards the border of a board.
//! In each turn a demon marks a square, and the angel cannot land on marked squares.

mod board_for_programs;
mod board_geometry;
mod board_in_words;
mod choice_labels;
mod legal_turns;
mod notation;
mod options;
mod picture_captions;
mod position_sentences;
mod rules_page_list;
mod sentences;
mod square_list_text;
mod turn_validation;
mod view;

use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::{Value, json};

pub use board_geometry::{MAX_SIDE, Square};
pub use options::{
    FEWEST_FLIGHTS, MARKS_OF_REACH, MAX_POWER, Marks, OptionError, Options, Power, REACH, Reach,
};
pub use sentences::{Label, Line, Refusal};
pub use square_list_text::runs;
pub use view::{LastTurn, View};

use board_geometry::Set;

use crate::game::{Area, Game, Seat, Setup, SetupError, Viewer};
use crate::match_outcome::{EndKind, TwoSeatEnd, two_seats};
use crate::position_hash::PositionHash;
use crate::random_generator::Rng;
use crate::turn_completion::{self, Draft, PANEL_LIMIT};
use crate::turn_consequences::Effect;

/// The angel reached the border.
pub const EDGE: EndKind = EndKind::new("edge");

/// The seat that flies: seat 1.
pub const ANGEL: Seat = Seat::new(1);

/// The seat that marks squares: seat 2.
pub const DEMON: Seat = Seat::new(2);

/// The phases of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The demon marks squares of the border.
    Fence,
    /// Angel and demon take turns.
    Hunt,
}

/// A position. A turn is one square: where the angel lands, or which square the demon marks.
#[derive(Clone, Debug, PartialEq)]
pub struct Angels {
    options: Options,
    angel: Square,
    marked: Set,
    /// How many squares are marked.
    marks: u16,
    /// How many times the angel has flown.
    flights: u16,
    to_act: Seat,
    last: Option<LastTurn>,
    end: Option<TwoSeatEnd>,
}

impl Angels {
    fn side(&self) -> u8 {
        self.options.side()
    }

    fn power(&self) -> u8 {
        self.options.power.get()
    }

    /// The number of squares that the demon still has to mark for the fence.
    fn fence_left(&self) -> u16 {
        u16::from(self.options.marks.get()).saturating_sub(self.marks)
    }

    fn phase(&self) -> Phase {
        if self.fence_left() > 0 {
            Phase::Fence
        } else {
            Phase::Hunt
        }
    }

    fn fly(&mut self, to: Square) {
        let from = Some(self.angel);
        self.last = Some(LastTurn {
            seat: ANGEL,
            from,
            to,
        });
        self.angel = to;
        self.flights = self.flights.saturating_add(1);
        self.to_act = DEMON;
        if to.on_border(self.side()) {
            self.end = Some(TwoSeatEnd::won(EDGE, ANGEL));
        }
    }

    fn mark(&mut self, to: Square) {
        self.last = Some(LastTurn {
            seat: DEMON,
            from: None,
            to,
        });
        self.marked.insert(to);
        self.marks += 1;
        if self.phase() == Phase::Fence {
            return;
        }
        self.to_act = ANGEL;
        if self.flights_open().is_empty() {
            self.end = Some(TwoSeatEnd::won(EndKind::NO_TURN, DEMON));
        }
    }

    /// The squares around the angel, if the demon is to mark one and the angel can land on no others. They are the
    /// choices of the panel's first step, and lie there as on the board.
    fn near_angel(&self, typed: &str) -> Option<Set> {
        const STEPS: u8 = 2;
        let asked = typed.is_empty() && self.phase() == Phase::Hunt && self.to_act == DEMON;
        // the step after it has all files of the board
        let fits = usize::from(self.side()) <= PANEL_LIMIT;
        (asked && fits && self.power() <= STEPS).then(|| {
            let mut near = Set::around(self.angel, STEPS, self.side());
            near.remove(self.angel);
            near
        })
    }

    /// Where the choice of a square that is not near the angel lies among those that are: last in the lowest row. If this
    /// row has no room for another button, the choice takes the place of the row's last square, and also leads to it.
    fn elsewhere(near: Set) -> Option<(u8, u8)> {
        const COLUMNS: u8 = 5;
        let files = || near.squares().map(Square::file);
        let (first, last) = (files().min()?, files().max()?);
        let rank = near.squares().map(Square::rank).min()?;
        Some((rank, (last + 1).min(first + COLUMNS - 1)))
    }
}

impl Game for Angels {
    two_seats!();

    const ID: &'static str = "angels";
    const NAME: &'static str = "Angels and Demons";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const ENDS: &'static [EndKind] = &[EDGE, EndKind::NO_TURN];
    // as in the picture: a white disc, and a square with a cross
    const SIGNS: &'static [char] = &['⚪', '☒'];
    // the demon builds its fence first, so seat 2 begins
    const IN_TURN: bool = false;

    type Options = Options;
    type Turn = Square;
    type View = View;
    type Refusal = Refusal;
    type Label = Label;

    fn new(setup: &Setup<Options>) -> Result<Self, SetupError> {
        let options = setup.options;
        options.check().map_err(|error| SetupError::Options {
            name: Self::NAME,
            why: error.to_string(),
        })?;
        let fence = options.marks.get() > 0;
        Ok(Self {
            options,
            angel: Square::centre(options.reach.get()),
            marked: Set::default(),
            marks: 0,
            flights: 0,
            to_act: if fence { DEMON } else { ANGEL },
            last: None,
            end: None,
        })
    }

    fn panel(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Draft> {
        let Some(near) = self.near_angel(typed) else {
            let turns = self.legal(seat).squares().map(|square| square.to_string());
            return turn_completion::steps(turns, typed, limit, self.divides_early());
        };
        let draft = |text, done| Draft { text, done };
        let elsewhere = Self::elsewhere(near);
        let open = near.without(&self.marked).listed().into_iter();
        let open = open.filter(|square| Self::place(&square.to_string()) != elsewhere);
        let open = open.map(|square| draft(square.to_string(), true));
        let last = char::from(b'a' + self.side() - 1);
        open.chain([draft(format!("a..{last}"), false)]).collect()
    }

    fn area(&self, before: &str, low: &str, _high: &str) -> Option<Area<Label>> {
        (before.is_empty() && low == "a").then(|| Area {
            label: Label::Elsewhere,
            place: self.near_angel("").and_then(Self::elsewhere),
        })
    }

    fn kept(&self, typed: &str) -> Vec<(String, Seat)> {
        let Some(near) = self.near_angel(typed) else {
            return Vec::new();
        };
        let marked = near.and(&self.marked).listed().into_iter();
        let marked = marked.map(|square| (square.to_string(), DEMON));
        let angel = (self.angel.to_string(), ANGEL);
        marked.chain([angel]).collect()
    }

    fn chained(&self) -> bool {
        self.phase() == Phase::Fence
    }

    fn chain(&self) -> Option<(Vec<Square>, Label)> {
        let squares = self.spread_fence();
        let marks = u16::try_from(squares.len())
            .ok()
            .filter(|marks| *marks > 1)?;
        Some((squares, Label::Spread { marks }))
    }

    fn turns(&self, seat: Seat, out: &mut Vec<Square>) {
        out.extend(self.legal(seat).squares());
    }

    fn has_turn(&self, _seat: Seat) -> bool {
        // if the angel cannot fly, the match is over; the demon always has a square to mark
        true
    }

    fn parse(&self, _seat: Seat, text: &str) -> Result<Square, Refusal> {
        self.read_turn(text)
    }

    fn check(&self, seat: Seat, turn: &Square) -> Result<(), Refusal> {
        self.check_turn(seat, *turn)
    }

    fn apply(&mut self, seat: Seat, turn: &Square) {
        if seat == ANGEL {
            self.fly(*turn);
        } else {
            self.mark(*turn);
        }
    }

    fn position_hash(&self) -> u64 {
        let marked = self
            .marked
            .words()
            .fold(PositionHash::new(), PositionHash::with);
        let (rank, file) = (u64::from(self.angel.rank()), u64::from(self.angel.file()));
        let rest = rank | file << 8 | u64::from(self.to_act.number()) << 16;
        marked.with(rest).finish()
    }

    fn view(&self, _viewer: Viewer) -> View {
        self.full_view()
    }

    fn position(&self, _viewer: Viewer) -> Value {
        let mut marked: Vec<String> = self.marked.squares().map(|at| at.to_string()).collect();
        marked.sort_unstable();
        json!({
            "side": self.side(),
            "power": self.power(),
            "phase": self.phase(),
            "angel": self.angel,
            "marked": marked,
        })
    }

    fn label(&self, seat: Seat, text: &str) -> Label {
        self.label_for(seat, text)
    }

    fn effect(&self, seat: Seat, turn: &Square) -> Effect {
        let wins = match (self.phase(), seat == ANGEL) {
            (Phase::Fence, _) => false,
            (Phase::Hunt, true) => turn.on_border(self.side()),
            (Phase::Hunt, false) => self.caught_by(*turn),
        };
        if wins { Effect::Wins } else { Effect::Other }
    }

    fn random_turn(&self, seat: Seat, rng: &mut Rng, _buffer: &mut Vec<Square>) -> Option<Square> {
        self.drawn_turn(seat, rng)
    }
}
