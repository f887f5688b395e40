//! One font: the glyph of a letter, its advance, and the pixels it covers.

use std::fmt;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::raw::ReadError;
use skrifa::{FontRef, GlyphId, MetadataProvider};
use tiny_skia::{FillRule, Mask, Path, PathBuilder, Transform};

/// A font's parsed tables. Lengths in them are in font units: an em has `units_per_em` of these.
pub struct Font {
    /// The glyph of each letter, by code point up to the font's last letter. 0 stands for a missing glyph.
    glyphs: Vec<u16>,
    /// The advance of each glyph, in font units.
    advances: Vec<f32>,
    outlines: OutlineGlyphCollection<'static>,
    units_per_em: f32,
}

/// The pixels that a glyph covers.
#[derive(Debug)]
pub struct Coverage {
    /// The first column, from the glyph's origin.
    pub left: i32,
    /// The first row, from the base line; rows below the base line are positive.
    pub top: i32,
    /// Pixels per row.
    pub width: usize,
    /// One byte per pixel, row by row.
    pub bytes: Vec<u8>,
}

/// How many times more samples per pixel, in each direction, than tiny-skia's four. Four samples alone are visible as
/// steps in the soft edges of slanted strokes.
const FINER: usize = 4;

impl Font {
    /// Reads a font.
    pub fn new(bytes: &'static [u8]) -> Result<Self, ReadError> {
        let font = FontRef::new(bytes)?;
        // these lengths are in font units; they are multiplied by the size later
        let unscaled = (Size::unscaled(), LocationRef::default());
        // measuring looks up every letter several times, so both are read from the font's tables only once
        let mut glyphs = Vec::new();
        for (letter, glyph) in font.charmap().mappings() {
            let at = letter as usize;
            glyphs.resize(glyphs.len().max(at + 1), 0);
            glyphs[at] = u16::try_from(glyph.to_u32()).unwrap_or_default();
        }
        let metrics = font.glyph_metrics(unscaled.0, unscaled.1);
        let advance = |glyph: u32| metrics.advance_width(GlyphId::new(glyph));
        let advances = (0..metrics.glyph_count()).map(|glyph| advance(glyph).unwrap_or_default());
        Ok(Self {
            glyphs,
            advances: advances.collect(),
            outlines: font.outline_glyphs(),
            units_per_em: f32::from(font.metrics(unscaled.0, unscaled.1).units_per_em),
        })
    }

    /// The glyph of a letter; `None` when the font has none.
    pub fn glyph(&self, letter: char) -> Option<u16> {
        // Noto Sans has no minus sign; only Noto Sans Math has one
        let letter = if letter == '−' { '–' } else { letter };
        let glyph = self.glyphs.get(letter as usize).copied();
        glyph.filter(|glyph| *glyph != 0)
    }

    /// The advance to the next letter, in pixels, at `size` pixels per em.
    pub fn advance(&self, glyph: u16, size: f32) -> f32 {
        let units = self.advances.get(usize::from(glyph)).copied();
        units.unwrap_or_default() * size / self.units_per_em
    }

    /// The pixels that a glyph covers at `size` pixels per em. The glyph's origin is moved by `right` and `down`
    /// pixels. `None` if nothing is visible.
    pub fn coverage(&self, glyph: u16, size: f32, right: f32, down: f32) -> Option<Coverage> {
        let path = self.path(glyph)?;
        // a font's vertical axis points up
        let scale = size / self.units_per_em;
        let place = Transform::from_row(scale, 0.0, 0.0, -scale, right, down);
        let bounds = path.clone().transform(place)?.bounds();
        let (left, top) = (bounds.left().floor(), bounds.top().floor());
        let width = (bounds.right().ceil() - left) as usize;
        let height = (bounds.bottom().ceil() - top) as usize;

        let finer = FINER as f32;
        let place = place.post_translate(-left, -top).post_scale(finer, finer);
        let mut mask = Mask::new((width * FINER) as u32, (height * FINER) as u32)?;
        mask.fill_path(&path, FillRule::Winding, true, place);
        Some(Coverage {
            left: left as i32,
            top: top as i32,
            width,
            bytes: means(mask.data(), width),
        })
    }

