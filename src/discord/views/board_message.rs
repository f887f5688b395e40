//! The message that shows a match: picture, alt text, what happened, who is next.

use poise::serenity_prelude as serenity;
use render::{Captions, SeatCaption};
use rules::{AnyView, Caption, Description, Marks, Say, Seat};
use serenity::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId, Target};
use crate::discord::content::display_names;
use crate::discord::content::markdown::{escaped, in_text, mention as mention_of, player_name};
use crate::discord::content::painter::{DrawError, Painter};
use crate::discord::transport::outgoing_message::{Board, Picture, Post};
use crate::discord::views::clock_words;
use crate::discord::views::labelled_button::button;
use crate::model::Player;
use crate::sessions::{News, Snapshot};
use crate::words::{Locale, TeacherText, Text, sign};

/// The most buttons in a row.
const IN_A_ROW: usize = 5;

/// The most characters of an alt text.
pub const MAX_ALT: usize = 1024;

/// The most characters of a name in an alt text; fewer if the board needs the room.
const MAX_ALT_NAME: usize = 14;

/// The board for everybody, with what just happened. While the match goes on, it has buttons.
pub async fn public(
    painter: &Painter,
    snapshot: &Snapshot,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let picture = picture(painter, snapshot, locale, Marks::default()).await?;
    let (mut content, mentions) = news(snapshot, locale);
    if let Some(foot) = clock_words::board_foot(snapshot, locale) {
        content = format!("{content}\n{foot}");
    }
    Ok(Post {
        content,
        picture: Picture::New(picture),
        rows: buttons(snapshot, locale),
        mentions,
        private: false,
    })
}

/// The board for one reader, from their side and with their secrets. `mine`: is it their turn?
pub async fn private(
    painter: &Painter,
    snapshot: &Snapshot,
    mine: bool,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let picture = picture(painter, snapshot, locale, Marks::default()).await?;
    let name = |seat: Seat| in_text(snapshot.kind, &snapshot.players, seat);
    let described = snapshot.view.describe();
    let mut lines = vec![locale.text(&Text::BoardLook)];
    lines.push(locale.say(&described.headline, &name));
    lines.extend(described.score.map(|score| locale.say(&score, &name)));
    lines.extend(warnings(&snapshot.view.caption(), locale, &name));
    let panel = CustomId::new(Action::Panel(String::new()), snapshot.id, snapshot.ply);
    let to_move = || button(&panel, &Text::ButtonMove, ButtonStyle::Primary, locale);
    let row = mine.then(|| CreateActionRow::Buttons(vec![to_move()]));
    Ok(Post {
        picture: Picture::New(picture),
        rows: row.into_iter().collect(),
        ..Post::private(lines.join("\n"))
    })
}

/// The warnings for a player.
pub fn warnings(
    caption: &Caption<Say>,
    locale: &Locale,
    name: &dyn Fn(Seat) -> String,
) -> Vec<String> {
    let warning = |say| {
        let warning = locale.say(&escaped(say), name);
        locale.text(&Text::Warning { warning })
    };
    caption.warnings.iter().map(warning).collect()
}

/// The board as a picture; its alt text is the board in words.
pub async fn picture(
    painter: &Painter,
    snapshot: &Snapshot,
    locale: &Locale,
    marks: Marks,
) -> Result<Board, DrawError> {
    let alt = board_alt_text(&snapshot.describe(), &snapshot.players, locale);
    picture_with_alt(painter, snapshot, locale, marks, alt).await
}

/// The board as a picture with this alt text.
pub async fn picture_with_alt(
    painter: &Painter,
    snapshot: &Snapshot,
    locale: &Locale,
    marks: Marks,
    alt: String,
) -> Result<Board, DrawError> {
    let captions = captions(snapshot, locale);
    let png = painter.draw(&snapshot.view, captions, marks).await?;
    Ok(Board { png, alt })
}

fn captions(snapshot: &Snapshot, locale: &Locale) -> Captions {
    Captions {
        side: snapshot.viewer,
        ..captions_of(&snapshot.view, &snapshot.players, locale)
    }
}

/// The texts inside a picture, for everybody.
pub fn captions_of(view: &AnyView, players: &[Player], locale: &Locale) -> Captions {
    let Caption {
        title,
        corner,
        seats,
        ..
    } = view.caption();
    // a computer's level is in the message's text and has no room here
    let name = |seat: Seat| match players.get(seat.index()).and_then(Player::level) {
        Some(_) => alt_name(players, seat),
        None => display_names::visible(player_name(players, seat)),
    };
    let seat = |(index, words): (usize, &rules::SeatWords<Say>)| SeatCaption {
        name: name(Seat::at(index)),
        note: locale.say(&words.note, &name),
    };
    Captions {
        title: locale.say(&title, &name),
        corner: locale.say(&corner, &name),
        seats: seats.iter().enumerate().map(seat).collect(),
        side: None,
    }
}

