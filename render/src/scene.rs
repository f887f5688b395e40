//! A scene: the contents of a picture as a few kinds of things. The painters know only these things, and no game.
//!
//! All places are whole units from the top left. So equal things are equal pixel by pixel, which also makes the files
//! small. A picture for a screen has one pixel per unit, a print two.

use std::hash::{Hash, Hasher};

use tiny_skia::Path;

use crate::look::Look;
use crate::palette::{Ink, Palette, Theme};
use crate::picture_legend::Symbol;
use crate::text_measuring::{Fonts, Weight};

/// A place in units from the top left: first to the right, then down.
pub type Spot = (i32, i32);

/// The whole picture: a ground, and things drawn over it in order.
#[derive(Debug)]
pub struct Scene {
    /// Width in units.
    pub width: i32,
    /// Height in units.
    pub height: i32,
    /// The game's colours.
    pub theme: &'static Theme,
    /// How the picture looks.
    pub look: Look,
    /// From the back to the front.
    pub things: Vec<Thing>,
    /// The symbols in the scene, except pieces and words, each once.
    pub symbols: Vec<Symbol>,
}

/// One thing to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Thing {
    /// A ready-made shape.
    Sprite {
        /// The shape and its edge.
        sprite: Sprite,
        /// Where its middle is.
        at: Spot,
        /// Its colour.
        ink: Ink,
    },
    /// A line of text.
    Text(Label),
    /// A line along these places, with round corners and ends.
    Line {
        /// From the first to the last.
        through: Vec<Spot>,
        /// How wide.
        width: i32,
        /// Its colour.
        ink: Ink,
    },
}

impl Thing {
    /// Its colour.
    pub fn ink(&self) -> Ink {
        match self {
            Self::Sprite { ink, .. } | Self::Line { ink, .. } => *ink,
            Self::Text(label) => label.ink,
        }
    }
}

/// A shape of a certain size, filled or as an outline. It is drawn once and cached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sprite {
    /// Which shape.
    pub shape: Shape,
    /// Filled, or how its outline is drawn.
    pub edge: Edge,
}

/// A shape. All lengths are in tenths of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Seat 1: a disc with this radius.
    Disc(i32),
    /// Seat 2: a square that looks as large as a disc with this radius.
    Square(i32),
    /// Seat 3: a triangle, sized like the square.
    Triangle(i32),
    /// Seat 4: a diamond, sized like the square.
    Diamond(i32),
    /// Seat 5: a star with six points, sized like the square.
    Star(i32),
    /// A hexagon that stands on a corner: the distance from its middle to a side.
    Hexagon(i32),
    /// A cross of two strokes: half its height.
    Cross(i32),
    /// A stroke that rises to the right: half its height.
    Slash(i32),
    /// A straight line from its place to the spot that is this far to the right and down, drawn with [`Edge::Ring`]. It
    /// is for lines that are drawn often.
    Line(i32, i32),
    /// A figure of one game: half its size.
    Figure(Figure, i32),
    /// A rectangle with round corners: half its width, half its height, the corners' radius.
    Plate(i32, i32, i32),
    /// A side of a pyramid seen from above. First half the pyramid's side, then the number of clockwise quarter turns
    /// from the upper side.
    Facet(i32, u8),
}

/// A figure that a game puts on its tokens or squares, identified by its name.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    name: &'static str,
    /// Its outline around the origin; the argument is half its size in units.
    pub outline: fn(f32) -> Option<Path>,
}

impl Figure {
    /// A figure with a unique name.
    pub const fn new(name: &'static str, outline: fn(f32) -> Option<Path>) -> Self {
        Self { name, outline }
    }
}

impl PartialEq for Figure {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Figure {}

impl Hash for Figure {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// Which part of a shape is drawn; widths are in tenths of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// The whole shape.
    Filled,
    /// The shape and a margin of this width around it, for a dark rim below a token.
    Grown(i32),
    /// Its outline, with this width.
    Ring(i32),
    /// Its outline, with this width, as a broken line.
    Dashed(i32),
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Its text.
    pub words: String,
    /// The place of its anchor. Vertically, the anchor is halfway up a capital letter; horizontally, `align` says
    /// where.
    pub at: Spot,
    /// Which part of the text is at the anchor.
    pub align: Align,
    /// The font's size.
    pub size: i32,
    /// The font's weight.
    pub weight: Weight,
    /// Its colour.
    pub ink: Ink,
    /// The largest width; longer text ends in an ellipsis.
    pub limit: i32,
}

/// Which part of a text is at its anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Its beginning.
    Left,
    /// Its middle.
    Middle,
    /// Its end.
    Right,
}

/// How a token is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenState {
    /// In its seat's colour.
    Live,
    /// Hollow: the seat or piece cannot act any more.
    Inert,
    /// Hollow and red: the seat or piece is in danger or lost.
    Lost,
}

/// The shape that stands for a seat (by index from 0), as large as a disc of this radius.
pub fn seat_shape(seat: u8, radius: f32) -> Shape {
    let radius = (radius * 10.0).round() as i32;
    match seat % 5 {
        0 => Shape::Disc(radius),
        1 => Shape::Square(radius),
        2 => Shape::Triangle(radius),
        3 => Shape::Diamond(radius),
        _ => Shape::Star(radius),
    }
}

