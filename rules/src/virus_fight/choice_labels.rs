//! The meaning of choices in Virus Fight.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use super::instruction_pieces::{ACTIONS, Action, Instruction};
use super::{Execution, Phase, Turn, VirusFight};
use crate::game::Seat;
use crate::grid::square::Square;
use crate::lenient_parsing;
use crate::translatable_text::Words;

/// The meaning of a suggested turn, or of its last part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Label {
    #[error("{action}, of which size?")]
    Action { action: Action },
    #[error("{instruction} as number {number} of your program")]
    Add {
        instruction: Instruction,
        number: usize,
    },
    #[error("let your marker start on {start}")]
    Start { start: Instruction },
    #[error("Start on which? That finishes the program. Or write another instruction.")]
    StartOnWhich,
    #[error("file {file}")]
    File { file: char },
    #[error("move {instruction} from {from}")]
    Take {
        instruction: Instruction,
        from: Square,
    },
    #[error("move {instruction} to {to}")]
    Move {
        instruction: Instruction,
        to: Square,
    },
    #[error("move {instruction} to {to} and step to {step}")]
    MoveStep {
        instruction: Instruction,
        to: Square,
        step: Square,
    },
    #[error("move {instruction} to {to}, with nowhere to step: you are out")]
    MoveOut {
        instruction: Instruction,
        to: Square,
    },
    #[error("write {instruction}")]
    Spare { instruction: Instruction },
    #[error("write {instruction} on {at}")]
    Write {
        instruction: Instruction,
        at: Square,
    },
    #[error("write {instruction} on {at} and step to {step}")]
    WriteStep {
        instruction: Instruction,
        at: Square,
        step: Square,
    },
    #[error("write {instruction} on {at}, with nowhere to step: you are out")]
    WriteOut {
        instruction: Instruction,
        at: Square,
    },
    #[error("erase {instruction} on {at}")]
    Erase {
        instruction: Instruction,
        at: Square,
    },
    #[error("erase {instruction} on {at} and step to {step}")]
    EraseStep {
        instruction: Instruction,
        at: Square,
        step: Square,
    },
    #[error("erase {instruction} on {at}, with nowhere to step: you are out")]
    EraseOut {
        instruction: Instruction,
        at: Square,
    },
    #[error("take nothing")]
    EraseNothing,
    #[error("take nothing and step to {step}")]
    EraseNothingStep { step: Square },
    #[error("take nothing, with nowhere to step: you are out")]
    EraseNothingOut,
    #[error("jump to {to} ({instruction})")]
    Jump {
        to: Square,
        instruction: Instruction,
    },
    #[error("only step, to {to} ({instruction})")]
    Step {
        to: Square,
        instruction: Instruction,
    },
    #[error(
        "the position stands for the third time; the match ends, and the player with most spares wins"
    )]
    Third { turn: String },
    #[error("go on")]
    GoOn,
}

impl Words for Label {
    const PREFIX: &'static str = "virus-fight-label";
}

/// How a turn ends after its execution.
enum End {
    Open,
    Step(Square),
    Out,
}

impl VirusFight {
    /// The meaning of a suggested turn, or of its last part.
    pub(super) fn label_for(&self, seat: Seat, text: &str) -> Label {
        let text = lenient_parsing::plain(text);
        match self.phase {
            Phase::Setup => program_label(&text),
            Phase::Run => self
                .third_time(seat, &text)
                .or_else(|| self.play_label(seat, &text))
                .unwrap_or_else(|| {
                    let file = text.trim_end_matches(' ').chars().last();
                    file.filter(|file| ('a'..='i').contains(file))
                        .map_or(Label::GoOn, |file| Label::File { file })
                }),
        }
    }

    /// The meaning of a complete turn; for a program, where its marker starts.
    pub(super) fn whole_label(&self, seat: Seat, text: &str) -> Label {
        let starred = text
            .split_whitespace()
            .find_map(|word| word.strip_suffix('*'));
        let start = starred.and_then(|name| Instruction::parse(&lenient_parsing::plain(name)));
        match (self.phase, start) {
            (Phase::Setup, Some(start)) => Label::Start { start },
            _ => self.label_for(seat, text),
        }
    }