/// The alt text of a board. It says so if some threats did not fit.
fn board_alt_text(described: &Description<Say>, players: &[Player], locale: &Locale) -> String {
    let more = if described.further_threats.is_empty() {
        String::new()
    } else {
        format!("\n{}", locale.text(&Text::MoreThreats))
    };
    let left = MAX_ALT - more.chars().count();
    alt_text_within(left, &described.brief(), players, locale) + &more
}

/// The board in words, within Discord's limit. Names are shortened before a seat is left out.
pub fn alt_text(lines: &[Say], players: &[Player], locale: &Locale) -> String {
    alt_text_within(MAX_ALT, lines, players, locale)
}

/// Like [`alt_text`], with at most `most` characters.
pub fn alt_text_within(most: usize, lines: &[Say], players: &[Player], locale: &Locale) -> String {
    let text = |longest: usize| {
        let names = short_names(players, longest);
        let name = |seat: Seat| short_name(&names, seat);
        let lines: Vec<String> = lines.iter().map(|line| locale.say(line, &name)).collect();
        lines.join("\n")
    };
    let fits = |text: &String| text.chars().count() <= most;
    let fitting = (1..=MAX_ALT_NAME).rev().map(text).find(fits);
    fitting.unwrap_or_else(|| text(0).chars().take(most).collect())
}

/// A player's name as in alt texts.
pub fn alt_name(players: &[Player], seat: Seat) -> String {
    short_name(&short_names(players, MAX_ALT_NAME), seat)
}

fn short_names(players: &[Player], longest: usize) -> Vec<String> {
    let names = players.iter().map(|player| player.name.as_str());
    display_names::told_apart(names, longest)
}

fn short_name(names: &[String], seat: Seat) -> String {
    names
        .get(seat.index())
        .map_or("?", String::as_str)
        .to_owned()
}

/// What happened, one line for each event. `call` names seats that have just gone out.
pub fn happened(
    snapshot: &Snapshot,
    caption: &Caption<Say>,
    locale: &Locale,
    call: &dyn Fn(Seat) -> String,
) -> Vec<String> {
    let name = |seat: Seat| in_text(snapshot.kind, &snapshot.players, seat);
    let line = |news: &News| {
        Some(match news {
            News::Begun => order(snapshot, locale),
            News::Played => locale.say(&escaped(caption.last.as_ref()?), &name),
            News::PlayedBefore(say) => locale.say(&escaped(say), &name),
            News::Ready(seat) => locale.text(&Text::Ready { name: name(*seat) }),
            News::Passed(seat) => match snapshot.view.passed(*seat) {
                Some(line) => locale.say(&line, &name),
                None => locale.text(&Text::Passed { name: name(*seat) }),
            },
            News::Resigned(seat) => locale.text(&Text::Resigned { name: call(*seat) }),
            News::TimedOut(seat) => locale.text(&Text::TimedOut { name: call(*seat) }),
            News::Agreed => locale.text(&Text::Agreed),
            News::TookBack => locale.say(&escaped(snapshot.taken_back.as_ref()?), &name),
        })
    };
    snapshot.news.iter().filter_map(line).collect()
}

/// The players in turn order.
fn order(snapshot: &Snapshot, locale: &Locale) -> String {
    let players = &snapshot.players;
    let seats = (0..players.len()).map(Seat::at);
    let order: Vec<String> = seats
        .map(|seat| in_text(snapshot.kind, players, seat))
        .collect();
    locale.text(&if snapshot.kind.in_turn() {
        let players = order.join(" → ");
        Text::Begins { players }
    } else {
        let players = locale.all_of(&order);
        Text::Seated { players }
    })
}

/// What happened and who is next, with the users to ping.
fn news(snapshot: &Snapshot, locale: &Locale) -> (String, Vec<u64>) {
    let players = &snapshot.players;
    let name = |seat: Seat| in_text(snapshot.kind, players, seat);
    let caption = snapshot.view.caption();
    let mut lines = happened(snapshot, &caption, locale, &|seat| call(snapshot, seat));
    if snapshot.ply == 0 || snapshot.news.is_empty() && snapshot.outcome.is_none() {
        lines.push(order(snapshot, locale));
    }
    if snapshot.outcome.is_some() {
        let call = |seat| call(snapshot, seat);
        lines.push(scoring(snapshot, &caption, locale, &call));
        return (lines.join("\n"), called(players.iter()));
    }
    let to_act = snapshot.to_act.iter();
    let mut called_for = called(to_act.filter_map(|seat| players.get(seat.index())));
    // a resignation or timeout concerns all remaining players
    let just_left = snapshot.just_left();
    if !just_left.is_empty() {
        let seats = (0..players.len()).map(Seat::at);
        let rest: Vec<Seat> = seats.filter(|seat| !snapshot.left(*seat)).collect();
        let names: Vec<String> = rest.iter().map(|seat| call(snapshot, *seat)).collect();
        let names = locale.all_of(&names);
        lines.push(locale.text(&Text::StillPlaying { players: names }));
        let concerned = just_left.iter().chain(&rest);
        called_for = called(concerned.filter_map(|seat| players.get(seat.index())));
    }
    let mention = |seat: Seat| match players.get(seat.index()) {
        Some(player) if snapshot.to_act.contains(&seat) && just_left.is_empty() => {
            mention_of(player)
        }
        _ => name(seat),
    };
    let described = snapshot.view.describe();
    lines.push(locale.say(&described.headline, &mention));
    lines.extend(described.score.map(|score| locale.say(&score, &name)));
    lines.extend(warnings(&caption, locale, &name));
    (lines.join("\n"), called_for)
}

