//! The colours: the meaning of each, and the small palette of each game.
//!
//! A picture has one byte a pixel. Soft edges need colours between two inks. So each game's palette holds its inks,
//! and the most useful colours between inks that meet on its board. Laying an ink over a pixel is a look-up in a
//! precomputed table.

use image::imageops::ColorMap;

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// The most colours of a palette. With the transparent one of animations they fit into six bits.
pub const MOST_COLOURS: usize = 63;

/// The index that means "unchanged" in animations.
pub const TRANSPARENT: u8 = 63;

/// The step of full coverage. Steps are sixteenths; the lowest is left out, because one sixteenth alone is hardly
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
    /// Text to be read second, and coordinates.
    Quiet,
    /// The last turn.
    Last,
    /// What can be done now.
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

const FRAME: [Rgb; 8] = [
    [0x14, 0x17, 0x1e],
    [0x1d, 0x22, 0x2c],
    [0x2a, 0x30, 0x40],
    [0xe9, 0xec, 0xf2],
    [0x8b, 0x93, 0xa3],
    [0xff, 0xff, 0xff],
    [0xff, 0xd2, 0x3d],
    [0xe2, 0x50, 0x4e],
];

/// Blue, orange, green, cream and pink. They are close to the palette of Okabe and Ito. They were moved until people
/// with any of three kinds of colour blindness can tell them from each other and from the gold, red and white of the
/// marks (`colour_vision_tests.rs`).
const SEATS: [Rgb; 5] = [
    [0x4d, 0x97, 0xee],
    [0xf6, 0x93, 0x5f],
    [0x44, 0xc4, 0x9e],
    [0xe8, 0xe2, 0xa7],
    [0xff, 0xaa, 0xe1],
];

/// How much of a seat's colour is left when the seat is out, of 256.
const FADED: i32 = 176;
const FADED_TOWARDS: Rgb = [0x50, 0x56, 0x66];

const OWN_AT: usize = FRAME.len() + 2 * SEATS.len();

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
    /// The game's own grounds.
    pub own: &'static [Rgb],
    /// How many seats have colours of their own; 0 if the seats are black and white.
    pub seats: u8,
    /// Inks that meet on its board: the palette gets soft edges between them.
    pub meets: &'static [(Ink, Ink)],
}

/// The colours of one game's pictures, and the results of blending them.
#[derive(Debug)]
pub struct Palette {
    colours: Vec<Rgb>,
    /// The results, by ink, coverage and the colour below.
    blends: Vec<u8>,
}

/// A row of the blend table: for one ink and coverage, the result for each colour below.
pub type Blend = [u8; 64];

impl Palette {
    /// The palette of a theme: its inks, and then the colours between them that reduce the error most.
    pub fn new(theme: &Theme) -> Self {
        let inks = inks(theme);
        let colours = fill(inks.clone(), theme);
        let mut blends = Vec::with_capacity(inks.len() * (usize::from(FULL) + 1) * 64);
        for (ink, index) in inks.into_iter().zip(0..) {
            for coverage in 0..=FULL {
                let mut row = [0; 64];
                for (below, result) in colours.iter().zip(&mut row) {
                    let share = match coverage {
                        0 => 0,
                        // a faint edge is hardly visible and costs bytes, so it is dropped. Exceptions: gold marks
                        // are short strokes, nearly all edge, and dark rims are around everything
                        1 if ![place(Ink::Choice), place(Ink::Ground)].contains(&index) => 0,
                        step => (i32::from(step) + 1) * 16,
                    };
                    // the plate of the seat to act and the bar have nearly the same colour, so letters blend alike on
                    // both. When the plate moves, a replay need not repeat those pixels
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

    /// The results of laying this ink with this coverage over each colour.
    pub fn blend(&self, ink: Ink, coverage: u8) -> &Blend {
        let at = (place(ink) * (usize::from(FULL) + 1) + usize::from(coverage)) * 64;
        let (row, _) = self.blends[at..].as_chunks();
        &row[0]
    }
}

/// Converts red, green and blue to indices and back. With it `image`'s functions on colours work on these pictures,
/// and their results can become part of one.
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
        Ink::Seat(seat) => FRAME.len() + usize::from(seat) % SEATS.len(),
        Ink::Faded(seat) => FRAME.len() + SEATS.len() + usize::from(seat) % SEATS.len(),
        Ink::Own(own) => OWN_AT + usize::from(own),
    }
}

fn inks(theme: &Theme) -> Vec<Rgb> {
    let faded = SEATS.map(|seat| mix(FADED_TOWARDS, seat, FADED));
    [&FRAME[..], &SEATS, &faded, theme.own].concat()
}

/// Adds colours between meeting inks, one by one, always the one that reduces the error most.
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

/// Mixes two colours: `share` of 256 parts are `over`, the rest `below`.
fn mix(below: Rgb, over: Rgb, share: i32) -> Rgb {
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
        own: &[[0x2b, 0x33, 0x46]],
        seats: 5,
        meets: &[(Ink::Own(0), Ink::Ground)],
    };

    #[test]
    fn inks_are_exact_and_full_coverage_covers() {
        let palette = Palette::new(&THEME);
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
        let palette = Palette::new(&THEME);
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
        let palette = Palette::new(&THEME);
        let light = |ink| {
            let [r, g, b] = palette.colour(ink).map(f64::from);
            0.299 * r + 0.587 * g + 0.114 * b
        };
        for seat in 0..5 {
            assert!(light(Ink::Seat(seat)) > 2.5 * light(Ink::Plate), "{seat}");
        }
    }
}
