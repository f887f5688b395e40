//! What is beside and below the board: the order of the round, and a row for each seat with its spares.

use rules::Seat;
use rules::virus_fight::{Instruction, Phase, SideView, Standing, View};

use super::instruction_tiles::{LEAST, Tile, ink};
use crate::palette::Ink;
use crate::scene::{Align, Edge, Label, Look, Scene, Shape, seat_shape};
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::{self, WIDTH};
use crate::{Captions, Symbol};

/// The height of a row, and the distance from one row to the next.
const ROW: i32 = 42;
const PITCH: i32 = 44;
/// The height of the instructions' names above the rows.
const HEAD: i32 = 44;
/// The margin above the names and below the last row.
const MARGIN: i32 = 10;
/// The margin left and right of a row.
const SIDE: i32 = 10;
/// The middle of a seat's shape, and where its name begins.
const SHAPE: i32 = 32;
const NAME: i32 = 56;
/// Where the columns of the spares begin, the gap between two actions' columns, and where the columns end.
const SPARES: i32 = 206;
const GAP: i32 = 6;
const END: i32 = WIDTH - 16;
/// The width of a seat's place at the end of the match.
const PLACE: i32 = 40;

/// The height of the strip with a row for each of these seats.
pub fn height(seats: u8) -> i32 {
    HEAD + i32::from(seats) * PITCH - (PITCH - ROW) + 2 * MARGIN
}

/// Is the seat out?
pub fn gone(side: &SideView) -> bool {
    matches!(side.standing, Standing::Eliminated | Standing::Retired)
}

/// The strip: the names of the instructions, and below them a row for each seat.
pub fn strip(scene: &mut Scene, view: &View, captions: &Captions, fonts: &Fonts, top: i32) {
    let whole = (WIDTH, scene.height - top);
    scene.plate((0, top), whole, 0, Ink::Bar);
    let columns = columns(fonts);
    names(scene, &columns, top + MARGIN);
    let lit = title_bar_and_seat_strip::leading(&view.to_act, view.outcome.as_ref());
    for (seat, side) in (0..).zip(&view.sides) {
        let row = top + MARGIN + HEAD + i32::from(seat) * PITCH;
        // while all seats write, none stands out
        if lit.contains(&seat) && (view.phase == Phase::Run || view.outcome.is_some()) {
            scene.tell(Symbol::Acting);
            scene.plate((SIDE, row), (WIDTH - 2 * SIDE, ROW), 10, Ink::Plate);
        }
        Row {
            view,
            side,
            seat,
            middle: row + ROW / 2,
        }
        .draw(scene, captions, fonts, &columns);
    }
}

/// The column of one kind of instruction.
struct Column {
    instruction: Instruction,
    left: i32,
    width: i32,
}

impl Column {
    fn middle(&self) -> i32 {
        self.left + self.width / 2
    }
}

fn name(instruction: Instruction) -> Label {
    let size = LEAST;
    Label::new(instruction.to_string(), (0, 0), size, Ink::Text).bold()
}

/// A column for each kind, as wide as its name needs and the space allows.
fn columns(fonts: &Fonts) -> Vec<Column> {
    let kinds: Vec<(Instruction, i32)> = Instruction::all()
        .map(|kind| (kind, name(kind).width(fonts)))
        .collect();
    let actions = kinds.chunk_by(|a, b| a.0.action() == b.0.action()).count() as i32;
    let taken: i32 = kinds.iter().map(|(_, width)| width).sum();
    let spare = END - SPARES - (actions - 1) * GAP - taken;
    let more = spare / kinds.len() as i32;
    let (mut left, mut columns) = (SPARES, Vec::<Column>::new());
    for (instruction, width) in kinds {
        let last = columns.last();
        if last.is_some_and(|last| last.instruction.action() != instruction.action()) {
            left += GAP;
        }
        let width = width + more;
        columns.push(Column {
            instruction,
            left,
            width,
        });
        left += width;
    }
    columns
}

