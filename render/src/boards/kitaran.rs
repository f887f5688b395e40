//! Kitaran: black and white stones on green felt.

mod protected_stone_symbol;

use rules::grid::square::Square;
use rules::kitaran::{Stone, Turn, View};

use super::square_boards::Squares;
#[cfg(test)]
use crate::colours_to_tell_apart::{Apart, MARKS};
use crate::look::Look;
use crate::palette::{Ink, Shades, Theme};
use crate::scene::{Edge, Scene, Shape, Spot, TokenState};
use crate::square_on_board::SquareOnBoard;
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::{Frame, Token, TwoSeats};
use crate::{Captions, Marks, Symbol};

use protected_stone_symbol::SHIELD;

const FELT: Ink = Ink::Own(0);
const SEAM: Ink = Ink::Own(1);
const WHITE: Ink = Ink::Own(2);
const WHITE_RIM: Ink = Ink::Own(3);
const BLACK: Ink = Ink::Own(4);
const BLACK_RIM: Ink = Ink::Own(5);

/// The colours in this order: the felt and the seams between its squares; the stones and their rims.
pub const THEME: Theme = Theme {
    own: Shades {
        dark: &[
            [0x2f, 0x60, 0x4b],
            [0x22, 0x47, 0x38],
            [0xf3, 0xf0, 0xe8],
            [0xb7, 0xae, 0x9c],
            [0x10, 0x12, 0x18],
            [0x6b, 0x76, 0x82],
        ],
        light: &[
            [0x96, 0xca, 0xab],
            [0x6b, 0xa6, 0x88],
            [0xff, 0xff, 0xff],
            [0x55, 0x60, 0x5a],
            [0x06, 0x03, 0x0a],
            [0x6b, 0x76, 0x82],
        ],
        high_contrast: &[
            [0x0a, 0x3b, 0x29],
            [0xc8, 0xc8, 0xc8],
            [0xff, 0xff, 0xff],
            [0xd0, 0xd0, 0xd0],
            [0x00, 0x00, 0x00],
            [0xff, 0xff, 0xff],
        ],
    },
    seats: 0,
    meets: &[
        (FELT, SEAM),
        (SEAM, Ink::Ground),
        (WHITE, WHITE_RIM),
        (WHITE_RIM, FELT),
        (BLACK, BLACK_RIM),
        (BLACK_RIM, FELT),
        (Ink::Last, FELT),
        (Ink::Choice, FELT),
        (Ink::Choice, BLACK),
        (BLACK, WHITE),
        (WHITE_RIM, Ink::Bar),
        (BLACK_RIM, Ink::Bar),
    ],
};

/// Pairs of colours that must be told apart.
#[cfg(test)]
pub const APART: Apart = &[
    (&MARKS, &MARKS),
    (&[BLACK], &[WHITE]),
    (&[BLACK, WHITE], &[FELT]),
    (&[Ink::Last, Ink::Choice], &[FELT]),
    (&[Ink::Choice], &[BLACK, WHITE]),
];

/// A stone's radius in hundredths of a square's side.
const STONE: i32 = 37;

/// The symbol of a seat.
pub const TOKEN: Token = stone;

/// Shows the view as if no seat had to act.
pub fn retell(view: &mut View) {
    view.to_act = None;
}

/// The squares of the view's board, in any order.
pub fn squares(view: &View, _: &Captions, look: Look) -> Vec<SquareOnBoard> {
    geometry(view, look).places()
}

fn geometry(view: &View, look: Look) -> Squares {
    Squares::new(view.size, false, look)
}

/// The scene that shows a view.
pub fn scene(view: &View, captions: &Captions, marks: &Marks, fonts: &Fonts, look: Look) -> Scene {
    let squares = geometry(view, look);
    let frame = Frame {
        captions,
        fonts,
        token: TOKEN,
        look,
    };
    let seats = TwoSeats {
        acting: view.to_act.as_slice(),
        outcome: view.outcome.as_ref(),
        figures: [0, 1].map(|seat| points(view.sides[seat].score)),
    };
    frame.around(&THEME, seats, squares.end(), |scene| {
        felt(scene, view, &squares);
        squares.coordinates(scene);
        last_turn(scene, view, &squares);
        for &stone in &view.stones {
            draw_stone(scene, view, &squares, stone);
        }
        let taken = |square| view.stones.iter().any(|stone| stone.at == square);
        squares.marks(scene, &with_flips(view, marks, &squares), taken);
    })
}

