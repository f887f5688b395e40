//! The profile: a person's ratings in all games, their levels, and facts about them.

use crate::cards::avatar::Avatar;
use crate::cards::card_scene::{
    AvatarSize, CardScene, RATING, SIDE, THEME, name_or, name_size, row_line, small, small_size,
};
use crate::look::Look;
use crate::palette::Ink;
use crate::readable_text::readable;
use crate::scene::{Align, Edge, Label, Scene, Shape, Spot};
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::WIDTH;

/// What a profile shows. All words are in the reader's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileCard {
    /// The person's name. A long name is cut. If nothing of it can be read, a question mark is drawn.
    pub name: String,
    /// Below the name: `This server · this season`. May be empty.
    pub subtitle: String,
    /// The person's picture. `None`: a disc with the name's first letter.
    pub avatar: Option<Avatar>,
    /// Only the first 12 are drawn.
    pub games: Vec<ProfileGame>,
    /// Beside a filled pip above the games, it explains the pips: `level beaten`. May be empty.
    pub legend: String,
    /// Drawn if there are no games: `No matches yet`.
    pub empty: String,
    /// Sentences at the foot: `Longest streak: 5 wins`. Only the first 6 are drawn.
    pub facts: Vec<String>,
}

/// A person's results in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileGame {
    /// The game: `Kitaran 5×5`.
    pub name: String,
    /// A short word beside the name: `new`. May be empty.
    pub badge: String,
    /// The rating in words: `1512 ± 80`.
    pub rating: String,
    /// A note below the name: `wins 3 of 4 against level 3`.
    pub note: String,
    /// How many of the six levels are beaten. A larger number counts as 6.
    pub levels_beaten: u8,
    /// The rating after each match, from the first to the last. Only the last 40 are drawn; none if it is empty.
    pub course: Vec<i64>,
}

/// The most games.
const MOST_GAMES: usize = 12;
/// The most facts.
const MOST_FACTS: usize = 6;
/// The most ratings of a course.
const MOST_RATINGS: usize = 40;
/// How many levels computers have.
const LEVELS: u8 = 6;

/// Height of the bar at the top.
const HEAD: i32 = 132;
/// The margin around the avatar.
const FRAME: i32 = 14;
/// Height of the line that explains the pips.
const fn legend_height(look: Look) -> i32 {
    look.size(46, 54)
}
/// Height of a game.
const fn game_height(look: Look) -> i32 {
    look.size(84, 108)
}
/// Height of a fact.
const fn fact_height(look: Look) -> i32 {
    look.size(38, 46)
}
/// The margin above the first game, below the last, and around the facts.
const MARGIN: i32 = 12;
/// The right end of all text.
const RIGHT: i32 = WIDTH - SIDE;
/// The gap between columns.
const APART: i32 = 16;
/// The width of ratings and pips.
const fn numbers_width(look: Look) -> i32 {
    look.size(156, 182)
}
/// The width of a course.
const COURSE: i32 = 120;
/// Where courses begin.
const fn course_left(look: Look) -> i32 {
    RIGHT - numbers_width(look) - APART - COURSE
}
/// The height of a course.
const COURSE_HEIGHT: i32 = 44;
/// The least range of points that a course's height stands for.
const LEAST_RANGE: f64 = 60.0;
/// A pip's radius in tenths of a unit.
const PIP: i32 = 80;
/// The distance between the middles of two pips.
const PIPS_APART: i32 = 25;

