//! Paints avatars. A card's palette has at most 63 colours, and a PNG may have 256: the others are chosen for the
//! avatars of this one picture.
//!
//! The colours are split into boxes, as in S. J. Wan, P. Prusinkiewicz, S. K. M. Wong, "Variance-based color image
//! quantization for frame buffer display" (1990): the box with the largest squared error is divided at its mean.

use crate::cards::avatar::Avatar;
use crate::cards::card_scene::{AvatarSize, PlacedAvatar};
use crate::palette::{FULL, MOST_COLOURS, Palette, Rgb, mix};
use crate::palette_painter::Canvas;
use crate::scene::{Edge, Sprite};
use crate::sprite_and_glyph_cache::Sprites;

/// The index of the first colour of the avatars.
const FIRST: usize = MOST_COLOURS;
/// The most colours of the avatars.
const MOST: usize = 256 - FIRST;
/// How many bits of each channel tell colours apart.
const BITS: u32 = 5;

/// A pixel to paint.
struct Dot {
    /// Its place on the canvas.
    at: usize,
    colour: Rgb,
}

/// Paints avatars as discs over a painted scene. Returns all colours of the picture.
pub fn paint_avatars(
    canvas: &mut Canvas,
    palette: &Palette,
    sprites: &Sprites,
    avatars: &[PlacedAvatar<'_>],
) -> Vec<Rgb> {
    let dots: Vec<Dot> = avatars
        .iter()
        .flat_map(|avatar| dots(avatar, palette, sprites, canvas))
        .collect();
    let mut colours = palette.colours().to_vec();
    if dots.is_empty() {
        return colours;
    }
    colours.resize(FIRST, [0; 3]);
    let (chosen, index_of) = choose(dots.iter().map(|dot| dot.colour));
    colours.extend(chosen);
    let pixels = canvas.pixels_mut();
    for dot in dots {
        if let Some(pixel) = pixels.get_mut(dot.at) {
            *pixel = (FIRST + usize::from(index_of[key(dot.colour)])) as u8;
        }
    }
    colours
}

/// The pixels of one avatar. At the disc's edge they are mixed with the ground.
fn dots(
    placed: &PlacedAvatar<'_>,
    palette: &Palette,
    sprites: &Sprites,
    canvas: &Canvas,
) -> Vec<Dot> {
    let sprite = Sprite {
        shape: placed.size.disc(),
        edge: Edge::Filled,
    };
    let mask = sprites.shape(sprite, 1);
    let (ground, half) = (palette.colour(placed.ground), placed.size.side() / 2);
    let width = canvas.width() as i32;
    let mut dots = Vec::new();
    for run in &mask.runs {
        for along in 0..run.length {
            let (x, y) = (run.x + along as i32, run.y);
            let own = (x + half, y + half);
            let (across, down) = (placed.at.0 + x, placed.at.1 + y);
            let inside = (0..2 * half).contains(&own.0) && (0..2 * half).contains(&own.1);
            if !inside || !(0..width).contains(&across) || down < 0 {
                continue;
            }
            let colour = colour(placed, own);
            let step = run.soft.map(|first| mask.steps[(first + along) as usize]);
            let colour = match step {
                Some(step) if step < FULL => mix(ground, colour, (i32::from(step) + 1) * 16),
                _ => colour,
            };
            let at = down as usize * canvas.width() + across as usize;
            dots.push(Dot { at, colour });
        }
    }
    dots
}

/// The avatar's colour at this place of the picture as it is drawn.
fn colour(placed: &PlacedAvatar<'_>, own: (i32, i32)) -> Rgb {
    let side = Avatar::SIDE as usize;
    let pixels = placed.avatar.pixels();
    let pixel = |x: usize, y: usize| {
        let at = 3 * (y * side + x);
        [pixels[at], pixels[at + 1], pixels[at + 2]]
    };
    let (x, y) = (own.0 as usize, own.1 as usize);
    match placed.size {
        AvatarSize::Full => pixel(x, y),
        AvatarSize::Row => {
            let (x, y) = (2 * x, 2 * y);
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| pixel(x + dx, y + dy));
            std::array::from_fn(|channel| {
                let sum: u16 = four.iter().map(|one| u16::from(one[channel])).sum();
                ((sum + 2) / 4) as u8
            })
        }
    }
}

/// The bin of a colour.
fn key([r, g, b]: Rgb) -> usize {
    let cut = |channel: u8| usize::from(channel >> (8 - BITS));
    (cut(r) << (2 * BITS)) | (cut(g) << BITS) | cut(b)
}

/// The pixels whose colours are nearly equal.
#[derive(Clone, Copy)]
struct Bin {
    key: usize,
    count: f32,
    /// The sum of each channel, and later its mean.
    means: [f32; 3],
}

/// Bins that get one colour.
struct ColourBox {
    bins: std::ops::Range<usize>,
    means: [f32; 3],
    /// The squared error of each channel, if the box gets one colour.
    errors: [f32; 3],
}

