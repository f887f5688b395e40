//! Xero-G: pyramids of three sizes in the night, with a base beyond each end of the board.

use rules::Kind;
use rules::grid::square::Square;
use rules::xero_g::{LastFlight, Phase, SIDE, View};

use super::square_boards::Squares;
#[cfg(test)]
use crate::colours_to_tell_apart::{Apart, MARKS};
use crate::look::{Look, LookTheme};
use crate::palette::{Ink, Shades, Theme};
use crate::scene::{Align, Edge, Label, Scene, Shape, Spot, TokenState};
use crate::square_on_board::SquareOnBoard;
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::{self, BAR, Frame, Token, TwoSeats};
use crate::{Captions, Marks, Symbol};

/// The colours of the night, and of the home rows by seat: each a lighter and a darker one.
const NIGHT: [Ink; 2] = [Ink::Own(0), Ink::Own(1)];
const HOME: [[Ink; 2]; 2] = [[Ink::Own(2), Ink::Own(3)], [Ink::Own(4), Ink::Own(5)]];
/// The colours of the bases, by seat.
const BASE: [Ink; 2] = [Ink::Own(6), Ink::Own(7)];
/// The colours of a pyramid's sides, by its size: the upper one, the ones left and right, the lower one.
const SIDES: [[Ink; 3]; 3] = [
    [Ink::Own(8), Ink::Own(9), Ink::Own(10)],
    [Ink::Own(11), Ink::Own(12), Ink::Own(13)],
    [Ink::Own(14), Ink::Own(15), Ink::Own(16)],
];

/// The board, the bases and the pyramids. The pyramids' colours belong to no seat.
pub const THEME: Theme = Theme {
    own: Shades {
        dark: &[
            [0x2a, 0x2d, 0x40],
            [0x22, 0x26, 0x35],
            [0x38, 0x60, 0x8a],
            [0x31, 0x55, 0x7d],
            [0x5c, 0x40, 0x38],
            [0x50, 0x38, 0x32],
            [0x2d, 0x62, 0x94],
            [0x98, 0x4d, 0x2c],
            [0xb4, 0xf0, 0xe0],
            [0x8a, 0xdc, 0xc8],
            [0x5d, 0xae, 0x9c],
            [0xec, 0x9c, 0xc4],
            [0xc9, 0x69, 0x9b],
            [0x98, 0x4a, 0x72],
            [0xcf, 0xc0, 0xff],
            [0xa9, 0x90, 0xf0],
            [0x7d, 0x69, 0xc0],
        ],
        light: &[
            [0xeb, 0xe6, 0xf3],
            [0xd9, 0xd8, 0xe4],
            [0x9d, 0xc3, 0xf3],
            [0x9d, 0xc1, 0xea],
            [0xea, 0xbb, 0x9e],
            [0xe5, 0xb2, 0x92],
            [0x95, 0xbc, 0xe7],
            [0xf4, 0xa9, 0x87],
            [0x8f, 0xd8, 0xc6],
            [0x41, 0xa6, 0x88],
            [0x2a, 0x82, 0x70],
            [0xee, 0xa6, 0xc9],
            [0xc2, 0x5a, 0x94],
            [0x96, 0x38, 0x6a],
            [0xc0, 0xaf, 0xf8],
            [0x8a, 0x65, 0xe5],
            [0x5d, 0x45, 0xad],
        ],
        high_contrast: &[
            [0x1d, 0x1c, 0x2b],
            [0x0c, 0x09, 0x17],
            [0x0a, 0x3f, 0x75],
            [0x08, 0x37, 0x68],
            [0x5e, 0x27, 0x0e],
            [0x4c, 0x25, 0x13],
            [0x00, 0x3f, 0x78],
            [0x70, 0x2b, 0x0a],
            [0xb4, 0xf0, 0xe0],
            [0x8c, 0xd8, 0xc6],
            [0x5d, 0xae, 0x9c],
            [0xec, 0x9c, 0xc4],
            [0xbf, 0x6e, 0x9a],
            [0x98, 0x4a, 0x72],
            [0xcf, 0xc0, 0xff],
            [0xab, 0x91, 0xf4],
            [0x7d, 0x69, 0xc0],
        ],
    },
    seats: 2,
    meets: &[
        (SIDES[0][0], Ink::Ground),
        (SIDES[0][2], Ink::Ground),
        (SIDES[1][0], Ink::Ground),
        (SIDES[1][2], Ink::Ground),
        (SIDES[2][0], Ink::Ground),
        (SIDES[2][2], Ink::Ground),
        (SIDES[0][0], SIDES[0][2]),
        (SIDES[1][0], SIDES[1][2]),
        (SIDES[2][0], SIDES[2][2]),
        (Ink::Ground, NIGHT[0]),
        (Ink::Text, Ink::Ground),
        (Ink::Text, BASE[0]),
        (Ink::Text, BASE[1]),
        (BASE[0], Ink::Ground),
        (BASE[1], Ink::Ground),
        (Ink::Last, NIGHT[0]),
        (Ink::Last, HOME[0][0]),
        (Ink::Last, HOME[1][0]),
        (Ink::Choice, NIGHT[0]),
        (Ink::Choice, HOME[0][0]),
        (Ink::Choice, HOME[1][0]),
    ],
};