impl Scene {
    /// An empty scene.
    pub fn new(width: i32, height: i32, theme: &'static Theme, look: Look) -> Self {
        Self {
            width,
            height,
            theme,
            look,
            things: Vec::with_capacity(512),
            symbols: Vec::new(),
        }
    }

    /// Records that this symbol is drawn.
    pub fn tell(&mut self, symbol: Symbol) {
        if !self.symbols.contains(&symbol) {
            self.symbols.push(symbol);
        }
    }

    /// Adds a shape.
    pub fn shape(&mut self, at: Spot, shape: Shape, edge: Edge, ink: Ink) {
        let sprite = Sprite { shape, edge };
        self.things.push(Thing::Sprite { sprite, at, ink });
    }

    /// Adds a rectangle with round corners.
    pub fn plate(&mut self, (left, top): Spot, (width, height): Spot, radius: i32, ink: Ink) {
        let shape = Shape::Plate(width * 5, height * 5, radius * 10);
        let middle = (left + width / 2, top + height / 2);
        self.shape(middle, shape, Edge::Filled, ink);
    }

    /// Adds a seat's shape with a dark rim, and up to three pips laid out like dice.
    pub fn token(&mut self, at: Spot, seat: u8, radius: f32, pips: u8, state: TokenState) {
        let shape = seat_shape(seat, radius);
        let rim = (radius * 1.25).round() as i32;
        self.shape(at, shape, Edge::Grown(rim), Ink::Ground);
        let dots = match state {
            TokenState::Live => {
                self.shape(at, shape, Edge::Filled, Ink::Seat(seat));
                Ink::Ground
            }
            TokenState::Inert => Ink::Faded(seat),
            TokenState::Lost => Ink::Danger,
        };
        if state != TokenState::Live {
            let line = (radius * 1.3).round() as i32;
            self.shape(at, shape, Edge::Ring(line), dots);
        }
        let pip = Shape::Disc((radius * 2.2).round() as i32);
        // a triangle has more room further down
        let sunk = if matches!(shape, Shape::Triangle(_)) {
            0.2
        } else {
            0.0
        };
        for &(right, down) in pip_places(pips) {
            let away = |units: f32| (units * radius).round() as i32;
            let place = (at.0 + away(right), at.1 + away(down + sunk));
            self.shape(place, pip, Edge::Filled, dots);
        }
    }

    /// Adds a dotted line between two places, with no dots at its ends.
    pub fn dots(&mut self, from: Spot, to: Spot, apart: i32, radius: f32, ink: Ink) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = f64::from(dx).hypot(f64::from(dy));
        let count = (length / f64::from(apart)).round() as i32;
        let dot = Shape::Disc((radius * 10.0) as i32);
        for step in 1..count {
            let along = |way: i32| (way * step * 2 + count).div_euclid(2 * count);
            let at = (from.0 + along(dx), from.1 + along(dy));
            self.shape(at, dot, Edge::Filled, ink);
        }
    }

    /// Adds a text, unless it is empty.
    pub fn text(&mut self, label: Label) {
        if !label.words.is_empty() {
            self.things.push(Thing::Text(label));
        }
    }

    /// Adds a line through these places.
    pub fn line(&mut self, through: Vec<Spot>, width: i32, ink: Ink) {
        self.things.push(Thing::Line {
            through,
            width,
            ink,
        });
    }

    /// The index of the background colour.
    pub fn ground() -> u8 {
        Palette::index(Ink::Ground)
    }
}

impl Label {
    /// A text in regular weight whose beginning is at `at`.
    pub fn new(words: impl Into<String>, at: Spot, size: i32, ink: Ink) -> Self {
        Self {
            words: words.into(),
            at,
            align: Align::Left,
            size,
            weight: Weight::Regular,
            ink,
            limit: i32::MAX,
        }
    }

    /// The text in bold.
    pub fn bold(self) -> Self {
        Self {
            weight: Weight::Bold,
            ..self
        }
    }

    /// The same text with another part at the anchor.
    pub fn align(self, align: Align) -> Self {
        Self { align, ..self }
    }

    /// The same text, at most this wide.
    pub fn limit(self, limit: i32) -> Self {
        Self { limit, ..self }
    }

    /// The same text, in this smaller size if it does not fit in the normal one.
    pub fn or_smaller(self, fonts: &Fonts, size: i32) -> Self {
        let fits = self.width(fonts) <= self.limit;
        Self {
            size: if fits { self.size } else { size },
            ..self
        }
    }

    /// Its width in units, after it was cut to its limit.
    pub fn shown_width(&self, fonts: &Fonts) -> i32 {
        let (_, width) = fonts.line(
            &self.words,
            self.size as f32,
            self.weight,
            self.limit as f32,
        );
        width.ceil() as i32
    }

    /// Its width in units, without the limit.
    pub fn width(&self, fonts: &Fonts) -> i32 {
        fonts
            .width(&self.words, self.size as f32, self.weight)
            .ceil() as i32
    }
}

/// Where the pips are, as fractions of a token's radius.
fn pip_places(count: u8) -> &'static [(f32, f32)] {
    match count {
        1 => &[(0.0, 0.0)],
        2 => &[(-0.34, 0.0), (0.34, 0.0)],
        3 => &[(0.0, -0.3), (-0.34, 0.3), (0.34, 0.3)],
        _ => &[],
    }
}
