//! The shield on a protected stone.

use tiny_skia::{Path, PathBuilder};

use crate::scene::Figure;

pub const SHIELD: Figure = Figure::new("shield", shield);

/// A shield with a point at the top and at the bottom, reaching `half` up and down.
fn shield(half: f32) -> Option<Path> {
    let at = |units: f32| units * half;
    let mut path = PathBuilder::new();
    path.move_to(0.0, at(-1.0));
    path.quad_to(at(0.4), at(-0.72), at(0.84), at(-0.7));
    path.line_to(at(0.84), at(-0.05));
    path.cubic_to(at(0.84), at(0.5), at(0.4), at(0.85), 0.0, at(1.0));
    path.cubic_to(at(-0.4), at(0.85), at(-0.84), at(0.5), at(-0.84), at(-0.05));
    path.line_to(at(-0.84), at(-0.7));
    path.quad_to(at(-0.4), at(-0.72), 0.0, at(-1.0));
    path.close();
    path.finish()
}
