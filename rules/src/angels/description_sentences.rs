//! The sentences that describe the board.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::{ANGEL, LastTurn, Phase, Square, View};
use crate::common_lines::CommonLine;
use crate::game::Seat;
use crate::translatable_text::{Words, all_of, any_of};

/// A sentence that describes the board.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Line {
    #[error("{seat}, the demon, to mark {left} more square{} of the border before the angel flies.", if *left == 1 { "" } else { "s" })]
    ToFence { seat: Seat, left: u16 },
    #[error("{seat}, the angel, to fly, turn {round}.")]
    ToFly { seat: Seat, round: u16 },
    #[error("{seat}, the demon, to mark a square, turn {round}.")]
    ToMark { seat: Seat, round: u16 },
    #[error("{seat} flew from {from} to {square}.")]
    LastFlew {
        seat: Seat,
        from: Square,
        square: Square,
    },
    #[error("{seat} flew from {from} to {square}, on the border.")]
    LastEscaped {
        seat: Seat,
        from: Square,
        square: Square,
    },
    #[error("{seat} marked {square}.")]
    LastMarked { seat: Seat, square: Square },
    #[error("{seat} can reach the border with the next flight: {}.", any_of(exits))]
    Exits { seat: Seat, exits: Vec<Square> },
    #[error("{seat} has one square left to fly to: {square}.")]
    OneLeft { seat: Seat, square: Square },
    #[error("{seat} has {left} squares left to fly to: {}.", all_of(squares))]
    FewLeft {
        seat: Seat,
        left: usize,
        squares: Vec<Square>,
    },
    #[error("No way to the border is left: {seat} is walled in.")]
    WalledIn { seat: Seat },
    #[error("{seat}, the angel, stands on {square} and can fly nowhere.")]
    Caught { seat: Seat, square: Square },
    #[error("{seat}, the angel, stands on {square}.")]
    Stands { seat: Seat, square: Square },
    #[error(
        "{seat}, the angel, stands on {square} and flies up to {}: to any square from {low} to {high}.",
        steps(*power)
    )]
    Free {
        seat: Seat,
        square: Square,
        power: u8,
        low: Square,
        high: Square,
    },
    #[error(
        "{seat}, the angel, stands on {square} and flies up to {}: to the {open} squares from {low} to {high} that are not marked.",
        steps(*power)
    )]
    Between {
        seat: Seat,
        square: Square,
        power: u8,
        open: u16,
        low: Square,
        high: Square,
    },
    #[error(
        "{seat}, the angel, stands on {square} and flies up to {}: to {}.",
        steps(*power),
        any_of(landings)
    )]
    Few {
        seat: Seat,
        square: Square,
        power: u8,
        landings: Vec<Square>,
    },
    #[error(
        "If nothing more were marked, the border would be {} away.",
        flights_of(*flights)
    )]
    WayOut { flights: u16 },
    #[error(
        "The board has {side} by {side} squares, a1 to {file}{side}; the outermost are the border."
    )]
    Board {
        side: u8,
        /// The last file.
        file: char,
    },
    #[error("{seat}, the demon, has marked nothing.")]
    Unmarked { seat: Seat },
    #[error("{seat}, the demon, has marked {}: {squares}.", squares_of(*marks))]
    Marked {
        seat: Seat,
        marks: u16,
        /// `a4 b3-b7`: a run of squares is named by its ends.
        squares: String,
    },
    #[error(
        "{seat}, the demon, has marked {}. At most {} from the angel: {squares}.",
        squares_of(*marks),
        steps(*within)
    )]
    MarkedNear {
        seat: Seat,
        marks: u16,
        within: u8,
        squares: String,
    },
    #[error("{seat} builds the fence")]
    TitleFence { seat: Seat },
    #[error("{seat} to fly")]
    TitleFly { seat: Seat },
    #[error("{seat} to mark")]
    TitleMark { seat: Seat },
    #[error("{left} to mark")]
    CornerFence { left: u16 },
    #[error("turn {round}")]
    CornerRound { round: u16 },
    #[error("free, power {power}")]
    NoteAngel { power: u8 },
    #[error("marked")]
    NoteDemon,
    #[error("the angel, {}", flights_of(*flights))]
    ScoreAngel { flights: u16 },
    #[error("the demon, {} marked", squares_of(*marks))]
    ScoreDemon { marks: u16 },
    #[serde(untagged)]
    #[error(transparent)]
    Common(#[from] CommonLine),
}

impl Words for Line {
    const PREFIX: &'static str = "angels-line";
}

fn steps(number: u8) -> String {
    let word = if number == 1 { "step" } else { "steps" };
    format!("{number} {word}")
}

fn flights_of(number: u16) -> String {
    let word = if number == 1 { "flight" } else { "flights" };
    format!("{number} {word}")
}

fn squares_of(number: u16) -> String {
    let word = if number == 1 { "square" } else { "squares" };
    format!("{number} {word}")
}

/// A warning that the angel is nearly caught appears if it has at most this many landings.
const FEW_LEFT: usize = 3;

/// Warnings about what can decide the match in the next few turns.
pub(super) fn warnings(view: &View) -> Vec<Line> {
    let mut lines = Vec::new();
    if view.to_act.is_none() || view.phase == Phase::Fence {
        return lines;
    }
    let seat = ANGEL;
    if !view.exits.is_empty() {
        let exits = view.exits.clone();
        lines.push(Line::Exits { seat, exits });
    }
    if view.way_out.is_none() {
        lines.push(Line::WalledIn { seat });
    }
    match view.landings[..] {
        [square] => lines.push(Line::OneLeft { seat, square }),
        [_, ..] if view.landings.len() <= FEW_LEFT => lines.push(Line::FewLeft {
            seat,
            left: view.landings.len(),
            squares: view.landings.clone(),
        }),
        _ => {}
    }
    lines
}

pub(super) fn headline(view: &View) -> Line {
    let (round, left) = (view.round, view.fence_left);
    match view.to_act {
        Some(seat) if view.phase == Phase::Fence => Line::ToFence { seat, left },
        Some(seat) if seat == ANGEL => Line::ToFly { seat, round },
        Some(seat) => Line::ToMark { seat, round },
        None => CommonLine::over(view.outcome.as_ref()).into(),
    }
}

pub(super) fn last_line(view: &View) -> Option<Line> {
    let LastTurn { seat, from, to } = view.last?;
    Some(match from {
        None => Line::LastMarked { seat, square: to },
        Some(from) if to.on_border(view.side) => Line::LastEscaped {
            seat,
            from,
            square: to,
        },
        Some(from) => Line::LastFlew {
            seat,
            from,
            square: to,
        },
    })
}
