//! Scenes -> animated GIF: of each frame only the rectangle that changed, what did not change in it
//! transparent, one palette for all.

use std::borrow::Cow;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame};

use crate::RenderError;
use crate::lzw::Packer;
use crate::paint::Canvas;
use crate::palette::{Ink, Palette, TRANSPARENT};
use crate::scene::{Scene, Thing};
use crate::sprites::Sprites;

/// An animation of scenes, played once.
pub fn gif(
    scenes: &mut [Scene],
    palette: &Palette,
    sprites: &Sprites,
    delay: Duration,
) -> Result<Vec<u8>, RenderError> {
    let (width, height) = scenes.iter().fold((0, 0), |(width, height), scene| {
        (width.max(scene.width), height.max(scene.height))
    });
    let too_large = |_| RenderError::Size(width, height);
    let size = (
        u16::try_from(width).map_err(too_large)?,
        u16::try_from(height).map_err(too_large)?,
    );
    let mut file = Vec::with_capacity(256 * 1024);
    let mut encoder = Encoder::new(&mut file, size.0, size.1, &palette.colours().concat())?;
    if let Some((_, early)) = scenes.split_last_mut() {
        early.iter_mut().for_each(unlit);
    }
    let mut packer = Packer::default();
    let (mut before, mut canvas) = (Canvas::default(), Canvas::default());
    for scene in scenes.iter() {
        std::mem::swap(&mut before, &mut canvas);
        canvas.paint(scene, palette, sprites, 1);
        canvas.extend(size.1);
        let parts = if before.pixels.is_empty() {
            vec![whole(&canvas, &mut packer)]
        } else {
            changes(&before, &canvas, &mut packer)
        };
        write(&mut encoder, parts, delay)?;
    }
    drop(encoder);
    Ok(file)
}

/// Without the plate of the seat to act: moving it from seat to seat would double the file, and the
/// bar tells who acts.
fn unlit(scene: &mut Scene) {
    scene.things.retain(|thing| {
        let plate = matches!(thing, Thing::Sprite { ink, .. } if *ink == Ink::Plate);
        !plate
    });
}

/// Hundredths of a second between the parts of one position, the shortest that all viewers keep to.
const BLINK: u16 = 2;

/// Most parts that the change to one position is split into.
const MOST_PARTS: usize = 4;

/// Rows without a change that are worth a new part.
const GAP: usize = 8;

/// Writes the parts of one position; together they take its time.
fn write(
    encoder: &mut Encoder<&mut Vec<u8>>,
    mut parts: Vec<Frame<'static>>,
    delay: Duration,
) -> Result<(), RenderError> {
    let delay = (delay.as_millis() / 10).min(u128::from(u16::MAX)) as u16;
    let blinks = BLINK * (parts.len() as u16 - 1);
    for part in &mut parts {
        part.delay = BLINK;
    }
    if let Some(last) = parts.last_mut() {
        last.delay = delay.saturating_sub(blinks).max(BLINK);
    }
    for part in &parts {
        encoder.write_lzw_pre_encoded_frame(part)?;
    }
    Ok(())
}

fn whole(canvas: &Canvas, packer: &mut Packer) -> Frame<'static> {
    Frame {
        width: canvas.width as u16,
        height: canvas.height as u16,
        buffer: Cow::Owned(packer.pack(&canvas.pixels)),
        ..Frame::default()
    }
}

/// What changed between two canvases of one size, in rectangles from top to bottom; one pixel when
/// nothing did.
fn changes(before: &Canvas, after: &Canvas, packer: &mut Packer) -> Vec<Frame<'static>> {
    let row = |canvas: &Canvas, y: usize| y * canvas.width..(y + 1) * canvas.width;
    let changed: Vec<usize> = (0..after.height)
        .filter(|&y| before.pixels[row(before, y)] != after.pixels[row(after, y)])
        .collect();
    let mut gaps: Vec<usize> = (1..changed.len())
        .filter(|&at| changed[at] - changed[at - 1] > GAP)
        .collect();
    gaps.sort_by_key(|&at| std::cmp::Reverse(changed[at] - changed[at - 1]));
    gaps.truncate(MOST_PARTS - 1);
    gaps.sort_unstable();
    let ends = gaps.iter().copied().chain([changed.len()]);
    let mut start = 0;
    ends.map(|end| {
        let first = changed.get(start).copied().unwrap_or(0);
        let last = end.checked_sub(1).map_or(0, |last| changed[last]);
        start = end;
        part(before, after, (first, last), packer)
    })
    .collect()
}

/// What changed in these rows.
fn part(
    before: &Canvas,
    after: &Canvas,
    (first, last): (usize, usize),
    packer: &mut Packer,
) -> Frame<'static> {
    let rows = || {
        let pixels = first * after.width..(last + 1) * after.width;
        let old = before.pixels[pixels.clone()].chunks_exact(after.width);
        old.zip(after.pixels[pixels].chunks_exact(after.width))
    };
    let (mut left, mut right) = (after.width, 0);
    for (old, new) in rows() {
        let mut outside = old[..left].iter().zip(&new[..left]);
        left = outside.position(|(old, new)| old != new).unwrap_or(left);
        let mut outside = old[right..].iter().zip(&new[right..]);
        let more = outside.rposition(|(old, new)| old != new);
        right += more.map_or(0, |more| more + 1);
    }
    let (left, right) = (left.min(after.width - 1), right.max(1));
    let left = left.min(right - 1);
    let mut pixels = Vec::with_capacity((last + 1 - first) * (right - left));
    for (old, new) in rows() {
        let both = old[left..right].iter().zip(&new[left..right]);
        pixels.extend(both.map(|(old, new)| if old == new { TRANSPARENT } else { *new }));
    }
    Frame {
        left: left as u16,
        top: first as u16,
        width: (right - left) as u16,
        height: (last + 1 - first) as u16,
        transparent: Some(TRANSPARENT),
        dispose: DisposalMethod::Keep,
        buffer: Cow::Owned(packer.pack(&pixels)),
        ..Frame::default()
    }
}
