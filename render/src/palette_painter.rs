//! Paints a scene as pixels: one byte per pixel, an index into the game's palette.

use image::GrayImage;

use crate::coverage_runs::Mask;
use crate::palette::{Blend, FULL, Ink, Palette};
use crate::scene::{Align, Label, Scene, Thing};
use crate::shape_outlines;
use crate::sprite_and_glyph_cache::{Sprites, areas_mask};

/// A painted picture: each pixel's gray is an index into a [`Palette`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Canvas(GrayImage);

/// The purpose for which a picture is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// A message: one pixel per unit.
    Screen,
    /// A print: two pixels per unit.
    Print,
    /// A card: one pixel per unit, and half the shades in the soft edges of letters, because a card is mostly text.
    Card,
    /// A frame of a replay or a step of a panel: one pixel per unit, and at most one shade in the soft edges of shapes.
    /// Every further shade costs bytes in every frame.
    Light,
}

impl Finish {
    /// Pixels per unit.
    pub fn scale(self) -> u8 {
        match self {
            Self::Screen | Self::Card | Self::Light => 1,
            Self::Print => 2,
        }
    }

    /// The coverage that is drawn at the edge of a shape with this ink, if the exact coverage is `coverage`.
    fn edge(self, ink: Ink, coverage: u8) -> u8 {
        match (self, coverage) {
            (Self::Screen | Self::Card | Self::Print, _) => coverage,
            // the marks of the last turn are new in every frame, so they get no soft edge
            (Self::Light, 0..=6) if ink == Ink::Last => 0,
            (Self::Light, _) if ink == Ink::Last => FULL,
            (Self::Light, 0..=2) => 0,
            (Self::Light, 3..=10) => FULL / 2,
            (Self::Light, _) => FULL,
        }
    }

    /// The coverage that is drawn in a letter if the exact coverage is `coverage`.
    fn letter(self, coverage: u8) -> u8 {
        match (self, coverage) {
            // the odd ones and none
            (Self::Card, 1..) => coverage | 1,
            _ => coverage,
        }
    }
}

/// Where a text of this width begins, in pixels.
pub fn text_start(label: &Label, scale: u8, width: f32) -> (i32, i32) {
    let pixels = |units: i32| units * i32::from(scale);
    let back = match label.align {
        Align::Left => 0.0,
        Align::Middle => width / 2.0,
        Align::Right => width,
    };
    (pixels(label.at.0) - back.round() as i32, pixels(label.at.1))
}

impl Canvas {
    /// Paints a scene over the previous content.
    pub fn paint(&mut self, scene: &Scene, palette: &Palette, sprites: &Sprites, finish: Finish) {
        let scale = finish.scale();
        let pixels = |units: i32| units * i32::from(scale);
        self.clear(pixels(scene.width) as u32, pixels(scene.height) as u32);
        for thing in &scene.things {
            match thing {
                Thing::Sprite { sprite, at, ink } => {
                    let mask = sprites.shape(*sprite, scale);
                    let blends = blends(palette, *ink, |covered| finish.edge(*ink, covered));
                    self.stamp(&mask, (pixels(at.0), pixels(at.1)), &blends);
                }
                Thing::Text(label) => self.write(label, palette, sprites, finish),
                Thing::Line {
                    through,
                    width,
                    ink,
                } => {
                    if let Some(area) = shape_outlines::line(through, *width) {
                        let blends = blends(palette, *ink, |covered| finish.edge(*ink, covered));
                        self.stamp(&areas_mask(&[area], scale), (0, 0), &blends);
                    }
                }
            }
        }
    }

    /// Pixels in a row.
    pub fn width(&self) -> usize {
        self.0.width() as usize
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.0.height() as usize
    }

    /// The indices, row by row from the top.
    pub fn pixels(&self) -> &[u8] {
        self.0.as_raw()
    }

    /// The indices, to change them.
    pub fn pixels_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }

    /// Fills the canvas with the ground colour and reuses its memory.
    fn clear(&mut self, width: u32, height: u32) {
        let mut pixels = std::mem::take(&mut self.0).into_raw();
        pixels.clear();
        pixels.resize(width as usize * height as usize, Scene::ground());
        self.0 = GrayImage::from_raw(width, height, pixels).unwrap_or_default();
    }

    /// Makes the canvas at least this high by repeating the last row downwards.
    pub fn extend(&mut self, height: u16) {
        let (width, own) = self.0.dimensions();
        let height = own.max(height.into());
        let mut pixels = std::mem::take(&mut self.0).into_raw();
        for _ in own..height {
            let last = pixels.len().saturating_sub(width as usize);
            pixels.extend_from_within(last..);
        }
        self.0 = GrayImage::from_raw(width, height, pixels).unwrap_or_default();
    }

    fn write(&mut self, label: &Label, palette: &Palette, sprites: &Sprites, finish: Finish) {
        let scale = finish.scale();
        let larger = f32::from(scale);
        let (size, limit) = (label.size as f32 * larger, label.limit as f32 * larger);
        let (line, width) = sprites.fonts.line(&label.words, size, label.weight, limit);
        let (left, middle) = text_start(label, scale, width);
        let blends = blends(palette, label.ink, |covered| finish.letter(covered));
        for (letter, right) in line {
            let mask = sprites.letter(letter);
            self.stamp(&mask, (left + right, middle), &blends);
        }
    }

    /// Draws an ink over the picture where the mask covers it.
    fn stamp(&mut self, mask: &Mask, (x, y): (i32, i32), blends: &Blends) {
        let solid = blends[usize::from(FULL)][0];
        let (width, height) = (self.width(), self.height());
        let pixels: &mut [u8] = &mut self.0;
        for run in &mask.runs {
            let (left, row) = (x + run.x, y + run.y);
            let right = (left + run.length as i32).min(width as i32);
            let from = left.max(0);
            if row < 0 || row as usize >= height || from >= right {
                continue;
            }
            let start = row as usize * width;
            let target = &mut pixels[start + from as usize..start + right as usize];
            match run.soft {
                None => target.fill(solid),
                Some(steps) => {
                    let steps = &mask.steps[steps as usize + (from - left) as usize..];
                    for (pixel, step) in target.iter_mut().zip(steps) {
                        let below = usize::from(*pixel & 63);
                        *pixel = blends[usize::from(*step & FULL)][below];
                    }
                }
            }
        }
    }
}

/// The blend rows of an ink, one for each coverage.
type Blends<'a> = [&'a Blend; FULL as usize + 1];

fn blends(palette: &Palette, ink: Ink, edge: impl Fn(u8) -> u8) -> Blends<'_> {
    std::array::from_fn(|coverage| palette.blend(ink, edge(coverage as u8)))
}
