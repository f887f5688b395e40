//! Time in words: how much a match allows, and whose clock runs.

use rules::Kind;

use crate::clocks::{DAY, HOUR, MINUTE, SECOND, TimeControl};
use crate::discord::content::markdown::plain;
use crate::model::Player;
use crate::sessions::{Lobby, ShownClocks, Snapshot};
use crate::words::{ClockText, Locale, TeacherText, Text};

/// The most characters of a name.
const MAX_NAME: usize = 24;

/// A length of time in the largest unit that divides it.
fn length(length: i64, locale: &Locale) -> String {
    let whole =
        |unit: i64| length % unit == 0 && (length >= 2 * unit || length == unit && unit != DAY);
    locale.text(&if length % DAY == 0 && length >= DAY {
        ClockText::Days {
            number: length / DAY,
        }
    } else if whole(HOUR) {
        ClockText::Hours {
            number: length / HOUR,
        }
    } else if whole(MINUTE) {
        ClockText::Minutes {
            number: length / MINUTE,
        }
    } else {
        ClockText::Seconds {
            number: length / SECOND,
        }
    })
}

/// The time control in words.
pub fn control(control: Option<TimeControl>, locale: &Locale) -> String {
    let Some(control) = control else {
        return locale.text(&ClockText::None);
    };
    let bank = length(control.bank, locale);
    let increment = length(control.increment, locale);
    let words = locale.text(&match control.limit {
        _ if control.is_a_turn() => ClockText::Turn { turn: bank },
        _ if control.increment == 0 => ClockText::Bank { bank },
        None => ClockText::Increment { bank, increment },
        Some(limit) => ClockText::Limited {
            bank,
            increment,
            limit: length(limit, locale),
        },
    });
    if control.strict {
        return format!("{words}; {}", locale.text(&ClockText::Strict));
    }
    words
}

/// The last line of a lobby, in small letters: its code, its time control, and when it expires.
pub fn lobby_foot(lobby: &Lobby, locale: &Locale) -> Option<String> {
    let code = lobby.opened.code?.to_string();
    let time = control(lobby.opened.clock, locale);
    let until = lobby.until().div_euclid(1000);
    Some(locale.text(&ClockText::LobbyFoot { code, time, until }))
}

/// The last line of a board, in small letters: the match's code, and whose clock runs until when.
pub fn board_foot(snapshot: &Snapshot, locale: &Locale) -> Option<String> {
    let code = snapshot.code?.to_string();
    let going_on = snapshot.outcome.is_none();
    let time = snapshot.clocks.as_ref().filter(|_| going_on);
    let time = time.map(|clocks| running(clocks, &snapshot.players, locale));
    let foot = match time.filter(|time| !time.is_empty()) {
        Some(time) => locale.text(&ClockText::Foot { code, time }),
        None => locale.text(&Text::MatchCode { code }),
    };
    // the matches of a conversation are on no leaderboard
    let hinted = snapshot.hinted && snapshot.place.guild().is_some();
    let hinted = hinted.then(|| locale.text(&TeacherText::Foot));
    Some(match hinted {
        Some(hinted) => format!("{foot} · {hinted}"),
        None => foot,
    })
}

fn running(clocks: &ShownClocks, players: &[Player], locale: &Locale) -> String {
    // a computer's time runs out only if the bot has a problem, so its clock interests nobody
    let people = |(_, player): &(_, &Player)| player.level().is_none();
    let seats = clocks.seats.iter().zip(players).filter(people);
    let parts = seats.flat_map(|(time, player)| {
        let name = short_name(player);
        let away = time.away.map(|until| ClockText::Away {
            name: name.clone(),
            until: seconds(until),
        });
        let runs = time.until.map(|until| ClockText::Runs {
            name,
            until: seconds(until),
        });
        [away, runs].into_iter().flatten()
    });
    let mut parts: Vec<ClockText> = parts.collect();
    let runs = |part: &ClockText| matches!(part, ClockText::Runs { .. });
    if clocks.control.strict && parts.iter().any(runs) {
        parts.push(ClockText::Strict);
    }
    let parts: Vec<String> = parts.iter().map(|part| locale.text(part)).collect();
    parts.join(" · ")
}

/// A name without markup, shortened.
pub fn short_name(player: &Player) -> String {
    plain(&player.name.chars().take(MAX_NAME).collect::<String>())
}

/// Unix seconds, as Discord expects times.
pub fn seconds(at: i64) -> i64 {
    at.div_euclid(SECOND)
}

/// A game's name, as players know it.
pub fn game(kind: Kind) -> String {
    kind.name().to_owned()
}
