//! A match as people see it: picture, alt text, what happened, who is next.

use games::{Caption, Kind, Marks, Say, Seat};
use poise::serenity_prelude as serenity;
use render::{Captions, SeatCaption};
use serde_json::Value;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use super::custom_id::{CustomId, Verb};
use super::error::Failure;
use super::reply::{Board, Post};
use super::{Shared, names};
use crate::sessions::{News, Snapshot};
use crate::store::Player;
use crate::words::{Text, Tongue, sign};

/// Most characters of an alt text.
const MAX_ALT: usize = 1024;

/// Most characters of a name in an alt text; fewer where the board needs the room.
const MAX_ALT_NAME: usize = 14;

/// The board for everybody, with what just happened and, while it goes on, its buttons.
pub async fn public(
    shared: &Shared,
    snapshot: &Snapshot,
    tongue: &Tongue,
) -> Result<Post, Failure> {
    let key = Some((
        snapshot.id,
        snapshot.ply,
        String::new(),
        format!("{tongue:?}"),
    ));
    let picture = picture(shared, key, snapshot, tongue, Marks::default()).await?;
    let (content, mentions) = news(snapshot, tongue);
    Ok(Post {
        content,
        picture: Some(picture),
        rows: buttons(snapshot, tongue),
        mentions,
        private: false,
    })
}

/// The board for one reader, from their own side and with their own secrets; `mine`: it is their
/// turn.
pub async fn private(
    shared: &Shared,
    snapshot: &Snapshot,
    mine: bool,
    tongue: &Tongue,
) -> Result<Post, Failure> {
    let picture = picture(shared, None, snapshot, tongue, Marks::default()).await?;
    let name = |seat: Seat| in_text(snapshot.kind, &snapshot.players, seat);
    let headline = snapshot.view.describe().first().cloned();
    let mut lines = vec![tongue.text(&Text::BoardLook)];
    lines.extend(headline.map(|line| tongue.say(&line, &name)));
    lines.extend(warnings(&snapshot.view.caption(), tongue, &name));
    let panel = CustomId::new(Verb::Panel, snapshot.id, snapshot.ply);
    let to_move = || button(&panel, &Text::ButtonMove, ButtonStyle::Primary, tongue);
    let row = mine.then(|| CreateActionRow::Buttons(vec![to_move()]));
    Ok(Post {
        picture: Some(picture),
        rows: row.into_iter().collect(),
        ..Post::private(lines.join("\n"))
    })
}

/// What a player should notice.
pub fn warnings(
    caption: &Caption<Say>,
    tongue: &Tongue,
    name: &dyn Fn(Seat) -> String,
) -> Vec<String> {
    let warning = |say| {
        let warning = tongue.say(&escaped(say), name);
        tongue.text(&Text::Warning { warning })
    };
    caption.warnings.iter().map(warning).collect()
}

/// The board as a picture with alt text.
pub async fn picture(
    shared: &Shared,
    key: Option<super::painter::Key>,
    snapshot: &Snapshot,
    tongue: &Tongue,
    marks: Marks,
) -> Result<Board, Failure> {
    let captions = captions(snapshot, tongue);
    let png = shared
        .painter
        .draw(key, &snapshot.view, captions, marks)
        .await?;
    Ok(Board {
        png,
        alt: alt_text(
            snapshot.kind,
            &snapshot.view.describe(),
            &snapshot.players,
            tongue,
        ),
    })
}

fn captions(snapshot: &Snapshot, tongue: &Tongue) -> Captions {
    let Caption {
        title,
        corner,
        seats,
        ..
    } = snapshot.view.caption();
    let name = |seat: Seat| names::visible(player_name(&snapshot.players, seat));
    let seat = |(index, words): (usize, &games::SeatWords<Say>)| SeatCaption {
        name: name(Seat::at(index)),
        note: tongue.say(&words.note, &name),
    };
    Captions {
        title: tongue.say(&title, &name),
        corner: tongue.say(&corner, &name),
        seats: seats.iter().enumerate().map(seat).collect(),
        side: snapshot.viewer,
    }
}

/// The board in words, within what Discord takes: rather short names than a seat left out.
pub fn alt_text(kind: Kind, lines: &[Say], players: &[Player], tongue: &Tongue) -> String {
    let text = |longest: usize| {
        let name = |seat: Seat| {
            let name = names::in_short(player_name(players, seat), longest);
            format!("{} {name}", sign(kind, seat))
        };
        let lines: Vec<String> = lines.iter().map(|line| tongue.say(line, &name)).collect();
        lines.join("\n")
    };
    let fits = |text: &String| text.chars().count() <= MAX_ALT;
    let fitting = (1..=MAX_ALT_NAME).rev().map(text).find(fits);
    fitting.unwrap_or_else(|| text(0).chars().take(MAX_ALT).collect())
}

/// As it is on file, where older programs wrote names as they came.
fn player_name(players: &[Player], seat: Seat) -> &str {
    players
        .get(seat.index())
        .map_or("?", |player| player.name.as_str())
}

/// A player by shape and name, for a message's text.
pub fn in_text(kind: Kind, players: &[Player], seat: Seat) -> String {
    format!(
        "{} **{}**",
        sign(kind, seat),
        plain(player_name(players, seat))
    )
}

/// A name on a line with other words, whose characters mean nothing to Discord.
pub fn plain(name: &str) -> String {
    let special = |c: char| c.is_ascii_punctuation() && !matches!(c, '\'' | '.' | ',');
    names::in_line(name)
        .chars()
        .flat_map(|c| special(c).then_some('\\').into_iter().chain([c]))
        .collect()
}

