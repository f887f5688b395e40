//! Encodes scenes as an animated GIF. Each frame has only the few rectangles that changed, and all frames share one
//! palette.

use std::borrow::Cow;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::frame_differences::{self, Part};
use crate::palette::{Ink, Palette, TRANSPARENT};
use crate::palette_painter::{Canvas, Finish};
use crate::scene::{Edge, Scene, Shape, Thing};
use crate::sprite_and_glyph_cache::Sprites;
use crate::{Pace, RenderError};

/// An animation of scenes in an endless loop.
pub fn gif(
    scenes: &[Scene],
    palette: &Palette,
    sprites: &Sprites,
    pace: Pace,
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
    encoder.set_repeat(Repeat::Infinite)?;
    // the complete position must be visible for at least half of its time
    let most = MOST_PARTS.min(pace.turn.as_millis() as usize / 10 / (2 * usize::from(BLINK)));
    let packing = Packing {
        palette,
        sprites,
        height: size.1,
        most,
    };
    for (place, parts) in packing.side_by_side(scenes).into_iter().enumerate() {
        write(&mut encoder, parts, pace.at(place, scenes.len()))?;
    }
    drop(encoder);
    Ok(file)
}

/// How scenes become frames. To encode a scene, only the painted scene before it is needed.
#[derive(Clone, Copy)]
struct Packing<'a> {
    palette: &'a Palette,
    sprites: &'a Sprites,
    height: u16,
    /// The largest number of parts in a frame.
    most: usize,
}

impl Packing<'_> {
    /// The frames of all scenes. Two threads make the frames of a long match, because a player waits for them.
    fn side_by_side(self, scenes: &[Scene]) -> Vec<Vec<Frame<'static>>> {
        let half = scenes.len() / 2;
        if half < WORTH_A_THREAD || rayon::current_num_threads() < 2 {
            return self.frames(None, scenes);
        }
        let (first, second) = scenes.split_at(half);
        let (mut frames, more) = rayon::join(
            || self.frames(None, first),
            || self.frames(first.last(), second),
        );
        frames.extend(more);
        frames
    }

    /// The frames of some scenes, each split into its parts.
    fn frames(self, before: Option<&Scene>, scenes: &[Scene]) -> Vec<Vec<Frame<'static>>> {
        let (mut last, mut canvas) = (Canvas::default(), Canvas::default());
        if let Some(scene) = before {
            self.paint(scene, &mut canvas);
        }
        let frame = |scene: &Scene| {
            std::mem::swap(&mut last, &mut canvas);
            self.paint(scene, &mut canvas);
            if last.pixels().is_empty() {
                return vec![whole(&canvas)];
            }
            let parts = frame_differences::parts(&last, &canvas, self.most);
            let pack = |one| part(&last, &canvas, one);
            parts.into_iter().map(pack).collect()
        };
        scenes.iter().map(frame).collect()
    }

    fn paint(self, scene: &Scene, canvas: &mut Canvas) {
        canvas.paint(scene, self.palette, self.sprites, Finish::Light);
        canvas.extend(self.height);
    }
}

/// With fewer scenes than this in each half, a second thread is not worth waking.
const WORTH_A_THREAD: usize = 8;

/// Removes things that cost a replay too many bytes: the plate of the seat to act, and the lines of the last turn. The
/// rings still show where the last turn began and ended.
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

impl Pace {
    /// The pace for a match of this many turns. In a short match each turn takes a second, and in a long match less. A
    /// long match takes three quarters of a minute, or longer if turns would be too fast to follow.
    ///
    /// ```
    /// use render::Pace;
    /// use std::time::Duration;
    ///
    /// assert_eq!(Pace::of(12).turn, Duration::from_secs(1));
    /// assert_eq!(Pace::of(90).turn, Duration::from_millis(500));
    /// assert!(Pace::of(1000).turn >= Duration::from_millis(300));
    /// assert!(Pace::of(1000).end > Pace::of(1000).opening);
    /// ```
    pub fn of(turns: usize) -> Self {
        let turns = u32::try_from(turns).unwrap_or(u32::MAX).max(1);
        Self {
            opening: Duration::from_secs(2),
            turn: (WHOLE / turns).clamp(QUICKEST, SLOWEST),
            end: Duration::from_secs(5),
        }
    }

