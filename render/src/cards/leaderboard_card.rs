//! The leaderboard: a row for each standing. Its bar shows the rating on a scale that all rows share.

use crate::cards::avatar::Avatar;
use crate::cards::card_scene::{
    AvatarSize, CardScene, DISC, OWN_ROW, RATING, RIGHT, SIDE, name_or, name_size, row_line, small,
    titled,
};
use crate::look::Look;
use crate::palette::Ink;
use crate::readable_text::readable;
use crate::scene::{Align, Edge, Label, Scene, Shape, Spot};
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::{BADGE, WIDTH};

/// What a leaderboard shows. All words are in the reader's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaderboardCard {
    /// The game: `Kitaran 5×5`.
    pub title: String,
    /// Whose ratings, and when: `This server · this season`.
    pub subtitle: String,
    /// From the first place down. Only the first 10 are drawn.
    pub rows: Vec<Standing>,
    /// The reader's own standing, if it is not among the rows: drawn below them, after a gap.
    pub own: Option<Standing>,
    /// Drawn if there is no standing at all: `Nobody has a rating yet`.
    pub empty: String,
}

/// A row of a leaderboard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The place, from 1.
    pub rank: u32,
    /// The person's name. A long name is cut. If nothing of it can be read, the rank (`#2`) is drawn.
    pub name: String,
    /// The rating in words: `1512 ± 80`.
    pub rating: String,
    /// A note below the name: `12 of 20 won`.
    pub note: String,
    /// The rating as numbers, for the bar. `None`: no bar.
    pub points: Option<RatingPoints>,
    /// Is this the reader's own standing? [`LeaderboardCard::own`] always is.
    pub is_own: bool,
    /// The person's picture. `None`: a disc with the name's first letter.
    pub avatar: Option<Avatar>,
}

/// A rating and its uncertainty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RatingPoints {
    /// The rating.
    pub mean: i64,
    /// The bar reaches this far to both sides of the rating. A negative number counts as 0.
    pub sigma: i64,
}

/// The most rows above the gap.
const MOST_ROWS: usize = 10;
/// Height of a row.
const fn row_height(look: Look) -> i32 {
    look.size(78, 96)
}
/// Height of the gap above the reader's own standing.
const GAP: i32 = 40;
/// The margin above the first row and below the last.
const MARGIN: i32 = 10;
/// Where the ranks begin. The marker of the own standing is left of them.
const RANKS: i32 = 36;
/// The least width of the ranks.
const RANK: i32 = 32;
/// The gap between rank, avatar, name and bar.
const APART: i32 = 14;
/// The most room for a rating in words.
const LONGEST_RATING: i32 = 260;
/// How wide the scale is.
const SCALE: i32 = 200;
/// The width of a bar.
const BAR_WIDTH: i32 = 10;
/// The stroke at the rating itself.
const MEAN: Shape = Shape::Plate(20, 90, 20);
/// The least range of points that the whole scale stands for.
const LEAST_RANGE: f64 = 200.0;
/// From this rank on, ranks are written in millions.
const MILLION: u32 = 1_000_000;

/// The scene of a leaderboard.
pub fn leaderboard<'a>(card: &'a LeaderboardCard, fonts: &Fonts, look: Look) -> CardScene<'a> {
    let row_height = row_height(look);
    let rows = &card.rows[..card.rows.len().min(MOST_ROWS)];
    let is_blank = rows.is_empty() && card.own.is_none();
    let gap = match card.own {
        Some(_) if !rows.is_empty() => GAP,
        _ => 0,
    };
    let count = rows.len() + usize::from(is_blank) + usize::from(card.own.is_some());
    let body = count as i32 * row_height + gap + 2 * MARGIN;
    let mut drawn = titled(&card.title, &card.subtitle, body, fonts, look);
    let mut top = drawn.scene.height - MARGIN - count as i32 * row_height - gap;
    if is_blank {
        let at = (WIDTH / 2, top + row_height / 2);
        let words = small(&card.empty, at, Ink::Quiet, fonts, look);
        drawn
            .scene
            .text(words.align(Align::Middle).limit(RIGHT - SIDE));
    }
    let columns = Columns::of(rows.iter().chain(&card.own), fonts, look);
    let mut below_frame = true;
    for standing in rows {
        // a line between two rows, but not along the frame of the own standing
        if !below_frame && !standing.is_own {
            row_line(&mut drawn.scene, top, RANKS);
        }
        below_frame = standing.is_own;
        columns.row(&mut drawn, standing, top, standing.is_own, fonts);
        top += row_height;
    }
    if let Some(own) = &card.own {
        if gap > 0 {
            for step in -1..=1 {
                let at = (WIDTH / 2 + 20 * step, top + GAP / 2);
                let dot = Shape::Disc(40);
                drawn.scene.shape(at, dot, Edge::Filled, Ink::Quiet);
            }
        }
        columns.row(&mut drawn, own, top + gap, true, fonts);
    }
    drawn
}

