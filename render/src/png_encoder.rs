//! Pixels -> PNG.

use std::cell::RefCell;

use png::{BitDepth, ColorType};

use crate::deflate::Packer;
use crate::palette::Palette;
use crate::palette_painter::Canvas;

/// What most pictures take at most, in bytes.
const USUAL: usize = 48 * 1024;

thread_local! {
    /// Its tables, some hundred kilobytes, serve one picture after the other.
    static PACKER: RefCell<Packer> = RefCell::default();
}

/// An indexed PNG.
pub fn png(canvas: &Canvas, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::with_capacity(USUAL);
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width() as u32, canvas.height() as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colours().concat());
    let mut writer = encoder.write_header()?;
    let packed = PACKER.with_borrow_mut(|packer| packer.pack(&rows(canvas), canvas.width() + 1));
    writer.write_chunk(png::chunk::IDAT, &packed)?;
    writer.finish()?;
    Ok(bytes)
}

/// The rows as PNG has them, each after the number of its filter: none.
fn rows(canvas: &Canvas) -> Vec<u8> {
    let mut rows = Vec::with_capacity(canvas.pixels().len() + canvas.height());
    for row in canvas.pixels().chunks_exact(canvas.width()) {
        rows.push(0);
        rows.extend_from_slice(row);
    }
    rows
}
