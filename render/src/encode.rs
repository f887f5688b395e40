//! Pixels -> PNG.

use png::{BitDepth, ColorType};

use crate::deflate;
use crate::paint::Canvas;
use crate::palette::Palette;

/// An indexed PNG.
pub fn png(canvas: &Canvas, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::with_capacity(48 * 1024);
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width as u32, canvas.height as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colours().concat());
    let mut writer = encoder.write_header()?;
    let data = deflate::zlib(&canvas.pixels, canvas.width);
    writer.write_chunk(png::chunk::IDAT, &data)?;
    writer.finish()?;
    Ok(bytes)
}