impl ColourBox {
    fn of(bins: std::ops::Range<usize>, all: &[Bin]) -> Self {
        let (mut count, mut sums, mut squares) = (0.0, [0.0_f32; 3], [0.0_f32; 3]);
        for bin in &all[bins.clone()] {
            count += bin.count;
            for (channel, mean) in bin.means.into_iter().enumerate() {
                sums[channel] += bin.count * mean;
                squares[channel] += bin.count * mean * mean;
            }
        }
        let means = sums.map(|sum| sum / count);
        let one = bins.len() < 2;
        let errors = std::array::from_fn(|channel| {
            let error = squares[channel] - sums[channel] * means[channel];
            if one { 0.0 } else { error }
        });
        Self {
            bins,
            means,
            errors,
        }
    }

    fn error(&self) -> f32 {
        self.errors.iter().sum()
    }

    /// Divides the box at the mean of its widest channel. `None` if all bins are on one side.
    fn divided(&self, all: &mut [Bin]) -> Option<[Self; 2]> {
        let widest = (0..3).max_by(|a, b| self.errors[*a].total_cmp(&self.errors[*b]))?;
        let bins = &mut all[self.bins.clone()];
        let mut low = 0;
        for at in 0..bins.len() {
            if bins[at].means[widest] < self.means[widest] {
                bins.swap(low, at);
                low += 1;
            }
        }
        let middle = self.bins.start + low;
        let halves = [self.bins.start..middle, middle..self.bins.end];
        let both = halves.iter().all(|half| !half.is_empty());
        both.then(|| halves.map(|half| Self::of(half, all)))
    }
}

/// At most [`MOST`] colours for these pixels, and the index of the colour of each bin.
fn choose(pixels: impl Iterator<Item = Rgb>) -> (Vec<Rgb>, Vec<u8>) {
    let mut bins: Vec<Bin> = Vec::new();
    // one more than the bin's index; 0: no pixel has this key
    let mut places = vec![0_u16; 1 << (3 * BITS)];
    for pixel in pixels {
        let key = key(pixel);
        if places[key] == 0 {
            bins.push(Bin {
                key,
                count: 0.0,
                means: [0.0; 3],
            });
            places[key] = bins.len() as u16;
        }
        let bin = &mut bins[usize::from(places[key]) - 1];
        bin.count += 1.0;
        for (sum, channel) in bin.means.iter_mut().zip(pixel) {
            *sum += f32::from(channel);
        }
    }
    for bin in &mut bins {
        bin.means = bin.means.map(|sum| sum / bin.count);
    }
    let mut boxes = vec![ColourBox::of(0..bins.len(), &bins)];
    while boxes.len() < MOST {
        let errors = boxes.iter().map(ColourBox::error).enumerate();
        let Some((at, error)) = errors.max_by(|a, b| a.1.total_cmp(&b.1)) else {
            break;
        };
        if error <= 0.0 {
            break;
        }
        match boxes[at].divided(&mut bins) {
            Some([low, high]) => {
                boxes[at] = low;
                boxes.push(high);
            }
            // what rounding leaves of an error cannot be divided
            None => boxes[at].errors = [0.0; 3],
        }
    }
    let mut colours = Vec::with_capacity(boxes.len());
    let mut index_of = vec![0; places.len()];
    for (one, index) in boxes.iter().zip(0..) {
        colours.push(one.means.map(|mean| mean.round() as u8));
        for bin in &bins[one.bins.clone()] {
            index_of[bin.key] = index;
        }
    }
    (colours, index_of)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean squared error of a channel.
    fn error(pixels: &[Rgb]) -> f64 {
        let (colours, index_of) = choose(pixels.iter().copied());
        assert!(!colours.is_empty() && colours.len() <= MOST);
        let apart = |pixel: &Rgb| {
            let colour = colours[usize::from(index_of[key(*pixel)])];
            let squares = pixel.iter().zip(colour);
            squares
                .map(|(a, b)| f64::from(a.abs_diff(b)).powi(2))
                .sum::<f64>()
        };
        pixels.iter().map(apart).sum::<f64>() / (3 * pixels.len()) as f64
    }

    #[test]
    fn few_colours_stay_nearly_exact() {
        let pixels: Vec<Rgb> = (0..2000).map(|at| [at as u8, 40, 200]).collect();
        assert!(error(&pixels) < 7.0);
        assert!(error(&[[1, 2, 3]]) < 0.1);
        assert!(error(&[[9, 9, 9]; 100]) < 0.1);
    }

    #[test]
    fn many_colours_are_near() {
        let mut seed = 7_u32;
        let noise: Vec<Rgb> = (0..25_000)
            .map(|_| {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let [_, r, g, b] = seed.to_le_bytes();
                [r, g, b]
            })
            .collect();
        // noise is the hardest: 193 equal cubes would have a mean error of 163
        let error = error(&noise);
        assert!(error < 220.0, "{error}");
    }
}
