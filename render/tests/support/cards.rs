//! Leaderboards, profiles, and cards of every kind.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};
use render::{
    Avatar, LeaderboardCard, Picture, ProfileCard, ProfileGame, RatingPoints, Renderer, Standing,
    StandingsCard,
};

use super::standings;

/// A card of any kind.
#[derive(Clone, Debug)]
pub enum Card {
    Leaderboard(LeaderboardCard),
    Profile(ProfileCard),
    Standings(StandingsCard),
}

impl Card {
    pub fn draw(&self, renderer: &Renderer) -> Picture {
        let picture = match self {
            Self::Leaderboard(card) => renderer.leaderboard(card),
            Self::Profile(card) => renderer.profile(card),
            Self::Standings(card) => renderer.standings(card).map(|drawn| drawn.picture),
        };
        picture.unwrap()
    }
}

/// Names that are hard to draw. Names on Discord have at most 32 characters.
pub const HARD_NAMES: [&str; 12] = [
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "",
    "\u{200b}\u{200d}\u{2060}",
    "\u{202e}evil\u{202c}",
    "שלום עולם",
    "漢字かなカナ漢字かなカナ漢字かなカナ漢字かなカナ漢字かなカ",
    "🙂👩‍👩‍👧‍👦🏴‍☠️",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗",
    "Wolfeschlegelsteinhausenberger 2",
    "\u{fffd}\u{30000}\u{e000}",
    "Ñandú Łódź Ğünəş",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
];

const NAMES: [&str; 10] = [
    "Ada",
    "Grace Hopper",
    "Barbara",
    "Edsger Wybe",
    "Щербаков",
    "王小明",
    "Bjørn Ødegård",
    "tony",
    "Margaret Hamilton",
    "donald_k",
];

/// An avatar like a drawing: plain areas with soft borders.
pub fn drawing(seed: u32) -> Avatar {
    let colour = |part: u32| {
        let mixed = (seed * 7 + part * 3 + 1).wrapping_mul(0x9e37_79b1);
        [24, 16, 8].map(|shift| f64::from((mixed >> shift) & 0xff))
    };
    let [back, face, hair] = [colour(0), colour(1), colour(2)];
    avatar(128, |x, y| {
        let (across, down) = (x - 0.5, y - 0.55);
        let round = across.hypot(down);
        let inside = |edge: f64, at: f64| ((edge - at) * 60.0).clamp(0.0, 1.0);
        let (head, cap) = (inside(0.33, round), inside(0.36, round) * inside(0.42, y));
        [0, 1, 2].map(|channel| {
            let below = back[channel] * (1.0 - 0.4 * y);
            let with_face = below + (face[channel] - below) * head;
            with_face + (hair[channel] - with_face) * cap
        })
    })
}

/// An avatar like a photo: many colours that differ a little from pixel to pixel.
pub fn photo(seed: u32) -> Avatar {
    let shift = f64::from(seed);
    avatar(128, |x, y| {
        let wave = |times: f64, phase: f64| {
            let at = x * times + y * (9.0 - times) + phase + shift;
            110.0 + 90.0 * at.sin() + 30.0 * (at * 3.7).sin() + 12.0 * (at * 61.0).sin()
        };
        [wave(4.0, 0.0), wave(5.5, 1.0), wave(7.0, 2.5)]
    })
}

/// The avatar that is hardest to pack.
pub fn noise(seed: u32) -> Avatar {
    let mut state = seed;
    avatar(104, |_, _| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        [24, 16, 8].map(|shift| f64::from((state >> shift) & 0xff))
    })
}

/// The colour at a place, from 0 to 1 to the right and down.
fn avatar(side: u32, mut colour: impl FnMut(f64, f64) -> [f64; 3]) -> Avatar {
    let picture = RgbImage::from_fn(side, side, |x, y| {
        let place = |at: u32| f64::from(at) / f64::from(side);
        Rgb(colour(place(x), place(y)).map(|channel| channel.clamp(0.0, 255.0) as u8))
    });
    let mut png = Cursor::new(Vec::new());
    picture.write_to(&mut png, ImageFormat::Png).unwrap();
    Avatar::from_png(png.get_ref()).unwrap()
}

