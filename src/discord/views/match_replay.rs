//! The replay of a match: the board after a turn, with buttons to the other turns, its animation and its record.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use render::Captions;
use rules::{AnyView, Seat, TurnNumber};
use serenity::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use crate::discord::content::custom_id::{Action, CustomId, Target, Thinking};
use crate::discord::content::display_names;
use crate::discord::content::markdown::{in_text, player_name};
use crate::discord::content::painter::{DrawError, Painter};
use crate::discord::transport::outgoing_message::{File, MENU_CHOICES, MENU_LABEL, Picture, Post};
use crate::discord::views::board_message::{self, MAX_ALT};
use crate::discord::views::labelled_button::button;
use crate::model::{match_name, only_person};
use crate::sessions::{News, Problem, ReplayedMatch, Snapshot};
use crate::store::Status;
use crate::words::{AnalysisText, Locale, ReplayText, TeacherText, Text};

/// The most frames of an animation. From a longer match, which takes days to play, some turns are left out.
const FRAMES: usize = 600;

/// A match's name for people: its game and its code.
pub fn what(of: &ReplayedMatch) -> String {
    match_name(of.kind().name(), of.code())
}

/// For a practice match: where it began, and that it does not count.
pub fn practice(of: &ReplayedMatch, locale: &Locale) -> Option<String> {
    let practice = of.practice_of()?;
    let (turn, code) = (practice.turn, practice.code());
    Some(locale.text(&TeacherText::Practice { turn, code }))
}

/// The name of a file about a match, with this extension.
pub fn file_name(of: &ReplayedMatch, ending: &str) -> String {
    let game = of.kind().id();
    match of.code() {
        Some(code) => format!("{game}-{code}.{ending}"),
        None => format!("{game}-{:x}.{ending}", of.id()),
    }
}

/// The board after a turn, for one reader. `shown` is the match at that turn.
pub async fn post(
    painter: &Painter,
    of: &ReplayedMatch,
    turn: TurnNumber,
    shown: &Snapshot,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let picture = board_message::picture(painter, shown, locale, rules::Marks::default());
    Ok(Post {
        picture: picture.await?,
        rows: rows(of, turn, locale),
        ..Post::private(content(of, turn, shown, locale))
    })
}

fn content(of: &ReplayedMatch, turn: TurnNumber, shown: &Snapshot, locale: &Locale) -> String {
    let (what, turns) = (what(of), of.last());
    let mut lines = vec![locale.text(&if turn == TurnNumber::START {
        ReplayText::Begins { what, turns }
    } else if of.status() == Status::Over {
        ReplayText::Title { what, turn, turns }
    } else {
        ReplayText::TitleSoFar { what, turn, turns }
    })];
    lines.extend(practice(of, locale));
    let name = |seat: Seat| in_text(shown.kind(), &shown.opened.players, seat);
    let caption = shown.view.caption();
    // the last secret choice reveals all of them, so the board shows no last turn
    if caption.last.is_none()
        && shown.news.contains(&News::Played)
        && let Some(seat) = of.seat(turn)
    {
        lines.push(locale.text(&Text::Ready { name: name(seat) }));
    }
    lines.extend(board_message::happened(shown, &caption, locale, &name));
    if shown.outcome.is_some() {
        lines.push(board_message::scoring(shown, &caption, locale, &name));
    } else {
        let described = shown.view.describe();
        lines.push(locale.say(&described.headline, &name));
        lines.extend(described.score.map(|score| locale.say(&score, &name)));
    }
    if let Some(time) = of.time(turn) {
        let seconds = time.div_euclid(1000);
        lines.push(locale.text(&ReplayText::When { seconds }));
    }
    lines.join("\n")
}

fn rows(of: &ReplayedMatch, turn: TurnNumber, locale: &Locale) -> Vec<CreateActionRow> {
    let (id, start, last) = (of.id(), TurnNumber::START, of.last());
    let step = |target: Target, to: TurnNumber, word| {
        let id = CustomId::new(Action::Replay(target), id, of.ply(to));
        button(&id, word, ButtonStyle::Secondary, locale)
    };
    // while the match is in play, there may be new turns
    let at_end = turn >= last && of.status() == Status::Over;
    let steps = vec![
        step(Target::First, start, &Text::ButtonFirst).disabled(turn == start),
        step(Target::Back, turn.before(), &Text::ButtonPreviousTurn).disabled(turn == start),
        step(Target::On, turn.next(), &Text::ButtonNextTurn).disabled(turn >= last),
        step(Target::Last, last, &Text::ButtonLast).disabled(at_end),
    ];
    let file = |action, word| {
        let id = CustomId::new(action, id, of.ply(last));
        button(&id, word, ButtonStyle::Secondary, locale)
    };
    let (word, style) = (&AnalysisText::ButtonAnalyse, ButtonStyle::Secondary);
    let analyse = CustomId::new(Action::Think(Thinking::BEGIN), id, of.ply(turn));
    let files = vec![
        button(&analyse, word, style, locale),
        file(Action::Animation, &Text::ButtonAnimation),
        file(Action::Record, &Text::ButtonRecord),
    ];
    let menu = (last > start).then(|| CreateActionRow::SelectMenu(menu(of, turn, locale)));
    [CreateActionRow::Buttons(steps)]
        .into_iter()
        .chain(menu)
        .chain([CreateActionRow::Buttons(files)])
        .collect()
}

