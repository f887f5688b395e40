//! Beside and below the board: the order of the round, and a row for each seat with its spares.

use games::Seat;
use games::virus_fight::{Instruction, Phase, SideView, Standing, View};

use super::instruction_tiles::Tile;
use crate::Captions;
use crate::palette::Ink;
use crate::scene::{Align, Edge, Label, Look, Scene, Shape, Spot, seat_shape};
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::{self, WIDTH};

/// Height of a row, and from one to the next.
const ROW: i32 = 54;
const PITCH: i32 = 60;
/// Above the first row and below the last.
const MARGIN: i32 = 10;
/// Left and right of a row.
const SIDE: i32 = 10;
/// Where words begin, and how wide they may be.
const WORDS: (i32, i32) = (108, 112);
/// The middle of the first kind of spare, and the way to the next by its size.
const SPARES: i32 = 244;
const COLUMNS: [i32; 3] = [36, 42, 42];

/// Height of the strip with this many rows.
pub fn height(seats: u8) -> i32 {
    i32::from(seats) * PITCH - (PITCH - ROW) + 2 * MARGIN
}

/// Has it left, or been beaten?
pub fn gone(side: &SideView) -> bool {
    matches!(side.standing, Standing::Eliminated | Standing::Retired)
}

/// The strip: a row for each seat.
pub fn strip(scene: &mut Scene, view: &View, captions: &Captions, fonts: &Fonts, top: i32) {
    let whole = (WIDTH, scene.height - top);
    scene.plate((0, top), whole, 0, Ink::Bar);
    let lit = title_bar_and_seat_strip::leading(&view.to_act, view.outcome.as_ref());
    for (seat, side) in (0..).zip(&view.sides) {
        let row = top + MARGIN + i32::from(seat) * PITCH;
        // while all write, no seat stands out
        if lit.contains(&seat) && (view.phase == Phase::Run || view.outcome.is_some()) {
            scene.plate((SIDE, row), (WIDTH - 2 * SIDE, ROW), 10, Ink::Plate);
        }
        Row {
            view,
            side,
            seat,
            middle: row + ROW / 2,
        }
        .draw(scene, captions, fonts);
    }
}

struct Row<'a> {
    view: &'a View,
    side: &'a SideView,
    seat: u8,
    middle: i32,
}

impl Row<'_> {
    fn draw(&self, scene: &mut Scene, captions: &Captions, fonts: &Fonts) {
        let gone = gone(self.side);
        let (ink, look) = if gone {
            (Ink::Quiet, Look::Inert)
        } else {
            (Ink::Text, Look::Live)
        };
        scene.token((SIDE + 26, self.middle), self.seat, 16.0, 0, look);
        if !gone {
            let figure = self.side.count().to_string();
            let label = Label::new(figure, (78, self.middle), 30, ink).bold();
            scene.text(label.align(Align::Middle));
        }
        self.words(scene, captions, fonts, ink);
        if !gone {
            self.spares(scene);
        }
    }

    /// The name; below it what is not seen otherwise. At the end the place.
    fn words(&self, scene: &mut Scene, captions: &Captions, fonts: &Fonts, ink: Ink) {
        let Some(words) = captions.seats.get(usize::from(self.seat)) else {
            return;
        };
        let gone = gone(self.side);
        let outcome = self.view.outcome.as_ref();
        let place = outcome.and_then(|outcome| outcome.places.get(usize::from(self.seat)));
        // a row without spares has all the room
        let (left, width) = if gone { (66, 540) } else { WORDS };
        // the number beside it says how many spares there are
        let noted = self.side.standing != Standing::Running;
        let width = width - if place.is_some() && !gone { 36 } else { 0 };
        let middle = self.middle - if noted && !gone { 13 } else { 0 };
        let name = Label::new(&words.name, (left, middle), 20, ink).limit(width);
        let end = left + name.width(fonts).min(width);
        if gone {
            scene.line(vec![(left, middle + 1), (end, middle + 1)], 2, Ink::Quiet);
        }
        scene.text(name);
        if noted {
            let note = |at: Spot, limit| Label::new(&words.note, at, 20, Ink::Quiet).limit(limit);
            scene.text(if gone {
                note((end + 20, middle), WIDTH - 80 - end)
            } else {
                note((left, self.middle + 13), width)
            });
        }
        if let Some(&place) = place {
            let right = if gone {
                WIDTH - SIDE - 28
            } else {
                left + width + 19
            };
            title_bar_and_seat_strip::badge(scene, (right, self.middle), place);
        }
    }

    /// Each kind of instruction at its own place, so that rows compare: a tile, or an empty socket.
    fn spares(&self, scene: &mut Scene) {
        let (mut x, mut counted) = (SPARES, Vec::new());
        for instruction in Instruction::all() {
            let spares = self.side.spares.iter();
            let count = spares.filter(|one| **one == instruction).count();
            let (at, tile) = ((x, self.middle), Tile::in_list(instruction));
            if count == 0 {
                scene.shape(at, tile.around(-6), Edge::Filled, Ink::Ground);
            } else {
                tile.draw(scene, at, instruction);
            }
            if count > 1 {
                let corner = (x + tile.half + 2, self.middle - tile.half);
                counted.push((count, corner));
            }
            x += COLUMNS[usize::from(instruction.size().clamp(1, 3)) - 1];
        }
        for (count, corner) in counted {
            scene.shape(corner, Shape::Disc(105), Edge::Filled, Ink::Ground);
            let label = Label::new(count.to_string(), corner, 20, Ink::Text).bold();
            scene.text(label.align(Align::Middle));
        }
    }
}

/// The seats of this round in their order, numbered, from the top down: faded those that have moved,
/// beside each what it executes.
pub fn order(scene: &mut Scene, view: &View, top: i32) {
    let Some(first) = view.first.filter(|_| view.outcome.is_none()) else {
        return;
    };
    let seats = view.sides.len();
    let clockwise = (0..seats).map(|way| Seat::at((first.index() + way) % seats));
    let staying = clockwise.filter(|seat| !gone(&view.sides[seat.index()]));
    for (number, seat) in (1..).zip(staying) {
        let y = top + 26 + (number - 1) * 58;
        let acts = view.to_act.contains(&seat);
        let waits = view.to_move.contains(&seat);
        if acts {
            scene.plate((618, y - 26), (96, 52), 10, Ink::Plate);
        }
        let ink = if waits { Ink::Text } else { Ink::Quiet };
        let label = Label::new(number.to_string(), (631, y), 22, ink).bold();
        scene.text(label.align(Align::Middle));
        let index = seat.index() as u8;
        let colour = if waits {
            Ink::Seat(index)
        } else {
            Ink::Faded(index)
        };
        let (at, shape) = ((655, y), seat_shape(index, 12.0));
        scene.shape(at, shape, Edge::Grown(15), Ink::Ground);
        scene.shape(at, shape, Edge::Filled, colour);
        let under = view.sides[seat.index()].under;
        if let Some(instruction) = under.filter(|_| waits) {
            Tile::in_list(instruction).draw(scene, (691, y), instruction);
        }
    }
}