    /// The same time for each position.
    ///
    /// ```
    /// use render::Pace;
    /// use std::time::Duration;
    ///
    /// let pace = Pace::even(Duration::from_secs(1));
    /// assert_eq!(pace.opening, pace.end);
    /// ```
    pub fn even(each: Duration) -> Self {
        Self {
            opening: each,
            turn: each,
            end: each,
        }
    }

    /// How long the position at index `place` of `of` positions is shown.
    fn at(self, place: usize, of: usize) -> Duration {
        match place {
            _ if place + 1 == of => self.end,
            0 => self.opening,
            _ => self.turn,
        }
    }
}

/// The time that all turns of a match should take together.
const WHOLE: Duration = Duration::from_secs(45);

/// The longest time for a turn.
const SLOWEST: Duration = Duration::from_secs(1);

/// The shortest time for a turn: long enough to find what moved.
const QUICKEST: Duration = Duration::from_millis(300);

/// The delay between the parts of one position, in hundredths of a second: the shortest that all viewers respect.
const BLINK: u16 = 2;

/// The most parts into which the change to a position is split.
const MOST_PARTS: usize = 8;

/// Writes the parts of one position. Together they take the time of the position.
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

fn whole(canvas: &Canvas) -> Frame<'static> {
    packed(Frame {
        width: canvas.width() as u16,
        height: canvas.height() as u16,
        buffer: Cow::Borrowed(canvas.pixels()),
        ..Frame::default()
    })
}

/// Compresses a frame. The GIF writer could compress it, but then the two threads that make frames would not share this
/// work.
fn packed(mut frame: Frame<'_>) -> Frame<'static> {
    frame.make_lzw_pre_encoded();
    let buffer = Cow::Owned(frame.buffer.into_owned());
    Frame { buffer, ..frame }
}

/// A part of a frame. Unchanged pixels are transparent.
fn part(before: &Canvas, after: &Canvas, part: Part) -> Frame<'static> {
    let width = part.right - part.left;
    let mut pixels = Vec::with_capacity(width * (part.bottom - part.top));
    for y in part.top..part.bottom {
        let row = y * after.width() + part.left..y * after.width() + part.right;
        let both = before.pixels()[row.clone()]
            .iter()
            .zip(&after.pixels()[row]);
        pixels.extend(both.map(|(old, new)| if old == new { TRANSPARENT } else { *new }));
    }
    packed(Frame {
        left: part.left as u16,
        top: part.top as u16,
        width: width as u16,
        height: (part.bottom - part.top) as u16,
        transparent: Some(TRANSPARENT),
        dispose: DisposalMethod::Keep,
        buffer: Cow::Owned(pixels),
        ..Frame::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Look;
    use crate::palette::{Shades, Theme};

    const THEME: Theme = Theme {
        own: Shades {
            dark: &[[0x2b, 0x33, 0x46]],
            ..Shades::NONE
        },
        seats: 5,
        meets: &[(Ink::Own(0), Ink::Ground)],
    };

    /// Tokens that wander over a board, some close together, some far apart. The last two scenes are equal.
    fn scenes() -> Vec<Scene> {
        let place =
            |at: i32, seat: i32| ((at * 37 * (seat + 1)) % 400, (at * 53 + seat * 61) % 300);
        let scene = |at: i32| {
            let mut scene = Scene::new(400, 300, &THEME, Look::default());
            scene.plate((20, 20), (360, 260), 10, Ink::Own(0));
            for seat in 0..5 {
                let at = place(at, seat);
                scene.token(at, seat as u8, 20.0, 2, crate::scene::TokenState::Live);
                scene.shape(at, Shape::Hexagon(250), Edge::Dashed(40), Ink::Last);
            }
            scene
        };
        (0..40).chain([39]).map(scene).collect()
    }

    #[test]
    fn every_frame_is_shown_as_it_was_painted() {
        let (palette, sprites) = (
            Palette::new(&THEME, Look::default()),
            Sprites::new().unwrap(),
        );
        let scenes = scenes();
        let pace = Pace::even(Duration::from_millis(500));
        let file = gif(&scenes, &palette, &sprites, pace).unwrap();
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
                canvas.paint(wanted.next().unwrap(), &palette, &sprites, Finish::Light);
                assert!(canvas.pixels() == screen, "{} are left", wanted.len());
            }
        }
        assert_eq!(wanted.len(), 0);
    }
}
