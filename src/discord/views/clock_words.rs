//! Time in words: how much a match allows, and whose clock runs.

use rules::{Kind, Seat};

use crate::clocks::{DAY, HOUR, Interval, MINUTE, SECOND, TimeControl};
use crate::discord::content::display_names;
use crate::discord::content::markdown::plain;
use crate::model::{Player, only_person};
use crate::sessions::{Lobby, SeatTimeLeft, ShownClocks, Snapshot};
use crate::store::Casual;
use crate::words::{ClockText, Locale, RatingText, TeacherText, Text};

/// How long before its beginning a vacation is shown, in milliseconds.
const AWAY_SOON: i64 = 3 * DAY;

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
    in_words(control, &ClockText::Strict, locale)
}

/// The time control in words that fit beside its short form in a list of clocks.
pub fn choice(control: Option<TimeControl>, locale: &Locale) -> String {
    in_words(control, &ClockText::StrictChoice, locale)
}

fn in_words(control: Option<TimeControl>, strict: &ClockText, locale: &Locale) -> String {
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
        return format!("{words}; {}", locale.text(strict));
    }
    words
}

/// A time control as `TimeControl::written` writes it, or none, in the words that this reader types.
pub fn typed_form(written: Option<&str>, locale: &Locale) -> String {
    let Some(written) = written else {
        return locale.text(&ClockText::TypedNone);
    };
    if let Some(rest) = written.strip_suffix(" strict") {
        let control = typed_form(Some(rest), locale);
        return locale.text(&ClockText::TypedStrict { control });
    }
    let length = |unit| written.strip_suffix(unit).map(str::to_owned);
    if let Some(length) = length(" a turn") {
        return locale.text(&ClockText::TypedTurn { length });
    }
    length(" each").map_or_else(
        || written.to_owned(),
        |length| locale.text(&ClockText::TypedEach { length }),
    )
}

/// What a time control gives per turn, in a few words. Boards repeat it with every turn.
fn short_control(control: &TimeControl, locale: &Locale) -> Option<String> {
    let increment = length(control.increment, locale);
    let words = match control.increment {
        _ if control.is_a_turn() => Some(ClockText::Turn { turn: increment }),
        0 => None,
        _ => Some(ClockText::PerTurn { increment }),
    };
    let strict = control.strict.then_some(ClockText::Strict);
    let words = words.into_iter().chain(strict);
    let words: Vec<String> = words.map(|word| locale.text(&word)).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// A length of time, rounded down to whole days, hours or minutes.
pub fn about(time: i64, locale: &Locale) -> String {
    let unit = [DAY, HOUR].into_iter().find(|unit| time >= 2 * unit);
    let unit = unit.unwrap_or(if time >= MINUTE { MINUTE } else { SECOND });
    length((time - time % unit).max(0), locale)
}

/// The last line of a lobby, in small letters: its code, its time control, and when it expires.
pub fn lobby_foot(lobby: &Lobby, locale: &Locale) -> Option<String> {
    let code = lobby.opened.code?.to_string();
    let time = control(lobby.opened.terms.clock, locale);
    let until = lobby.until().div_euclid(1000);
    Some(locale.text(&ClockText::LobbyFoot { code, time, until }))
}

/// Who in a lobby is on vacation now or soon.
pub fn lobby_vacations(lobby: &Lobby, locale: &Locale) -> Vec<String> {
    let name = |user: u64| {
        let players = &lobby.opened.players;
        let player = players.iter().find(|player| player.is(user));
        player.map_or_else(|| format!("<@{user}>"), short_name)
    };
    let known = &lobby.vacations;
    let people = known.of.iter();
    let said = people.filter_map(|(user, away)| vacation(*away, known.at, 0, name(*user)));
    said.map(|one| locale.text(&one)).collect()
}

/// Says a vacation that runs at this time or begins soon after it.
fn vacation((from, until): Interval, at: i64, whose: u8, name: String) -> Option<ClockText> {
    (from <= at + AWAY_SOON).then(|| ClockText::Away {
        whose,
        name,
        from: seconds(from),
        until: seconds(until),
        begun: u8::from(from <= at),
    })
}

/// The last line of a board, in small letters: the match's code, and whose clock runs until when.
pub fn board_foot(snapshot: &Snapshot, locale: &Locale) -> Option<String> {
    let code = snapshot.opened.code?.to_string();
    let going_on = snapshot.outcome.is_none();
    let claims = |clocks: &&ShownClocks| clocks.control.strict || snapshot.people().count() > 1;
    let time = snapshot.clocks.as_ref().filter(|_| going_on);
    let time = time.filter(claims);
    let plays = snapshot.viewer.filter(|seat| !snapshot.left(*seat));
    let reader = plays.map_or(Reader::Everybody, Reader::Player);
    let time = time.map(|clocks| times(clocks, &snapshot.opened.players, reader, locale));
    let time = time.filter(|time| !time.is_empty());
    let foot = locale.text(&Text::MatchCode { code });
    // said before the first turn, also where there was no lobby, and at the end
    let begins_or_over = !going_on || snapshot.ply < snapshot.opened.players.len();
    let rated = (begins_or_over && snapshot.practice.is_none()).then(|| {
        locale.text(&match snapshot.casual() {
            None => RatingText::FootRated,
            Some(why) => RatingText::FootCasual {
                why: why_casual(why, locale),
            },
        })
    });
    let hinted = snapshot.hinted && snapshot.practice.is_none();
    let hinted = hinted.then(|| {
        let over = u8::from(!going_on);
        locale.text(&TeacherText::Foot { over })
    });
    let practice = snapshot.practice.map(|practice| {
        let (turn, code) = (practice.turn, practice.code());
        locale.text(&TeacherText::PracticeFoot { turn, code })
    });
    let parts: Vec<String> = [Some(foot), rated, time, hinted, practice]
        .into_iter()
        .flatten()
        .collect();
    Some(parts.join(" · "))
}

/// Why a match is casual.
pub fn why_casual(why: Casual, locale: &Locale) -> String {
    let why = why.to_string();
    locale.text(&RatingText::Casual { why })
}

/// A text with the last line of its match's board.
pub fn with_foot(text: String, snapshot: &Snapshot, locale: &Locale) -> String {
    match board_foot(snapshot, locale) {
        Some(foot) => format!("{text}\n{foot}"),
        None => text,
    }
}

/// For whom times are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Everybody in a channel.
    Everybody,
    /// The player of this seat.
    Player(Seat),
    /// The player of this seat, in a list. It has room for one more seat, and none for vacations.
    Listed(Seat),
    /// The player of this seat, who has just been told when their own time ends.
    Reminded(Seat),
}

