//! Kitaran, 2 seats. Players fill the board with stones, or flip the enemy stones beside one of their own.

mod board_for_programs;
mod board_in_words;
mod choice_labels;
mod legal_turns;
mod notation;
mod options;
mod picture_captions;
mod position_sentences;
mod rules_page_list;
mod sentences;
mod turn_validation;
mod view;

use std::ops::RangeInclusive;

use serde_json::{Value, json};

pub use notation::Turn;
pub use options::{Komi, MOST_KOMI, MOST_QUIET, OptionError, Options, Quiet, SIZES, Size};
pub use sentences::{Label, Line, Refusal};
pub use view::{Conversion, LastTurn, SideView, Stone, View};

use crate::game::{Game, Retire, Seat, Setup, SetupError, ToAct, Viewer};
use crate::grid::square::Square;
use crate::grid::square_bitset::{beside, bit, board, listed, squares};
use crate::legal_turns as listed_turns;
use crate::match_outcome::{EndKind, Outcome, places};
use crate::position_hash::PositionHash;
use crate::random_generator::Rng;
use crate::repetition::{LAST_TIME, Stood};
use crate::turn_completion::{self, Begun, Draft};

/// The board is full.
pub const FULL: EndKind = EndKind::new("full");

/// No stone was placed for the agreed number of turns.
pub const QUIET: EndKind = EndKind::new("quiet");

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub struct Kitaran {
    options: Options,
    /// The squares of each seat's stones.
    stones: [u64; 2],
    /// The stones that the last turn placed or flipped.
    protected: u64,
    to_act: Seat,
    /// The positions since the last placement, from the first position that can come back. Older positions cannot come
    /// back, because stones are never removed.
    stood: Stood,
    /// How many times this position has occurred.
    times: u8,
    last: Option<(Seat, Turn)>,
    retired: Vec<Seat>,
    end: Option<EndKind>,
}

/// A hash of everything that affects the rest of the game, except the options and the version of the rules.
fn hash_of(stones: [u64; 2], protected: u64, to_act: Seat) -> u64 {
    let hash = PositionHash::new().with(stones[0]).with(stones[1]);
    hash.with(protected).with(to_act.number().into()).finish()
}

impl Kitaran {
    /// A hand-made position of a match in progress, from both seats' stones and the stones that the last turn placed or
    /// flipped.
    ///
    /// ```
    /// use rules::{Game, Seat, kitaran::Kitaran};
    ///
    /// // black on a1, white on b1: black may convert it
    /// let position = Kitaran::placed(Default::default(), [0b01, 0b10], 0, Seat::new(1));
    /// let turn = position.parse(Seat::new(1), "*a1").unwrap();
    /// assert_eq!(position.check(Seat::new(1), &turn), Ok(()));
    /// ```
    pub fn placed(options: Options, stones: [u64; 2], protected: u64, to_act: Seat) -> Self {
        Self {
            options,
            stones,
            protected,
            to_act,
            stood: Stood::default(),
            times: 1,
            last: None,
            retired: Vec::new(),
            end: None,
        }
    }

    fn side(&self) -> u8 {
        self.options.size.side()
    }

    fn occupied(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    fn empty(&self) -> u64 {
        board(self.side()) & !self.occupied()
    }

    /// The stones of a seat.
    fn own(&self, seat: Seat) -> u64 {
        self.stones[seat.index()]
    }

    /// The owner of the stone on a square.
    fn owner(&self, square: Square) -> Option<Seat> {
        let index = self.stones.iter().position(|set| set & bit(square) != 0);
        index.map(Seat::at)
    }

    /// The enemy stones beside a square, which a conversion around it flips.
    fn flips(&self, seat: Seat, around: Square) -> u64 {
        beside(bit(around)) & self.own(seat.opponent())
    }

    /// The stones around which a seat may convert. They have at least one enemy stone beside them, and no protected
    /// one.
    fn convertible(&self, seat: Seat) -> u64 {
        let enemies = self.own(seat.opponent());
        self.own(seat) & beside(enemies) & !beside(enemies & self.protected)
    }

    /// The stones of both seats after a conversion.
    fn converted(&self, seat: Seat, flips: u64) -> [u64; 2] {
        let mut stones = self.stones;
        stones[seat.index()] |= flips;
        stones[seat.opponent().index()] &= !flips;
        stones
    }

    /// Would converting around this square end the match by repetition?
    fn repeats(&self, seat: Seat, around: Square) -> bool {
        let flips = self.flips(seat, around);
        let after = hash_of(self.converted(seat, flips), flips, seat.opponent());
        self.stood.times(after) + 1 >= LAST_TIME
    }

    /// Each seat's count in half points.
    fn halves(&self) -> [i32; 2] {
        let [black, white] = self.stones.map(|set| set.count_ones() as i32 * 2);
        [black, white + self.options.komi.halves()]
    }
}

impl Game for Kitaran {
    const ID: &'static str = "kitaran";
    const NAME: &'static str = "Kitaran";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const ENDS: &'static [EndKind] = &[FULL, EndKind::REPETITION, QUIET];
    const SIGNS: &'static [char] = &['⚫', '⚪'];