/// A player's sign and mention.
fn call(snapshot: &Snapshot, seat: Seat) -> String {
    let player = snapshot.players.get(seat.index());
    let mention = player.map(mention_of).unwrap_or_default();
    format!("{} {mention}", sign(snapshot.kind, seat))
}

/// The users among them who can be pinged.
fn called<'a>(players: impl Iterator<Item = &'a Player>) -> Vec<u64> {
    players.filter_map(Player::reachable).collect()
}

/// Why the match is over, and everybody's rank with the deciding numbers.
pub fn scoring(
    snapshot: &Snapshot,
    caption: &Caption<Say>,
    locale: &Locale,
    call: &dyn Fn(Seat) -> String,
) -> String {
    let Some(outcome) = &snapshot.outcome else {
        return String::new();
    };
    let name = |seat: Seat| in_text(snapshot.kind, &snapshot.players, seat);
    let reason = locale.say(&outcome.kind.say(outcome.places.len()), &name);
    let result = locale.say(&caption.title, &name);
    let mut lines = vec![locale.text(&Text::FinalOver { result, reason })];
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
            .map(|words| locale.say(&words.score, &name))
            .unwrap_or_default();
        let left = snapshot.left(seat);
        let name = call(seat);
        lines.push(locale.text(&if left {
            Text::FinalLeft { place, name, score }
        } else {
            Text::FinalLine { place, name, score }
        }));
    }
    lines.join("\n")
}

/// The buttons of a match that is over and already has a rematch: without **Rematch**.
pub fn buttons_after_rematch(snapshot: &Snapshot, locale: &Locale) -> Vec<CreateActionRow> {
    let mut rows = buttons(snapshot, locale);
    if let Some(CreateActionRow::Buttons(first)) = rows.first_mut() {
        // **Rematch** is the first button
        drop(first.remove(0));
    }
    rows
}

fn buttons(snapshot: &Snapshot, locale: &Locale) -> Vec<CreateActionRow> {
    let Snapshot { id, ply, kind, .. } = *snapshot;
    let primary = |action, word| {
        let id = CustomId::new(action, id, ply);
        button(&id, word, ButtonStyle::Primary, locale)
    };
    let second = |id: &CustomId, word| button(id, word, ButtonStyle::Secondary, locale);
    // in the first round, readers of the rules want the goal of the game before details of the
    // current step
    let first_round = snapshot.ply < snapshot.players.len() && snapshot.outcome.is_none();
    let page = if first_round {
        0
    } else {
        snapshot.view.rules_page()
    };
    let rules = CustomId::new(Action::Rules(kind, page), id, ply);
    let mut row = if snapshot.outcome.is_none() {
        let view = CustomId::new(Action::View, id, ply);
        vec![
            primary(Action::Panel(String::new()), &Text::ButtonMove),
            second(&view, &Text::ButtonView),
        ]
    } else {
        vec![primary(Action::Rematch, &Text::ButtonRematch)]
    };
    let describe = CustomId::new(Action::Describe, id, ply);
    row.push(second(&describe, &Text::ButtonDescribe));
    if snapshot.outcome.is_some() {
        let replay = CustomId::new(Action::Replay(Target::First), id, 0);
        row.push(second(&replay, &Text::ButtonReplay));
        let review = CustomId::new(Action::Review(0), id, ply);
        let style = ButtonStyle::Secondary;
        row.push(button(&review, &TeacherText::ButtonReview, style, locale));
    }
    row.push(second(&rules, &Text::ButtonRules));
    row.push(second(
        &CustomId::new(Action::Next, id, ply),
        &Text::ButtonNextMatch,
    ));
    let rows = row.chunks(IN_A_ROW).map(<[_]>::to_vec);
    rows.map(CreateActionRow::Buttons).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_threats_had_no_room_the_alt_text_says_so() {
        let game = rules::AnyMatch::new(rules::Kind::Zyrcan, 3, 7, &serde_json::Map::new());
        let mut described = game.unwrap().view(rules::Viewer::Public).describe();
        let told = |described: &_| board_alt_text(described, &[], &Locale::default());
        let more = Locale::default().text(&Text::MoreThreats);
        assert!(!told(&described).contains(&more));
        described.further_threats = vec![described.headline.clone()];
        assert!(told(&described).ends_with(&more));
    }
}
