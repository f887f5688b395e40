//! The drawn standings of a tournament, and the same in words.

use pairings::{Format, How, Match, POINT, Standing};
use render::{PlaceMark, RoundCell, StandingsCard, StandingsHeadings, StandingsRow};

use crate::discord::content::display_names::in_picture;
use crate::discord::views::board_message::MAX_ALT;
use crate::discord::views::leaderboard_page::plain_text;
use crate::discord::views::tournament_message::{format_word, name, points};
use crate::sessions::Tournament;
use crate::store::{Leaving, TournamentStatus};
use crate::words::{EventText, Locale};

/// How many places are drawn.
const DRAWN: usize = 16;

/// The standings and their alt text. None before the start.
pub fn card(tournament: &Tournament, locale: &Locale) -> Option<(StandingsCard, String)> {
    let round = tournament.round()?.number;
    let (all, results) = (tournament.standings(), tournament.results());
    let rounds = tournament.counted_from()..=round;
    let headings = StandingsHeadings {
        place: "#".to_owned(),
        name: locale.text(&EventText::HeadingName),
        points: locale.text(&EventText::HeadingPoints),
        rounds: rounds.clone().map(|round| round.to_string()).collect(),
    };
    let row = |one: &Standing| {
        let entrant = tournament.entrant(one.entrant);
        let gone = gone(tournament, one);
        StandingsRow {
            place: numbered(tournament, one),
            name: entrant
                .and_then(|one| in_picture(&one.person.name))
                .unwrap_or_default(),
            points: points(one.points),
            rounds: rounds
                .clone()
                .map(|round| cell(&results, round, one))
                .collect(),
            has_left: gone.is_some(),
            note: gone.map_or_else(String::new, |why| locale.text(&why)),
            mark: mark(tournament, one),
        }
    };
    let more = all.len().saturating_sub(DRAWN);
    let format = format_word(tournament.stored.terms.format, locale);
    let title = tournament.stored.terms.kind.name().to_owned();
    let mut footer = Vec::new();
    if more > 0 {
        footer.push(locale.text(&EventText::AndMore { number: more }));
    }
    let is_tie = |two: &[Standing]| two[0].points == two[1].points && two[0].place != two[1].place;
    if tournament.stored.terms.format == Format::Swiss && all.windows(2).any(is_tie) {
        footer.push(locale.text(&EventText::TieBreak));
    }
    let card = StandingsCard {
        title: title.clone(),
        subtitle: locale.text(&EventText::Subtitle {
            format: format.clone(),
            round,
        }),
        headings,
        rows: all.iter().take(DRAWN).map(row).collect(),
        footer: footer.join(" · "),
    };
    let line = |one: &Standing| {
        let (place, name) = (
            place(tournament, one, &all, locale),
            plain_text(&name(tournament, one.entrant)),
        );
        let points = points(one.points);
        let line = locale.text(&EventText::Standing {
            place,
            name,
            points,
        });
        match gone(tournament, one) {
            Some(why) => format!("{line} ({})", locale.text(&why)),
            None => line,
        }
    };
    let rows: Vec<String> = all.iter().map(line).collect();
    let alt = |most: usize| {
        let rows = rows[..most].join("; ");
        let (game, format) = (title.clone(), format.clone());
        locale.text(&EventText::Alt {
            game,
            format,
            round,
            rows,
        })
    };
    let fits = |most: &usize| alt(*most).chars().count() <= MAX_ALT;
    let most = (0..=rows.len()).rev().find(fits).unwrap_or_default();
    Some((card, alt(most)))
}

/// Why somebody takes part no longer; none if they do, or were in it until its end.
fn gone(tournament: &Tournament, one: &Standing) -> Option<EventText> {
    let why = tournament.left(one.entrant)?;
    Some(match why {
        Leaving::Left | Leaving::Forgotten => EventText::HasLeft,
        Leaving::Withdrawn => EventText::WasRemoved,
        Leaving::Absent => EventText::NeverMoved,
        Leaving::RanOut => EventText::RanOutTwice,
    })
}

/// The place; in a league after the number of the division, and none for somebody who came too late for the season.
fn numbered(tournament: &Tournament, one: &Standing) -> String {
    match (tournament.stored.terms.format, one.place) {
        (_, 0) => "–".to_owned(),
        (Format::League, place) => format!("{}.{place}", one.group),
        (_, place) => place.to_string(),
    }
}

fn place(tournament: &Tournament, one: &Standing, all: &[Standing], locale: &Locale) -> String {
    let same = |other: &&Standing| (other.group, other.place) == (one.group, one.place);
    let shared = one.place > 0 && all.iter().filter(same).count() > 1;
    let place = numbered(tournament, one);
    if shared {
        return locale.text(&EventText::SharedPlace { place });
    }
    place
}

fn mark(tournament: &Tournament, one: &Standing) -> PlaceMark {
    match (tournament.stored.status, one.place) {
        (TournamentStatus::Over, 1) => PlaceMark::First,
        (TournamentStatus::Over, 2) => PlaceMark::Second,
        (TournamentStatus::Over, 3) => PlaceMark::Third,
        (_, 1) if one.points > 0 && one.group <= 1 => PlaceMark::Leads,
        _ => PlaceMark::None,
    }
}

fn cell(results: &[Match], round: u16, one: &Standing) -> RoundCell {
    let of_round = results.iter().filter(|result| result.round == round);
    let mut mine = of_round.filter_map(|result| {
        let mut seats = result.seats.iter();
        let seat = seats.find(|seat| seat.entrant == one.entrant)?;
        Some((result.how, seat.points))
    });
    match mine.next() {
        None | Some((How::Rest, _)) => RoundCell {
            words: "–".to_owned(),
            is_win: false,
        },
        Some((How::Pending, _)) => RoundCell::default(),
        Some((_, won)) => RoundCell {
            words: points(won),
            is_win: won == POINT,
        },
    }
}