fn felt(scene: &mut Scene, view: &View, squares: &Squares) {
    squares.ground(scene, 6, 12, SEAM);
    let cell = squares.cell(1, 0);
    for square in Square::all(view.size) {
        scene.shape(squares.at(square), cell, Edge::Filled, FELT);
    }
}

/// Marks where the last stone was placed. After a conversion, it marks the stone around which the player converted, and
/// draws a dotted line to each converted stone.
fn last_turn(scene: &mut Scene, view: &View, squares: &Squares) {
    let Some(last) = &view.last else {
        return;
    };
    match last.turn {
        Turn::Place(square) => squares.ended(scene, square),
        Turn::Convert(around) => {
            for &flipped in &last.flipped {
                squares.path(scene, around, flipped);
                squares.ended(scene, flipped);
            }
            squares.began(scene, around, false);
        }
    }
}

fn draw_stone(scene: &mut Scene, view: &View, squares: &Squares, one: Stone) {
    let (at, radius) = (squares.at(one.at), squares.part(STONE));
    let seat = one.owner.index() as u8;
    // a stone that nobody can flip any more needs no shield
    if !one.protected || view.to_act.is_none() {
        stone(scene, at, seat, radius, TokenState::Live);
        return;
    }
    disc(scene, at, seat, radius);
    scene.tell(Symbol::Protected);
    let shield = Shape::Figure(SHIELD, (radius * 5.0) as i32);
    let line = (radius * 1.1) as i32;
    scene.shape(at, shield, Edge::Grown(line), BLACK);
    scene.shape(at, shield, Edge::Ring(line), Ink::Choice);
}

/// A stone: black with an inner ring, or white. It is hollow if the seat is out.
fn stone(scene: &mut Scene, at: Spot, seat: u8, radius: f32, state: TokenState) {
    let tenths = |part: f32| (radius * part * 10.0).round() as i32;
    if state == TokenState::Live {
        disc(scene, at, seat, radius);
    } else {
        let rim = Edge::Ring(tenths(0.12));
        scene.shape(at, Shape::Disc(tenths(0.94)), rim, Ink::Quiet);
    }
    if seat == 0 {
        let ink = if state == TokenState::Live {
            BLACK_RIM
        } else {
            Ink::Quiet
        };
        let inner = Shape::Disc(tenths(0.46));
        scene.shape(at, inner, Edge::Ring(tenths(0.09)), ink);
    }
}

fn disc(scene: &mut Scene, at: Spot, seat: u8, radius: f32) {
    let tenths = |part: f32| (radius * part * 10.0).round() as i32;
    let (fill, rim) = if seat == 0 {
        (BLACK, BLACK_RIM)
    } else {
        (WHITE, WHITE_RIM)
    };
    scene.shape(at, Shape::Disc(tenths(1.0)), Edge::Filled, rim);
    scene.shape(at, Shape::Disc(tenths(0.91)), Edge::Filled, fill);
}

/// The marks to draw. If the player has chosen a stone to convert around, the stones that would flip are marked too,
/// unless a review marks the turn that was played.
fn with_flips(view: &View, marks: &Marks, squares: &Squares) -> Marks {
    let mut marks = marks.clone();
    if !marks.targets.is_empty() {
        return marks;
    }
    for chosen in squares.named(&marks.chosen) {
        let around = view.conversions.iter().find(|one| one.around == chosen);
        let flips = around.map_or(&[][..], |one| &one.flips);
        marks.targets.extend(flips.iter().map(Square::to_string));
    }
    marks
}

/// A score in halves: `6½`.
fn points(score: f64) -> String {
    let halves = (score * 2.0).round() as i32;
    let sign = if halves < 0 { "−" } else { "" };
    match (halves.abs() / 2, halves % 2 != 0) {
        (0, true) => format!("{sign}½"),
        (whole, true) => format!("{sign}{whole}½"),
        (whole, false) => format!("{sign}{whole}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_written_in_halves() {
        for (score, written) in [
            (0.0, "0"),
            (0.5, "½"),
            (-0.5, "−½"),
            (6.5, "6½"),
            (-3.0, "−3"),
            (-3.5, "−3½"),
            (64.0, "64"),
        ] {
            assert_eq!(points(score), written);
        }
    }
}