/// Whose time ends when, how much the others have left, and what the clock is. Empty if nobody can claim: when a person
/// plays only against computers, and the clock is not strict.
pub fn times(clocks: &ShownClocks, players: &[Player], reader: Reader, locale: &Locale) -> String {
    if only_person(players).is_some() && !clocks.control.strict {
        return String::new();
    }
    let seats = (0..).map(Seat::at).zip(clocks.seats.iter().zip(players));
    let mut seats: Vec<(Seat, (&SeatTimeLeft, &Player))> = seats.collect();
    // a computer's time runs out only if the bot has a problem, so its clock is not shown
    seats.retain(|(_, (_, player))| player.level().is_none());
    let runs = seats.iter().any(|(_, (time, _))| time.until.is_some());
    let is_own = |seat| [Reader::Player(seat), Reader::Listed(seat)].contains(&reader);
    let list = matches!(reader, Reader::Listed(_));
    let ends = |time: &SeatTimeLeft| time.until.filter(|_| list).unwrap_or(i64::MAX);
    seats.sort_by_key(|(seat, (time, _))| (!is_own(*seat), ends(time)));
    if list {
        seats.truncate(2);
    }
    // with more than two seats, the board has no room for the times of the waiting players
    let both = players.len() == 2;
    let parts = seats.into_iter().flat_map(|(seat, (time, player))| {
        let name = short_name(player);
        let own = is_own(seat);
        // 1: the reader's own time; 2: an opponent's, for the reader; 0: anybody's, for everybody
        let whose = if own {
            1
        } else {
            2 * u8::from(reader != Reader::Everybody)
        };
        let away = time.away.filter(|_| !list);
        let away = away.and_then(|away| vacation(away, clocks.at, whose, name.clone()));
        let out = time.out.filter(|_| !list && clocks.is_up(time));
        let out = out.map(|until| ClockText::UpThen {
            whose,
            name: name.clone(),
            until: seconds(until),
        });
        let until = time.until.map(seconds);
        let left = match until {
            _ if reader == Reader::Reminded(seat) => None,
            Some(until) if clocks.is_up(time) => Some(ClockText::Up { whose, name, until }),
            Some(until) => Some(ClockText::Runs { whose, name, until }),
            None => (both || own).then(|| ClockText::Left {
                whose,
                name,
                left: about(time.left, locale),
            }),
        };
        [away, left, out].into_iter().flatten()
    });
    let parts: Vec<String> = parts.map(|part| locale.text(&part)).collect();
    let control = short_control(&clocks.control, locale).filter(|_| runs);
    parts
        .into_iter()
        .chain(control)
        .collect::<Vec<_>>()
        .join(" · ")
}

