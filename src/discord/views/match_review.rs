//! The review of a match that is over: its course, and the turns that lost most.

use players::place_scores::percents;
use players::teacher::Mistake;
use poise::serenity_prelude as serenity;
use render::{Captions, SeatCaption};
use rules::{AnyMatch, Seat, Viewer};
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::content::display_names;
use crate::discord::content::markdown::{in_text, player_name};
use crate::discord::content::painter::{DrawError, Painter};
use crate::discord::transport::outgoing_message::{Board, Picture, Post};
use crate::discord::views::board_message::{self, MAX_ALT};
use crate::discord::views::hint_message::{following, reasons, rounded, searched, with_meaning};
use crate::discord::views::labelled_button::button;
use crate::discord::views::match_replay::what;
use crate::sessions::{ReplayedMatch, Snapshot};
use crate::teacher::Review;
use crate::words::{Locale, TeacherText};

/// How many values of each player are in the alt text.
const VALUES: usize = 6;

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
    let png = painter.course(curves(of, review, &points)).await?;
    let alt = alt(of, review, locale);
    Ok(Post {
        picture: Picture::New(Board { png, alt }),
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

/// A mistake with this button number: the board before the turn, which is shown too, the turn played and the better
/// one.
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
    Ok(Post {
        picture: Picture::New(picture.await?),
        rows: rows(of, &review.turning_points(viewer), number, locale),
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
        captions: Captions {
            title: what(of),
            seats: seats.clone().map(name).collect(),
            ..Captions::default()
        },
        turns: review.turns,
        numbers: review.numbers.clone(),
        curves: seats.map(|seat| review.found.course.line(seat)).collect(),
        // the point after the turn, where the curve has fallen
        marks: points.iter().map(|point| point.turn + 1).collect(),
    }
}

/// The curves in words: a few evenly spaced values for each player.
fn alt(of: &ReplayedMatch, review: &Review, locale: &Locale) -> String {
    let course = &review.found.course;
    let last = course.points.len();
    let mut shown: Vec<usize> = (0..VALUES).map(|part| part * last / (VALUES - 1)).collect();
    shown.dedup();
    let chances = shown.iter().map(|index| match course.points.get(*index) {
        Some(point) => percents(&point.chances),
        None => percents(&course.end),
    });
    let chances: Vec<Vec<u32>> = chances.collect();
    let player = |seat: Seat| {
        let value = |(index, chances): (&usize, &Vec<u32>)| {
            let percent = chances[seat.index()];
            let Some(point) = course.points.get(*index) else {
                return locale.text(&TeacherText::ReviewAltEnd { percent });
            };
            let counted = u32::try_from(point.turn).unwrap_or(u32::MAX);
            let turn = review
                .numbers
                .get(point.turn)
                .copied()
                .unwrap_or(counted + 1);
            let turn = if point.turn == 0 { 0 } else { turn };
            locale.text(&TeacherText::ReviewAltValue { percent, turn })
        };
        let name = board_message::alt_name(of.players(), seat);
        let values: Vec<String> = shown.iter().zip(&chances).map(value).collect();
        let values = values.join(", ");
        locale.text(&TeacherText::ReviewAltPlayer { name, values })
    };
    let players: Vec<String> = (0..of.players().len()).map(Seat::at).map(player).collect();
    let alt = locale.text(&TeacherText::ReviewAlt {
        what: what(of),
        turns: of.turns(),
        players: players.join(" "),
    });
    alt.chars().take(MAX_ALT).collect()
}
