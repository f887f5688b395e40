//! Zyrcan: hexagons in space, and ships with engines.

use rules::Seat;
use rules::grid::hex::Hex;
use rules::zyrcan::{Board, Phase, SeatView, View};

#[cfg(test)]
use crate::colours_to_tell_apart::{Apart, FADED, MARKS, SEATS};
use crate::look::Look;
use crate::palette::{Ink, Shades, Theme};
use crate::scene::{Align, Edge, Label, Scene, Shape, Spot, TokenState};
use crate::square_on_board::SquareOnBoard;
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::{self, BAR, Card, Frame, Room, Token, WIDTH};
use crate::{Captions, Marks, Symbol};

const CENTRE: Ink = Ink::Own(0);
const BROWN: Ink = Ink::Own(1);
const LIGHT: Ink = Ink::Own(2);

/// The rulebook's colours: the spaces for three seats, those added for a fourth seat, and those added for a fifth.
pub const THEME: Theme = Theme {
    own: Shades {
        dark: &[[0x2b, 0x33, 0x46], [0x4a, 0x40, 0x38], [0x5d, 0x66, 0x73]],
        light: &[[0xec, 0xf3, 0xff], [0xf3, 0xdb, 0xbb], [0xb5, 0xbd, 0xcf]],
        high_contrast: &[[0x13, 0x1b, 0x2c], [0x3f, 0x2d, 0x1d], [0x45, 0x52, 0x64]],
    },
    seats: 5,
    meets: &[
        (CENTRE, Ink::Ground),
        (BROWN, Ink::Ground),
        (LIGHT, Ink::Ground),
        (Ink::Choice, Ink::Ground),
    ],
};

/// Pairs of colours that must be told apart.
#[cfg(test)]
pub const APART: Apart = &[
    (&MARKS, &MARKS),
    (&SEATS, &SEATS),
    (&SEATS, &MARKS),
    (&SEATS, &[CENTRE, BROWN, LIGHT, Ink::Ground]),
    (&FADED, &[CENTRE, BROWN, LIGHT, Ink::Ground]),
    (&MARKS, &[CENTRE, BROWN, LIGHT, Ink::Ground]),
    (&[CENTRE, BROWN, LIGHT], &[CENTRE, BROWN, LIGHT]),
];

/// Sizes of one of the three boards.
struct Layout {
    /// The distance from e5 to the corners of the hexagon around the board, in spaces.
    radius: i32,
    /// The distance from a space to the next in its row; even, so that rows are shifted by whole units.
    pitch: i32,
    /// The distance from a row to the next.
    row: i32,
    /// The middle of space e5.
    centre: Spot,
    /// Where the board ends and the strip begins.
    end: i32,
}

impl Layout {
    fn of(seats: u8, look: Look) -> Self {
        let (pitch, radius) = match seats {
            3 => (88, 3),
            4 => (74, 4),
            _ => (70, 4),
        };
        let row = (pitch as f32 * 60f32.to_radians().sin()).round() as i32;
        let half_height = row * radius + pitch * 4 / 7;
        let top = BAR + 18;
        Self {
            radius,
            pitch,
            row,
            centre: (WIDTH / 2, top + half_height),
            end: top + 2 * half_height + look.size(44, 50),
        }
    }

    fn at(&self, space: Hex) -> Spot {
        let (q, s) = space.coordinates();
        self.place(q.into(), s.into())
    }

    fn place(&self, q: i32, s: i32) -> Spot {
        let (x, y) = self.centre;
        (x + q * self.pitch - s * self.pitch / 2, y - s * self.row)
    }

    /// The corners of a space, clockwise from the top. Neighbours share them, because all lengths are whole units.
    fn outline(&self, space: Hex) -> [Spot; 6] {
        let ((x, y), half) = (self.at(space), self.pitch / 2);
        let low = self.row / 3;
        let high = self.row - low;
        let corners = [
            (0, -high),
            (half, -low),
            (half, low),
            (0, high),
            (-half, low),
            (-half, -low),
        ];
        corners.map(|(right, down)| (x + right, y + down))
    }

    /// A hexagon that is this much smaller than its space, in tenths.
    fn hexagon(&self, smaller: i32) -> Shape {
        Shape::Hexagon(self.pitch * 5 - smaller)
    }

    /// A ship's radius.
    fn ship(&self) -> f32 {
        self.pitch as f32 * 0.335
    }
}

/// The symbol of a seat.
pub const TOKEN: Token = title_bar_and_seat_strip::seat_token;

/// Shows the view as if no seat had to act.
pub fn retell(view: &mut View) {
    view.to_act = None;
}

