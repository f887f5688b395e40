//! The terms of a lobby that somebody wants to open, encoded for a button's custom id.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rules::{Kind, OptionSpec};
use serde_json::Value;

use crate::clocks::TimeControl;
use crate::model::{Level, MatchCode, SeatOrder};
use crate::sessions::WantedLobby;
use crate::store::{PracticeStart, Terms};

/// The letter of each order of seats.
const ORDERS: [(SeatOrder, &str); 5] = [
    (SeatOrder::Random, "d"),
    (SeatOrder::Joining, "j"),
    (SeatOrder::Invited, "i"),
    (SeatOrder::HostFirst, "f"),
    (SeatOrder::HostLast, "l"),
];

/// Encodes the terms in six fields: game, seats, order, start and clock, the game's options, invited people. An
/// example is `kitaran;0;d;f0;5,0.5,0;`, followed by 11 characters for each invited person.
/// - Game: a `+` separates several games on offer. Each has its usual terms and no options here.
/// - Seats: 0 means any number. An `r` follows if the match is rated, a `c` if it is casual, and nothing if nobody has
///   chosen.
/// - Order: a capital letter means that only invited people can join. One digit for each computer follows: its level.
/// - Start and clock: first `f` if the match begins as soon as all seats are taken, or `h` if the host starts it. Then
///   the clock: the number of a preset, `n` for none, or its lengths in seconds. An `s` at the end means strict.
/// - A practice match has a seventh field: the match that it goes on from, its number of events there, and its code's
///   number.
pub fn write(wanted: &WantedLobby) -> String {
    let terms = &wanted.terms;
    let seats = terms.wanted.unwrap_or_default();
    let order = ORDERS.iter().find(|(order, _)| *order == terms.order);
    let order = order.map_or("", |(_, letter)| letter);
    let order = if terms.private {
        order.to_uppercase()
    } else {
        order.to_owned()
    };
    let computers = wanted.computers.iter().map(|level| level.number());
    let computers: String = computers.map(|level| level.to_string()).collect();
    let start = if terms.self_start { 'f' } else { 'h' };
    let options = terms.kind.options();
    let written = options.iter().filter(|_| terms.offers.is_empty());
    let options: Vec<String> = written
        .map(|option| {
            let value = terms.options.get(option.name).unwrap_or(&option.default);
            let choice = option.choices().iter().position(|one| one == value);
            choice.map_or_else(|| value.to_string(), |index| index.to_string())
        })
        .collect();
    let invited = terms.invited.iter();
    let invited: String = invited
        .map(|user| URL_SAFE_NO_PAD.encode(user.to_be_bytes()))
        .collect();
    let clock = clock(terms.clock);
    let games: Vec<&str> = terms.games().iter().map(|kind| kind.id()).collect();
    let game = games.join("+");
    let options = options.join(",");
    let rated = match terms.rated {
        Some(true) => "r",
        Some(false) => "c",
        None => "",
    };
    let practice = terms.practice.map(|start| {
        let code = start.code.map(|code| code.number().to_string());
        format!(
            ";{:x},{},{}",
            start.id,
            start.events,
            code.unwrap_or_default()
        )
    });
    let practice = practice.unwrap_or_default();
    format!("{game};{seats}{rated};{order}{computers};{start}{clock};{options};{invited}{practice}")
}

/// Decodes what [`write`] wrote. None for any other text.
pub fn read(text: &str) -> Option<WantedLobby> {
    let (fields, practice) = match text.match_indices(';').nth(5) {
        Some((at, _)) => (&text[..at], Some(practice(&text[at + 1..])?)),
        None => (text, None),
    };
    let [game, seats, order, start, options, invited] =
        fields.split(';').collect::<Vec<_>>().try_into().ok()?;
    let rated = match seats.chars().last()? {
        'r' => Some(true),
        'c' => Some(false),
        _ => None,
    };
    let seats = seats.trim_end_matches(['r', 'c']);
    let games = game.split('+').map(|id| id.parse().ok());
    let games: Vec<Kind> = games.collect::<Option<_>>()?;
    let kind = *games.first()?;
    let offers = if games.len() > 1 { games } else { Vec::new() };
    let (order, computers) = order.split_at_checked(1)?;
    let level = |digit: char| Level::new(u8::try_from(digit.to_digit(10)?).ok()?);
    let mut specs = kind.options();
    specs.retain(|_| offers.is_empty());
    let given: Vec<&str> = options.split(',').filter(|one| !one.is_empty()).collect();
    if given.len() != specs.len() {
        return None;
    }
    let options = specs.iter().zip(given);
    let options =
        options.map(|(spec, given)| Some((spec.name.to_owned(), option_value(spec, given)?)));
    let terms = Terms {
        kind,
        wanted: match seats.parse().ok()? {
            0 => None,
            seats => Some(seats),
        },
        order: {
            let letter = order.to_lowercase();
            ORDERS.iter().find(|(_, known)| *known == letter)?.0
        },
        private: order.chars().all(char::is_uppercase),
        offers,
        self_start: either(start.get(..1)?, "f", "h")?,
        clock: match start.get(1..)? {
            "n" => None,
            clock => Some(read_clock(clock)?),
        },
        options: options.collect::<Option<_>>()?,
        invited: users(invited)?,
        rated,
        practice,
    };
    let computers = computers.chars().map(level).collect::<Option<_>>()?;
    Some(WantedLobby { terms, computers })
}

