//! The message of a tournament, which players call an event: what is played, who is in, the round, the standings.

use pairings::{EntrantId, Format, How, Match, POINT, Points, Seat};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

use crate::clocks::MINUTE;
use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::content::markdown::plain;
use crate::discord::transport::outgoing_message::{MAX_CONTENT, Post};
use crate::discord::views::clock_words;
use crate::discord::views::labelled_button::button;
use crate::model::MatchMessage;
use crate::sessions::Tournament;
use crate::store::{
    Pairing, TournamentAct, TournamentLine, TournamentStart, TournamentStatus, TournamentTerms,
};
use crate::words::{CompanyText, EventText, Locale, Text};

/// How many people or matches a message lists: the first of these numbers with which it is short enough.
const LISTED: [usize; 6] = [20, 14, 10, 6, 3, 0];

/// How long threads may take before the message says what may be missing, in milliseconds.
const THREADS_COME: i64 = 2 * MINUTE;

/// The most characters of a name.
const MAX_NAME: usize = 24;

/// The message at a time, in unix milliseconds. It pings nobody.
pub fn post(tournament: &Tournament, now: i64, locale: &Locale) -> Post {
    let content = |most| content(tournament, now, most, locale);
    let fits = |text: &String| text.chars().count() <= MAX_CONTENT;
    let fitting = LISTED.into_iter().map(content).find(fits);
    Post {
        rows: buttons(tournament, locale),
        ..Post::text(fitting.unwrap_or_else(|| content(0)))
    }
}

/// The text, with at most this many people or matches.
fn content(tournament: &Tournament, now: i64, most: usize, locale: &Locale) -> String {
    let mut lines = vec![title(&tournament.stored.terms, locale)];
    match tournament.stored.status {
        TournamentStatus::Open => {
            lines.extend(rules(&tournament.stored.terms, locale));
            lines.push(starts(tournament, locale));
            lines.push(people(tournament, most, locale));
        }
        TournamentStatus::Running => {
            lines.extend(round(tournament, now, most, locale));
        }
        TournamentStatus::Over => {
            lines.push(winners(tournament, most, locale));
        }
        TournamentStatus::Cancelled if tournament.ended_by(&TournamentAct::TooFew) => {
            lines.push(locale.text(&EventText::TooFew));
        }
        TournamentStatus::Cancelled if tournament.ended_by(&TournamentAct::Expired) => {
            lines.push(locale.text(&EventText::Expired));
        }
        TournamentStatus::Cancelled if tournament.round().is_none() => {
            lines.push(locale.text(&EventText::CancelledEarly));
        }
        TournamentStatus::Cancelled => {
            lines.push(locale.text(&EventText::Cancelled));
        }
    }
    let host = tournament.host();
    if host.0 > 0 {
        lines.push(format!("-# {}", locale.text(&EventText::Hosted { host })));
    }
    lines.join("\n")
}

fn title(terms: &TournamentTerms, locale: &Locale) -> String {
    let event = event_name(terms, locale);
    locale.text(&EventText::Title { event })
}

/// The game and the format.
pub fn event_name(terms: &TournamentTerms, locale: &Locale) -> String {
    let (game, format) = (
        terms.kind.name().to_owned(),
        format_word(terms.format, locale),
    );
    locale.text(&EventText::Name { game, format })
}

/// The format's name.
pub fn format_word(format: Format, locale: &Locale) -> String {
    locale.text(&match format {
        Format::RoundRobin => EventText::FormatRoundRobin,
        Format::League => EventText::FormatLeague,
        Format::Swiss => EventText::FormatSwiss,
        Format::Knockout => EventText::FormatKnockout,
    })
}

/// The rules of a tournament, each in a line.
fn rules(terms: &TournamentTerms, locale: &Locale) -> Vec<String> {
    let clock = clock_words::choice(Some(terms.clock), locale);
    let time = clock_words::about(terms.round(), locale);
    let lines = [
        match terms.format {
            Format::RoundRobin => EventText::RulesRoundRobin,
            Format::League => EventText::RulesLeague,
            Format::Swiss => EventText::RulesSwiss,
            Format::Knockout => EventText::RulesKnockout,
        },
        EventText::RulesTime { clock, time },
        if terms.rated {
            EventText::RulesRated
        } else {
            EventText::RulesCasual
        },
    ];
    let seats = (terms.seats > 2).then_some(EventText::RulesSeats {
        number: terms.seats,
    });
    let lines = lines.into_iter().chain(seats);
    lines
        .map(|line| format!("- {}", locale.text(&line)))
        .collect()
}