/// The spaces of the view's board, in any order.
pub fn squares(view: &View, _: &Captions, look: Look) -> Vec<SquareOnBoard> {
    let layout = Layout::of(view.seats, look);
    let all = view.spaces.iter();
    all.map(|space| SquareOnBoard {
        name: space.to_string(),
        middle: layout.at(*space),
        outline: layout.outline(*space).into(),
    })
    .collect()
}

/// The scene that shows a view.
pub fn scene(view: &View, captions: &Captions, marks: &Marks, fonts: &Fonts, look: Look) -> Scene {
    let layout = Layout::of(view.seats, look);
    let room = if view.phase == Phase::Deploy && view.outcome.is_none() {
        hand_height(look)
    } else {
        0
    };
    let frame = Frame {
        captions,
        fonts,
        token: TOKEN,
        look,
    };
    let leading = title_bar_and_seat_strip::leading(view.to_act.as_slice(), view.outcome.as_ref());
    let height = layout.end + title_bar_and_seat_strip::strip_height(view.seats, room, look);
    let mut scene = frame.begin(height, &THEME, &leading);
    spaces(&mut scene, view, &layout);
    coordinates(&mut scene, view, &layout);
    path(&mut scene, view, &layout);
    ships(&mut scene, view, &layout);
    rings(&mut scene, view, &layout, marks);
    captured(&mut scene, view, &layout);
    target_names(&mut scene, view, &layout, marks);
    let cards: Vec<Card> = (0..view.seats).map(|seat| card(view, seat)).collect();
    let rooms = frame.strip(&mut scene, layout.end, &cards);
    if room > 0 {
        for ((room, side), card) in rooms.iter().zip(&view.sides).zip(&cards) {
            if !card.gone {
                hand(&mut scene, *room, card.seat, side);
            }
        }
    }
    scene
}

fn card(view: &View, seat: u8) -> Card {
    let index = usize::from(seat);
    let figure = view.sides[index].engines.to_string();
    Card {
        gone: view.retired.contains(&Seat::at(index)),
        ..Card::new(seat, figure, view.to_act.as_slice(), view.outcome.as_ref())
    }
}

fn spaces(scene: &mut Scene, view: &View, layout: &Layout) {
    for &space in &view.spaces {
        let ink = match (3..=5).find(|seats| Board::of(*seats).has(space)) {
            Some(3) => CENTRE,
            Some(4) => BROWN,
            _ => LIGHT,
        };
        scene.shape(layout.at(space), layout.hexagon(18), Edge::Filled, ink);
        if scene.look.outlined() {
            scene.shape(
                layout.at(space),
                layout.hexagon(24),
                Edge::Ring(20),
                Ink::Quiet,
            );
        }
    }
}

/// Draws letters at the left end of each row. Draws numbers along the lower right edges of the hexagon around the
/// board, even where its corners are not in play.
fn coordinates(scene: &mut Scene, view: &View, layout: &Layout) {
    let size = scene.look.size(26, 34);
    let label = |words: String, at| {
        Label::new(words, at, size, Ink::Quiet)
            .bold()
            .align(Align::Middle)
    };
    for q in -layout.radius..=layout.radius {
        let lowest = (q - layout.radius).max(-layout.radius);
        let (x, y) = layout.place(q, lowest);
        let at = (x + layout.pitch * 46 / 100, y + layout.row * 86 / 100);
        scene.text(label((q + 5).to_string(), at));
    }
    for row in view.spaces.chunk_by(|a, b| a.row() == b.row()) {
        let (x, y) = layout.at(row[0]);
        let at = (x - layout.pitch * 82 / 100, y);
        scene.text(label(row[0].row().to_string(), at));
    }
}

/// The dotted line of the last step, below the ships.
fn path(scene: &mut Scene, view: &View, layout: &Layout) {
    if let Some(step) = view.last.and_then(|last| last.step) {
        let (from, to) = (layout.at(step.from), layout.at(step.to));
        scene.tell(Symbol::LastWay);
        scene.dots(from, to, layout.pitch / 6, 3.0, Ink::Last);
    }
}

fn ships(scene: &mut Scene, view: &View, layout: &Layout) {
    for ship in &view.ships {
        let gone = view.retired.contains(&ship.owner);
        let state = if gone {
            TokenState::Inert
        } else {
            TokenState::Live
        };
        scene.tell(Symbol::Pips);
        let seat = ship.owner.index() as u8;
        scene.token(layout.at(ship.at), seat, layout.ship(), ship.engines, state);
    }
}

