//! Instructions as lettered tiles.

use rules::virus_fight::{Action, Instruction};

use super::{ERASE, JUMP, MOVE, WRITE};
use crate::Symbol;
use crate::palette::Ink;
use crate::scene::{Align, Edge, Label, Scene, Shape, Spot};

/// The size of the smallest letters. On a phone 400 pixels wide they are 14 pixels high.
pub const LEAST: i32 = 26;

/// The colour of the tiles of an action.
pub fn ink(action: Action) -> Ink {
    match action {
        Action::Move => MOVE,
        Action::Write => WRITE,
        Action::Jump => JUMP,
        Action::Erase => ERASE,
    }
}

/// The lengths of a tile, in units.
#[derive(Clone, Copy, Debug)]
pub struct Tile {
    /// Half its side.
    pub half: i32,
    /// The letter's size.
    pub letter: i32,
}

impl Tile {
    /// The tile of an instruction on a board with squares this wide.
    pub fn on_square(pitch: i32, instruction: Instruction) -> Self {
        let hundredths = match instruction.size() {
            1 => 64,
            2 => 70,
            _ => 76,
        };
        Self::of(pitch * hundredths / 200)
    }

    /// The tile of an instruction in a list.
    pub fn in_list(instruction: Instruction) -> Self {
        Self::of(18 + i32::from(instruction.size()))
    }

    fn of(half: i32) -> Self {
        let letter = (half * 98 / 100).max(LEAST);
        Self { half, letter }
    }

    /// A plate that is this much larger than the tile at each side.
    pub fn around(self, by: i32) -> Shape {
        let half = (self.half + by) * 10;
        Shape::Plate(half, half, (self.half / 4 + by) * 10)
    }

    /// The tile: its letter above its pips.
    pub fn draw(self, scene: &mut Scene, at: Spot, instruction: Instruction) {
        scene.tell(Symbol::Pips);
        scene.shape(at, self.around(0), Edge::Grown(20), Ink::Ground);
        scene.shape(at, self.around(0), Edge::Filled, ink(instruction.action()));
        let letter = instruction.action().letter().to_string();
        // a J goes below the base line
        let lift = i32::from(letter == "J") * (1 + self.half / 14);
        let above = (at.0, at.1 - (self.half + 2) / 4 - lift);
        let label = Label::new(letter, above, self.letter, Ink::Text).bold();
        scene.text(label.align(Align::Middle));
        let radius = (self.half * 13 / 10).max(24);
        let apart = (radius * 3 + 5) / 10;
        let pips = i32::from(instruction.size());
        for pip in 0..pips {
            let right = (2 * pip - pips + 1) * apart / 2;
            let place = (at.0 + right, at.1 + self.half * 69 / 100);
            scene.shape(place, Shape::Disc(radius), Edge::Filled, Ink::Text);
        }
    }
}
