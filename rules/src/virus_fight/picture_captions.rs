//! The short texts beside a picture, and the warnings beside the board.

use super::instructions::{Action, Instruction};
use super::position_sentences::last_line;
use super::{Line, Phase, SideView, Standing, View};
use crate::board_captions::{Caption, Captioned, SeatWords};
use crate::common_lines::CommonLine;
use crate::game::Seat;
use crate::grid::square::Square;

/// The seat whose turn it is, the instruction that it executes, and the square of that instruction.
pub(super) fn running(view: &View) -> Option<(Seat, Instruction, Square)> {
    let seat = *view.to_act.first()?;
    let at = view.sides.get(seat.index())?.marker?;
    Some((seat, view.executes?, at))
}

/// A warning about a program of one instruction, finished or half-typed. Such a program will certainly be out, because
/// no instruction is beside it and nobody can bring one there before its first turn.
pub(super) fn alone(view: &View) -> Option<Line> {
    let own = view.own.as_ref().filter(|_| view.outcome.is_none())?;
    let &[instruction] = &own.instructions[..] else {
        return None;
    };
    match instruction.action() {
        Action::Move | Action::Erase => Some(Line::Alone {
            instruction: instruction.into(),
        }),
        Action::Jump => Some(Line::AloneJump {
            instruction: instruction.into(),
        }),
        // a WRITE saves the seat: its marker steps to the written instruction
        Action::Write => None,
    }
}

pub(super) fn twice(view: &View) -> Option<Line> {
    (view.times == 2 && view.outcome.is_none()).then_some(Line::Twice)
}

/// Warnings: a program that cannot run, a repeated position, and markers that may soon be stuck.
fn warnings(view: &View) -> Vec<Line> {
    let sides = view.sides.iter().enumerate();
    let running =
        sides.filter(|(_, side)| view.outcome.is_none() && side.standing == Standing::Running);
    let sides = running.filter_map(|(index, side)| {
        let seat = Seat::at(index);
        if side.ways.is_empty() {
            Some(Line::OutNext { seat })
        } else {
            side.stuck.then_some(Line::Stuck { seat })
        }
    });
    let first = alone(view).into_iter().chain(twice(view));
    first.chain(sides).collect()
}

impl Captioned for View {
    fn caption(&self) -> Caption<Line> {
        let (title, corner) = match (&self.outcome, running(self)) {
            (Some(_), _) => (
                CommonLine::title_shared(self.outcome.as_ref()).into(),
                CommonLine::CornerOver.into(),
            ),
            (None, Some((seat, under, _))) => (
                Line::TitleRun {
                    seat,
                    action: under.action(),
                    size: under.size(),
                },
                CommonLine::CornerRound { round: self.round }.into(),
            ),
            (None, None) => (title_write(&self.to_act), CommonLine::CornerSetup.into()),
        };
        let over = self.outcome.is_some() && self.phase == Phase::Setup;
        let words = |side: &SideView| SeatWords {
            note: note(side, over),
            score: match side.standing {
                Standing::Eliminated => Line::NoteEliminated,
                Standing::Retired => Line::NoteLeft,
                _ => Line::Score {
                    spares: side.count() as u32,
                    pips: side.pips,
                },
            },
        };
        Caption {
            title,
            corner,
            last: self.last.map(|last| last_line(&last)),
            warnings: warnings(self),
            decided: None,
            seats: self.sides.iter().map(words).collect(),
        }
    }
}

/// A title has room for this many names.
const NAMES: usize = 2;

fn title_write(waiting: &[Seat]) -> Line {
    match waiting.len() {
        number if number > NAMES => Line::TitleWriteMany { number },
        _ => Line::TitleWrite {
            waiting: waiting.to_vec(),
        },
    }
}

/// The note about a seat. `over` is true if the match has ended before the programs were revealed.
fn note(side: &SideView, over: bool) -> Line {
    let spares = side.count() as u32;
    match side.standing {
        Standing::Eliminated => Line::NoteEliminated,
        Standing::Retired => Line::NoteLeft,
        Standing::Running if side.stuck => Line::NoteStuck { spares },
        Standing::Writing if !over => Line::NoteWriting,
        Standing::Ready if !over => CommonLine::NoteReady.into(),
        _ => Line::Note { spares },
    }
}
