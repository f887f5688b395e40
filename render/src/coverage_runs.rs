//! The coverage of a sprite or a letter, stored as runs.

use crate::palette::FULL;

/// How much of each pixel is covered, in steps up to [`FULL`]. Only the covered runs of each row are stored.
#[derive(Debug, Default)]
pub struct Mask {
    /// Ordered from the top, then from the left.
    pub runs: Vec<Run>,
    /// The steps of all soft runs, in order.
    pub steps: Vec<u8>,
}

/// A run of covered pixels in one row.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Right of the origin, in pixels.
    pub x: i32,
    /// Below the origin, in pixels.
    pub y: i32,
    /// How many pixels.
    pub length: u32,
    /// The index of the run's first step; `None` if the run is fully covered.
    pub soft: Option<u32>,
}

impl Mask {
    /// Builds a mask from one byte per pixel, row by row. The first pixel is at `left` and `top` from the origin.
    pub fn from_bytes(left: i32, top: i32, width: usize, bytes: &[u8]) -> Self {
        let mut mask = Self::default();
        for (row, y) in bytes.chunks_exact(width.max(1)).zip(top..) {
            let steps: Vec<u8> = row.iter().copied().map(step).collect();
            let mut x = left;
            for run in steps.chunk_by(|a, b| kind(*a) == kind(*b)) {
                mask.push(x, y, run);
                x += run.len() as i32;
            }
        }
        mask
    }

    fn push(&mut self, x: i32, y: i32, run: &[u8]) {
        let soft = match run.first() {
            None | Some(0) => return,
            Some(&FULL) => None,
            Some(_) => {
                self.steps.extend(run);
                Some((self.steps.len() - run.len()) as u32)
            }
        };
        let length = run.len() as u32;
        self.runs.push(Run { x, y, length, soft });
    }
}

/// tiny-skia measures coverage in sixteenths; the first sixteenth is too faint to have a step.
fn step(byte: u8) -> u8 {
    let sixteenths = ((u16::from(byte) * 16 + 127) / 255) as u8;
    sixteenths.saturating_sub(1)
}

/// 0 uncovered, 1 soft, 2 fully covered.
fn kind(step: u8) -> u8 {
    match step {
        0 => 0,
        FULL => 2,
        _ => 1,
    }
}
