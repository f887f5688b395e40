//! The private panel in which a turn is put together step by step.

use poise::serenity_prelude as serenity;
use serenity::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::board::{self, button};
use super::caller::Caller;
use super::custom_id::{CustomId, Verb};
use super::error::Failure;
use super::reply::Post;
use crate::sessions::{Peek, Ticket};
use crate::store::Player;
use crate::words::{Text, Tongue, shape};

/// Most characters of a menu's texts.
const MAX_LABEL: usize = 100;

/// Stands in a custom id for a secret draft, which is kept in memory.
pub const DRAFT: &str = "~";

/// Stands for one choice earlier than the draft.
pub const BACK: &str = "~back";

/// The panel at the point that `typed` has reached, for whoever is to act.
pub async fn post(
    caller: &Caller<'_>,
    ticket: Option<Ticket>,
    typed: &str,
) -> Result<Post, Failure> {
    let place = caller.place()?;
    let peek = caller
        .shared
        .sessions
        .peek(place, ticket, caller.player.user, typed)
        .await?;
    let tongue = &caller.tongue;
    let snapshot = &peek.snapshot;
    if snapshot.secret {
        caller
            .shared
            .sessions
            .drafts()
            .keep(snapshot.id, caller.player.user, typed);
    }
    let key = (
        snapshot.id,
        snapshot.ply,
        format!("{} {typed}", peek.seat),
        format!("{tongue:?}"),
    );
    let picture = board::picture(
        caller.shared,
        Some(key),
        snapshot,
        tongue,
        peek.marks.clone(),
    )
    .await?;
    let text = match &peek.whole {
        Some(turn) => Text::PanelReady { turn: turn.clone() },
        None if typed.is_empty() => Text::PanelStart,
        None => Text::PanelOn {
            typed: typed.to_owned(),
        },
    };
    Ok(Post {
        content: tongue.text(&text),
        picture: Some(picture),
        rows: rows(&peek, typed, tongue),
        mentions: Vec::new(),
        private: true,
    })
}

fn rows(peek: &Peek, typed: &str, tongue: &Tongue) -> Vec<CreateActionRow> {
    let snapshot = &peek.snapshot;
    let id = |verb| CustomId::new(verb, snapshot.id, snapshot.ply);
    let mut rows = Vec::new();
    let further: Vec<_> = peek
        .choices
        .iter()
        .filter(|choice| Some(&choice.text) != peek.whole.as_ref())
        .collect();
    if !further.is_empty() {
        let option = |choice: &&games::Choice| {
            let label = tongue.say(&choice.label, &|seat| name(&snapshot.players, seat));
            CreateSelectMenuOption::new(cut(&label), cut(&choice.text))
                .description(cut(&choice.text))
        };
        let options = further.iter().map(option).collect();
        let kind = CreateSelectMenuKind::String { options };
        let rest = if snapshot.secret { DRAFT } else { typed };
        let menu = CreateSelectMenu::new(id(Verb::Pick).with(rest).to_string(), kind)
            .placeholder(tongue.text(&Text::PanelPlaceholder));
        rows.push(CreateActionRow::SelectMenu(menu));
    }
    let mut buttons = Vec::new();
    if let Some(turn) = &peek.whole {
        let play = id(Verb::Play).with(if snapshot.secret { DRAFT } else { turn });
        buttons.push(button(
            &play,
            &Text::ButtonConfirm,
            ButtonStyle::Success,
            tongue,
        ));
    }
    if let Some(back) = &peek.back {
        let back = id(Verb::Panel).with(if snapshot.secret { BACK } else { back });
        buttons.push(button(
            &back,
            &Text::ButtonBack,
            ButtonStyle::Secondary,
            tongue,
        ));
    }
    if !buttons.is_empty() {
        rows.push(CreateActionRow::Buttons(buttons));
    }
    rows
}

/// A player by shape and name, for a menu, which knows no markdown.
pub fn name(players: &[Player], seat: games::Seat) -> String {
    let player = players.get(seat.index());
    format!(
        "{} {}",
        shape(seat),
        player.map_or("", |player| player.name.as_str())
    )
}

/// A text that fits a menu.
pub fn cut(text: &str) -> String {
    text.chars().take(MAX_LABEL).collect()
}
