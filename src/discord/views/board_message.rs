//! The message that shows a match: picture, alt text, what happened, who is next.

use ::plans::Reply;
use poise::serenity_prelude as serenity;
use render::{Captions, SeatCaption};
use rules::{AnyView, Caption, Description, Kind, Marks, OptionSpec, Say, Seat};
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::content::custom_id::{Action, CustomId, HintPart, Target, Thinking};
use crate::discord::content::display_names;
use crate::discord::content::markdown::{escaped, in_text, mention as mention_of, player_name};
use crate::discord::content::painter::{DrawError, Painter};
use crate::discord::transport::outgoing_message::{Picture, Post};
use crate::discord::views::labelled_button::button;
use crate::discord::views::own_actions;
use crate::discord::views::{board_in_words, clock_words};
use crate::model::{Level, Player};
use crate::sessions::{News, OwnPlan, Snapshot, Ticket};
use crate::words::{
    AnalysisText, ComputerText, LONGEST_ALT_NAME, Locale, PlanText, TappedText, TeacherText, Text,
    sign,
};

/// The most buttons in a row.
const IN_A_ROW: usize = 5;

/// The most lines about what happened. A fence can have 48 squares.
const MOST_LINES: usize = 10;

/// The most characters of an alt text.
pub const MAX_ALT: usize = 1024;

/// The board for everybody, with what just happened. While the match goes on, it has buttons.
pub async fn public(
    painter: &Painter,
    snapshot: &Snapshot,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let picture = picture(painter, snapshot, locale, Marks::default()).await?;
    let (content, mentions) = news(snapshot, locale);
    Ok(Post {
        content: clock_words::with_foot(content, snapshot, locale),
        picture,
        rows: buttons(snapshot, locale),
        mentions,
        private: false,
    })
}

/// The board for one reader, from their side and with their secrets, with buttons for these actions.
pub async fn private(
    painter: &Painter,
    snapshot: &Snapshot,
    actions: Vec<Action>,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let picture = picture(painter, snapshot, locale, Marks::default()).await?;
    let name = |seat: Seat| in_text(snapshot.kind(), &snapshot.opened.players, seat);
    let described = snapshot.view.describe();
    let mut lines = vec![locale.say(&described.headline, &name)];
    lines.extend(described.score.map(|score| locale.say(&score, &name)));
    lines.extend(warnings(&snapshot.view.caption(), locale, &name));
    match &snapshot.plan {
        OwnPlan::None => {}
        OwnPlan::Ended => lines.push(locale.text(&PlanText::Ended)),
        OwnPlan::Left(branches) => {
            let plan = plan_in_words(branches, locale);
            lines.push(locale.text(&PlanText::Mine { plan }));
        }
    }
    lines.extend(clock_words::board_foot(snapshot, locale));
    Ok(Post {
        picture,
        rows: rows(&own_actions::buttons(snapshot, actions, locale)),
        ..Post::private(lines.join("\n"))
    })
}

/// Of the words that people may type, the one that the bot itself writes.
fn first_word(words: &str) -> String {
    words.split(' ').next().unwrap_or_default().to_owned()
}

/// The branches of a plan, as code. Where they are too long for a message, it ends with "…".
pub fn plan_in_words(branches: &[Vec<Reply>], locale: &Locale) -> String {
    const MOST_LETTERS: usize = 500;
    const BETWEEN: &str = "`; `";
    let step = |step: &Reply| match step {
        // typed text may contain what ends the code
        Reply::Turn(turn) => turn.replace('`', "'"),
        Reply::Resign => first_word(&locale.text(&PlanText::Resign)),
        Reply::Accept => first_word(&locale.text(&PlanText::Accept)),
    };
    let lines = branches.iter().map(|branch| {
        let steps: Vec<String> = branch.iter().map(step).collect();
        steps.join(" → ")
    });
    let mut all = lines.collect::<Vec<_>>().join(BETWEEN);
    if let Some((end, _)) = all.char_indices().nth(MOST_LETTERS) {
        // without the step that has no room
        let whole = all[..end].rfind('→').max(all[..end].rfind(BETWEEN));
        all = format!("{} …", all[..whole.unwrap_or_default()].trim_end());
    }
    format!("`{all}`")
}

