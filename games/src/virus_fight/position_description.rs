//! The board in words.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::captions::{alone, running, twice, winners};
use super::instruction::{Action, Instruction};
use super::{Block, Execution, LastTurn, OwnProgram, SideView, Standing, View};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::translatable_text::{Words, all_of};

/// A line of the board in words.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Line {
    #[error("Setup: {} to write a program in secret.", all_of(waiting))]
    ToWrite { waiting: Vec<Seat> },
    #[error("{seat} to execute {action} {size} on {at}. Round {round}, begun by {owner}.")]
    ToRun {
        seat: Seat,
        action: Action,
        size: u8,
        at: Square,
        round: u16,
        /// Who began the round.
        owner: Seat,
    },
    #[error("The match is over; {} won.", all_of(winners))]
    Over { winners: Vec<Seat> },
    #[error("The match is over; {} share the first place.", all_of(winners))]
    Shared { winners: Vec<Seat> },
    #[error("{seat} moved {instruction}: {turn}.")]
    LastMove {
        seat: Seat,
        instruction: Instruction,
        turn: String,
    },
    #[error("{seat} wrote {instruction}: {turn}.")]
    LastWrite {
        seat: Seat,
        instruction: Instruction,
        turn: String,
    },
    #[error("{seat} erased {instruction}: {turn}.")]
    LastErase {
        seat: Seat,
        instruction: Instruction,
        turn: String,
    },
    #[error("{seat} erased nothing: {turn}.")]
    LastEraseNothing { seat: Seat, turn: String },
    #[error("{seat} jumped from {from} to {to}.")]
    LastJump {
        seat: Seat,
        from: Square,
        to: Square,
    },
    #[error("{seat} could only step: {turn}.")]
    LastStep { seat: Seat, turn: String },
    #[error("{seat} played {turn} and had nowhere to step: out.")]
    LastOut { seat: Seat, turn: String },
    #[error("{seat} can neither execute nor step: out.")]
    Passed { seat: Seat },
    #[error("{seat} writes. Spares {spares}.")]
    Writing { seat: Seat, spares: String },
    #[error("{seat} is ready. Spares {spares}.")]
    Ready { seat: Seat, spares: String },
    #[error("Only you see your program: {program}, on {squares}.")]
    Own { program: String, squares: String },
    #[error("{instruction} alone has nothing to step to: you would be out in your first turn.")]
    Alone { instruction: Instruction },
    #[error(
        "{instruction} alone can only jump to a block without a marker: if there is none in your first turn, you are out."
    )]
    AloneJump { instruction: Instruction },
    #[error("{seat} on {at} ({under}). Spares {spares}.")]
    Side {
        seat: Seat,
        at: Square,
        under: Instruction,
        spares: String,
    },
    #[error("{seat} on {at} ({under}), no unmarked neighbour! Spares {spares}.")]
    SideStuck {
        seat: Seat,
        at: Square,
        under: Instruction,
        spares: String,
    },
    #[error("{seat}'s marker has no unmarked instruction beside it to step to.")]
    Stuck { seat: Seat },
    #[error("As the board stands {seat} is out in their next turn.")]
    OutNext { seat: Seat },
    #[error(
        "This position stands for the second time: at the third the match ends, and most spares win."
    )]
    Twice,
    #[error("{seat} was eliminated.")]
    Eliminated { seat: Seat },
    #[error("{seat} has left.")]
    Left { seat: Seat },
    #[error("Block {cells}.")]
    Block { cells: String },
    #[error("Empty block {cells}.")]
    EmptyBlock { cells: String },
    #[error("{} to write a program", all_of(waiting))]
    TitleWrite { waiting: Vec<Seat> },
    #[error("{number} to write a program")]
    TitleWriteMany { number: usize },
    #[error("{seat} to execute {action} {size}")]
    TitleRun {
        seat: Seat,
        action: Action,
        size: u8,
    },
    #[error("{} won", all_of(winners))]
    TitleOver { winners: Vec<Seat> },
    #[error("{} share the first place", all_of(winners))]
    TitleShared { winners: Vec<Seat> },
    #[error("{number} share the first place")]
    TitleSharedMany { number: usize },
    #[error("setup")]
    CornerSetup,
    #[error("round {round}")]
    CornerRun { round: u16 },
    #[error("final")]
    CornerOver,
    #[error("writes")]
    NoteWriting,
    #[error("ready")]
    NoteReady,
    #[error("{spares} spare{}", plural(*spares))]
    Note { spares: usize },
    #[error("{spares} spare{}, no unmarked neighbour", plural(*spares))]
    NoteStuck { spares: usize },
    #[error("eliminated")]
    NoteEliminated,
    #[error("left")]
    NoteLeft,
    #[error("{spares} spare{}, {pips} pip{}", plural(*spares), plural(*pips as usize))]
    Score { spares: usize, pips: u32 },
}

impl Words for Line {
    const PREFIX: &'static str = "virus-fight-line";
}

fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// Whose turn, the last turn, each seat's marker and spares, then the blocks, the active ones first.
///
/// ```
/// # use games::{Game, Setup, Viewer, virus_fight::{VirusFight, describe}};
/// # let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
/// let lines = describe(&VirusFight::new(&setup).unwrap().view(Viewer::Public));
/// assert_eq!(lines.len(), 3); // who writes, and a line for each seat
/// ```
pub fn describe(view: &View) -> Vec<Line> {
    let mut lines = vec![headline(view)];
    lines.extend(view.last.map(|last| last_line(&last)));
    if let Some(own) = &view.own {
        lines.push(Line::Own {
            program: written(own),
            squares: joined(&own.squares),
        });
    }
    lines.extend(alone(view));
    lines.extend(twice(view));
    for (index, side) in view.sides.iter().enumerate() {
        lines.push(side_line(Seat::at(index), side));
    }
    let (active, empty): (Vec<&Block>, Vec<&Block>) = view
        .blocks
        .iter()
        .partition(|block| !block.seats.is_empty());
    lines.extend(active.into_iter().map(|block| Line::Block {
        cells: cells(view, block),
    }));
    lines.extend(empty.into_iter().map(|block| Line::EmptyBlock {
        cells: cells(view, block),
    }));
    lines
}

/// `W3 M2* J1`.
fn written(own: &OwnProgram) -> String {
    let star = |index| if own.start == Some(index) { "*" } else { "" };
    let words = own.instructions.iter().enumerate();
    let words: Vec<String> = words
        .map(|(index, one)| format!("{one}{}", star(index)))
        .collect();
    words.join(" ")
}

fn joined<T: ToString>(items: &[T]) -> String {
    let names: Vec<String> = items.iter().map(ToString::to_string).collect();
    names.join(" ")
}

/// `none`, `all twelve`, or each with its number where that is more than one: `E1 W2x3`.
fn spares(side: &SideView) -> String {
    let mut counted: Vec<(Instruction, usize)> = Vec::new();
    for &spare in &side.spares {
        match counted.last_mut() {
            Some((same, number)) if *same == spare => *number += 1,
            _ => counted.push((spare, 1)),
        }
    }
    if counted.is_empty() {
        return "none".to_owned();
    }
    let text = |(spare, number): &(Instruction, usize)| match number {
        1 => spare.to_string(),
        _ => format!("{spare}x{number}"),
    };
    let texts: Vec<String> = counted.iter().map(text).collect();
    texts.join(" ")
}

/// `a1 M2, a2 W3`, without the commas.
fn cells(view: &View, block: &Block) -> String {
    let inside = view
        .instructions
        .iter()
        .filter(|placed| block.squares.contains(&placed.at));
    let texts: Vec<String> = inside
        .map(|placed| format!("{} {}", placed.at, placed.instruction))
        .collect();
    texts.join(" ")
}

fn headline(view: &View) -> Line {
    if view.outcome.is_some() {
        let winners = winners(view);
        return match winners[..] {
            [_] => Line::Over { winners },
            _ => Line::Shared { winners },
        };
    }
    match running(view) {
        Some((seat, under, at)) => Line::ToRun {
            seat,
            action: under.action(),
            size: under.size(),
            at,
            round: view.round,
            owner: view.first.unwrap_or(seat),
        },
        None => Line::ToWrite {
            waiting: view.to_act.clone(),
        },
    }
}

pub(super) fn last_line(last: &LastTurn) -> Line {
    let seat = last.seat;
    let turn = last.play().to_string();
    match (last.did, last.instruction, last.step) {
        (_, _, None) => Line::LastOut { seat, turn },
        (Some(Execution::Move { .. }), Some(instruction), _) => Line::LastMove {
            seat,
            instruction,
            turn,
        },
        (Some(Execution::Write { .. }), Some(instruction), _) => Line::LastWrite {
            seat,
            instruction,
            turn,
        },
        (Some(Execution::Erase { .. }), Some(instruction), _) => Line::LastErase {
            seat,
            instruction,
            turn,
        },
        (Some(_), ..) => Line::LastEraseNothing { seat, turn },
        (None, _, Some(to)) if last.executed.action() == Action::Jump => Line::LastJump {
            seat,
            from: last.at,
            to,
        },
        (None, ..) => Line::LastStep { seat, turn },
    }
}

fn side_line(seat: Seat, side: &SideView) -> Line {
    let spares = spares(side);
    match (side.standing, side.marker.zip(side.under)) {
        (Standing::Running, Some((at, under))) if side.stuck => Line::SideStuck {
            seat,
            at,
            under,
            spares,
        },
        (Standing::Running, Some((at, under))) => Line::Side {
            seat,
            at,
            under,
            spares,
        },
        (Standing::Retired, _) => Line::Left { seat },
        (Standing::Eliminated | Standing::Running, _) => Line::Eliminated { seat },
        (Standing::Ready, _) => Line::Ready { seat, spares },
        (Standing::Writing, _) => Line::Writing { seat, spares },
    }
}
