//! Turns as text: `2@e5`, `e5xe7`, `2@e5 c3-c5`, `2@e5 c3xc5`.

use std::fmt;

use serde::Serialize;

use super::board_geometry::MAX_ENGINES;
use super::{Refusal, Zyrcan};
use crate::common_refusals::CommonRefusal;
use crate::from_to_notation::{is_square, squares};
use crate::game::Seat;
use crate::grid::hex::Hex;

/// The deployment of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Deploy {
    /// The number of engines of the ship, 1 to 3.
    pub engines: u8,
    /// The space where the ship is put.
    pub at: Hex,
}

/// The move of a ship in a straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The space where the move starts.
    pub from: Hex,
    /// The space where the move ends.
    pub to: Hex,
    /// Does the ship capture another seat's ship at the end?
    pub captures: bool,
}

/// One turn: a deployment, a move, or a deployment and then a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The ship that is deployed.
    pub deploy: Option<Deploy>,
    /// The ship that moves.
    pub step: Option<Step>,
}

impl Turn {
    pub(super) fn deploy(deploy: Deploy) -> Self {
        Self {
            deploy: Some(deploy),
            step: None,
        }
    }

    pub(super) fn step(step: Step) -> Self {
        Self {
            deploy: None,
            step: Some(step),
        }
    }

    pub(super) fn both(deploy: Deploy, step: Step) -> Self {
        Self {
            deploy: Some(deploy),
            step: Some(step),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Deploy { engines, at }) = self.deploy {
            write!(f, "{engines}@{at}")?;
        }
        if self.deploy.is_some() && self.step.is_some() {
            f.write_str(" ")?;
        }
        if let Some(Step { from, to, captures }) = self.step {
            write!(f, "{from}{}{to}", if captures { 'x' } else { '-' })?;
        }
        Ok(())
    }
}

/// A part of a turn in the right form.
enum Read<'a> {
    Deploy(&'a str, &'a str),
    Step(&'a str, &'a str),
}

impl Zyrcan {
    pub(super) fn read_turn(&self, seat: Seat, text: &str) -> Result<Turn, Refusal> {
        let typed = CommonRefusal::typed(text)?;
        let unreadable = || CommonRefusal::unreadable(text);
        let steps: Option<Vec<Read>> = typed.split_whitespace().map(read_step).collect();
        match steps.ok_or_else(unreadable)?[..] {
            [Read::Deploy(engines, at)] => Ok(Turn::deploy(self.read_deploy(engines, at)?)),
            [Read::Step(from, to)] => Ok(Turn::step(self.read_move(seat, from, to)?)),
            [Read::Deploy(engines, at), Read::Step(from, to)] => Ok(Turn::both(
                self.read_deploy(engines, at)?,
                self.read_move(seat, from, to)?,
            )),
            _ => Err(unreadable().into()),
        }
    }

    fn read_deploy(&self, engines: &str, at: &str) -> Result<Deploy, Refusal> {
        let engines = engines
            .bytes()
            .next()
            .map_or(0, |digit| digit.wrapping_sub(b'0'));
        if !(1..=MAX_ENGINES).contains(&engines) {
            return Err(Refusal::NoSuchShip { engines });
        }
        let at = self.read_space(at)?;
        Ok(Deploy { engines, at })
    }

    fn read_move(&self, seat: Seat, from: &str, to: &str) -> Result<Step, Refusal> {
        let (from, to) = (self.read_space(from)?, self.read_space(to)?);
        let captures = self.ships.ship(to).is_some_and(|(owner, _)| owner != seat);
        Ok(Step { from, to, captures })
    }

    fn read_space(&self, name: &str) -> Result<Hex, Refusal> {
        let space = Hex::parse(name).ok_or_else(|| Refusal::NoSuchSpace {
            space: name.to_owned(),
        })?;
        self.check_space(space)?;
        Ok(space)
    }
}

fn read_step(step: &str) -> Option<Read<'_>> {
    if let Some((engines, at)) = step.split_once('@') {
        let digit = matches!(engines.as_bytes(), [b'0'..=b'9']);
        return (digit && is_square(at)).then_some(Read::Deploy(engines, at));
    }
    squares(step).map(|(from, to)| Read::Step(from, to))
}
