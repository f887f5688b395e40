//! Pixels -> PNG and animated GIF.

use std::cell::RefCell;
use std::io::Error;

use flate2::{Compress, CompressError, Compression, FlushCompress, Status};
use png::{BitDepth, ColorType};

use crate::paint::Canvas;
use crate::palette::Palette;

/// How hard PNG is packed: beyond this, time grows faster than bytes shrink.
const LEVEL: u32 = 5;

/// What most pictures take at most, in bytes.
const USUAL: usize = 48 * 1024;

thread_local! {
    /// Its tables, some hundred kilobytes, serve one picture after the other.
    static PACKER: RefCell<Compress> = RefCell::new(Compress::new(Compression::new(LEVEL), true));
}

/// An indexed PNG.
pub fn png(canvas: &Canvas, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::with_capacity(USUAL);
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width as u32, canvas.height as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colours().concat());
    let mut writer = encoder.write_header()?;
    let packed = PACKER.with_borrow_mut(|packer| pack(packer, &rows(canvas)));
    writer.write_chunk(png::chunk::IDAT, &packed.map_err(Error::other)?)?;
    writer.finish()?;
    Ok(bytes)
}

/// The rows as PNG has them, each after the number of its filter: none.
fn rows(canvas: &Canvas) -> Vec<u8> {
    let mut rows = Vec::with_capacity(canvas.pixels.len() + canvas.height);
    for row in canvas.pixels.chunks_exact(canvas.width) {
        rows.push(0);
        rows.extend_from_slice(row);
    }
    rows
}

/// All at once: png would hand over row by row, and flate2 clears what room there is each time.
fn pack(packer: &mut Compress, bytes: &[u8]) -> Result<Vec<u8>, CompressError> {
    packer.reset();
    let mut zlib = vec![0; USUAL];
    loop {
        let (taken, made) = (packer.total_in() as usize, packer.total_out() as usize);
        let finish = FlushCompress::Finish;
        let status = packer.compress(&bytes[taken..], &mut zlib[made..], finish)?;
        if status == Status::StreamEnd {
            zlib.truncate(packer.total_out() as usize);
            return Ok(zlib);
        }
        zlib.resize(2 * zlib.len(), 0);
    }
}
