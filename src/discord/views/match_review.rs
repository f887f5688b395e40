//! The review of a match that is over: its course, and the turns that lost most.

use players::place_scores::percents;
use players::teacher::{Mistake, Review};
use poise::serenity_prelude as serenity;
use render::{Captions, SeatCaption};
use rules::{AnyMatch, Seat, What};
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId, Thinking};
use crate::discord::content::markdown::in_text;
use crate::discord::content::painter::{DrawError, Painter};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::board_message::{self, MAX_ALT};
use crate::discord::views::hint_message::{following, reasons, rounded, searched, with_meaning};
use crate::discord::views::labelled_button::button;
use crate::discord::views::match_replay::{practice, what};
use crate::sessions::{ReplayedMatch, Snapshot};
use crate::words::{AnalysisText, Locale, TeacherText};

/// How many values of each player are in the alt text.
const VALUES: usize = 6;

/// With this chance, in percent, resigning is a mistake worth naming.
const HOPE: u32 = 25;

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
    let mut lines = vec![locale.text(&TeacherText::ReviewTitle { what })];
    lines.extend(practice(of, locale));
    lines.push(locale.text(&match (points.is_empty(), own) {
        (true, _) => TeacherText::ReviewNoPoints,
        (false, true) => TeacherText::ReviewPointsOwn,
        (false, false) => TeacherText::ReviewPoints,
    }));
    lines.extend(resigned(of, review, locale));
    for (number, point) in (1..).zip(&points) {
        let [before, after] = fell(point);
        lines.push(locale.text(&TeacherText::ReviewPoint {
            number,
            turn: point.turn,
            name: in_text(of.kind(), of.players(), point.seat),
            played: point.played.clone(),
            before,
            after,
        }));
    }
    if viewer.is_some() && !own && !points.is_empty() {
        lines.push(locale.text(&TeacherText::ReviewNoneOfYours));
    }
    lines.push(locale.text(&TeacherText::ReviewChances));
    let nodes = rounded(review.nodes, locale);
    lines.push(locale.text(&TeacherText::ReviewDepth { nodes }));
    let alt = alt(of, review, &points, locale);
    let picture = painter
        .course(curves(of, review, &points, locale), alt)
        .await?;
    Ok(Post {
        picture,
        rows: rows(of, &points, 0, locale),
        ..Post::private(lines.join("\n"))
    })
}

/// Says with which chance a player ended the match by resigning, unless it was small.
fn resigned(of: &ReplayedMatch, review: &Review, locale: &Locale) -> Option<String> {
    let mut last = of.events(of.last()).iter();
    let event = last.find(|event| matches!(event.what, What::Resign))?;
    let seat = Seat::new(event.seat);
    let percent = percents(&review.course.points.last()?.chances)[seat.index()];
    let name = in_text(of.kind(), of.players(), seat);
    let resigned = TeacherText::ReviewResigned { name, percent };
    (percent >= HOPE).then(|| locale.text(&resigned))
}

/// A seat's chances before and after its mistake, in percent.
fn fell(point: &Mistake) -> [u32; 2] {
    let chances = &point.compared.chances;
    [0, 1].map(|side| percents(&chances[side])[point.seat.index()])
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
            turn: point.turn,
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
    let turn = point.turn;
    let captions = Captions {
        // the review counts turns, so the board does too
        corner: locale.text(&TeacherText::ReviewCorner { turn }),
        ..board_message::captions(board, locale)
    };
    let (better, played) = (better.turn.clone(), point.played.clone());
    let note = TeacherText::ReviewBoardAlt {
        turn,
        better,
        played,
    };
    let note = locale.text(&note) + "\n";
    let marks = marks(position, point);
    let picture = board_message::picture_with(painter, board, locale, marks, captions, &note);
    let mut rows = rows(of, &review.turning_points(viewer), number, locale);
    let ply = of.ply(point.turn.before());
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

/// The squares of the better turn, and those of the turn that was played as if they could be chosen next.
fn marks(position: &AnyMatch, point: &Mistake) -> rules::Marks {
    let squares = |turn: &str| position.marks(point.seat, turn).chosen;
    let (chosen, mut targets) = (squares(&point.compared.better.turn), squares(&point.played));
    targets.retain(|square| !chosen.contains(square));
    rules::Marks {
        chosen,
        targets,
        named: Vec::new(),
    }
}

/// Buttons to all turns and to each turning point. The button of the current page is disabled.
fn rows(
    of: &ReplayedMatch,
    points: &[&Mistake],
    at: usize,
    locale: &Locale,
) -> Vec<CreateActionRow> {
    let to = |page: usize, word: &TeacherText| {
        let id = CustomId::new(Action::Review(page), of.id(), of.ply(of.last()));
        button(&id, word, ButtonStyle::Secondary, locale).disabled(page == at)
    };
    let points = (1..).zip(points).map(|(number, point)| {
        let turn = point.turn;
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

fn curves(
    of: &ReplayedMatch,
    review: &Review,
    points: &[&Mistake],
    locale: &Locale,
) -> render::Course {
    let seats = (0..of.players().len()).map(Seat::at);
    let name = |seat: Seat| SeatCaption {
        name: board_message::picture_name(of.players(), seat, locale),
        note: String::new(),
    };
    render::Course {
        game: Some(of.kind()),
        captions: Captions {
            title: what(of),
            seats: seats.clone().map(name).collect(),
            ..Captions::default()
        },
        last: of.last(),
        curves: seats.map(|seat| review.course.line(seat)).collect(),
        marks: points.iter().map(|point| point.turn).collect(),
    }
}

/// The curves in words: the turning points, then a few evenly spaced values for each player.
fn alt(of: &ReplayedMatch, review: &Review, points: &[&Mistake], locale: &Locale) -> String {
    let course = &review.course;
    let last = course.points.len();
    let mut shown: Vec<usize> = (0..VALUES).map(|part| part * last / (VALUES - 1)).collect();
    shown.dedup();
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
            let turn = point.after;
            locale.text(&TeacherText::ReviewAltValue { percent, turn })
        };
        let name = board_message::alt_name(of.players(), seat);
        let told: Vec<String> = shown.iter().zip(&values).map(value).collect();
        let values = told.join(", ");
        locale.text(&TeacherText::ReviewAltPlayer { name, values })
    };
    let players: Vec<String> = (0..of.players().len()).map(Seat::at).map(player).collect();
    let changes = points.iter().map(|point| {
        let [before, after] = fell(point);
        locale.text(&TeacherText::ReviewAltChange {
            name: board_message::alt_name(of.players(), point.seat),
            turn: point.turn,
            before,
            after,
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
        turns: of.last(),
        changes,
        players: players.join(" "),
    });
    alt.chars().take(MAX_ALT).collect()
}
