//! The review of a match that is over: its course, and the turns that lost most.

use std::cmp::Reverse;

use players::place_scores::percents;
use players::teacher::Mistake;
use poise::serenity_prelude as serenity;
use render::{Captions, SeatCaption};
use rules::{AnyMatch, Seat, Viewer};
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId, Thinking};
use crate::discord::content::display_names;
use crate::discord::content::markdown::{in_text, player_name};
use crate::discord::content::painter::{DrawError, Painter};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::board_message::{self, MAX_ALT};
use crate::discord::views::hint_message::{following, reasons, rounded, searched, with_meaning};
use crate::discord::views::labelled_button::button;
use crate::discord::views::match_replay::{practice, what};
use crate::sessions::{ReplayedMatch, Snapshot};
use crate::teacher::Review;
use crate::words::{AnalysisText, Locale, TeacherText};

/// How many values of each player are in the alt text.
const VALUES: usize = 6;

/// How many of the largest changes are in the alt text.
const CHANGES: usize = 3;

/// The smallest change, in percent, that the alt text names.
const LEAST_CHANGE: u32 = 10;

/// A review for one viewer.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The match.
    pub of: &'a ReplayedMatch,
    /// The result of the analysis.
    pub review: &'a Review,
    /// The viewer's seat, if they played.
    pub viewer: Option<Seat>,
}

/// The course of the whole match.
///
/// # Errors
/// It could not be drawn.
pub async fn course(
    painter: &Painter,
    shown: Shown<'_>,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let Shown { of, review, viewer } = shown;
    let points = review.turning_points(viewer);
    let own = points.iter().any(|point| viewer == Some(point.seat));
    let what = what(of);
    let mut lines = vec![
        locale.text(&TeacherText::ReviewTitle { what }),
        locale.text(&TeacherText::ReviewChances),
    ];
    lines.extend(practice(of, locale));
    lines.push(locale.text(&match (points.is_empty(), own) {
        (true, _) => TeacherText::ReviewNoPoints,
        (false, true) => TeacherText::ReviewPointsOwn,
        (false, false) => TeacherText::ReviewPoints,
    }));
    for (number, point) in (1..).zip(&points) {
        let [before, after] = fell(point);
        lines.push(locale.text(&TeacherText::ReviewPoint {
            number,
            turn: turn_of(point, locale),
            name: in_text(of.kind(), of.players(), point.seat),
            played: point.played.clone(),
            before,
            after,
        }));
    }
    if viewer.is_some() && !own && !points.is_empty() {
        lines.push(locale.text(&TeacherText::ReviewNoneOfYours));
    }
    let nodes = rounded(review.found.nodes, locale);
    lines.push(locale.text(&TeacherText::ReviewDepth { nodes }));
    let alt = alt(of, review, locale);
    let picture = painter.course(curves(of, review, &points), alt).await?;
    Ok(Post {
        picture,
        rows: rows(of, &points, 0, locale),
        ..Post::private(lines.join("\n"))
    })
}

/// A seat's chances before and after its mistake, in percent.
fn fell(point: &Mistake) -> [u32; 2] {
    let chances = &point.compared.chances;
    [0, 1].map(|side| percents(&chances[side])[point.seat.index()])
}

/// The number of the turn in the words of the board before it, or else its plain number.
fn turn_of(point: &Mistake, locale: &Locale) -> String {
    let view = point.positions[0].view(Viewer::Public);
    match view.describe().number() {
        Some(_) => locale.say(&view.caption().corner, &|seat| seat.to_string()),
        None => locale.text(&TeacherText::ReviewTurn {
            turn: point.turn + 1,
        }),
    }
}

