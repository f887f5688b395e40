//! The standings of an event: a row for each entrant, with a cell for each round.

use std::ops::Range;

use crate::cards::card_scene::{
    CardScene, DISC, RIGHT, SIDE, name_or, name_size, row_line, small, small_size, titled,
};
use crate::look::Look;
use crate::palette::Ink;
use crate::picture_foot;
use crate::readable_text::readable;
use crate::scene::{Align, Edge, Label, Scene, Shape, Spot};
use crate::text_measuring::Fonts;

/// What a table of standings shows. All words are in the reader's language. Words that are too long are cut.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingsCard {
    /// The event: `Spring Cup`.
    pub title: String,
    /// What is played, and how far it is: `Kitaran 5×5 · round 3 of 5`.
    pub subtitle: String,
    /// The words above the columns.
    pub headings: StandingsHeadings,
    /// From the first place down. Only the first 16 are drawn.
    pub rows: Vec<StandingsRow>,
    /// A sentence below the rows: `And 24 more`.
    pub footer: String,
}

/// The words above the columns. They should be short, because the columns are as wide as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingsHeadings {
    /// Above the places: `#`.
    pub place: String,
    /// Above the names: `Player`.
    pub name: String,
    /// Above the points: `Points`.
    pub points: String,
    /// Above each round, from the first: `1`, `2`. There are as many rounds as words here. About 10 rounds fit, or 7 if
    /// words are large. If there are more, only the last are drawn, so leave out rounds that have not begun.
    pub rounds: Vec<String>,
}

/// An entrant's row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingsRow {
    /// The place: `3`, or `3=` if it is shared.
    pub place: String,
    /// The entrant's name. If nothing of it can be read, `?` is drawn.
    pub name: String,
    /// All points: `2½`.
    pub points: String,
    /// A cell for each round, from the first.
    pub rounds: Vec<RoundCell>,
    /// A note below the name: `left after round 2`. Rows without a note are lower.
    pub note: String,
    /// What the picture shows around the place.
    pub mark: PlaceMark,
    /// Has the entrant left the event? The name is dimmed then. [`note`](Self::note) should say so in words.
    pub has_left: bool,
}

/// An entrant's result in one round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundCell {
    /// The points: `1`, `½`, `0`. Nothing, or `–`, if there are none yet.
    pub words: String,
    /// A win is bold, on a plate.
    pub is_win: bool,
}

/// How a place is marked. The marks differ in shape, not in colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlaceMark {
    /// Not at all.
    #[default]
    None,
    /// The event is not over, and this entrant leads: a filled disc.
    Leads,
    /// The winner of an event that is over: a filled disc in a ring, with the number 1.
    First,
    /// A filled disc with the number 2.
    Second,
    /// A ring with the number 3.
    Third,
}

/// A table's scene.
#[derive(Debug)]
pub struct StandingsScene {
    /// The scene.
    pub card: CardScene<'static>,
    /// The upper and the lower end of each row.
    pub rows: Vec<Range<u32>>,
}

/// The most rows.
const MOST_ROWS: usize = 16;
/// The gap between columns.
const APART: i32 = 14;
/// The margin below the last row.
const MARGIN: i32 = 10;

/// Height of the headings, and of a row without a note.
const fn line_height(look: Look) -> i32 {
    look.size(44, 54)
}

/// How far a note is below its name.
const fn note_line(look: Look) -> i32 {
    look.size(28, 36)
}