/// A text whose characters mean nothing to Discord, but that still reads like a turn.
pub fn unmarked(text: &str) -> String {
    let special = |c: char| matches!(c, '*' | '_' | '~' | '`' | '|' | '<' | '[' | '\\');
    text.chars()
        .flat_map(|c| special(c).then_some('\\').into_iter().chain([c]))
        .collect()
}

/// A sentence whose turns and quotes mean nothing to Discord.
pub fn escaped(say: &Say) -> Say {
    let mut say = say.clone();
    for value in say.args.values_mut() {
        match value {
            Value::String(text) => *text = unmarked(text),
            Value::Array(items) => {
                for item in items {
                    if let Value::String(text) = item {
                        *text = unmarked(text);
                    }
                }
            }
            _ => {}
        }
    }
    say
}

/// What happened and who is next, with whom to notify.
fn news(snapshot: &Snapshot, tongue: &Tongue) -> (String, Vec<u64>) {
    let players = &snapshot.players;
    let name = |seat: Seat| in_text(snapshot.kind, players, seat);
    let caption = snapshot.view.caption();
    let mut lines: Vec<String> = Vec::new();
    for news in &snapshot.news {
        lines.push(match news {
            News::Played => match &caption.last {
                Some(last) => tongue.say(&escaped(last), &name),
                None => continue,
            },
            News::Ready(seat) => tongue.text(&Text::Ready { name: name(*seat) }),
            News::Passed(seat) => match snapshot.view.passed(*seat) {
                Some(line) => tongue.say(&line, &name),
                None => tongue.text(&Text::Passed { name: name(*seat) }),
            },
            News::Resigned(seat) => tongue.text(&Text::Resigned { name: name(*seat) }),
            News::TimedOut(seat) => tongue.text(&Text::TimedOut { name: name(*seat) }),
            News::Agreed => tongue.text(&Text::Agreed),
        });
    }
    if snapshot.ply == 0 || snapshot.news.is_empty() && snapshot.outcome.is_none() {
        let order: Vec<String> = (0..players.len())
            .map(|index| name(Seat::at(index)))
            .collect();
        lines.push(tongue.text(&if snapshot.kind.in_turn() {
            let players = order.join(" → ");
            Text::Begins { players }
        } else {
            let players = tongue.all_of(&order);
            Text::Seated { players }
        }));
    }
    if snapshot.outcome.is_some() {
        lines.push(scoring(snapshot, &caption, tongue));
        return (lines.join("\n"), Vec::new());
    }
    let next: Vec<u64> = snapshot
        .to_act
        .iter()
        .filter_map(|seat| players.get(seat.index()))
        .map(|player| player.user)
        .collect();
    let mention = |seat: Seat| {
        players
            .get(seat.index())
            .map_or(String::new(), |player| format!("<@{}>", player.user))
    };
    if let Some(headline) = snapshot.view.describe().first() {
        lines.push(tongue.say(headline, &mention));
    }
    lines.extend(warnings(&caption, tongue, &name));
    (lines.join("\n"), next)
}

/// Why it is over, and everybody's place with the numbers that decided it.
fn scoring(snapshot: &Snapshot, caption: &Caption<Say>, tongue: &Tongue) -> String {
    let Some(outcome) = &snapshot.outcome else {
        return String::new();
    };
    let name = |seat: Seat| in_text(snapshot.kind, &snapshot.players, seat);
    let reason = tongue.say(&outcome.kind.say(outcome.places.len()), &name);
    let result = tongue.say(&caption.title, &name);
    let mut lines = vec![tongue.text(&Text::FinalOver { result, reason })];
    let mut order: Vec<(u8, Seat)> = outcome
        .places
        .iter()
        .enumerate()
        .map(|(index, place)| (*place, Seat::at(index)))
        .collect();
    order.sort_unstable();
    for (place, seat) in order {
        let words = caption.seats.get(seat.index());
        let score = words
            .map(|words| tongue.say(&words.score, &name))
            .unwrap_or_default();
        let left = snapshot.left(seat);
        let name = name(seat);
        lines.push(tongue.text(&if left {
            Text::FinalLeft { place, name, score }
        } else {
            Text::FinalLine { place, name, score }
        }));
    }
    lines.join("\n")
}

fn buttons(snapshot: &Snapshot, tongue: &Tongue) -> Vec<CreateActionRow> {
    let Snapshot { id, ply, kind, .. } = *snapshot;
    let primary = |verb, word| {
        let id = CustomId::new(verb, id, ply);
        button(&id, word, ButtonStyle::Primary, tongue)
    };
    let second = |id: &CustomId, word| button(id, word, ButtonStyle::Secondary, tongue);
    let rules = CustomId::new(Verb::Rules, id, ply).with_page(Some(kind), 0);
    let mut row = if snapshot.outcome.is_none() {
        let view = CustomId::new(Verb::View, id, ply);
        vec![
            primary(Verb::Panel, &Text::ButtonMove),
            second(&view, &Text::ButtonView),
        ]
    } else {
        vec![primary(Verb::Rematch, &Text::ButtonRematch)]
    };
    row.push(second(&rules, &Text::ButtonRules));
    vec![CreateActionRow::Buttons(row)]
}

/// A button with a word on it.
pub fn button(id: &CustomId, word: &Text, style: ButtonStyle, tongue: &Tongue) -> CreateButton {
    CreateButton::new(id.to_string())
        .label(tongue.text(word))
        .style(style)
}
