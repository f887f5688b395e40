//! The frame that all games share: the bar at the top, and the strip of seats at the bottom.

use rules::{EndKind, Outcome, Seat};

use crate::look::Look;
use crate::palette::{Ink, Theme};
use crate::scene::{Align, Edge, Label, Scene, Shape, Spot, TokenState, seat_shape};
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

/// The smallest text of a large look, and its size if it does not fit otherwise.
const LARGE: i32 = 27;
const LARGE_LEAST: i32 = 24;

/// The most letters of a name that the bar shows.
const LONGEST: usize = 48;

/// The size of the smallest text in the bar. On a phone 400 pixels wide it is 14 pixels high.
const BARS: i32 = 26;

/// The words of a frame, and the symbols of its seats.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The words.
    pub captions: &'a Captions,
    /// The fonts with which the words are measured.
    pub fonts: &'a Fonts,
    /// Draws the symbol of a seat.
    pub token: Token,
    /// How the picture looks.
    pub look: Look,
}

/// Draws a seat's symbol (seat by index from 0), as large as a disc of this radius.
pub type Token = fn(&mut Scene, Spot, u8, f32, TokenState);

/// A seat's shape in its colour, for games whose pieces have no look of their own.
pub fn seat_token(scene: &mut Scene, at: Spot, seat: u8, radius: f32, state: TokenState) {
    scene.token(at, seat, radius, 0, state);
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
    /// The card of a seat, from the seats to act and the match's end. The seat counts as out only if a resignation or a
    /// timeout ended the match, and the seat has not won it.
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
pub const fn strip_height(cards: u8, room: i32, look: Look) -> i32 {
    let card = words_height(cards as usize, look) + room + 2 * PAD;
    let rows = strip_rows(cards as usize, look);
    rows * (card + MARGIN) + MARGIN
}

/// The rows of a strip. Large words need wider cards.
const fn strip_rows(cards: usize, look: Look) -> i32 {
    if look.large && cards > MOST_LARGE {
        2
    } else {
        1
    }
}

/// Height of a card's words. With at most two cards, the words are beside the number.
const fn words_height(cards: usize, look: Look) -> i32 {
    if cards <= WIDE {
        look.size(60, 74)
    } else {
        look.size(NUMBER + NAME + 26, 48 + 34 + 32)
    }
}

/// The margin around the cards and between them.
const MARGIN: i32 = 10;
/// The padding inside a card.
const PAD: i32 = 8;
/// The most cards that are drawn wide.
const WIDE: usize = 2;
/// The most cards in a row if words are large.
const MOST_LARGE: usize = 3;
/// The least distance between a seat's place and the text left of it.
const APART: i32 = 8;
/// Height of the number's line if the words are below it.
const NUMBER: i32 = 42;
/// Height of the name's line below the number's line.
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
        let mut scene = self.begin(end + strip_height(2, 0, self.look), theme, &leading);
        board(&mut scene);
        let figures = seats.figures.into_iter().zip(0..);
        let cards = figures.map(|(figure, seat)| Card::new(seat, figure, acting, outcome));
        self.strip(&mut scene, end, &cards.collect::<Vec<_>>());
        scene
    }

    /// A scene with the bar: the symbols of the seats in `seats`, the title and the corner.
    pub fn begin(&self, height: i32, theme: &'static Theme, seats: &[u8]) -> Scene {
        let mut scene = Scene::new(WIDTH, height, theme, self.look);
        scene.plate((0, 0), (WIDTH, BAR), 0, Ink::Bar);
        if self.look.outlined() {
            scene.plate((0, BAR - 2), (WIDTH, 2), 0, Ink::Text);
        }
        let middle = BAR / 2;
        let mut left = SIDE;
        for &seat in seats {
            (self.token)(
                &mut scene,
                (left + 16, middle),
                seat,
                16.0,
                TokenState::Live,
            );
            left += 40;
        }
        if !seats.is_empty() {
            left += 8;
        }
        let corner = Label::new(
            &self.captions.corner,
            (WIDTH - SIDE, middle),
            self.look.size(BARS, 30),
            Ink::Quiet,
        )
        .align(Align::Right)
        .limit(280);
        let taken = corner.width(self.fonts).min(280) + 24;
        scene.text(self.title((left, middle), WIDTH - SIDE - taken - left));
        scene.text(corner);
        scene
    }

    /// The title. Its end says what players are asked for, so a title that is too long is shortened only by cutting
    /// names.
    fn title(&self, at: Spot, limit: i32) -> Label {
        let title = &self.captions.title;
        let label = |words: &str, size| Label::new(words, at, size, Ink::Text).bold().limit(limit);
        let fits = |label: &Label| label.width(self.fonts) <= limit;
        let least = self.look.size(BARS, 30);
        let whole = [self.look.size(28, 34), least]
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
        let shortest = [least, BARS].into_iter().flat_map(|size| {
            let letters = (1..longest).rev();
            letters.map(move |letters| (letters, size))
        });
        let mut shorter = shortest.map(|(letters, size)| {
            let cut = |title: String, name: &&str| title.replace(*name, &shortened(name, letters));
            label(&names.iter().fold(title.clone(), cut), size)
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
        if self.look.outlined() {
            scene.plate((0, top), (WIDTH, 2), 0, Ink::Text);
        }
        let rows = strip_rows(cards.len(), self.look);
        let in_row = (cards.len().max(1) as i32 + rows - 1) / rows;
        let width = (WIDTH - MARGIN * (in_row + 1)) / in_row;
        let card_height = (height - MARGIN) / rows - MARGIN;
        let places = (0..).map(|at| {
            let (right, down) = (at % in_row, at / in_row);
            let left = MARGIN + right * (width + MARGIN);
            (left, top + MARGIN + down * (card_height + MARGIN))
        });
        let places = cards.iter().zip(places);
        places
            .map(|(card, plate)| {
                let left = plate.0;
                if card.lit {
                    scene.tell(Symbol::Acting);
                    lit(scene, plate, (width, card_height));
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
                    top: room.top + words_height(cards.len(), self.look),
                    ..room
                }
            })
            .collect()
    }

    /// Draws a card with the token and its number, then the name, then the note below.
    fn narrow_card(&self, scene: &mut Scene, room: Room, card: &Card) {
        let Room { left, top, width } = room;
        let size = |usual, large| self.look.size(usual, large);
        let number = size(NUMBER, 48);
        let middle = top + number / 2 - 1;
        let (ink, state) = name_ink_and_state(card);
        let radius = size(16, 19);
        (self.token)(
            scene,
            (left + radius + 1, middle),
            card.seat,
            radius as f32,
            state,
        );
        let mut right = width;
        if let Some(place) = card.place {
            badge(scene, (left + width - 15, middle), place);
            right -= 30 + APART;
        }
        let start = size(42, 46);
        let figure = Label::new(&card.figure, (left + start, middle), size(32, 38), ink).bold();
        let figure = figure.limit(right - start).or_smaller(self.fonts, 26);
        scene.text(figure);
        let name = (left, top + number + size(14, 17));
        let note = (left, top + number + size(NAME + 12, 34 + 15));
        let words = size(SMALL, LARGE);
        self.words(scene, card, [(name, words), (note, words)], width);
    }

    /// Draws a card with the token and its number, and beside them the name above the note.
    fn wide_card(&self, scene: &mut Scene, room: Room, card: &Card) {
        let Room { left, top, width } = room;
        let size = |usual, large| self.look.size(usual, large);
        let middle = top + size(30, 37);
        let (ink, state) = name_ink_and_state(card);
        (self.token)(scene, (left + 24, middle), card.seat, 22.0, state);
        let figure = Label::new(&card.figure, (left + 58, middle), size(40, 46), ink).bold();
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
        let name = (
            left + words,
            if noted { top + size(15, 19) } else { middle },
        );
        let note = (left + words, top + size(45, 55));
        let sizes = [(name, size(22, 30)), (note, size(SMALL, LARGE))];
        self.words(scene, card, sizes, end - words);
    }

    /// Draws the name and the note. The name is struck through if the seat is out. `places` has the place and size of
    /// each.
    fn words(&self, scene: &mut Scene, card: &Card, places: [(Spot, i32); 2], width: i32) {
        let Some(words) = self.captions.seats.get(usize::from(card.seat)) else {
            return;
        };
        let [(at, size), (note_at, note_size)] = places;
        let name = Label::new(&words.name, at, size, name_ink_and_state(card).0)
            .limit(width)
            .or_smaller(self.fonts, self.look.size(SMALL, LARGE));
        if card.gone {
            scene.tell(Symbol::Left);
            let (right, middle) = (at.0 + name.shown_width(self.fonts), at.1 + 1);
            scene.line(vec![(at.0, middle), (right, middle)], 2, Ink::Quiet);
        }
        scene.text(name);
        let note = Label::new(&words.note, note_at, note_size, Ink::Quiet).limit(width);
        scene.text(note.or_smaller(self.fonts, self.look.size(note_size, LARGE_LEAST)));
    }
}

/// The plate below the seat to act, with an outline if outlines are thick.
pub fn lit(scene: &mut Scene, (left, top): Spot, (width, height): Spot) {
    scene.plate((left, top), (width, height), 10, Ink::Plate);
    if scene.look.outlined() {
        let middle = (left + width / 2, top + height / 2);
        let edge = Shape::Plate(width * 5 - 10, height * 5 - 10, 90);
        scene.shape(middle, edge, Edge::Ring(20), Ink::Text);
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

fn name_ink_and_state(card: &Card) -> (Ink, TokenState) {
    if card.gone {
        (Ink::Quiet, TokenState::Inert)
    } else {
        (Ink::Text, TokenState::Live)
    }
}

/// The disc behind the number of a place.
pub const BADGE: Shape = Shape::Disc(150);

/// Draws the place of a seat at the end of the match. The winner's disc is filled.
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

/// Draws a small struck-through shape of a seat: something of this seat was removed.
pub fn removed(scene: &mut Scene, at: Spot, seat: u8, radius: f32) {
    let disc = Shape::Disc((radius * 10.0) as i32);
    scene.shape(at, disc, Edge::Filled, Ink::Ground);
    let shape = seat_shape(seat, radius * 0.8);
    scene.shape(at, shape, Edge::Filled, Ink::Seat(seat));
    struck(scene, at, radius);
}

/// Draws a white stroke through a disc of this radius: the last turn removed the piece that was here.
pub fn struck(scene: &mut Scene, at: Spot, radius: f32) {
    scene.tell(Symbol::Removed);
    let slash = Shape::Slash((radius * 6.2) as i32);
    scene.shape(at, slash, Edge::Grown(15), Ink::Ground);
    scene.shape(at, slash, Edge::Filled, Ink::Last);
}