/// The scene of a table.
pub fn standings(card: &StandingsCard, fonts: &Fonts, look: Look) -> StandingsScene {
    let shown = &card.rows[..card.rows.len().min(MOST_ROWS)];
    let height = |row: &StandingsRow| match readable(&row.note, fonts).trim() {
        "" => line_height(look),
        _ => line_height(look) + note_line(look),
    };
    let body = line_height(look) + shown.iter().map(height).sum::<i32>() + MARGIN;
    let mut drawn = titled(&card.title, &card.subtitle, body, fonts, look);
    let scene = &mut drawn.scene;
    let columns = Columns::of(&card.headings, shown, fonts, look);
    let mut top = scene.height - body;
    columns.headings(scene, &card.headings, top + line_height(look) / 2);
    top += line_height(look);
    let mut rows = Vec::with_capacity(shown.len());
    for row in shown {
        row_line(scene, top, SIDE);
        columns.row(scene, row, top + line_height(look) / 2);
        let end = top + height(row);
        rows.push(top as u32..end as u32);
        top = end;
    }
    let footer = readable(&card.footer, fonts);
    if !footer.trim().is_empty() {
        row_line(scene, top, SIDE);
        scene.height = top + MARGIN;
        picture_foot::add(scene, &[footer.into_owned()], small_size(look), fonts);
    }
    StandingsScene { card: drawn, rows }
}

/// Where the columns are, from the left: places, names, rounds and points.
struct Columns<'a> {
    fonts: &'a Fonts,
    look: Look,
    /// The width of the places.
    place: i32,
    /// The width of the points.
    points: i32,
    /// The width of a round.
    round: i32,
    /// The rounds that are drawn.
    rounds: Range<usize>,
}

impl<'a> Columns<'a> {
    fn of(
        headings: &StandingsHeadings,
        rows: &[StandingsRow],
        fonts: &'a Fonts,
        look: Look,
    ) -> Self {
        let mut columns = Self {
            fonts,
            look,
            place: look.size(32, 40),
            points: look.size(40, 50),
            round: look.size(44, 54),
            rounds: 0..0,
        };
        let widest = |heading: &str, words: fn(&StandingsRow) -> &str| {
            let heading = columns.small(heading, (0, 0), Ink::Quiet).width(fonts);
            let words = rows.iter().map(|row| columns.strong(words(row), Ink::Text));
            words.fold(heading, |widest, words| widest.max(words.width(fonts)))
        };
        let place = widest(&headings.place, |row| &row.place);
        let points = widest(&headings.points, |row| &row.points);
        let names = widest(&headings.name, |row| &row.name);
        columns.place = place.clamp(columns.place, look.size(72, 86));
        columns.points = points.clamp(columns.points, look.size(110, 130));
        // names keep some room, and rounds become narrower before a name is cut
        let (least_name, narrowest) = (look.size(180, 200), look.size(33, 41));
        let room = columns.rounds_end() - columns.name_left() - APART;
        let all = headings.rounds.len();
        let most = all.min(((room - least_name) / narrowest) as usize);
        columns.rounds = all - most..all;
        let even = (room - names.clamp(least_name, room)) / most.max(1) as i32;
        columns.round = even.clamp(narrowest, columns.round);
        columns
    }

    fn name_left(&self) -> i32 {
        SIDE + self.place + APART
    }

    /// The right end of the last round.
    fn rounds_end(&self) -> i32 {
        RIGHT - self.points - APART
    }

    /// The room from the beginning of the names to the first round.
    fn name_room(&self) -> i32 {
        let rounds = self.rounds.len() as i32 * self.round;
        self.rounds_end() - rounds - APART - self.name_left()
    }

