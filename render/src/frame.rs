//! The frame that all games share: the bar on top and the strip of seats below.

use crate::palette::{Ink, Theme};
use crate::scene::{Align, Edge, Label, Look, Scene, Shape, Spot, seat_shape};
use crate::text::Fonts;
use crate::{Captions, SeatCaption};

/// Width of every picture, in units.
pub const WIDTH: i32 = 720;

/// Height of the bar on top.
pub const BAR: i32 = 64;

/// Left and right of what stands in the bar.
const SIDE: i32 = 28;

/// The smallest text.
const SMALL: i32 = 20;

/// What one seat's card in the strip shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Whose, by index from 0.
    pub seat: u8,
    /// The number that decides the game.
    pub figure: String,
    /// Is it to act, or has it won: the lighter plate.
    pub lit: bool,
    /// Has it left?
    pub gone: bool,
    /// Its place when the game is over, from 1.
    pub place: Option<u8>,
}

/// Room inside a card, below its words, for what only one game shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Left end.
    pub left: i32,
    /// Upper end.
    pub top: i32,
    /// How wide.
    pub width: i32,
}

/// A scene with the bar on top: the shapes of the seats it is about, the title, the corner.
pub fn begin(
    height: i32,
    theme: &'static Theme,
    seats: &[u8],
    captions: &Captions,
    fonts: &Fonts,
) -> Scene {
    let mut scene = Scene::new(WIDTH, height, theme);
    scene.plate((0, 0), (WIDTH, BAR), 0, Ink::Bar);
    let middle = BAR / 2;
    let mut left = SIDE;
    for &seat in seats {
        scene.token((left + 16, middle), seat, 16.0, 0, Look::Live);
        left += 40;
    }
    if !seats.is_empty() {
        left += 8;
    }
    let corner = Label::new(&captions.corner, (WIDTH - SIDE, middle), 24, Ink::Quiet)
        .align(Align::Right)
        .limit(280);
    let taken = corner.width(fonts).min(280) + 24;
    let title = Label::new(&captions.title, (left, middle), 28, Ink::Text)
        .bold()
        .limit(WIDTH - SIDE - taken - left)
        .or_smaller(fonts, 22);
    scene.text(title);
    scene.text(corner);
    scene
}

/// Height of a strip whose cards have this much room below their words.
pub const fn strip_height(room: i32) -> i32 {
    WORDS + room + 2 * MARGIN + 2 * PAD
}

/// Around the cards, and between them.
const MARGIN: i32 = 10;
/// Inside a card.
const PAD: i32 = 8;
/// Height of a card's words.
const WORDS: i32 = 42 + 28 + 26;

/// The strip: a card for each seat, side by side, from `top` down to the end of the scene. Gives
/// the room that is left in each card.
pub fn strip(
    scene: &mut Scene,
    top: i32,
    cards: &[Card],
    captions: &Captions,
    fonts: &Fonts,
) -> Vec<Room> {
    let height = scene.height - top;
    scene.plate((0, top), (WIDTH, height), 0, Ink::Bar);
    let count = cards.len().max(1) as i32;
    let width = (WIDTH - MARGIN * (count + 1)) / count;
    let none = SeatCaption::default();
    let lefts = (0..).map(|at| MARGIN + at * (width + MARGIN));
    let places = cards.iter().zip(lefts);
    places
        .map(|(card, left)| {
            let plate = (left, top + MARGIN);
            if card.lit {
                scene.plate(plate, (width, height - 2 * MARGIN), 10, Ink::Plate);
            }
            let words = captions.seats.get(usize::from(card.seat)).unwrap_or(&none);
            let room = Room {
                left: left + PAD + 2,
                top: plate.1 + PAD,
                width: width - 2 * PAD - 4,
            };
            fill_card(scene, room, card, words, fonts);
            Room {
                top: room.top + WORDS,
                ..room
            }
        })
        .collect()
}

fn fill_card(scene: &mut Scene, room: Room, card: &Card, words: &SeatCaption, fonts: &Fonts) {
    let (ink, look) = if card.gone {
        (Ink::Quiet, Look::Inert)
    } else {
        (Ink::Text, Look::Live)
    };
    let Room { left, top, width } = room;
    let middle = top + 20;
    scene.token((left + 17, middle), card.seat, 16.0, 0, look);
    let figure = Label::new(&card.figure, (left + 44, middle), 32, ink).bold();
    scene.text(figure.limit(width - 44));
    if let Some(place) = card.place {
        badge(scene, (left + width - 16, middle), place);
    }
    let name = Label::new(&words.name, (left, top + 42 + 14), SMALL, ink).limit(width);
    if card.gone {
        let (right, middle) = (left + name.width(fonts).min(width), name.at.1 + 1);
        scene.line(vec![(left, middle), (right, middle)], 2, Ink::Quiet);
    }
    scene.text(name);
    let note = (left, top + 42 + 28 + 12);
    scene.text(Label::new(&words.note, note, SMALL, Ink::Quiet).limit(width));
}

/// A place when the game is over; the winner's is filled.
fn badge(scene: &mut Scene, at: Spot, place: u8) {
    let (disc, ink) = (Shape::Disc(150), Ink::Text);
    let number = |ink| {
        Label::new(place.to_string(), at, 22, ink)
            .bold()
            .align(Align::Middle)
    };
    if place == 1 {
        scene.shape(at, disc, Edge::Filled, ink);
        scene.text(number(Ink::Ground));
    } else {
        scene.shape(at, disc, Edge::Ring(20), Ink::Quiet);
        scene.text(number(Ink::Quiet));
    }
}

/// A small seat's shape struck through: something of its was removed.
pub fn removed(scene: &mut Scene, at: Spot, seat: u8, radius: f32) {
    let tenths = |part: f32| (radius * part * 10.0) as i32;
    scene.shape(at, Shape::Disc(tenths(1.0)), Edge::Filled, Ink::Ground);
    let shape = seat_shape(seat, radius * 0.8);
    scene.shape(at, shape, Edge::Filled, Ink::Seat(seat));
    let slash = Shape::Slash(tenths(0.62));
    scene.shape(at, slash, Edge::Grown(15), Ink::Ground);
    scene.shape(at, slash, Edge::Filled, Ink::Last);
}
