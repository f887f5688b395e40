//! The colours: what each means, and the few that a picture is made of.
//!
//! A picture has one byte a pixel. Soft edges need colours between two others, so each game's
//! palette holds its inks and the best few points between those that meet on its board; laying an
//! ink over a pixel is a look-up in a ready-made table.

use image::imageops::ColorMap;

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// Most colours of a palette; with the transparent one of animations they fit into six bits.
pub const MOST_COLOURS: usize = 63;

/// The index that animations use for "as before".
pub const TRANSPARENT: u8 = 63;

/// The step of coverage that is all: steps are sixteenths but one, for one sixteenth alone is hardly seen.
pub const FULL: u8 = 15;

/// The coverage from which an ink looks the same on a plate and on the bar.
const ALIKE: u8 = 2;

/// What a colour means. The meanings never change from game to game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Behind the board; also the dark of outlines and pips.
    Ground,
    /// The bar on top and the strip below.
    Bar,
    /// The lighter plate of the seat to act, and nothing else: replays leave it out.
    Plate,
    /// Text to be read first.
    Text,
    /// Text to be read second, and coordinates.
    Quiet,
    /// The last turn.
    Last,
    /// What can be done now.
    Choice,
    /// What threatens.
    Danger,
    /// A seat, by index from 0.
    Seat(u8),
    /// A seat that has left, by index from 0.
    Faded(u8),
    /// A ground that belongs to one game, by its place in [`Theme::own`].
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

/// Blue, orange, green, cream and pink: near Okabe's and Ito's, moved until with three kinds of colour
/// blindness too they are told from each other and from what gold, red and white mean (`colour_vision_tests.rs`).
const SEATS: [Rgb; 5] = [
    [0x4d, 0x97, 0xee],
    [0xf6, 0x93, 0x5f],
    [0x44, 0xc4, 0x9e],
    [0xe8, 0xe2, 0xa7],
    [0xff, 0xaa, 0xe1],
];

/// How much of a seat's colour is left when it has left, of 256.
const FADED: i32 = 176;
const FADED_TOWARDS: Rgb = [0x50, 0x56, 0x66];

const OWN_AT: usize = FRAME.len() + 2 * SEATS.len();

/// The inks that meet in the frame of every game.
const FRAME_MEETS: [(Ink, Ink); 7] = [
    (Ink::Text, Ink::Bar),
    (Ink::Quiet, Ink::Bar),
    (Ink::Quiet, Ink::Ground),
    (Ink::Danger, Ink::Ground),
    (Ink::Last, Ink::Ground),
    (Ink::Choice, Ink::Ground),
    (Ink::Bar, Ink::Plate),
];

/// What one game adds to the colours of the family.
#[derive(Debug, PartialEq, Eq)]
pub struct Theme {
    /// The game's own grounds.
    pub own: &'static [Rgb],
    /// How many seats are seen in their colours; none where seats are black and white.
    pub seats: u8,
    /// Inks that meet on its board, so that soft edges between them are in the palette.
    pub meets: &'static [(Ink, Ink)],
}

/// The colours of one game's pictures, and what laying one over another gives.
#[derive(Debug)]
pub struct Palette {
    colours: Vec<Rgb>,
    /// By ink, coverage and what is below.
    blends: Vec<u8>,
}

/// A run of the blend table: for one ink and coverage, the result by what is below.
pub type Blend = [u8; 64];

impl Palette {
    /// The palette of a theme: its inks, then the points between them that help most.
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
                        // bytes for what is hardly seen; but gold marks are short strokes, nearly all edge, and dark
                        // rims are around everything
                        1 if ![place(Ink::Choice), place(Ink::Ground)].contains(&index) => 0,
                        step => (i32::from(step) + 1) * 16,
                    };
                    // the plate of the seat to act and the bar are so near that letters need not
                    // differ on them: what a moving plate leaves as it was, replays need not repeat
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

    /// The index of an ink; the first 18 are the same in all palettes.
    pub fn index(ink: Ink) -> u8 {
        place(ink) as u8
    }

    /// The exact colour of an ink.
    pub fn colour(&self, ink: Ink) -> Rgb {
        self.colours[place(ink)]
    }

    /// What laying this ink with this coverage gives, by what is below.
    pub fn blend(&self, ink: Ink, coverage: u8) -> &Blend {
        let at = (place(ink) * (usize::from(FULL) + 1) + usize::from(coverage)) * 64;
        let (row, _) = self.blends[at..].as_chunks();
        &row[0]
    }
}

/// Red, green and blue to indices and back: with it `image`'s functions on colours work on pictures, and
/// what they bring becomes part of one.
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

/// Adds the points between meeting inks that lessen the error most, one after the other.
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

/// `share` of 256 parts of `over`, the rest `below`.
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
