//! The board in words.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::{LastTurn, View};
use crate::board_captions::{Caption, SeatWords};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::match_outcome::Outcome;
use crate::translatable_text::{Words, all_of};

/// A line of the board in words.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Line {
    #[error("{seat} to play on {size} by {size} squares, {empty} of them empty.")]
    ToPlay { seat: Seat, size: u8, empty: u32 },
    #[error("The match is over; {} won.", all_of(winners))]
    Over { winners: Vec<Seat> },
    #[error("The match is over: a draw.")]
    Drawn,
    #[error("{seat} played {turn}.")]
    Last { seat: Seat, turn: String },
    #[error("{seat} played {turn} and converted {}.", all_of(flips))]
    LastConvert {
        seat: Seat,
        turn: String,
        flips: Vec<Square>,
    },
    #[error("{seat}, black: {}{}.", stones_of(*stones), on(squares))]
    Black {
        seat: Seat,
        stones: u32,
        /// `a1 b2`: where they stand; empty when nowhere.
        squares: String,
    },
    #[error("{seat}, white: {}{}.", stones_of(*stones), on(squares))]
    White {
        seat: Seat,
        stones: u32,
        squares: String,
    },
    #[error("{seat}, white: {} and komi {komi}, which makes {score}{}.", stones_of(*stones), on(squares))]
    WhiteKomi {
        seat: Seat,
        stones: u32,
        komi: f64,
        score: f64,
        squares: String,
    },
    #[error("Protected for this turn: {}.", all_of(squares))]
    Protected { squares: Vec<Square> },
    #[error("{seat} can convert around {}.", all_of(squares))]
    Convertible { seat: Seat, squares: Vec<Square> },
    #[error(
        "This position stands for the second time: at the third the match ends and is counted."
    )]
    Repeated,
    #[error("The match ends when the board is full: {} left.", squares_are(*empty))]
    FewEmpty { empty: u32 },
    #[error("{seat} to play")]
    TitleToPlay { seat: Seat },
    #[error("{} won", all_of(winners))]
    TitleOver { winners: Vec<Seat> },
    #[error("a draw")]
    TitleDrawn,
    #[error("{empty} empty")]
    CornerEmpty { empty: u32 },
    #[error("second time: a third ends it")]
    CornerRepeated,
    #[error("final")]
    CornerOver,
    #[error("stones")]
    Note,
    #[error("komi {komi}")]
    NoteKomi { komi: f64 },
    #[error("{}", stones_of(*stones))]
    Score { stones: u32 },
    #[error("{} and komi {komi}: {score}", stones_of(*stones))]
    ScoreKomi { stones: u32, komi: f64, score: f64 },
}

impl Words for Line {
    const PREFIX: &'static str = "kitaran-line";
}

fn stones_of(number: u32) -> String {
    format!("{number} stone{}", if number == 1 { "" } else { "s" })
}

fn squares_are(number: u32) -> String {
    if number == 1 {
        "1 square is".to_owned()
    } else {
        format!("{number} squares are")
    }
}

fn on(squares: &str) -> String {
    if squares.is_empty() {
        return String::new();
    }
    format!(" ({squares})")
}

/// Seat 1.
const BLACK: usize = 0;

/// The board in words: whose turn, the last turn, what is special now, then each seat's stones.
///
/// ```
/// use games::{Game, Seat, Viewer, kitaran::{Kitaran, describe}};
///
/// let start = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
/// let lines = describe(&start.view(Viewer::Public));
/// assert_eq!(lines[1].to_string(), "seat 1, black: 0 stones.");
/// ```
pub fn describe(view: &View) -> Vec<Line> {
    let mut lines = vec![headline(view)];
    lines.extend(view.last.as_ref().map(last_line));
    lines.extend(warnings(view));
    lines.extend([0, 1].map(|index| side_line(view, index)));
    let Some(seat) = view.to_act else {
        return lines;
    };
    let protected = view.stones.iter().filter(|stone| stone.protected);
    let squares: Vec<Square> = protected.map(|stone| stone.at).collect();
    if !squares.is_empty() {
        lines.push(Line::Protected { squares });
    }
    let squares: Vec<Square> = view.conversions.iter().map(|one| one.around).collect();
    if !squares.is_empty() {
        lines.push(Line::Convertible { seat, squares });
    }
    lines
}

