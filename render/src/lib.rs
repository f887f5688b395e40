//! Pictures of matches: a View in, a PNG or an animated GIF out.
//!
//! A board (the only part that knows a game) turns a view into a scene; a painter
//! lays ready-made sprites into a buffer of one byte a pixel, an index into the game's fixed
//! palette; that is packed as it is. Words arrive as strings, chosen elsewhere.
//!
//! Everything here blocks, for a few milliseconds.

mod boards;
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
mod match_course;
mod palette;
mod palette_painter;
mod png_encoder;
mod readable_text;
mod reference_painter;
mod renderer;
mod scene;
mod shape_outlines;
mod sprite_and_glyph_cache;
mod symbol_kinds;
mod text_measuring;
mod title_bar_and_seat_strip;

// the positions of `tests` are drawn by tests in here too
#[cfg(test)]
extern crate self as render;

pub use renderer::{RenderError, Renderer};
pub use symbol_kinds::Symbol;

/// The words of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captions {
    /// In the bar on top: who acts and what is asked.
    pub title: String,
    /// At the bar's right end: the turn or the round.
    pub corner: String,
    /// For each seat, in seat order; seats without one are drawn without words.
    pub seats: Vec<SeatCaption>,
    /// Whose side is at the bottom, on boards that have sides; seat 1's for everybody.
    pub side: Option<games::Seat>,
}

/// The words beside one seat's numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatCaption {
    /// The player's name, cut to fit. Of letters that the font has not a Latin form is drawn; the seat's number
    /// (`#2`) where nothing can be read.
    pub name: String,
    /// What the number does not say: `10 ships`.
    pub note: String,
}

/// What a half-typed turn has picked and where it can go on, by the squares' names; names that the
/// board does not have are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Squares already picked: solid rings.
    pub chosen: Vec<String>,
    /// Squares that can be picked next: broken rings. More than half of the board's are as good as all: none is
    /// marked then.
    pub targets: Vec<String>,
}

/// How long an animation shows each position. However long somebody thought about a turn, it takes no longer here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The first.
    pub opening: std::time::Duration,
    /// Each one after a turn, but for the last.
    pub turn: std::time::Duration,
    /// The last.
    pub end: std::time::Duration,
}

/// A finished still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file.
    pub png: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// The course of a match: what each seat could expect, turn by turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// The title, and the seats' names.
    pub captions: Captions,
    /// How many turns there were.
    pub turns: usize,
    /// How the board numbers the turn that comes after so many; by how many there were where this is empty.
    pub numbers: Vec<u32>,
    /// For each seat, in seat order: after how many turns it could expect how much, from 0 to 1.
    pub curves: Vec<Vec<(usize, f32)>>,
    /// Turns that are marked 1, 2 and so on.
    pub marks: Vec<usize>,
}
