//! Angels and Demons: a winged disc at dusk, and the scorched squares where the angel cannot land.

mod wings_symbol;

use rules::angels::{ANGEL, Square, View};

use super::square_boards::{Squares, square_name};
#[cfg(test)]
use crate::colours_to_tell_apart::{Apart, MARKS};
use crate::look::Look;
use crate::palette::{Ink, Shades, Theme};
use crate::scene::{Edge, Scene, Shape, Spot, TokenState};
use crate::square_on_board::SquareOnBoard;
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::{BAR, Frame, Token, TwoSeats};
use crate::{Captions, Marks, Symbol};
use wings_symbol::WINGS;

const DUSK: Ink = Ink::Own(0);
const SEAM: Ink = Ink::Own(1);
const BORDER: Ink = Ink::Own(2);
const BORDER_SEAM: Ink = Ink::Own(3);
const SCORCHED: Ink = Ink::Own(4);
const EMBER: Ink = Ink::Own(5);
const WHITE: Ink = Ink::Own(6);
const WING: Ink = Ink::Own(7);

/// The colours in this order: the ground and its grid, the border and its grid, a marked square and its cross, the
/// angel and its wings.
pub const THEME: Theme = Theme {
    own: Shades {
        dark: &[
            [0x45, 0x42, 0x63],
            [0x39, 0x37, 0x54],
            [0x7b, 0x76, 0x9c],
            [0x5f, 0x5b, 0x7e],
            [0x0c, 0x0a, 0x0f],
            [0xb8, 0x84, 0x6a],
            [0xf6, 0xf4, 0xff],
            [0xc3, 0xcb, 0xea],
        ],
        light: &[
            [0xb0, 0xae, 0xd1],
            [0xae, 0xaa, 0xcd],
            [0xdb, 0xe3, 0xfd],
            [0xc3, 0xbe, 0xde],
            [0x5e, 0x56, 0x5e],
            [0xf0, 0xae, 0x93],
            [0xff, 0xf9, 0xf5],
            [0x70, 0x7f, 0xc2],
        ],
        high_contrast: &[
            [0x19, 0x1b, 0x37],
            [0x8c, 0x8a, 0xa8],
            [0x53, 0x4c, 0x77],
            [0xa8, 0xa6, 0xc0],
            [0x00, 0x00, 0x00],
            [0xff, 0x9b, 0x70],
            [0xff, 0xff, 0xff],
            [0xc6, 0xcd, 0xf0],
        ],
    },
    seats: 0,
    meets: &[
        (DUSK, SEAM),
        (SCORCHED, DUSK),
        (SCORCHED, BORDER),
        (EMBER, SCORCHED),
        (WHITE, WING),
        (WING, DUSK),
        (WING, BORDER),
        (WING, SCORCHED),
        (WHITE, SCORCHED),
        (Ink::Last, DUSK),
        (Ink::Last, BORDER),
        (Ink::Last, SCORCHED),
        (Ink::Choice, DUSK),
        (Ink::Choice, BORDER),
        (Ink::Danger, BORDER),
        (Ink::Danger, SCORCHED),
        (WING, Ink::Bar),
        (SCORCHED, Ink::Bar),
        (EMBER, Ink::Bar),
    ],
};

/// Pairs of colours that must be told apart.
#[cfg(test)]
pub const APART: Apart = &[
    (&MARKS, &MARKS),
    (&MARKS, &[DUSK, BORDER]),
    (&[Ink::Last], &[SCORCHED]),
    (&[DUSK], &[BORDER]),
    (&[SCORCHED], &[DUSK, BORDER, EMBER, WHITE, WING]),
    (&[WHITE, WING], &[DUSK, BORDER]),
];

/// The space for the board: its left end, its upper end, and its largest width and height.
const LEFT: i32 = 48;
const TOP: i32 = BAR + 18;
const MOST: i32 = 650;

/// Half the angel's width in hundredths of a square's side: first the usual width, then that on small squares.
const SPAN: i32 = 42;
const FILLING: i32 = 49;

/// The radius of a ring around a square's middle, and of a ring inside it, in hundredths of the square's side.
const RING: i32 = 33;
const INNER: i32 = 21;

/// The symbol of a seat.
pub const TOKEN: Token = token;