/// What all rows share.
struct Columns {
    /// The width of the widest rank.
    rank: i32,
    scale: Scale,
}

impl Columns {
    fn of<'a>(all: impl Iterator<Item = &'a Standing> + Clone, fonts: &Fonts, look: Look) -> Self {
        let ranks = all.clone();
        let widths = ranks.map(|standing| rank_label(standing.rank, (0, 0), look).width(fonts));
        Self {
            rank: widths.max().unwrap_or(0).max(RANK),
            scale: Scale::around(all.filter_map(|standing| standing.points)),
        }
    }

    /// Draws a standing from `top` down.
    fn row<'a>(
        &self,
        drawn: &mut CardScene<'a>,
        standing: &'a Standing,
        top: i32,
        is_own: bool,
        fonts: &Fonts,
    ) {
        let look = drawn.scene.look;
        let upper = top + look.size(25, 31);
        let middle = top + row_height(look) / 2;
        let lower = top + look.size(55, 68);
        let (ground, quiet) = if is_own {
            frame(&mut drawn.scene, top);
            (OWN_ROW, Ink::Text)
        } else {
            (Ink::Ground, Ink::Quiet)
        };
        draw_rank(
            &mut drawn.scene,
            standing.rank,
            (RANKS + self.rank / 2, middle),
        );
        let stand_in = format!("#{}", standing.rank);
        let name = name_or(&standing.name, &stand_in, fonts);
        let half = AvatarSize::Row.side() / 2;
        let face = (RANKS + self.rank + APART + half, middle);
        let avatar = standing.avatar.as_ref();
        drawn.person(avatar, &name, face, AvatarSize::Row, ground);

        let scene = &mut drawn.scene;
        let has_bar = standing.points.is_some();
        let at = (RIGHT, if has_bar { upper } else { middle });
        let rating = Label::new(
            readable(&standing.rating, fonts),
            at,
            name_size(look),
            Ink::Text,
        );
        let longest = look.size(LONGEST_RATING, 300);
        let rating = rating.bold().align(Align::Right).limit(longest);
        let left = face.0 + half + APART;
        let upper_room = RIGHT - rating.shown_width(fonts) - APART - left;
        let lower_room = if has_bar {
            RIGHT - SCALE - APART - left
        } else {
            upper_room
        };
        scene.text(rating);
        let (name_at, room) = if standing.note.trim().is_empty() {
            (middle, upper_room.min(lower_room))
        } else {
            (upper, upper_room)
        };
        let name = Label::new(name, (left, name_at), name_size(look), Ink::Text);
        scene.text(name.bold().limit(room));
        let note = small(&standing.note, (left, lower), quiet, fonts, look);
        scene.text(note.limit(lower_room));
        if let Some(points) = standing.points {
            self.scale.draw(scene, points, lower + 1, ground);
        }
    }
}

/// The frame and the marker of the reader's own standing.
fn frame(scene: &mut Scene, top: i32) {
    let row_height = row_height(scene.look);
    let (left, right) = (6, WIDTH - 6);
    let half = ((right - left) * 5, (row_height - 4) * 5);
    let plate = Shape::Plate(half.0, half.1, 100);
    let middle = (WIDTH / 2, top + row_height / 2);
    scene.shape(middle, plate, Edge::Filled, OWN_ROW);
    scene.shape(middle, plate, Edge::Ring(40), Ink::Text);
    // points to the right
    let marker = Shape::Facet(120, 3);
    scene.shape((left + 24, middle.1), marker, Edge::Filled, Ink::Text);
}

