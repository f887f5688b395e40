//! The places of the squares of a board of up to 25 by 25, and its coordinates.

use rules::angels::Square;

use crate::look::Look;
use crate::palette::Ink;
use crate::scene::{Align, Label, Scene, Shape, Spot};
use crate::title_bar_and_seat_strip::BAR;

/// The space for the board: its left end, its upper end, and its largest width and height.
const LEFT: i32 = 48;
const TOP: i32 = BAR + 18;
const MOST: i32 = 650;

/// With squares smaller than this, only every second file and rank is labelled, because labels keep their size.
const NARROW: i32 = 34;

/// A board of squares, as wide as a picture allows, with `a1` at the lower left.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    side: u8,
    /// The distance from a square to the next.
    pub pitch: i32,
    left: i32,
    /// How the picture looks.
    pub look: Look,
}

impl Grid {
    /// A board of `side` files and ranks.
    pub fn new(side: u8, look: Look) -> Self {
        // even, so that the middles of squares are whole units
        let pitch = MOST / i32::from(side.max(1)) / 2 * 2;
        Self {
            side,
            pitch,
            left: LEFT + (MOST - pitch * i32::from(side)) / 2,
            look,
        }
    }

    /// Are the squares small?
    pub fn narrow(&self) -> bool {
        self.pitch < NARROW
    }

    /// The width and height of the board.
    pub fn width(&self) -> i32 {
        self.pitch * i32::from(self.side)
    }

    /// Where the board and its coordinates end and the strip begins.
    pub fn end(&self) -> i32 {
        TOP + self.width() + self.look.size(44, 50)
    }

    /// The board's upper left corner.
    pub fn corner(&self) -> Spot {
        (self.left, TOP)
    }

    /// The middle of a square.
    pub fn at(&self, square: Square) -> Spot {
        let middle = |index: i32| index * self.pitch + self.pitch / 2;
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        let down = i32::from(self.side) - 1 - rank;
        (self.left + middle(file), TOP + middle(down))
    }

    /// Converts a length from hundredths of a square's side to tenths of a unit.
    pub fn tenths(&self, hundredths: i32) -> i32 {
        self.pitch * hundredths / 10
    }

    /// A square that is this many tenths of a unit smaller at each side.
    pub fn cell(&self, smaller: i32) -> Shape {
        let half = self.pitch * 5 - smaller;
        Shape::Plate(half, half, self.tenths(10))
    }

    /// The squares with these names. Names that the board does not have are ignored.
    pub fn named(&self, names: &[String]) -> Vec<Square> {
        let found = names.iter().filter_map(|name| Square::parse(name));
        found.filter(|square| square.within(self.side)).collect()
    }

    /// Letters below the board, numbers to its left.
    pub fn coordinates(&self, scene: &mut Scene) {
        let every = if self.pitch < self.look.size(NARROW, 46) {
            2
        } else {
            1
        };
        let named = (0..self.side).step_by(every);
        for square in named.filter_map(|index| Square::new(index, index)) {
            let (x, y) = self.at(square);
            let number = (square.rank() + 1).to_string();
            let places = [
                (number, (self.left - 24, y)),
                (
                    square.file_letter().to_string(),
                    (x, TOP + self.width() + self.look.size(24, 27)),
                ),
            ];
            for (name, at) in places {
                let label = Label::new(name, at, self.look.size(26, 34), Ink::Quiet).bold();
                scene.text(label.align(Align::Middle));
            }
        }
    }
}