    /// What belongs to the drawn rounds, each with the distance of its middle from the left.
    fn drawn<'b, T>(&self, all: &'b [T]) -> impl Iterator<Item = (i32, &'b T)> {
        let first = self.rounds_end() - self.rounds.len() as i32 * self.round + self.round / 2;
        let rounds = all.iter().take(self.rounds.end).skip(self.rounds.start);
        let width = self.round;
        rounds
            .zip(0..)
            .map(move |(of, at)| (first + at * width, of))
    }

    fn small(&self, words: &str, at: Spot, ink: Ink) -> Label {
        small(words.trim(), at, ink, self.fonts, self.look)
    }

    /// A text in the size of names.
    fn strong(&self, words: &str, ink: Ink) -> Label {
        let words = readable(words.trim(), self.fonts);
        Label::new(words, (0, 0), name_size(self.look), ink).bold()
    }

    fn headings(&self, scene: &mut Scene, headings: &StandingsHeadings, line: i32) {
        let quiet = |words: &str, x| self.small(words, (x, line), Ink::Quiet);
        let place = quiet(&headings.place, SIDE + self.place / 2).align(Align::Middle);
        scene.text(place.limit(self.place));
        scene.text(quiet(&headings.name, self.name_left()).limit(self.name_room()));
        let points = quiet(&headings.points, RIGHT).align(Align::Right);
        scene.text(points.limit(self.points));
        for (middle, words) in self.drawn(&headings.rounds) {
            let words = quiet(words, middle).align(Align::Middle);
            scene.text(words.limit(self.round - 4));
        }
    }

    /// Draws a row whose name is on this line.
    fn row(&self, scene: &mut Scene, row: &StandingsRow, line: i32) {
        let ink = if row.has_left { Ink::Quiet } else { Ink::Text };
        self.draw_place(scene, row, (SIDE + self.place / 2, line), ink);
        let left = self.name_left();
        let name = name_or(row.name.trim(), "?", self.fonts);
        let name = Label::new(name, (left, line), name_size(self.look), ink);
        let name = if row.has_left { name } else { name.bold() };
        let name = name.limit(self.name_room());
        scene.text(name.or_smaller(self.fonts, small_size(self.look)));
        let note = (left, line + note_line(self.look));
        let note = self.small(&row.note, note, Ink::Quiet);
        scene.text(note.limit(RIGHT - left));
        let points = self.strong(&row.points, ink).align(Align::Right);
        let at = (RIGHT, line);
        scene.text(Label { at, ..points }.limit(self.points));
        for (middle, cell) in self.drawn(&row.rounds) {
            self.draw_cell(scene, cell, (middle, line));
        }
    }

    fn draw_place(&self, scene: &mut Scene, row: &StandingsRow, at: Spot, ink: Ink) {
        let (words, ink) = match row.mark {
            PlaceMark::None => (&*row.place, ink),
            PlaceMark::Leads => (&*row.place, Ink::Ground),
            PlaceMark::First => ("1", Ink::Ground),
            PlaceMark::Second => ("2", Ink::Ground),
            PlaceMark::Third => ("3", Ink::Text),
        };
        let label = self.strong(words, ink).align(Align::Middle);
        let label = Label { at, ..label }.limit(self.place);
        let radius = self.look.size(15, 18);
        let [disc, around] = [radius, radius + 4].map(|radius| Shape::Disc(radius * 10));
        match row.mark {
            PlaceMark::None => {}
            PlaceMark::Third => scene.shape(at, disc, Edge::Ring(25), Ink::Text),
            _ => scene.shape(at, disc, Edge::Filled, Ink::Text),
        }
        if row.mark == PlaceMark::First {
            scene.shape(at, around, Edge::Ring(25), Ink::Text);
        }
        // a long place does not fit on a disc, so the disc becomes a plate with round ends
        let beside = label.shown_width(self.fonts) / 2 - 6;
        if row.mark == PlaceMark::Leads && beside > 6 {
            let ends = vec![(at.0 - beside, at.1), (at.0 + beside, at.1)];
            scene.line(ends, 2 * radius, Ink::Text);
        }
        scene.text(label);
    }

    fn draw_cell(&self, scene: &mut Scene, cell: &RoundCell, at: Spot) {
        let words = self.small(&cell.words, at, Ink::Quiet).align(Align::Middle);
        let mut words = words.limit(self.round - 4);
        if cell.is_win {
            let (half_width, half_height) = (self.round * 5 - 20, self.look.size(160, 200));
            let plate = Shape::Plate(half_width.min(half_height), half_height, 60);
            scene.shape(at, plate, Edge::Filled, DISC);
            words = Label {
                ink: Ink::Text,
                ..words
            }
            .bold();
        }
        scene.text(words);
    }
}
