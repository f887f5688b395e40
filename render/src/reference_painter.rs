//! Paints scenes in full colour: tiny-skia draws everything, without caches. Tests judge the palette's quality against
//! this painter, and the benchmark compares with it.

use tiny_skia::{Color, FillRule, Paint, Path, Pixmap, Transform};

use crate::palette::{Ink, Palette, Rgb};
use crate::palette_painter::text_start;
use crate::scene::{Label, Scene, Thing};
use crate::shape_outlines;
use crate::text_measuring::Fonts;

/// Paints a scene in full colour: four bytes per pixel, row by row. `None` if the scene has no size.
pub fn paint(scene: &Scene, palette: &Palette, fonts: &Fonts) -> Option<Vec<u8>> {
    let mut pixmap = Pixmap::new(scene.width as u32, scene.height as u32)?;
    pixmap.fill(colour(palette.colour(Ink::Ground)));
    for thing in &scene.things {
        match thing {
            Thing::Sprite { sprite, at, ink } => {
                let place = Transform::from_translate(at.0 as f32, at.1 as f32);
                for area in shape_outlines::areas(*sprite) {
                    fill(&mut pixmap, &area, place, palette.colour(*ink));
                }
            }
            Thing::Text(label) => write(&mut pixmap, label, fonts, palette.colour(label.ink)),
            Thing::Line {
                through,
                width,
                ink,
            } => {
                if let Some(area) = shape_outlines::line(through, *width) {
                    fill(
                        &mut pixmap,
                        &area,
                        Transform::identity(),
                        palette.colour(*ink),
                    );
                }
            }
        }
    }
    Some(pixmap.take())
}

fn colour([r, g, b]: Rgb) -> Color {
    Color::from_rgba8(r, g, b, 255)
}

fn fill(pixmap: &mut Pixmap, area: &Path, place: Transform, [r, g, b]: Rgb) {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    pixmap.fill_path(area, &paint, FillRule::Winding, place, None);
}

fn write(pixmap: &mut Pixmap, label: &Label, fonts: &Fonts, ink: Rgb) {
    let (size, limit) = (label.size as f32, label.limit as f32);
    let (line, width) = fonts.line(&label.words, size, label.weight, limit);
    let (left, middle) = text_start(label, 1, width);
    for (letter, right) in line {
        let Some(drawn) = fonts.coverage(letter) else {
            continue;
        };
        let rows = drawn.bytes.chunks_exact(drawn.width.max(1));
        for (row, y) in rows.zip(middle + drawn.top..) {
            for (covered, x) in row.iter().zip(left + right + drawn.left..) {
                dab(pixmap, (x, y), *covered, ink);
            }
        }
    }
}

fn dab(pixmap: &mut Pixmap, (x, y): (i32, i32), covered: u8, ink: Rgb) {
    let (width, height) = (pixmap.width() as i32, pixmap.height() as i32);
    if covered == 0 || x < 0 || y < 0 || x >= width || y >= height {
        return;
    }
    let at = (y * width + x) as usize * 4;
    for (byte, over) in pixmap.data_mut()[at..].iter_mut().zip(ink) {
        let (share, below) = (u32::from(covered), u32::from(*byte));
        *byte = ((u32::from(over) * share + below * (255 - share) + 127) / 255) as u8;
    }
}
