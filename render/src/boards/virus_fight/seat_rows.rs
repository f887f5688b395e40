//! The areas beside and below the board: the order of the round, and a row for each seat with its spares.

use rules::Seat;
use rules::virus_fight::{Instruction, Phase, SideView, Standing, View};

use super::instruction_tiles::{LEAST, Tile, ink};
use crate::look::Look;
use crate::palette::Ink;
use crate::scene::{Align, Edge, Label, Scene, Shape, TokenState, seat_shape};
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::{self, WIDTH};
use crate::{Captions, Symbol};

/// The distance from one row to the next, without the row's height.
const GAP_BELOW: i32 = 2;
/// The margin above the names and below the last row.
const MARGIN: i32 = 10;
/// The margin left and right of a row.
const SIDE: i32 = 10;
/// The middle of a seat's shape, and where its name begins.
const SHAPE: i32 = 32;
const NAME: i32 = 56;
/// The gap between two actions' columns, and where the columns end.
const GAP: i32 = 6;
const END: i32 = WIDTH - 16;
/// The width of a seat's place at the end of the match.
const PLACE: i32 = 40;

/// The sizes of the rows. If words are large, a seat's spares are below its name instead of beside it.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    /// The height of a row.
    row: i32,
    /// The height of the instructions' names above the rows.
    head: i32,
    /// The size of all words.
    words: i32,
    /// Where the columns of the spares begin.
    spares: i32,
    /// The middle of the name, from the row's upper end.
    name: i32,
    /// The middle of the spares, from the row's upper end.
    counts: i32,
}

impl Sizes {
    const fn of(look: Look) -> Self {
        if look.large {
            return Self {
                row: 88,
                head: 54,
                words: 34,
                spares: 22,
                name: 24,
                counts: 65,
            };
        }
        Self {
            row: 42,
            head: 44,
            words: LEAST,
            spares: 206,
            name: 21,
            counts: 21,
        }
    }
}

/// The height of the strip with a row for each of these seats.
pub fn height(seats: u8, look: Look) -> i32 {
    let Sizes { row, head, .. } = Sizes::of(look);
    head + i32::from(seats) * (row + GAP_BELOW) - GAP_BELOW + 2 * MARGIN
}

/// Is the seat out?
pub fn gone(side: &SideView) -> bool {
    matches!(side.standing, Standing::Eliminated | Standing::Retired)
}