/// Draws a rank around `at`. The first place is on a disc, as at the end of a match.
fn draw_rank(scene: &mut Scene, rank: u32, at: Spot) {
    let label = rank_label(rank, at, scene.look);
    if rank == 1 {
        scene.shape(at, BADGE, Edge::Filled, Ink::Text);
        scene.text(Label {
            ink: Ink::Ground,
            ..label
        });
    } else {
        scene.text(label);
    }
}

fn rank_label(rank: u32, at: Spot, look: Look) -> Label {
    let words = match rank {
        MILLION.. => format!("{}M+", rank / MILLION),
        _ => rank.to_string(),
    };
    Label::new(words, at, name_size(look), Ink::Text)
        .bold()
        .align(Align::Middle)
}

/// Places points between the ends of the bars.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// The scale on which all of these ratings fit with their uncertainty.
    fn around(all: impl Iterator<Item = RatingPoints>) -> Self {
        let ends = all.map(ends);
        let ends = ends.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
        let (low, high) = ends.unwrap_or((0.0, 0.0));
        let missing = (LEAST_RANGE - (high - low)).max(0.0) / 2.0;
        Self {
            low: low - missing,
            high: high + missing,
        }
    }

    /// How far from the left end of the picture these points are.
    fn across(&self, points: f64) -> i32 {
        let share = (points - self.low) / (self.high - self.low);
        let width = f64::from(SCALE - BAR_WIDTH);
        let left = RIGHT - SCALE + BAR_WIDTH / 2;
        left + (share.clamp(0.0, 1.0) * width).round() as i32
    }

    /// Draws a rating's bar, with a stroke at the rating itself.
    fn draw(&self, scene: &mut Scene, points: RatingPoints, middle: i32, ground: Ink) {
        let track = if ground == OWN_ROW { Ink::Quiet } else { DISC };
        scene.plate((RIGHT - SCALE, middle - 1), (SCALE, 2), 0, track);
        let (low, high) = ends(points);
        let (low, high) = (self.across(low), self.across(high));
        let half = BAR_WIDTH / 2;
        let length = high - low + BAR_WIDTH;
        scene.plate(
            (low - half, middle - half),
            (length, BAR_WIDTH),
            half,
            RATING,
        );
        let mean = (self.across(points.mean as f64), middle);
        scene.shape(mean, MEAN, Edge::Grown(20), ground);
        scene.shape(mean, MEAN, Edge::Filled, Ink::Text);
    }
}

/// The ends of a rating's bar.
fn ends(points: RatingPoints) -> (f64, f64) {
    let (mean, sigma) = (points.mean as f64, points.sigma.max(0) as f64);
    (mean - sigma, mean + sigma)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(mean: i64, sigma: i64) -> RatingPoints {
        RatingPoints { mean, sigma }
    }

    #[test]
    fn every_bar_is_on_the_scale() {
        let odd = [i64::MIN, -1, 0, 1, 1500, i64::MAX];
        let all: Vec<_> = odd
            .iter()
            .flat_map(|mean| odd.map(|sigma| points(*mean, sigma)))
            .collect();
        for shown in all.chunks(1).chain(all.chunks(7)).chain([&all[..]]) {
            let scale = Scale::around(shown.iter().copied());
            for (low, high) in shown.iter().map(|one| ends(*one)) {
                let (low, high) = (scale.across(low), scale.across(high));
                assert!(RIGHT - SCALE < low && low <= high && high < RIGHT);
            }
        }
    }

    #[test]
    fn a_small_difference_is_not_drawn_large() {
        let scale = Scale::around([points(1500, 10), points(1505, 10)].into_iter());
        assert!(scale.across(1505.0) - scale.across(1500.0) <= 6);
        let far = Scale::around([points(1000, 100), points(2000, 100)].into_iter());
        assert_eq!(far.across(900.0), RIGHT - SCALE + BAR_WIDTH / 2);
        assert_eq!(far.across(2100.0), RIGHT - BAR_WIDTH / 2);
    }

    #[test]
    fn ranks_stay_short() {
        let words = |rank| rank_label(rank, (0, 0), Look::default()).words;
        assert_eq!(words(999_999), "999999");
        assert_eq!(words(u32::MAX), "4294M+");
    }
}
