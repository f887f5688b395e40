//! Virus Fight: lettered instructions on a circuit, and the markers of up to five seats.

mod instruction_tiles;
mod seat_rows;

use rules::grid::square::Square;
use rules::virus_fight::{Execution, LastTurn, Phase, Placed, SideView, Standing, View};

use self::instruction_tiles::Tile;
use super::square_boards::Squares;
#[cfg(test)]
use crate::colours_to_tell_apart::{Apart, MARKS, SEATS};
use crate::look::Look;
use crate::palette::{Ink, Shades, Theme};
use crate::scene::{Edge, Scene, Shape, Spot, TokenState, seat_shape};
use crate::square_on_board::SquareOnBoard;
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::{self, BAR, Frame, Token};
use crate::{Captions, Marks, Symbol};

const BOARD: Ink = Ink::Own(0);
const SEAM: Ink = Ink::Own(1);
const BLOCK: Ink = Ink::Own(2);
const ACTIVE: Ink = Ink::Own(3);
const MOVE: Ink = Ink::Own(4);
const WRITE: Ink = Ink::Own(5);
const JUMP: Ink = Ink::Own(6);
const ERASE: Ink = Ink::Own(7);

/// The colours in this order: the board and its seams, the plates below blocks, and the instructions. The instructions
/// are dark with light letters, because the seats' colours and gold are light.
pub const THEME: Theme = Theme {
    own: Shades {
        dark: &[
            [0x18, 0x23, 0x1e],
            [0x10, 0x18, 0x15],
            [0x39, 0x4d, 0x44],
            [0x61, 0x74, 0x6d],
            [0x77, 0x58, 0x18],
            [0x01, 0x37, 0x01],
            [0x1b, 0x58, 0x94],
            [0x9e, 0x08, 0x46],
        ],
        light: &[
            [0xe6, 0xf1, 0xe9],
            [0xbc, 0xce, 0xc3],
            [0xb3, 0xcb, 0xb3],
            [0x83, 0xa6, 0x96],
            [0xf8, 0xd5, 0x4f],
            [0xa2, 0xe8, 0x9b],
            [0x9e, 0xbf, 0xfe],
            [0xf3, 0xaa, 0xcc],
        ],
        high_contrast: &[
            [0x0b, 0x15, 0x0d],
            [0xa0, 0xa0, 0xa0],
            [0x01, 0x33, 0x3c],
            [0x45, 0x55, 0x5b],
            [0x4f, 0x3a, 0x00],
            [0x0e, 0x57, 0x39],
            [0x06, 0x45, 0xb3],
            [0xa4, 0x00, 0x38],
        ],
    },
    seats: 5,
    meets: &[
        (MOVE, Ink::Ground),
        (WRITE, Ink::Ground),
        (JUMP, Ink::Ground),
        (ERASE, Ink::Ground),
        (BLOCK, SEAM),
        (ACTIVE, SEAM),
        (Ink::Ground, BLOCK),
        (Ink::Ground, ACTIVE),
        (Ink::Text, MOVE),
        (Ink::Text, WRITE),
        (Ink::Text, JUMP),
        (Ink::Text, ERASE),
        (Ink::Last, BOARD),
        (Ink::Last, BLOCK),
        (Ink::Choice, BOARD),
        (Ink::Choice, BLOCK),
        (Ink::Text, Ink::Ground),
        (Ink::Faded(0), BOARD),
    ],
};

/// Pairs of colours that must be told apart.
#[cfg(test)]
pub const APART: Apart = &[
    (&MARKS, &MARKS),
    (&SEATS, &SEATS),
    (&SEATS, &MARKS),
    (&TILES, &TILES),
    (&TILES, &SEATS),
    (&TILES, &MARKS),
    (&TILES, &[BOARD, BLOCK, ACTIVE, Ink::Text]),
    (&SEATS, &[BOARD, BLOCK, ACTIVE]),
    (&MARKS, &[BOARD, BLOCK, ACTIVE]),
    (&[BOARD, BLOCK, ACTIVE], &[BOARD, BLOCK, ACTIVE]),
];

