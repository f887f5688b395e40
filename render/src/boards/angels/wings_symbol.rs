//! The angel's wings.

use tiny_skia::{Path, PathBuilder};

use crate::scene::Figure;

pub const WINGS: Figure = Figure::new("wings", wings);

/// A pair of raised wings that meet in the middle and reach `half` to the left and right.
fn wings(half: f32) -> Option<Path> {
    let at = |units: f32| units * half;
    let mut path = PathBuilder::new();
    for side in [-1.0, 1.0] {
        let out = |units: f32| at(units * side);
        path.move_to(0.0, at(-0.06));
        path.cubic_to(
            out(0.3),
            at(-0.2),
            out(0.56),
            at(-0.5),
            out(0.82),
            at(-0.84),
        );
        path.cubic_to(
            out(1.0),
            at(-0.6),
            out(1.04),
            at(-0.36),
            out(0.96),
            at(-0.14),
        );
        path.quad_to(out(0.98), at(0.12), out(0.82), at(0.28));
        path.quad_to(out(0.76), at(0.5), out(0.56), at(0.58));
        path.quad_to(out(0.3), at(0.7), 0.0, at(0.4));
        path.close();
    }
    path.finish()
}
