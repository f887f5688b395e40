//! The outlines of the shapes, for both painters.

use tiny_skia::{LineCap, LineJoin, Mask, Path, PathBuilder, Rect, Stroke, StrokeDash, Transform};

use crate::scene::{Edge, Shape, Spot, Sprite};

/// The areas to fill for a sprite around the origin, in units. Empty for a shape that has no size.
pub fn areas(sprite: Sprite) -> Vec<Path> {
    let Some(outline) = outline(sprite.shape) else {
        return Vec::new();
    };
    let pen = |width: i32| Stroke {
        width: width as f32 / 10.0,
        line_cap: LineCap::Butt,
        line_join: LineJoin::Round,
        ..Stroke::default()
    };
    // the last number says how finely curves are divided: finely enough for a print
    let stroked = |path: &Path, width: i32| path.stroke(&pen(width), 4.0);
    match sprite.edge {
        Edge::Filled => vec![outline],
        Edge::Grown(by) => {
            let around = stroked(&outline, by * 2);
            around.into_iter().chain([outline]).collect()
        }
        Edge::Ring(width) => stroked(&outline, width).into_iter().collect(),
        Edge::Dashed(width) => {
            let broken = dashes(sprite.shape).and_then(|[drawn, gap]| {
                let pattern = StrokeDash::new(vec![drawn, gap], drawn / 2.0)?;
                outline.dash(&pattern, 4.0)
            });
            let broken = broken.and_then(|outline| stroked(&outline, width));
            broken.into_iter().collect()
        }
    }
}

/// The area to fill for a line through places, in units.
pub fn line(through: &[Spot], width: i32) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let (first, rest) = through.split_first()?;
    builder.move_to(first.0 as f32, first.1 as f32);
    for at in rest {
        builder.line_to(at.0 as f32, at.1 as f32);
    }
    let pen = Stroke {
        width: width as f32,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    };
    builder.finish()?.stroke(&pen, 2.0)
}

/// The coverage of areas with soft edges: left, top, and a mask with one byte per pixel.
pub fn coverage(areas: &[Path], scale: f32) -> Option<(i32, i32, Mask)> {
    let bounds = areas.iter().map(Path::bounds).reduce(|a, b| {
        let (left, top) = (a.left().min(b.left()), a.top().min(b.top()));
        let (right, bottom) = (a.right().max(b.right()), a.bottom().max(b.bottom()));
        Rect::from_ltrb(left, top, right, bottom).unwrap_or(a)
    })?;
    let (left, top) = (bounds.left() * scale, bounds.top() * scale);
    let (left, top) = (left.floor() as i32 - 1, top.floor() as i32 - 1);
    let width = (bounds.right() * scale).ceil() as i32 + 1 - left;
    let height = (bounds.bottom() * scale).ceil() as i32 + 1 - top;
    let mut mask = Mask::new(width as u32, height as u32)?;
    let place = Transform::from_scale(scale, scale).post_translate(-left as f32, -top as f32);
    for area in areas {
        mask.fill_path(area, tiny_skia::FillRule::Winding, true, place);
    }
    Some((left, top, mask))
}

/// The outline of a shape around the origin, in units. `None` for a shape that has no size.
pub fn outline(shape: Shape) -> Option<Path> {
    let units = |tenths: i32| tenths as f32 / 10.0;
    match shape {
        Shape::Disc(radius) => PathBuilder::from_circle(0.0, 0.0, units(radius)),
        Shape::Square(radius) => {
            let half = units(radius) * 0.875;
            rounded(half, half, half * 0.14)
        }
        Shape::Triangle(radius) => {
            let far = units(radius) * 1.22;
            polygon(corners(3, &[far]).map(|(x, y)| (x, y + far * 0.2)))
        }
        Shape::Diamond(radius) => polygon(corners(4, &[units(radius) * 1.17])),
        Shape::Star(radius) => {
            let radius = units(radius);
            polygon(corners(12, &[radius * 1.15, radius * 0.8]))
        }
        Shape::Hexagon(inner) => polygon(corners(6, &[hexagon_side(inner)])),
        Shape::Cross(half) => strokes(units(half), &[-1.0, 1.0]),
        Shape::Slash(half) => strokes(units(half), &[1.0]),
        Shape::Line(right, down) => {
            let mut line = PathBuilder::new();
            line.move_to(0.0, 0.0);
            line.line_to(units(right), units(down));
            line.finish()
        }
        Shape::Figure(figure, half) => (figure.outline)(units(half)),
        Shape::Plate(half_width, half_height, radius) => {
            rounded(units(half_width), units(half_height), units(radius))
        }
        Shape::Facet(half, turns) => polygon(facet(units(half), turns)),
    }
}

