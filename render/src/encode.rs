//! Pixels -> PNG and animated GIF.

use png::{BitDepth, ColorType, DeflateCompression, Filter};

use crate::paint::Canvas;
use crate::palette::Palette;

/// How hard PNG is packed: beyond this, time grows faster than bytes shrink.
const LEVEL: u8 = 5;

/// An indexed PNG.
pub fn png(canvas: &Canvas, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::with_capacity(48 * 1024);
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width as u32, canvas.height as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colours().concat());
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&canvas.pixels)?;
    writer.finish()?;
    Ok(bytes)
}