fn starts(tournament: &Tournament, locale: &Locale) -> String {
    locale.text(
        &match (tournament.stored.terms.start, tournament.starts()) {
            (TournamentStart::Full(people), _) => EventText::StartsFull { people },
            (_, Some(at)) => EventText::StartsAt {
                at: at.div_euclid(1000),
                needed: tournament.stored.terms.kind.seats().0,
            },
            _ => EventText::StartsHost {
                host: tournament.host(),
            },
        },
    )
}

fn people(tournament: &Tournament, most: usize, locale: &Locale) -> String {
    let names: Vec<String> = tournament
        .playing()
        .map(|one| short(&one.person.name))
        .collect();
    let number = names.len();
    if number == 0 {
        return locale.text(&EventText::Nobody);
    }
    let players = first_of(names, most, locale).join(", ");
    locale.text(&EventText::In { number, players })
}

fn short(name: &str) -> String {
    plain(&name.chars().take(MAX_NAME).collect::<String>())
}

/// As many of these as fit, and how many more there are.
fn first_of(mut lines: Vec<String>, most: usize, locale: &Locale) -> Vec<String> {
    let more = lines.len().saturating_sub(most);
    lines.truncate(most);
    if more > 0 {
        lines.push(locale.text(&EventText::AndMore { number: more }));
    }
    lines
}

/// The round that is played, and its matches.
fn round(tournament: &Tournament, now: i64, most: usize, locale: &Locale) -> Vec<String> {
    let Some(round) = tournament.round() else {
        return Vec::new();
    };
    let (number, until) = (round.number, round.until.div_euclid(1000));
    let knockout = tournament.stored.terms.format == Format::Knockout;
    let stage = knockout.then(|| tournament.stage());
    let mut lines = vec![locale.text(&match tournament.rounds() {
        _ if tournament.waits_for_people() => EventText::LeagueWaits,
        _ if let Some(stage) = stage => EventText::Stage {
            stage,
            round: number,
            until,
        },
        Some(rounds) if rounds >= number => EventText::Round {
            round: number,
            rounds,
            until,
        },
        _ => EventText::RoundOpen {
            round: number,
            until,
        },
    })];
    let results = tournament.results().into_iter();
    let results = results.filter(|result| result.round == number);
    // both are in the order of their numbers
    let matches = tournament.latest_pairings().zip(results);
    let matches = matches
        .map(|(pairing, result)| {
            let line = match_line(tournament, &result, pairing.channel, locale);
            if stage == Some(2) && result.number == 2 {
                return locale.text(&EventText::ThirdPlace { line });
            }
            line
        })
        .collect();
    lines.extend(first_of(matches, most, locale));
    let waits = |one: &Pairing| one.paired.how == How::Pending && one.channel.is_none();
    if now >= round.since + THREADS_COME && tournament.latest_pairings().any(waits) {
        lines.push(locale.text(&EventText::NoThreads));
    }
    lines
}

/// What a match of the latest round is about: a stage of a knockout, or the round.
pub fn match_kind(tournament: &Tournament, id: u64, locale: &Locale) -> String {
    let round = tournament.round().map_or(1, |round| round.number);
    if tournament.stored.terms.format != Format::Knockout {
        return locale.text(&EventText::KindRound { round });
    }
    let stage = tournament.stage();
    let mut latest = tournament.latest_pairings();
    let number = latest
        .find(|one| one.id == Some(id))
        .map(|one| one.paired.number);
    locale.text(&if stage == 2 && number == Some(2) {
        EventText::KindThird
    } else {
        EventText::KindStage { stage, round }
    })
}

/// A match of the round, and its thread.
fn match_line(
    tournament: &Tournament,
    paired: &Match,
    thread: Option<u64>,
    locale: &Locale,
) -> String {
    let names: Vec<String> = paired
        .seats
        .iter()
        .map(|seat| name(tournament, seat.entrant))
        .collect();
    let result = || points_of(&paired.seats);
    let state = match paired.how {
        How::Bye | How::Walkover => {
            let name = names.join("");
            return locale.text(&EventText::Bye { name });
        }
        How::Rest => {
            let name = names.join("");
            return locale.text(&EventText::Rest { name });
        }
        How::Pending if thread.is_none() => locale.text(&EventText::MatchComing),
        How::Pending => locale.text(&EventText::MatchPlaying),
        How::Played => result(),
        How::RoundOver => locale.text(&EventText::MatchRoundOver),
        How::Unplayed => locale.text(&EventText::MatchUnplayed { result: result() }),
    };
    let players = names.join(" – ");
    let line = locale.text(&EventText::Match { players, state });
    match thread {
        Some(thread) => format!("{line} <#{thread}>"),
        None => line,
    }
}