/// The page of a mistake, with this button number: the board before the turn, the turn played, and the better turn.
///
/// # Errors
/// It could not be drawn.
pub async fn turning_point(
    painter: &Painter,
    shown: Shown<'_>,
    number: usize,
    point: &Mistake,
    board: &Snapshot,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let Shown { of, review, viewer } = shown;
    let ([position, after], compared) = (&point.positions, &point.compared);
    let better = &compared.better;
    let told = |turn: &str| with_meaning(position, point.seat, turn, of.players(), locale);
    let why = |facts| reasons(position, facts, of.players(), locale);
    let [before_it, after_it] = fell(point);
    let mut lines = vec![
        locale.text(&TeacherText::ReviewPointTitle {
            what: what(of),
            turn: turn_of(point, locale),
        }),
        locale.text(&TeacherText::ReviewPlayed {
            name: in_text(of.kind(), of.players(), point.seat),
            played: told(&point.played),
            before: before_it,
            after: after_it,
        }),
    ];
    lines.extend(why(&point.reasons[0].bad));
    let turns = following(after, &compared.answers, 0, of.players(), locale);
    lines.extend(turns.map(|turns| locale.text(&TeacherText::ReviewAnswer { turns })));
    lines.push(locale.text(&TeacherText::ReviewBetter {
        turn: told(&better.turn),
    }));
    lines.extend(why(&point.reasons[1].good));
    let turns = following(position, &better.line, 1, of.players(), locale);
    lines.extend(turns.map(|turns| locale.text(&TeacherText::ReviewFollows { turns })));
    if better.proven {
        lines.push(locale.text(&TeacherText::ReviewProven));
    } else if compared.nodes > 0 {
        lines.push(searched(compared.nodes, better.depth.max(1), locale));
    }
    lines.push(locale.text(&TeacherText::ReviewBoard));
    let picture = board_message::picture(painter, board, locale, marks(position, point));
    let mut rows = rows(of, &review.turning_points(viewer), number, locale);
    let ply = of.ply(point.turn);
    let mut here = Vec::new();
    if of.allows_practice(ply) {
        let id = CustomId::new(Action::AskPractice, of.id(), ply);
        let word = TeacherText::ButtonPractice;
        here.push(button(&id, &word, ButtonStyle::Primary, locale));
    }
    let think = CustomId::new(Action::Think(Thinking::BEGIN), of.id(), ply);
    let word = AnalysisText::ButtonAnalyse;
    here.push(button(&think, &word, ButtonStyle::Secondary, locale));
    rows.push(CreateActionRow::Buttons(here));
    Ok(Post {
        picture: picture.await?,
        rows,
        ..Post::private(lines.join("\n"))
    })
}

/// The squares of the better turn.
fn marks(position: &AnyMatch, point: &Mistake) -> rules::Marks {
    position.marks(point.seat, &point.compared.better.turn)
}

/// Buttons to all turns and to each turning point. The button of the current page is disabled.
fn rows(
    of: &ReplayedMatch,
    points: &[&Mistake],
    at: usize,
    locale: &Locale,
) -> Vec<CreateActionRow> {
    let to = |page: usize, word: &TeacherText| {
        let id = CustomId::new(Action::Review(page), of.id(), of.ply(of.turns()));
        button(&id, word, ButtonStyle::Secondary, locale).disabled(page == at)
    };
    let points = (1..).zip(points).map(|(number, point)| {
        let turn = turn_of(point, locale);
        to(number, &TeacherText::ReviewButtonPoint { number, turn })
    });
    let row: Vec<_> = [to(0, &TeacherText::ReviewButtonCourse)]
        .into_iter()
        .chain(points)
        .collect();
    // a single button leads nowhere
    let rows = (row.len() > 1).then_some(CreateActionRow::Buttons(row));
    rows.into_iter().collect()
}

fn curves(of: &ReplayedMatch, review: &Review, points: &[&Mistake]) -> render::Course {
    let seats = (0..of.players().len()).map(Seat::at);
    let name = |seat: Seat| SeatCaption {
        name: display_names::visible(player_name(of.players(), seat)),
        note: String::new(),
    };
    render::Course {
        game: Some(of.kind()),
        captions: Captions {
            title: what(of),
            seats: seats.clone().map(name).collect(),
            ..Captions::default()
        },
        turns: review.turns,
        numbers: review.numbers.clone(),
        curves: seats.map(|seat| review.found.course.line(seat)).collect(),
        // the marks are at the points after the turns, where the curve has fallen
        marks: points.iter().map(|point| point.turn + 1).collect(),
    }
}

/// A judged turn after which a seat's chances were different, in percent.
struct Change {
    turn: u32,
    seat: Seat,
    before: u32,
    after: u32,
}

impl Change {
    fn size(&self) -> u32 {
        self.before.abs_diff(self.after)
    }
}

/// The turns after which the chances changed most, in order of turns, each with the seat whose chances changed most.
fn largest_changes(review: &Review) -> Vec<Change> {
    let course = &review.found.course;
    let points = course.points.iter().map(|point| &point.chances);
    let chances: Vec<Vec<u32>> = points
        .chain([&course.end])
        .map(|one| percents(one))
        .collect();
    let change = |(index, pair): (usize, &[Vec<u32>])| {
        let point = &course.points[index];
        let seats = pair[0].iter().zip(&pair[1]).enumerate();
        let by_seat = seats.map(|(seat, (before, after))| Change {
            turn: number(review, point.turn),
            seat: Seat::at(seat),
            before: *before,
            after: *after,
        });
        // if others changed as much, the change of the seat that played is told
        by_seat.max_by_key(|one| (one.size(), one.seat == point.seat))
    };
    // an end by agreement or resignation is no change by a turn
    let turns = course.points.len() - usize::from(!course.played_out && !course.points.is_empty());
    let all = chances
        .windows(2)
        .take(turns)
        .enumerate()
        .filter_map(change);
    let mut largest: Vec<(usize, Change)> = all.enumerate().collect();
    largest.retain(|(_, one)| one.size() >= LEAST_CHANGE);
    largest.sort_by_key(|(_, one)| Reverse(one.size()));
    largest.truncate(CHANGES);
    largest.sort_by_key(|(index, _)| *index);
    largest.into_iter().map(|(_, one)| one).collect()
}