/// Pairs of colours that must be told apart.
#[cfg(test)]
pub const APART: Apart = &[
    (&MARKS, &MARKS),
    (&[Ink::Seat(0)], &[Ink::Seat(1)]),
    (&[Ink::Seat(0), Ink::Seat(1)], &MARKS),
    (&[Ink::Seat(0), Ink::Seat(1)], &[Ink::Ground]),
    (&[BASE[0]], &[BASE[1]]),
    (&HOME[0], &HOME[1]),
    (&HOME[0], &NIGHT),
    (&HOME[1], &NIGHT),
    (
        &[Ink::Last, Ink::Choice],
        &[
            NIGHT[0], NIGHT[1], HOME[0][0], HOME[0][1], HOME[1][0], HOME[1][1],
        ],
    ),
    (
        &[SIDES[0][1], SIDES[1][1], SIDES[2][1]],
        &[SIDES[0][1], SIDES[1][1], SIDES[2][1]],
    ),
    (&[SIDES[0][1], SIDES[1][1], SIDES[2][1]], &MARKS),
];

const WIDTH: i32 = 576;
/// Where the board begins.
const LEFT: i32 = (title_bar_and_seat_strip::WIDTH - WIDTH) / 2;
const TOP: i32 = BAR + 14 + BASE_ROOM;
/// The height of a base and its distance from the board, together.
const BASE_ROOM: i32 = BASE_HEIGHT + 8;
const BASE_HEIGHT: i32 = 36;
const BASE_WIDTH: i32 = WIDTH + 8;

/// Half the side of a pyramid, by its size.
const HALF: [i32; 3] = [25, 33, 41];

struct Board<'a> {
    view: &'a View,
    captions: &'a Captions,
    squares: Squares,
    turned: bool,
}

/// The symbol of a seat.
pub const TOKEN: Token = title_bar_and_seat_strip::seat_token;

/// Shows the view as if no seat had to act. The tints of the home rows are also left out, because they change whole
/// ranks and only show which ships may fly.
pub fn retell(view: &mut View) {
    view.to_act.clear();
    view.movers.clear();
    view.home_rows = [None; 2];
}

/// The squares of the view's board, and the base that can be entered, in any order.
pub fn squares(view: &View, captions: &Captions, look: Look) -> Vec<SquareOnBoard> {
    let board = Board::new(view, captions, look);
    let base = board.enemy_base().map(|seat| {
        let half = (BASE_WIDTH / 2, BASE_HEIGHT / 2);
        SquareOnBoard::rectangle("base".to_owned(), board.base(seat), half)
    });
    board.squares.places().into_iter().chain(base).collect()
}

/// The scene that shows a view.
pub fn scene(view: &View, captions: &Captions, marks: &Marks, fonts: &Fonts, look: Look) -> Scene {
    let board = Board::new(view, captions, look);
    let frame = Frame {
        captions,
        fonts,
        token: TOKEN,
        look,
    };
    let seats = TwoSeats {
        acting: &view.to_act,
        outcome: view.outcome.as_ref(),
        figures: [String::new(), String::new()],
    };
    let end = board.squares.end() + BASE_ROOM;
    frame.around(&THEME, seats, end, |scene| {
        board.ground(scene);
        board.bases(scene, fonts);
        board.squares.coordinates_below(scene, BASE_ROOM);
        board.face_down(scene);
        if let Some(last) = &view.last {
            board.path(scene, last);
        }
        board.ships(scene);
        board.rings(scene, marks);
    })
}

impl<'a> Board<'a> {
    fn new(view: &'a View, captions: &'a Captions, look: Look) -> Self {
        let turned = super::is_turned(Kind::XeroG, captions.side);
        Self {
            view,
            captions,
            squares: Squares::within(SIDE, turned, (LEFT, TOP), WIDTH, look),
            turned,
        }
    }

    /// The owner of the base that the seat to act can enter, by index from 0.
    fn enemy_base(&self) -> Option<usize> {
        let acting = self.view.to_act.first()?;
        (self.view.phase == Phase::Fly).then(|| 1 - acting.index())
    }