/// The strip: the names of the instructions, and below them a row for each seat.
pub fn strip(scene: &mut Scene, view: &View, captions: &Captions, fonts: &Fonts, top: i32) {
    let whole = (WIDTH, scene.height - top);
    scene.plate((0, top), whole, 0, Ink::Bar);
    if scene.look.outlined() {
        scene.plate((0, top), (WIDTH, 2), 0, Ink::Text);
    }
    let sizes = Sizes::of(scene.look);
    let columns = columns(fonts, sizes);
    names(scene, &columns, top + MARGIN, sizes);
    let lit = title_bar_and_seat_strip::leading(&view.to_act, view.outcome.as_ref());
    for (seat, side) in (0..).zip(&view.sides) {
        let row = top + MARGIN + sizes.head + i32::from(seat) * (sizes.row + GAP_BELOW);
        // while all seats write, no row is highlighted
        if lit.contains(&seat) && (view.phase == Phase::Run || view.outcome.is_some()) {
            scene.tell(Symbol::Acting);
            let size = (WIDTH - 2 * SIDE, sizes.row);
            title_bar_and_seat_strip::lit(scene, (SIDE, row), size);
        }
        Row {
            view,
            side,
            seat,
            top: row,
            sizes,
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

fn name(instruction: Instruction, size: i32) -> Label {
    Label::new(instruction.to_string(), (0, 0), size, Ink::Text).bold()
}

/// A column for each kind, as wide as its name needs and the space allows.
fn columns(fonts: &Fonts, sizes: Sizes) -> Vec<Column> {
    let kinds: Vec<(Instruction, i32)> = Instruction::all()
        .map(|kind| (kind, name(kind, sizes.words).width(fonts)))
        .collect();
    let actions = kinds.chunk_by(|a, b| a.0.action() == b.0.action()).count() as i32;
    let taken: i32 = kinds.iter().map(|(_, width)| width).sum();
    let spare = END - sizes.spares - (actions - 1) * GAP - taken;
    let more = spare / kinds.len() as i32;
    let (mut left, mut columns) = (sizes.spares, Vec::<Column>::new());
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

/// The names of the instructions. The names of one action's instructions share a plate in the action's colour.
fn names(scene: &mut Scene, columns: &[Column], top: i32, sizes: Sizes) {
    scene.tell(Symbol::Spares);
    for action in columns.chunk_by(|a, b| a.instruction.action() == b.instruction.action()) {
        let left = action[0].left;
        let width = action.iter().map(|column| column.width).sum();
        let plate = (width, sizes.head - 8);
        scene.plate((left, top), plate, 8, ink(action[0].instruction.action()));
        for column in action {
            let at = (column.middle(), top + (sizes.head - 8) / 2);
            let label = name(column.instruction, sizes.words).align(Align::Middle);
            scene.text(Label { at, ..label });
        }
    }
}

struct Row<'a> {
    view: &'a View,
    side: &'a SideView,
    seat: u8,
    top: i32,
    sizes: Sizes,
}

impl Row<'_> {
    fn draw(&self, scene: &mut Scene, captions: &Captions, fonts: &Fonts, columns: &[Column]) {
        let gone = gone(self.side);
        let (sizes, middle) = (self.sizes, self.top + self.sizes.name);
        let (ink, state) = if gone {
            scene.tell(Symbol::Left);
            (Ink::Quiet, TokenState::Inert)
        } else {
            (Ink::Text, TokenState::Live)
        };
        scene.token((SHAPE, middle), self.seat, 15.0, 0, state);
        let outcome = self.view.outcome.as_ref();
        let place = outcome.and_then(|outcome| outcome.places.get(usize::from(self.seat)));
        let mut left = NAME;
        if let Some(&place) = place {
            title_bar_and_seat_strip::badge(scene, (left + 15, middle), place);
            left += PLACE;
        }
        // only a running seat has spares to show; for the others, the note is in their place
        let counted = self.side.standing == Standing::Running;
        if let Some(words) = captions.seats.get(usize::from(self.seat)) {
            let end = if scene.look.large { END } else { sizes.spares };
            let width = end - 8 - left;
            let name = Label::new(&words.name, (left, middle), sizes.words, ink).limit(width);
            if gone {
                let right = left + name.shown_width(fonts);
                let middle = middle + 1;
                scene.line(vec![(left, middle), (right, middle)], 2, Ink::Quiet);
            }
            scene.text(name);
            if !counted {
                let at = (sizes.spares, self.top + sizes.counts);
                let note = Label::new(&words.note, at, sizes.words, Ink::Quiet);
                scene.text(note.limit(END - sizes.spares));
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
            let at = (column.middle(), self.top + self.sizes.counts);
            if count == 0 {
                scene.shape(at, Shape::Disc(25), Edge::Filled, Ink::Quiet);
            } else {
                let label = Label::new(count.to_string(), at, self.sizes.words, Ink::Text).bold();
                scene.text(label.align(Align::Middle));
            }
        }
    }
}

/// Draws the seats in the order of this round, numbered from the top. Seats that have moved are faded. Beside each seat
/// is the instruction that it executes.
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
            title_bar_and_seat_strip::lit(scene, (618, y - 26), (98, 52));
        }
        let ink = if waits { Ink::Text } else { Ink::Quiet };
        let label = Label::new(
            number.to_string(),
            (630, y),
            scene.look.size(LEAST, 30),
            ink,
        )
        .bold();
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
