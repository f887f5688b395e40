//! Kitaran, 2 seats: players fill the board, or flip the enemy stones beside their own.

mod bare_board;
mod captions;
mod choice_labels;
mod description_sentences;
mod notation;
mod options;
mod position_description;
mod refusals;
mod rules_page_list;
mod view;

use std::ops::RangeInclusive;

use serde_json::{Value, json};

pub use choice_labels::Label;
pub use description_sentences::Line;
pub use notation::Turn;
pub use options::{Komi, MOST_KOMI, MOST_QUIET, OptionError, Options, Quiet, SIZES, Size};
pub use refusals::Refusal;
pub use view::{Conversion, LastTurn, SideView, Stone, View};

use crate::game::{Game, Retire, Seat, Setup, SetupError, ToAct, Viewer};
use crate::grid::drawn_bits::CountedSet;
use crate::grid::square::Square;
use crate::grid::square_bitset::{WIDTH, beside, bit, board, listed, squares};
use crate::match_outcome::{EndKind, Outcome, places};
use crate::option_specification::{OptionKind, OptionSpec};
use crate::position_hash::PositionHash;
use crate::random_generator::Rng;
use crate::repetition::Stood;

/// The board is full.
pub const FULL: EndKind = EndKind::new("full", "the board is full");

/// No stone was placed for the agreed number of turns.
pub const QUIET: EndKind = EndKind::new(
    "quiet",
    "no stone was placed for the agreed number of turns",
);

/// A position that occurs this often ends the match.
const LAST_TIME: u8 = 3;

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub struct Kitaran {
    options: Options,
    /// By seat: the squares with its stones.
    stones: [u64; 2],
    /// The stones that the last turn placed or flipped.
    protected: u64,
    to_act: Seat,
    /// The positions since the last placement, once one of them may come back. Stones are never removed,
    /// so older ones cannot.
    stood: Stood,
    /// How often this position has occurred.
    times: u8,
    last: Option<(Seat, Turn)>,
    retired: Vec<Seat>,
    end: Option<EndKind>,
}

/// A hash of everything that the rest of the game depends on, except the options and the version of the
/// rules.
fn hash_of(stones: [u64; 2], protected: u64, to_act: Seat) -> u64 {
    let hash = PositionHash::new().with(stones[0]).with(stones[1]);
    hash.with(protected).with(to_act.number().into()).finish()
}

impl Kitaran {
    /// A hand-made position of a match in progress, from both seats' stones and the stones that the last
    /// turn placed or flipped.
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

    fn no_such_square(&self, name: &str) -> Refusal {
        let size = self.side();
        Refusal::NoSuchSquare {
            square: name.to_owned(),
            file: char::from(b'a' + size - 1),
            size,
        }
    }

    /// The enemy stones beside a square, which a conversion around it flips.
    fn flips(&self, seat: Seat, around: Square) -> u64 {
        beside(bit(around)) & self.own(seat.opponent())
    }

    /// The stones around which a seat may convert: at least one enemy stone is beside them, and no
    /// protected enemy stone is.
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

    /// Each seat's count in halves of a point.
    fn halves(&self) -> [i32; 2] {
        let [black, white] = self.stones.map(|set| set.count_ones() as i32 * 2);
        [black, white + self.options.komi.halves()]
    }

    fn check_place(&self, seat: Seat, square: Square) -> Result<(), Refusal> {
        match self.owner(square) {
            None => Ok(()),
            Some(owner) if owner != seat => Err(Refusal::Occupied { square, owner }),
            Some(_) if self.convertible(seat) & bit(square) != 0 => {
                Err(Refusal::ConvertInstead { square })
            }
            Some(_) => Err(Refusal::OccupiedByYou { square }),
        }
    }

    fn check_convert(&self, seat: Seat, square: Square) -> Result<(), Refusal> {
        match self.owner(square) {
            None => return Err(Refusal::NoStone { square }),
            Some(owner) if owner != seat => return Err(Refusal::NotYours { square, owner }),
            Some(_) => {}
        }
        let flips = self.flips(seat, square);
        if flips == 0 {
            return Err(Refusal::NoEnemy { square });
        }
        if flips & self.protected != 0 {
            let protected = listed(flips & self.protected);
            return Err(Refusal::Protected { square, protected });
        }
        Ok(())
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

    fn options() -> Vec<OptionSpec> {
        vec![
            OptionSpec::new(
                "size",
                OptionKind::Integer,
                json!(Size::default()),
                json!(SIZES),
            ),
            OptionSpec::new(
                "komi",
                OptionKind::Number,
                json!(Komi::default()),
                json!({"min": -MOST_KOMI, "max": MOST_KOMI, "step": 0.5}),
            ),
            OptionSpec::new(
                "quiet",
                OptionKind::Integer,
                json!(Quiet::default()),
                json!({"min": 0, "max": MOST_QUIET, "step": 1}),
            ),
        ]
    }

    fn new(setup: &Setup<Options>) -> Result<Self, SetupError> {
        Ok(Self {
            ..Self::placed(setup.options, [0; 2], 0, Seat::new(1))
        })
    }

    fn to_act(&self) -> ToAct {
        match self.end {
            None => ToAct::One(self.to_act),
            Some(_) => ToAct::Over,
        }
    }

    fn turns(&self, seat: Seat, out: &mut Vec<Turn>) {
        out.extend(squares(self.empty()).map(Turn::Place));
        out.extend(squares(self.convertible(seat)).map(Turn::Convert));
    }

    fn has_turn(&self, _seat: Seat) -> bool {
        // the match ends when the board is full
        self.empty() != 0
    }

    fn parse(&self, _seat: Seat, text: &str) -> Result<Turn, Refusal> {
        self.read_turn(text)
    }

    fn check(&self, seat: Seat, turn: &Turn) -> Result<(), Refusal> {
        let square = turn.square();
        if !square.within(self.side()) {
            return Err(self.no_such_square(&square.to_string()));
        }
        match turn {
            Turn::Place(square) => self.check_place(seat, *square),
            Turn::Convert(square) => self.check_convert(seat, *square),
        }
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

    /// For the teacher, who asks what the enemy threatens: before the end there is always an empty square.
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
        // the same draw as from the list, without making the list
        let empty = CountedSet::of(self.empty());
        let stones = CountedSet::of(self.convertible(seat));
        let places = empty.count();
        let drawn = rng.below((places + stones.count()) as usize) as u32;
        let (drawn_from, number) = match drawn.checked_sub(places) {
            None => (empty, drawn),
            Some(number) => (stones, number),
        };
        let square = Square::from_index(drawn_from.nth(number)? as usize, WIDTH)?;
        Some(if drawn < places {
            Turn::Place(square)
        } else {
            Turn::Convert(square)
        })
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

    fn captures(&self, turn: &Turn) -> bool {
        matches!(turn, Turn::Convert(_))
    }
}
