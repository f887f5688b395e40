//! The private panel in which a turn is put together step by step.

use poise::serenity_prelude as serenity;
use serenity::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use crate::discord::replies::display_names;
use crate::discord::replies::markdown::{escaped, in_text, unmarked};
use crate::discord::transport::custom_id::{Action, CustomId};
use crate::discord::transport::draft_encryption::Sealer;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::painter::{DrawError, Painter};
use crate::discord::views::board_message;
use crate::discord::views::buttons::button;
use crate::model::Player;
use crate::sessions::Peek;
use crate::words::{Locale, Text, sign};

/// Most characters of a menu's texts.
const MAX_LABEL: usize = 100;

/// The panel at the point that `typed` has reached, for the user who is to act.
pub async fn post(
    painter: &Painter,
    sealer: &Sealer,
    user: u64,
    peek: &Peek,
    typed: &str,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let snapshot = &peek.snapshot;
    let key = (
        snapshot.id,
        snapshot.ply,
        format!("{} {typed}", peek.seat),
        format!("{locale:?}"),
    );
    let marks = peek.marks.clone();
    let picture = board_message::picture(painter, Some(key), snapshot, locale, marks).await?;
    // what a button holds: a secret only sealed
    let held = |text: &str| {
        if snapshot.secret {
            sealer.seal(snapshot.id, user, text)
        } else {
            text.to_owned()
        }
    };
    Ok(Post {
        content: content(peek, typed, locale),
        picture: Some(picture),
        rows: rows(peek, typed, &held, locale),
        mentions: Vec::new(),
        private: true,
    })
}

/// How far it has come, what the turn would do, and what to mind.
fn content(peek: &Peek, typed: &str, locale: &Locale) -> String {
    let snapshot = &peek.snapshot;
    let name = |seat| in_text(snapshot.kind, &snapshot.players, seat);
    let text = match (&peek.whole, &peek.meaning) {
        (Some(turn), Some(meaning)) => Text::PanelReady {
            turn: unmarked(turn),
            meaning: locale.say(&escaped(meaning), &name),
        },
        _ if typed.is_empty() => Text::PanelStart,
        _ => Text::PanelOn {
            typed: spelled(&peek.choices, typed),
        },
    };
    let mut lines = vec![locale.text(&text)];
    lines.extend(board_message::warnings(
        &snapshot.view.caption(),
        locale,
        &name,
    ));
    lines.join("\n")
}

/// What is typed as the choices spell it.
fn spelled(choices: &[games::Choice], typed: &str) -> String {
    let first = choices
        .first()
        .and_then(|choice| choice.text.get(..typed.len()));
    let same = first.filter(|begun| begun.eq_ignore_ascii_case(typed));
    same.unwrap_or(typed).to_owned()
}

fn rows(
    peek: &Peek,
    typed: &str,
    held: &dyn Fn(&str) -> String,
    locale: &Locale,
) -> Vec<CreateActionRow> {
    let snapshot = &peek.snapshot;
    let id = |action| CustomId::new(action, snapshot.id, snapshot.ply);
    let mut rows = Vec::new();
    let further: Vec<_> = peek
        .choices
        .iter()
        .filter(|choice| Some(&choice.text) != peek.whole.as_ref())
        .collect();
    if !further.is_empty() {
        let option = |choice: &&games::Choice| {
            let label = locale.say(&choice.label, &|seat| {
                name(snapshot.kind, &snapshot.players, seat)
            });
            CreateSelectMenuOption::new(cut(&label), cut(&choice.text))
                .description(cut(&choice.text))
        };
        let options = further.iter().map(option).collect();
        let kind = CreateSelectMenuKind::String { options };
        let menu = CreateSelectMenu::new(id(Action::Pick(held(typed))).to_string(), kind)
            .placeholder(locale.text(&Text::PanelPlaceholder));
        rows.push(CreateActionRow::SelectMenu(menu));
    }
    let mut buttons = Vec::new();
    if let Some(turn) = &peek.whole {
        let play = id(Action::Play(held(turn)));
        buttons.push(button(
            &play,
            &Text::ButtonConfirm,
            ButtonStyle::Success,
            locale,
        ));
    }
    if let Some(back) = &peek.back {
        let back = id(Action::Panel(held(back)));
        buttons.push(button(
            &back,
            &Text::ButtonBack,
            ButtonStyle::Secondary,
            locale,
        ));
    }
    if !buttons.is_empty() {
        rows.push(CreateActionRow::Buttons(buttons));
    }
    rows
}

/// A player by shape and name, for a menu, which knows no markdown.
pub fn name(kind: games::Kind, players: &[Player], seat: games::Seat) -> String {
    let player = players.get(seat.index());
    let name = player.map_or_else(String::new, |player| display_names::in_line(&player.name));
    format!("{} {name}", sign(kind, seat))
}

/// A text that fits a menu.
pub fn cut(text: &str) -> String {
    text.chars().take(MAX_LABEL).collect()
}