/// Shows the view as if no seat had to act.
pub fn retell(view: &mut View) {
    view.to_act = None;
}

/// The squares of the view's board, in any order.
pub fn squares(view: &View, _: &Captions, look: Look) -> Vec<SquareOnBoard> {
    geometry(view, look).places()
}

fn geometry(view: &View, look: Look) -> Squares {
    Squares::within(view.side, false, (LEFT, TOP), MOST, look)
}

/// Converts a length from hundredths of a square's side to tenths of a unit.
fn tenths(grid: &Squares, hundredths: i32) -> i32 {
    grid.pitch() * hundredths / 10
}

/// A square that is this many tenths of a unit smaller at each side.
fn cell(grid: &Squares, smaller: i32) -> Shape {
    let half = grid.pitch() * 5 - smaller;
    Shape::Plate(half, half, tenths(grid, 10))
}

/// The scene that shows a view.
pub fn scene(view: &View, captions: &Captions, marks: &Marks, fonts: &Fonts, look: Look) -> Scene {
    let grid = geometry(view, look);
    let frame = Frame {
        captions,
        fonts,
        token: TOKEN,
        look,
    };
    let seats = TwoSeats {
        acting: view.to_act.as_slice(),
        outcome: view.outcome.as_ref(),
        figures: [view.landings.len(), view.marked.len()].map(|figure| figure.to_string()),
    };
    frame.around(&THEME, seats, grid.end(), |scene| {
        ground(scene, view.side, &grid);
        // numbers of two digits
        grid.coordinates_apart(scene, (24, 0));
        for &square in &view.marked {
            scorched(scene, &grid, square);
        }
        hints(scene, view, captions, marks, &grid);
        last_turn(scene, view, &grid);
        let span = if grid.narrow() { FILLING } else { SPAN };
        angel(scene, grid.at(view.angel), tenths(&grid, span));
        draw_marks(scene, view, marks, &grid);
    })
}

/// The squares with a faint grid, and the border as a lighter frame around them.
fn ground(scene: &mut Scene, side: u8, grid: &Squares) {
    scene.tell(Symbol::Border);
    let (left, top) = grid.corner();
    let (pitch, width) = (grid.pitch(), grid.width());
    scene.plate((left, top), (width, width), 4, BORDER);
    let inner = (width - 2 * pitch, width - 2 * pitch);
    scene.plate((left + pitch, top + pitch), inner, 0, DUSK);
    // lines lie on the edges between squares, lighter where they cross the border
    for line in (1..i32::from(side)).map(|index| index * pitch - 1) {
        scene.plate((left + line, top), (2, width), 0, BORDER_SEAM);
        scene.plate((left, top + line), (width, 2), 0, BORDER_SEAM);
    }
    for line in (1..i32::from(side)).map(|index| index * pitch - 1) {
        scene.plate((left + line, top + pitch), (2, inner.1), 0, SEAM);
        scene.plate((left + pitch, top + line), (inner.0, 2), 0, SEAM);
    }
}

/// A marked square: dark, with a cross.
fn scorched(scene: &mut Scene, grid: &Squares, square: Square) {
    scene.tell(Symbol::Scorched);
    let at = grid.at(square);
    let smaller = tenths(grid, 4).max(10);
    scene.shape(at, cell(grid, smaller), Edge::Filled, SCORCHED);
    scene.shape(at, Shape::Cross(tenths(grid, 20)), Edge::Filled, EMBER);
}

/// Border squares that the angel can reach with its next flight are marked as dangers. From the angel's side, all
/// squares that it can fly to are shown, unless a turn is being put together.
fn hints(scene: &mut Scene, view: &View, captions: &Captions, marks: &Marks, grid: &Squares) {
    if view.to_act.is_none() {
        return;
    }
    let (ring, width) = (Shape::Disc(tenths(grid, RING)), stroke(grid));
    for &exit in &view.exits {
        scene.tell(Symbol::Exit);
        // on a phone, red on the bright border is visible only with a dark rim
        scene.shape(grid.at(exit), ring, Edge::Ring(width * 5 / 2), SCORCHED);
        scene.shape(grid.at(exit), ring, Edge::Ring(width * 3 / 2), Ink::Danger);
    }
    let asked = !marks.chosen.is_empty() || !marks.targets.is_empty();
    if captions.side != Some(ANGEL) || asked {
        return;
    }
    for &landing in &view.landings {
        scene.tell(Symbol::Landing);
        let dot = Shape::Disc(tenths(grid, 13));
        scene.shape(grid.at(landing), dot, Edge::Filled, Ink::Choice);
    }
}