/// The scene of a profile.
pub fn profile<'a>(card: &'a ProfileCard, fonts: &Fonts, look: Look) -> CardScene<'a> {
    let (game_height, fact_height) = (game_height(look), fact_height(look));
    let games = &card.games[..card.games.len().min(MOST_GAMES)];
    let facts = &card.facts[..card.facts.len().min(MOST_FACTS)];
    let has_legend = !games.is_empty() && !card.legend.trim().is_empty();
    let legend = if has_legend {
        legend_height(look)
    } else {
        MARGIN
    };
    let middle = legend + games.len().max(1) as i32 * game_height + MARGIN;
    let foot = match facts.len() as i32 {
        0 => 0,
        count => count * fact_height + 2 * MARGIN,
    };
    let mut drawn = CardScene {
        scene: Scene::new(WIDTH, HEAD + middle + foot, &THEME, look),
        avatars: Vec::new(),
    };
    head(&mut drawn, card, fonts);
    let scene = &mut drawn.scene;
    if has_legend {
        draw_legend(scene, &card.legend, fonts);
    }
    let mut top = HEAD + legend;
    if games.is_empty() {
        let at = (WIDTH / 2, top + game_height / 2);
        let words = small(&card.empty, at, Ink::Quiet, fonts, look);
        scene.text(words.align(Align::Middle).limit(RIGHT - SIDE));
    }
    for (at, game) in games.iter().enumerate() {
        if at > 0 {
            row_line(scene, top, SIDE);
        }
        draw_game(scene, game, top, fonts);
        top += game_height;
    }
    scene.plate((0, scene.height - foot), (WIDTH, foot), 0, Ink::Bar);
    for (fact, at) in facts.iter().zip(0..) {
        let line = scene.height - foot + MARGIN + at * fact_height + fact_height / 2;
        let fact = small(fact, (SIDE, line), Ink::Text, fonts, look);
        scene.text(fact.limit(RIGHT - SIDE));
    }
    drawn
}

/// The bar at the top: the avatar, and beside it the name above the subtitle.
fn head<'a>(drawn: &mut CardScene<'a>, card: &'a ProfileCard, fonts: &Fonts) {
    let look = drawn.scene.look;
    drawn.scene.plate((0, 0), (WIDTH, HEAD), 0, Ink::Bar);
    if look.outlined() {
        let line = (0, HEAD - 2);
        drawn.scene.plate(line, (WIDTH, 2), 0, Ink::Text);
    }
    let name = name_or(&card.name, "?", fonts);
    let half = AvatarSize::Full.side() / 2;
    let face = (SIDE - FRAME / 2 + half, HEAD / 2);
    drawn.person(
        card.avatar.as_ref(),
        &name,
        face,
        AvatarSize::Full,
        Ink::Bar,
    );
    let left = face.0 + half + 22;
    let (line, below) = if card.subtitle.trim().is_empty() {
        (HEAD / 2, HEAD)
    } else {
        (HEAD / 2 - look.size(20, 22), HEAD / 2 + look.size(25, 28))
    };
    let name = Label::new(name, (left, line), look.size(38, 44), Ink::Text).bold();
    let name = name
        .limit(RIGHT - left)
        .or_smaller(fonts, look.size(30, 34));
    drawn.scene.text(name);
    let subtitle = readable(&card.subtitle, fonts);
    let subtitle = Label::new(subtitle, (left, below), name_size(look), Ink::Quiet);
    if below < HEAD {
        drawn.scene.text(subtitle.limit(RIGHT - left));
    }
}

/// A filled pip and what it means, at the right end.
fn draw_legend(scene: &mut Scene, words: &str, fonts: &Fonts) {
    let look = scene.look;
    let middle = HEAD + legend_height(look) / 2 + 4;
    let words = small(words, (RIGHT, middle), Ink::Quiet, fonts, look);
    let limit = RIGHT - SIDE - 40;
    let words = words.align(Align::Right).limit(limit);
    let pip = (RIGHT - words.width(fonts).min(limit) - APART, middle);
    scene.shape(pip, Shape::Disc(PIP), Edge::Filled, Ink::Text);
    scene.text(words);
}

/// Draws a game from `top` down: the name above the note, the course, and the rating above the pips.
fn draw_game(scene: &mut Scene, game: &ProfileGame, top: i32, fonts: &Fonts) {
    let look = scene.look;
    let (upper, lower) = (top + look.size(27, 33), top + look.size(58, 77));
    let numbers = numbers_width(look);
    let rating = readable(&game.rating, fonts);
    let rating = Label::new(rating, (RIGHT, upper), name_size(look), Ink::Text).bold();
    let rating = rating.limit(numbers).or_smaller(fonts, small_size(look));
    scene.text(rating.align(Align::Right));
    draw_pips(scene, game.levels_beaten, lower);
    draw_course(
        scene,
        &game.course,
        top + look.size(game_height(look) / 2, 32),
    );

    // without a course, there is more room for words
    let end = match game.course[..] {
        [] => RIGHT - numbers,
        _ => course_left(look),
    };
    let room = end - APART - SIDE;
    let badge = readable(&game.badge, fonts);
    let badge = Label::new(badge, (0, upper), small_size(look), Ink::Ground).bold();
    let badge = badge.limit(room / 3);
    let badge_width = match badge.shown_width(fonts) {
        0 => 0,
        words => words + 2 * BADGE_PAD,
    };
    let name = Label::new(
        readable(&game.name, fonts),
        (SIDE, upper),
        name_size(look),
        Ink::Text,
    )
    .bold();
    let name = match badge_width {
        0 => name.limit(room),
        badge => name.limit(room - badge - APART),
    };
    if badge_width > 0 {
        let badge_height = look.size(BADGE_HEIGHT, 38);
        let left = SIDE + name.shown_width(fonts) + APART;
        // a line with round ends, because its length depends on the word
        let ends = [
            left + badge_height / 2,
            left + badge_width - badge_height / 2,
        ];
        let plate = ends.map(|end| (end, upper)).to_vec();
        scene.line(plate, badge_height, Ink::Text);
        let at = (left + BADGE_PAD, upper);
        scene.text(Label { at, ..badge });
    }
    scene.text(name);
    let note = small(&game.note, (SIDE, lower), Ink::Quiet, fonts, look);
    // a large note is below the course
    let below = RIGHT - numbers - APART - SIDE;
    scene.text(note.limit(look.size(room, below)));
}