/// Rows of as many buttons as Discord allows.
fn rows(buttons: &[CreateButton]) -> Vec<CreateActionRow> {
    let rows = buttons.chunks(IN_A_ROW).map(<[_]>::to_vec);
    rows.map(CreateActionRow::Buttons).collect()
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

/// The board as a picture; its alt text is the board in words. For somebody who wants no pictures, the board in words.
pub async fn picture(
    painter: &Painter,
    snapshot: &Snapshot,
    locale: &Locale,
    marks: Marks,
) -> Result<Picture, DrawError> {
    let captions = captions(snapshot, locale);
    // boxed, because the future is large
    Box::pin(picture_with(painter, snapshot, locale, marks, captions, "")).await
}

/// The same with these captions, and with a note before the alt text.
///
/// # Errors
/// It could not be drawn.
pub async fn picture_with(
    painter: &Painter,
    snapshot: &Snapshot,
    locale: &Locale,
    marks: Marks,
    captions: Captions,
    note: &str,
) -> Result<Picture, DrawError> {
    if painter.text_only {
        return Ok(Picture::Words(board_in_words::texts(snapshot, locale)));
    }
    let (lines, players) = (snapshot.describe(), &snapshot.opened.players);
    let alt = board_alt_text(note, &locale.fitted(lines), players, locale);
    painter.draw(&snapshot.view, captions, marks, alt).await
}

/// The texts inside a match's picture, for its viewer.
pub fn captions(snapshot: &Snapshot, locale: &Locale) -> Captions {
    // a person who plays only against computers always sees the board from their side
    let side = snapshot.viewer.or_else(|| snapshot.only_person());
    let turned = side.filter(|_| render::is_turned(snapshot.kind(), side));
    let seen = |side| {
        let name = picture_name(&snapshot.opened.players, side, locale);
        locale.text(&Text::PanelSeenFrom { name })
    };
    Captions {
        side,
        foot: turned.map(seen).into_iter().collect(),
        ..captions_of(&snapshot.view, &snapshot.opened.players, locale)
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
        None => picture_name(players, seat, locale),
    };
    let seat = |(index, words): (usize, &rules::SeatWords<Say>)| SeatCaption {
        name: name(Seat::at(index)),
        note: locale.say(&words.note, &name),
    };
    Captions {
        title: locale.say(&title, &name),
        corner: locale.say(&corner, &name),
        seats: seats.iter().enumerate().map(seat).collect(),
        ..Captions::default()
    }
}

/// A player's name as in pictures.
pub fn picture_name(players: &[Player], seat: Seat, locale: &Locale) -> String {
    let number = seat.number();
    let nobody = || locale.text(&Text::PlayerNumber { number });
    display_names::in_picture(player_name(players, seat)).unwrap_or_else(nobody)
}

/// The alt text of a board, after a note. If it does not tell all about the threats, it says where a listener can hear
/// the rest.
fn board_alt_text(
    note: &str,
    described: &Description<Say>,
    players: &[Player],
    locale: &Locale,
) -> String {
    let more = match described.brief_threats {
        Some(_) => format!("\n{}", locale.text(&Text::MoreThreats)),
        None => String::new(),
    };
    let left = MAX_ALT - note.chars().count() - more.chars().count();
    note.to_owned() + &alt_text_within(left, &described.brief(), players, locale) + &more
}

/// The board in words, with at most `most` characters. Names are shortened before a seat is left out.
pub fn alt_text_within(most: usize, lines: &[Say], players: &[Player], locale: &Locale) -> String {
    let text = |longest: usize| {
        let names = short_names(players, longest);
        let name = |seat: Seat| short_name(&names, seat);
        let lines: Vec<String> = lines.iter().map(|line| locale.say(line, &name)).collect();
        lines.join("\n")
    };
    let fits = |text: &String| text.chars().count() <= most;
    let fitting = (1..=LONGEST_ALT_NAME).rev().map(text).find(fits);
    fitting.unwrap_or_else(|| text(0).chars().take(most).collect())
}

/// A player's name as in alt texts.
pub fn alt_name(players: &[Player], seat: Seat) -> String {
    short_name(&short_names(players, LONGEST_ALT_NAME), seat)
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

/// What happened, one line for each event; of very many, the first ones and the last one. `call` names seats that have
/// just gone out.
pub fn happened(
    snapshot: &Snapshot,
    caption: &Caption<Say>,
    locale: &Locale,
    call: &dyn Fn(Seat) -> String,
) -> Vec<String> {
    let name = |seat: Seat| in_text(snapshot.kind(), &snapshot.opened.players, seat);
    let line = |news: &News| {
        Some(match news {
            News::Begun => order(snapshot.kind(), &snapshot.opened.players, locale),
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
            News::AsPlanned(seats) => {
                let names: Vec<String> = seats.iter().map(|seat| name(*seat)).collect();
                let names = locale.all_of(&names);
                locale.text(&PlanText::Answered { names })
            }
            News::TookBack => locale.say(&escaped(snapshot.taken_back.as_ref()?), &name),
        })
    };
    let mut lines: Vec<String> = snapshot.news.iter().filter_map(line).collect();
    if lines.len() > MOST_LINES {
        let left_out = MOST_LINES - 2..lines.len() - 1;
        let number = left_out.len();
        let more = locale.text(&Text::MoreHappened { number });
        lines.splice(left_out, [more]);
    }
    lines
}

/// The players in turn order.
pub fn order(kind: Kind, players: &[Player], locale: &Locale) -> String {
    let seats = (0..players.len()).map(Seat::at);
    let order: Vec<String> = seats.map(|seat| in_text(kind, players, seat)).collect();
    locale.text(&if kind.in_turn() {
        let players = order.join(" → ");
        Text::Begins { players }
    } else {
        let players = locale.all_of(&order);
        Text::Seated { players }
    })
}

/// What happened and who is next, with the users to ping.
fn news(snapshot: &Snapshot, locale: &Locale) -> (String, Vec<u64>) {
    let players = &snapshot.opened.players;
    let name = |seat: Seat| in_text(snapshot.kind(), players, seat);
    let caption = snapshot.view.caption();
    let mut lines = happened(snapshot, &caption, locale, &|seat| call(snapshot, seat));
    if snapshot.ply == 0 || snapshot.news.is_empty() && snapshot.outcome.is_none() {
        lines.push(order(snapshot.kind(), players, locale));
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
    let player = snapshot.opened.players.get(seat.index());
    let mention = player.map(mention_of).unwrap_or_default();
    format!("{} {mention}", sign(snapshot.kind(), seat))
}

/// The users among these players who can be pinged.
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
    let name = |seat: Seat| in_text(snapshot.kind(), &snapshot.opened.players, seat);
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
    lines.extend(caption.decided.as_ref().map(|line| locale.say(line, &name)));
    lines.join("\n")
}

/// The buttons of a match that is over and already has a rematch: without **Rematch**.
pub fn buttons_after_rematch(snapshot: &Snapshot, locale: &Locale) -> Vec<CreateActionRow> {
    let mut rows = buttons(snapshot, locale);
    if let Some(CreateActionRow::Buttons(first)) = rows.first_mut() {
        // **Rematch** is the second button
        drop(first.remove(1));
    }
    rows
}

/// Can a person claim, because an opponent's time is up?
fn claimable(snapshot: &Snapshot) -> bool {
    let clocks = snapshot.clocks.as_ref();
    let up = clocks.is_some_and(|clocks| clocks.seats.iter().any(|time| clocks.is_up(time)));
    up && snapshot.people().count() > 1 && snapshot.outcome.is_none()
}

/// For a match that is over, of one person against computers of one level, with the usual options: that level, and
/// whether the person has won.
pub fn level_and_result(snapshot: &Snapshot) -> Option<(Level, bool)> {
    let person = snapshot.only_person()?;
    let mut levels = snapshot.opened.players.iter().filter_map(Player::level);
    let level = levels
        .next()
        .filter(|one| levels.all(|other| other == *one))?;
    let won = snapshot.outcome.as_ref()?.won_by(person);
    let is_usual = |option: &OptionSpec| {
        let value = snapshot.opened.terms.options.get(option.name);
        value.is_none_or(|value| *value == option.default)
    };
    let usual = snapshot.kind().options().iter().all(is_usual);
    let counts = snapshot.practice.is_none();
    (usual && counts).then_some((level, won))
}

/// A button for a match of the same game against computers of this level.
fn play_level(snapshot: &Snapshot, level: Level, locale: &Locale) -> CreateButton {
    let words = ComputerText::ButtonLevel {
        level: level.number(),
    };
    let alone = CustomId::new(Action::Alone(snapshot.kind(), level), 0, 0);
    button(&alone, &words, ButtonStyle::Success, locale)
}

/// Adds a button for a match against computers of this level to the board of a match that is over.
pub fn offer_level(post: &mut Post, snapshot: &Snapshot, level: Level, locale: &Locale) {
    let offer = play_level(snapshot, level, locale);
    match post.rows.last_mut() {
        Some(CreateActionRow::Buttons(row)) if row.len() < IN_A_ROW => row.push(offer),
        _ => post.rows.push(CreateActionRow::Buttons(vec![offer])),
    }
}

/// Adds a button for the page on which a match's board is tapped. It is next to the first button.
pub fn offer_page(post: &mut Post, ticket: Ticket, locale: &Locale) {
    let (mut buttons, mut others) = (Vec::new(), Vec::new());
    for row in post.rows.drain(..) {
        match row {
            CreateActionRow::Buttons(row) => buttons.extend(row),
            other => others.push(other),
        }
    }
    let id = CustomId::new(Action::OpenBoard, ticket.id, ticket.ply);
    let style = ButtonStyle::Primary;
    let at = buttons.len().min(1);
    buttons.insert(at, button(&id, &TappedText::ButtonOpen, style, locale));
    post.rows = rows(&buttons);
    post.rows.extend(others);
}

fn buttons(snapshot: &Snapshot, locale: &Locale) -> Vec<CreateActionRow> {
    let (id, ply, kind) = (snapshot.opened.id, snapshot.ply, snapshot.kind());
    let primary = |action, word| {
        let id = CustomId::new(action, id, ply);
        button(&id, word, ButtonStyle::Primary, locale)
    };
    let second = |id: &CustomId, word| button(id, word, ButtonStyle::Secondary, locale);
    // in the first round, readers of the rules want the goal of the game before details of the
    // current step
    let first_round = snapshot.ply < snapshot.opened.players.len() && snapshot.outcome.is_none();
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
        Vec::new()
    };
    // somebody who learns the game alone finds help without knowing a command
    if snapshot.outcome.is_none() && snapshot.only_person().is_some() && !snapshot.is_rated() {
        let hint = CustomId::new(Action::Hint(HintPart::Matter), id, ply);
        let gray = ButtonStyle::Secondary;
        row.push(button(&hint, &TeacherText::ButtonHint, gray, locale));
    }
    let describe = CustomId::new(Action::Describe, id, ply);
    row.push(second(&describe, &Text::ButtonDescribe));
    if snapshot.outcome.is_some() {
        // where **Move** was, a thumb may press once more
        row.push(primary(Action::Rematch, &Text::ButtonRematch));
        let replay = CustomId::new(Action::Replay(Target::First), id, 0);
        row.push(second(&replay, &Text::ButtonReplay));
        let review = CustomId::new(Action::Review(0), id, ply);
        let style = ButtonStyle::Secondary;
        row.push(button(&review, &TeacherText::ButtonReview, style, locale));
    }
    let analyse = CustomId::new(Action::Think(Thinking::BEGIN), id, ply);
    let (word, style) = (&AnalysisText::ButtonAnalyse, ButtonStyle::Secondary);
    row.push(button(&analyse, word, style, locale));
    row.push(second(&rules, &Text::ButtonRules));
    row.push(second(
        &CustomId::new(Action::Next, id, ply),
        &Text::ButtonNextMatch,
    ));
    if claimable(snapshot) {
        let claim = CustomId::new(Action::AskClaim, id, ply);
        row.push(button(
            &claim,
            &Text::ButtonClaim,
            ButtonStyle::Danger,
            locale,
        ));
    }
    if let Some((level, true)) = level_and_result(snapshot)
        && let Some(next) = Level::new(level.number() + 1)
    {
        row.push(play_level(snapshot, next, locale));
    }
    rows(&row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_threats_are_told_in_brief_the_alt_text_says_so() {
        let game = rules::AnyMatch::new(rules::Kind::Zyrcan, 3, 7, &serde_json::Map::new());
        let mut described = game.unwrap().view(rules::Viewer::Public).describe();
        let told = |described: &_| board_alt_text("", described, &[], &Locale::default());
        let more = Locale::default().text(&Text::MoreThreats);
        assert!(!told(&described).contains(&more));
        described.brief_threats = Some(vec![described.headline.clone()]);
        assert!(told(&described).ends_with(&more));
    }
}