    /// The squares; those of the home rows have their seats' tints.
    fn ground(&self, scene: &mut Scene) {
        self.squares.ground(scene, 4, 6, NIGHT[1]);
        let homes = [self.home(0), self.home(1)];
        for square in Square::all(SIDE) {
            let owner = homes.iter().position(|rank| *rank == Some(square.rank()));
            if owner.is_some() {
                scene.tell(Symbol::HomeRow);
            }
            let inks = owner.map_or(NIGHT, |seat| HOME[seat]);
            let ink = inks[usize::from((square.file() + square.rank()) % 2 == 0)];
            // the darker night colour is already below
            if ink != NIGHT[1] {
                let cell = self.squares.cell(0, 0);
                scene.shape(self.squares.at(square), cell, Edge::Filled, ink);
            }
        }
        self.squares.lines(scene);
    }

    /// The rank of a seat's home row, from 0. In the setup: the rank where the seat puts its ships.
    fn home(&self, seat: usize) -> Option<u8> {
        match self.view.phase {
            Phase::Setup => Some([0, SIDE - 1][seat]),
            Phase::Fly => self.view.home_rows[seat].map(|rank| rank - 1),
        }
    }

    /// Is a seat's side the lower one?
    fn at_bottom(&self, seat: usize) -> bool {
        (seat == 0) != self.turned
    }

    /// The middle of a seat's base.
    fn base(&self, seat: usize) -> Spot {
        let beyond = WIDTH / 2 + BASE_ROOM - BASE_HEIGHT / 2;
        let down = if self.at_bottom(seat) {
            beyond
        } else {
            -beyond
        };
        (title_bar_and_seat_strip::WIDTH / 2, TOP + WIDTH / 2 + down)
    }

    /// A bar beyond each end of the board, with the shape and name of its owner.
    fn bases(&self, scene: &mut Scene, fonts: &Fonts) {
        for (seat, ink) in BASE.into_iter().enumerate() {
            let (x, y) = self.base(seat);
            scene.tell(Symbol::Base);
            scene.shape((x, y), base_bar(0), Edge::Filled, ink);
            let name = self.captions.seats.get(seat).map_or("", |seat| &seat.name);
            // a ship in the base takes up half of the base
            let ship = self.arrival().filter(|(base, _)| *base == seat);
            let (x, most) = match ship {
                Some((_, (ship, _))) => (x - (ship - x).signum() * WIDTH / 4, 220),
                None => (x, 300),
            };
            let label = Label::new(name, (x, y), scene.look.size(22, 28), Ink::Text)
                .bold()
                .limit(most);
            let width = label.width(fonts).min(most);
            let gap = if width > 0 { 10 } else { 0 };
            let left = x - (width + gap + 22) / 2;
            scene.token((left + 11, y), seat as u8, 11.0, 0, TokenState::Live);
            scene.text(Label {
                at: (left + 22 + gap, y),
                ..label
            });
        }
    }

    /// The ships of rows that are arranged but hidden from the viewer.
    fn face_down(&self, scene: &mut Scene) {
        let ready = self.view.ready.iter().map(|seat| seat.index());
        let hidden = ready.filter(|seat| matches!(self.view.rows.get(*seat), Some(None)));
        for seat in hidden {
            let rank = [0, SIDE - 1][seat];
            let ship = Shape::Plate(HALF[1] * 10, HALF[1] * 10, 40);
            // a dark square on every ground, as the rules pages say
            let [square_ink, disc_ink] = match scene.look.theme {
                LookTheme::Dark | LookTheme::HighContrast => [Ink::Ground, Ink::Quiet],
                LookTheme::Light => [Ink::Quiet, Ink::Ground],
            };
            for square in (0..SIDE).filter_map(|file| Square::new(file, rank)) {
                let at = self.squares.at(square);
                scene.tell(Symbol::FaceDown);
                scene.shape(at, ship, Edge::Filled, square_ink);
                scene.shape(at, ship, Edge::Ring(25), Ink::Quiet);
                scene.shape(at, Shape::Disc(60), Edge::Filled, disc_ink);
            }
        }
    }

    fn ships(&self, scene: &mut Scene) {
        let acting = self.view.to_act.first().map(|seat| seat.index() as u8);
        for ship in &self.view.ships {
            let at = self.squares.at(ship.at);
            let rim = acting.filter(|_| self.view.movers.contains(&ship.at));
            if rim.is_some() {
                scene.tell(Symbol::Mover);
            }
            pyramid(scene, at, ship.size, rim);
        }
    }