/// The names. Those of one action share a plate in its colour.
fn names(scene: &mut Scene, columns: &[Column], top: i32) {
    scene.tell(Symbol::Spares);
    for action in columns.chunk_by(|a, b| a.instruction.action() == b.instruction.action()) {
        let left = action[0].left;
        let width = action.iter().map(|column| column.width).sum();
        let plate = (width, HEAD - 8);
        scene.plate((left, top), plate, 8, ink(action[0].instruction.action()));
        for column in action {
            let at = (column.middle(), top + (HEAD - 8) / 2);
            let label = name(column.instruction).align(Align::Middle);
            scene.text(Label { at, ..label });
        }
    }
}

struct Row<'a> {
    view: &'a View,
    side: &'a SideView,
    seat: u8,
    middle: i32,
}

impl Row<'_> {
    fn draw(&self, scene: &mut Scene, captions: &Captions, fonts: &Fonts, columns: &[Column]) {
        let gone = gone(self.side);
        let (ink, look) = if gone {
            scene.tell(Symbol::Left);
            (Ink::Quiet, Look::Inert)
        } else {
            (Ink::Text, Look::Live)
        };
        scene.token((SHAPE, self.middle), self.seat, 15.0, 0, look);
        let outcome = self.view.outcome.as_ref();
        let place = outcome.and_then(|outcome| outcome.places.get(usize::from(self.seat)));
        let mut left = NAME;
        if let Some(&place) = place {
            title_bar_and_seat_strip::badge(scene, (left + 15, self.middle), place);
            left += PLACE;
        }
        // if a seat's spares say nothing, their place shows what the seat is doing
        let counted = self.side.standing == Standing::Running;
        if let Some(words) = captions.seats.get(usize::from(self.seat)) {
            let width = SPARES - 8 - left;
            let name = Label::new(&words.name, (left, self.middle), LEAST, ink).limit(width);
            if gone {
                let right = left + name.shown_width(fonts);
                let middle = self.middle + 1;
                scene.line(vec![(left, middle), (right, middle)], 2, Ink::Quiet);
            }
            scene.text(name);
            if !counted {
                let note = Label::new(&words.note, (SPARES, self.middle), LEAST, Ink::Quiet);
                scene.text(note.limit(END - SPARES));
            }
        }
        if counted {
            self.spares(scene, columns);
        }
    }

    /// The number of spares of each kind, below its name; a dot for none.
    fn spares(&self, scene: &mut Scene, columns: &[Column]) {
        for column in columns {
            let spares = self.side.spares.iter();
            let count = spares.filter(|one| **one == column.instruction).count();
            let at = (column.middle(), self.middle);
            if count == 0 {
                scene.shape(at, Shape::Disc(25), Edge::Filled, Ink::Quiet);
            } else {
                let label = Label::new(count.to_string(), at, LEAST, Ink::Text).bold();
                scene.text(label.align(Align::Middle));
            }
        }
    }
}

/// The seats in the order of this round, numbered from the top. Seats that have moved are faded. Beside each seat is
/// the instruction it executes.
pub fn order(scene: &mut Scene, view: &View, top: i32) {
    let Some(first) = view.first.filter(|_| view.outcome.is_none()) else {
        return;
    };
    scene.tell(Symbol::Order);
    let seats = view.sides.len();
    let clockwise = (0..seats).map(|way| Seat::at((first.index() + way) % seats));
    let staying = clockwise.filter(|seat| !gone(&view.sides[seat.index()]));
    for (number, seat) in (1..).zip(staying) {
        let y = top + 26 + (number - 1) * 58;
        let acts = view.to_act.contains(&seat);
        let waits = view.to_move.contains(&seat);
        if acts {
            scene.plate((618, y - 26), (98, 52), 10, Ink::Plate);
        }
        let ink = if waits { Ink::Text } else { Ink::Quiet };
        let label = Label::new(number.to_string(), (630, y), LEAST, ink).bold();
        scene.text(label.align(Align::Middle));
        let index = seat.index() as u8;
        let colour = if waits {
            Ink::Seat(index)
        } else {
            Ink::Faded(index)
        };
        let (at, shape) = ((653, y), seat_shape(index, 12.0));
        scene.shape(at, shape, Edge::Grown(15), Ink::Ground);
        scene.shape(at, shape, Edge::Filled, colour);
        let under = view.sides[seat.index()].under;
        if let Some(instruction) = under.filter(|_| waits) {
            Tile::in_list(instruction).draw(scene, (691, y), instruction);
        }
    }
}
