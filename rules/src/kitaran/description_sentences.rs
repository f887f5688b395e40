//! The sentences that describe the board.

use super::{LastTurn, Turn, View};
use crate::common_lines::CommonLine;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::translatable_text::{Serialize, VariantNames, words};

/// A sentence that describes the board.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames)]
#[allow(missing_docs)] // the Fluent files have the sentences
#[rustfmt::skip] // one sentence a line
pub enum Line {
    ToPlay { seat: Seat, empty: u32 },
    LastPlace { seat: Seat, square: Square },
    LastConvert { seat: Seat, around: Square, flips: Vec<Square> },
    Black { seat: Seat, squares: Vec<Square> },
    White { seat: Seat, squares: Vec<Square> },
    Empty { squares: Vec<Square> },
    Stones { scores: [(Seat, f64); 2] },
    StonesKomi { scores: [(Seat, f64); 2], komi: f64 },
    Protected { squares: Vec<Square> },
    Convertible {
        seat: Seat,
        stones: u32,
        /// The stones around which the seat could convert.
        places: Vec<Square>,
    },
    CanConvert { seat: Seat, around: Square, flips: Vec<Square> },
    NoConversion { seat: Seat },
    CouldConvert { seat: Seat, around: Square, flips: Vec<Square> },
    Threatens { seat: Seat, stones: u32, places: Vec<Square> },
    Repeated,
    Repeats { places: Vec<Square> },
    Board {
        size: u8,
        /// The last file.
        file: char,
    },
    FewEmpty { empty: u32 },
    QuietEnds { turns: u32 },
    CornerEmpty { empty: u32 },
    CornerRepeated,
    Note,
    NoteKomi { komi: f64 },
    Score { stones: u32 },
    ScoreKomi { stones: u32, komi: f64, score: f64 },
    #[serde(untagged)]
    Common(CommonLine),
}

words!(Line, "kitaran-line", CommonLine);

/// A warning of the end appears at this number of empty squares or fewer.
const FEW: u32 = 3;

/// A warning of the end appears when the match ends after this many turns without a new stone, or fewer.
const FEW_TURNS: u32 = 6;

/// The warnings, which are also shown beside the board.
pub(super) fn warnings(view: &View) -> Vec<Line> {
    let repeated = view.repeated.then_some(Line::Repeated);
    let empty = view.empty;
    let near = view.to_act.is_some() && empty <= FEW;
    let near = near.then_some(Line::FewEmpty { empty });
    let quiet = view.quiet_left.filter(|turns| *turns <= FEW_TURNS);
    let quiet = quiet.map(|turns| Line::QuietEnds { turns });
    repeated.into_iter().chain(near).chain(quiet).collect()
}

pub(super) fn headline(view: &View) -> Line {
    let empty = view.empty;
    match view.to_act {
        Some(seat) => Line::ToPlay { seat, empty },
        None => CommonLine::over(view.outcome.as_ref()).into(),
    }
}

pub(super) fn last_line(last: &LastTurn) -> Line {
    let seat = last.seat;
    match last.turn {
        Turn::Place(square) => Line::LastPlace { seat, square },
        Turn::Convert(around) => Line::LastConvert {
            seat,
            around,
            flips: last.flipped.clone(),
        },
    }
}