    /// Draws the path of the last flight, below the ships, and the path of the ship that the flight displaced.
    fn path(&self, scene: &mut Scene, last: &LastFlight) {
        let mut way: Vec<Spot> = last.path.iter().map(|at| self.squares.at(*at)).collect();
        let enemy = 1 - last.seat.index();
        if let (None, Some(&(x, _))) = (last.to.square(), way.last()) {
            way.push((x, self.base(enemy).1));
        }
        let apart = self.squares.pitch() / 6;
        scene.tell(Symbol::LastWay);
        for pair in way.windows(2) {
            scene.dots(pair[0], pair[1], apart, 3.4, Ink::Last);
            scene.shape(pair[1], Shape::Disc(34), Edge::Filled, Ink::Last);
        }
        if let (Some(drop), Some(from)) = (last.drop, last.to.square()) {
            let (from, to) = (self.squares.at(from), self.squares.at(drop.to));
            scene.line(vec![from, to], 3, Ink::Last);
        }
    }

    /// Draws white rings for the last flight: where it began and ended, on which ships it boosted, and which ship it
    /// displaced. Draws gold rings for the next turn.
    fn rings(&self, scene: &mut Scene, marks: &Marks) {
        let (outer, inner) = (self.squares.cell(3, 9), self.squares.cell(8, 7));
        let mut ringed = Vec::new();
        if let Some(last) = &self.view.last {
            let mut ring = |square: Square, edge: Edge, symbol: Symbol| {
                scene.tell(symbol);
                scene.shape(self.squares.at(square), outer, edge, Ink::Last);
                ringed.push(square);
            };
            ring(last.from, Edge::Dashed(40), Symbol::LastStart);
            if let Some(drop) = last.drop {
                ring(drop.to, Edge::Ring(22), Symbol::LastDrop);
            }
            match last.to.square() {
                Some(to) => ring(to, Edge::Ring(42), Symbol::LastEnd),
                None => self.reached(scene, last),
            }
            for boost in &last.boosts {
                scene.tell(Symbol::LastBoost);
                let around = Shape::Disc(200);
                scene.shape(self.squares.at(boost.at), around, Edge::Ring(40), Ink::Last);
            }
        }
        let ring = |square| {
            if ringed.contains(&square) {
                inner
            } else {
                outer
            }
        };
        self.squares.marks_around(scene, marks, ring);
        let taken = |square| self.view.ships.iter().any(|ship| ship.at == square);
        self.squares.names(scene, &marks.named, taken);
        let is_target = marks.targets.iter().any(|name| name == "base");
        if let Some(enemy) = self.enemy_base().filter(|_| is_target) {
            scene.tell(Symbol::Target);
            scene.shape(self.base(enemy), base_bar(2), Edge::Dashed(42), Ink::Choice);
        }
    }

    /// The base that the last flight entered, and the ship in it.
    fn reached(&self, scene: &mut Scene, last: &LastFlight) {
        let at = self.base(1 - last.seat.index());
        scene.tell(Symbol::LastEnd);
        scene.shape(at, base_bar(2), Edge::Ring(42), Ink::Last);
        if let Some((_, at)) = self.arrival() {
            number(scene, at, last.size, Some(Ink::Last));
        }
    }

    /// The owner of the base that the last flight entered, by index from 0, and where the ship is in it.
    fn arrival(&self) -> Option<(usize, Spot)> {
        let last = self
            .view
            .last
            .as_ref()
            .filter(|last| last.to.square().is_none())?;
        let (base, square) = (1 - last.seat.index(), last.path.last()?);
        Some((base, (self.squares.at(*square).0, self.base(base).1)))
    }
}

/// A base that is this much smaller at each side.
fn base_bar(smaller: i32) -> Shape {
    let half = |whole: i32| (whole - 2 * smaller) * 5;
    Shape::Plate(half(BASE_WIDTH), half(BASE_HEIGHT), half(BASE_HEIGHT))
}

/// A ship from above with its number at the top. A ship that may fly has a rim in its seat's colour.
fn pyramid(scene: &mut Scene, at: Spot, size: u8, seat: Option<u8>) {
    let index = usize::from(size.clamp(1, 3)) - 1;
    let (half, [upper, beside, lower]) = (HALF[index] * 10, SIDES[index]);
    let whole = Shape::Plate(half, half, 0);
    scene.shape(at, whole, Edge::Grown(20), Ink::Ground);
    scene.shape(at, whole, Edge::Filled, beside);
    scene.shape(at, Shape::Facet(half, 0), Edge::Filled, upper);
    scene.shape(at, Shape::Facet(half, 2), Edge::Filled, lower);
    number(scene, at, size, seat.map(Ink::Seat));
}

fn number(scene: &mut Scene, at: Spot, size: u8, rim: Option<Ink>) {
    let disc = Shape::Disc(180);
    scene.shape(at, disc, Edge::Filled, Ink::Ground);
    if let Some(ink) = rim {
        scene.shape(at, Shape::Disc(162), Edge::Ring(38), ink);
    }
    let label = Label::new(size.to_string(), at, scene.look.size(26, 30), Ink::Text).bold();
    scene.text(label.align(Align::Middle));
}
