//! The sentences that describe the board.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::{LastTurn, Turn, View};
use crate::common_lines::CommonLine;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::translatable_text::{Words, all_of, all_or_none, any_of, each_of};

/// A sentence that describes the board.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Line {
    #[error("{seat} to play, {} empty.", squares_of(*empty))]
    ToPlay { seat: Seat, empty: u32 },
    #[error("{seat} placed a stone on {square}.")]
    LastPlace { seat: Seat, square: Square },
    #[error("{seat} converted {} around {around}.", all_of(flips))]
    LastConvert {
        seat: Seat,
        around: Square,
        flips: Vec<Square>,
    },
    #[error("{seat}, black: {}.", all_or_none(squares))]
    Black { seat: Seat, squares: Vec<Square> },
    #[error("{seat}, white: {}.", all_or_none(squares))]
    White { seat: Seat, squares: Vec<Square> },
    #[error("Stones: {}.", each_of(scores))]
    Stones { scores: [(Seat, f64); 2] },
    #[error("Stones, with komi {komi} for white: {}.", each_of(scores))]
    StonesKomi { scores: [(Seat, f64); 2], komi: f64 },
    #[error("Protected for this turn: {}.", all_of(squares))]
    Protected { squares: Vec<Square> },
    #[error("{seat} can convert {} around {}.", stones_of(*stones), any_of(places))]
    Convertible {
        seat: Seat,
        stones: u32,
        /// The stones around which it could convert.
        places: Vec<Square>,
    },
    #[error(
        "{seat} threatens to convert {} around {}.",
        stones_of(*stones),
        any_of(places)
    )]
    Threatens {
        seat: Seat,
        stones: u32,
        places: Vec<Square>,
    },
    #[error(
        "This position stands for the second time: at the third the match ends and is counted."
    )]
    Repeated,
    #[error(
        "Converting around {} repeats a position for the third time and ends the match.",
        any_of(places)
    )]
    Repeats { places: Vec<Square> },
    #[error(
        "The board has {size} by {size} squares: files a to {file} from the left, ranks 1 to {size} from below."
    )]
    Board {
        size: u8,
        /// The last file.
        file: char,
    },
    #[error("The match ends when the board is full: {} left.", squares_are(*empty))]
    FewEmpty { empty: u32 },
    #[error(
        "The match ends and is counted after {turns} more turn{} without a new stone.",
        if *turns == 1 { "" } else { "s" }
    )]
    QuietEnds { turns: u32 },
    #[error("{empty} empty")]
    CornerEmpty { empty: u32 },
    #[error("second time: a third ends it")]
    CornerRepeated,
    #[error("stones")]
    Note,
    #[error("komi {komi}")]
    NoteKomi { komi: f64 },
    #[error("{}", stones_of(*stones))]
    Score { stones: u32 },
    #[error("{} and komi {komi}: {score}", stones_of(*stones))]
    ScoreKomi { stones: u32, komi: f64, score: f64 },
    #[serde(untagged)]
    #[error(transparent)]
    Common(#[from] CommonLine),
}

impl Words for Line {
    const PREFIX: &'static str = "kitaran-line";
}

fn stones_of(number: u32) -> String {
    format!("{number} stone{}", if number == 1 { "" } else { "s" })
}

fn squares_of(number: u32) -> String {
    format!("{number} square{}", if number == 1 { "" } else { "s" })
}

fn squares_are(number: u32) -> String {
    format!(
        "{} {}",
        squares_of(number),
        if number == 1 { "is" } else { "are" }
    )
}

/// A warning of the end appears if at most this many squares are empty.
const FEW: u32 = 3;

/// A warning of the end appears if at most this many turns without a new stone are left.
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