    type Options = Options;
    type Turn = Turn;
    type View = View;
    type Refusal = Refusal;
    type Label = Label;

    fn new(setup: &Setup<Options>) -> Result<Self, SetupError> {
        Ok(Self::placed(setup.options, [0; 2], 0, Seat::new(1)))
    }

    fn to_act(&self) -> ToAct {
        match self.end {
            None => ToAct::One(self.to_act),
            Some(_) => ToAct::Over,
        }
    }

    fn turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        self.legal_turns(seat, out);
    }

    fn has_turn(&self, _seat: Seat) -> bool {
        // the match ends when the board is full
        self.empty() != 0
    }

    fn parse(&self, _seat: Seat, text: &str) -> Result<Turn, Refusal> {
        self.read_turn(text)
    }

    fn check(&self, seat: Seat, turn: &Turn) -> Result<(), Refusal> {
        self.check_turn(seat, *turn)
    }

    #[inline]
    fn apply(&mut self, seat: Seat, turn: &Turn) {
        match *turn {
            Turn::Place(square) => {
                self.stones[seat.index()] |= bit(square);
                self.protected = bit(square);
                // no earlier position can come back
                self.stood.forget();
                self.times = 1;
                self.to_act = seat.opponent();
            }
            Turn::Convert(square) => {
                if self.stood.is_empty() {
                    self.stood.note(self.position_hash());
                }
                let flips = self.flips(seat, square);
                self.stones = self.converted(seat, flips);
                self.protected = flips;
                self.to_act = seat.opponent();
                self.times = self.stood.note(self.position_hash());
            }
        }
        self.last = Some((seat, *turn));
        if self.empty() == 0 {
            self.end = Some(FULL);
        } else if self.times >= LAST_TIME {
            self.end = Some(EndKind::REPETITION);
        } else if self.quiet_left() == Some(0) {
            self.end = Some(QUIET);
        }
    }

    /// Only the teacher calls this, to find what the enemy threatens. In a match an empty square is always left.
    fn pass(&mut self, seat: Seat) {
        self.to_act = seat.opponent();
    }

    fn retire(&mut self, seat: Seat, how: Retire) {
        self.retired.push(seat);
        self.end = Some(how.into());
    }

    fn agree(&mut self) {
        self.end = Some(EndKind::AGREED);
    }

    fn position_hash(&self) -> u64 {
        hash_of(self.stones, self.protected, self.to_act)
    }

    #[inline]
    fn random_turn(&self, seat: Seat, rng: &mut Rng, _buffer: &mut Vec<Turn>) -> Option<Turn> {
        self.drawn_turn(seat, rng)
    }

    fn outcome(&self) -> Option<Outcome> {
        let kind = self.end?;
        let halves = self.halves();
        Some(Outcome {
            places: places(&halves, &self.retired),
            scores: Some(halves.map(|count| f64::from(count) / 2.0).to_vec()),
            kind,
        })
    }

    fn view(&self, _viewer: Viewer) -> View {
        self.full_view()
    }

    fn position(&self, _viewer: Viewer) -> Value {
        let stones: serde_json::Map<String, Value> = squares(self.occupied())
            .map(|at| (at.to_string(), json!(self.owner(at))))
            .collect();
        json!({
            "size": self.side(),
            "stones": stones,
            "protected": listed(self.protected),
            "komi": self.options.komi,
        })
    }

    fn label(&self, seat: Seat, text: &str) -> Label {
        self.label_for(seat, text)
    }

    fn captured(&self, seat: Seat, turn: &Turn) -> Vec<String> {
        let flips = match turn {
            Turn::Convert(at) => self.flips(seat, *at),
            Turn::Place(_) => 0,
        };
        squares(flips).map(|at| at.to_string()).collect()
    }

    fn panel(&self, seat: Seat, typed: &str, limit: usize) -> Vec<Draft> {
        let turns = listed_turns::all(self, seat);
        let turns = || turns.iter().map(ToString::to_string);
        if turns().len() <= limit || !typed.is_empty() {
            return turn_completion::steps(turns(), typed, limit, true);
        }
        let (side, half) = (self.side(), self.side().div_ceil(2));
        let parts = [(1, half), (half + 1, side)];
        let square = |file: u8, rank: u8| format!("{}{rank}", char::from(b'a' + file - 1));
        let quarters = parts
            .into_iter()
            .flat_map(|files| parts.map(|ranks| (files, ranks)));
        let quarters = quarters.map(|((left, right), (low, high))| Draft {
            text: format!("{}..{}", square(left, low), square(right, high)),
            done: false,
        });
        let some = |draft: &Draft| turns().any(|turn| Begun::read(&draft.text).leads_to(&turn));
        quarters.filter(some).collect()
    }

    fn kept(&self, typed: &str) -> Vec<(String, Seat)> {
        // a grid is five buttons wide
        if self.side() > 5 && !typed.contains("..") {
            return Vec::new();
        }
        let begun = Begun::read(typed);
        let stones = squares(self.occupied()).map(|at| (at, at.to_string()));
        stones
            .filter(|(_, name)| begun.leads_to(name))
            .filter_map(|(at, name)| Some((name, self.owner(at)?)))
            .collect()
    }
}