fn standing(rank: u32, name: &str, avatar: Option<Avatar>) -> Standing {
    let place = i64::from(rank % 1000);
    let points = RatingPoints {
        mean: 1740 - 38 * place.min(24) + place.min(12).pow(2),
        sigma: 45 + place * 37 % 90,
    };
    Standing {
        rank,
        name: name.to_owned(),
        rating: format!("{} ± {}", points.mean, points.sigma),
        note: format!("{} of {} won", 30 - place % 23, 40 - place % 11),
        points: Some(points),
        is_own: false,
        avatar,
    }
}

fn leaderboard(rows: Vec<Standing>, own: Option<Standing>) -> LeaderboardCard {
    LeaderboardCard {
        title: "Kitaran 5×5".to_owned(),
        subtitle: "This server · this season".to_owned(),
        rows,
        own,
        empty: "Nobody has a rating yet. Play a rated match!".to_owned(),
    }
}

/// Ten rows; every third person has no avatar.
fn ten(avatar: impl Fn(u32) -> Avatar) -> Vec<Standing> {
    let rows = NAMES.into_iter().zip(1..);
    rows.map(|(name, rank)| standing(rank, name, (rank % 3 > 0).then(|| avatar(rank))))
        .collect()
}

/// The largest leaderboard: eleven avatars of the given kind.
pub fn largest(avatar: impl Fn(u32) -> Avatar) -> LeaderboardCard {
    let row = |rank: u32, name| standing(rank, name, Some(avatar(rank)));
    let rows = HARD_NAMES.into_iter().zip(1..).take(10);
    let rows = rows.map(|(name, rank)| row(rank, name)).collect();
    leaderboard(rows, Some(row(4321, HARD_NAMES[0])))
}

fn leaderboards() -> Vec<(&'static str, LeaderboardCard)> {
    let mut within = ten(drawing);
    within[3].is_own = true;
    within.truncate(6);
    let below = standing(137, "Katherine", Some(drawing(137)));
    let mut hard: Vec<Standing> = HARD_NAMES
        .into_iter()
        .zip([1, 1, 3, 4, 999, 12_345, 999_999, u32::MAX, 0, 10])
        .map(|(name, rank)| standing(rank, name, None))
        .collect();
    "one thousand five hundred ± eighty".clone_into(&mut hard[0].rating);
    "very many of even more matches were won, drawn or lost".clone_into(&mut hard[2].note);
    hard[3].note.clear();
    hard[4].points = None;
    hard[5].points = None;
    hard[5].note.clear();
    hard[7].is_own = true;
    hard[8].rating.clear();
    let worst = Standing {
        note: HARD_NAMES[0].repeat(3),
        ..standing(4_000_000, HARD_NAMES[0], Some(photo(9)))
    };
    vec![
        ("leaderboard-empty", leaderboard(Vec::new(), None)),
        (
            "leaderboard-one",
            leaderboard(vec![standing(1, "Ada", None)], None),
        ),
        (
            "leaderboard-own-alone",
            leaderboard(Vec::new(), Some(below.clone())),
        ),
        ("leaderboard-own-within", leaderboard(within, None)),
        ("leaderboard-full", leaderboard(ten(drawing), Some(below))),
        ("leaderboard-photos", largest(photo)),
        (
            "leaderboard-hard-names",
            LeaderboardCard {
                title: "Virus Fight with five players and a very long name".to_owned(),
                subtitle: "All servers in which somebody has played a match · all time".to_owned(),
                ..leaderboard(hard, Some(worst))
            },
        ),
    ]
}

const GAMES: [&str; 12] = [
    "Kitaran 5×5",
    "Zyrcan",
    "Archimedes",
    "Xero-G",
    "Virus Fight",
    "Angels and Demons",
    "Kitaran 7×7",
    "Zyrcan for five",
    "Archimedes, large board, long game",
    "Xero-G",
    "",
    "Virus Fight with three players",
];

