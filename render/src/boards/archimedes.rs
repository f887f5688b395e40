//! Archimedes: black and white ships at sea, each side with its port.

mod piece_symbols;

use rules::Kind;
use rules::archimedes::{Port, SIDE, Ship, Turn, View};
use rules::grid::square::Square;

use super::square_boards::Squares;
#[cfg(test)]
use crate::colours_to_tell_apart::{Apart, MARKS};
use crate::look::{Look, LookTheme};
use crate::palette::{Ink, Shades, Theme};
use crate::scene::{Edge, Scene, Shape, Spot, TokenState};
use crate::square_on_board::SquareOnBoard;
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::{self, Frame, Token, TwoSeats};
use crate::{Captions, Marks, Symbol};

use piece_symbols::{ANCHOR, BOAT, JUNK};

const SEA: Ink = Ink::Own(0);
const DEEP: Ink = Ink::Own(1);
const WHITE: Ink = Ink::Own(2);
const WHITE_RIM: Ink = Ink::Own(3);
const BLACK: Ink = Ink::Own(4);
const BLACK_RIM: Ink = Ink::Own(5);
const SAIL: Ink = Ink::Own(6);

/// The colours in this order: the sea, lighter and darker; the ships and their rims; the sail on black ships.
pub const THEME: Theme = Theme {
    own: Shades {
        dark: &[
            [0x2b, 0x5c, 0x8a],
            [0x24, 0x4f, 0x78],
            [0xf3, 0xf0, 0xe8],
            [0xb7, 0xae, 0x9c],
            [0x10, 0x12, 0x18],
            [0x6b, 0x76, 0x8c],
            [0xa4, 0xbd, 0xe2],
        ],
        light: &[
            [0x98, 0xc4, 0xe5],
            [0x8c, 0xbd, 0xe4],
            [0xff, 0xff, 0xff],
            [0x43, 0x53, 0x6b],
            [0x00, 0x00, 0x00],
            [0x6b, 0x76, 0x8c],
            [0xad, 0xc2, 0xe6],
        ],
        high_contrast: &[
            [0x09, 0x34, 0x5c],
            [0x07, 0x20, 0x3d],
            [0xff, 0xff, 0xff],
            [0xc8, 0xc8, 0xc8],
            [0x00, 0x00, 0x00],
            [0xff, 0xff, 0xff],
            [0xff, 0xff, 0xff],
        ],
    },
    seats: 0,
    meets: &[
        (WHITE, WHITE_RIM),
        (WHITE_RIM, SEA),
        (BLACK, BLACK_RIM),
        (BLACK_RIM, SEA),
        (DEEP, WHITE),
        (SAIL, BLACK),
        (WHITE, SEA),
        (BLACK, SEA),
        (Ink::Last, SEA),
        (Ink::Last, DEEP),
        (Ink::Choice, SEA),
        (Ink::Choice, DEEP),
        (Ink::Danger, SEA),
        (Ink::Danger, DEEP),
        (Ink::Danger, WHITE),
        (Ink::Danger, BLACK),
        (WHITE_RIM, Ink::Bar),
        (BLACK_RIM, Ink::Bar),
    ],
};

/// Pairs of colours that must be told apart.
#[cfg(test)]
pub const APART: Apart = &[
    (&MARKS, &MARKS),
    (&[BLACK], &[WHITE]),
    (&[BLACK, WHITE], &[SEA, DEEP]),
    (&MARKS, &[SEA, DEEP]),
    (&[Ink::Danger, Ink::Choice], &[BLACK, WHITE]),
    (&[SAIL], &[BLACK]),
    (&[DEEP], &[WHITE]),
];

/// A ship's radius in hundredths of a square's side.
const SHIP: i32 = 36;

/// The symbol of a seat.
pub const TOKEN: Token = token;

/// Shows the view as if no seat had to act.
pub fn retell(view: &mut View) {
    view.to_act = None;
}

/// The squares of the view's board, in any order.
pub fn squares(_: &View, captions: &Captions, look: Look) -> Vec<SquareOnBoard> {
    geometry(captions, look).places()
}

fn geometry(captions: &Captions, look: Look) -> Squares {
    let turned = super::is_turned(Kind::Archimedes, captions.side);
    Squares::new(SIDE, turned, look)
}

/// The scene that shows a view.
pub fn scene(view: &View, captions: &Captions, marks: &Marks, fonts: &Fonts, look: Look) -> Scene {
    let squares = geometry(captions, look);
    let frame = Frame {
        captions,
        fonts,
        token: TOKEN,
        look,
    };
    let seats = TwoSeats {
        acting: view.to_act.as_slice(),
        outcome: view.outcome.as_ref(),
        figures: [0, 1].map(|seat| view.sides[seat].ships.to_string()),
    };
    frame.around(&THEME, seats, squares.end(), |scene| {
        sea(scene, &squares);
        for port in &view.ports {
            draw_port(scene, &squares, port);
        }
        squares.coordinates(scene);
        if let Some(Turn::Move { from, to }) = view.last.as_ref().map(|last| last.turn) {
            squares.path(scene, from, to);
        }
        attacks(scene, view, &squares);
        for ship in &view.ships {
            draw_ship(scene, view, &squares, ship);
        }
        last_turn(scene, view, &squares);
        let taken = |square| view.ships.iter().any(|ship| ship.at == square);
        squares.marks(scene, marks, taken);
    })
}

fn sea(scene: &mut Scene, squares: &Squares) {
    squares.ground(scene, 0, 6, SEA);
    for square in Square::all(SIDE) {
        if (square.file() + square.rank()) % 2 == 0 {
            scene.shape(squares.at(square), squares.cell(0, 0), Edge::Filled, DEEP);
        }
    }
    squares.lines(scene);
}