fn practice(text: &str) -> Option<PracticeStart> {
    let [id, events, code] = text.split(',').collect::<Vec<_>>().try_into().ok()?;
    let code = match code {
        "" => None,
        number => Some(MatchCode::new(number.parse().ok()?)?),
    };
    Some(PracticeStart {
        id: u64::from_str_radix(id, 16).ok()?,
        code,
        events: events.parse().ok()?,
    })
}

fn clock(clock: Option<TimeControl>) -> String {
    let Some(clock) = clock else {
        return "n".to_owned();
    };
    let strict = if clock.strict { "s" } else { "" };
    let lenient = TimeControl {
        strict: false,
        ..clock
    };
    let preset = TimeControl::PRESETS.iter().position(|one| *one == lenient);
    let written = preset.map_or_else(|| lenient.to_string(), |index| index.to_string());
    format!("{written}{strict}")
}

/// Decodes a clock. None if the text is not a clock.
fn read_clock(text: &str) -> Option<TimeControl> {
    let (text, strict) = match text.strip_suffix('s') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let preset = text
        .parse()
        .ok()
        .and_then(|index: usize| TimeControl::PRESETS.get(index));
    let control = preset.copied().or_else(|| text.parse().ok())?;
    Some(TimeControl { strict, ..control })
}

fn option_value(spec: &OptionSpec, given: &str) -> Option<Value> {
    match spec.choices() {
        [] => {
            let number: serde_json::Number = given.parse().ok()?;
            Some(Value::Number(number))
        }
        choices => choices.get(given.parse::<usize>().ok()?).cloned(),
    }
}

fn either(given: &str, yes: &str, no: &str) -> Option<bool> {
    match given {
        _ if given == yes => Some(true),
        _ if given == no => Some(false),
        _ => None,
    }
}

fn users(text: &str) -> Option<Vec<u64>> {
    const WIDTH: usize = 11;
    let users = text.as_bytes().chunks(WIDTH).map(|user| {
        let bytes = URL_SAFE_NO_PAD.decode(user).ok()?;
        Some(u64::from_be_bytes(bytes.try_into().ok()?))
    });
    users.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads_back(wanted: impl Into<WantedLobby>) {
        let wanted = wanted.into();
        assert_eq!(read(&write(&wanted)), Some(wanted));
    }

    #[test]
    fn all_terms_read_as_they_were_written() {
        for kind in Kind::ALL {
            let options = kind.options().into_iter();
            let (_, most) = kind.seats();
            let terms = Terms {
                wanted: Some(most),
                order: SeatOrder::Invited,
                options: options
                    .map(|one| (one.name.to_owned(), one.default))
                    .collect(),
                invited: (1..most.into()).map(|n| u64::MAX - n).collect(),
                ..Terms::usual(*kind)
            };
            reads_back(terms.clone());
            for typed in [
                "none",
                "10d+36h strict",
                "10min+15s",
                "7d+1h/9d",
                "7d+1h/9d strict",
            ] {
                let clock = TimeControl::typed(typed).unwrap();
                let timed = Terms {
                    clock,
                    ..terms.clone()
                };
                reads_back(timed);
            }
            let private = Terms {
                private: true,
                ..terms.clone()
            };
            reads_back(private.clone());
            for rated in [Some(true), Some(false), None] {
                let terms = Terms {
                    rated,
                    ..terms.clone()
                };
                reads_back(terms);
            }
            let computers = [1, 6].into_iter().filter_map(Level::new).collect();
            reads_back(WantedLobby {
                terms: private,
                computers,
            });
            for code in [None, MatchCode::new(MatchCode::COUNT - 1)] {
                let practice = Some(PracticeStart {
                    id: u64::MAX,
                    code,
                    events: 999,
                });
                let terms = Terms {
                    invited: Vec::new(),
                    practice,
                    ..terms.clone()
                };
                reads_back(terms);
            }
            let games = [*kind, Kind::Kitaran, Kind::Archimedes];
            reads_back(WantedLobby::challenge(&games, Some(7)).unwrap());
            let usual = read(&write(&Terms::usual(*kind).into())).unwrap().terms;
            assert_eq!((usual.wanted, usual.invited), (None, Vec::new()));
        }
    }

    #[test]
    fn all_else_is_nothing() {
        for text in [
            "",
            "kitaran;0;d7;f;5,0.5;",
            "kitaran;0;;f;5,0.5;",
            "kitaran",
            "chess;0;d;f;;",
            "kitaran;0;x;f;5,0.5;",
            "kitaran+chess;2;d;f0;;",
            "kitaran+;2;d;f0;;",
            "kitaran;0;d;f;5,0.5,0,0;",
            "kitaran;0;d;f;5,x;",
            "kitaran;-1;d;f;5,0.5;",
            "kitaran;0;d;f;5,0.5;AAAA",
            "zyrcan;0;d;f;7;",
            "kitaran;r;d;f0;5,0.5,0;",
            "kitaran;;d;f0;5,0.5,0;",
            "zyrcan;0;d;f;é;é",
            "kitaran;0;d7;f0;5,0.5,0;;",
            "kitaran;0;d7;f0;5,0.5,0;;1f,7",
            "kitaran;0;d7;f0;5,0.5,0;;1f,x,",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