/// The number that the board shows for the turn after this many turns.
fn number(review: &Review, turns: usize) -> u32 {
    let counted = u32::try_from(turns).unwrap_or(u32::MAX);
    let shown = review.numbers.get(turns).copied();
    shown.unwrap_or(counted.saturating_add(1))
}

/// The number of the turn before which this many turns were played; 0 at the beginning.
fn before(review: &Review, turns: usize) -> u32 {
    match turns {
        0 => 0,
        turns => number(review, turns),
    }
}

/// The curves in words: the largest changes, then a few evenly spaced values for each player.
fn alt(of: &ReplayedMatch, review: &Review, locale: &Locale) -> String {
    let course = &review.found.course;
    let last = course.points.len();
    let mut shown: Vec<usize> = (0..VALUES).map(|part| part * last / (VALUES - 1)).collect();
    // turns that the board does not number, such as secret choices, are all before the first one
    let number_of = |index: &mut usize| {
        let point = course.points.get(*index);
        point.map(|point| before(review, point.turn))
    };
    shown.dedup_by_key(number_of);
    let values = shown.iter().map(|index| match course.points.get(*index) {
        Some(point) => percents(&point.chances),
        None => percents(&course.end),
    });
    let values: Vec<Vec<u32>> = values.collect();
    let player = |seat: Seat| {
        let value = |(index, percents): (&usize, &Vec<u32>)| {
            let percent = percents[seat.index()];
            let Some(point) = course.points.get(*index) else {
                return locale.text(&TeacherText::ReviewAltEnd { percent });
            };
            let turn = before(review, point.turn);
            locale.text(&TeacherText::ReviewAltValue { percent, turn })
        };
        let name = board_message::alt_name(of.players(), seat);
        let told: Vec<String> = shown.iter().zip(&values).map(value).collect();
        let values = told.join(", ");
        locale.text(&TeacherText::ReviewAltPlayer { name, values })
    };
    let players: Vec<String> = (0..of.players().len()).map(Seat::at).map(player).collect();
    let changes = largest_changes(review).into_iter().map(|change| {
        locale.text(&TeacherText::ReviewAltChange {
            name: board_message::alt_name(of.players(), change.seat),
            turn: change.turn,
            before: change.before,
            after: change.after,
        })
    });
    let changes: Vec<String> = changes.collect();
    let changes = locale.text(&if changes.is_empty() {
        TeacherText::ReviewAltSteady
    } else {
        let changes = changes.join("; ");
        TeacherText::ReviewAltChanges { changes }
    });
    let alt = locale.text(&TeacherText::ReviewAlt {
        what: what(of),
        turns: of.turns(),
        changes,
        players: players.join(" "),
    });
    alt.chars().take(MAX_ALT).collect()
}

#[cfg(test)]
mod tests {
    use players::teacher::{self, Course, Point};

    use super::*;

    fn review(firsts: &[f32], end: f32, played_out: bool) -> Review {
        let point = |(turn, first): (usize, &f32)| Point {
            turn,
            seat: Seat::at(turn % 2),
            chances: vec![*first, 1.0 - *first],
            proven: false,
            other: true,
        };
        let course = Course {
            points: firsts.iter().enumerate().map(point).collect(),
            end: vec![end, 1.0 - end],
            played_out,
        };
        let found = teacher::Review {
            course,
            mistakes: Vec::new(),
            nodes: 1,
        };
        Review {
            found,
            turns: firsts.len(),
            numbers: Vec::new(),
        }
    }

    #[test]
    fn the_largest_changes_are_told_in_order_of_turns() {
        let told = |review: &Review| -> Vec<(u32, u8, u32, u32)> {
            let changes = largest_changes(review).into_iter();
            changes
                .map(|one| (one.turn, one.seat.number(), one.before, one.after))
                .collect()
        };
        let firsts = [0.5, 0.3, 0.35, 0.2, 0.9, 0.5];
        let played = review(&firsts, 1.0, true);
        let changes = [(4, 2, 80, 10), (5, 1, 90, 50), (6, 2, 50, 0)];
        assert_eq!(told(&played), changes);
        // the end by a resignation is no change by a turn
        let resigned = review(&firsts, 1.0, false);
        let changes = [(1, 1, 50, 30), (4, 2, 80, 10), (5, 1, 90, 50)];
        assert_eq!(told(&resigned), changes);
        assert_eq!(told(&review(&[0.5, 0.55], 0.6, true)), []);
        assert_eq!(told(&review(&[], 0.5, false)), []);
    }
}
