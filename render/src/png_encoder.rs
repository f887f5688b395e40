//! Encodes pixels as PNG.

use std::cell::RefCell;
use std::io;

use libdeflater::{CompressionLvl, Compressor};
use png::{BitDepth, ColorType, EncodingError};

use crate::palette::Rgb;
use crate::palette_painter::Canvas;

/// Most PNGs are not larger than this, in bytes.
const USUAL: usize = 48 * 1024;

/// PNG's numbers for the filters of a row.
const NONE: u8 = 0;
const UP: u8 = 2;

thread_local! {
    /// The compressor's tables: a few hundred kilobytes. A thread reuses them for every picture.
    static PACKER: RefCell<Option<Compressor>> = const { RefCell::new(None) };
}

/// Encodes a canvas as an indexed PNG with these colours.
pub fn png(canvas: &Canvas, colours: &[Rgb]) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::with_capacity(USUAL);
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width() as u32, canvas.height() as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(colours.concat());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, &packed(&rows(canvas))?)?;
    writer.finish()?;
    Ok(bytes)
}

/// The rows in PNG's format. Each begins with the number of its filter. A row equal to the one above becomes zeros
/// (filter Up). Any other row is unfiltered.
fn rows(canvas: &Canvas) -> Vec<u8> {
    let mut rows = Vec::with_capacity(canvas.pixels().len() + canvas.height());
    let mut above: &[u8] = &[];
    for row in canvas.pixels().chunks_exact(canvas.width()) {
        if row == above {
            rows.push(UP);
            rows.resize(rows.len() + row.len(), 0);
        } else {
            rows.push(NONE);
            rows.extend_from_slice(row);
        }
        above = row;
    }
    rows
}

fn packed(rows: &[u8]) -> Result<Vec<u8>, EncodingError> {
    PACKER.with_borrow_mut(|packer| {
        // level 6: on our boards a lower level is hardly faster, and a higher one gives hardly smaller files
        let packer = packer.get_or_insert_with(|| Compressor::new(CompressionLvl::default()));
        let mut zlib = vec![0; packer.zlib_compress_bound(rows.len())];
        let length = packer
            .zlib_compress(rows, &mut zlib)
            .map_err(io::Error::other)?;
        zlib.truncate(length);
        Ok(zlib)
    })
}