/// The spaces with these names. Names of spaces that are not in play are ignored.
fn named(view: &View, names: &[String]) -> Vec<Hex> {
    let found = names.iter().filter_map(|name| Hex::parse(name));
    found.filter(|space| view.spaces.contains(space)).collect()
}

/// Marks in white where the last turn began and ended, and in gold where the next turn can go.
fn rings(scene: &mut Scene, view: &View, layout: &Layout, marks: &Marks) {
    let chosen = named(view, &marks.chosen);
    let targets = named(view, &marks.targets);
    let last = view.last.as_ref();
    let step = last.and_then(|last| last.step);
    let deployed = last.and_then(|last| last.deploy).map(|deploy| deploy.at);
    let ended = step.map(|step| step.to).into_iter().chain(deployed);
    let (below, more) = if scene.look.outlined() {
        (75, 15)
    } else {
        (60, 0)
    };
    let mut ring = |space: Hex, symbol: Symbol, (edge, ink): (Edge, Ink), inside: bool| {
        scene.tell(symbol);
        let smaller = if inside { 75 } else { 25 };
        let at = layout.at(space);
        scene.shape(at, layout.hexagon(smaller), Edge::Ring(below), Ink::Ground);
        scene.shape(at, layout.hexagon(smaller), edge, ink);
    };
    if let Some(step) = step {
        let white = (Edge::Dashed(35 + more), Ink::Last);
        ring(step.from, Symbol::LastStart, white, false);
    }
    let mut white = Vec::new();
    for space in ended {
        let ink = (Edge::Ring(40 + more), Ink::Last);
        ring(space, Symbol::LastEnd, ink, false);
        white.push(space);
    }
    for space in targets {
        let gold = (Edge::Dashed(40 + more), Ink::Choice);
        ring(space, Symbol::Target, gold, white.contains(&space));
    }
    for space in chosen {
        let gold = (Edge::Ring(45 + more), Ink::Choice);
        ring(space, Symbol::Chosen, gold, white.contains(&space));
    }
}

/// Draws the name of each space that a button names, because rows of hexagons are tedious to count. The name is below a
/// ship, or in the middle of an empty space.
fn target_names(scene: &mut Scene, view: &View, layout: &Layout, marks: &Marks) {
    for space in named(view, &marks.named) {
        scene.tell(Symbol::TargetName);
        let (x, mut y) = layout.at(space);
        if view.ships.iter().any(|ship| ship.at == space) {
            y += layout.pitch * 37 / 100;
            let look = scene.look;
            let chip = Shape::Plate(look.size(190, 230), look.size(120, 140), 60);
            scene.shape((x, y), chip, Edge::Filled, Ink::Ground);
        }
        let size = scene.look.size(26, 30);
        let label = Label::new(space.to_string(), (x, y), size, Ink::Choice).bold();
        scene.text(label.align(Align::Middle));
    }
}

/// The ship that the last turn captured, at the corner of the space where the turn ended.
fn captured(scene: &mut Scene, view: &View, layout: &Layout) {
    let Some((step, captured)) = view.last.and_then(|last| last.step.zip(last.captured)) else {
        return;
    };
    let (x, y) = layout.at(step.to);
    let corner = (x + layout.pitch / 2, y - layout.pitch * 28 / 100);
    title_bar_and_seat_strip::removed(scene, corner, captured.owner.index() as u8, 17.0);
}

/// The height of the ships still to be deployed.
fn hand_height(look: Look) -> i32 {
    look.size(66, 74)
}

/// The ships still to be deployed: each kind above its count. A kind that does not fit anywhere is hollow and red,
/// with a cross before its count.
fn hand(scene: &mut Scene, room: Room, seat: u8, side: &SeatView) {
    scene.tell(Symbol::Hand);
    let column = (room.width / 3).min(52);
    let kinds = side.hand.into_iter().zip(side.stranded);
    for ((engines, (count, stranded)), at) in (1..).zip(kinds).zip(0..) {
        let at = (room.left + 17 + at * column, room.top + 20);
        let (state, ink) = match (stranded, count) {
            (true, _) => (TokenState::Lost, Ink::Danger),
            (false, 0) => (TokenState::Inert, Ink::Quiet),
            _ => (TokenState::Live, Ink::Text),
        };
        scene.token(at, seat, 15.0, engines, state);
        let mut below = (at.0, at.1 + scene.look.size(33, 36));
        if stranded {
            scene.tell(Symbol::Stranded);
            scene.shape((at.0 - 9, below.1), Shape::Cross(65), Edge::Filled, ink);
            below.0 += 9;
        }
        let count = Label::new(count.to_string(), below, scene.look.size(22, 28), ink).bold();
        scene.text(count.align(Align::Middle));
    }
}