    /// The label of a complete turn after which the position occurs for the third time. Only a turn
    /// with a step can repeat a position: without a step the marker is removed, so no earlier
    /// position can come back.
    fn third_time(&self, seat: Seat, text: &str) -> Option<Label> {
        let whole = text.contains('>').then(|| self.read_turn(text));
        let turn = whole?.ok()?;
        let Turn::Play(play) = turn else {
            return None;
        };
        let third = self.check_turn(seat, &turn).is_ok() && self.repeats(seat, play);
        third.then(|| Label::Third {
            turn: play.to_string(),
        })
    }

    fn play_label(&self, seat: Seat, text: &str) -> Option<Label> {
        let (did, step) = text.split_once('>').unwrap_or((text, ""));
        let did = did.trim_end();
        let step = Square::parse(step);
        if did.is_empty() {
            return self.landing_label(seat, step?);
        }
        let end = |did: Execution| match (step, self.under(seat)) {
            (Some(step), _) => End::Step(step),
            (None, Some((at, _))) if self.steps(at, self.occupied_after(did)) == 0 => End::Out,
            (None, _) => End::Open,
        };
        if did == "x" {
            return Some(nothing_label(&end(Execution::EraseNothing)));
        }
        let (_, under) = self.under(seat)?;
        if under.action() == Action::Write {
            let (name, at) = did.split_once('@').unwrap_or((did, ""));
            let Some(instruction) = Instruction::parse(name) else {
                return action_label(name);
            };
            return Some(if at.is_empty() {
                Label::Spare { instruction }
            } else {
                let at = Square::parse(at)?;
                write_label(instruction, at, &end(Execution::Write { instruction, at }))
            });
        }
        if let Some(at) = did.strip_prefix('x') {
            let at = Square::parse(at)?;
            return Some(erase_label(
                self.instruction(at)?,
                at,
                &end(Execution::Erase { at }),
            ));
        }
        let (from, to) = did.split_at_checked(2)?;
        let from = Square::parse(from)?;
        let instruction = self.instruction(from)?;
        let to = to.trim_start_matches(['x', '-']);
        Some(if to.is_empty() {
            Label::Take { instruction, from }
        } else {
            let to = Square::parse(to)?;
            move_label(instruction, to, &end(Execution::Move { from, to }))
        })
    }

    fn landing_label(&self, seat: Seat, to: Square) -> Option<Label> {
        let instruction = self.instruction(to)?;
        let (_, under) = self.under(seat)?;
        Some(match under.action() {
            Action::Jump => Label::Jump { to, instruction },
            _ => Label::Step { to, instruction },
        })
    }
}

fn program_label(text: &str) -> Label {
    let last = text.rsplit(' ').next().unwrap_or_default();
    let name = last.trim_end_matches('*');
    if let Some(instruction) = Instruction::parse(name) {
        if name.len() < last.len() {
            let start = instruction;
            return Label::Start { start };
        }
        let number = text.split(' ').count();
        return Label::Add {
            instruction,
            number,
        };
    }
    action_label(last).unwrap_or(Label::GoOn)
}

/// The action that a single letter stands for.
fn action_label(letter: &str) -> Option<Label> {
    let meant = |action: &Action| letter == action.letter().to_ascii_lowercase().to_string();
    let action = ACTIONS.into_iter().find(meant)?;
    Some(Label::Action { action })
}

fn nothing_label(end: &End) -> Label {
    match *end {
        End::Open => Label::EraseNothing,
        End::Step(step) => Label::EraseNothingStep { step },
        End::Out => Label::EraseNothingOut,
    }
}

fn write_label(instruction: Instruction, at: Square, end: &End) -> Label {
    match *end {
        End::Open => Label::Write { instruction, at },
        End::Step(step) => Label::WriteStep {
            instruction,
            at,
            step,
        },
        End::Out => Label::WriteOut { instruction, at },
    }
}

fn erase_label(instruction: Instruction, at: Square, end: &End) -> Label {
    match *end {
        End::Open => Label::Erase { instruction, at },
        End::Step(step) => Label::EraseStep {
            instruction,
            at,
            step,
        },
        End::Out => Label::EraseOut { instruction, at },
    }
}

fn move_label(instruction: Instruction, to: Square, end: &End) -> Label {
    match *end {
        End::Open => Label::Move { instruction, to },
        End::Step(step) => Label::MoveStep {
            instruction,
            to,
            step,
        },
        End::Out => Label::MoveOut { instruction, to },
    }
}
