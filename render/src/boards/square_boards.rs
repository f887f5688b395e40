//! Shared code for boards of squares: the places of the squares, coordinates, the last turn, and marks.

use rules::grid::square::{Square, SquareOf};

use crate::look::Look;
use crate::palette::Ink;
use crate::scene::{Align, Edge, Label, Scene, Shape, Spot};
use crate::square_on_board::SquareOnBoard;
use crate::title_bar_and_seat_strip::BAR;
use crate::{Marks, Symbol};

/// The space for a board: its left end, its upper end, and its largest width and height.
const LEFT: i32 = 48;
const TOP: i32 = BAR + 18;
const MOST: i32 = 644;

/// With squares smaller than this, only every second file and rank is labelled, because labels keep their size.
const NARROW: i32 = 34;

/// The middle of the numbers is this far left of the board.
const NUMBERS: i32 = 22;

/// A square of any board: file letters end at `z`.
type AnySquare = SquareOf<26>;

/// The radius of a ring around a piece on a square, in hundredths of the square's side.
const AROUND: i32 = 43;
/// The radius of a ring on an empty square, or inside another ring.
const INSIDE: i32 = 35;

/// A board of squares, as wide as a picture allows. `a1` is at the lower left, or at the upper right if the board is
/// turned.
#[derive(Clone, Copy, Debug)]
pub struct Squares {
    side: u8,
    /// Is the board turned by a half turn?
    turned: bool,
    pitch: i32,
    left: i32,
    top: i32,
    look: Look,
}

impl Squares {
    /// A board of `side` files and ranks, turned by a half turn or not.
    pub fn new(side: u8, turned: bool, look: Look) -> Self {
        Self::within(side, turned, (LEFT, TOP), MOST, look)
    }

    /// The same board in a space of this width, centred.
    pub fn within(side: u8, turned: bool, (left, top): Spot, most: i32, look: Look) -> Self {
        // even, so that the middles of squares are whole units
        let pitch = most / i32::from(side.max(1)) / 2 * 2;
        Self {
            side,
            turned,
            pitch,
            left: left + (most - pitch * i32::from(side)) / 2,
            top,
            look,
        }
    }

    /// The distance from a square to the next, which is also a square's side.
    pub fn pitch(&self) -> i32 {
        self.pitch
    }

    /// A length given in hundredths of a square's side, in units.
    pub fn part(&self, hundredths: i32) -> f32 {
        (self.pitch * hundredths) as f32 / 100.0
    }

    /// Are the squares small?
    pub fn narrow(&self) -> bool {
        self.pitch < NARROW
    }

    /// The board's upper left corner.
    pub fn corner(&self) -> Spot {
        (self.left, self.top)
    }

    /// Every square with its place.
    pub fn places(&self) -> Vec<SquareOnBoard> {
        let half = (self.pitch / 2, self.pitch / 2);
        let all = AnySquare::all(self.side);
        all.map(|square| SquareOnBoard::rectangle(square.to_string(), self.at(square), half))
            .collect()
    }

    /// The middle of a square.
    pub fn at<const MAX: u8>(&self, square: SquareOf<MAX>) -> Spot {
        let (mut file, mut rank) = (i32::from(square.file()), i32::from(square.rank()));
        let last = i32::from(self.side) - 1;
        if self.turned {
            (file, rank) = (last - file, last - rank);
        }
        let middle = |index: i32| index * self.pitch + self.pitch / 2;
        (self.left + middle(file), self.top + middle(last - rank))
    }

    /// Where the board and its coordinates end and the strip begins.
    pub fn end(&self) -> i32 {
        self.top + self.width() + self.look.size(44, 50)
    }

    /// The width and height of the board.
    pub fn width(&self) -> i32 {
        self.pitch * i32::from(self.side)
    }

    /// A plate below the board that is this much larger at each side.
    pub fn ground(&self, scene: &mut Scene, around: i32, radius: i32, ink: Ink) {
        let size = self.width() + 2 * around;
        scene.plate(
            (self.left - around, self.top - around),
            (size, size),
            radius,
            ink,
        );
    }

    /// The lines between squares, if outlines are thick. They are for boards whose squares differ only in their shade.
    pub fn lines(&self, scene: &mut Scene) {
        if !self.look.outlined() {
            return;
        }
        let width = self.width();
        for line in (0..=i32::from(self.side)).map(|index| index * self.pitch - 1) {
            scene.plate((self.left + line, self.top), (2, width), 0, Ink::Quiet);
            scene.plate((self.left, self.top + line), (width, 2), 0, Ink::Quiet);
        }
    }

    /// A square that is this much smaller at each side, with corners of this radius, in units.
    pub fn cell(&self, smaller: i32, radius: i32) -> Shape {
        let half = self.pitch * 5 - smaller * 10;
        Shape::Plate(half, half, radius * 10)
    }

    /// A disc whose radius is given in hundredths of a square's side.
    pub fn disc(&self, hundredths: i32) -> Shape {
        Shape::Disc(self.pitch * hundredths / 10)
    }

    /// A stroke width that suits the board's squares, in tenths of a unit.
    pub fn stroke(&self) -> i32 {
        let more = if self.look.outlined() { 12 } else { 0 };
        24 + self.pitch / 5 + more
    }

