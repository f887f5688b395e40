//! The symbols on the pieces and in the ports.

use tiny_skia::{LineCap, LineJoin, Path, PathBuilder, Stroke};

use crate::scene::Figure;

pub const BOAT: Figure = Figure::new("boat", boat);

pub const JUNK: Figure = Figure::new("junk", junk);

pub const ANCHOR: Figure = Figure::new("anchor", anchor);

/// Two sails above a hull, reaching `half` up and down.
fn boat(half: f32) -> Option<Path> {
    let large: &[Corner] = &[(-0.06, -1.0), (-0.06, 0.36), (-0.92, 0.36)];
    let small: &[Corner] = &[(0.16, -0.66), (0.16, 0.36), (0.82, 0.36)];
    polygons(half, &[large, small, HULL])
}

/// A broad sail that is narrower at the top, above a hull.
fn junk(half: f32) -> Option<Path> {
    let sail: &[Corner] = &[(-0.5, -1.0), (0.5, -1.0), (0.8, 0.36), (-0.8, 0.36)];
    polygons(half, &[sail, HULL])
}

type Corner = (f32, f32);

const HULL: &[Corner] = &[(-1.05, 0.56), (1.05, 0.56), (0.66, 1.0), (-0.66, 1.0)];

/// Polygons by their corners; coordinates are in units of `half`.
fn polygons(half: f32, parts: &[&[Corner]]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for part in parts {
        for (index, (x, y)) in part.iter().enumerate() {
            if index == 0 {
                path.move_to(x * half, y * half);
            } else {
                path.line_to(x * half, y * half);
            }
        }
        path.close();
    }
    path.finish()
}

/// An anchor of even strokes, reaching `half` up and down.
fn anchor(half: f32) -> Option<Path> {
    let thick = 0.24;
    // a stroke's middle stays inside the height by half the stroke's width
    let inner = half * (1.0 - thick / 2.0);
    let at = |units: f32| units * inner;
    let mut path = PathBuilder::new();
    path.push_circle(0.0, at(-0.76), at(0.24));
    path.move_to(0.0, at(-0.52));
    path.line_to(0.0, at(1.0));
    path.move_to(at(-0.42), at(-0.2));
    path.line_to(at(0.42), at(-0.2));
    path.move_to(at(-0.82), at(0.24));
    path.cubic_to(at(-0.78), at(0.72), at(-0.4), at(1.0), 0.0, at(1.0));
    path.cubic_to(at(0.4), at(1.0), at(0.78), at(0.72), at(0.82), at(0.24));
    let pen = Stroke {
        width: half * thick,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    };
    path.finish()?.stroke(&pen, 4.0)
}
