//! The colours: the meaning of each, and the small palette of each game.
//!
//! A picture has one byte per pixel. Soft edges need colours between two inks. So each game's palette has its inks, and
//! the most useful colours between inks that meet on its board. Drawing an ink over a pixel is a look-up in a
//! precomputed table.

use image::imageops::ColorMap;

use crate::look::{Look, LookTheme};
use crate::look_colours;

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// The most colours of a palette. Together with the transparent colour of animations they fit into six bits.
pub const MOST_COLOURS: usize = 63;

/// The index that means "unchanged" in animations.
pub const TRANSPARENT: u8 = 63;

/// The step of full coverage. Steps are sixteenths. The lowest sixteenth is left out, because it alone is hardly
/// visible.
pub const FULL: u8 = 15;

/// From this coverage on, an ink blends on a plate exactly as on the bar.
const ALIKE: u8 = 2;

/// What a colour means: the same in all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Behind the board; also the dark of outlines and pips.
    Ground,
    /// The bar on top and the strip below.
    Bar,
    /// The lighter plate of the seat to act, and nothing else. Replays omit it.
    Plate,
    /// Text to be read first.
    Text,
    /// Less important text, and coordinates.
    Quiet,
    /// The last turn.
    Last,
    /// Something that can be done now.
    Choice,
    /// A danger.
    Danger,
    /// A seat, by index from 0.
    Seat(u8),
    /// A seat that is out, by index from 0.
    Faded(u8),
    /// A colour of one game's own, by its index in [`Theme::own`].
    Own(u8),
}

/// How many inks the frame has.
const FRAME: usize = 8;

/// How many seats have colours.
const SEATS: usize = 5;

/// How much of a seat's colour is left when the seat is out, in 256ths.
const FADED: i32 = 176;

const OWN_AT: usize = FRAME + 2 * SEATS;

/// The inks that meet in every game's frame.
const FRAME_MEETS: [(Ink, Ink); 7] = [
    (Ink::Text, Ink::Bar),
    (Ink::Quiet, Ink::Bar),
    (Ink::Quiet, Ink::Ground),
    (Ink::Danger, Ink::Ground),
    (Ink::Last, Ink::Ground),
    (Ink::Choice, Ink::Ground),
    (Ink::Bar, Ink::Plate),
];

/// The colours that one game adds to the shared ones.
#[derive(Debug, PartialEq, Eq)]
pub struct Theme {
    /// The game's own colours.
    pub own: Shades,
    /// How many seats have colours of their own; 0 if the seats are black and white.
    pub seats: u8,
    /// Pairs of inks that meet on the game's board. The palette gets soft edges between them.
    pub meets: &'static [(Ink, Ink)],
}

/// One game's own colours with each theme of a [`Look`]. All lists have the same length and order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shades {
    /// On a dark ground.
    pub dark: &'static [Rgb],
    /// On a light ground.
    pub light: &'static [Rgb],
    /// On a black ground.
    pub high_contrast: &'static [Rgb],
}

impl Shades {
    /// No colours of its own.
    pub const NONE: Self = Self {
        dark: &[],
        light: &[],
        high_contrast: &[],
    };

    /// The colours with this theme.
    pub const fn of(self, theme: LookTheme) -> &'static [Rgb] {
        match theme {
            LookTheme::Dark => self.dark,
            LookTheme::Light => self.light,
            LookTheme::HighContrast => self.high_contrast,
        }
    }
}

/// The colours of one game's pictures, and the results of blending them.
#[derive(Debug)]
pub struct Palette {
    colours: Vec<Rgb>,
    /// The blended colours, by ink, coverage and the colour below.
    blends: Vec<u8>,
}

/// A row of the blend table: for one ink and coverage, the result for each colour below.
pub type Blend = [u8; 64];

