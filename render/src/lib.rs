//! Draws pictures of matches: from a view to a PNG, an SVG or an animated GIF.
//!
//! A board turns a view into a scene; only the boards know the games. A painter copies cached sprites into a buffer
//! with one byte per pixel. Each byte is an index into the game's fixed palette, and the buffer is compressed without
//! conversion. The caller passes all words as strings.
//!
//! Every call blocks its thread for a few milliseconds.

mod boards;
mod cards;
#[cfg(test)]
mod colour_distances;
#[cfg(test)]
#[path = "../fitting/colours.rs"]
mod colour_search;
#[cfg(test)]
mod colour_vision_tests;
#[cfg(test)]
mod colours_to_tell_apart;
mod coverage_runs;
mod font_glyphs;
mod frame_differences;
mod gif_replay;
#[cfg(test)]
mod layout_checks;
mod look;
mod look_colours;
mod match_course;
mod palette;
mod palette_painter;
mod picture_foot;
mod picture_legend;
mod png_encoder;
mod readable_text;
mod reference_painter;
mod renderer;
mod scene;
mod shape_outlines;
mod sprite_and_glyph_cache;
mod square_on_board;
mod svg_painter;
mod text_measuring;
mod title_bar_and_seat_strip;

// tests inside this crate also draw the positions of `tests`
#[cfg(test)]
extern crate self as render;

pub use boards::is_turned;
pub use cards::{
    Avatar, LeaderboardCard, PlaceMark, ProfileCard, ProfileGame, RatingPoints, RoundCell,
    Standing, StandingsCard, StandingsHeadings, StandingsRow,
};
pub use look::{Look, LookTheme, UnknownLook, Vision};
pub use picture_legend::Symbol;
pub use readable_text::drawn_name;
pub use renderer::{RenderError, Renderer};
use rules::TurnNumber;
pub use square_on_board::SquareOnBoard;

/// The words of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captions {
    /// In the bar at the top: the seat to act, and what it is asked for.
    pub title: String,
    /// At the bar's right end: the number of the turn or of the round.
    pub corner: String,
    /// The words of each seat, in seat order. A seat without words is drawn without them.
    pub seats: Vec<SeatCaption>,
    /// The seat whose side is at the bottom, on boards with sides. `None` for the public board: seat 1's side.
    pub side: Option<rules::Seat>,
    /// Sentences below the board. A sentence of more than three lines is cut.
    pub foot: Vec<String>,
}

/// The words beside one seat's numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatCaption {
    /// The player's name. A long name is cut. Letters that the font lacks are left out: see [`drawn_name`].
    pub name: String,
    /// A note beside the number in the seat's card: `10 ships`.
    pub note: String,
}

/// The squares of a half-typed turn, by name: those already picked, and those that can come next. Names that the
/// board does not have are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Squares already picked: solid rings.
    pub chosen: Vec<String>,
    /// Squares that can be picked next: broken rings. If more than half of the squares are targets, none is marked,
    /// because so many marks help nobody.
    pub targets: Vec<String>,
    /// Squares whose names are drawn on them, because buttons have these names.
    pub named: Vec<String>,
}

/// How long an animation shows each position. It does not depend on how long the players thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The first position.
    pub opening: std::time::Duration,
    /// Each position after a turn, except the last.
    pub turn: std::time::Duration,
    /// The last position.
    pub end: std::time::Duration,
}

/// A finished still picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The PNG file.
    pub png: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// A drawn table of standings, and where its rows are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingsPicture {
    /// The picture.
    pub picture: Picture,
    /// The drawn rows from the first down: each from its upper end to its lower end, in pixels from the top.
    pub rows: Vec<std::ops::Range<u32>>,
}

/// A board as SVG, and where its squares are. A page can put a transparent region over each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SvgBoard {
    /// The element `svg` with a `viewBox` in units. It has presentation attributes only: no styles, scripts or links to
    /// other files. The ids in it are `s0`, `s1` and so on, so one page can contain one such element.
    pub svg: String,
    /// In units.
    pub width: u32,
    /// In units.
    pub height: u32,
    /// Row by row from the top, each row from the left.
    pub squares: Vec<SquareOnBoard>,
}

/// The expected result of each seat during a match, turn by turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// The game. If its sides are black and white, so are the curves.
    pub game: Option<rules::Kind>,
    /// The title, and the seats' names.
    pub captions: Captions,
    /// The last turn.
    pub last: TurnNumber,
    /// For each seat, in seat order: pairs of a turn and the seat's expected result after it, from 0 to 1.
    pub curves: Vec<Vec<(TurnNumber, f32)>>,
    /// The turns that are marked 1, 2 and so on.
    pub marks: Vec<TurnNumber>,
}