/// A stroke width that suits the squares, in tenths of a unit.
fn stroke(grid: &Squares) -> i32 {
    grid.stroke() - 4
}

/// Marks where the angel took off and landed, or which square was marked.
fn last_turn(scene: &mut Scene, view: &View, grid: &Squares) {
    let Some(last) = &view.last else {
        return;
    };
    let width = stroke(grid);
    let frame = cell(grid, width / 2 + 5);
    let to = grid.at(last.to);
    if let Some(from) = last.from.map(|from| grid.at(from)) {
        let dot = grid.pitch() as f32 / 24.0;
        scene.tell(Symbol::LastWay);
        scene.tell(Symbol::LastStart);
        scene.dots(from, to, (grid.pitch() / 5).max(6), dot.max(1.4), Ink::Last);
        scene.shape(from, frame, Edge::Dashed(width), Ink::Last);
    }
    scene.tell(Symbol::LastEnd);
    scene.shape(to, frame, Edge::Ring(width), Ink::Last);
}

/// Marks the chosen squares, and those that can be chosen next.
fn draw_marks(scene: &mut Scene, view: &View, marks: &Marks, grid: &Squares) {
    let width = grid.stroke();
    let mut ring = |square: Square, edge: Edge, symbol: Symbol| {
        scene.tell(symbol);
        let within = view.to_act.is_some() && view.exits.contains(&square);
        let radius = if within { INNER } else { RING };
        let disc = Shape::Disc(tenths(grid, radius));
        scene.shape(grid.at(square), disc, edge, Ink::Choice);
    };
    for square in grid.named(&marks.targets) {
        ring(square, Edge::Dashed(width), Symbol::Target);
    }
    for square in grid.named(&marks.chosen) {
        ring(square, Edge::Ring(width), Symbol::Chosen);
    }
    for square in grid.named(&marks.named) {
        let taken = square == view.angel;
        square_name(scene, square, grid.at(square), grid.pitch(), taken);
    }
}

/// A white disc with wings; `half` is half its width, in tenths of a unit.
fn angel(scene: &mut Scene, at: Spot, half: i32) {
    let (wings, disc) = (Shape::Figure(WINGS, half), Shape::Disc(half * 52 / 100));
    scene.shape(at, wings, Edge::Grown(half / 10), SCORCHED);
    scene.shape(at, disc, Edge::Grown(half / 10), SCORCHED);
    scene.shape(at, wings, Edge::Filled, WING);
    scene.shape(at, disc, Edge::Filled, WHITE);
}

/// The symbol of a seat: the angel, or a marked square. It is hollow if the seat is out.
fn token(scene: &mut Scene, at: Spot, seat: u8, radius: f32, state: TokenState) {
    let tenths = |part: f32| (radius * part * 10.0).round() as i32;
    let (square, cross) = (
        Shape::Plate(tenths(0.84), tenths(0.84), tenths(0.2)),
        Shape::Cross(tenths(0.42)),
    );
    match (seat == ANGEL.index() as u8, state == TokenState::Live) {
        (true, true) => angel(scene, at, tenths(1.05)),
        (true, false) => {
            let outline = Edge::Ring(tenths(0.09));
            scene.shape(at, Shape::Figure(WINGS, tenths(1.04)), outline, Ink::Quiet);
            scene.shape(at, Shape::Disc(tenths(0.5)), outline, Ink::Quiet);
        }
        (false, true) => {
            scene.shape(at, square, Edge::Filled, EMBER);
            let inner = Shape::Plate(tenths(0.74), tenths(0.74), tenths(0.14));
            scene.shape(at, inner, Edge::Filled, SCORCHED);
            scene.shape(at, cross, Edge::Filled, EMBER);
        }
        (false, false) => {
            scene.shape(at, square, Edge::Ring(tenths(0.1)), Ink::Quiet);
            scene.shape(at, cross, Edge::Filled, Ink::Quiet);
        }
    }
}
