//! The frame that all games share: the bar at the top, and the strip of seats at the bottom.

use rules::{EndKind, Outcome, Seat};

use crate::palette::{Ink, Theme};
use crate::scene::{Align, Edge, Label, Look, Scene, Shape, Spot, seat_shape};
use crate::text_measuring::Fonts;
use crate::{Captions, Symbol};

/// Width of every picture, in units.
pub const WIDTH: i32 = 720;

/// Height of the bar.
pub const BAR: i32 = 64;

/// The margin left and right in the bar.
const SIDE: i32 = 28;

/// The smallest text.
const SMALL: i32 = 20;

/// No name in the bar shows more letters than this.
const LONGEST: usize = 48;

/// The smallest text in the bar: on a phone 400 pixels wide it is 14 pixels high.
const BARS: i32 = 26;

/// The words of a frame, and the symbols of its seats.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The words.
    pub captions: &'a Captions,
    /// The fonts that measure them.
    pub fonts: &'a Fonts,
    /// Draws the symbol of a seat.
    pub token: Token,
}

/// Draws a seat's symbol (seat by index from 0), as large as a disc of this radius.
pub type Token = fn(&mut Scene, Spot, u8, f32, Look);

/// A seat's shape in its colour, for games whose pieces have no look of their own.
pub fn seat_token(scene: &mut Scene, at: Spot, seat: u8, radius: f32, look: Look) {
    scene.token(at, seat, radius, 0, look);
}

/// What one seat's card in the strip shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The seat, by index from 0.
    pub seat: u8,
    /// The number that decides the game.
    pub figure: String,
    /// Is the seat to act, or has it won? Then its plate is lighter.
    pub lit: bool,
    /// Is the seat out?
    pub gone: bool,
    /// Its place when the game is over, from 1.
    pub place: Option<u8>,
}

impl Card {
    /// The card of a seat, given who is to act and how the match ended. This detects that the seat is out only if
    /// that ended the match.
    pub fn new(seat: u8, figure: String, acting: &[Seat], outcome: Option<&Outcome>) -> Self {
        let index = usize::from(seat);
        let place = outcome.and_then(|outcome| outcome.places.get(index).copied());
        let left = |outcome: &Outcome| matches!(outcome.kind, EndKind::RESIGN | EndKind::TIMEOUT);
        Self {
            seat,
            figure,
            lit: acting.contains(&Seat::at(index)) || place == Some(1),
            gone: outcome.is_some_and(left) && place != Some(1),
            place,
        }
    }
}

/// The seats that the title is about, by index from 0: the seats to act, or the winners.
pub fn leading(acting: &[Seat], outcome: Option<&Outcome>) -> Vec<u8> {
    let winners = outcome.map(Outcome::winners).unwrap_or_default();
    let leading = if outcome.is_some() { &winners } else { acting };
    leading.iter().map(|seat| seat.index() as u8).collect()
}

/// The free space inside a card, below its words, for one game's own content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Left end.
    pub left: i32,
    /// Upper end.
    pub top: i32,
    /// How wide.
    pub width: i32,
}

/// Height of a strip with this many cards and this much free space below their words.
pub const fn strip_height(cards: u8, room: i32) -> i32 {
    words_height(cards as usize) + room + 2 * MARGIN + 2 * PAD
}

/// Height of a card's words. With at most two cards, the words are beside the number.
const fn words_height(cards: usize) -> i32 {
    if cards <= WIDE {
        60
    } else {
        NUMBER + NAME + 26
    }
}

/// The margin around the cards and between them.
const MARGIN: i32 = 10;
/// The padding inside a card.
const PAD: i32 = 8;
/// The most cards that are drawn wide.
const WIDE: usize = 2;
/// The least distance between a place and what is left of it.
const APART: i32 = 8;
/// Height of the number's line if the words are below it.
const NUMBER: i32 = 42;
/// Height of the name's line in that case.
const NAME: i32 = 28;

/// What the bar and the strip of a game of two seats show.
#[derive(Clone, Debug)]
pub struct TwoSeats<'a> {
    /// The seats to act.
    pub acting: &'a [Seat],
    /// How the match ended.
    pub outcome: Option<&'a Outcome>,
    /// The number that decides the game, of each seat.
    pub figures: [String; 2],
}