/// The height of the plate behind a badge.
const BADGE_HEIGHT: i32 = 30;
/// The padding left and right in a badge.
const BADGE_PAD: i32 = 13;

/// One pip for each level: filled if it is beaten.
fn draw_pips(scene: &mut Scene, beaten: u8, middle: i32) {
    for level in 0..LEVELS {
        let right = i32::from(LEVELS - 1 - level) * PIPS_APART;
        let at = (RIGHT - PIP / 10 - right, middle);
        if level < beaten {
            scene.shape(at, Shape::Disc(PIP), Edge::Filled, Ink::Text);
        } else {
            scene.shape(at, Shape::Disc(PIP - 10), Edge::Ring(20), Ink::Quiet);
        }
    }
}

/// The course of a rating, with a disc at its end.
fn draw_course(scene: &mut Scene, course: &[i64], middle: i32) {
    let through = course_spots(course, course_left(scene.look), middle);
    let Some(last) = through.last().copied() else {
        return;
    };
    if through.len() > 1 {
        scene.line(through, 3, RATING);
    }
    scene.shape(last, Shape::Disc(60), Edge::Grown(20), Ink::Ground);
    scene.shape(last, Shape::Disc(60), Edge::Filled, Ink::Text);
}

fn course_spots(course: &[i64], left: i32, middle: i32) -> Vec<Spot> {
    let course = &course[course.len().saturating_sub(MOST_RATINGS)..];
    let numbers = || course.iter().map(|rating| *rating as f64);
    let low = numbers().fold(f64::INFINITY, f64::min);
    let high = numbers().fold(f64::NEG_INFINITY, f64::max);
    let (centre, range) = (f64::midpoint(low, high), (high - low).max(LEAST_RANGE));
    let steps = course.len().saturating_sub(1).max(1) as f64;
    // the disc at the end needs room
    let width = f64::from(COURSE - 8);
    let spots = numbers().zip(0..).map(|(rating, at)| {
        let right = match course.len() {
            1 => width,
            _ => f64::from(at) / steps * width,
        };
        let up = (rating - centre) / range * f64::from(COURSE_HEIGHT);
        (left + right.round() as i32, middle - up.round() as i32)
    });
    spots.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_course_stays_in_its_place() {
        let long: Vec<i64> = (0..500).map(|at| at * at % 97 * 40).collect();
        for course in [
            &[][..],
            &[i64::MAX],
            &[i64::MIN, i64::MAX, 0],
            &[7; 40],
            &long,
        ] {
            let spots = course_spots(course, 7, 100);
            assert_eq!(spots.len(), course.len().min(MOST_RATINGS));
            for (x, y) in spots {
                assert!((7..7 + COURSE).contains(&x), "{x}");
                assert!((100 - COURSE_HEIGHT / 2..=100 + COURSE_HEIGHT / 2).contains(&y));
            }
        }
    }

    #[test]
    fn a_rising_rating_rises() {
        let heights = |course: &[i64]| -> Vec<i32> {
            let spots = course_spots(course, 7, 100);
            spots.into_iter().map(|spot| spot.1).collect()
        };
        assert_eq!(heights(&[1500, 1500]), [100, 100]);
        assert_eq!(heights(&[1500, 1600]), [122, 78]);
        assert_eq!(heights(&[1500, 1515]), [106, 94], "a small step");
    }
}
