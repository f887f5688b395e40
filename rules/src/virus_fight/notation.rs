//! Turns as text: programs, `c3-d4 >c4`, `W2@d4 >c4`, `>e5`, `xd4 >c4`, `x >c4`, `>c4`, and executions after which no
//! step is possible, such as `c3-d4`.

use std::fmt;

use serde::Serialize;

use super::instructions::Instruction;
use super::program_notation::Program;
use super::{Phase, Refusal, VirusFight};
use crate::common_refusals::CommonRefusal;
use crate::from_to_notation::{is_square, squares};
use crate::grid::square::Square;

/// The effect of a MOVE, WRITE or ERASE.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Execution {
    /// MOVE: moves an instruction to another square.
    Move {
        /// The square from which the instruction is taken.
        from: Square,
        /// The square where the instruction is put.
        to: Square,
    },
    /// WRITE: puts a spare instruction on the board.
    Write {
        /// The instruction that is written.
        instruction: Instruction,
        /// The square where the instruction is put.
        at: Square,
    },
    /// ERASE: removes an instruction from the board.
    Erase {
        /// The square of the instruction.
        at: Square,
    },
    /// ERASE: removes nothing.
    EraseNothing,
}

/// A turn of the running phase: an execution and a step. Either may be missing. A JUMP has only a landing, which is
/// stored as the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The effect of the instruction under the marker.
    pub did: Option<Execution>,
    /// The square to which the marker went.
    pub step: Option<Square>,
}

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A turn in the setup.
    Program(Program),
    /// A turn once the programs run.
    Play(Play),
}

impl fmt::Display for Execution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { from, to } => write!(f, "{from}-{to}"),
            Self::Write { instruction, at } => write!(f, "{instruction}@{at}"),
            Self::Erase { at } => write!(f, "x{at}"),
            Self::EraseNothing => f.write_str("x"),
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.did, self.step) {
            (Some(did), Some(step)) => write!(f, "{did} >{step}"),
            (Some(did), None) => write!(f, "{did}"),
            (None, Some(step)) => write!(f, ">{step}"),
            (None, None) => Ok(()),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(program) => write!(f, "{program}"),
            Self::Play(play) => write!(f, "{play}"),
        }
    }
}

/// An execution whose parts have the right form, in plain letters.
enum Read<'a> {
    Move(&'a str, &'a str),
    Write(&'a str, &'a str),
    Erase(&'a str),
    EraseNothing,
}

impl Read<'_> {
    fn execution(&self, side: u8) -> Result<Execution, Refusal> {
        let square = |name: &str| CommonRefusal::square(name, side);
        Ok(match self {
            Self::Move(from, to) => Execution::Move {
                from: square(from)?,
                to: square(to)?,
            },
            Self::Write(name, at) => Execution::Write {
                instruction: Instruction::parse(name).ok_or_else(|| {
                    Refusal::NoSuchInstruction {
                        typed: name.to_ascii_uppercase(),
                    }
                })?,
                at: square(at)?,
            },
            Self::Erase(at) => Execution::Erase { at: square(at)? },
            Self::EraseNothing => Execution::EraseNothing,
        })
    }
}

impl VirusFight {
    pub(super) fn read_turn(&self, text: &str) -> Result<Turn, Refusal> {
        let typed = CommonRefusal::typed(text)?;
        match self.phase {
            Phase::Setup if read_play(&typed).is_some() => Err(Refusal::ProgramNow),
            Phase::Setup => Program::read(&typed).map(Turn::Program),
            Phase::Run => read_run(&typed, self.side()).map(Turn::Play),
        }
    }
}

fn read_run(typed: &str, side: u8) -> Result<Play, Refusal> {
    let Some((did, step)) = read_play(typed) else {
        return Err(if Program::read(typed).is_ok() {
            Refusal::RunNow
        } else {
            CommonRefusal::unreadable(typed).into()
        });
    };
    Ok(Play {
        did: did.map(|did| did.execution(side)).transpose()?,
        step: step
            .map(|name| CommonRefusal::square(name, side))
            .transpose()?,
    })
}

/// Reads a turn of the running phase in plain letters, and checks only its form.
fn read_play(typed: &str) -> Option<(Option<Read<'_>>, Option<&str>)> {
    let (did, step) = match typed.split_once(' ') {
        None if typed.starts_with('>') => (None, Some(typed)),
        None => (Some(typed), None),
        Some((did, step)) => (Some(did), Some(step)),
    };
    let step = match step {
        None => None,
        Some(step) => Some(step.strip_prefix('>').filter(|name| is_square(name))?),
    };
    let did = match did {
        None => None,
        Some(did) => Some(read_execution(did)?),
    };
    Some((did, step))
}

fn read_execution(did: &str) -> Option<Read<'_>> {
    if did == "x" {
        return Some(Read::EraseNothing);
    }
    if let Some(at) = did.strip_prefix('x').filter(|name| is_square(name)) {
        return Some(Read::Erase(at));
    }
    if let Some((name, at)) = did.split_once('@') {
        return (is_square(name) && is_square(at)).then_some(Read::Write(name, at));
    }
    squares(did).map(|(from, to)| Read::Move(from, to))
}