impl Frame<'_> {
    /// A whole picture of a game of two seats: the bar, what `board` draws above `end`, and the strip.
    pub fn around(
        &self,
        theme: &'static Theme,
        seats: TwoSeats<'_>,
        end: i32,
        board: impl FnOnce(&mut Scene),
    ) -> Scene {
        let (acting, outcome) = (seats.acting, seats.outcome);
        let leading = leading(acting, outcome);
        let mut scene = self.begin(end + strip_height(2, 0), theme, &leading);
        board(&mut scene);
        let figures = seats.figures.into_iter().zip(0..);
        let cards = figures.map(|(figure, seat)| Card::new(seat, figure, acting, outcome));
        self.strip(&mut scene, end, &cards.collect::<Vec<_>>());
        scene
    }

    /// A scene with the bar: the symbols of the seats it is about, the title and the corner.
    pub fn begin(&self, height: i32, theme: &'static Theme, seats: &[u8]) -> Scene {
        let mut scene = Scene::new(WIDTH, height, theme);
        scene.plate((0, 0), (WIDTH, BAR), 0, Ink::Bar);
        let middle = BAR / 2;
        let mut left = SIDE;
        for &seat in seats {
            (self.token)(&mut scene, (left + 16, middle), seat, 16.0, Look::Live);
            left += 40;
        }
        if !seats.is_empty() {
            left += 8;
        }
        let corner = Label::new(
            &self.captions.corner,
            (WIDTH - SIDE, middle),
            BARS,
            Ink::Quiet,
        )
        .align(Align::Right)
        .limit(280);
        let taken = corner.width(self.fonts).min(280) + 24;
        scene.text(self.title((left, middle), WIDTH - SIDE - taken - left));
        scene.text(corner);
        scene
    }

    /// The title. Its end says what players are asked for. If it is too long, only the names in it are cut.
    fn title(&self, at: Spot, limit: i32) -> Label {
        let title = &self.captions.title;
        let label = |words: &str, size| Label::new(words, at, size, Ink::Text).bold().limit(limit);
        let fits = |label: &Label| label.width(self.fonts) <= limit;
        let whole = [28, BARS]
            .map(|size| label(title, size))
            .into_iter()
            .find(fits);
        let names = self.captions.seats.iter().map(|seat| seat.name.as_str());
        let mut names: Vec<&str> = names
            .filter(|name| !name.is_empty() && title.contains(name))
            .collect();
        // one name may be part of another, so longer names come first
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        let longest = names
            .first()
            .map_or(0, |name| name.chars().count().min(LONGEST));
        let mut shorter = (1..longest).rev().map(|letters| {
            let cut = |title: String, name: &&str| title.replace(*name, &shortened(name, letters));
            label(&names.iter().fold(title.clone(), cut), BARS)
        });
        whole
            .or_else(|| shorter.find(fits))
            .unwrap_or_else(|| label(title, BARS))
    }

    /// The strip: a card for each seat, side by side, from `top` down to the end of the scene. Returns the free space
    /// in each card.
    pub fn strip(&self, scene: &mut Scene, top: i32, cards: &[Card]) -> Vec<Room> {
        let height = scene.height - top;
        scene.plate((0, top), (WIDTH, height), 0, Ink::Bar);
        let count = cards.len().max(1) as i32;
        let width = (WIDTH - MARGIN * (count + 1)) / count;
        let lefts = (0..).map(|at| MARGIN + at * (width + MARGIN));
        let places = cards.iter().zip(lefts);
        places
            .map(|(card, left)| {
                let plate = (left, top + MARGIN);
                if card.lit {
                    scene.tell(Symbol::Acting);
                    scene.plate(plate, (width, height - 2 * MARGIN), 10, Ink::Plate);
                }
                let room = Room {
                    left: left + PAD + 2,
                    top: plate.1 + PAD,
                    width: width - 2 * PAD - 4,
                };
                if cards.len() <= WIDE {
                    self.wide_card(scene, room, card);
                } else {
                    self.narrow_card(scene, room, card);
                }
                Room {
                    top: room.top + words_height(cards.len()),
                    ..room
                }
            })
            .collect()
    }

    /// Draws a card with the token and its number, then the name, then the note below.
    fn narrow_card(&self, scene: &mut Scene, room: Room, card: &Card) {
        let Room { left, top, width } = room;
        let middle = top + NUMBER / 2 - 1;
        let (ink, look) = looks(card);
        (self.token)(scene, (left + 17, middle), card.seat, 16.0, look);
        let mut right = width;
        if let Some(place) = card.place {
            badge(scene, (left + width - 15, middle), place);
            right -= 30 + APART;
        }
        let figure = Label::new(&card.figure, (left + 42, middle), 32, ink).bold();
        let figure = figure.limit(right - 42).or_smaller(self.fonts, 26);
        scene.text(figure);
        let name = (left, top + NUMBER + 14);
        let note = (left, top + NUMBER + NAME + 12);
        self.words(scene, card, [(name, SMALL), (note, SMALL)], width);
    }

    /// Draws a card with the token and its number, and beside them the name above the note.
    fn wide_card(&self, scene: &mut Scene, room: Room, card: &Card) {
        let Room { left, top, width } = room;
        let middle = top + 30;
        let (ink, look) = looks(card);
        (self.token)(scene, (left + 24, middle), card.seat, 22.0, look);
        let figure = Label::new(&card.figure, (left + 58, middle), 40, ink).bold();
        let words = match figure.width(self.fonts) {
            0 => 58,
            width => 58 + width.max(50) + 14,
        };
        scene.text(figure);
        let mut end = width;
        if let Some(place) = card.place {
            badge(scene, (left + width - 18, middle), place);
            end -= 44;
        }
        let noted = self.captions.seats.get(usize::from(card.seat));
        let noted = noted.is_some_and(|words| !words.note.is_empty());
        let name = (left + words, if noted { top + 15 } else { middle });
        let note = (left + words, top + 45);
        self.words(scene, card, [(name, 22), (note, SMALL)], end - words);
    }

    /// Draws the name, struck through if the seat is out, and the note. `places` has the place and size of each.
    fn words(&self, scene: &mut Scene, card: &Card, places: [(Spot, i32); 2], width: i32) {
        let Some(words) = self.captions.seats.get(usize::from(card.seat)) else {
            return;
        };
        let [(at, size), (note_at, note_size)] = places;
        let name = Label::new(&words.name, at, size, looks(card).0)
            .limit(width)
            .or_smaller(self.fonts, SMALL);
        if card.gone {
            scene.tell(Symbol::Left);
            let (right, middle) = (at.0 + name.shown_width(self.fonts), at.1 + 1);
            scene.line(vec![(at.0, middle), (right, middle)], 2, Ink::Quiet);
        }
        scene.text(name);
        scene.text(Label::new(&words.note, note_at, note_size, Ink::Quiet).limit(width));
    }
}

