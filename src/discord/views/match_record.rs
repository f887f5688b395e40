//! The record of a match that is over, as files: one line per turn for people, and the log format of `table` for
//! programs.

use rules::{Seat, TurnNumber, What};

use crate::discord::content::display_names;
use crate::discord::content::markdown::player_name;
use crate::discord::transport::outgoing_message::{File, Picture, Post};
use crate::discord::views::match_replay::{file_name, practice, what};
use crate::sessions::{ReplayedMatch, Snapshot, WholeRecord};
use crate::words::{Locale, ReplayText, Text, sign};

/// One message for each file. `end`: the match at its end. The first file leaves out secret choices that were never
/// revealed. If there are any, there is no second file, because a program would replay them.
pub fn posts(
    of: &ReplayedMatch,
    whole: &WholeRecord,
    end: &Snapshot,
    locale: &Locale,
) -> Vec<Post> {
    let post = |content: ReplayText, ending, bytes: Vec<u8>| Post {
        picture: Picture::File(File {
            name: file_name(of, ending),
            bytes: bytes.into(),
            alt: None,
        }),
        ..Post::private(locale.text(&content))
    };
    let text = lines(of, whole, end, locale).join("\n") + "\n";
    let what = what(of);
    if !whole.unrevealed.is_empty() {
        let content = ReplayText::RecordTextAlone { what };
        return vec![post(content, "txt", text.into_bytes())];
    }
    // text and numbers always serialise to JSON
    let json = serde_json::to_vec(&whole.record).unwrap_or_default();
    vec![
        post(ReplayText::Record { what }, "txt", text.into_bytes()),
        post(ReplayText::RecordForPrograms, "json", json),
    ]
}

fn lines(of: &ReplayedMatch, whole: &WholeRecord, end: &Snapshot, locale: &Locale) -> Vec<String> {
    let name = |seat: Seat| {
        let name = display_names::in_line(player_name(of.players(), seat));
        format!("{} {name}", sign(of.kind(), seat))
    };
    let seats = 0..of.players().len();
    let players: Vec<String> = seats.map(|index| name(Seat::at(index))).collect();
    let players = players.join(", ");
    let mut lines = vec![
        locale.text(&ReplayText::RecordTitle { what: what(of) }),
        locale.text(&ReplayText::RecordPlayers { players }),
    ];
    lines.extend(practice(of, locale));
    lines.push(String::new());
    for turn in (0..=of.last().turns()).map(TurnNumber::after) {
        lines.extend(turn_lines(of, whole, turn, &name, locale));
    }
    lines.push(String::new());
    lines.extend(result_lines(end, &name, locale));
    lines
}

/// The line for a turn, and one line for each pass after it.
fn turn_lines(
    of: &ReplayedMatch,
    whole: &WholeRecord,
    turn: TurnNumber,
    name: &dyn Fn(Seat) -> String,
    locale: &Locale,
) -> Vec<String> {
    let events = of.events(turn);
    let first = of.ply(turn) - events.len();
    let line = |(at, event): (usize, &rules::Event)| {
        let name = (event.seat > 0).then(|| name(Seat::new(event.seat)));
        let name = name.unwrap_or_default();
        let number = turn;
        let numbered = |line: Text| ReplayText::RecordLine {
            number,
            line: locale.text(&line),
        };
        locale.text(&match &event.what {
            What::Turn(_) if whole.unrevealed.contains(&at) => {
                ReplayText::RecordSecret { number, name }
            }
            What::Turn(turn) => ReplayText::RecordTurn {
                number,
                name,
                turn: turn.clone(),
            },
            What::Takeback(takeback) => {
                let taken = whole.record.events.get(takeback.from());
                ReplayText::RecordTookBack {
                    number,
                    name,
                    turn: taken
                        .map(|taken| taken.what.to_string())
                        .unwrap_or_default(),
                }
            }
            What::Pass => return format!("   {}", locale.text(&Text::Passed { name })),
            What::Resign => numbered(Text::Resigned { name }),
            What::Timeout => numbered(Text::TimedOut { name }),
            What::Agree => numbered(Text::Agreed),
        })
    };
    (first..).zip(events).map(line).collect()
}

fn result_lines(end: &Snapshot, name: &dyn Fn(Seat) -> String, locale: &Locale) -> Vec<String> {
    let Some(outcome) = &end.outcome else {
        return Vec::new();
    };
    let caption = end.view.caption();
    let result = locale.say(&caption.title, name);
    let reason = locale.say(&outcome.kind.say(outcome.places.len()), name);
    let mut lines = vec![locale.text(&ReplayText::RecordEnd { result, reason })];
    let mut order: Vec<(u8, usize)> = outcome.places.iter().copied().zip(0..).collect();
    order.sort_unstable();
    for (place, index) in order {
        let words = caption.seats.get(index);
        let score = words.map(|words| locale.say(&words.score, name));
        lines.push(locale.text(&Text::FinalLine {
            place,
            name: name(Seat::at(index)),
            score: score.unwrap_or_default(),
        }));
    }
    lines
}