impl Palette {
    /// The palette of a game with a look: its inks, and then the colours between them that reduce the error most.
    pub fn new(theme: &Theme, look: Look) -> Self {
        let inks = inks(theme, look);
        let colours = fill(inks.clone(), theme);
        let mut blends = Vec::with_capacity(inks.len() * (usize::from(FULL) + 1) * 64);
        for (ink, index) in inks.into_iter().zip(0..) {
            for coverage in 0..=FULL {
                let mut row = [0; 64];
                for (below, result) in colours.iter().zip(&mut row) {
                    let share = match coverage {
                        0 => 0,
                        // a faint edge is hardly visible and costs bytes, so it is dropped. Two inks are exceptions:
                        // gold marks are short strokes that are nearly all edge, and dark rims are around everything
                        1 if ![place(Ink::Choice), place(Ink::Ground)].contains(&index) => 0,
                        step => (i32::from(step) + 1) * 16,
                    };
                    // the plate of the seat to act and the bar have nearly the same colour, so letters blend the same
                    // way on both. When the plate moves, a replay need not repeat those pixels
                    let alike = coverage >= ALIKE && *below == colours[place(Ink::Plate)];
                    let below = if alike {
                        colours[place(Ink::Bar)]
                    } else {
                        *below
                    };
                    *result = nearest(&colours, mix(below, ink, share));
                }
                blends.extend(row);
            }
        }
        Self { colours, blends }
    }

    /// All colours, at most [`MOST_COLOURS`].
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The index of an ink. The first 18 inks have the same index in all palettes.
    pub fn index(ink: Ink) -> u8 {
        place(ink) as u8
    }

    /// The exact colour of an ink.
    pub fn colour(&self, ink: Ink) -> Rgb {
        self.colours[place(ink)]
    }

    /// The results of drawing this ink with this coverage over each colour.
    pub fn blend(&self, ink: Ink, coverage: u8) -> &Blend {
        let at = (place(ink) * (usize::from(FULL) + 1) + usize::from(coverage)) * 64;
        let (row, _) = self.blends[at..].as_chunks();
        &row[0]
    }
}

/// Converts colours to indices and back. With this, functions of the crate `image` that need colours work on these
/// pictures too, and what such a function returns can become part of a picture.
impl ColorMap for Palette {
    type Color = image::Rgb<u8>;

    fn index_of(&self, colour: &Self::Color) -> usize {
        nearest(&self.colours, colour.0).into()
    }

    fn lookup(&self, index: usize) -> Option<Self::Color> {
        self.colours.get(index).copied().map(image::Rgb)
    }

    fn has_lookup(&self) -> bool {
        true
    }

    fn map_color(&self, colour: &mut Self::Color) {
        colour.0 = self.colours[usize::from(nearest(&self.colours, colour.0))];
    }
}

fn place(ink: Ink) -> usize {
    match ink {
        Ink::Ground => 0,
        Ink::Bar => 1,
        Ink::Plate => 2,
        Ink::Text => 3,
        Ink::Quiet => 4,
        Ink::Last => 5,
        Ink::Choice => 6,
        Ink::Danger => 7,
        Ink::Seat(seat) => FRAME + usize::from(seat) % SEATS,
        Ink::Faded(seat) => FRAME + SEATS + usize::from(seat) % SEATS,
        Ink::Own(own) => OWN_AT + usize::from(own),
    }
}

fn inks(theme: &Theme, look: Look) -> Vec<Rgb> {
    let seats = look_colours::seats(look);
    let own = theme.own.of(look.theme);
    let frame = look_colours::frame(look.theme);
    let gone = seats.map(|seat| faded(seat, look.theme));
    [&frame[..], &seats, &gone, own].concat()
}

/// The colour of a seat that is out.
pub fn faded(seat: Rgb, theme: LookTheme) -> Rgb {
    mix(look_colours::faded_towards(theme), seat, FADED)
}