/// Few squares left to fill: the end is near.
const FEW: u32 = 3;

fn warnings(view: &View) -> Vec<Line> {
    let repeated = view.repeated.then_some(Line::Repeated);
    let empty = view.empty;
    let near = view.to_act.is_some() && empty <= FEW;
    let near = near.then_some(Line::FewEmpty { empty });
    repeated.into_iter().chain(near).collect()
}

fn winners(view: &View) -> Vec<Seat> {
    let outcome = view.outcome.as_ref();
    outcome.map(Outcome::winners).unwrap_or_default()
}

fn headline(view: &View) -> Line {
    let (size, empty) = (view.size, view.empty);
    match (view.to_act, winners(view)) {
        (Some(seat), _) => Line::ToPlay { seat, size, empty },
        (None, winners) if winners.len() == 1 => Line::Over { winners },
        (None, _) => Line::Drawn,
    }
}

fn last_line(last: &LastTurn) -> Line {
    let (seat, turn) = (last.seat, last.turn.to_string());
    if last.flipped.is_empty() {
        return Line::Last { seat, turn };
    }
    let flips = last.flipped.clone();
    Line::LastConvert { seat, turn, flips }
}

fn side_line(view: &View, index: usize) -> Line {
    let seat = Seat::at(index);
    let (stones, score, komi) = (
        view.sides[index].stones,
        view.sides[index].score,
        view.komi.points(),
    );
    let own = view.stones.iter().filter(|stone| stone.owner == seat);
    let names: Vec<String> = own.map(|stone| stone.at.to_string()).collect();
    let squares = names.join(" ");
    if index == BLACK {
        Line::Black {
            seat,
            stones,
            squares,
        }
    } else if komi == 0.0 {
        Line::White {
            seat,
            stones,
            squares,
        }
    } else {
        Line::WhiteKomi {
            seat,
            stones,
            komi,
            score,
            squares,
        }
    }
}

/// The few words that go with a picture.
///
/// ```
/// use games::{Game, Seat, Viewer, kitaran::{Kitaran, caption}};
///
/// let start = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
/// let caption = caption(&start.view(Viewer::Public));
/// assert_eq!(caption.corner.to_string(), "25 empty");
/// ```
pub fn caption(view: &View) -> Caption<Line> {
    let (empty, winners) = (view.empty, winners(view));
    let title = match view.to_act {
        Some(seat) => Line::TitleToPlay { seat },
        None if winners.len() == 1 => Line::TitleOver { winners },
        None => Line::TitleDrawn,
    };
    let corner = match view.to_act {
        Some(_) if view.repeated => Line::CornerRepeated,
        Some(_) => Line::CornerEmpty { empty },
        None => Line::CornerOver,
    };
    Caption {
        title,
        corner,
        last: view.last.as_ref().map(last_line),
        warnings: warnings(view),
        seats: [0, 1].map(|index| seat_words(view, index)).to_vec(),
    }
}

fn seat_words(view: &View, index: usize) -> SeatWords<Line> {
    let (stones, score, komi) = (
        view.sides[index].stones,
        view.sides[index].score,
        view.komi.points(),
    );
    SeatWords {
        note: if index == BLACK || komi == 0.0 {
            Line::Note
        } else {
            Line::NoteKomi { komi }
        },
        score: if index == BLACK || komi == 0.0 {
            Line::Score { stones }
        } else {
            Line::ScoreKomi {
                stones,
                komi,
                score,
            }
        },
    }
}
