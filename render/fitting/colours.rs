//! Searches colours that can be told apart, and prints them as constants. It starts from the constants that are there,
//! and stays as near to them as it can:
//! `cargo test -p render colour_search -- --ignored --nocapture`.

use crate::boards::APART;
use crate::colour_distances::{Lab, contrast, distance, seen};
use crate::colours_to_tell_apart::{GROUNDS, MARKS, SEATS, words_on};
use crate::look::{Look, LookTheme, Vision};
use crate::palette::{Ink, Palette, Rgb, Theme, faded};
use crate::{cards, look_colours};

/// How far apart colours shall be. The tests ask for less.
const ASKED: f64 = 10.6;

/// A colour: an ink of the frame, or [`MOST_OWN`] inks for each game after them.
type Place = usize;

/// How many inks the frame has.
const SHARED: usize = 18;
/// The most inks of one game.
const MOST_OWN: usize = 24;
/// The places of the seats' colours; those of seats that are out follow them.
const SEAT_PLACES: std::ops::Range<usize> = 8..13;

/// What two colours must have.
#[derive(Clone, Copy, Debug)]
enum Rule {
    /// A distance for this kind of vision.
    Apart(Vision, f64),
    /// A contrast.
    Contrast(f64),
}

/// A colour, and how it is seen with each kind of vision.
#[derive(Clone, Copy, Default)]
struct Colour {
    rgb: Rgb,
    seen: [Lab; 4],
}

struct Search {
    colours: Vec<Colour>,
    start: Vec<Colour>,
    rules: Vec<(Place, Place, Rule)>,
    /// The rules of each place.
    of: Vec<Vec<usize>>,
    theme: LookTheme,
    seed: u64,
}

fn place(game: usize, ink: Ink) -> Place {
    let index = usize::from(Palette::index(ink));
    match ink {
        Ink::Own(_) => index + game * MOST_OWN,
        _ => index,
    }
}

impl Search {
    fn new(look: Look) -> Self {
        let count = SHARED + (APART.len() + 1) * MOST_OWN;
        let mut search = Self {
            colours: vec![Colour::default(); count],
            start: Vec::new(),
            rules: Vec::new(),
            of: vec![Vec::new(); count],
            theme: look.theme,
            seed: 88_172_645_463_325_252,
        };
        let frame = look_colours::frame(look.theme).into_iter();
        for (at, rgb) in frame.chain(look_colours::seats(look)).enumerate() {
            search.set(at, rgb);
        }
        for (game, theme) in games().enumerate() {
            for (own, rgb) in theme.own.of(look.theme).iter().enumerate() {
                search.set(SHARED + game * MOST_OWN + own, *rgb);
            }
        }
        search.start.clone_from(&search.colours);
        search
    }

    fn rule(&mut self, one: Place, other: Place, rule: Rule) {
        for place in [one, other] {
            // the colour of a seat that is out follows the seat's colour
            let seat = SEAT_PLACES.contains(&(place.wrapping_sub(5)));
            let moved = if seat { place - 5 } else { place };
            self.of[moved].push(self.rules.len());
        }
        self.rules.push((one, other, rule));
    }

    fn set(&mut self, place: Place, rgb: Rgb) {
        let colour = |rgb| Colour {
            rgb,
            seen: Vision::ALL.map(|vision| seen(rgb, vision)),
        };
        self.colours[place] = colour(rgb);
        if SEAT_PLACES.contains(&place) {
            self.colours[place + 5] = colour(faded(rgb, self.theme));
        }
    }

    fn miss(&self, (one, other, rule): (Place, Place, Rule)) -> f64 {
        let (one, other) = (self.colours[one], self.colours[other]);
        match rule {
            Rule::Apart(vision, asked) => {
                let [one, other] = [one, other].map(|colour| colour.seen[vision as usize]);
                (asked - distance(one, other)).max(0.0).powi(2)
            }
            Rule::Contrast(asked) => {
                let missed = (asked * 1.05 / contrast(one.rgb, other.rgb)).ln();
                400.0 * missed.max(0.0).powi(2)
            }
        }
    }

    fn cost(&self, place: Place) -> f64 {
        let missed = self.of[place]
            .iter()
            .map(|rule| self.miss(self.rules[*rule]));
        let moved = distance(self.colours[place].seen[0], self.start[place].seen[0]);
        // marks and seats keep their hues
        let pull = match place {
            0..8 => 0.1,
            8..13 => 0.015,
            _ => 0.004,
        };
        missed.sum::<f64>() + pull * moved.powi(2)
    }

    fn below(&mut self, count: u64) -> u64 {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        (self.seed >> 20) % count
    }

    /// Moves these colours at random, and keeps what is better, or a little worse at first.
    fn run(&mut self, places: &[Place], steps: u64) {
        for step in 0..steps {
            let heat = 6.0 * (1.0 - step as f64 / steps as f64).powi(3);
            let place = places[self.below(places.len() as u64) as usize];
            let (old, before) = (self.colours[place].rgb, self.cost(place));
            let reach = if step % 7 == 0 { 60 } else { 12 };
            let new = old.map(|channel| {
                let by = self.below(2 * reach + 1) as i64 - reach as i64;
                (i64::from(channel) + by).clamp(0, 255) as u8
            });
            self.set(place, new);
            let worse = self.cost(place) - before;
            let chance = self.below(1 << 20) as f64 / f64::from(1 << 20);
            if worse > 0.0 && chance >= (-worse / heat.max(1e-9)).exp() {
                self.set(place, old);
            }
        }
    }