fn points_of(seats: &[Seat]) -> String {
    let points: Vec<String> = seats.iter().map(|seat| points(seat.points)).collect();
    points.join("–")
}

/// The name of somebody in a tournament, for a message's text.
pub fn name(tournament: &Tournament, number: EntrantId) -> String {
    let entrant = tournament.entrant(number);
    entrant.map_or_else(|| "–".to_owned(), |one| short(&one.person.name))
}

/// Points as people write them.
pub fn points(points: Points) -> String {
    let (whole, part) = (points / POINT, points % POINT);
    let fraction = match part {
        0 => return whole.to_string(),
        6 => "¼",
        8 => "⅓",
        12 => "½",
        16 => "⅔",
        18 => "¾",
        // only sums of matches with different numbers of seats have other parts
        _ => return format!("{:.2}", f64::from(points) / f64::from(POINT)),
    };
    if whole == 0 {
        fraction.to_owned()
    } else {
        format!("{whole}{fraction}")
    }
}

fn winners(tournament: &Tournament, most: usize, locale: &Locale) -> String {
    let first = tournament.winners().into_iter();
    let names: Vec<String> = first.map(|one| name(tournament, one)).collect();
    let players = locale.all_of(&first_of(names, most.max(1), locale));
    locale.text(&EventText::Won { players })
}

fn buttons(tournament: &Tournament, locale: &Locale) -> Vec<CreateActionRow> {
    let id = |action| CustomId::new(action, tournament.stored.id, 0);
    let gray = ButtonStyle::Secondary;
    let leave = |action| button(&id(action), &Text::ButtonLeave, gray, locale);
    let manage = button(
        &id(Action::ManageEvent),
        &EventText::ButtonManage,
        gray,
        locale,
    );
    let row = match tournament.stored.status {
        TournamentStatus::Open => {
            let (join, start) = (id(Action::JoinEvent), id(Action::StartEvent));
            let join = button(&join, &Text::ButtonJoin, ButtonStyle::Success, locale);
            let start = button(&start, &Text::ButtonStart, ButtonStyle::Primary, locale);
            vec![join, leave(Action::LeaveEvent), start, manage]
        }
        TournamentStatus::Running => {
            let own = id(Action::OwnMatches(0));
            let own = button(&own, &CompanyText::ButtonOwn, ButtonStyle::Primary, locale);
            let join = tournament.is_open_to_late().then(|| {
                let join = id(Action::JoinEvent);
                button(&join, &Text::ButtonJoin, ButtonStyle::Success, locale)
            });
            let row = [own].into_iter().chain(join);
            row.chain([leave(Action::AskLeaveEvent), manage]).collect()
        }
        TournamentStatus::Over | TournamentStatus::Cancelled => return Vec::new(),
    };
    vec![CreateActionRow::Buttons(row)]
}

/// Where a tournament's message is.
pub fn link(tournament: &Tournament) -> MatchMessage {
    let (place, message) = (tournament.stored.place, tournament.stored.message);
    MatchMessage { place, message }
}

/// The list of a server's tournaments.
pub fn list(lines: &[TournamentLine], locale: &Locale) -> Post {
    let status = |line: &TournamentLine| {
        locale.text(&match line.status {
            TournamentStatus::Open => EventText::StatusOpen,
            TournamentStatus::Running => EventText::StatusRunning,
            TournamentStatus::Over => EventText::StatusOver,
            TournamentStatus::Cancelled => EventText::StatusCancelled,
        })
    };
    let line = |line: &TournamentLine| {
        locale.text(&EventText::Line {
            game: line.terms.kind.name().to_owned(),
            format: format_word(line.terms.format, locale),
            status: status(line),
            number: line.entrants,
            link: MatchMessage {
                place: line.place,
                message: line.message,
            },
        })
    };
    let mut text = vec![locale.text(&EventText::ListTitle)];
    if lines.is_empty() {
        text = vec![locale.text(&EventText::ListNone)];
    }
    text.extend(lines.iter().map(line));
    let id = CustomId::new(Action::NewEvent, 0, 0);
    let new = button(&id, &EventText::ButtonNew, ButtonStyle::Primary, locale);
    Post {
        rows: vec![CreateActionRow::Buttons(vec![new])],
        ..Post::private(text.join("\n"))
    }
}
