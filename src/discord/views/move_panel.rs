//! The private panel in which a turn is put together step by step.

use games::catalog::PanelChoice;
use games::turn_effect::Effect;
use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::replies::display_names;
use crate::discord::replies::markdown::{escaped, in_text, unmarked};
use crate::discord::transport::custom_id::{Action, CustomId};
use crate::discord::transport::draft_encryption::Sealer;
use crate::discord::transport::outgoing_message::{Picture, Post};
use crate::discord::transport::painter::{DrawError, Painter};
use crate::discord::views::board_message;
use crate::discord::views::button_grid;
use crate::discord::views::buttons::button;
use crate::model::Player;
use crate::sessions::Peek;
use crate::words::{Locale, Text, sign};

/// Most characters of a suggestion's line.
const MAX_LINE: usize = 100;

/// Most characters of a button's label.
const MAX_LABEL: usize = 80;

/// Of so many choices each says what it means; of more only those that mean something else than most.
const FEW: usize = 5;

/// The panel as `peek` has it, for the user who is to act. One that is `opened` already keeps its
/// picture, unless the turn's result is shown.
pub async fn post(
    painter: &Painter,
    sealer: &Sealer,
    user: u64,
    peek: &Peek,
    opened: bool,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let snapshot = &peek.snapshot;
    let shows_result = peek.whole.as_ref().is_some_and(|turn| turn.shown);
    let picture = if opened && !shows_result {
        Picture::Kept
    } else {
        let key = (
            snapshot.id,
            snapshot.ply,
            format!("{} {}", peek.seat, peek.typed),
            format!("{locale:?}"),
        );
        let marks = peek.marks.clone();
        Picture::New(board_message::picture(painter, Some(key), snapshot, locale, marks).await?)
    };
    // what a button holds: a secret only sealed
    let held = |text: &str| {
        if snapshot.secret {
            sealer.seal(snapshot.id, user, text)
        } else {
            text.to_owned()
        }
    };
    Ok(Post {
        content: content(peek, opened, locale),
        picture,
        rows: rows(peek, &held, locale),
        mentions: Vec::new(),
        private: true,
    })
}

/// How far it has come, what the turn would do, and what to mind.
fn content(peek: &Peek, opened: bool, locale: &Locale) -> String {
    let snapshot = &peek.snapshot;
    let name = |seat| in_text(snapshot.kind, &snapshot.players, seat);
    let warning = |say| {
        let warning = locale.say(&escaped(say), &name);
        locale.text(&Text::Warning { warning })
    };
    if let Some(turn) = &peek.whole {
        let ready = Text::PanelReady {
            turn: unmarked(&turn.text),
            meaning: locale.say(&escaped(&turn.meaning), &name),
        };
        let lines = [locale.text(&ready)];
        let dangers = turn.dangers.iter().map(warning);
        return lines
            .into_iter()
            .chain(dangers)
            .collect::<Vec<_>>()
            .join("\n");
    }
    let begun = if peek.typed.is_empty() {
        Text::PanelStart
    } else {
        let typed = spelled(&peek.choices, &peek.typed);
        Text::PanelOn { typed }
    };
    let mut lines = vec![locale.text(&begun)];
    if let Some(usual) = usual(&peek.choices) {
        let meaning = locale.say(&escaped(&usual.label), &name);
        let code = unmarked(&shown(usual));
        lines.push(locale.text(&Text::PanelEach { code, meaning }));
    }
    // the board's own warnings stood there when the panel was opened
    if !opened {
        let caption = snapshot.view.caption();
        lines.extend(board_message::warnings(&caption, locale, &name));
    }
    lines.join("\n")
}

/// What is typed as the choices spell it.
fn spelled(choices: &[PanelChoice], typed: &str) -> String {
    let first = choices
        .first()
        .and_then(|choice| choice.text.get(..typed.len()));
    let same = first.filter(|begun| begun.eq_ignore_ascii_case(typed));
    same.unwrap_or(typed).to_owned()
}

/// Of many choices the first of those that mean the same as most: what it means is said once, above.
fn usual(choices: &[PanelChoice]) -> Option<&PanelChoice> {
    if choices.len() <= FEW {
        return None;
    }
    let alike = |one: &PanelChoice| {
        let same = |other: &&PanelChoice| other.label.key == one.label.key;
        choices.iter().filter(same).count()
    };
    let most = choices.iter().map(alike).max()?;
    choices.iter().find(|one| alike(one) == most)
}

fn rows(peek: &Peek, held: &dyn Fn(&str) -> String, locale: &Locale) -> Vec<CreateActionRow> {
    let snapshot = &peek.snapshot;
    let id = |action| CustomId::new(action, snapshot.id, snapshot.ply);
    let name = |seat| name(snapshot.kind, &snapshot.players, seat);
    let usual = usual(&peek.choices).map(|choice| &choice.label.key);
    let choice = |choice: &PanelChoice| {
        let mut label = shown(choice);
        if usual != Some(&choice.label.key) {
            label = format!("{label} · {}", locale.say(&choice.label, &name));
        }
        let style = match choice.effect {
            Effect::Wins => ButtonStyle::Success,
            Effect::Captures | Effect::Other => ButtonStyle::Secondary,
        };
        CreateButton::new(id(Action::Panel(held(&choice.text))).to_string())
            .label(cut(&label, MAX_LABEL))
            .style(style)
    };
    let mut last = Vec::new();
    if let Some(turn) = &peek.whole {
        let play = id(Action::Play(held(&turn.text)));
        last.push(button(
            &play,
            &Text::ButtonConfirm,
            ButtonStyle::Success,
            locale,
        ));
    }
    if let Some(back) = &peek.back {
        let back = id(Action::Panel(held(back)));
        last.push(button(
            &back,
            &Text::ButtonBack,
            ButtonStyle::Secondary,
            locale,
        ));
    }
    let room = button_grid::ROWS - usize::from(!last.is_empty());
    let grid = button_grid::lines(&peek.choices, room).into_iter();
    let last = Some(last).filter(|last| !last.is_empty());
    grid.map(|line| line.into_iter().map(choice).collect())
        .chain(last)
        .map(CreateActionRow::Buttons)
        .collect()
}

/// What a choice adds, as a button says it: with dots where more must follow.
fn shown(choice: &PanelChoice) -> String {
    let code = choice.code.replace('x', "×");
    if choice.done { code } else { code + "…" }
}

/// A player by shape and name, for a button, which knows no markdown.
pub fn name(kind: games::Kind, players: &[Player], seat: games::Seat) -> String {
    let player = players.get(seat.index());
    let name = player.map_or_else(String::new, |player| display_names::in_line(&player.name));
    format!("{} {name}", sign(kind, seat))
}

/// A text that fits a suggestion.
pub fn suggestion(text: &str) -> String {
    cut(text, MAX_LINE)
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}