/// A menu of turns to go to: all, or evenly spaced ones if there are too many. Secret choices that nobody else has seen
/// yet are left out.
fn menu(of: &ReplayedMatch, turn: TurnNumber, locale: &Locale) -> CreateSelectMenu {
    let played = of.played().unwrap_or_default();
    let option = |to: TurnNumber| {
        let name = |seat| display_names::visible(player_name(of.players(), seat));
        let label = locale.text(&match of.seat(to) {
            _ if to == TurnNumber::START => ReplayText::ChoiceStart,
            Some(seat) => ReplayText::Choice {
                turn: to,
                name: name(seat),
                played: played.get(to.turns()).cloned().unwrap_or_default(),
            },
            None => ReplayText::ChoiceAll { turn: to },
        });
        let label: String = label.trim_end().chars().take(MENU_LABEL).collect();
        CreateSelectMenuOption::new(label, to.to_string()).default_selection(to == turn)
    };
    let options: Vec<_> = evenly(of.last().turns() + 1, MENU_CHOICES)
        .into_iter()
        .map(TurnNumber::after)
        .map(option)
        .collect();
    let id = CustomId::new(Action::ReplayTurn, of.id(), of.ply(turn));
    let options = CreateSelectMenuKind::String { options };
    CreateSelectMenu::new(id.to_string(), options).placeholder(locale.text(&ReplayText::Menu))
}

/// Numbers below `count`, at most `most` of them. They are evenly spaced; the first is 0, and the last is `count - 1`.
fn evenly(count: usize, most: usize) -> Vec<usize> {
    if count <= most {
        return (0..count).collect();
    }
    let step = |index: usize| index * (count - 1) / (most - 1);
    (0..most).map(step).collect()
}

/// The frames of the animation, with texts for everybody. The title stays the same until the end, because each change
/// makes the file larger.
///
/// # Errors
/// This version of the program cannot read the match.
pub fn frames(of: &ReplayedMatch, locale: &Locale) -> Result<Vec<(AnyView, Captions)>, Problem> {
    let views = of.views()?;
    let end = views.len() - 1;
    let frame = |at: usize| {
        let view = views[at].clone();
        let mut captions = board_message::captions_of(&view, of.players(), locale);
        captions.side = only_person(of.players());
        if at < end {
            captions.title = what(of);
        }
        (view, captions)
    };
    Ok(evenly(views.len(), FRAMES).into_iter().map(frame).collect())
}

/// The animation as a file, with an alt text. `end`: the match at its end. `to_show`: has it a button that shows
/// it to everybody?
pub fn animation(
    of: &ReplayedMatch,
    gif: Arc<[u8]>,
    end: &Snapshot,
    to_show: bool,
    locale: &Locale,
) -> Post {
    let turns = of.last();
    let what = what(of);
    let content = locale.text(&ReplayText::Animation { what: what.clone() });
    let lines: Vec<String> = [Some(content), practice(of, locale)]
        .into_iter()
        .flatten()
        .collect();
    let begins = locale.text(&ReplayText::AnimationAlt { what, turns });
    let room = MAX_ALT.saturating_sub(begins.chars().count() + 1);
    let described = locale.fitted(end.view.describe()).brief();
    let shows = board_message::alt_text_within(room, &described, &end.opened.players, locale);
    let file = File {
        name: file_name(of, "gif"),
        bytes: gif,
        alt: Some(format!("{begins}\n{shows}")),
    };
    let show = to_show.then(|| {
        let id = CustomId::new(Action::ShowAnimation, of.id(), of.ply(turns));
        let (word, style) = (&Text::ButtonShowAnimation, ButtonStyle::Secondary);
        CreateActionRow::Buttons(vec![button(&id, word, style, locale)])
    });
    Post {
        picture: Picture::File(file),
        rows: show.into_iter().collect(),
        ..Post::private(lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::evenly;

    #[test]
    fn a_menu_has_the_first_turn_the_last_and_some_between() {
        assert_eq!(evenly(3, 25), [0, 1, 2]);
        for count in [25, 26, 27, 80, 601] {
            let some = evenly(count, 25);
            assert_eq!(some.len(), 25);
            assert_eq!((some[0], some[24]), (0, count - 1));
            assert!(some.is_sorted_by(|one, other| one < other), "{some:?}");
        }
    }
}
