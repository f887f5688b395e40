//! The meaning of choices in Virus Fight.

use super::instructions::{ACTIONS, Action, Instruction};
use super::legal_turns::Acting;
use super::sentences::{End, Label};
use super::{Execution, Phase, Turn, VirusFight};
use crate::from_to_notation::HalfTyped;
use crate::game::Seat;
use crate::grid::square::Square;
use crate::lenient_parsing;

impl VirusFight {
    /// The meaning of a suggested turn, or of its last part.
    pub(super) fn label_for(&self, seat: Seat, text: &str) -> Label {
        let text = lenient_parsing::plain(text);
        match self.phase {
            Phase::Setup => program_label(&text),
            Phase::Run => self
                .third_time(seat, &text)
                .or_else(|| self.acting(seat)?.play_label(&text))
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
            (Phase::Setup, Some(start)) => Label::Start {
                start: start.into(),
            },
            _ => self.label_for(seat, text),
        }
    }

    /// The label of a complete turn after which the position occurs for the third time. Only a turn with a step can
    /// repeat a position. A turn without a step removes the marker, so no earlier position can come back.
    fn third_time(&self, seat: Seat, text: &str) -> Option<Label> {
        let whole = text.contains('>').then(|| self.read_turn(text));
        let turn = whole?.ok()?;
        let Turn::Play(play) = turn else {
            return None;
        };
        let third = self.check_turn(seat, &turn).is_ok() && self.repeats(seat, play);
        let end = play.step?;
        third.then(|| Label::Third {
            turn: play.to_string(),
            end,
        })
    }
}

impl Acting<'_> {
    fn play_label(&self, text: &str) -> Option<Label> {
        let (did, step) = text.split_once('>').unwrap_or((text, ""));
        let did = did.trim_end();
        let step = Square::parse(step);
        if did.is_empty() {
            return self.landing_label(step?);
        }
        let end = |did: Execution| match step {
            Some(step) => End::Step(step),
            None if self.steps(Some(did)) == 0 => End::Out,
            None => End::Open,
        };
        if did == "x" {
            let end = end(Execution::EraseNothing);
            return Some(Label::EraseNothing { end });
        }
        if self.under.action() == Action::Write {
            let (name, at) = did.split_once('@').unwrap_or((did, ""));
            let Some(instruction) = Instruction::parse(name) else {
                return action_label(name);
            };
            return Some(if at.is_empty() {
                Label::Spare {
                    instruction: instruction.into(),
                }
            } else {
                let at = Square::parse(at)?;
                let end = end(Execution::Write { instruction, at });
                Label::Write {
                    instruction: instruction.into(),
                    at,
                    end,
                }
            });
        }
        if let Some(at) = did.strip_prefix('x') {
            let at = Square::parse(at)?;
            return Some(Label::Erase {
                instruction: self.board.instruction(at)?.into(),
                at,
                end: end(Execution::Erase { at }),
            });
        }
        match HalfTyped::read(did, Square::parse) {
            HalfTyped::From(from) => {
                let instruction = self.board.instruction(from)?;
                Some(Label::Take {
                    instruction: instruction.into(),
                    from,
                })
            }
            HalfTyped::Both(from, to) => Some(Label::Move {
                instruction: self.board.instruction(from)?.into(),
                from,
                to,
                end: end(Execution::Move { from, to }),
            }),
            HalfTyped::File(_) | HalfTyped::ToFile(..) => None,
        }
    }

    fn landing_label(&self, to: Square) -> Option<Label> {
        let instruction = self.board.instruction(to)?;
        Some(match self.under.action() {
            Action::Jump => Label::Jump {
                to,
                instruction: instruction.into(),
            },
            _ => Label::Step {
                to,
                instruction: instruction.into(),
            },
        })
    }
}

fn program_label(text: &str) -> Label {
    let last = text.rsplit(' ').next().unwrap_or_default();
    let name = last.trim_end_matches('*');
    if let Some(instruction) = Instruction::parse(name) {
        if name.len() < last.len() {
            return Label::Start {
                start: instruction.into(),
            };
        }
        let number = text.split(' ').count();
        return Label::Add {
            instruction: instruction.into(),
            number,
        };
    }
    action_label(last).unwrap_or(Label::GoOn)
}

/// The action of a letter.
fn action_label(letter: &str) -> Option<Label> {
    let meant = |action: &Action| letter == action.letter().to_ascii_lowercase().to_string();
    let action = ACTIONS.into_iter().find(meant)?;
    Some(Label::Action { action })
}