    /// Letters below the board, numbers to its left.
    pub fn coordinates(&self, scene: &mut Scene) {
        self.coordinates_apart(scene, (NUMBERS, 0));
    }

    /// Draws the coordinates with some space between the board and the letters.
    pub fn coordinates_below(&self, scene: &mut Scene, room: i32) {
        self.coordinates_apart(scene, (NUMBERS, room));
    }

    /// Draws the coordinates: the numbers this far left of the board, the letters this much further below it.
    pub fn coordinates_apart(&self, scene: &mut Scene, (numbers, room): Spot) {
        let every = if self.pitch < self.look.size(NARROW, 46) {
            2
        } else {
            1
        };
        let mut label = |words: String, at: Spot| {
            let label = Label::new(words, at, self.look.size(26, 34), Ink::Quiet).bold();
            scene.text(label.align(Align::Middle));
        };
        let named = (0..self.side).step_by(every);
        for square in named.filter_map(|index| AnySquare::new(index, index)) {
            let (x, y) = self.at(square);
            label((square.rank() + 1).to_string(), (self.left - numbers, y));
            let file = square.file_letter().to_string();
            label(
                file,
                (x, self.top + self.width() + self.look.size(24, 27) + room),
            );
        }
    }

    /// The squares with these names. Names that the board does not have are ignored.
    pub fn named<const MAX: u8>(&self, names: &[String]) -> Vec<SquareOf<MAX>> {
        let found = names.iter().filter_map(|name| SquareOf::parse(name));
        found.filter(|square| square.within(self.side)).collect()
    }

    /// The dotted line of the last turn. The pieces at its ends are drawn over it.
    pub fn path(&self, scene: &mut Scene, from: Square, to: Square) {
        let radius = self.pitch as f32 / 28.0;
        scene.tell(Symbol::LastWay);
        scene.dots(
            self.at(from),
            self.at(to),
            self.pitch / 6,
            radius,
            Ink::Last,
        );
    }

    /// Where the last turn began: a broken white ring, smaller if the square has a frame.
    pub fn began(&self, scene: &mut Scene, square: Square, framed: bool) {
        let disc = self.disc(if framed { INSIDE } else { AROUND });
        scene.tell(Symbol::LastStart);
        scene.shape(
            self.at(square),
            disc,
            Edge::Dashed(self.stroke()),
            Ink::Last,
        );
    }

    /// Where the last turn ended: a white ring.
    pub fn ended(&self, scene: &mut Scene, square: Square) {
        let edge = Edge::Ring(self.stroke());
        scene.tell(Symbol::LastEnd);
        scene.shape(self.at(square), self.disc(AROUND), edge, Ink::Last);
    }

    /// Marks in gold what is chosen and what can be chosen next. The ring goes around a piece; on an empty square it is
    /// smaller.
    pub fn marks(&self, scene: &mut Scene, marks: &Marks, taken: impl Fn(Square) -> bool) {
        let disc = |square| self.disc(if taken(square) { AROUND } else { INSIDE });
        self.marks_around(scene, marks, disc);
        self.names(scene, &marks.named, taken);
    }

    /// Draws the names of squares: in the middle of an empty one, at the foot of a `taken` one.
    pub fn names(&self, scene: &mut Scene, names: &[String], taken: impl Fn(Square) -> bool) {
        for square in self.named(names) {
            square_name(scene, square, self.at(square), self.pitch, taken(square));
        }
    }

    /// Draws the same marks with these ring shapes.
    pub fn marks_around(&self, scene: &mut Scene, marks: &Marks, shape: impl Fn(Square) -> Shape) {
        let width = self.stroke() + 5;
        let mut ring = |names: &[String], edge: Edge, symbol: Symbol| {
            for square in self.named(names) {
                scene.tell(symbol);
                scene.shape(self.at(square), shape(square), edge, Ink::Choice);
            }
        };
        ring(&marks.targets, Edge::Dashed(width), Symbol::Target);
        ring(&marks.chosen, Edge::Ring(width), Symbol::Chosen);
    }
}

/// The smallest letters that can be read on a phone.
const LEAST_SIZE: i32 = 17;

/// Draws a square's name: in the middle of an empty square, at the foot of a `taken` one. `pitch`: the square's width.
/// On a board with small squares, only its letters and numbers at the edges name them.
pub fn square_name(
    scene: &mut Scene,
    square: impl std::fmt::Display,
    (x, y): Spot,
    pitch: i32,
    taken: bool,
) {
    let size = scene.look.size(22, 28).min(pitch * 44 / 100);
    if size < LEAST_SIZE {
        return;
    }
    scene.tell(Symbol::TargetName);
    let down = if taken { pitch / 2 - size * 6 / 10 } else { 0 };
    let at = (x, y + down);
    // lines of warnings may cross the square
    let chip = Shape::Plate(size * 8, size * 5, 0);
    scene.shape(at, chip, Edge::Filled, Ink::Ground);
    let label = Label::new(square.to_string(), at, size, Ink::Choice).bold();
    scene.text(label.align(Align::Middle));
}
