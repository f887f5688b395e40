//! The review of a match that is over: the course of it, and the turns with which most was lost.

use games::{AnyMatch, Seat};
use players::place_scores::percent;
use poise::serenity_prelude as serenity;
use render::{Captions, SeatCaption};
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::replies::display_names;
use crate::discord::replies::markdown::{in_text, player_name};
use crate::discord::transport::custom_id::{Action, CustomId};
use crate::discord::transport::outgoing_message::{Board, Picture, Post};
use crate::discord::transport::painter::{DrawError, Painter};
use crate::discord::views::board_message::{self, MAX_ALT};
use crate::discord::views::hint_message::{following, rounded, searched, with_meaning};
use crate::discord::views::labelled_button::button;
use crate::discord::views::match_replay::what;
use crate::sessions::{ReplayedMatch, Snapshot};
use crate::teacher::{Review, TurningPoint};
use crate::words::{Locale, TeacherText};

/// How many values of each player stand in the picture's words.
const VALUES: usize = 6;

/// The course of the whole match.
///
/// # Errors
/// It could not be drawn.
pub async fn course(
    painter: &Painter,
    of: &ReplayedMatch,
    review: &Review,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let what = what(of);
    let mut lines = vec![
        locale.text(&TeacherText::ReviewTitle { what }),
        locale.text(&TeacherText::ReviewChances),
    ];
    lines.push(locale.text(&if review.turning_points.is_empty() {
        TeacherText::ReviewNoPoints
    } else {
        TeacherText::ReviewPoints
    }));
    for (number, point) in (1..).zip(&review.turning_points) {
        lines.push(locale.text(&TeacherText::ReviewPoint {
            number,
            turn: point.turn + 1,
            name: in_text(of.kind(), of.players(), point.seat),
            played: point.played.clone(),
            before: percent(point.expected.0),
            after: percent(point.expected.1),
        }));
    }
    let nodes = rounded(review.nodes, locale);
    lines.push(locale.text(&TeacherText::ReviewDepth { nodes }));
    let png = painter.course(curves(of, review)).await?;
    let alt = alt(of, review, locale);
    Ok(Post {
        picture: Picture::New(Board { png, alt }),
        rows: rows(of, review, 0, locale),
        ..Post::private(lines.join("\n"))
    })
}

/// A turning point: the board before the turn, which `shown` is, what was played and what would have been better.
///
/// # Errors
/// It could not be drawn.
pub async fn turning_point(
    painter: &Painter,
    of: &ReplayedMatch,
    (review, number): (&Review, usize),
    (point, shown): (&TurningPoint, &Snapshot),
    locale: &Locale,
) -> Result<Post, DrawError> {
    let (position, better) = (&point.position, &point.better);
    let told = |turn: &str| with_meaning(position, point.seat, turn, of.players(), locale);
    let mut lines = vec![
        locale.text(&TeacherText::ReviewPointTitle {
            what: what(of),
            turn: point.turn + 1,
        }),
        locale.text(&TeacherText::ReviewPlayed {
            name: in_text(of.kind(), of.players(), point.seat),
            played: told(&point.played),
            before: percent(point.expected.0),
            after: percent(point.expected.1),
        }),
    ];
    let turns = point
        .answer
        .as_ref()
        .and_then(|(after, answer)| following(after, &answer.best.line, 0, of.players(), locale));
    lines.extend(turns.map(|turns| locale.text(&TeacherText::ReviewAnswer { turns })));
    lines.push(locale.text(&TeacherText::ReviewBetter {
        turn: told(&better.best.turn),
    }));
    let turns = following(position, &better.best.line, 1, of.players(), locale);
    lines.extend(turns.map(|turns| locale.text(&TeacherText::ReviewFollows { turns })));
    if better.best.proven {
        lines.push(locale.text(&TeacherText::ReviewProven));
    } else if better.nodes > 0 {
        lines.push(searched(better.nodes, better.best.depth.max(1), locale));
    }
    lines.push(locale.text(&TeacherText::ReviewBoard));
    let picture = board_message::picture(painter, shown, locale, marks(position, point));
    Ok(Post {
        picture: Picture::New(picture.await?),
        rows: rows(of, review, number, locale),
        ..Post::private(lines.join("\n"))
    })
}

/// The squares of the turn that would have been better.
fn marks(position: &AnyMatch, point: &TurningPoint) -> games::Marks {
    position.marks(point.seat, &point.better.best.turn)
}

/// The ways to all turns and to each turning point; where one is, it cannot be gone to.
fn rows(of: &ReplayedMatch, review: &Review, at: usize, locale: &Locale) -> Vec<CreateActionRow> {
    let to = |page: usize, word: &TeacherText| {
        let id = CustomId::new(Action::Review(page), of.id(), of.ply(of.turns()));
        button(&id, word, ButtonStyle::Secondary, locale).disabled(page == at)
    };
    let points = (1..).zip(&review.turning_points);
    let points = points.map(|(number, point)| {
        let turn = point.turn + 1;
        to(number, &TeacherText::ReviewButtonPoint { number, turn })
    });
    let row: Vec<_> = [to(0, &TeacherText::ReviewButtonCourse)]
        .into_iter()
        .chain(points)
        .collect();
    // alone it leads nowhere
    let rows = (row.len() > 1).then_some(CreateActionRow::Buttons(row));
    rows.into_iter().collect()
}

fn curves(of: &ReplayedMatch, review: &Review) -> render::Course {
    let seats = (0..of.players().len()).map(Seat::at);
    let name = |seat: Seat| SeatCaption {
        name: display_names::visible(player_name(of.players(), seat)),
        note: String::new(),
    };
    let points = review.turning_points.iter();
    render::Course {
        captions: Captions {
            title: what(of),
            seats: seats.clone().map(name).collect(),
            ..Captions::default()
        },
        turns: review.turns,
        curves: seats.map(|seat| review.course.line(seat)).collect(),
        // where the curve has fallen
        marks: points.map(|point| point.turn + 1).collect(),
    }
}

/// The curves in words: a few values of each player, evenly.
fn alt(of: &ReplayedMatch, review: &Review, locale: &Locale) -> String {
    let player = |seat: Seat| {
        let line = review.course.line(seat);
        let last = line.len().saturating_sub(1);
        let mut shown: Vec<usize> = (0..VALUES).map(|part| part * last / (VALUES - 1)).collect();
        shown.dedup();
        let value = |index: usize| {
            let (turn, value) = line[index];
            let percent = percent(value);
            locale.text(&if index == last {
                TeacherText::ReviewAltEnd { percent }
            } else {
                TeacherText::ReviewAltValue { percent, turn }
            })
        };
        let name = board_message::alt_name(of.players(), seat);
        let values: Vec<String> = shown.into_iter().map(value).collect();
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