    /// What is still missed.
    fn report(&self) {
        for rule in &self.rules {
            let missed = self.miss(*rule);
            if missed > 0.01 {
                println!("    missed by {:.2}: {rule:?}", missed.sqrt());
            }
        }
    }
}

fn written(colours: &[Colour]) -> String {
    let one = |Colour { rgb: [r, g, b], .. }: &Colour| {
        format!("        [{r:#04x}, {g:#04x}, {b:#04x}],\n")
    };
    colours.iter().map(one).collect()
}

/// The rules for the usual kind of vision, which hold for all kinds.
fn rules(search: &mut Search, theme: LookTheme, visions: &[Vision]) {
    for (game, (name, _, groups)) in APART.iter().enumerate() {
        let pairs = groups.iter().flat_map(|(ones, others)| {
            ones.iter()
                .flat_map(|one| others.iter().map(move |other| (*one, *other)))
        });
        for (one, other) in pairs.filter(|(one, other)| one != other) {
            for vision in visions {
                let rule = Rule::Apart(*vision, ASKED);
                search.rule(place(game, one), place(game, other), rule);
            }
            // gold on white is never a thin line
            let bright = search.colours[place(game, other)].seen[0][0] > 70.0;
            let seldom = theme == LookTheme::HighContrast && bright;
            if MARKS.contains(&one) && matches!(other, Ink::Own(_)) && !seldom {
                search.rule(place(game, one), place(game, other), Rule::Contrast(2.8));
            }
        }
        for (over, below, asked) in words_on(name, theme) {
            search.rule(place(game, over), place(game, below), Rule::Contrast(asked));
        }
    }
    let cards = APART.len();
    for (over, below, asked) in words_on("cards", theme) {
        search.rule(
            place(cards, over),
            place(cards, below),
            Rule::Contrast(asked),
        );
    }
    let seats = if theme == LookTheme::HighContrast {
        4.5
    } else {
        3.0
    };
    for seat in SEATS {
        for ground in GROUNDS {
            search.rule(place(0, seat), place(0, ground), Rule::Contrast(seats));
        }
    }
    for mark in [Ink::Choice, Ink::Danger] {
        search.rule(place(0, mark), place(0, Ink::Ground), Rule::Contrast(4.5));
    }
}

#[test]
#[ignore = "prints colours, and takes a minute"]
fn search() {
    for theme in LookTheme::ALL {
        let usual = Look {
            theme,
            ..Look::default()
        };
        let mut search = Search::new(usual);
        println!("\n{theme:?}");
        // the dark look for the usual kind of vision stays as it is
        if theme != LookTheme::Dark {
            rules(&mut search, theme, &Vision::ALL);
            // the grounds, the words, white and gold stay
            let places = 7..search.colours.len();
            let places: Vec<Place> = places
                .filter(|place| !search.of[*place].is_empty())
                .collect();
            search.run(&places, 300_000);
            search.report();
            for (game, theme) in games().enumerate() {
                let first = SHARED + game * MOST_OWN;
                let own = first..first + theme.own.dark.len();
                println!("  game {game}\n{}", written(&search.colours[own]));
            }
            println!("  frame\n{}", written(&search.colours[..8]));
            println!("  seats\n{}", written(&search.colours[SEAT_PLACES]));
        }
        for vision in &Vision::ALL[1..] {
            visions(usual, *vision, &search);
        }
    }
}

/// Searches the seats' colours for one kind of vision: as far apart as possible.
fn visions(look: Look, vision: Vision, usual: &Search) {
    let mut best = None;
    for asked in [12, 15, 18, 21, 24, 27, 30].map(f64::from) {
        let mut search = Search::new(look);
        search.colours.clone_from(&usual.colours);
        search.start.clone_from(&usual.colours);
        rules(&mut search, look.theme, &[Vision::Usual, vision]);
        for (at, one) in SEATS.iter().enumerate() {
            for other in &SEATS[..at] {
                let rule = Rule::Apart(vision, asked);
                search.rule(place(0, *one), place(0, *other), rule);
            }
        }
        let seats: Vec<Place> = SEAT_PLACES.collect();
        search.run(&seats, 25_000);
        let missed = seats.iter().flat_map(|seat| &search.of[*seat]);
        let missed = missed.map(|rule| search.miss(search.rules[*rule]));
        if missed.sum::<f64>() < 0.3 {
            best = Some((asked, search));
        }
    }
    match best {
        Some((asked, search)) => {
            let seats = written(&search.colours[SEAT_PLACES]);
            println!("  {:?} {vision:?}: {asked}\n{seats}", look.theme);
        }
        None => println!("  {:?} {vision:?}: nothing found", look.theme),
    }
}

fn games() -> impl Iterator<Item = &'static Theme> {
    let boards = APART.iter().map(|(_, theme, _)| *theme);
    boards.chain([&cards::THEME])
}
