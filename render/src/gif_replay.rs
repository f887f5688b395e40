//! Scenes -> animated GIF: of each frame only the few rectangles that changed, one palette for all.

use std::borrow::Cow;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame};

use crate::RenderError;
use crate::frame_differences::{self, Part};
use crate::gif_lzw::{AS_BEFORE, Packer};
use crate::palette::{Ink, Palette, TRANSPARENT};
use crate::palette_painter::{Canvas, Finish};
use crate::scene::{Edge, Scene, Shape, Thing};
use crate::sprite_and_glyph_cache::Sprites;

/// An animation of scenes, played once.
pub fn gif(
    scenes: &[Scene],
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
    // the whole is to be seen for half of its time at least
    let most = MOST_PARTS.min(delay.as_millis() as usize / 10 / (2 * usize::from(BLINK)));
    let mut packer = Packer::default();
    let (mut before, mut canvas) = (Canvas::default(), Canvas::default());
    for scene in scenes {
        std::mem::swap(&mut before, &mut canvas);
        canvas.paint(scene, palette, sprites, Finish::Replay);
        canvas.extend(size.1);
        let parts = if before.pixels().is_empty() {
            vec![whole(&canvas, &mut packer)]
        } else {
            let parts = frame_differences::parts(&before, &canvas, most);
            let pack = |one| part(&before, &canvas, one, &mut packer);
            parts.into_iter().map(pack).collect()
        };
        write(&mut encoder, parts, delay)?;
    }
    drop(encoder);
    Ok(file)
}

/// Takes out what costs a replay more than it tells: the plate of the seat to act, and the lines of
/// the last turn, since its rings say where it began and ended.
pub fn without_hints(scene: &mut Scene) {
    scene.things.retain(|thing| match thing {
        Thing::Sprite { sprite, ink, .. } => {
            let dot = matches!(sprite.shape, Shape::Disc(_)) && sprite.edge == Edge::Filled;
            *ink != Ink::Plate && !(*ink == Ink::Last && dot)
        }
        Thing::Line { ink, .. } => *ink != Ink::Last,
        Thing::Text(_) => true,
    });
}

/// Hundredths of a second between the parts of one position, the shortest that all viewers keep to.
const BLINK: u16 = 2;

/// Most parts that the change to one position is split into.
const MOST_PARTS: usize = 8;

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
        width: canvas.width() as u16,
        height: canvas.height() as u16,
        buffer: Cow::Owned(packer.pack(canvas.pixels())),
        ..Frame::default()
    }
}

/// A part of a frame. What is as before in it may be transparent or have its colour once more.
fn part(before: &Canvas, after: &Canvas, part: Part, packer: &mut Packer) -> Frame<'static> {
    let width = part.right - part.left;
    let mut pixels = Vec::with_capacity(width * (part.bottom - part.top));
    for y in part.top..part.bottom {
        let row = y * after.width() + part.left..y * after.width() + part.right;
        let both = before.pixels()[row.clone()]
            .iter()
            .zip(&after.pixels()[row]);
        pixels.extend(both.map(|(old, new)| new | (u8::from(old == new) * AS_BEFORE)));
    }
    Frame {
        left: part.left as u16,
        top: part.top as u16,
        width: width as u16,
        height: (part.bottom - part.top) as u16,
        transparent: Some(TRANSPARENT),
        dispose: DisposalMethod::Keep,
        buffer: Cow::Owned(packer.pack(&pixels)),
        ..Frame::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Theme;

    const THEME: Theme = Theme {
        own: &[[0x2b, 0x33, 0x46]],
        seats: 5,
        meets: &[(Ink::Own(0), Ink::Ground)],
    };

    /// Tokens that wander over a board, some together, some far apart; twice the same at the end.
    fn scenes() -> Vec<Scene> {
        let place =
            |at: i32, seat: i32| ((at * 37 * (seat + 1)) % 400, (at * 53 + seat * 61) % 300);
        let scene = |at: i32| {
            let mut scene = Scene::new(400, 300, &THEME);
            scene.plate((20, 20), (360, 260), 10, Ink::Own(0));
            for seat in 0..5 {
                let at = place(at, seat);
                scene.token(at, seat as u8, 20.0, 2, crate::scene::Look::Live);
                scene.shape(at, Shape::Hexagon(250), Edge::Dashed(40), Ink::Last);
            }
            scene
        };
        (0..40).chain([39]).map(scene).collect()
    }

    #[test]
    fn every_frame_is_shown_as_it_was_painted() {
        let (palette, sprites) = (Palette::new(&THEME), Sprites::new().unwrap());
        let scenes = scenes();
        let delay = Duration::from_millis(500);
        let file = gif(&scenes, &palette, &sprites, delay).unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(&file[..]).unwrap();
        let mut screen = vec![0; 400 * 300];
        let mut wanted = scenes.iter();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let width = usize::from(frame.width);
            for (row, y) in frame
                .buffer
                .chunks_exact(width)
                .zip(usize::from(frame.top)..)
            {
                let start = y * 400 + usize::from(frame.left);
                for (pixel, index) in screen[start..start + width].iter_mut().zip(row) {
                    if Some(*index) != frame.transparent {
                        *pixel = *index;
                    }
                }
            }
            if frame.delay > BLINK {
                let mut canvas = Canvas::default();
                canvas.paint(wanted.next().unwrap(), &palette, &sprites, Finish::Replay);
                assert!(canvas.pixels() == screen, "{} are left", wanted.len());
            }
        }
        assert_eq!(wanted.len(), 0);
    }
}