/// A name without markup, shortened.
pub fn short_name(player: &Player) -> String {
    let whole = display_names::visible(&player.name);
    let mut name: String = whole.chars().take(MAX_NAME).collect();
    if name.len() < whole.len() {
        name.pop();
        name.push('…');
    }
    plain(&name)
}

/// Unix seconds, as Discord expects times.
pub fn seconds(at: i64) -> i64 {
    at.div_euclid(SECOND)
}

/// A game's name, as players know it.
pub fn game(kind: Kind) -> String {
    kind.name().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clocks::SleepWindow;
    use crate::sessions::Problem;

    /// Time controls that somebody can type.
    fn typeable() -> Vec<TimeControl> {
        let lengths = [30, 59, 90, 600, 3600, 5400, 43_200, 86_399, 86_400];
        let lengths = lengths.into_iter().chain([129_600, 604_800, 5_184_000]);
        let lengths: Vec<i64> = lengths.map(|seconds| seconds * SECOND).collect();
        let mut all = Vec::new();
        for bank in lengths.iter().copied() {
            for increment in lengths.iter().copied().chain([0, SECOND]) {
                for limit in lengths.iter().copied().map(Some).chain([None]) {
                    let control = TimeControl {
                        bank,
                        increment,
                        limit,
                        strict: all.len() % 2 == 0,
                    };
                    // what a text leaves out
                    let usual = control.is_correspondence().then_some(bank);
                    let sensible = match increment {
                        0 => limit == usual,
                        _ => limit.is_some() || usual.is_none(),
                    };
                    all.extend(control.checked().ok().filter(|_| sensible));
                }
            }
        }
        all
    }

    #[test]
    fn clocks_are_read_as_they_are_shown_in_every_language() {
        for locale in Locale::all() {
            let mut count = 0;
            for one in typeable().into_iter().map(Some).chain([None]) {
                let shown = control(one, &locale);
                assert_eq!(TimeControl::typed(&shown), Ok(one), "{shown}");
                let loud = shown.to_uppercase();
                assert_eq!(TimeControl::typed(&loud), Ok(one), "{loud}");
                count += 1;
            }
            assert!(count > 500, "{count}");
        }
    }

    #[test]
    fn each_clock_of_the_list_fits_its_label_in_every_language() {
        for locale in Locale::all() {
            for preset in TimeControl::PRESETS {
                for strict in [false, true] {
                    let one = TimeControl { strict, ..preset };
                    let form = typed_form(Some(&one.written()), &locale);
                    let label = format!("{form} · {}", choice(Some(one), &locale));
                    assert!(label.chars().count() <= 100, "{label}");
                }
            }
        }
    }

    #[test]
    fn whatever_a_refusal_proposes_can_be_typed_in_every_language() {
        const TYPED: &str = "xyzzy";
        let typed = || TYPED.to_owned();
        let proposed = |said: &String| {
            let spans = said.split('`').skip(1).step_by(2).map(str::to_owned);
            spans.filter(|span| span != TYPED).collect::<Vec<_>>()
        };
        for locale in Locale::all() {
            let clocks = [
                Problem::ClockLength { typed: typed() },
                Problem::ClockOther { typed: typed() },
                Problem::ClockBank { length: typed() },
                Problem::ClockIncrement { length: typed() },
            ];
            let clocks = clocks.map(|problem| locale.text(&problem));
            for span in clocks.iter().flat_map(proposed) {
                assert!(TimeControl::typed(&span).is_ok(), "{span}");
            }
            let hours = [Problem::SleepHours { typed: typed() }, Problem::SleepLength];
            let hours = hours.map(|problem| locale.text(&problem));
            for span in hours.iter().flat_map(proposed) {
                let window = SleepWindow::typed(&span, "UTC");
                assert!(window.is_ok() || SleepWindow::is_none(&span), "{span}");
            }
        }
    }
}