/// Adds colours between meeting inks, one by one. Each is the one that reduces the error most.
fn fill(mut colours: Vec<Rgb>, theme: &Theme) -> Vec<Rgb> {
    let seats = (0..theme.seats).map(|seat| (Ink::Seat(seat), Ink::Ground));
    let frame = FRAME_MEETS.into_iter().chain(seats);
    let points: Vec<Rgb> = frame
        .chain(theme.meets.iter().copied())
        .flat_map(|(over, below)| {
            let (over, below) = (colours[place(over)], colours[place(below)]);
            (1..8).map(move |eighths| mix(below, over, eighths * 32))
        })
        .collect();
    let near = |point: &Rgb| colours.iter().map(|one| distance(*one, *point)).min();
    let mut errors: Vec<u32> = points
        .iter()
        .map(|point| near(point).unwrap_or(0))
        .collect();
    while colours.len() < MOST_COLOURS {
        let gain = |candidate: &Rgb| -> u32 {
            let gains = points.iter().zip(&errors);
            gains
                .map(|(point, error)| error.saturating_sub(distance(*candidate, *point)))
                .sum()
        };
        let Some(best) = points.iter().copied().max_by_key(gain) else {
            break;
        };
        for (point, error) in points.iter().zip(&mut errors) {
            *error = (*error).min(distance(best, *point));
        }
        colours.push(best);
    }
    colours
}

/// Mixes two colours. `share` parts of 256 are `over`, the others `below`.
pub fn mix(below: Rgb, over: Rgb, share: i32) -> Rgb {
    std::array::from_fn(|channel| {
        let (below, over) = (i32::from(below[channel]), i32::from(over[channel]));
        (below + ((over - below) * share + 128).div_euclid(256)) as u8
    })
}

fn distance(a: Rgb, b: Rgb) -> u32 {
    let apart = |channel: usize| u32::from(a[channel].abs_diff(b[channel])).pow(2);
    apart(0) + apart(1) + apart(2)
}

fn nearest(colours: &[Rgb], wanted: Rgb) -> u8 {
    let far = |colour: &Rgb| distance(*colour, wanted);
    let found = (0..colours.len()).min_by_key(|at| far(&colours[*at]));
    found.unwrap_or(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const THEME: Theme = Theme {
        own: Shades {
            dark: &[[0x2b, 0x33, 0x46]],
            ..Shades::NONE
        },
        seats: 5,
        meets: &[(Ink::Own(0), Ink::Ground)],
    };

    #[test]
    fn inks_are_exact_and_full_coverage_covers() {
        let palette = Palette::new(&THEME, Look::default());
        assert!(palette.colours().len() <= MOST_COLOURS);
        assert_eq!(palette.colour(Ink::Seat(1)), [0xf6, 0x93, 0x5f]);
        assert_eq!(palette.colour(Ink::Own(0)), [0x2b, 0x33, 0x46]);
        for ink in [Ink::Ground, Ink::Danger, Ink::Seat(4), Ink::Own(0)] {
            let covered = palette.blend(ink, FULL);
            let index = Palette::index(ink);
            assert!(
                covered[..palette.colours().len()]
                    .iter()
                    .all(|&to| to == index)
            );
            let bare = palette.blend(ink, 0);
            assert!((0..palette.colours().len()).all(|at| usize::from(bare[at]) == at));
        }
    }

    #[test]
    fn what_comes_from_outside_gets_the_nearest_colours() {
        let palette = Palette::new(&THEME, Look::default());
        let mut photo = image::RgbImage::from_fn(64, 4, |x, y| {
            image::Rgb([x as u8 * 4, 255 - x as u8 * 4, y as u8 * 60])
        });
        let indices = image::imageops::index_colors(&photo, &palette);
        image::imageops::dither(&mut photo, &palette);
        let known = |colour: &image::Rgb<u8>| palette.colours().contains(&colour.0);
        assert!(photo.pixels().all(known));
        let orange = image::Rgb([0xf6, 0x92, 0x60]);
        assert_eq!(
            palette.index_of(&orange),
            usize::from(Palette::index(Ink::Seat(1)))
        );
        let back = |index: &image::Luma<u8>| palette.lookup(index.0[0].into()).is_some();
        assert!(indices.pixels().all(back));
    }

    #[test]
    fn seats_differ_in_lightness_from_the_grounds() {
        let palette = Palette::new(&THEME, Look::default());
        let light = |ink| {
            let [r, g, b] = palette.colour(ink).map(f64::from);
            0.299 * r + 0.587 * g + 0.114 * b
        };
        for seat in 0..5 {
            assert!(light(Ink::Seat(seat)) > 2.5 * light(Ink::Plate), "{seat}");
        }
    }
}