/// The first `letters` letters of a name and an ellipsis, if the name is longer.
fn shortened(name: &str, letters: usize) -> String {
    if name.chars().count() <= letters + 1 {
        return name.to_owned();
    }
    let kept: String = name.chars().take(letters).collect();
    format!("{}…", kept.trim_end())
}

fn looks(card: &Card) -> (Ink, Look) {
    if card.gone {
        (Ink::Quiet, Look::Inert)
    } else {
        (Ink::Text, Look::Live)
    }
}

/// The disc below a place.
pub const BADGE: Shape = Shape::Disc(150);

/// The place of a seat at the end of the match. The winner's disc is filled.
pub fn badge(scene: &mut Scene, at: Spot, place: u8) {
    scene.tell(Symbol::Place);
    let (disc, ink) = (BADGE, Ink::Text);
    let number = |ink| {
        Label::new(place.to_string(), at, BARS, ink)
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

/// A small struck-through seat's shape: something of this seat was removed.
pub fn removed(scene: &mut Scene, at: Spot, seat: u8, radius: f32) {
    let disc = Shape::Disc((radius * 10.0) as i32);
    scene.shape(at, disc, Edge::Filled, Ink::Ground);
    let shape = seat_shape(seat, radius * 0.8);
    scene.shape(at, shape, Edge::Filled, Ink::Seat(seat));
    struck(scene, at, radius);
}

/// A white stroke through a disc of this radius: the last turn removed what was here.
pub fn struck(scene: &mut Scene, at: Spot, radius: f32) {
    scene.tell(Symbol::Removed);
    let slash = Shape::Slash((radius * 6.2) as i32);
    scene.shape(at, slash, Edge::Grown(15), Ink::Ground);
    scene.shape(at, slash, Edge::Filled, Ink::Last);
}