/// The side of a hexagon in units, from the distance of a side to its middle in tenths of a unit. This is also the
/// distance from the hexagon's middle to a corner.
fn hexagon_side(inner: i32) -> f32 {
    inner as f32 / 10.0 / 30f32.to_radians().cos()
}

/// The distance from one dash of a line to the next, in units.
const LINE_PERIOD: f32 = 17.0;

/// The lengths of a dash and of the gap after it, in units. The outline begins in the middle of a dash. A shape has two
/// dozen dashes around it, and a hexagon has two along each side. One dash is in the middle of the top. All dashes of
/// lines have one length.
pub fn dashes(shape: Shape) -> Option<[f32; 2]> {
    let period = match shape {
        Shape::Line(..) => LINE_PERIOD,
        Shape::Hexagon(inner) => hexagon_side(inner) / 2.0,
        Shape::Disc(radius) => radius as f32 / 240.0 * std::f32::consts::TAU,
        Shape::Plate(half_width, half_height, _) => (half_width + half_height) as f32 / 60.0,
        Shape::Square(radius) => radius as f32 / 240.0 * 7.0,
        _ => return None,
    };
    let drawn = period * 0.56;
    Some([drawn, period - drawn])
}

/// Corners around the origin, the first at the top. `away` lists the corners' distances from the origin; if there are
/// more corners, the list starts again.
fn corners(count: u8, away: &[f32]) -> impl Iterator<Item = (f32, f32)> {
    let turn = std::f32::consts::TAU / f32::from(count);
    let away = away.iter().cycle();
    (0..count).zip(away).map(move |(at, away)| {
        let (sine, cosine) = (turn * f32::from(at)).sin_cos();
        (sine * away, -cosine * away)
    })
}

/// A triangle from the middle of a square to two of its corners.
fn facet(half: f32, turns: u8) -> impl Iterator<Item = (f32, f32)> {
    let upper = [(0.0, 0.0), (-half, -half), (half, -half)];
    upper
        .into_iter()
        .map(move |place| (0..turns % 4).fold(place, |(x, y), _| (-y, x)))
}

fn polygon(corners: impl Iterator<Item = (f32, f32)>) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (at, (x, y)) in corners.enumerate() {
        if at == 0 {
            builder.move_to(x, y);
        } else {
            builder.line_to(x, y);
        }
    }
    builder.close();
    builder.finish()
}

/// Diagonals through the origin. A positive sign rises to the right, a negative one falls.
fn strokes(half: f32, rising: &[f32]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for sign in rising {
        builder.move_to(-half, half * sign);
        builder.line_to(half, -half * sign);
    }
    let pen = Stroke {
        width: half.sqrt() * 1.15,
        line_cap: LineCap::Round,
        ..Stroke::default()
    };
    builder.finish()?.stroke(&pen, 4.0)
}

/// A rectangle around the origin with quarter circles as corners.
fn rounded(half_width: f32, half_height: f32, radius: f32) -> Option<Path> {
    let (w, h) = (half_width, half_height);
    let radius = radius.min(w).min(h);
    if radius <= 0.0 {
        return Some(PathBuilder::from_rect(Rect::from_ltrb(-w, -h, w, h)?));
    }
    // this handle length makes a cubic curve a quarter circle
    let handle = radius * (1.0 - 0.552_284_8);
    let mut path = PathBuilder::new();
    path.move_to(-w + radius, -h);
    path.line_to(w - radius, -h);
    path.cubic_to(w - handle, -h, w, -h + handle, w, -h + radius);
    path.line_to(w, h - radius);
    path.cubic_to(w, h - handle, w - handle, h, w - radius, h);
    path.line_to(-w + radius, h);
    path.cubic_to(-w + handle, h, -w, h - handle, -w, h - radius);
    path.line_to(-w, -h + radius);
    path.cubic_to(-w, -h + handle, -w + handle, -h, -w + radius, -h);
    path.close();
    path.finish()
}