    fn path(&self, glyph: u16) -> Option<Path> {
        let mut pen = Pen::default();
        let outline = self.outlines.get(GlyphId::from(glyph))?;
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        outline.draw(settings, &mut pen).ok()?;
        pen.0.finish()
    }
}

impl fmt::Debug for Font {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Font").finish_non_exhaustive()
    }
}

/// The mean of each square of samples; a row has `width` squares.
fn means(samples: &[u8], width: usize) -> Vec<u8> {
    let rows = samples.chunks_exact(width * FINER * FINER);
    let squares = rows.flat_map(|row| {
        (0..width).map(|x| {
            let lines = row.chunks_exact(width * FINER);
            let square = lines.flat_map(|line| &line[x * FINER..][..FINER]);
            square.map(|sample| u32::from(*sample)).sum::<u32>()
        })
    });
    let most = (FINER * FINER) as u32;
    squares.map(|sum| ((sum + most / 2) / most) as u8).collect()
}

/// Receives skrifa's drawing commands and builds a tiny-skia path.
#[derive(Default)]
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.cubic_to(cx0, cy0, cx1, cy1, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bold() -> Font {
        Font::new(include_bytes!("../assets/NotoSans-Bold.subset.ttf")).unwrap()
    }

    /// How many pixels are covered, and the horizontal centre of the covered area.
    fn ink(letter: char, size: f32, right: f32) -> (f32, f32) {
        let font = bold();
        let glyph = font.glyph(letter).unwrap();
        let drawn = font.coverage(glyph, size, right, 0.0).unwrap();
        let (mut sum, mut moment) = (0.0, 0.0);
        for row in drawn.bytes.chunks_exact(drawn.width) {
            for (byte, x) in row.iter().zip(drawn.left..) {
                let covered = f32::from(*byte) / 255.0;
                sum += covered;
                moment += covered * (x as f32 + 0.5);
            }
        }
        (sum, moment / sum)
    }

    #[test]
    fn small_letters_are_as_heavy_as_large_ones() {
        for letter in "Ag8&%øş".chars() {
            let (small, _) = ink(letter, 13.0, 0.0);
            let (large, _) = ink(letter, 208.0, 0.0);
            let weight = small * 16.0 * 16.0 / large;
            assert!((weight - 1.0).abs() < 0.02, "{letter}: {weight}");
        }
    }

    /// The distance between two samples, in pixels: an edge cannot be located more exactly.
    const SAMPLE: f32 = 1.0 / (4.0 * FINER as f32);

    #[test]
    fn a_letter_moves_by_quarters_of_a_pixel() {
        for letter in "lWe…".chars() {
            let (_, start) = ink(letter, 16.0, 0.0);
            for quarters in 1..4u8 {
                let right = f32::from(quarters) / 4.0;
                let (_, moved) = ink(letter, 16.0, right);
                let off = moved - start - right;
                assert!(off.abs() < SAMPLE, "{letter} at {right}: {off}");
            }
        }
    }

    #[test]
    fn letters_stand_on_the_base_line() {
        let font = bold();
        let glyph = font.glyph('H').unwrap();
        let drawn = font.coverage(glyph, 28.0, 0.0, 0.0).unwrap();
        // a capital of Noto Sans is 0.714 em high
        let rows = drawn.bytes.len() / drawn.width;
        assert_eq!((drawn.top, rows), (-20, 20));
    }

    #[test]
    fn a_space_covers_nothing_and_a_missing_letter_has_no_glyph() {
        let font = bold();
        let space = font.glyph(' ').unwrap();
        assert!(font.coverage(space, 16.0, 0.0, 0.0).is_none());
        assert_eq!(font.glyph('🙂'), None);
    }
}