/// A frame in the owner's colour around an anchor. It is red when an enemy ship stands in the port.
fn draw_port(scene: &mut Scene, squares: &Squares, port: &Port) {
    let own = if port.owner.index() == 0 {
        WHITE
    } else {
        BLACK
    };
    let at = squares.at(port.at);
    let anchor = Shape::Figure(ANCHOR, squares.pitch() * 10 * 23 / 100);
    if scene.look.outlined() && own == BLACK {
        scene.shape(at, anchor, Edge::Grown(25), BLACK_RIM);
        scene.shape(at, squares.cell(3, 9), Edge::Ring(80), BLACK_RIM);
    }
    scene.shape(at, anchor, Edge::Filled, own);
    let (ink, symbol) = if port.invaded {
        (Ink::Danger, Symbol::Invaded)
    } else {
        (own, Symbol::Port)
    };
    scene.tell(symbol);
    scene.shape(at, squares.cell(3, 9), Edge::Ring(40), ink);
    if port.owner.index() == 1 {
        scene.shape(at, squares.cell(8, 6), Edge::Ring(20), ink);
    }
}

/// Could this ship be destroyed soon? False at the end of the match.
fn in_danger(view: &View, ship: &Ship) -> bool {
    view.to_act.is_some() && (ship.threatened() || ship.doomed())
}

/// A red line from each attacker to each ship in danger. White's lines have a white rim; black's have a black rim and
/// are broken.
fn attacks(scene: &mut Scene, view: &View, squares: &Squares) {
    for ship in view.ships.iter().filter(|ship| in_danger(view, ship)) {
        let (right, down) = squares.at(ship.at);
        let (rim, edge, symbol) = if ship.owner.index() == 0 {
            (BLACK, Edge::Dashed(32), Symbol::AttackByBlack)
        } else {
            (WHITE, Edge::Ring(32), Symbol::AttackByWhite)
        };
        for &attacker in &ship.attackers {
            let from = squares.at(attacker);
            let line = Shape::Line((right - from.0) * 10, (down - from.1) * 10);
            scene.tell(symbol);
            scene.shape(from, line, Edge::Ring(72), rim);
            scene.shape(from, line, edge, Ink::Danger);
        }
    }
}

/// Draws a ship. With two attackers it has a red rim, with three a thick red rim.
fn draw_ship(scene: &mut Scene, view: &View, squares: &Squares, ship: &Ship) {
    let (at, seat) = (squares.at(ship.at), ship.owner.index() as u8);
    token(scene, at, seat, squares.part(SHIP), TokenState::Live);
    if in_danger(view, ship) {
        let (width, symbol) = if ship.doomed() {
            (65, Symbol::Doomed)
        } else {
            (35, Symbol::Threatened)
        };
        scene.tell(symbol);
        scene.shape(at, squares.disc(SHIP - 2), Edge::Ring(width), Ink::Danger);
    }
}

/// Marks where the last turn began and ended, and which ships it destroyed.
fn last_turn(scene: &mut Scene, view: &View, squares: &Squares) {
    let Some(last) = &view.last else {
        return;
    };
    // a swap of sides changes every ship, so nothing is marked
    let Turn::Move { from, to } = last.turn else {
        return;
    };
    squares.began(scene, from, last.rebuilt);
    squares.ended(scene, to);
    for &square in &last.destroyed {
        let (at, radius) = (squares.at(square), squares.part(25));
        ghost(scene, at, 1 - last.seat.index() as u8, radius);
        title_bar_and_seat_strip::struck(scene, at, radius);
    }
}

/// A ship of a seat: white or black. It is hollow if the seat is out.
fn token(scene: &mut Scene, at: Spot, seat: u8, radius: f32, state: TokenState) {
    if state != TokenState::Live {
        hollow(scene, at, seat, radius, Ink::Quiet);
        return;
    }
    let (fill, rim, sail) = if seat == 0 {
        // on a light sea, a sail of the sea's colour would be pale
        let sail = match scene.look.theme {
            LookTheme::Light => WHITE_RIM,
            LookTheme::Dark | LookTheme::HighContrast => DEEP,
        };
        (WHITE, WHITE_RIM, sail)
    } else {
        (BLACK, BLACK_RIM, SAIL)
    };
    let disc = |part: f32| Shape::Disc((radius * part * 10.0).round() as i32);
    scene.shape(at, disc(1.0), Edge::Filled, rim);
    scene.shape(at, disc(0.9), Edge::Filled, fill);
    scene.shape(at, boat(seat, radius), Edge::Filled, sail);
}

/// A ship that has been destroyed.
fn ghost(scene: &mut Scene, at: Spot, seat: u8, radius: f32) {
    let ink = match (seat, scene.look.outlined()) {
        (0, _) => WHITE,
        (_, false) => BLACK,
        (_, true) => BLACK_RIM,
    };
    hollow(scene, at, seat, radius, ink);
}

fn hollow(scene: &mut Scene, at: Spot, seat: u8, radius: f32, ink: Ink) {
    let tenths = |part: f32| (radius * part * 10.0).round() as i32;
    let ring = Edge::Ring(tenths(0.12));
    scene.shape(at, Shape::Disc(tenths(0.94)), ring, ink);
    scene.shape(at, boat(seat, radius), Edge::Filled, ink);
}

/// The boat on a ship of this radius: white ships have two pointed sails, black ones a broad one.
fn boat(seat: u8, radius: f32) -> Shape {
    let figure = if seat == 0 { BOAT } else { JUNK };
    Shape::Figure(figure, (radius * 5.2).round() as i32)
}