/// The profile of a person who plays this many games.
pub fn profile(name: &str, avatar: Option<Avatar>, games: usize) -> ProfileCard {
    let game = |(name, number): (&str, i64)| {
        let mut rating = 1500;
        let course = (0..number * 8 % 47).map(|match_number| {
            let won = (match_number * match_number * 5 + number) % 7 < 3 + number % 2;
            rating += if won {
                60 - match_number
            } else {
                match_number - 60
            } * 3
                / 4;
            rating
        });
        let course: Vec<i64> = course.collect();
        let last = course.last().copied().unwrap_or(1500);
        ProfileGame {
            name: name.to_owned(),
            badge: if course.len() < 9 { "new" } else { "" }.to_owned(),
            rating: format!("{last} ± {}", 40 + number * 7),
            note: format!("wins {} of 4 against level {}", number % 5, 1 + number % 6),
            levels_beaten: (number * 5 % 7) as u8,
            course,
        }
    };
    ProfileCard {
        name: name.to_owned(),
        subtitle: "This server · this season".to_owned(),
        avatar,
        games: GAMES.into_iter().zip(0..).take(games).map(game).collect(),
        legend: "level beaten".to_owned(),
        empty: "No rated match yet".to_owned(),
        facts: vec![
            "Longest streak: 5 wins".to_owned(),
            "98 % of matches finished in time".to_owned(),
            "Favourite opponent: Grace Hopper".to_owned(),
        ],
    }
}

fn profiles() -> Vec<(&'static str, ProfileCard)> {
    let mut hard = profile(HARD_NAMES[0], None, 6);
    "All servers in which somebody has played a match · all time".clone_into(&mut hard.subtitle);
    "a filled circle is a level that was beaten at least once".clone_into(&mut hard.legend);
    hard.facts = vec!["A sentence that is much too long to be drawn in one line ".repeat(3); 9];
    "fifteen hundred ± 80".clone_into(&mut hard.games[0].rating);
    "a badge that is far too long".clone_into(&mut hard.games[1].badge);
    HARD_NAMES[0].clone_into(&mut hard.games[2].name);
    "new".clone_into(&mut hard.games[2].badge);
    hard.games[3].course = vec![i64::MIN, i64::MAX, 0];
    hard.games[3].levels_beaten = 200;
    hard.games[4].course = vec![1500];
    hard.games[5].course = (0..500).map(|at| 1500 + at * at * 7 % 140).collect();
    HARD_NAMES[5].clone_into(&mut hard.games[5].note);
    let bare = ProfileCard {
        name: HARD_NAMES[2].to_owned(),
        games: profile("", None, 2).games,
        ..ProfileCard::default()
    };
    vec![
        ("profile-none", profile("Ada", None, 0)),
        ("profile-one", profile("Щербаков", Some(drawing(4)), 1)),
        ("profile-six", profile("Grace Hopper", Some(drawing(7)), 6)),
        ("profile-twelve", profile("王小明", Some(photo(3)), 12)),
        ("profile-bare", bare),
        ("profile-hard", hard),
    ]
}

/// Cards to measure: the usual ones, and the hardest to pack.
pub fn measured() -> Vec<(&'static str, Card)> {
    let noisy = profile(HARD_NAMES[0], Some(noise(1)), 12);
    let hardest = [
        ("leaderboard-noise", Card::Leaderboard(largest(noise))),
        ("profile-noise", Card::Profile(noisy)),
    ];
    all().into_iter().chain(hardest).collect()
}

/// The name of each picture, and the card it shows.
pub fn all() -> Vec<(&'static str, Card)> {
    let leaderboards = leaderboards().into_iter();
    let leaderboards = leaderboards.map(|(name, card)| (name, Card::Leaderboard(card)));
    let profiles = profiles().into_iter();
    let standings = standings::all().into_iter();
    leaderboards
        .chain(profiles.map(|(name, card)| (name, Card::Profile(card))))
        .chain(standings.map(|(name, card)| (name, Card::Standings(card))))
        .collect()
}