#[cfg(test)]
const TILES: [Ink; 4] = [MOVE, WRITE, JUMP, ERASE];

/// Where the board begins, and its largest width. The order of the round is beside it, and below it is a row for each
/// seat.
const TOP: i32 = BAR + 18;
const LEFT: i32 = 48;
const MOST: i32 = 562;

struct Board<'a> {
    view: &'a View,
    squares: Squares,
}

/// The symbol of a seat.
pub const TOKEN: Token = title_bar_and_seat_strip::seat_token;

/// Shows the view as if no seat had to act, and without the order of the round.
pub fn retell(view: &mut View) {
    view.to_act.clear();
    view.first = None;
}

/// The squares of the view's board, in any order.
pub fn squares(view: &View, _: &Captions, look: Look) -> Vec<SquareOnBoard> {
    geometry(view, look).places()
}

/// The board is turned for no seat, so all players find a named square at the same spot.
fn geometry(view: &View, look: Look) -> Squares {
    Squares::within(view.side, false, (LEFT, TOP), MOST, look)
}

/// The scene that shows a view.
pub fn scene(view: &View, captions: &Captions, marks: &Marks, fonts: &Fonts, look: Look) -> Scene {
    let board = Board {
        view,
        squares: geometry(view, look),
    };
    let frame = Frame {
        captions,
        fonts,
        token: TOKEN,
        look,
    };
    let end = board.squares.end();
    let leading = title_bar_and_seat_strip::leading(&view.to_act, view.outcome.as_ref());
    let mut scene = frame.begin(end + seat_rows::height(view.seats, look), &THEME, &leading);
    board.ground(&mut scene);
    board.squares.coordinates(&mut scene);
    if view.phase == Phase::Setup {
        board.homes(&mut scene);
        board.program(&mut scene);
    }
    board.blocks(&mut scene);
    if let Some(last) = &view.last {
        board.ways(&mut scene, last);
    }
    board.frames(&mut scene);
    for placed in &view.instructions {
        board.instruction(&mut scene, *placed);
    }
    if let Some(last) = &view.last {
        board.last_turn(&mut scene, last);
    }
    board.corners(&mut scene);
    let inside = |square| {
        board
            .squares
            .cell(if board.ringed(square) { 6 } else { 3 }, 8)
    };
    board.squares.marks_around(&mut scene, marks, inside);
    let taken = |square| view.instructions.iter().any(|one| one.at == square);
    board.squares.names(&mut scene, &marks.named, taken);
    seat_rows::order(&mut scene, view, TOP);
    seat_rows::strip(&mut scene, view, captions, fonts, end);
    scene
}

impl Board<'_> {
    fn at(&self, square: Square) -> Spot {
        self.squares.at(square)
    }

    fn ground(&self, scene: &mut Scene) {
        self.squares.ground(scene, 6, 10, SEAM);
        let cell = self.squares.cell(1, 3);
        for square in Square::all(self.view.side) {
            scene.shape(self.at(square), cell, Edge::Filled, BOARD);
        }
    }

    /// In the setup: draws the place of each seat's program, and whether the program is written.
    fn homes(&self, scene: &mut Scene) {
        for (side, seat) in self.view.sides.iter().zip(0..) {
            let own = self.view.own.as_ref();
            if seat_rows::gone(side) || own.is_some_and(|own| own.seat.index() == usize::from(seat))
            {
                continue;
            }
            let ready = side.standing == Standing::Ready;
            scene.tell(if ready {
                Symbol::Ready
            } else {
                Symbol::Writing
            });
            let width = self.squares.pitch() * 10 / 24;
            for &square in &side.home {
                let edge = if ready {
                    Edge::Ring(width)
                } else {
                    Edge::Dashed(width)
                };
                scene.shape(
                    self.at(square),
                    self.squares.cell(8, 8),
                    edge,
                    Ink::Faded(seat),
                );
            }
            if let Some(&middle) = side.home.get(side.home.len() / 2) {
                let state = if ready {
                    TokenState::Live
                } else {
                    TokenState::Inert
                };
                scene.token(self.at(middle), seat, self.squares.part(24), 0, state);
            }
        }
    }

    /// In the setup: draws the program that the viewer has written.
    fn program(&self, scene: &mut Scene) {
        let Some(own) = &self.view.own else {
            return;
        };
        let seat = own.seat.index() as u8;
        let placed = own.squares.iter().zip(&own.instructions);
        for (index, (&at, &instruction)) in placed.enumerate() {
            scene.shape(self.at(at), self.squares.cell(2, 8), Edge::Filled, BLOCK);
            if own.start == Some(index) {
                self.frame(scene, seat, at);
            }
            self.instruction(scene, Placed { at, instruction });
            if own.start == Some(index) {
                self.corner(scene, seat, at);
            }
        }
    }

    /// A plate below each block; it is lighter below the block of the seat to act.
    fn blocks(&self, scene: &mut Scene) {
        let pitch = self.squares.pitch();
        for block in &self.view.blocks {
            let acts = self
                .view
                .to_act
                .first()
                .is_some_and(|seat| block.seats.contains(seat));
            let (ink, symbol) = if acts {
                (ACTIVE, Symbol::ActiveBlock)
            } else {
                (BLOCK, Symbol::Block)
            };
            scene.tell(symbol);
            let (cell, half) = (self.squares.cell(2, 10), pitch * 5 - 20);
            let middles: Vec<Spot> = block.squares.iter().map(|at| self.at(*at)).collect();
            for &(x, y) in &middles {
                scene.shape((x, y), cell, Edge::Filled, ink);
                let right = middles.contains(&(x + pitch, y));
                let below = middles.contains(&(x, y + pitch));
                if right {
                    let bridge = Shape::Plate(120, half, 0);
                    scene.shape((x + pitch / 2, y), bridge, Edge::Filled, ink);
                }
                if below {
                    let bridge = Shape::Plate(half, 120, 0);
                    scene.shape((x, y + pitch / 2), bridge, Edge::Filled, ink);
                }
                if right && below && middles.contains(&(x + pitch, y + pitch)) {
                    let middle = (x + pitch / 2, y + pitch / 2);
                    scene.shape(middle, Shape::Plate(60, 60, 0), Edge::Filled, ink);
                }
            }
        }
    }

    fn instruction(&self, scene: &mut Scene, placed: Placed) {
        let tile = Tile::on_square(self.squares.pitch(), placed.instruction);
        tile.draw(scene, self.at(placed.at), placed.instruction);
    }

    /// The seats that have a marker, by index from 0, with the marker's square.
    fn markers(&self) -> impl Iterator<Item = (u8, &SideView, Square)> {
        let sides = (0..).zip(&self.view.sides);
        sides.filter_map(|(seat, side)| Some((seat, side, side.marker?)))
    }

    /// The markers' frames, drawn below the tiles.
    fn frames(&self, scene: &mut Scene) {
        for (seat, _, at) in self.markers() {
            self.frame(scene, seat, at);
        }
    }

    /// A marker's frame in its seat's colour.
    fn frame(&self, scene: &mut Scene, seat: u8, at: Square) {
        scene.tell(Symbol::Marker);
        let width = self.squares.pitch() * 8 / 10;
        let middle = self.squares.pitch() * 5 - 30 - width / 2;
        let shape = Shape::Plate(middle, middle, 80);
        scene.shape(self.at(at), shape, Edge::Grown(width / 2 + 15), Ink::Ground);
        scene.shape(self.at(at), shape, Edge::Ring(width), Ink::Seat(seat));
    }

    /// The markers' shapes, drawn above the tiles. A marker that cannot step gets a red sign.
    fn corners(&self, scene: &mut Scene) {
        for (seat, side, at) in self.markers() {
            self.corner(scene, seat, at);
            if side.stuck && self.view.outcome.is_none() {
                self.sign(scene, at);
            }
        }
    }

    /// The radius of a symbol at a square's corner, and its distance from the square's middle.
    fn at_corner(&self) -> (f32, i32) {
        let radius = self.squares.part(13).max(9.0);
        (radius, self.squares.pitch() / 2 - radius.round() as i32)
    }

    /// The shape of the marker's seat, at the corner of the frame.
    fn corner(&self, scene: &mut Scene, seat: u8, at: Square) {
        let ((radius, away), (x, y)) = (self.at_corner(), self.at(at));
        let (at, shape) = ((x + away, y - away), seat_shape(seat, radius));
        scene.shape(at, shape, Edge::Grown(30), Ink::Ground);
        scene.shape(at, shape, Edge::Filled, Ink::Seat(seat));
    }

    /// An exclamation mark in a red disc.
    fn sign(&self, scene: &mut Scene, at: Square) {
        scene.tell(Symbol::Stuck);
        let ((radius, away), (x, y)) = (self.at_corner(), self.at(at));
        let at = (x - away, y - away);
        let tenths = |part: f32| (radius * part * 10.0).round() as i32;
        let disc = Shape::Disc(tenths(1.05));
        scene.shape(at, disc, Edge::Grown(30), Ink::Ground);
        scene.shape(at, disc, Edge::Filled, Ink::Danger);
        let away = |part: f32| (radius * part).round() as i32;
        let stroke = Shape::Plate(tenths(0.17), tenths(0.4), tenths(0.1));
        scene.shape((at.0, at.1 - away(0.22)), stroke, Edge::Filled, Ink::Ground);
        let dot = Shape::Disc(tenths(0.2));
        scene.shape((at.0, at.1 + away(0.55)), dot, Edge::Filled, Ink::Ground);
    }

    fn dots(&self, scene: &mut Scene, from: Square, to: Square) {
        scene.tell(Symbol::LastWay);
        let radius = (self.squares.part(4)).max(2.6);
        let apart = (self.squares.pitch() / 6).max(11);
        scene.dots(self.at(from), self.at(to), apart, radius, Ink::Last);
    }

    /// Draws the paths of the marker and of the instruction that the last turn moved, below the tiles.
    fn ways(&self, scene: &mut Scene, last: &LastTurn) {
        if let Some(Execution::Move { from, to }) = last.did {
            self.dots(scene, from, to);
        }
        if let Some(step) = last.step {
            self.dots(scene, last.at, step);
        }
    }

    /// Draws white rings for the last turn. Rings as large as squares show where the marker was and is. Rings as large
    /// as tiles are around instructions that the turn moved, wrote or erased.
    fn last_turn(&self, scene: &mut Scene, last: &LastTurn) {
        let square = self.squares.cell(1, 9);
        scene.tell(Symbol::LastStart);
        scene.shape(self.at(last.at), square, Edge::Dashed(36), Ink::Last);
        if let Some(step) = last.step {
            scene.tell(Symbol::LastEnd);
            scene.shape(self.at(step), square, Edge::Ring(36), Ink::Last);
        } else {
            let ((radius, away), (x, y)) = (self.at_corner(), self.at(last.at));
            let (corner, seat) = ((x + away, y - away), last.seat.index() as u8);
            title_bar_and_seat_strip::removed(scene, corner, seat, radius * 1.5);
        }
        let Some((did, instruction)) = last.did.zip(last.instruction) else {
            return;
        };
        let tile = Tile::on_square(self.squares.pitch(), instruction);
        let hug = tile.around(2);
        match did {
            Execution::Move { from, to } => {
                scene.shape(self.at(from), hug, Edge::Dashed(30), Ink::Last);
                scene.shape(self.at(to), hug, Edge::Ring(34), Ink::Last);
            }
            Execution::Write { at, .. } => {
                scene.shape(self.at(at), hug, Edge::Ring(34), Ink::Last);
            }
            Execution::Erase { at } => {
                tile.draw(scene, self.at(at), instruction);
                scene.shape(self.at(at), hug, Edge::Dashed(30), Ink::Last);
                title_bar_and_seat_strip::struck(scene, self.at(at), tile.half as f32 * 1.2);
            }
            Execution::EraseNothing => {}
        }
    }

    /// Does the last turn draw a ring around this square?
    fn ringed(&self, square: Square) -> bool {
        let last = self.view.last.as_ref();
        last.is_some_and(|last| square == last.at || Some(square) == last.step)
    }
}
